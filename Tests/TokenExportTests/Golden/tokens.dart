// Written by blazon; do not edit.
// Registry: hig
// Point:    modern@HEAD
// Digest:   0123abcd

import 'package:flutter/material.dart';
import 'package:flutter/physics.dart' show SpringDescription;

abstract final class Tokens {
  /// #007AFF
  static const Color baseBlue = Color(0xFF007AFF);
  /// hsl(210 100% 50%)
  static const Color baseHsl = Color.from(alpha: 1, red: 0, green: 0.5, blue: 1);
  /// color(srgb 0.1234 0 1)
  static const Color baseInexact = Color.from(alpha: 1, red: 0.1234, green: 0, blue: 1);
  /// Old.
  ///
  /// lab(50 20 -30)
  @Deprecated('use baseOk "instead"')
  static const Color baseLab = Color.from(alpha: 1, red: 0.521155, green: 0.423657, blue: 0.66851);
  /// oklch(0.7 0.1 200 / 0.5)
  static const Color baseOk = Color.from(alpha: 0.5, red: 0.251831, green: 0.69425, blue: 0.717064);
  /// color(display-p3 1 0.5 none)
  static const Color baseWide = Color.from(alpha: 1, red: 1, green: 0.5, blue: 0, colorSpace: ColorSpace.displayP3);
  /// color(xyz-d50 0.2 0.3 0.4)
  static const Color baseXyz = Color.from(alpha: 1, red: 0.170829, green: 0.648138, blue: 0.72866, colorSpace: ColorSpace.displayP3);
  /// SF Pro, system-ui
  static const List<String> fontSystem = ['SF Pro', 'system-ui'];
  /// semibold
  static const FontWeight fontWeight = FontWeight.w600;
  /// 0.5 px solid #3C3C43 29%
  static const BorderSide lineBorder = BorderSide(color: Color(0x4A3C3C43), width: 0.5);
  /// 0 10 blur 40, black 30%
  static const List<BoxShadow> lineShadow = [BoxShadow(color: Color.from(alpha: 0.3, red: 0, green: 0, blue: 0), offset: Offset(0, 10), blurRadius: 40, spreadRadius: 0)];
  /// 300 ms
  static const Duration motionDuration = Duration(milliseconds: 300);
  /// bezier(0.42, 0, 1, 1)
  static const Cubic motionEaseIn = Cubic(0.42, 0, 1, 1);
  /// 0.3 s bezier(0.25, 0.1, 0.25, 1)
  static const ({Duration duration, Duration delay, Curve curve}) motionFade = (duration: Duration(milliseconds: 300), delay: Duration(milliseconds: 0), curve: Cubic(0.25, 0.1, 0.25, 1));
  /// 1.2
  static const double motionScale = 1.2;
  /// contin"uous
  static const String ourCurve = 'contin"uous';
  /// yes
  static const bool ourFlag = true;
  /// spring, mass 1, stiffness 100, damping coefficient 10
  static const SpringDescription ourMass = SpringDescription(mass: 1, stiffness: 100, damping: 10);
  /// spring, damping 0.8, response 0.5 s
  static const SpringDescription ourSpring = SpringDescription(mass: 1, stiffness: 157.91367, damping: 20.106193);
  /// #FFFFFF at 7% → #000000 at 100%
  static const LinearGradient paintGradient = LinearGradient(colors: [Color(0xFFFFFFFF), Color(0xFF000000)], stops: [0.07, 1]);
  /// 320 px
  static const double saidAbout = 320;
  /// 0 10 blur 40, black 25%
  static const List<BoxShadow> saidAssumed = [BoxShadow(color: Color.from(alpha: 0.25, red: 0, green: 0, blue: 0), offset: Offset(0, 10), blurRadius: 40, spreadRadius: 0)];
  /// 0.5
  static const double saidPercent = 0.5;
  /// 44 px
  static const double saidPixels = 44;
  /// 44 px (said.pixels)
  static const double saidUsesPixels = saidPixels;
  /// #0000FF
  static const Color sheetTint = Color(0xFF0000FF);
  /// How wide it is: */ <b> "always" .
  ///
  /// 270 px
  static const double sizeWidth = 270;
  /// SF Pro 17 px regular, line height 1.3, spacing -0.4 px
  static const TextStyle textBody = TextStyle(fontFamily: 'SF Pro', fontSize: 17, fontWeight: FontWeight.w400, height: 1.3, letterSpacing: -0.4);
}

/// The values of appearance.
enum TokensAppearance { light, dark }

/// The values of contrast.
enum TokensContrast { normal, increased }

/// The values of idiom.
enum TokensIdiom { phone, pad }

/// The tokens that depend on a mode: `context.tokens.colorAlert`.
@immutable
final class TokensTheme extends ThemeExtension<TokensTheme> {
  const TokensTheme({this.appearance = TokensAppearance.light, this.contrast = TokensContrast.normal, this.idiom = TokensIdiom.phone}) : _to = null, _t = 0;
  const TokensTheme._(this.appearance, this.contrast, this.idiom, this._to, this._t);

  final TokensAppearance appearance;
  final TokensContrast contrast;
  final TokensIdiom idiom;

  /// Where it is on its way to another, of which it has so much.
  final TokensTheme? _to;
  final double _t;

  /// #FF3B30 (color.red); dark #FF453A (color.red); contrast=increased #D70015 (color.red); dark, contrast=increased #FF6961 (color.red)
  Color get colorAlert => colorRed;
  /// #FF3B30; dark #FF453A; contrast=increased #D70015; dark, contrast=increased #FF6961
  Color get colorRed => _color(
      appearance == TokensAppearance.dark && contrast == TokensContrast.increased ? const Color(0xFFFF6961) :
      contrast == TokensContrast.increased ? const Color(0xFFD70015) :
      appearance == TokensAppearance.dark ? const Color(0xFFFF453A) :
      const Color(0xFFFF3B30),
      (theme) => theme.colorRed);
  /// idiom=phone rgb(0 0 0 / 0.4)
  Color? get sheetBackdrop => _any(
      idiom == TokensIdiom.phone ? const Color(0x66000000) :
      null,
      (theme) => theme.sheetBackdrop);
  /// idiom=pad bezier(0.42, 0, 1, 1) (motion.easeIn)
  Cubic? get sheetCurve => _any(
      idiom == TokensIdiom.phone ? null :
      idiom == TokensIdiom.pad ? const Cubic(0.42, 0, 1, 1) :
      null,
      (theme) => theme.sheetCurve);
  /// 100 px
  double? get sheetHeight => _any(
      idiom == TokensIdiom.pad ? null :
      100,
      (theme) => theme.sheetHeight);
  /// 16 px; idiom=pad 20 px
  double get sheetInset => _number(
      idiom == TokensIdiom.pad ? 20 :
      16,
      (theme) => theme.sheetInset);
  /// idiom=phone bottom
  String? get sheetPosition => _any(
      idiom == TokensIdiom.phone ? 'bottom' :
      null,
      (theme) => theme.sheetPosition);
  /// idiom=phone rgb(0 0 0 / 0.4) (sheet.backdrop)
  Color? get sheetUsesBackdrop => _any(
      idiom == TokensIdiom.phone ? const Color(0x66000000) :
      null,
      (theme) => theme.sheetUsesBackdrop);
  /// idiom=pad 320 px
  double? get sheetWidth => _any(
      idiom == TokensIdiom.phone ? null :
      idiom == TokensIdiom.pad ? 320 :
      null,
      (theme) => theme.sheetWidth);

  @override
  TokensTheme copyWith({TokensAppearance? appearance, TokensContrast? contrast, TokensIdiom? idiom}) =>
      TokensTheme(appearance: appearance ?? this.appearance, contrast: contrast ?? this.contrast, idiom: idiom ?? this.idiom);

  @override
  TokensTheme lerp(covariant TokensTheme? other, double t) {
    if (other == null || t <= 0) return this;
    return t >= 1 ? other : TokensTheme._(appearance, contrast, idiom, other, t);
  }

  Color _color(Color own, Color Function(TokensTheme) of) {
    final to = _to;
    return to == null ? own : Color.lerp(own, of(to), _t)!;
  }

  double _number(double own, double Function(TokensTheme) of) {
    final to = _to;
    return to == null ? own : own + (of(to) - own) * _t;
  }

  T _any<T>(T own, T Function(TokensTheme) of) {
    final to = _to;
    return to == null || _t < 0.5 ? own : of(to);
  }
}

extension TokensContext on BuildContext {
  /// The tokens of the theme that holds here, else those for its brightness.
  TokensTheme get tokens => Theme.of(this).extension<TokensTheme>() ?? TokensTheme(appearance: Theme.of(this).brightness == Brightness.dark ? TokensAppearance.dark : TokensAppearance.light);
}

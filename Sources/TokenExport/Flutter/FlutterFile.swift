internal import TokenModel

/// The text of a file of Dart.
struct FlutterFile {
  let name: String
  let names: CaseNames
  let code: CodeTokens
  let axes: CodeAxes
  /// The axis that follows the brightness of the theme; empty to find it.
  let schemeAxis: String

  private var theme: String { free("Theme") }

  /// A name that no axis has for its values.
  private func free(_ suffix: String) -> String {
    var suffix = suffix
    while axes.all.contains(where: { $0.type == suffix }) { suffix += "Extension" }
    return name + suffix
  }

  func text() -> String {
    let order = code.tokens.naturalOrder.filter { code.all[$0].isWritten }
    let constants = order.filter { !code.all[$0].hasModes }
    let inModes = order.filter { code.all[$0].hasModes }
    var text = "\nimport 'package:flutter/material.dart';\n"
    if order.contains(where: { code.all[$0].type == "SpringDescription" }) {
      text += "import 'package:flutter/physics.dart' show SpringDescription;\n"
    }
    text += "\n"
    if let about = code.tokens.groups[.root]?.description {
      text += "/// \(Language.dart.comment(about))\n"
    }
    text += "abstract final class \(name) {\n"
    for index in constants { appendConstant(index, to: &text) }
    text += "}\n"
    if !inModes.isEmpty { appendTheme(inModes, to: &text) }
    return text
  }

  /// The members of the classes: constants, and those of the theme for what depends on a mode.
  var publicNames: [PublicName] {
    code.all.indices.compactMap { index in
      let token = code.all[index]
      guard let type = token.type else { return nil }
      return PublicName(
        name: (token.hasModes ? theme : name) + "." + names[index],
        signature: type + (token.isOptional ? "?" : ""), path: code.tokens.tokens[index].path)
    }
  }

  private func appendConstant(_ index: Int, to text: inout String) {
    let token = code.all[index]
    guard let type = token.type else { return }
    appendComment(token, index, to: &text)
    let value = token.alias.map { names[$0] } ?? token.first?.text ?? "null"
    text += "  static const \(type)\(token.isOptional ? "?" : "") \(names[index]) = \(value);\n"
  }

  private func appendComment(_ token: CodeToken, _ index: Int, to text: inout String) {
    text += token.summary.map { "  /// \($0)\n" }.joined(separator: "  ///\n")
    if let reason = code.deprecation(index, { names[$0] }) {
      text += "  @Deprecated(\(Language.dart.string(reason)))\n"
    }
  }

  // MARK: Modes

  private func appendTheme(_ indices: [Int], to text: inout String) {
    for axis in axes.all {
      text += "\n/// The values of \(Language.dart.comment(axis.axis)).\n"
      text += "enum \(name)\(axis.type) { \(axis.values.map(\.name).joined(separator: ", ")) }\n"
    }
    let properties = axes.all.map { axis in
      "this.\(axis.property) = \(name)\(axis.type).\(axis.values[0].name)"
    }
    let own = axes.all.map { "this.\($0.property)" }.joined(separator: ", ")
    text += """

      /// The tokens that depend on a mode: `context.\(accessor).\(names[indices[0]])`.
      @immutable
      final class \(theme) extends ThemeExtension<\(theme)> {
        const \(theme)({\(properties.joined(separator: ", "))}) : _to = null, _t = 0;
        const \(theme)._(\(own), this._to, this._t);

      \(axes.all.map { "  final \(name)\($0.type) \($0.property);\n" }.joined())
        /// Where it is on its way to another, of which it has so much.
        final \(theme)? _to;
        final double _t;


      """
    for index in indices { appendGetter(index, to: &text) }
    let copied = axes.all.map { "\(name)\($0.type)? \($0.property)" }.joined(separator: ", ")
    let kept = axes.all.map { "\($0.property): \($0.property) ?? this.\($0.property)" }
    let given = axes.all.map(\.property).joined(separator: ", ")
    text += """

        @override
        \(theme) copyWith({\(copied)}) =>
            \(theme)(\(kept.joined(separator: ", ")));

        @override
        \(theme) lerp(covariant \(theme)? other, double t) {
          if (other == null || t <= 0) return this;
          return t >= 1 ? other : \(theme)._(\(given), other, t);
        }

        Color _color(Color own, Color Function(\(theme)) of) {
          final to = _to;
          return to == null ? own : Color.lerp(own, of(to), _t)!;
        }

        double _number(double own, double Function(\(theme)) of) {
          final to = _to;
          return to == null ? own : own + (of(to) - own) * _t;
        }

        T _any<T>(T own, T Function(\(theme)) of) {
          final to = _to;
          return to == null || _t < 0.5 ? own : of(to);
        }
      }

      extension \(free("Context")) on BuildContext {
        /// The tokens of the theme that holds here, else those for its brightness.
        \(theme) get \(accessor) => Theme.of(this).extension<\(theme)>() ?? \(byBrightness);
      }

      """
  }

  private var accessor: String { name.prefix(1).lowercased() + name.dropFirst() }

  private var byBrightness: String {
    guard let (axis, light, dark) = axes.scheme(schemeAxis) else { return "const \(theme)()" }
    let type = name + axis.type
    return "\(theme)(\(axis.property): Theme.of(this).brightness == Brightness.dark "
      + "? \(type).\(dark) : \(type).\(light))"
  }

  private func appendGetter(_ index: Int, to text: inout String) {
    let token = code.all[index]
    guard let type = token.type else { return }
    appendComment(token, index, to: &text)
    let head = "  \(type)\(token.isOptional ? "?" : "") get \(names[index]) =>"
    if let alias = token.alias {
      text += "\(head) \(names[alias]);\n"
      return
    }
    let mixer =
      token.isOptional ? "_any" : type == "Color" ? "_color" : type == "double" ? "_number" : "_any"
    text += "\(head) \(mixer)(\n"
    for (context, value) in token.others.reversed() {
      let tests = axes.conditions(context).map { axis, value in
        "\(axis.property) == \(name)\(axis.type).\(value)"
      }
      text += "      \(tests.joined(separator: " && ")) ? \(constant(value)) :\n"
    }
    text += "      \(constant(token.first)),\n      (theme) => theme.\(names[index]));\n"
  }

  private func constant(_ value: CodeValue?) -> String {
    guard let value else { return "null" }
    switch value.type {
    case "double", "bool", "String", "FontWeight": return value.text
    default: return "const " + value.text
    }
  }
}

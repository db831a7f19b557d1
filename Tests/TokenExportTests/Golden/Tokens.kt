// Written by blazon; do not edit.
// Registry: hig
// Point:    modern@HEAD
// Digest:   0123abcd

@file:Suppress("DEPRECATION")

package design

import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.animation.core.Easing
import androidx.compose.animation.core.SpringSpec
import androidx.compose.animation.core.TweenSpec
import androidx.compose.animation.core.spring as composeSpring
import androidx.compose.animation.core.tween
import androidx.compose.foundation.BorderStroke
import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.ProvidableCompositionLocal
import androidx.compose.runtime.ReadOnlyComposable
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.graphics.Color as ComposeColor
import androidx.compose.ui.graphics.colorspace.ColorSpaces
import androidx.compose.ui.graphics.shadow.Shadow
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.DpOffset
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.em
import androidx.compose.ui.unit.sp

public object Tokens {
    public object Base {
        /** #007AFF */
        public val blue: ComposeColor get() = ComposeColor(0xFF007AFF)
        /** hsl(210 100% 50%) */
        public val hsl: ComposeColor get() = ComposeColor(0xFF0080FF)
        /** color(srgb 0.1234 0 1) */
        public val inexact: ComposeColor get() = ComposeColor(0xFF1F00FF)
        /**
         * Old.
         *
         * lab(50 20 -30)
         */
        @Deprecated("use Tokens.Base.ok \"instead\"")
        public val lab: ComposeColor get() = ComposeColor(0xFF856CAA)
        /** oklch(0.7 0.1 200 / 0.5) */
        public val ok: ComposeColor get() = ComposeColor(0x8040B1B7)
        /** color(display-p3 1 0.5 none) */
        public val wide: ComposeColor get() = ComposeColor(1f, 0.5f, 0f, 1f, ColorSpaces.DisplayP3)
        /** color(xyz-d50 0.2 0.3 0.4) */
        public val xyz: ComposeColor get() = ComposeColor(0.170829f, 0.648138f, 0.72866f, 1f, ColorSpaces.DisplayP3)
    }

    public object Color {
        /** #FF3B30 (color.red); dark #FF453A (color.red); contrast=increased #D70015 (color.red); dark, contrast=increased #FF6961 (color.red) */
        public val alert: ComposeColor
            @Composable @ReadOnlyComposable get() = alert(TokensMode.current)
        public fun alert(mode: TokensMode): ComposeColor = Tokens.Color.red(mode)

        /** #FF3B30; dark #FF453A; contrast=increased #D70015; dark, contrast=increased #FF6961 */
        public val red: ComposeColor
            @Composable @ReadOnlyComposable get() = red(TokensMode.current)
        public fun red(mode: TokensMode): ComposeColor = when {
            mode.appearance == TokensMode.Appearance.Dark && mode.contrast == TokensMode.Contrast.Increased -> ComposeColor(0xFFFF6961)
            mode.contrast == TokensMode.Contrast.Increased -> ComposeColor(0xFFD70015)
            mode.appearance == TokensMode.Appearance.Dark -> ComposeColor(0xFFFF453A)
            else -> ComposeColor(0xFFFF3B30)
        }
    }

    public object Font {
        /** SF Pro, system-ui */
        public val system: FontFamily get() = TokensFonts.family("SF Pro", "system-ui")
        /** semibold */
        public val weight: FontWeight get() = FontWeight(600)
    }

    public object Line {
        /** 0.5 dp solid #3C3C43 29% */
        public val border: BorderStroke get() = BorderStroke(0.5.dp, ComposeColor(0x4A3C3C43))
        /** 0 10 blur 40, black 30% */
        public val shadow: List<Shadow> get() = listOf(Shadow(radius = 40.dp, spread = 0.dp, color = ComposeColor(0x4D000000), offset = DpOffset(0.dp, 10.dp)))
    }

    public object Motion {
        /** 300 ms */
        public const val duration: Int = 300
        /** bezier(0.42, 0, 1, 1) */
        public val easeIn: Easing get() = CubicBezierEasing(0.42f, 0f, 1f, 1f)
        /** 0.3 s bezier(0.25, 0.1, 0.25, 1) */
        public fun <T> fade(): TweenSpec<T> = tween(300, 0, CubicBezierEasing(0.25f, 0.1f, 0.25f, 1f))
        /** 1.2 */
        public const val scale: Float = 1.2f
    }

    public object Our {
        /** contin"uous */
        public const val curve: String = "contin\"uous"
        /** yes */
        public const val flag: Boolean = true
        /** spring, mass 1, stiffness 100, damping coefficient 10 */
        public fun <T> mass(): SpringSpec<T> = composeSpring(dampingRatio = 0.5f, stiffness = 100f)
        /** spring, damping 0.8, response 0.5 s */
        public fun <T> spring(): SpringSpec<T> = composeSpring(dampingRatio = 0.8f, stiffness = 157.91367f)
    }

    public object Paint {
        /** #FFFFFF at 7% → #000000 at 100% */
        public val gradient: Array<Pair<Float, ComposeColor>> get() = arrayOf(Pair(0.07f, ComposeColor(0xFFFFFFFF)), Pair(1f, ComposeColor(0xFF000000)))
    }

    public object Said {
        /** 320 dp */
        public val about: Dp get() = 320.dp
        /** 0 10 blur 40, black 25% */
        public val assumed: List<Shadow> get() = listOf(Shadow(radius = 40.dp, spread = 0.dp, color = ComposeColor(0x40000000), offset = DpOffset(0.dp, 10.dp)))
        /** 0.5 */
        public const val percent: Float = 0.5f
        /** 44 dp */
        public val pixels: Dp get() = 44.dp
        /** 44 dp (said.pixels) */
        public val usesPixels: Dp get() = Tokens.Said.pixels
    }

    public object Sheet {
        /** idiom=phone rgb(0 0 0 / 0.4) */
        public val backdrop: ComposeColor?
            @Composable @ReadOnlyComposable get() = backdrop(TokensMode.current)
        public fun backdrop(mode: TokensMode): ComposeColor? = when {
            mode.idiom == TokensMode.Idiom.Phone -> ComposeColor(0x66000000)
            else -> null
        }

        /** idiom=pad bezier(0.42, 0, 1, 1) (motion.easeIn) */
        public val curve: Easing?
            @Composable @ReadOnlyComposable get() = curve(TokensMode.current)
        public fun curve(mode: TokensMode): Easing? = when {
            mode.idiom == TokensMode.Idiom.Phone -> null
            mode.idiom == TokensMode.Idiom.Pad -> CubicBezierEasing(0.42f, 0f, 1f, 1f)
            else -> null
        }

        /** 100 dp */
        public val height: Dp?
            @Composable @ReadOnlyComposable get() = height(TokensMode.current)
        public fun height(mode: TokensMode): Dp? = when {
            mode.idiom == TokensMode.Idiom.Pad -> null
            else -> 100.dp
        }

        /** 16 dp; idiom=pad 20 dp */
        public val inset: Dp
            @Composable @ReadOnlyComposable get() = inset(TokensMode.current)
        public fun inset(mode: TokensMode): Dp = when {
            mode.idiom == TokensMode.Idiom.Pad -> 20.dp
            else -> 16.dp
        }

        /** idiom=phone bottom */
        public val position: String?
            @Composable @ReadOnlyComposable get() = position(TokensMode.current)
        public fun position(mode: TokensMode): String? = when {
            mode.idiom == TokensMode.Idiom.Phone -> "bottom"
            else -> null
        }

        /** #0000FF */
        public val tint: ComposeColor get() = ComposeColor(0xFF0000FF)

        /** idiom=phone rgb(0 0 0 / 0.4) (sheet.backdrop) */
        public val usesBackdrop: ComposeColor?
            @Composable @ReadOnlyComposable get() = usesBackdrop(TokensMode.current)
        public fun usesBackdrop(mode: TokensMode): ComposeColor? = when {
            mode.idiom == TokensMode.Idiom.Phone -> ComposeColor(0x66000000)
            else -> null
        }

        /** idiom=pad 320 dp */
        public val width: Dp?
            @Composable @ReadOnlyComposable get() = width(TokensMode.current)
        public fun width(mode: TokensMode): Dp? = when {
            mode.idiom == TokensMode.Idiom.Phone -> null
            mode.idiom == TokensMode.Idiom.Pad -> 320.dp
            else -> null
        }
    }

    /** Lengths. */
    public object Size {
        /**
         * How wide it is: * / <b> "always" .
         *
         * 270 dp
         */
        public val width: Dp get() = 270.dp
    }

    public object Text {
        /** SF Pro 17 sp regular, line height 1.3, spacing -0.4 sp */
        public val body: TextStyle get() = TextStyle(fontFamily = TokensFonts.family("SF Pro"), fontSize = 17.sp, fontWeight = FontWeight(400), lineHeight = 1.3.em, letterSpacing = (-0.4).sp)
    }
}

/** A choice of what values depend on. */
public data class TokensMode(
    public val appearance: Appearance = Appearance.Light,
    public val contrast: Contrast = Contrast.Normal,
    public val idiom: Idiom = Idiom.Phone,
) {
    public enum class Appearance { Light, Dark }

    public enum class Contrast { Normal, Increased }

    public enum class Idiom { Phone, Pad }

    public companion object {
        /** The mode that holds here: the one given by [TokensTheme], else that of the system. */
        public val current: TokensMode
            @Composable @ReadOnlyComposable get() =
                LocalTokensMode.current ?: TokensMode(
                    appearance = if (isSystemInDarkTheme()) TokensMode.Appearance.Dark else TokensMode.Appearance.Light,
                )
    }
}

/** The mode that was given; without one the system decides. */
public val LocalTokensMode: ProvidableCompositionLocal<TokensMode?> =
    staticCompositionLocalOf { null }

/** Gives [content] the values of a mode. */
@Composable
public fun TokensTheme(mode: TokensMode, content: @Composable () -> Unit) {
    CompositionLocalProvider(LocalTokensMode provides mode, content = content)
}

/** The fonts of the app. */
public object TokensFonts {
    /** By the names that tokens have for them; what is not here is one of the system's. */
    public var byName: Map<String, FontFamily> = emptyMap()

    /** The first family that the app has. */
    public fun family(vararg names: String): FontFamily =
        names.firstNotNullOfOrNull { byName[it] ?: generic[it] } ?: FontFamily.Default

    private val generic: Map<String, FontFamily> = mapOf(
        "serif" to FontFamily.Serif,
        "sans-serif" to FontFamily.SansSerif,
        "monospace" to FontFamily.Monospace,
        "cursive" to FontFamily.Cursive,
        "system-ui" to FontFamily.Default,
    )
}

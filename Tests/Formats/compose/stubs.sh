#!/usr/bin/env bash
# stubs.sh FOLDER: declarations of what generated Kotlin uses of Jetpack Compose, a file for each package, with
# bodies that keep the values so that they can be read back. Written by hand after its reference.
set -euo pipefail
mkdir -p "$1" && cd "$1"
cat > graphics.kt <<'K'
package androidx.compose.ui.graphics

import androidx.compose.ui.graphics.colorspace.ColorSpace
import androidx.compose.ui.graphics.colorspace.ColorSpaces

data class Color(val parts: List<Float>, val space: String)

fun Color(color: Long): Color = Color(
    listOf(color shr 16 and 0xFF, color shr 8 and 0xFF, color and 0xFF, color shr 24 and 0xFF).map { it / 255f }, "sRGB")

fun Color(red: Float, green: Float, blue: Float, alpha: Float = 1f, colorSpace: ColorSpace = ColorSpaces.Srgb): Color {
    require(red in 0f..1f && green in 0f..1f && blue in 0f..1f && alpha in 0f..1f)
    return Color(listOf(red, green, blue, alpha), colorSpace.name)
}
K
cat > colorspace.kt <<'K'
package androidx.compose.ui.graphics.colorspace

class ColorSpace(val name: String)
object ColorSpaces { val Srgb = ColorSpace("sRGB"); val DisplayP3 = ColorSpace("Display P3") }
K
cat > shadow.kt <<'K'
package androidx.compose.ui.graphics.shadow

import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.DpOffset
import androidx.compose.ui.unit.dp

data class Shadow(val radius: Dp, val color: Color, val spread: Dp = 0.dp, val offset: DpOffset = DpOffset(0.dp, 0.dp))
K
cat > unit.kt <<'K'
package androidx.compose.ui.unit

@JvmInline value class Dp(val value: Float)
data class DpOffset(val x: Dp, val y: Dp)
data class TextUnit(val value: Float, val type: String)
val Int.dp: Dp get() = Dp(toFloat())
val Float.dp: Dp get() = Dp(this)
val Double.dp: Dp get() = Dp(toFloat())
val Int.sp: TextUnit get() = TextUnit(toFloat(), "sp")
val Float.sp: TextUnit get() = TextUnit(this, "sp")
val Double.sp: TextUnit get() = TextUnit(toFloat(), "sp")
val Int.em: TextUnit get() = TextUnit(toFloat(), "em")
val Float.em: TextUnit get() = TextUnit(this, "em")
val Double.em: TextUnit get() = TextUnit(toFloat(), "em")
K
cat > text.kt <<'K'
package androidx.compose.ui.text

import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.TextUnit

data class TextStyle(
    val fontSize: TextUnit? = null, val fontWeight: FontWeight? = null, val fontFamily: FontFamily? = null,
    val letterSpacing: TextUnit? = null, val lineHeight: TextUnit? = null)
K
cat > font.kt <<'K'
package androidx.compose.ui.text.font

data class FontFamily(val name: String) {
    companion object {
        val Default = FontFamily("default"); val SansSerif = FontFamily("sans-serif"); val Serif = FontFamily("serif")
        val Monospace = FontFamily("monospace"); val Cursive = FontFamily("cursive")
    }
}
data class FontWeight(val weight: Int) { init { require(weight in 1..1000) } }
K
cat > animation.kt <<'K'
package androidx.compose.animation.core

fun interface Easing { fun transform(fraction: Float): Float }
data class CubicBezierEasing(val a: Float, val b: Float, val c: Float, val d: Float) : Easing {
    override fun transform(fraction: Float): Float = fraction
}
data class SpringSpec<T>(val dampingRatio: Float, val stiffness: Float)
data class TweenSpec<T>(val durationMillis: Int, val delay: Int, val easing: Easing)
fun <T> spring(dampingRatio: Float = 1f, stiffness: Float = 1500f): SpringSpec<T> = SpringSpec(dampingRatio, stiffness)
fun <T> tween(durationMillis: Int = 300, delayMillis: Int = 0, easing: Easing): TweenSpec<T> =
    TweenSpec(durationMillis, delayMillis, easing)
K
cat > foundation.kt <<'K'
package androidx.compose.foundation

import androidx.compose.runtime.Composable
import androidx.compose.runtime.ReadOnlyComposable
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.Dp

data class BorderStroke(val width: Dp, val color: Color)
@Composable @ReadOnlyComposable fun isSystemInDarkTheme(): Boolean = false
K
cat > runtime.kt <<'K'
package androidx.compose.runtime

@Target(AnnotationTarget.FUNCTION, AnnotationTarget.TYPE, AnnotationTarget.PROPERTY_GETTER)
annotation class Composable
@Target(AnnotationTarget.FUNCTION, AnnotationTarget.PROPERTY_GETTER)
annotation class ReadOnlyComposable
class ProvidedValue<T>(val value: T)
class ProvidableCompositionLocal<T>(private val initial: () -> T) {
    val current: T @ReadOnlyComposable @Composable get() = initial()
    infix fun provides(value: T): ProvidedValue<T> = ProvidedValue(value)
}
fun <T> staticCompositionLocalOf(defaultFactory: () -> T): ProvidableCompositionLocal<T> =
    ProvidableCompositionLocal(defaultFactory)
@Composable fun CompositionLocalProvider(value: ProvidedValue<*>, content: @Composable () -> Unit) = content()
K

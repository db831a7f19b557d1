/// Spaces with a hue angle, in degrees 0…<360, beside the spaces they bend.
package enum Polar {
  /// (lightness, chroma, hue) from (lightness, a, b).
  ///
  /// - Parameter noChroma: up to this chroma the hue is noise and becomes 0.
  /// - Source: CSS Color Module Level 4, section 9.3 ("powerless").
  static func polar(_ color: SIMD3<Double>, noChroma: Double) -> SIMD3<Double> {
    let chroma = (color.y * color.y + color.z * color.z).squareRoot()
    let hue = chroma > noChroma ? Mathematics.angle(y: color.z, x: color.y) : 0
    return SIMD3(color.x, chroma, hue)
  }

  /// (lightness, a, b) from (lightness, chroma, hue).
  static func rectangular(_ color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(color.x, color.y * Mathematics.cosine(color.z), color.y * Mathematics.sine(color.z))
  }

  /// - Source: CSS Color Module Level 4, section 7.2.
  package static func hsl(rgb: SIMD3<Double>) -> SIMD3<Double> {
    let (high, low) = (rgb.max(), rgb.min())
    let lightness = (high + low) / 2
    let room = min(lightness, 1 - lightness)
    guard high - low > noise, room != 0 else { return SIMD3(0, 0, lightness * 100) }
    let saturation = (high - lightness) / room
    let hue = hue(rgb: rgb)
    // Far outside the gamut the saturation turns negative: the opposite hue has it positive.
    let turned = saturation < 0 ? (hue + 180).truncatingRemainder(dividingBy: 360) : hue
    return SIMD3(turned, abs(saturation) * 100, lightness * 100)
  }

  /// - Source: CSS Color Module Level 4, section 7.1.
  package static func rgb(hsl: SIMD3<Double>) -> SIMD3<Double> {
    let lightness = hsl.z / 100
    let reach = hsl.y / 100 * min(lightness, 1 - lightness)
    func channel(_ start: Double) -> Double {
      let sector = (start + hsl.x / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(sector - 3, 9 - sector, 1))
    }
    return SIMD3(channel(0), channel(8), channel(4))
  }

  /// - Source: CSS Color Module Level 4, section 8.2.
  static func hwb(rgb: SIMD3<Double>) -> SIMD3<Double> {
    let isGray = rgb.max() - rgb.min() <= noise
    return SIMD3(isGray ? 0 : hue(rgb: rgb), rgb.min() * 100, (1 - rgb.max()) * 100)
  }

  /// Whiteness and blackness of 100 or more together give a gray.
  ///
  /// - Source: CSS Color Module Level 4, section 8.1.
  static func rgb(hwb: SIMD3<Double>) -> SIMD3<Double> {
    let (white, black) = (hwb.y / 100, hwb.z / 100)
    if white + black >= 1 { return SIMD3(repeating: white / (white + black)) }
    return rgb(hsl: SIMD3(hwb.x, 100, 50)) * (1 - white - black) + white
  }

  /// The chroma that conversions leave in an exact gray.
  private static let noise = 1e-9

  /// - Source: CSS Color Module Level 4, section 7.2.
  private static func hue(rgb: SIMD3<Double>) -> Double {
    let high = rgb.max()
    let spread = high - rgb.min()
    let sector =
      if high == rgb.x {
        (rgb.y - rgb.z) / spread + (rgb.y < rgb.z ? 6 : 0)
      } else if high == rgb.y {
        (rgb.z - rgb.x) / spread + 2
      } else {
        (rgb.x - rgb.y) / spread + 4
      }
    return sector < 6 ? sector * 60 : 0
  }
}

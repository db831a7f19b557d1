internal import TokenModel

extension ValueRelation {
  /// Whether a color that one source names in words cannot be the color that another gives in figures:
  /// a hue that is 60° or more from each named one, a gray that is named by a hue, a black that is
  /// light or a white that is dark. Words without the name of a basic color contradict nothing.
  ///
  /// Hues are those of OKLCH; the named ones are sRGB's full `red`, `orange`, `yellow`, `lime`, `cyan`,
  /// `blue`, `magenta` and `pink` (CSS Color Module Level 4, section 6.1).
  static func contradicts(words: String, _ color: ColorValue) -> Bool {
    let parts = color.converted(to: .oklch).components.map { $0?.value ?? 0 }
    let (lightness, chroma, hue) = (parts[0], parts[1], parts[2])
    let isGray = chroma < 0.03
    let hues: [String: Double] = [
      "red": 29, "orange": 71, "yellow": 110, "green": 142, "cyan": 195, "blue": 264,
      "purple": 310, "magenta": 328, "pink": 7,
    ]
    let fits = words.lowercased().split { !$0.isLetter }.compactMap { word -> Bool? in
      switch word {
      case "black": return isGray && lightness < 0.5
      case "white": return isGray && lightness > 0.7
      case "gray", "grey": return isGray
      default:
        guard let named = hues[String(word)] else { return nil }
        let distance = abs(named - hue)
        return !isGray && min(distance, 360 - distance) < 60
      }
    }
    return !fits.isEmpty && !fits.contains(true)
  }
}

internal import PositionedJSON
internal import TokenModel

/// A color in the form of a color set: in sRGB if its gamut suffices, otherwise in Display P3. A color
/// given in Display P3 stays there.
struct AssetColor: Hashable {
  private let space: ColorValue.Space
  private let components: [Double]
  private let alpha: Double
  /// Whether it lies outside Display P3, so that the nearest color within it takes its place.
  let isMapped: Bool

  init(_ color: ColorValue) {
    space = color.space != .displayP3 && color.isInSRGBGamut ? .srgb : .displayP3
    isMapped = !color.isInGamut(of: space)
    components = color.mapped(into: space).components.map { $0?.value ?? 0 }
    alpha = color.alpha.value
  }

  /// The color of a set. All numbers have a decimal point, because without one they would be 0…255.
  var json: JSON {
    let names = ["red", "green", "blue"]
    let parts = zip(names, components).map { JSON.Member($0, .string(AssetColor.decimal($1))) }
    let all = [JSON.Member("alpha", .string(AssetColor.decimal(alpha)))] + parts
    return .object([
      JSON.Member("color-space", .string(space.rawValue)),
      JSON.Member("components", .object(all)),
    ])
  }

  /// The number with six decimals, a thousandth of the smallest difference that can be seen or shown.
  private static func decimal(_ value: Double) -> String {
    let millionths = Int((min(max(value, 0), 1) * 1_000_000).rounded())
    let digits = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

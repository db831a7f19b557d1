internal import PositionedJSON
internal import TokenModel

/// The entries that a color set can have, given the axes of a revision.
struct ColorSlots {
  /// One entry for a color in a set.
  struct Slot {
    /// The context of the entry, with a value for each axis of the revision.
    var context: Context
    var idiom: String
    var appearances: [JSON]

    func json(_ color: AssetColor) -> JSON {
      .object(
        .present([
          "appearances": appearances.isEmpty ? nil : .array(appearances), "color": color.json,
          "idiom": .string(idiom),
        ]))
    }
  }

  /// An axis that the catalog knows, with the catalog's names of its values.
  private struct KnownAxis {
    var name: String
    /// The value of the entry without a condition.
    var open: String
    /// The other values, each with the catalog's name.
    var others: [(value: String, word: String)]
  }

  private let revision: Revision
  private let appearance: KnownAxis?
  private let contrast: KnownAxis?
  private let idiom: KnownAxis?

  init(_ revision: Revision) {
    self.revision = revision
    func known(
      _ name: String, open: String?, _ words: KeyValuePairs<String, String>
    ) -> KnownAxis? {
      guard let values = revision.values(of: name), let first = values.first else { return nil }
      let open = open.flatMap { values.contains($0) ? $0 : nil } ?? first
      let others = words.filter { values.contains($0.key) && $0.key != open }
      return KnownAxis(name: name, open: open, others: others.map { ($0.key, $0.value) })
    }
    // Where nothing is asked for, Apple's systems show the light form at normal contrast.
    appearance = known("appearance", open: "light", ["dark": "dark", "light": "light"])
    contrast = known("contrast", open: "normal", ["increased": "high"])
    // The universal entry is what an open context answers, which is the first device's.
    idiom = known(
      "idiom", open: nil,
      ["phone": "iphone", "pad": "ipad", "mac": "mac", "tv": "tv", "watch": "watch", "car": "car"])
  }

  /// The entries for which the token's cells can differ, the one without conditions first.
  func slots(of token: ResolvedToken) -> [Slot] {
    let fixed = Set(token.cells.flatMap { $0.context.fixed.map(\.axis) })
    func choices(_ axis: KnownAxis?) -> [(value: String?, word: String?)] {
      guard let axis else { return [(nil, nil)] }
      let others = fixed.contains(axis.name) ? axis.others : []
      return [(axis.open, nil)] + others.map { ($0.value, $0.word) }
    }
    var slots: [Slot] = []
    for device in choices(idiom) {
      for contrast in choices(contrast) {
        for appearance in choices(appearance) {
          let chosen = [
            ("idiom", device.value), ("contrast", contrast.value),
            ("appearance", appearance.value),
          ]
          let context = Context(
            chosen.compactMap { name, value in value.map { Context.Fixed(name, $0) } })
          slots.append(
            Slot(
              context: revision.completed(context), idiom: device.word ?? "universal",
              appearances: [("luminosity", appearance.word), ("contrast", contrast.word)]
                .compactMap { name, word in
                  word.map { .with(["appearance": .string(name), "value": .string($0)]) }
                }))
        }
      }
    }
    return slots
  }

  /// The first condition of a context that no entry of the catalog can express; the first value of an
  /// unknown axis needs no condition.
  func unknownAxis(in context: Context) -> Context.Fixed? {
    context.fixed.first { pair in
      let axis = [appearance, contrast, idiom].compactMap(\.self).first { $0.name == pair.axis }
      guard let axis else { return revision.values(of: pair.axis)?.first != pair.value }
      return axis.open != pair.value && !axis.others.contains { $0.value == pair.value }
    }
  }

  /// The values of unknown axes that lose their color although no context names them: the color set
  /// takes the cell for the first value of the axis, while the others have that of a wider context.
  func hiddenValues(_ contexts: [Context]) -> [Context] {
    let known = Set([appearance, contrast, idiom].compactMap(\.self).map(\.name))
    return revision.hidden(behind: contexts) { !known.contains($0.axis) }
  }
}

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
    return .with(["color-space": .string(space.rawValue), "components": .object(all)])
  }

  /// The number with six decimals, a thousandth of the smallest difference that can be seen or shown.
  private static func decimal(_ value: Double) -> String {
    let millionths = Int((min(max(value, 0), 1) * 1_000_000).rounded())
    let digits = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

internal import PositionedJSON
internal import TokenModel

/// The color sets of asset catalogs, by the names that Xcode gives them.
///
/// - Source: Apple, Asset Catalog Format Reference, "Named Color Type"; `appearances` as Xcode 11 and later write them.
struct ColorCatalog {
  private(set) var files: [InputFile] = []
  private(set) var findings: [PendingDiagnostic] = []
  private var sets: [(path: [String], json: JSON)] = []
  private var namespaces: Set<String> = []
  private var axes: [Revision.Axis] = []

  /// Whether a file is one of a catalog, and needs no other reading.
  mutating func takes(_ file: InputFile, _ tree: JSON) -> Bool {
    let names = file.name.split(separator: "/").map(String.init)
    guard names.last == "Contents.json", names.count > 1,
      names.contains(where: { $0.hasSuffix(".xcassets") || $0.hasSuffix(".colorset") })
    else { return false }
    let folder = names[names.count - 2]
    if tree["properties"]?["provides-namespace"]?.bool == true {
      namespaces.insert(names.dropLast().joined(separator: "/"))
    }
    if folder.hasSuffix(".colorset"), tree["colors"]?.elements != nil {
      files.append(file)
      sets.append((Array(names.dropLast()), tree))
    }
    return true
  }

  mutating func layers() -> [(tree: JSON, place: StyleTokens.Place)] {
    var tokens: [(context: Context, json: JSON)] = []
    for (names, json) in sets {
      let path = tokenPath(names)
      for entry in json["colors"]?.elements ?? [] {
        guard let context = context(of: entry), let color = entry["color"] else { continue }
        let token = color.with(.object(members(color)))
        tokens.append((context, token.below(path)))
      }
    }
    return StyleTokens.Place.layers(of: tokens, axes, at: sets.first?.json.offset ?? 0)
  }

  /// The groups that provide a namespace, and the set's own name.
  private func tokenPath(_ names: [String]) -> [String] {
    let start = names.firstIndex { $0.hasSuffix(".xcassets") }.map { $0 + 1 } ?? names.count - 1
    let groups = (start..<max(start, names.count - 1)).filter { index in
      namespaces.contains(names[...index].joined(separator: "/"))
    }.map { names[$0] }
    return (groups + [String(names[names.count - 1].dropLast(".colorset".count))])
      .map(ColorCatalog.unescaped)
  }

  /// `_u2D_` is what our export writes for a character that Xcode does not take.
  private static func unescaped(_ name: String) -> String {
    let plain = name.replacing(/_u([0-9A-Fa-f]{1,6})_/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
    return StyleVariable.segment(plain)
  }

  /// - Returns: `nil` for an entry that no axis has.
  private mutating func context(of entry: JSON) -> Context? {
    var fixed: [Context.Fixed] = []
    func use(_ axis: String, _ value: String, _ first: String, _ axes: inout [Revision.Axis]) {
      axes.declare(Context.Fixed(axis, value), among: [first])
      if value != first { fixed.append(Context.Fixed(axis, value)) }
    }
    for look in entry["appearances"]?.elements ?? [] {
      switch (look["appearance"]?.string, look["value"]?.string) {
      case ("luminosity", let value?): use("appearance", value, "light", &axes)
      case ("contrast", "high"): use("contrast", "increased", "normal", &axes)
      default: return nil
      }
    }
    if let gamut = entry["display-gamut"]?.string, gamut.lowercased().hasSuffix("p3") {
      use("gamut", "p3", "srgb", &axes)
    }
    let idiom = entry["idiom"]?.string ?? "universal"
    if idiom != "universal" {
      use("idiom", ["iphone": "phone", "ipad": "pad"][idiom] ?? idiom, "universal", &axes)
    }
    return Context(fixed)
  }

  private mutating func members(_ color: JSON) -> [JSON.Member] {
    if let value = ColorCatalog.value(color) {
      return [
        .init("$type", .string("color"), at: color.offset),
        JSON.Member("$value", value, keyOffset: color.offset),
      ]
    }
    findings.warn(
      "catalog-color",
      "a color that only the system knows is kept as written: \(color["reference"]?.string ?? "no components")",
      at: color.offset)
    return [.keptAsWritten(color.kind, at: color.offset)]
  }

  private static func value(_ color: JSON) -> JSON? {
    let spaces = [
      "srgb": "srgb", "extended-srgb": "srgb", "display-p3": "display-p3", "gray-gamma-22": "srgb",
      "extended-gray": "srgb", "extended-linear-srgb": "srgb-linear",
    ]
    guard let space = color["color-space"]?.string.flatMap({ spaces[$0] }),
      let parts = color["components"]
    else { return nil }
    let names = parts.hasMember("white") ? ["white", "white", "white"] : ["red", "green", "blue"]
    let components = names.compactMap { component(parts[$0]) }
    // Extended spaces go beyond what a token's color can have.
    guard components.count == 3, components.allSatisfy({ (0...1).contains(Double($0) ?? 0) })
    else { return nil }
    let alpha = component(parts["alpha"], isShare: true).flatMap { Double($0) == 1 ? nil : $0 }
    return CSSColorReader.object(space, components, alpha: alpha, hex: nil, color.offset)
  }

  /// `0xFF` and `255` are bytes, `1.000` is a share; so is `1` of an alpha.
  private static func component(_ json: JSON?, isShare: Bool = false) -> String? {
    guard let text = json?.string ?? json?.numberText else { return nil }
    if text.lowercased().hasPrefix("0x") {
      return Int(text.dropFirst(2), radix: 16).map { byte(Double($0)) }
    }
    guard let number = CSSNumber(text), number.unit.isEmpty else { return nil }
    return text.contains(".") || number.value == 0 || isShare && number.value <= 1
      ? number.text : byte(number.value)
  }

  private static func byte(_ value: Double) -> String {
    CSSNumber.text((value / 255 * 1e6).rounded() / 1e6)
  }
}

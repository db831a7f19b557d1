internal import PositionedJSON
internal import TokenModel

/// Writes one Sass partial, `_tokens.scss`: a variable for each token, a map of them, and mixins that set
/// custom properties, one for the base and one for each context.
///
/// There are no functions and no `@use` in it, so that every Sass reads it, by `@use` and by `@import`.
struct SCSSExporter: Exporter {
  private static let prefix = FormatOption(
    "prefix", .text("NAME"), initial: "",
    help: "The beginning of every name, such as shop for $shop-color-brand.")
  let options = [SCSSExporter.prefix]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let prefix = options[SCSSExporter.prefix]
    guard prefix.utf8.allSatisfy(CSSText.isNameByte),
      prefix.utf8.first.map({ !(0x30...0x39).contains($0) }) ?? true
    else { throw .badOption(SCSSExporter.prefix.name, prefix, expected: "shop") }
    var plain = PlainTokens(tokens)
    let names = SCSSExporter.names(plain, prefix)
    var text =
      "// Written by blazon; do not edit.\n" + options.originLines("// ", comment: CSSText.comment)
      + "\n"
    // A variable must stand before those that refer to it.
    let order = SCSSExporter.order(plain)
    var map: [String] = []
    for index in order {
      let entry = plain.entries[index]
      guard let value = entry.base else { continue }
      guard let written = SCSSExporter.text(value) else {
        plain.lose(entry, .base, "SCSS has no \(value.type.rawValue)")
        continue
      }
      if let about = entry.token.about?.description {
        text += "/// \(SwiftLiteral.comment(about))\n"
      }
      if let deprecation = entry.token.deprecation, deprecation.bool != false {
        text +=
          "/// @deprecated\(deprecation.string.map { " " + SwiftLiteral.comment($0) } ?? "")\n"
      }
      let isReference = entry.alias.map { plain.entries[$0].base == value } ?? false
      let right = isReference ? "$" + names[entry.alias ?? 0] : written
      text += "$\(names[index]): \(right) !default;\n"
      map.append("  \"\(names[index])\": $\(names[index])")
    }
    text +=
      "\n$\(prefix.isEmpty ? "tokens" : prefix + "-tokens"): (\n"
      + map.joined(separator: ",\n") + (map.isEmpty ? "" : "\n") + ") !default;\n"
    text += SCSSExporter.mixins(&plain, names, prefix)
    return Export(files: [OutputFile(name: "_tokens.scss", text: text)], losses: plain.losses)
  }

  /// Kebab case; Sass takes `-` and `_` as the same, and names are told apart without them anyway.
  private static func names(_ plain: PlainTokens, _ prefix: String) -> [String] {
    plain.entries.map { entry in
      let name = prefix.isEmpty ? entry.names[2] : prefix + "-" + entry.names[2]
      return name.first.map { $0.isNumber } == true ? "_" + name : name
    }
  }

  /// The entries with those that they refer to before them.
  private static func order(_ plain: PlainTokens) -> [Int] {
    var order: [Int] = []
    var isDone = Array(repeating: false, count: plain.entries.count)
    for start in plain.entries.indices {
      var chain: [Int] = []
      var next: Int? = start
      while let index = next, !isDone[index] {
        isDone[index] = true
        chain.append(index)
        next = plain.entries[index].alias
      }
      order += chain.reversed()
    }
    return order
  }

  private static func mixins(
    _ plain: inout PlainTokens, _ names: [String], _ prefix: String
  ) -> String {
    let start = prefix.isEmpty ? "tokens" : prefix + "-tokens"
    var text =
      "\n/// Sets all custom properties to what they are where nothing is chosen.\n@mixin \(start) {\n"
    for (index, entry) in plain.entries.enumerated() {
      guard let value = entry.base?.cssText else { continue }
      text += "  --\(names[index]): \(value);\n"
    }
    text += "}\n"
    for (place, context) in plain.contexts.enumerated() {
      text +=
        "\n/// Sets the custom properties that differ at \(SwiftLiteral.comment(context.context.text)).\n"
      text += "@mixin \(start)-\(context.names[2]) {\n"
      for (index, entry) in plain.entries.enumerated() {
        guard let answer = entry.inContext.last(where: { $0.context == place }) else { continue }
        if let value = answer.value, value.cssText == nil {
          plain.lose(entry, context.context, "SCSS has no \(value.type.rawValue)")
        }
        text += "  --\(names[index]): \(answer.value?.cssText ?? "initial");\n"
      }
      text += "}\n"
    }
    return text
  }

  /// The value as an expression of every Sass.
  private static func text(_ value: TokenValue) -> String? {
    switch value {
    case .color(let color): return self.color(color)
    case .string(let string):
      return string.text.map { string in
        CSSText.quoted(string).split(separator: "#{", omittingEmptySubsequences: false)
          .joined(separator: "\\#{")
      }
    case .fontFamily(let family): return "(\(safe(family.cssText)))"
    case .shadow(let shadow):
      let layers = shadow.layers.map { layer in
        ([layer.offsetX, layer.offsetY, layer.blur, layer.spread].map(\.cssText)
          + [self.color(layer.color)] + (layer.isInset ? ["inset"] : [])).joined(separator: " ")
      }
      return "(\(layers.joined(separator: ", ")))"
    case .gradient(let gradient):
      let stops = gradient.stops.map { stop in
        "\(self.color(stop.color)) \(Number((stop.clampedPosition * 1e8).rounded() / 1e6).shortText)%"
      }
      return "(\(stops.joined(separator: ", ")))"
    case .border(let border):
      guard case .line(let line) = border.style else { return nil }
      return "\(border.width.cssText) \(line.rawValue) \(self.color(border.color))"
    default: return value.cssText.map(safe)
    }
  }

  /// Colors that an older Sass would take for arithmetic or an error are interpolated.
  private static func color(_ color: ColorValue) -> String {
    let text = color.cssText
    if text.hasPrefix("rgb(") {
      let bytes = color.srgbBytes
      return "rgba(\(bytes.red), \(bytes.green), \(bytes.blue), \(color.alpha.shortText))"
    }
    return safe(text)
  }

  /// A slash would divide.
  private static func safe(_ text: String) -> String {
    guard text.contains("/") || text.contains("#{") else { return text }
    let string = CSSText.quoted(text).split(separator: "#{", omittingEmptySubsequences: false)
      .joined(separator: "\\#{")
    return "#{\(string)}"
  }
}

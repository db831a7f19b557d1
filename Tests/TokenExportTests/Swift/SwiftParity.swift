import TokenModel

@testable import TokenExport

/// A generated file, a program that prints its tokens in each context, and what it should print.
struct SwiftParity {
  struct Line {
    /// Path, context and value, by tabs; `#` for each color.
    var text: String
    var colors: [ColorValue] = []
  }

  let generated: String
  private(set) var program = ""
  private(set) var expected: [Line] = []

  private let catalog: ExportTokens
  private let names: SwiftNames
  private let contexts: SwiftContexts
  private let declared: [String: [DeclaredMember]]
  /// Whether colors have variants.
  private let varies: Bool

  /// - Parameter style: `plain` or `packed`.
  init(_ given: ResolvedTokens, _ style: String) throws {
    // Using what is deprecated is a warning.
    var tokens = given
    for index in tokens.tokens.indices { tokens.tokens[index].deprecation = nil }
    // The printers name every type.
    var options = Fixture.options
    options.chosen = ["types": "all", "style": style]
    let export = try TokenExport.export(tokens, as: .swift, options: options)
    generated = export.files.map(\.text).joined()
    catalog = ExportTokens(tokens)
    let identifiers = SwiftIdentifier(
      reserved: ["Tokens", "TokensValues"], capitalizesGroups: true)
    names = SwiftNames(try TokenTree(catalog).roots, "Tokens", identifiers)
    contexts = try SwiftContexts(tokens.revision)
    declared = DeclaredMember.all(in: generated)
    varies = generated.contains("struct ThemedColor")
    var calls: [String] = []
    for token in tokens.tokens { calls += self.calls(token) }
    program = SwiftParity.printers(varies) + SwiftParity.main(calls)
  }

  private func arguments(_ context: Context) -> String {
    contexts.axes.compactMap { axis in
      guard axis.cases.count > 1, let value = context[axis.name].flatMap(axis.name) else {
        return nil
      }
      return "\(SwiftIdentifier.label(axis.member)): .\(value)"
    }.joined(separator: ", ")
  }

  /// Adds what each call should print.
  private mutating func calls(_ token: ResolvedToken) -> [String] {
    guard let name = names[token.path] else { return [] }
    let stated = token.cells.map(\.context).filter(catalog.canHold)
    let members = declared[name] ?? []
    var calls: [String] = []
    for member in members {
      let isDynamic =
        varies && !member.isFunction && ["Color", "ThemedColor"].contains(member.type)
      for context in member.isFunction || isDynamic ? stated : [.base] {
        let argument = ".init(\(arguments(context)))"
        let call =
          member.isFunction
          ? "\(name)(in: \(argument)) as \(member.fullType)"
          : isDynamic ? "\(name).rgba(in: \(argument))" : "\(name) as \(member.fullType)"
        expect(token, member, context)
        calls.append(
          "show(\(Language.swift.string(token.path.text)), \"\(context.text)\", \(call))")
      }
    }
    if members.isEmpty { expectNothing(token, stated) }
    return calls
  }

  /// A token that is not declared has no value in any context, or none that Swift can hold.
  private mutating func expectNothing(_ token: ResolvedToken, _ stated: [Context]) {
    for context in stated where value(token, context).map(isHeld) == true {
      expected.append(Line(text: "\(token.path.text) is not declared"))
    }
  }

  private mutating func expect(_ token: ResolvedToken, _ member: DeclaredMember, _ context: Context)
  {
    let found = value(token, context)
    let value = found.flatMap { member.holds($0) ? $0 : nil }
    let text = value.map(SwiftParity.text) ?? "nil"
    expected.append(
      Line(text: "\(token.path.text)\t\(context.text)\t\(text)", colors: value?.colors ?? []))
  }

  /// What the registry answers where the context's open axes take their first values.
  private func value(_ token: ResolvedToken, _ context: Context) -> TokenValue? {
    let full = catalog.revision.completed(context)
    let cell = token.cells.last { catalog.canHold($0.context) && $0.context.holds(in: full) }
    return cell.flatMap { catalog.exportableValue(of: $0).value }
  }

  private func isHeld(_ value: TokenValue) -> Bool {
    let values = SwiftValues(
      types: "", table: nil, modes: SwiftModes(contexts), colors: SwiftColor(gamut: .p3))
    return (try? values.value(value, nil)) != nil
  }

  /// ΔE2000 of `true 1 0 0 1`, in Display P3 and opaque, to the color as that screen can show it.
  static func distance(of screen: String, to color: ColorValue) -> Double? {
    var parts = screen.split(separator: " ")
    guard parts.count == 5, let alpha = Double(parts.removeLast()),
      abs(alpha - color.alpha.value) < 1e-6
    else { return nil }
    let space: ColorValue.Space = parts[0] == "true" ? .displayP3 : .srgb
    let shown = ColorValue(
      space: space, components: parts.dropFirst().map { Number(Double($0) ?? -9) })
    guard space == .displayP3 || color.isInSRGBGamut else { return nil }
    return shown.deltaE2000(to: color.mapped(into: space))
  }

  private static func main(_ calls: [String]) -> String {
    var text = ""
    let parts = stride(from: 0, to: calls.count, by: 50).map {
      Array(calls[$0..<min($0 + 50, calls.count)])
    }
    for (index, part) in parts.enumerated() {
      text += "func part\(index)() {\n\(part.map { "  \($0)\n" }.joined())}\n"
    }
    text += "@main struct Main {\n  static func main() {\n"
    for index in parts.indices { text += "    part\(index)()\n" }
    return text + "  }\n}\n"
  }
}

/// What a generated file declares for one token.
struct DeclaredMember {
  var isFunction: Bool
  var fullType: String

  /// Without the enum of the value types and without `?`.
  var type: String {
    let bare = fullType.hasSuffix("?") ? String(fullType.dropLast()) : fullType
    return bare.replacing("TokensValues.", with: "").replacing("Swift.", with: "")
  }

  func holds(_ value: TokenValue) -> Bool {
    switch value {
    case .color: type == "Color" || type == "ThemedColor"
    case .dimension(let length):
      length.unit == .rem ? type == "Rem" : type == "Length" || type == "Double"
    case .fontFamily: type == "[String]"
    case .fontWeight: type == "FontWeight"
    case .duration, .number: type == "Double"
    case .cubicBezier: type == "CubicBezier"
    case .strokeStyle: type == "StrokeStyle"
    case .border: type == "Border"
    case .transition: type == "Transition"
    case .shadow: type == "Shadow"
    case .gradient: type == "Gradient"
    case .typography: type == "Typography"
    case .boolean: type == "Bool"
    case .string: type == "String"
    case .spring: type == "Spring"
    case .material: type == "Material"
    }
  }

  /// By full name, up to the end of the namespace.
  static func all(in text: String) -> [String: [DeclaredMember]] {
    var found: [String: [DeclaredMember]] = [:]
    var groups: [String] = []
    for line in text.split(separator: "\n") {
      let whole = line.drop { $0 == " " }
      let body = whole.hasPrefix("nonisolated ") ? whole.dropFirst(12) : whole
      if body.hasPrefix("@available(iOS") { continue }
      if body.hasPrefix("public enum ") {
        if groups.isEmpty, body.hasPrefix("public enum TokensValues") { break }
        groups.append(String(body.dropFirst(12).dropLast(2)))
        continue
      }
      // A declaration's own brace stands deeper than its group's.
      if body == "}", (line.count - 1) / 2 < groups.count { groups.removeLast() }
      for (word, isFunction) in [
        (" static var ", false), (" static let ", false), (" static func ", true),
      ] {
        guard !body.hasPrefix("//"), let start = body.firstRange(of: word) else { continue }
        let rest = body[start.upperBound...]
        let name = rest.prefix { isFunction ? $0 != "(" : $0 != ":" && $0 != " " }
        let full = (groups + [String(name)]).joined(separator: ".")
        guard let type = type(rest.dropFirst(name.count), isFunction) else { continue }
        found[full, default: []].append(DeclaredMember(isFunction: isFunction, fullType: type))
      }
    }
    // Those that are the same as another have its type.
    while let name = found.first(where: { $0.value[0].fullType.hasPrefix("=") })?.key {
      var end = name
      while let type = found[end]?[0].fullType, type.hasPrefix("=") {
        end = String(type.dropFirst())
      }
      found[name] = [DeclaredMember(isFunction: false, fullType: found[end]?[0].fullType ?? "")]
    }
    return found
  }

  /// The type in what is behind a name: `: T = 1`, ` = T(…)`, ` = Tokens.Other.name`, `: T {` or `(…) -> T {`.
  private static func type(_ text: Substring, _ isFunction: Bool) -> String? {
    if let sign = text.firstRange(of: isFunction ? " -> " : ": "),
      isFunction || sign.lowerBound == text.startIndex
    {
      let rest = text[sign.upperBound...]
      let ends = [" = ", " {"].compactMap { rest.firstRange(of: $0)?.lowerBound }
      return ends.min().map { String(rest[..<$0]) }
    }
    guard text.hasPrefix(" = ") else { return nil }
    let value = text.dropFirst(3)
    if value.hasPrefix("TokensValues.") { return String(value.prefix { $0 != "(" }) }
    return "=" + value
  }
}

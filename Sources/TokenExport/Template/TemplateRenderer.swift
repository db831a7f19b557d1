internal import PositionedJSON
internal import TokenModel

/// Puts a document into a template.
struct TemplateRenderer {
  /// The most bytes of an output.
  static let sizeLimit = 1 << 28
  /// The most tags and texts that are written, each as often as its sections repeat it.
  static let stepLimit = 10_000_000
  /// The most steps behind the first error, in which others are looked for.
  private static let stepsBehindErrors = 100_000
  /// The most errors, after which the rest is not looked at.
  private static let mostErrors = 100
  /// The deepest nesting of sections and partials, as of groups in groups.
  static let depthLimit = 2 * TokenTree.depthLimit

  private(set) var text = ""
  /// Names that are not there, each place once, and limits that were met.
  private(set) var errors: [Diagnostic] = []
  /// The paths of tokens of which a value was asked for.
  private(set) var used: Set<String> = []
  /// The paths of tokens of which the values in contexts were asked for.
  private(set) var usedInContext: Set<String> = []
  /// What was asked for and is not there, or not the whole value, by the paths of tokens.
  private(set) var shortfalls: [String: Set<LossReason>] = [:]

  /// The paths of text styles whose letter spacing was asked for.
  private var spaced: Set<String> = []

  private let template: Template
  private var stack: [JSON]
  /// The places of errors.
  private var told: Set<[String]> = []
  private var depth = 0
  private var steps = 0
  private var lastStep = TemplateRenderer.stepLimit
  private var isOverfull = false

  init(_ template: Template, _ document: JSON) {
    self.template = template
    stack = [document]
    render(template.main.nodes, of: template.main)
    for path in spaced { shortfalls[path]?.remove(TemplateRenderer.spacing) }
  }

  private mutating func render(_ nodes: [Template.Node], of source: Template.Source) {
    for node in nodes {
      if isOverfull { return }
      guard step(in: source) else { return }
      switch node {
      case .text(let plain): append(plain)
      case .value(let name): write(name, source)
      case .partial(let name, let indent):
        guard let partial = template.partials[.init(name: name, indent: indent)] else { continue }
        deeper(partial.nodes, of: partial)
      case .section(let name, let isInverted, let nodes):
        render(name, isInverted, nodes, source)
      }
    }
  }

  /// - Returns: whether there may be one step more.
  private mutating func step(in source: Template.Source) -> Bool {
    steps += 1
    if steps <= lastStep { return true }
    if errors.isEmpty {
      overfill("the template has more than \(TemplateRenderer.stepLimit) steps", source)
    }
    isOverfull = true
    return false
  }

  /// What is inside of a partial or a section; a pass counts although it has nothing.
  private mutating func deeper(_ nodes: [Template.Node], of source: Template.Source) {
    guard step(in: source) else { return }
    guard depth < TemplateRenderer.depthLimit else {
      return overfill(
        "sections and partials are nested deeper than \(TemplateRenderer.depthLimit)", source)
    }
    depth += 1
    render(nodes, of: source)
    depth -= 1
  }

  private mutating func render(
    _ name: Template.Name, _ isInverted: Bool, _ nodes: [Template.Node], _ source: Template.Source
  ) {
    let value = find(name, source) ?? JSON(.null)
    if isInverted {
      if value.isNothing { deeper(nodes, of: source) }
      return
    }
    if value.isNothing { return }
    for element in value.elements ?? [value] {
      if isOverfull { return }
      stack.append(element)
      deeper(nodes, of: source)
      stack.removeLast()
    }
  }

  private mutating func write(_ name: Template.Name, _ source: Template.Source) {
    guard let value = find(name, source) else { return }
    switch value.kind {
    case .null: break
    case .bool(let flag): append(flag ? "true" : "false")
    case .number(let digits): append(digits)
    case .string(let string): append(string)
    case .array, .object:
      let location = source.location(name.offset)
      guard isNew(location) else { return }
      report(
        "template-value", "\(quotedForMessage(name.text)) is \(value.kindName), not a text",
        fix: "write a section, {{#\(name.text)}} … {{/\(name.text)}}, or name a member of it",
        location)
    }
  }

  private mutating func append(_ string: String) {
    text += string
    if text.utf8.count > TemplateRenderer.sizeLimit {
      overfill("the output is larger than \(TemplateRenderer.sizeLimit >> 20) MB", template.main)
    }
  }

  private mutating func overfill(_ message: String, _ source: Template.Source) {
    isOverfull = true
    report(
      "template-limit", message, fix: "let the template write less", source.location(0))
  }

  // MARK: Names

  /// The value of a name: its first part in the innermost object that has it, the others in what stands there.
  private mutating func find(_ name: Template.Name, _ source: Template.Source) -> JSON? {
    guard let first = name.parts.first else { return stack.last }
    if name.parts.contains("letterSpacing"), let path { spaced.insert(path) }
    guard let index = stack.indices.last(where: { stack[$0].hasMember(first) }) else {
      miss(name, 0, in: nil, source)
      return nil
    }
    noteUse(of: first, in: stack[index])
    var value = stack[index][first] ?? JSON(.null)
    for (place, part) in name.parts.enumerated().dropFirst() {
      // What has no value has no parts either.
      if value.kind == .null { return value }
      guard let next = value[part] else {
        miss(name, place, in: value, source)
        return nil
      }
      if let reason = TemplateRenderer.shortfall(part, next, of: value),
        let path
      {
        shortfalls[path, default: []].insert(reason)
      }
      value = next
    }
    return value
  }

  /// The path of the innermost token.
  private var path: String? { stack.last { $0.hasMember("path") }?["path"]?.string }

  private static let spacing = LossReason("member", "a font of CSS has no letterSpacing")

  private static func shortfall(_ part: String, _ found: JSON, of value: JSON) -> LossReason? {
    switch part {
    case "points" where found.kind == .null:
      LossReason("unit", "the template has lengths in points only")
    case "css" where found.kind == .null:
      LossReason("type", "the template asks for a value of CSS, which has none for it")
    case "css" where !["0", nil].contains(value["typography"]?["letterSpacing"]?["number"]?.string):
      spacing
    case "hex", "rgba", "argb", "red", "green", "blue", "srgb":
      value["isWide"]?.bool == true
        ? LossReason("gamut", "the template has sRGB, and the nearest color in it is used") : nil
    default: nil
    }
  }

  private mutating func noteUse(of name: String, in object: JSON) {
    guard name == "value" || name == "inContext", let path = object["path"]?.string else { return }
    // A token of a context has no contexts itself.
    if name == "value", object.hasMember("inContext") {
      used.insert(path)
    } else {
      usedInContext.insert(path)
    }
  }

  private mutating func miss(
    _ name: Template.Name, _ place: Int, in value: JSON?, _ source: Template.Source
  ) {
    let location = source.location(name.offset)
    guard isNew(location) else { return }
    let known =
      value.map { $0.members?.map(\.key) ?? [] }
      ?? stack.reversed().flatMap { $0.members?.map(\.key) ?? [] }
    let token = stack.last { $0.hasMember("inContext") }
    let outer = name.parts.prefix(place).joined(separator: ".")
    let of = outer.isEmpty ? "" : " in \(quotedForMessage(outer))"
    let here = token?["path"]?.string.map { " (at the token \($0.terminalSafe))" } ?? ""
    let near = nearest(name.parts[place], among: known)
    let list = known.prefix(12).joined(separator: ", ")
    report(
      "template-name", "there is no \(quotedForMessage(name.parts[place]))\(of)\(here)",
      fix: near.map { "did you mean \($0)?" }
        ?? (known.isEmpty ? "see `--format model`" : "there are \(list)"),
      location)
  }

  private mutating func report(
    _ code: String, _ message: String, fix: String, _ location: SourceLocation
  ) {
    errors.append(Diagnostic(code: code, message: message, fix: fix, location: location))
    // There will be no output, only more errors.
    if errors.count == 1 { lastStep = min(lastStep, steps + TemplateRenderer.stepsBehindErrors) }
    if errors.count >= TemplateRenderer.mostErrors { isOverfull = true }
  }

  /// Whether nothing was told of a place yet.
  private mutating func isNew(_ location: SourceLocation) -> Bool {
    told.insert([location.file, String(location.line), String(location.column)]).inserted
  }
}

extension JSON {
  /// Whether a section of it is left out: null, false, an empty text or an empty list.
  fileprivate var isNothing: Bool {
    switch kind {
    case .null, .bool(false): true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    default: false
    }
  }
}

extension Template.Name {
  fileprivate var text: String { parts.isEmpty ? "." : parts.joined(separator: ".") }
}

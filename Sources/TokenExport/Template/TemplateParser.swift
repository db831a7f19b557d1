internal import PositionedJSON
internal import TokenModel

/// Reads the tags of one file.
struct TemplateParser {
  private(set) var text: SourceText
  private(set) var errors: [Diagnostic] = []
  private(set) var partials: [(key: Template.PartialKey, location: SourceLocation)] = []
  private let file: String
  private let indent: String
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  private var place = 0
  /// The end of the last tag, behind which text begins.
  private var textStart = 0

  /// The sections around the place, each with the nodes before it.
  private var open: [(name: Template.Name, key: String, isInverted: Bool, outer: [Template.Node])] =
    []
  private var found: [Template.Node] = []

  /// - Parameter indent: the blanks to put before each line.
  init(file: String, bytes: [UInt8], indent: String) {
    self.file = file
    self.indent = indent
    text = SourceText(TemplateParser.indented(bytes, indent))
  }

  private static func indented(_ bytes: [UInt8], _ indent: String) -> [UInt8] {
    if indent.isEmpty { return bytes }
    var result: [UInt8] = []
    var isStart = true
    for byte in bytes {
      if isStart { result += indent.utf8 }
      result.append(byte)
      isStart = byte == 0x0A
    }
    return result
  }

  private var bytes: [UInt8] { text.bytes }

  mutating func nodes() -> [Template.Node] {
    let bytes = bytes
    while let start = find(opening, in: bytes, from: place) {
      guard let tag = tag(bytes, at: start) else { break }
      place = tag.end
      let isAlone = tag.kind.standsAlone ? lines(around: start, tag.end, bytes) : nil
      append(bytes[textStart..<max(textStart, isAlone?.start ?? start)])
      textStart = isAlone?.end ?? tag.end
      place = textStart
      take(tag, at: start, indent: isAlone.map { bytes[$0.start..<start] })
    }
    append(bytes[min(textStart, bytes.count)...])
    for section in open.reversed() {
      report(
        "template-section", "the section \(quotedForMessage(section.key)) is not closed",
        fix: "add {{/\(section.key)}}", section.name.offset)
      found = section.outer
    }
    return found
  }

  // MARK: Tags

  private enum Kind {
    case value, section, inverted, end, comment, partial, delimiters

    /// Whether a line with nothing else leaves no line.
    var standsAlone: Bool { self != .value }
  }

  private struct Tag {
    var kind: Kind
    var content: String
    /// Behind the closing braces.
    var end: Int
  }

  /// The tag at a place; `nil` where it does not end.
  private mutating func tag(_ bytes: [UInt8], at start: Int) -> Tag? {
    var inside = start + opening.count
    let mark = inside < bytes.count ? bytes[inside] : 0
    var ending = closing
    let kind: Kind
    switch mark {
    case UInt8(ascii: "#"): kind = .section
    case UInt8(ascii: "^"): kind = .inverted
    case UInt8(ascii: "/"): kind = .end
    case UInt8(ascii: "!"): kind = .comment
    case UInt8(ascii: ">"): kind = .partial
    case UInt8(ascii: "="):
      kind = .delimiters
      ending = [mark] + closing
    case UInt8(ascii: "{"):
      kind = .value
      ending = Array("}".utf8) + closing
    default: kind = .value
    }
    let isMarked = kind != .value || mark == UInt8(ascii: "{") || mark == UInt8(ascii: "&")
    if isMarked { inside += 1 }
    guard let end = find(ending, in: bytes, from: inside) else {
      report("template-tag", "the tag is not closed", fix: "add \(decoded(ending))", start)
      return nil
    }
    let content = String(decoded(bytes[inside..<end]).trimmed)
    return Tag(kind: kind, content: content, end: end + ending.count)
  }

  /// - Parameter indent: the blanks before a tag that is alone on its line, those of this file's own indent among them.
  private mutating func take(_ tag: Tag, at start: Int, indent: ArraySlice<UInt8>?) {
    switch tag.kind {
    case .comment: return
    case .delimiters: setDelimiters(tag.content, start)
    case .partial:
      let isPlain = !tag.content.isEmpty && OutputFile.isInside(tag.content + ".mustache")
      guard isPlain else {
        report(
          "template-partial", "\(quotedForMessage(tag.content)) is not a file beside the template",
          fix: "write a name, such as {{> header}}", start)
        return
      }
      let key = Template.PartialKey(name: tag.content, indent: indent.map(decoded) ?? self.indent)
      partials.append((key, location(start)))
      found.append(.partial(tag.content, indent: key.indent))
    case .value, .section, .inverted:
      guard let name = name(tag.content, start) else { return }
      if tag.kind == .value {
        found.append(.value(name))
      } else if open.count == TemplateRenderer.depthLimit {
        (place, open) = (bytes.count, [])
        report(
          "template-limit", "sections are nested deeper than \(TemplateRenderer.depthLimit)",
          fix: "close them earlier", start)
      } else {
        open.append((name, tag.content, tag.kind == .inverted, found))
        found = []
      }
    case .end: close(tag.content, start)
    }
  }

  private mutating func close(_ key: String, _ start: Int) {
    guard let section = open.last else {
      report(
        "template-section", "\(quotedForMessage(key)) is closed here, and was not opened",
        fix: "remove the tag, or add {{#\(key)}}", start)
      return
    }
    if section.key != key {
      report(
        "template-section",
        "\(quotedForMessage(key)) is closed here, and the open section is "
          + quotedForMessage(section.key), fix: "write {{/\(section.key)}}", start)
      guard open.contains(where: { $0.key == key }) else { return }
    }
    // A section that was closed by its outer one is let go.
    while let inner = open.popLast() {
      found = inner.outer + [.section(inner.name, isInverted: inner.isInverted, found)]
      if inner.key == key { return }
    }
  }

  private mutating func name(_ content: String, _ start: Int) -> Template.Name? {
    if content == "." { return Template.Name(parts: [], offset: start) }
    let parts = content.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && !part.contains { $0.isWhitespace || "{}#^/&!>=".contains($0) }
    }
    if isName { return Template.Name(parts: parts, offset: start) }
    report(
      "template-tag", "\(quotedForMessage(content)) is not a name",
      fix: "write a name such as name.camel",
      start)
    return nil
  }

  private mutating func setDelimiters(_ content: String, _ start: Int) {
    let parts = content.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, !parts.contains(where: { $0.contains("=") }) else {
      report(
        "template-tag", "\(quotedForMessage(content)) is not a pair of delimiters",
        fix: "write {{=<% %>=}}", start)
      return
    }
    opening = Array(parts[0].utf8)
    closing = Array(parts[1].utf8)
  }

  // MARK: Text

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if !bytes.isEmpty { found.append(.text(decoded(bytes))) }
  }

  /// The line around a tag, with its break, where blanks only are around it.
  private func lines(
    around start: Int, _ end: Int, _ bytes: [UInt8]
  ) -> (start: Int, end: Int)? {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var first = start
    while first > textStart, isBlank(bytes[first - 1]) { first -= 1 }
    guard first == 0 || bytes[first - 1] == 0x0A else { return nil }
    var last = end
    while last < bytes.count, isBlank(bytes[last]) { last += 1 }
    if last == bytes.count { return (first, last) }
    if bytes[last] == 0x0D, last + 1 < bytes.count, bytes[last + 1] == 0x0A { last += 1 }
    return bytes[last] == 0x0A ? (first, last + 1) : nil
  }

  private func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.indices.dropFirst(start).first { bytes[$0...].starts(with: pattern) }
  }

  private func decoded(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  private func location(_ offset: Int) -> SourceLocation {
    Template.Source(file: file, text: text, indent: indent.utf8.count).location(offset)
  }

  private mutating func report(
    _ code: String, _ message: String, fix: String, _ offset: Int
  ) {
    guard errors.count < 100 else { return }
    errors.append(
      Diagnostic(code: code, message: message, fix: fix, location: location(offset)))
  }
}

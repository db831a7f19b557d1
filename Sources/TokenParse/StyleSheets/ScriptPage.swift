internal import PositionedJSON
internal import TokenModel

/// The literals of a module of JavaScript or TypeScript. No code is run: what needs some is kept as written.
///
/// - Source: ECMA-262, sections 13.2 (literals) and 16.2.3 (exports); TypeScript's `as const` and `satisfies`.
struct ScriptPage {
  /// Where the values of a tree hold, as in a style sheet.
  typealias Layer = (tree: JSON, place: StyleTokens.Place)

  static func isOne(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["js", "mjs", "cjs", "ts", "mts", "cts"].contains { name.hasSuffix(".\($0)") }
      && ![".d.ts", ".d.mts", ".d.cts"].contains(where: name.hasSuffix)
  }

  /// What an expression is, as far as it can be read.
  private indirect enum Node {
    case value(JSON)
    case object([Member], offset: Int)
    /// A name, and the members that it is asked for.
    case path([String], JSON)
    case code(JSON)
  }

  private struct Member {
    var key: String
    var offset: Int
    var comment: String?
    var node: Node
  }

  private(set) var findings: [PendingDiagnostic] = []
  /// Whether the objects are token files as JSON has them, with `$value` or `value`.
  private(set) var isOfTokens = false
  private var scanner: StyleScanner
  private let base: Int
  private let isOurs: Bool
  private var constants: [String: Node] = [:]
  /// What has a name outside, with the constant that it is.
  private var exports: [(constant: String, member: Member)] = []
  private var main: Node?
  /// The paths of what is exported, by the name of its constant.
  private var paths: [String: [String]] = [:]
  /// Objects that stand in several places are copied: the most members of all.
  private var budget = 200_000
  private static let deepest = 64

  init(_ bytes: [UInt8], base: Int) {
    scanner = StyleScanner(bytes)
    scanner.hasLineComments = true
    self.base = base
    isOurs = FileSelection.isOutput(bytes)
  }

  /// The trees of tokens, the base first.
  mutating func layers() -> [Layer] {
    readStatements()
    let members = roots()
    let read = findings
    isOfTokens = true
    let plain = json(.object(members, offset: base), [], 0)
    let counts = ScriptPage.counts(plain)
    isOfTokens = !isOurs && counts.tokens > counts.values
    if isOfTokens { return [(plain, .base)] }
    findings = read
    var layers: [Layer] = [(json(.object(members, offset: base), [], 0), .base)]
    guard isOurs, case .object(let themes, _)? = constants["themes"] else { return layers }
    let contexts = themes.dropFirst().map {
      $0.comment.flatMap { try? Context(text: String($0.trimmed)) } ?? .base
    }
    var axes: [Revision.Axis] = []
    for fixed in contexts.flatMap(\.fixed) {
      let index = axes.firstIndex { $0.name == fixed.axis } ?? axes.count
      if index == axes.count {
        axes.append(
          .init(name: fixed.axis, values: [fixed.axis == "appearance" ? "light" : "default"]))
      }
      if !axes[index].values.contains(fixed.value) { axes[index].values.append(fixed.value) }
    }
    layers[0].place.axes = axes
    for (theme, context) in zip(themes.dropFirst(), contexts) where !context.isBase {
      guard let own = changed(theme.node) else { continue }
      layers.append((json(own, [], 0), StyleTokens.Place(context: context, axes: axes)))
    }
    return layers
  }

  /// The tokens of a tree that are objects, and the plain values beside them; a group may have a member `value`.
  private static func counts(_ json: JSON) -> (tokens: Int, values: Int) {
    guard let members = json.members else { return (0, 1) }
    if LegacyShape.isToken(json) { return (1, 0) }
    return members.reduce((0, 0)) { sum, member in
      let own = member.key.hasPrefix("$") ? (0, 0) : counts(member.value)
      return (sum.0 + own.0, sum.1 + own.1)
    }
  }

  /// What a theme of ours has otherwise than the base.
  private func changed(_ node: Node) -> Node? {
    guard case .object(let members, let offset) = node else {
      if case .path = node { return nil }
      return node
    }
    let own = members.compactMap { member in
      changed(member.node).map { Member(key: member.key, offset: member.offset, node: $0) }
    }
    return own.isEmpty ? nil : .object(own, offset: offset)
  }

  // MARK: What is exported

  /// What the module exports under names, beside the members of its one value, if it has one.
  private mutating func roots() -> [Member] {
    var members: [Member] = []
    if let main {
      if case .path(let names, _) = main, names.count == 1 { paths[names[0]] = [] }
      if case .object(let inner, _) = resolved(main) {
        members = inner
      } else {
        members = [Member(key: "default", offset: base, node: main)]
      }
    }
    for export in exports where !(isOurs && main != nil) {
      if paths[export.constant] == [] { continue }
      members.removeAll { $0.key == export.member.key }
      members.append(export.member)
      paths[export.constant] = [export.member.key]
    }
    for member in members where main != nil {
      if case .path(let names, _) = member.node, names.count == 1, paths[names[0]] == nil {
        paths[names[0]] = [member.key]
      }
    }
    return members
  }

  private func resolved(_ node: Node, _ depth: Int = 0) -> Node {
    guard depth < 16, case .path(let names, _) = node, var found = constants[names[0]] else {
      return node
    }
    for name in names.dropFirst() {
      guard case .object(let members, _) = resolved(found, depth + 1),
        let member = members.last(where: { $0.key == name })
      else { return node }
      found = member.node
    }
    return resolved(found, depth + 1)
  }

  // MARK: Tokens

  private mutating func json(_ node: Node, _ path: [String], _ depth: Int) -> JSON {
    budget -= 1
    switch node {
    case .object(let members, let offset):
      guard depth < ScriptPage.deepest, budget > 0 else { break }
      var taken: Set<String> = []
      let own = members.compactMap { member -> JSON.Member? in
        guard taken.insert(member.key).inserted else { return nil }
        if case .code(let written) = member.node, written.string?.contains("{") == true {
          leaveOut(written)
          return nil
        }
        var value = json(member.node, path + [member.key], depth + 1)
        if let comment = member.comment, let inner = value.members,
          value["$value"] != nil || value["$extensions"] != nil
        {
          let description = JSON.Member("$description", .string(comment), at: member.offset)
          value = JSON(.object(inner + [description]), offset: value.offset)
        }
        return JSON.Member(ScriptPage.key(member.key), value, keyOffset: member.offset)
      }
      return JSON(.object(own), offset: offset)
    case .value(let json): return token(json, at: path)
    case .path(let names, let written):
      let end = resolved(node)
      if case .object = end { return json(end, path, depth + 1) }
      if case .path = end { return code(written) }
      if let prefix = paths[names[0]], !isOfTokens {
        let target = (prefix + names.dropFirst()).map(ScriptPage.key)
        if target != path.map(ScriptPage.key) {
          return token(
            JSON(.string("{\(target.joined(separator: "."))}"), offset: written.offset), at: path)
        }
      }
      // Its place is where it is used.
      if case .value(let value) = end {
        return token(JSON(value.kind, offset: written.offset), at: path)
      }
      return json(end, path, depth + 1)
    case .code(let written): return code(written)
    }
    findings.append(
      PendingDiagnostic(
        "script-size", "the objects of the module are too many, or too deep",
        fix: "split the module",
        at: base))
    return JSON(.object([]), offset: base)
  }

  /// Points end the names of groups, and braces are references.
  private static func key(_ name: String) -> String {
    let safe = String(name.map { ".{}\0".contains($0) ? "-" : $0 })
    return safe.isEmpty ? "-" : safe
  }

  private func token(_ value: JSON, at path: [String]) -> JSON {
    if isOfTokens { return value }
    var members = [JSON.Member("$value", value, keyOffset: value.offset)]
    let words = Set(LightOrDark.words(path.joined(separator: " ")))
    if let elements = value.elements, elements.allSatisfy({ $0.string != nil }),
      !words.isDisjoint(with: ["font", "fonts", "family", "families", "typeface"])
    {
      members.insert(.init("$type", .string("fontFamily"), at: value.offset), at: 0)
    }
    return JSON(.object(members), offset: value.offset)
  }

  /// Braces would be references.
  private mutating func leaveOut(_ written: JSON) {
    findings.append(
      PendingDiagnostic(
        severity: .warning, "css-kept",
        "\(written.short) is computed by code that is not run, and is left out",
        at: written.offset))
  }

  private mutating func code(_ written: JSON) -> JSON {
    if isOfTokens { return written }
    findings.append(
      PendingDiagnostic(
        severity: .warning, "css-kept",
        "\(written.short) is computed by code that is not run, and is kept as written",
        at: written.offset))
    let value = JSON.Kind.object([.init("$value", written.kind, at: written.offset)])
    return JSON(
      .object([.ours([.init("verbatim", value, at: written.offset)], at: written.offset)]),
      offset: written.offset)
  }

  // MARK: Statements

  private mutating func readStatements() {
    while true {
      skipSpace()
      guard !scanner.isAtEnd else { return }
      let start = scanner.place
      readStatement()
      if scanner.place == start { scanner.place += 1 }
    }
  }

  private mutating func readStatement() {
    let isExported = take("export")
    if isExported, take("default") {
      main = expression(0)
    } else if isExported, scanner.byte() == UInt8(ascii: "{") {
      readExportList()
    } else if take("const") || take("let") || take("var") {
      repeat { readDeclaration(isExported) } while take(",")
    } else if isWordByte(scanner.byte()) {
      readAssignment()
    } else if scanner.byte() == UInt8(ascii: "{") || scanner.byte() == UInt8(ascii: "(") {
      scanner.place += 1
      scanner.scan(to: Array("})".utf8), opens: true)
      scanner.place += 1
    } else {
      scanner.scan(to: Array(";{\n".utf8), opens: false)
    }
  }

  private mutating func readDeclaration(_ isExported: Bool) {
    skipSpace()
    let place = base + scanner.place
    let name = word()
    // A type may stand before the value; what is taken apart has no name.
    scanner.scan(to: Array("=;".utf8), opens: true)
    guard scanner.byte() == UInt8(ascii: "=") else { return }
    scanner.place += 1
    let node = expression(0)
    guard !name.isEmpty else { return }
    constants[name] = node
    if isExported { export(name, as: name, node, at: place) }
  }

  private mutating func export(_ constant: String, as name: String, _ node: Node, at place: Int) {
    exports.removeAll { $0.member.key == name }
    exports.append((constant, Member(key: name, offset: place, node: node)))
  }

  /// `export { a, b as c, d as default }`; constants may be declared further below.
  private mutating func readExportList() {
    scanner.place += 1
    while !take("}"), !scanner.isAtEnd {
      let place = base + scanner.place
      let constant = word()
      guard !constant.isEmpty else { return }
      let name = take("as") ? word() : constant
      let node = Node.path([constant], JSON(.string(constant), offset: place))
      if name == "default" { main = node } else { export(constant, as: name, node, at: place) }
      _ = take(",")
    }
  }

  /// `module.exports = …`, `exports.a = …`, `a.b = …`; else imports, types and functions, of which nothing is read.
  private mutating func readAssignment() {
    let start = scanner.place
    guard !isKeyword, case .path(var names, _)? = name(start) else { return skipStatement() }
    skipSpace()
    guard scanner.byte() == UInt8(ascii: "="), !"=>".utf8.contains(scanner.byte(1)) else {
      return skipStatement()
    }
    scanner.place += 1
    let node = expression(0)
    if names.starts(with: ["module", "exports"]) { names.removeFirst() }
    if names == ["exports"] {
      main = node
    } else if names[0] == "exports" {
      let old = exports.last { $0.member.key == names[1] }?.member.node
      if names.count == 2 {
        if main != nil { set(&main, names.dropFirst(), node, at: start) }
        export("exports." + names[1], as: names[1], node, at: base + start)
      } else {
        var changed = main ?? old
        set(&changed, names.dropFirst(main == nil ? 2 : 1), node, at: start)
        if let changed, main == nil {
          export("exports." + names[1], as: names[1], changed, at: base + start)
        } else {
          main = changed
        }
      }
    } else if constants[names[0]] != nil {
      set(&constants[names[0]], names.dropFirst(), node, at: start)
      // What was exported before is the same constant.
      for index in exports.indices where exports[index].constant == names[0] {
        exports[index].member.node = constants[names[0]] ?? node
      }
    }
  }

  /// Gives a member inside of an object another value.
  private func set(_ node: inout Node?, _ path: ArraySlice<String>, _ value: Node, at start: Int) {
    guard let name = path.first else {
      node = value
      return
    }
    guard let whole = node, case .object(var members, let offset) = resolved(whole) else { return }
    let index = members.firstIndex { $0.key == name }
    var inner: Node? = index.map { members[$0].node }
    set(&inner, path.dropFirst(), value, at: start)
    guard let inner else { return }
    if let index {
      members[index].node = inner
      members[index].offset = base + start
    } else {
      members.append(Member(key: name, offset: base + start, node: inner))
    }
    node = .object(members, offset: offset)
  }

  private static let keywords = [
    "import", "type", "interface", "function", "class", "enum", "declare", "namespace", "if", "for",
    "while", "return",
    "async", "abstract", "switch", "try", "throw", "do", "export", "const", "let", "var",
  ]

  private var isKeyword: Bool {
    var ahead = self
    return ScriptPage.keywords.contains(ahead.word())
  }

  /// Skips to the end of a statement, with the block that it may have.
  private mutating func skipStatement() {
    scanner.scan(to: Array(";{\n".utf8), opens: false)
    guard scanner.byte() == UInt8(ascii: "{") else { return }
    scanner.place += 1
    scanner.scan(to: Array("}".utf8), opens: true)
    scanner.place += 1
  }

  private mutating func memberName() -> String {
    scanner.place += 1
    return word()
  }

  private mutating func skipSpace() {
    scanner.skipBlanks()
    while scanner.isAtComment {
      _ = scanner.comment()
      scanner.skipBlanks()
    }
  }

  /// Skips a word or sign that stands here, with the blanks behind it.
  private mutating func take(_ text: String) -> Bool {
    skipSpace()
    let bytes = Array(text.utf8)
    guard scanner.bytes[scanner.place...].starts(with: bytes) else { return false }
    let next = scanner.place + bytes.count
    let isWord = StyleScanner.isName(bytes[0])
    if isWord, next < scanner.bytes.count, StyleScanner.isName(scanner.bytes[next]) { return false }
    scanner.place = next
    skipSpace()
    return true
  }

  private mutating func word() -> String {
    skipSpace()
    let start = scanner.place
    while !scanner.isAtEnd, isWordByte(scanner.byte()) { scanner.place += 1 }
    return String(decoding: scanner.bytes[start..<scanner.place], as: UTF8.self)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte != UInt8(ascii: "-") && StyleScanner.isName(byte)
  }

  // MARK: Expressions

  /// The expression that begins here, up to what ends it.
  private mutating func expression(_ depth: Int) -> Node {
    skipSpace()
    let start = scanner.place
    let node = depth < ScriptPage.deepest ? simple(depth) : nil
    skipSpace()
    while node != nil, take("as") || take("satisfies") {
      scanner.scan(to: Array(",;})]\n".utf8), opens: false)
      skipSpace()
    }
    let isEnd = scanner.isAtEnd || ",;})]".utf8.contains(scanner.byte())
    // A statement may end with its line.
    if let node, isEnd || depth == 0 && scanner.bytes[start..<scanner.place].last == 0x0A {
      return node
    }
    scanner.place = start
    repeat {
      scanner.scan(to: Array((depth == 0 ? ",;})]\n" : ",;})]").utf8), opens: true)
    } while goesOn()
    return .code(JSON(.string(scanner.text(start..<scanner.place)), offset: base + start))
  }

  /// Whether the next line belongs to the expression, and moves there.
  private mutating func goesOn() -> Bool {
    guard scanner.byte() == 0x0A else { return false }
    let last = scanner.bytes[..<scanner.place].last { !StyleScanner.isBlank($0) } ?? 0
    var ahead = self
    ahead.skipSpace()
    guard !ahead.scanner.isAtEnd,
      "=+-*/?:&|.<>(,".utf8.contains(last) || ".+-*/?:&|<>=)]}".utf8.contains(ahead.scanner.byte())
    else { return false }
    scanner.place += 1
    return true
  }

  private mutating func simple(_ depth: Int) -> Node? {
    let start = scanner.place
    let byte = scanner.byte()
    switch byte {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "("):
      scanner.place += 1
      let inner = expression(depth + 1)
      return take(")") ? inner : nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      return string().map { .value(JSON(.string($0), offset: base + start)) }
    default: break
    }
    if take("Object.freeze(") {
      let inner = expression(depth + 1)
      return take(")") ? inner : nil
    }
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    {
      while !scanner.isAtEnd,
        StyleScanner.isName(scanner.byte()) || scanner.byte() == UInt8(ascii: ".")
      {
        scanner.place += 1
      }
      let text = String(decoding: scanner.bytes[start..<scanner.place], as: UTF8.self).replacing(
        "_", with: "")
      return CSSNumber(text).flatMap {
        $0.unit.isEmpty ? .value(JSON(.number($0.text), offset: base + start)) : nil
      }
    }
    return name(start)
  }

  private mutating func name(_ start: Int) -> Node? {
    var names = [word()]
    guard !names[0].isEmpty else { return nil }
    let words: [String: JSON.Kind] = [
      "true": .bool(true), "false": .bool(false), "null": .null, "undefined": .null,
    ]
    if let kind = words[names[0]] { return .value(JSON(kind, offset: base + start)) }
    while !scanner.isAtEnd {
      if scanner.byte() == UInt8(ascii: ".") {
        names.append(memberName())
      } else if scanner.byte() == UInt8(ascii: "[") {
        scanner.place += 1
        skipSpace()
        if "\"'".utf8.contains(scanner.byte()) {
          guard let text = string() else { return nil }
          names.append(text)
        } else {
          names.append(word())
        }
        guard take("]") || scanner.bytes[scanner.place - 1] == UInt8(ascii: "]") else { return nil }
      } else {
        break
      }
    }
    let text = String(decoding: scanner.bytes[start..<scanner.place], as: UTF8.self)
    return .path(names, JSON(.string(String(text.trimmed)), offset: base + start))
  }

  private mutating func object(_ depth: Int) -> Node? {
    let start = scanner.place
    var members: [Member] = []
    scanner.place += 1
    while true {
      let comment = comments()
      if take("}") { return .object(members, offset: base + start) }
      let offset = scanner.place
      if take("...") {
        // What an object is spread of counts where it is known.
        let spread = expression(depth + 1)
        if case .object(let others, _) = resolved(spread) {
          members.removeAll { old in others.contains { $0.key == old.key } }
          members += others
        } else {
          leaveOut(JSON(.string(scanner.text(offset..<scanner.place)), offset: base + offset))
        }
      } else if scanner.byte() == UInt8(ascii: "[") {
        _ = expression(depth + 1)
        leaveOut(JSON(.string(scanner.text(offset..<scanner.place)), offset: base + offset))
        if take(":") { _ = expression(depth + 1) }
      } else {
        let isQuoted = "\"'".utf8.contains(scanner.byte())
        guard let key = isQuoted ? string() : memberKey(), isQuoted || !key.isEmpty else {
          return nil
        }
        let node: Node
        if take(":") {
          node = expression(depth + 1)
        } else if ",}".utf8.contains(scanner.byte()) {
          node = .path([key], JSON(.string(key), offset: base + offset))
        } else {
          // A method.
          scanner.scan(to: Array(",}".utf8), opens: true)
          node = .code(JSON(.string(scanner.text(offset..<scanner.place)), offset: base + offset))
        }
        members.removeAll { $0.key == key }
        members.append(Member(key: key, offset: base + offset, comment: comment, node: node))
      }
      // What follows may be a comment on the next one.
      skipSpace()
      if scanner.byte() == UInt8(ascii: ",") {
        scanner.place += 1
      } else if scanner.byte() != UInt8(ascii: "}") {
        return nil
      }
    }
  }

  /// A name, or a number as it is written: `0.5`.
  private mutating func memberKey() -> String {
    let start = scanner.place
    let isNumber =
      scanner.byte() == UInt8(ascii: ".")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(scanner.byte())
    while !scanner.isAtEnd,
      isWordByte(scanner.byte()) || isNumber && scanner.byte() == UInt8(ascii: ".")
    {
      scanner.place += 1
    }
    let text = String(decoding: scanner.bytes[start..<scanner.place], as: UTF8.self)
    return text.hasPrefix(".") ? "0" + text : text
  }

  /// The last comment for documentation before a member.
  private mutating func comments() -> String? {
    var last: String?
    scanner.skipBlanks()
    while scanner.isAtComment {
      let text = scanner.comment()
      if text.hasPrefix("*") {
        let lines = text.dropFirst().split(separator: "\n").map {
          $0.drop { " *\t".contains($0) }.trimmed
        }
        last = lines.filter { !$0.isEmpty }.joined(separator: " ")
        // What an export of ours has of an alias.
        if isOurs, last?.hasPrefix("Same as ") == true { last = nil }
      }
      scanner.skipBlanks()
    }
    return last
  }

  private mutating func array(_ depth: Int) -> Node? {
    let start = scanner.place
    var elements: [JSON] = []
    scanner.place += 1
    while !take("]") {
      guard case .value(let json) = resolved(expression(depth + 1)) else { return nil }
      elements.append(json)
      if !take(","), scanner.byte() != UInt8(ascii: "]") { return nil }
    }
    return .value(JSON(.array(elements), offset: base + start))
  }

  /// The string that begins here; `nil` for a template with code in it.
  private mutating func string() -> String? {
    let quote = scanner.byte()
    var text: [UInt8] = []
    scanner.place += 1
    while !scanner.isAtEnd, scanner.byte() != quote {
      let byte = scanner.byte()
      if byte == UInt8(ascii: "$"), quote == UInt8(ascii: "`"), scanner.byte(1) == UInt8(ascii: "{")
      {
        return nil
      }
      scanner.place += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = escape() else { return nil }
      text += escaped
    }
    guard !scanner.isAtEnd else { return nil }
    scanner.place += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// What an escape of a string means.
  private mutating func escape() -> [UInt8]? {
    let byte = scanner.byte()
    scanner.place += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case 0x0A: return []
    case UInt8(ascii: "u"), UInt8(ascii: "x"):
      let isLong = scanner.byte() == UInt8(ascii: "{")
      let count = isLong ? 8 : byte == UInt8(ascii: "x") ? 2 : 4
      if isLong { scanner.place += 1 }
      var digits = ""
      while digits.count < count, case let digit = Character(Unicode.Scalar(scanner.byte())),
        digit.isHexDigit
      {
        digits.append(digit)
        scanner.place += 1
      }
      if isLong { scanner.place += 1 }
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
    default: return [byte]
    }
  }
}

internal import PositionedJSON
internal import TokenModel

/// Reads a style sheet: rules, at-rules and custom properties; everything else is passed over.
///
/// - Source: CSS Syntax Module Level 3, section 5 (what is broken ends where browsers end it); CSS Nesting; CSS
///   Cascading and Inheritance Level 5, section 6.4 (layers); Tailwind CSS 4, "Functions and directives".
struct StyleSheetReader {
  /// A file that another may name.
  struct Source {
    var bytes: [UInt8]
    /// Added to each offset.
    var base: Int
    /// By the names that `@import` may have for them.
    var others: [String: Int] = [:]
    /// Those of them that are read by themselves.
    var alone: Set<Int> = []
  }

  var scanner: StyleScanner
  private(set) var base: Int
  var sheet = StyleSheet()
  /// The rules around the place, as indices; `nil` for `@property`.
  private var open: [Int?] = []
  /// Whether a rule of the file was read: what `@import` names behind one, no browser reads.
  private var hasRules = false
  /// The rules for all of a file that is named by another.
  private var around: [Int] = []
  private var registered = ""
  private var variants: [String: StyleCondition] = [:]
  /// The names of layers, each with its place among those beside it.
  private var layers: [String: Int] = [:]
  private var counts: [String: Int] = [:]
  /// Comments since the last declaration, and where the last ends.
  var comments: [String] = []
  private var commentEnd = 0
  private var lastEnd = 0
  /// A property whose comment may be the heading of several.
  private var heading: Int?
  /// What begins a variable: `$` in Sass, `@` in Less, nothing in CSS.
  let sigil: UInt8?
  /// The contexts of modes of ours, and their values by the names of variables.
  var contexts: [String: Context] = [:]
  var modes: [(name: String, entries: [StyleSheet.Property])] = []
  /// What Sass knows here.
  var sass: SassScope
  var baseRule: Int?
  private static let deepest = 64
  /// What ends a declaration.
  private static let ends = Array(";}".utf8)
  /// The most files that are read where one names another, each as often as it is named.
  private static let mostImports = 256
  private let sources: [Source]
  /// The files that are being read, each named by the one before; the last one is read now.
  private var reading: [Int]

  private init(_ file: Int, _ sources: [Source], sigil: UInt8?, sass: SassScope) {
    scanner = StyleScanner(sources[file].bytes)
    scanner.hasLineComments = sigil != nil
    base = sources[file].base
    self.sigil = sigil
    self.sass = sass
    self.sources = sources
    reading = [file]
  }

  /// Reads a style sheet, and where it names other sources by `@import`, these in their places.
  ///
  /// - Parameters:
  ///   - file: an index of the sources.
  ///   - sass: what other files declare.
  static func read(
    _ file: Int, of sources: [Source], language: String = "CSS", sass: SassScope = SassScope()
  ) -> StyleSheet {
    let sigil = ["SCSS": UInt8(ascii: "$"), "Less": UInt8(ascii: "@")][language]
    var reader = StyleSheetReader(file, sources, sigil: sigil, sass: sass)
    reader.sheet.isOurs = FileSelection.isOutput(sources[file].bytes)
    reader.readAll()
    reader.addModes()
    reader.sheet.sass = reader.sass
    return reader.sheet
  }

  /// Reads another source where the present one names it.
  ///
  /// - Parameter layer: that of all its rules.
  private mutating func read(named file: Int, layer: [Int]) {
    let before = (scanner, base)
    hasRules = false
    scanner = StyleScanner(sources[file].bytes)
    scanner.hasLineComments = sigil != nil
    base = sources[file].base
    reading.append(file)
    var rule = StyleSheet.Rule(condition: .always)
    rule.layer = layer
    sheet.rules.append(rule)
    around.append(sheet.rules.count - 1)
    forgetComments()
    readAll()
    // What is open at its end ends there.
    open = []
    around.removeLast()
    reading.removeLast()
    (scanner, base) = before
    hasRules = false
    forgetComments()
  }

  private mutating func readAll() {
    let count = scanner.bytes.count
    if scanner.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.place = 3 }
    open = []
    while true {
      scanner.skipBlanks()
      if scanner.isAtEnd { break }
      let start = scanner.place
      if sheet.properties.count > Collector.mostCells {
        sheet.properties.removeLast(Collector.mostCells)
        return sheet.findings.append(Collector.tooMany(at: base + start))
      }
      defer { if scanner.place == start { scanner.place += 1 } }
      switch scanner.byte() {
      case UInt8(ascii: "/") where scanner.isAtComment: readComment()
      case UInt8(ascii: ";"): scanner.place += 1
      case UInt8(ascii: "}") where !open.isEmpty: close()
      case let byte where byte == sigil && open.isEmpty && isAtVariable: readVariable()
      case UInt8(ascii: "@"): readAtRule()
      case UInt8(ascii: "-") where !open.isEmpty && scanner.byte(1) == UInt8(ascii: "-"):
        readProperty()
      default: readOther()
      }
    }
    if !open.isEmpty || scanner.endsOpen {
      sheet.findings.warn(
        "css-syntax", "the style sheet ends inside of a rule, value or comment",
        fix: "close what is open", at: base + max(0, count - 1))
    }
  }

  private mutating func close() {
    scanner.place += 1
    open.removeLast()
    forgetComments()
  }

  private mutating func forgetComments() {
    comments = []
    heading = nil
    lastEnd = scanner.place
  }

  // MARK: Comments

  private mutating func readComment() {
    // A blank line parts what is said from what comes.
    if lines(commentEnd, scanner.place) > 1 { comments = [] }
    let text = scanner.comment()
    take(paths: text)
    comments.append(text)
    commentEnd = scanner.place
  }

  private func lines(_ start: Int, _ end: Int) -> Int {
    start < end ? scanner.bytes[start..<end].count { $0 == 0x0A } : 0
  }

  /// The paths that an export of ours lists in comments: `--name: path` in one, `$name: path` in each.
  private mutating func take(paths text: String) {
    guard sheet.isOurs else { return }
    if text.hasPrefix("\n * Written by blazon"),
      let match = text.firstMatch(of: /\n \* Attribute: ([^\n]+)/)
    {
      sheet.attribute = String(match.1)
    }
    guard text.hasPrefix(" paths\n") || text.hasPrefix("$") else { return }
    for line in text.split(separator: "\n") {
      guard let colon = line.firstRange(of: ": ") else { continue }
      let name = line[..<colon.lowerBound]
      let text = String(line[colon.upperBound...])
      let path =
        text.hasPrefix("\"") ? JSONReader.read(Array(text.utf8)).root?.string ?? text : text
      if name.hasPrefix("[") {
        sheet.axes[CSSWords.unescaped(name.dropFirst().dropLast())] = path
        continue
      }
      let key =
        name.hasPrefix("$")
        ? StyleVariable.key(String(name.dropFirst())) : CSSWords.unescaped(name.dropFirst(2))
      sheet.listed[key] = path
    }
  }

  /// What comments say of the property that was just read: those before it and the one behind it on its line.
  mutating func describe(_ index: Int, startingAt start: Int) {
    var said = comments
    let isNear = !said.isEmpty && lines(commentEnd, start) <= 1
    if !isNear { said = [] }
    if !sheet.isOurs {
      if let heading, said.isEmpty, lines(lastEnd, start) <= 1 {
        sheet.properties[heading].description = nil
      }
      heading = nil
    }
    comments = []
    let end = scanner.place
    if scanner.byte() == UInt8(ascii: ";") { scanner.place += 1 }
    while scanner.byte() == 0x20 || scanner.byte() == 0x09 { scanner.place += 1 }
    let isBehind = scanner.isAtComment && !sheet.isOurs
    if isBehind {
      said = [scanner.comment()]
      commentEnd = scanner.place
    } else {
      scanner.place = end
    }
    lastEnd = scanner.place
    for text in said.map(StyleSheetReader.plain) {
      if let reason = StyleSheetReader.deprecation(text) {
        sheet.properties[index].deprecation = reason
      } else if !text.isEmpty,
        // What the export can tell again.
        !sheet.isOurs || !(text.hasPrefix("spring: ") || text.hasPrefix("contrast on "))
      {
        sheet.properties[index].description =
          [sheet.properties[index].description, String(text)].compactMap(\.self)
          .joined(separator: " ")
      }
    }
    if !isBehind, !said.isEmpty { heading = index }
  }

  /// A comment on one line, without the stars of its frame.
  private static func plain(_ text: String) -> Substring {
    let lines = text.split(separator: "\n").map { line in line.trimmed.drop { $0 == "*" }.trimmed }
    return lines.filter { !$0.isEmpty }.joined(separator: " ")[...].trimmed
  }

  private static func deprecation(_ text: Substring) -> String? {
    let bare = text.hasPrefix("@") ? text.dropFirst() : text
    guard bare.lowercased().hasPrefix("deprecated") else { return nil }
    let rest = bare.dropFirst(10).trimmed
    if rest.isEmpty { return "" }
    guard bare.dropFirst(10).first.map({ ":, \t".contains($0) }) == true else { return nil }
    return String(rest.drop { ":,".contains($0) }.trimmed)
  }

  // MARK: Declarations

  private mutating func readProperty() {
    let start = scanner.place
    scanner.place += 2
    let name = scanner.name()
    // Toggles of a tool, which stand for `light-dark()`.
    if name.hasPrefix("lightningcss-") { return readOther() }
    scanner.skipSpace()
    guard scanner.byte() == UInt8(ascii: ":"), let rule = open.last ?? nil else {
      scanner.place = start
      // `--tw-*: initial` empties a namespace.
      return readOther()
    }
    scanner.place += 1
    scanner.skipBlanks()
    let from = scanner.place
    scanner.scan(to: StyleSheetReader.ends, opens: true)
    if let fault = scanner.fault {
      sheet.findings.warn(
        "css-syntax", "the value of --\(name) is broken, so that browsers leave it out",
        fix: "close the string, or remove the bracket that nothing opens", at: base + fault)
      comments = []
      return
    }
    var value = scanner.text(from..<scanner.place)
    var property = StyleSheet.Property(
      name: name, value: "", nameOffset: base + start, offset: base + from, rule: rule)
    if value.utf8.last == UInt8(ascii: "t") || value.utf8.last == UInt8(ascii: "T"),
      let mark = value.lastIndex(of: "!"),
      value[mark...].dropFirst().trimmed.lowercased() == "important"
    {
      property.isImportant = true
      value = String(value[..<mark].trimmed)
    }
    property.value = TailwindFunctions.replaced(in: StylePairs.withoutToggles(value))
    if sigil != nil,
      ["#{", "@{"].contains(where: value.contains(bytesOf:))
        || sigil == 0x40 && value.contains(bytesOf: "@")
    {
      take(value, into: &property)
    }
    property.isCode = property.isCode || TailwindFunctions.isOne(in: property.value)
    sheet.properties.append(property)
    describe(sheet.properties.count - 1, startingAt: start)
  }

  /// A declaration of another property, or a rule.
  private mutating func readOther() {
    let start = scanner.place
    scanner.scan(to: Array((open.isEmpty && sigil == nil ? "{" : "{;}").utf8), opens: false)
    let text = scanner.text(start..<scanner.place)
    if scanner.byte() == UInt8(ascii: "{"), !scanner.isAtEnd { return openRule(text, at: start) }
    if text.hasPrefix("$") { sass.forget(assignedIn: text, onlyGlobal: true) }
    if !open.isEmpty, open.last ?? nil == nil { register(text, at: start) }
    if text.hasPrefix("color-scheme:"), let rule = open.last ?? nil,
      let condition = sheet.rules[rule].condition
    {
      sheet.schemes.append((text.dropFirst(13).lowercased(), condition))
    }
    comments = []
    lastEnd = scanner.place
  }

  private mutating func openRule(_ text: String, at start: Int) {
    var rule = parent
    rule.prelude = text
    if rule.condition != nil {
      rule.condition = StyleSelector.condition(
        text, in: rule.condition ?? .always, isPage: sheet.isOurs)
    }
    push(rule, at: start)
  }

  private var parent: StyleSheet.Rule {
    (open.last.flatMap(\.self) ?? around.last).map { sheet.rules[$0] }
      ?? StyleSheet.Rule(condition: .always)
  }

  /// Opens the block that begins here.
  private mutating func push(_ rule: StyleSheet.Rule, at start: Int) {
    guard open.count < StyleSheetReader.deepest else {
      sheet.findings.warn(
        "css-depth", "rules inside of more than \(StyleSheetReader.deepest) others are left out",
        at: base + start)
      return skipBlock()
    }
    scanner.place += 1
    hasRules = true
    sheet.rules.append(rule)
    open.append(sheet.rules.count - 1)
    forgetComments()
  }

  private mutating func skipBlock() {
    if scanner.byte() == UInt8(ascii: "{") {
      scanner.place += 1
      scanner.scan(to: Array("}".utf8), opens: true)
    }
    scanner.place = min(scanner.place + 1, scanner.bytes.count)
    forgetComments()
  }

  private mutating func register(_ text: String, at start: Int) {
    let sides = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
    guard sides.count == 2 else { return }
    switch sides[0] {
    case "syntax":
      sheet.registrations[registered]?.syntax = String(sides[1].filter { !"\"'".contains($0) })
    case "initial-value":
      sheet.registrations[registered]?.initial = (String(sides[1]), base + start)
    default: break
    }
  }

  // MARK: At-rules

  private mutating func readAtRule() {
    let start = scanner.place
    scanner.place += 1
    let name = scanner.name().lowercased()
    let from = scanner.place
    scanner.scan(to: Array("{;}".utf8), opens: false)
    let prelude = scanner.text(from..<scanner.place)
    guard scanner.byte() == UInt8(ascii: "{"), !scanner.isAtEnd else {
      readStatement(name, prelude, at: start)
      if scanner.byte() == UInt8(ascii: ";") { scanner.place += 1 }
      return forgetComments()
    }
    var rule = parent
    rule.prelude = "@\(name) \(prelude)"
    switch name {
    case "media":
      var own = StyleQuery.condition(prelude)
      // Ours has each wide color twice, of which the narrow one stands in for it.
      if sheet.isOurs { own?.forget(axis: "gamut") }
      rule.condition = own.flatMap { rule.condition?.and($0) }
    case "supports":
      let asked = prelude.lowercased()
      if asked.hasPrefix("not") { rule.condition = .init(alternatives: []) }
      // What one browser alone has, another has not.
      let isOfOne = ["-webkit-", "-moz-", "-ms-", "-apple-", "-o-"].contains(where: asked.contains)
      if isOfOne { rule.condition = nil }
    case "layer": rule.layer = layer(prelude, in: rule.layer)
    case "theme":
      useLayersOfTailwind()
      rule.layer = [layers["theme"] ?? 0, .max]
      rule.isTheme = true
    case "variant":
      let own = variants[prelude] ?? StyleQuery.ofVariant(prelude).flatMap(StyleQuery.condition)
      rule.condition = own.flatMap { rule.condition?.and($0) }
    case "property":
      registered = CSSWords.unescaped(prelude.drop { $0 == "-" })
      sheet.registrations[registered] = StyleSheet.Registration()
      scanner.place += 1
      open.append(nil)
      return forgetComments()
    case "container", "scope", "starting-style", "screen", "include": rule.condition = nil
    default:
      if name == "mixin" { takeContext(of: prelude) }
      if name == "keyframes", parent.isTheme {
        sheet.findings.warn(
          "css-part", "@keyframes \(prelude.trimmed) is not a value, and is left out",
          at: base + start)
      }
      let block = scanner.place + 1
      skipBlock()
      guard sigil == UInt8(ascii: "$") else { return }
      // What a block that is no rule may assign.
      let text = scanner.text(block..<max(block, scanner.place - 1))
      if name == "function" { sass.declare(function: prelude, text) }
      return sass.forget(assignedIn: text, onlyGlobal: name == "function" || name == "mixin")
    }
    push(rule, at: start)
  }

  private mutating func readStatement(_ name: String, _ prelude: String, at start: Int) {
    switch name {
    case "import":
      let file = prelude.split(whereSeparator: { "\"'()".contains($0) }).first { $0 != "url" } ?? ""
      if file.hasPrefix("tailwindcss") { return useLayersOfTailwind() }
      let source = sources[reading[reading.count - 1]]
      let other = source.others[String(file)]
      if let other, source.alone.contains(other) { return }
      let isMany = reading.count > 16 || sheet.imports.count >= StyleSheetReader.mostImports
      if let other, open.isEmpty, !hasRules, !isMany, !reading.contains(other),
        let layer = layerOfImport(prelude)
      {
        sheet.imports.append(other)
        return read(named: other, layer: layer)
      }
      sheet.findings.warn(
        "css-import", "what @import names is not read: \(quotedForMessage(String(file)))",
        fix: other == nil
          ? "give that file as well"
          : hasRules
            ? "put it before all rules, where browsers read it"
            : isMany ? "name fewer files" : "name it once, without a condition",
        at: base + start)
    case "use": sass.use(prelude)
    case "layer":
      for name in CSSWords.list(prelude) ?? [] { _ = layer(String(name), in: parent.layer) }
    case "custom-variant":
      guard let open = prelude.firstIndex(of: "("), prelude.last == ")" else { return }
      let name = prelude[..<open].trimmed
      variants[String(name)] = StyleSelector.condition(
        String(prelude[open...].dropFirst().dropLast()), in: .always)
    default: break
    }
  }

  /// The layer of what `@import` names; `nil` where it is read under a condition.
  private mutating func layerOfImport(_ prelude: String) -> [Int]? {
    let words = CSSWords.words(prelude).dropFirst()
    guard let word = words.first else { return parent.layer }
    if words.count > 1 { return nil }
    if word == "layer" { return layer("", in: parent.layer) }
    return CSSWords.function(word) == "layer"
      ? layer(String(CSSWords.inside(word)).trimmed.description, in: parent.layer) : nil
  }

  private mutating func useLayersOfTailwind() {
    for name in ["theme", "base", "components", "utilities"] { _ = layer(name, in: [.max]) }
  }

  /// The rank of a layer by its name, which is that of the first mention.
  private mutating func layer(_ name: String, in outer: [Int]) -> [Int] {
    var ranks = Array(outer.dropLast())
    for part in name.isEmpty ? [" \(scanner.place)"] : name.split(separator: ".").map(String.init) {
      let group = ranks.map { "\($0)." }.joined()
      let key = group + part
      if layers[key] == nil {
        layers[key] = counts[group, default: 0]
        counts[group, default: 0] += 1
      }
      ranks.append(layers[key] ?? 0)
    }
    return ranks + [.max]
  }
}

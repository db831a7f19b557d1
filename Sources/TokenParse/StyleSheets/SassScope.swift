internal import TokenModel

/// What Sass knows at a place of a file, and what it makes of a value there. Of functions those count whose only
/// statement is `@return`; a value with any other one is not computed.
///
/// - Source: Sass, "Operators", "Built-In Modules" and "Slash-Separated Values". Where libsass and Dart Sass
///   differ, there is no result.
struct SassScope {
  typealias Failure = SassValue.Failure

  /// A function of a file.
  struct Function {
    var parameters: [(key: String, text: String?)] = []
    var result: String
  }

  /// What a `/` between two numbers is: a text, an operator, or one of both.
  private enum Slash { case kept, divides, refused }

  /// An operand or the result of an operation; the first two are not to be computed with as any other.
  private enum Kind { case plainNumber, interpolated, other }

  /// By their keys (`StyleVariable.key`).
  private(set) var variables: [String: SassValue] = [:]
  /// By their names with hyphens; `nil` for those that cannot be computed.
  private(set) var functions: [String: Function?] = [:]
  /// The names of Sass's own modules, by those that the file gives them.
  private var modules: [String: String] = [:]
  /// Variables of other files, where nothing of this one has the name.
  private var others: [String: SassValue] = [:]
  private var locals: [[String: SassValue]] = []
  /// What is read now.
  private var scanner = StyleScanner([])
  private var level = 0
  private var steps = 0
  private static let deepest = 64
  private static let mostSteps = 200_000

  init() {}

  /// What is known of several files to each of them; where two give a name to different things, nothing is.
  init(of scopes: [SassScope]) {
    for scope in scopes {
      others.merge(scope.variables) { one, other in
        ((try? one.isEqual(other)) ?? false) ? one : .unknown
      }
      functions.merge(scope.functions) { one, other in one?.result == other?.result ? one : nil }
    }
  }

  // MARK: Statements

  /// Takes the value of a variable; `nil` where it is not known.
  mutating func declare(_ key: String, _ value: SassValue?, isDefault: Bool = false) {
    if isDefault, variables[key] != nil, !isNull(key) { return }
    variables[key] = value ?? .unknown
  }

  /// Whether a variable has no value.
  func isNull(_ key: String) -> Bool { if case .null? = variables[key] { true } else { false } }

  /// Takes what may be assigned at another time than in the order of the file.
  mutating func forget(assignedIn text: String, onlyGlobal: Bool) {
    for match in text.matches(of: /\$([\w\-]+)\s*:([^;}]*)/)
    where !onlyGlobal || match.2.contains("!global") {
      variables[StyleVariable.key(String(match.1))] = .unknown
    }
  }

  /// Takes a function: `name($a, $b: 1px)` and the text in its braces.
  mutating func declare(function prelude: String, _ body: String) {
    let name = String(prelude.prefix { $0 != "(" }.trimmed).replacing("_", with: "-")
    functions[name] = .some(nil)
    let body = body.trimmed
    guard body.hasPrefix("@return"), let list = CSSWords.list(CSSWords.inside(prelude)) else {
      return
    }
    let statements =
      CSSWords.split(body.dropFirst("@return".count)) { $0 == ";" }?.map(\.trimmed) ?? []
    guard statements.count(where: { !$0.isEmpty }) == 1 else { return }
    var function = Function(result: String(statements[0]))
    for parameter in list where !parameter.isEmpty {
      let sides = parameter.split(separator: ":", maxSplits: 1).map(\.trimmed)
      guard sides[0].hasPrefix("$"), !sides[0].hasSuffix("...") else { return }
      function.parameters.append(
        (StyleVariable.key(String(sides[0].dropFirst())), sides.count > 1 ? String(sides[1]) : nil))
    }
    functions[name] = function
  }

  /// Takes `"sass:math"` and `"sass:math" as m`.
  mutating func use(_ prelude: String) {
    let words = CSSWords.words(prelude)
    guard let name = words.first.map({ String($0).filter { !"\"'".contains($0) } }),
      name.hasPrefix("sass:")
    else { return }
    let own = String(name.dropFirst("sass:".count))
    modules[words.count == 3 && words[1] == "as" ? String(words[2]) : own] = own
  }

  /// The value that a text has here; `nil` where it cannot be computed.
  mutating func value(of text: String) -> SassValue? {
    (locals, level) = ([], 0)
    return try? value(text[...], .kept)
  }

  /// The text with the strings that `#{$name}` in it puts there without their quotes; what is no more than that, and a
  /// list of fonts, keeps its reference.
  mutating func withoutQuotes(_ text: String) -> String {
    if FontNames.isList(text, atAnyComma: false) { return text }
    var result = text
    for match in text.matches(of: /#\{\s*(\$[\w\-]+)\s*\}/).reversed()
    where match.0.utf8.count < text.utf8.count {
      guard case .string(let string, true)? = value(of: String(match.1)), !string.contains("\""),
        text[..<match.range.lowerBound].count(where: { "\"'".contains($0) }).isMultiple(of: 2)
      else { continue }
      result.replaceSubrange(match.range, with: "#{\"\(string)\"}")
    }
    return result
  }

  /// Whether a sum has a variable that nothing declares.
  func isUnknown(in text: String) -> Bool {
    text.matches(of: /\$([\w\-]+)/).contains {
      let key = StyleVariable.key(String($0.1))
      return variables[key] == nil && others[key] == nil
    }
  }

  /// Whether all terms of a sum with references are numbers of one unit, as `calc()` wants them.
  mutating func hasOneUnit(_ text: String) -> Bool {
    var units: Set<String> = []
    for term in CSSWords.words(text).split(whereSeparator: { $0 == "+" || $0 == "-" }) {
      guard case .number(_, let unit) = value(of: term.joined(separator: " ")) else { return false }
      units.insert(unit)
    }
    return units.count == 1 && text.contains("$")
  }

  // MARK: Lists

  private mutating func value(_ text: Substring, _ slash: Slash) throws(Failure) -> SassValue {
    let before = scanner
    level += 1
    steps += 1
    defer { (scanner, level) = (before, level - 1) }
    guard level <= SassScope.deepest, steps <= SassScope.mostSteps, !text.contains("\\"),
      var parts = CSSWords.list(text)
    else { throw Failure() }
    if parts.count == 1 { return try words(text, slash) }
    if parts.last?.isEmpty == true { parts.removeLast() }
    var items: [SassValue] = []
    for part in parts { items.append(try words(part, slash == .kept ? .kept : .refused)) }
    return .list(items, isComma: true)
  }

  private mutating func words(_ text: Substring, _ slash: Slash) throws(Failure) -> SassValue {
    scanner = StyleScanner(Array(text.utf8))
    var items: [SassValue] = []
    repeat {
      // Two parts without a blank are one to some and two to others.
      let isParted = items.isEmpty || StyleScanner.isBlank(scanner.bytes[max(0, scanner.place - 1)])
      guard isParted else { throw Failure() }
      items.append(try operation(1, slash).value)
      scanner.skipBlanks()
    } while !scanner.isAtEnd
    if items.count == 1 { return items[0] }
    if slash == .divides, text.contains("/") { throw Failure() }
    return .list(items, isComma: false)
  }

  /// What stands in brackets: a map, a list, or a value.
  private mutating func bracketed(_ text: Substring) throws(Failure) -> SassValue {
    let entries = (CSSWords.list(text) ?? []).filter { !$0.isEmpty }
      .map { CSSWords.split($0) { $0 == ":" } ?? [] }
    guard entries.first?.count == 2 else { return try value(text, .divides) }
    var map: [(key: SassValue, value: SassValue)] = []
    for entry in entries {
      guard entry.count == 2 else { throw Failure() }
      let key = try value(entry[0].trimmed, .refused)
      map.append((key, (try? value(entry[1].trimmed, .refused)) ?? .unknown))
    }
    return .map(map)
  }

  // MARK: Operations

  private mutating func operation(
    _ least: Int, _ slash: Slash
  ) throws(Failure) -> (value: SassValue, kind: Kind) {
    level += 1
    defer { level -= 1 }
    guard level <= SassScope.deepest else { throw Failure() }
    var left = try operand()
    while let (sign, rank) = try sign(), rank >= least {
      scanner.place += sign.utf8.count
      let right = try operation(rank + 1, slash)
      guard left.kind != .interpolated, right.kind != .interpolated else { throw Failure() }
      if sign == "/", left.kind == .plainNumber, right.kind == .plainNumber, slash != .divides {
        guard slash == .kept else { throw Failure() }
        let number = try? left.value.combined("/", right.value)
        left = (.slash(try left.value.css() + "/" + right.value.css(), number), .plainNumber)
      } else if sign == "and" || sign == "or" {
        left = (left.value.isTrue == (sign == "and") ? right.value : left.value, .other)
      } else {
        left = (try left.value.combined(sign, right.value), .other)
      }
    }
    return left
  }

  /// The operator here, and how strong it binds; a sign before a number that follows a blank begins another item.
  private mutating func sign() throws(Failure) -> (String, Int)? {
    let start = scanner.place
    scanner.skipBlanks()
    let isParted = scanner.place > start
    let rest = scanner.bytes[scanner.place...]
    for (sign, rank) in SassScope.signs where rest.starts(with: sign.utf8) {
      let next = scanner.byte(sign.utf8.count)
      if sign == "and" || sign == "or" {
        guard isParted, StyleScanner.isBlank(next) else { continue }
      } else if rank == 5, isParted, !StyleScanner.isBlank(next) {
        guard sign == "-", next == UInt8(ascii: ".") || SassScope.isDigit(next) else {
          throw Failure()
        }
        return nil
      }
      return (sign, rank)
    }
    return nil
  }

  private static let signs = [
    ("or", 1), ("and", 2), ("==", 3), ("!=", 3), ("<=", 4), (">=", 4), ("<", 4), (">", 4), ("+", 5),
    ("-", 5),
    ("*", 6), ("/", 6), ("%", 6),
  ]

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Operands

  private mutating func operand() throws(Failure) -> (value: SassValue, kind: Kind) {
    scanner.skipBlanks()
    let byte = scanner.byte()
    let next = scanner.byte(1)
    switch byte {
    case UInt8(ascii: "("): return (try bracketed(try inside()), .other)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return (try string(), .other)
    case UInt8(ascii: "$"): return (try variable(), .other)
    case UInt8(ascii: "#") where next != UInt8(ascii: "{"):
      scanner.place += 1
      guard let color = SassColor(written: "#" + scanner.name()) else { throw Failure() }
      return (.color(color), .other)
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      if next == UInt8(ascii: ".") || SassScope.isDigit(next) {
        return (try number(), .plainNumber)
      }
      if byte == UInt8(ascii: "-"), StyleScanner.isName(next) { return try name() }
      scanner.place += 1
      guard case .number(let value, let unit) = try operand().value else { throw Failure() }
      return (.number(byte == UInt8(ascii: "-") ? -value : value, unit), .other)
    case _ where byte == UInt8(ascii: ".") || SassScope.isDigit(byte):
      return (try number(), .plainNumber)
    default: return try name()
    }
  }

  /// The text in the brackets that begin here.
  private mutating func inside() throws(Failure) -> Substring {
    scanner.place += 1
    return try upTo(")")
  }

  /// The text before the end of a bracket, behind which the place moves.
  private mutating func upTo(_ end: Unicode.Scalar) throws(Failure) -> Substring {
    let start = scanner.place
    scanner.scan(to: [UInt8(ascii: end)], opens: true)
    guard !scanner.isAtEnd else { throw Failure() }
    defer { scanner.place += 1 }
    return scanner.written(start..<scanner.place)[...].trimmed
  }

  private mutating func number() throws(Failure) -> SassValue {
    let start = scanner.place
    scanner.place += 1
    scanner.skip { SassScope.isDigit($0) || $0 == UInt8(ascii: ".") }
    let digits = scanner.place
    scanner.skip { StyleScanner.isName($0) && $0 != UInt8(ascii: "-") }
    if scanner.place == digits, scanner.byte() == UInt8(ascii: "%") { scanner.place += 1 }
    let text = scanner.written(start..<scanner.place)
    guard let number = CSSNumber(text),
      scanner.place == digits || scanner.byte() != UInt8(ascii: "-")
    else { throw Failure() }
    return .number(number.value, number.unit)
  }

  private mutating func variable() throws(Failure) -> SassValue {
    scanner.place += 1
    let key = StyleVariable.key(scanner.name())
    switch (locals.last?[key] ?? variables[key] ?? others[key] ?? .unknown).divided {
    case .unknown, .slash: throw Failure()
    case let value: return value
    }
  }

  private mutating func string() throws(Failure) -> SassValue {
    let quote = scanner.byte()
    scanner.place += 1
    let text = try interpolated { $0 != quote }
    guard scanner.byte() == quote, !scanner.isAtEnd else { throw Failure() }
    scanner.place += 1
    return .string(text, isQuoted: true)
  }

  /// The text as far as its bytes belong to it, with what `#{}` in it gives.
  private mutating func interpolated(_ belongs: (UInt8) -> Bool) throws(Failure) -> String {
    var text: [UInt8] = []
    while !scanner.isAtEnd {
      if scanner.byte() == UInt8(ascii: "#"), scanner.byte(1) == UInt8(ascii: "{") {
        scanner.place += 2
        text += try value(try upTo("}"), .refused).css(inText: true).utf8
      } else if belongs(scanner.byte()) {
        text.append(scanner.byte())
        scanner.place += 1
      } else {
        break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func name() throws(Failure) -> (value: SassValue, kind: Kind) {
    let start = scanner.place
    let name = try interpolated(StyleScanner.isName)
    guard !name.isEmpty else { throw Failure() }
    let isPlain = !scanner.bytes[start..<scanner.place].contains(UInt8(ascii: "{"))
    switch scanner.byte() {
    case UInt8(ascii: "(") where isPlain: return (try call(name.replacing("_", with: "-")), .other)
    case UInt8(ascii: "("): throw Failure()
    case UInt8(ascii: ".") where isPlain:
      scanner.place += 1
      if scanner.byte() == UInt8(ascii: "$") { return (try variable(), .other) }
      let own = scanner.name()
      guard let module = modules[name], scanner.byte() == UInt8(ascii: "("),
        let function = SassFunction(own, of: module)
      else { throw Failure() }
      return (try function.result(try arguments(try inside())), .other)
    default: break
    }
    switch name {
    case "true", "false": return (.bool(name == "true"), .other)
    case "null": return (.null, .other)
    case "not": return (.bool(!(try operand().value.isTrue)), .other)
    default:
      if isPlain, let color = SassColor(written: name) { return (.color(color), .other) }
      return (.text(name), isPlain ? .other : .interpolated)
    }
  }

  // MARK: Functions

  private mutating func arguments(_ text: Substring) throws(Failure) -> SassFunction.Arguments {
    var arguments = SassFunction.Arguments()
    if text.isEmpty { return arguments }
    for part in CSSWords.list(text) ?? [] {
      if let match = part.prefixMatch(of: /\$([\w\-]+)\s*:/) {
        arguments.named[StyleVariable.key(String(match.1))] = try value(
          part[match.range.upperBound...].trimmed, .refused)
      } else {
        arguments.values.append(try value(part, .refused))
      }
    }
    return arguments
  }

  private mutating func call(_ name: String) throws(Failure) -> SassValue {
    let inner = try inside()
    if let function = functions[name] {
      guard let function else { throw Failure() }
      return try call(function, try arguments(inner))
    }
    switch name {
    case "if":
      guard let sides = CSSWords.list(inner), sides.count == 3 else { throw Failure() }
      return try value(try value(sides[0], .refused).isTrue ? sides[1] : sides[2], .refused)
    case "url", "calc", "var", "env", "clamp": return .text("\(name)(\(try raw(inner)))")
    default: break
    }
    let arguments = try arguments(inner)
    if let function = SassFunction(name) { return try function.result(arguments) }
    guard StyleVariable.functions.contains(name), arguments.named.isEmpty else { throw Failure() }
    return try arguments.plain(name)
  }

  private mutating func call(
    _ function: Function, _ given: SassFunction.Arguments
  ) throws(Failure) -> SassValue {
    guard given.values.count + given.named.count <= function.parameters.count else {
      throw Failure()
    }
    locals.append([:])
    defer { locals.removeLast() }
    for (index, parameter) in function.parameters.enumerated() {
      let own = index < given.values.count ? given.values[index] : given.named[parameter.key]
      var value = own
      if value == nil, let text = parameter.text { value = try self.value(text[...], .refused) }
      guard let value else { throw Failure() }
      locals[locals.count - 1][parameter.key] = value
    }
    return try value(function.result[...], .refused)
  }

  /// What stands in a function whose content is CSS, with what `#{}` in it gives.
  private mutating func raw(_ text: Substring) throws(Failure) -> String {
    let before = scanner
    defer { scanner = before }
    scanner = StyleScanner(Array(text.utf8))
    if let quote = text.utf8.first, "\"'".utf8.contains(quote) {
      let string = try string().css()
      guard scanner.isAtEnd else { throw Failure() }
      return string
    }
    let text = try interpolated { !"$\"'#".utf8.contains($0) }
    guard scanner.isAtEnd else { throw Failure() }
    return text
  }
}

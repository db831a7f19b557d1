/// Finds the names of one file.
struct MentionFinder {
  let bytes: [UInt8]
  let roots: Set<String>
  var code = ScannedCode()

  init(_ bytes: [UInt8], roots: Set<String>) {
    (self.bytes, self.roots) = (bytes, roots)
  }

  /// Reads a part of the file in a language.
  mutating func read(_ range: Range<Int>, _ language: SourceLanguage) {
    let lexer = Lexer(bytes, range, language)
    if let broken = lexer.broken, code.broken == nil { code.broken = broken }
    var pass = Pass(finder: self, lexemes: lexer.lexemes, language: language)
    pass.run()
    code.mentions += pass.found
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// One walk over the lexemes of a part.
private struct Pass {
  let finder: MentionFinder
  let lexemes: [Lexeme]
  let language: SourceLanguage
  var found: [Mention] = []
  /// The index of the lexeme at hand.
  private var at = 0
  /// The variables that blocks around the place declare, innermost last.
  private var scopes: [Set<String>] = [[]]
  /// Those that the next block declares: parameters, and what a loop counts.
  private var parameters: Set<String> = []
  private var isPrelude = false
  /// Local names of the roots, by what they stand for: `import { tokens as t }`.
  private var locals: [String: String] = [:]
  /// Roots that the file declares itself, with the depth of braces at which they end.
  private var shadows: [String: Int] = [:]
  private var depth = 0

  init(finder: MentionFinder, lexemes: [Lexeme], language: SourceLanguage) {
    (self.finder, self.lexemes, self.language) = (finder, lexemes, language)
  }

  private var bytes: [UInt8] { finder.bytes }

  mutating func run() {
    if language == .tokens { return readReferences() }
    if !language.isStyle { findLocals() }
    while at < lexemes.count {
      let lexeme = lexemes[at]
      switch lexeme.kind {
      case .name: language.isStyle ? readStyleName(lexeme) : readName(lexeme)
      case .string: readText(lexeme, .string)
      case .comment: readText(lexeme, .comment)
      case .mark: readMark(bytes[Int(lexeme.start)])
      case .hole, .number, .space, .text: break
      }
      at += 1
    }
  }

  private mutating func add(
    _ family: Mention.Family, _ kind: Mention.Kind, _ name: String, _ range: Range<Int>
  ) {
    found.append(Mention(family: family, kind: kind, name: name, range: range))
  }

  // MARK: Neighbors

  /// The next lexeme that is neither space nor comment.
  private func next(after index: Int) -> Int? {
    var index = index + 1
    while index < lexemes.count, [.space, .comment].contains(lexemes[index].kind) { index += 1 }
    return index < lexemes.count ? index : nil
  }

  private func previous(before index: Int) -> Int? {
    var index = index - 1
    while index >= 0, [.space, .comment].contains(lexemes[index].kind) { index -= 1 }
    return index >= 0 ? index : nil
  }

  private func isMark(_ index: Int?, _ mark: Character) -> Bool {
    guard let index, lexemes.indices.contains(index), lexemes[index].kind == .mark else {
      return false
    }
    return bytes[Int(lexemes[index].start)] == mark.asciiValue
  }

  private func word(_ index: Int?) -> String? {
    guard let index, lexemes.indices.contains(index), lexemes[index].kind == .name else {
      return nil
    }
    return finder.text(lexemes[index].range)
  }

  // MARK: Style sheets

  private mutating func readMark(_ mark: UInt8) {
    switch mark {
    case UInt8(ascii: "{"):
      depth += 1
      scopes.append(parameters)
      (parameters, isPrelude) = ([], false)
    case UInt8(ascii: "}"):
      depth -= 1
      if scopes.count > 1 { scopes.removeLast() }
      shadows = shadows.filter { $0.value <= depth }
    case UInt8(ascii: ";"): (parameters, isPrelude) = ([], false)
    default: break
    }
  }

  /// Rules of SCSS that declare the variables which they name.
  private static let declaring: Set<String> = ["@mixin", "@function", "@each", "@for", "@include"]

  private mutating func readStyleName(_ lexeme: Lexeme) {
    let first = bytes[Int(lexeme.start)]
    if first == UInt8(ascii: "@") {
      let rule = finder.text(lexeme.range)
      isPrelude = Pass.declaring.contains(rule)
    } else if first == UInt8(ascii: "$") {
      readVariable(lexeme)
    } else if first == UInt8(ascii: "-"), lexeme.range.count > 2,
      bytes[Int(lexeme.start) + 1] == first
    {
      readProperty(lexeme)
    }
  }

  private mutating func readVariable(_ lexeme: Lexeme) {
    let name = finder.text(lexeme.range).replacing("_", with: "-")
    let isNamespaced = isMark(at - 1, ".") && word(at - 2) != nil
    let isDeclared = !isNamespaced && isMark(next(after: at), ":")
    let before = previous(before: at)
    let isCounted = ["in", "from", "through", "to"].contains(word(before))
    if isPrelude, !isNamespaced, !isCounted, isDeclared || !isMark(before, ":") {
      parameters.insert(name)
    } else if isDeclared, isMark(before, "(") || isMark(before, ",") {
      return  // The name of an argument.
    } else if isDeclared, scopes.count > 1 {
      scopes[scopes.count - 1].insert(name)
    } else if isDeclared {
      add(.variable, .declaration, name, lexeme.range)
    } else if isNamespaced
      || !scopes.contains(where: { $0.contains(name) }) && !parameters.contains(name)
    {
      add(.variable, .use, name, lexeme.range)
    }
  }

  private mutating func readProperty(_ lexeme: Lexeme) {
    let before = previous(before: at)
    let after = next(after: at)
    let name = Mention.unescaped(finder.text(lexeme.range))
    if isMark(at - 1, ".") || isMark(at - 1, "#") || isMark(after, "(") { return }
    // `var(--x-#{$y})`
    if at + 1 < lexemes.count, isMark(at + 1, "#"), isMark(at + 2, "{") {
      return add(.property, .built, name, lexeme.range)
    }
    let isCalled = isMark(before, "(")
    let function = isCalled ? before.flatMap { word($0 - 1) }?.lowercased() : nil
    if word(before)?.lowercased() == "@property" || !isCalled && isMark(after, ":") {
      add(.property, .declaration, name, lexeme.range)
    } else if function == "var" {
      add(.property, isMark(after, ",") ? .fallback : .use, name, lexeme.range)
    } else {
      add(.property, .use, name, lexeme.range)
    }
  }

  // MARK: Code

  /// Finds the local names of roots that imports and type aliases give.
  private mutating func findLocals() {
    for index in lexemes.indices where lexemes[index].kind == .name {
      guard let name = word(index), roots.contains(name), let after = next(after: index),
        word(after) == "as", let local = word(next(after: after))
      else { continue }
      locals[local] = name
    }
  }

  private var roots: Set<String> { finder.roots }

  private static let declarations: Set<String> = [
    "let", "var", "const", "class", "struct", "enum", "object", "typealias", "func", "fun", "val",
    "interface", "type", "namespace", "extension", "actor", "protocol", "function", "mixin",
  ]

  private mutating func readName(_ lexeme: Lexeme) {
    let written = finder.text(lexeme.range).replacing("`", with: "")
    guard let root = locals[written] ?? (roots.contains(written) ? written : nil) else { return }
    let before = previous(before: at)
    if isMark(before, "."), !isQualified(before) { return }
    if let word = word(before) {
      if Pass.declarations.contains(word) { shadows[written] = depth }
      if Pass.declarations.contains(word) || word == "import" || word == "as" { return }
    }
    if language.isScript || language == .dart { noteParameter(written) }
    if shadows[written] != nil { return }
    let chain = self.chain()
    // A label, a key of an object, and what an import lists.
    if chain.names.isEmpty, !chain.isOpen { return }
    let own = lexemes[at].range
    found.append(
      Mention(
        family: root == "R" ? .resource : .member, kind: chain.isOpen ? .built : .use,
        name: ([root] + chain.names).joined(separator: "."),
        range: own.lowerBound..<(chain.ranges.last ?? own).upperBound, members: [own] + chain.ranges
      ))
    at = chain.index
  }

  /// Whether a `.` before a root follows the name of a module: `DesignKit.Tokens`.
  private func isQualified(_ dot: Int?) -> Bool {
    guard let dot, let module = word(dot - 1),
      let first = module.unicodeScalars.first
    else { return false }
    let isModule = lexemes.indices.contains { index in
      word(index) == "import" && word(next(after: index)) == module
    }
    return isModule && first.properties.isUppercase || language == .dart && isPrefix(module)
  }

  /// Whether an import of Dart has such a prefix.
  private func isPrefix(_ name: String) -> Bool {
    lexemes.indices.contains { word($0) == "as" && word(next(after: $0)) == name }
  }

  /// Notes a parameter of a function that is called like a root, to the end of the block that follows.
  private mutating func noteParameter(_ name: String) {
    var index = at
    if isMark(next(after: at), "="), isMark(next(after: next(after: at) ?? at), ">") {
      shadows[name] = depth + 1
      return
    }
    guard isMark(previous(before: at), "(") || isMark(previous(before: at), ",") else { return }
    var open = 1
    while let after = next(after: index), open > 0, after - at < 400 {
      if isMark(after, "(") { open += 1 }
      if isMark(after, ")") { open -= 1 }
      if isMark(after, ";") { return }
      index = after
    }
    let behind = next(after: index)
    let isArrow = isMark(behind, "=") && behind.flatMap(next).map { isMark($0, ">") } ?? false
    let isBody = isMark(behind, "{") && declaresFunction()
    if open == 0, isArrow || isBody { shadows[name] = depth + 1 }
  }

  /// Whether the bracket around the place belongs to a `function`.
  private func declaresFunction() -> Bool {
    var index = at
    var open = 0
    while let before = previous(before: index) {
      if isMark(before, ")") { open += 1 }
      if isMark(before, "(") {
        if open == 0 {
          let name = previous(before: before)
          return word(name) == "function" || word(name.flatMap(previous)) == "function"
        }
        open -= 1
      }
      if isMark(before, ";") || isMark(before, "{") && open == 0 { return false }
      index = before
    }
    return false
  }

  /// The members behind the root at hand, and whether one that is worked out follows.
  private func chain() -> (names: [String], ranges: [Range<Int>], index: Int, isOpen: Bool) {
    var names: [String] = []
    var ranges: [Range<Int>] = []
    var index = at
    while let after = next(after: index) {
      var dot = after
      if isMark(dot, "?") || isMark(dot, "!"), let next = next(after: dot), isMark(next, ".") {
        dot = next
      }
      if isMark(dot, "."), let member = next(after: dot), let name = word(member) {
        names.append(name.replacing("`", with: ""))
        ranges.append(lexemes[member].range)
        index = member
      } else if language.isScript, isMark(after, "["), let key = next(after: after) {
        guard lexemes[key].kind == .string, let close = next(after: key), isMark(close, "]") else {
          let isNumber = lexemes[key].kind == .number
          guard isNumber, let close = next(after: key), isMark(close, "]") else {
            return (names, ranges, index, true)
          }
          names.append(finder.text(lexemes[key].range))
          ranges.append(lexemes[after].range.lowerBound..<lexemes[close].range.upperBound)
          index = close
          continue
        }
        names.append(finder.text(lexemes[key].range.dropFirst().dropLast()))
        ranges.append(lexemes[after].range.lowerBound..<lexemes[close].range.upperBound)
        index = close
      } else {
        break
      }
    }
    return (names, ranges, index, false)
  }

  // MARK: Texts

  /// Finds `--x` in a string or comment; in `var(--x)` of a string it is used.
  private mutating func readText(_ lexeme: Lexeme, _ kind: Mention.Kind) {
    let range = lexeme.range
    // A name that begins here may go on in an expression.
    let goesOn = kind == .string && at + 1 < lexemes.count && lexemes[at + 1].kind == .hole
    for mention in MentionFinder.properties(in: bytes, range, kind) {
      var mention = mention
      if goesOn, mention.range.upperBound == range.upperBound {
        mention.kind = .built
      } else if language.isStyle, kind == .string {
        mention.kind = .string
      }
      found.append(mention)
    }
  }

  /// References of token files.
  private mutating func readReferences() {
    for lexeme in lexemes where lexeme.kind == .string {
      var start: Int?
      for index in lexeme.range {
        if bytes[index] == UInt8(ascii: "{") {
          start = index + 1
        } else if bytes[index] == UInt8(ascii: "}"), let begin = start {
          var range = begin..<index
          while let first = range.first, bytes[first] == 0x20 { range.removeFirst() }
          while let last = range.last, bytes[last] == 0x20 { range.removeLast() }
          if !range.isEmpty { add(.path, .use, finder.text(range), range) }
          start = nil
        }
      }
    }
  }
}

extension MentionFinder {
  /// The custom properties that a text names.
  static func properties(
    in bytes: [UInt8], _ range: Range<Int>, _ kind: Mention.Kind
  ) -> [Mention] {
    var found: [Mention] = []
    var index = range.lowerBound
    let hyphen = UInt8(ascii: "-")
    while index + 2 < range.upperBound {
      let before = index > range.lowerBound ? bytes[index - 1] : 0
      guard bytes[index] == hyphen, bytes[index + 1] == hyphen, !Bytes.isWord(before),
        before != hyphen
      else {
        index += 1
        continue
      }
      var end = index + 2
      while end < range.upperBound, Bytes.isWord(bytes[end]) || bytes[end] == hyphen { end += 1 }
      let isHole =
        end + 1 < range.upperBound && "$#@".utf8.contains(bytes[end])
        && bytes[end + 1] == UInt8(ascii: "{")
      if end > index + 2 || isHole {
        var mention = Mention(
          family: .property, kind: kind, name: String(decoding: bytes[index..<end], as: UTF8.self),
          range: index..<end)
        if kind == .string { mention.kind = use(of: bytes, index, end, range) ?? kind }
        if isHole { mention.kind = .built }
        found.append(mention)
      }
      index = end
    }
    return found
  }

  /// Whether a name in a text stands in `var(…)`, and whether with a fallback.
  private static func use(
    of bytes: [UInt8], _ start: Int, _ end: Int, _ range: Range<Int>
  ) -> Mention.Kind? {
    var before = start - 1
    while before >= range.lowerBound, Bytes.isSpace(bytes[before]) { before -= 1 }
    guard before - 3 >= range.lowerBound, bytes[before] == UInt8(ascii: "("),
      String(decoding: bytes[before - 3..<before], as: UTF8.self).lowercased() == "var"
    else { return nil }
    var after = end
    while after < range.upperBound, Bytes.isSpace(bytes[after]) { after += 1 }
    return after < range.upperBound && bytes[after] == UInt8(ascii: ",") ? .fallback : .use
  }
}

/// Finds the names of one file.
struct MentionFinder {
  let bytes: [UInt8]
  let sought: SoughtNames
  var code = ScannedCode()
  /// Where braces that are never closed were looked behind.
  var plainEnd = 0
  /// An expression in markup that is longer is text.
  static let mostExpression = 20_000

  init(_ bytes: [UInt8], roots: SoughtNames) {
    (self.bytes, sought) = (bytes, roots)
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
struct Pass {
  let finder: MentionFinder
  let lexemes: [Lexeme]
  let language: SourceLanguage
  var found: [Mention] = []
  /// The index of the lexeme at hand.
  var at = 0
  /// The variables that blocks around the place declare, innermost last.
  private var scopes: [Set<String>] = [[]]
  /// Those that the next block declares: parameters, and what a loop counts.
  private var parameters: Set<String> = []
  /// What declares them, with how many parentheses are open around their list.
  private var prelude: (rule: Rule, depth: Int)?

  private enum Rule {
    /// `@mixin m($a, $b: 1)`
    case list
    /// `@each $a, $b in …`, `@for $a from …`
    case loop
    /// `@use "tokens" with ($a: 1)`
    case configuration
  }
  /// Local names of the roots, by what they stand for: `import { tokens as t }`.
  var locals: [String: String] = [:]
  /// The roots and those as bytes, to which most names are held.
  var names: [Named] = []

  struct Named {
    var bytes: [UInt8]
    var text: String
  }

  /// The lexeme until which a local name of a group is one.
  var aliasEnds: [String: Int] = [:]
  /// What modules are called here.
  private var modules: Set<String> = []
  /// Names of roots that are something else here, with the lexeme until which they are.
  var shadows: [String: Int] = [:]
  lazy var brackets = Brackets(lexemes, bytes)
  /// How many parentheses are open in a style sheet.
  private var depth = 0

  init(finder: MentionFinder, lexemes: [Lexeme], language: SourceLanguage) {
    (self.finder, self.lexemes, self.language) = (finder, lexemes, language)
  }

  var bytes: [UInt8] { finder.bytes }

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

  mutating func add(
    _ family: Mention.Family, _ kind: Mention.Kind, _ name: String, _ range: Range<Int>
  ) {
    found.append(Mention(family: family, kind: kind, name: name, range: range))
  }

  // MARK: Neighbors

  /// The next lexeme that is neither space nor comment.
  func next(after index: Int) -> Int? {
    var index = index + 1
    while index < lexemes.count, lexemes[index].isSilent { index += 1 }
    return index < lexemes.count ? index : nil
  }

  func previous(before index: Int) -> Int? {
    var index = index - 1
    while index >= 0, lexemes[index].isSilent { index -= 1 }
    return index >= 0 ? index : nil
  }

  func isMark(_ index: Int?, _ mark: Unicode.Scalar) -> Bool {
    guard let index, lexemes.indices.contains(index), lexemes[index].kind == .mark else {
      return false
    }
    return bytes[Int(lexemes[index].start)] == UInt8(truncatingIfNeeded: mark.value)
  }

  func word(_ index: Int?) -> String? {
    guard let index, lexemes.indices.contains(index), lexemes[index].kind == .name else {
      return nil
    }
    return finder.text(lexemes[index].range)
  }

  /// Whether a lexeme is a name, in letters of any case.
  func isWord(_ index: Int?, _ name: StaticString) -> Bool {
    guard let index, lexemes.indices.contains(index), lexemes[index].kind == .name else {
      return false
    }
    return Bytes.isSame(bytes, lexemes[index].range, name)
  }

  // MARK: Style sheets

  private mutating func readMark(_ mark: UInt8) {
    switch mark {
    case UInt8(ascii: "{"):
      scopes.append(parameters)
      (parameters, prelude) = ([], nil)
    case UInt8(ascii: "}"): if scopes.count > 1 { scopes.removeLast() }
    case UInt8(ascii: ";"): (parameters, prelude) = ([], nil)
    case UInt8(ascii: "("): depth += 1
    case UInt8(ascii: ")"): depth -= 1
    default: break
    }
  }

  private mutating func readStyleName(_ lexeme: Lexeme) {
    switch bytes[Int(lexeme.start)] {
    case UInt8(ascii: "@"):
      switch finder.text(lexeme.range) {
      case "@mixin", "@function": prelude = (.list, depth + 1)
      case "@each", "@for": prelude = (.loop, depth)
      case "@use", "@forward": prelude = (.configuration, depth + 1)
      case "@apply" where finder.sought.hasUtilities: readApplied(lexeme)
      default: prelude = nil
      }
    case UInt8(ascii: "$"): readVariable(lexeme)
    case UInt8(ascii: "-"):
      if lexeme.range.count > 2, bytes[Int(lexeme.start) + 1] == UInt8(ascii: "-") {
        readProperty(lexeme)
      }
    case UInt8(ascii: "u"):
      // `@include m using ($a)`
      if language == .scss, isWord(at, "using") { prelude = (.list, depth + 1) }
    case UInt8(ascii: "i"), UInt8(ascii: "f"):
      if prelude?.rule == .loop, isWord(at, "in") || isWord(at, "from") { prelude = nil }
    default: break
    }
  }

  /// Reads the classes behind `@apply`.
  private mutating func readApplied(_ lexeme: Lexeme) {
    let start = Int(lexeme.end)
    let end = bytes[start..<min(start + 2_000, bytes.count)].firstIndex { ";}".utf8.contains($0) }
    found += MentionFinder.utilities(in: bytes, start..<(end ?? start)).filter {
      $0.family == .utility
    }
  }

  /// Whether the name at hand is declared by a rule.
  private var isParameter: Bool {
    guard let prelude, depth == prelude.depth, prelude.rule != .configuration else { return false }
    let before = previous(before: at)
    return prelude.rule == .loop || isMark(before, "(") || isMark(before, ",")
  }

  private mutating func readVariable(_ lexeme: Lexeme) {
    let name = String(
      decoding: bytes[lexeme.range].map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 },
      as: UTF8.self)
    let isNamespaced = isMark(at - 1, ".") && word(at - 2) != nil
    let isDeclared = !isNamespaced && isMark(next(after: at), ":")
    let before = previous(before: at)
    if isParameter, !isNamespaced {
      parameters.insert(name)
    } else if let prelude, prelude.rule == .configuration,
      depth == (isDeclared ? prelude.depth : prelude.depth - 1)
    {
      add(.variable, .argument, name, lexeme.range)
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
    if isParameter || isWord(before, "@property") || isWord(before, "@custom-media")
      || !isCalled && isMark(after, ":")
    {
      add(.property, .declaration, name, lexeme.range)
    } else if isCalled, isWord(before.map { $0 - 1 }, "var") {
      add(.property, isMark(after, ",") ? .fallback : .use, name, lexeme.range)
    } else {
      add(.property, .use, name, lexeme.range)
    }
  }

  // MARK: Code

  /// Finds the local names of roots and modules that imports give.
  private mutating func findLocals() {
    for index in lexemes.indices where lexemes[index].kind == .name {
      if isWord(index, "as") {
        guard let local = word(next(after: index)), let before = previous(before: index) else {
          continue
        }
        if let name = word(before), roots.contains(name) {
          locals[local] = name
        } else {
          modules.insert(local)
        }
      } else if language == .swift, isWord(index, "import") {
        if let module = word(next(after: index)) { modules.insert(module) }
      } else if language.isScript, isWord(index, "import") {
        noteDefault(index)
      } else if language == .kotlin, isWord(index, "import") {
        noteImport(index)
      }
    }
    for name in roots.union(locals.keys) {
      names.append(Named(bytes: Array(name.utf8), text: name))
    }
  }

  var roots: Set<String> { finder.sought.roots }

  private mutating func readName(_ lexeme: Lexeme) {
    var range = lexeme.range
    if bytes[range.lowerBound] == UInt8(ascii: "`") { range = range.dropFirst().dropLast() }
    guard let written = names.first(where: { bytes[range].elementsEqual($0.bytes) })?.text else {
      return
    }
    let root = locals[written] ?? written
    let before = previous(before: at)
    // `...tokens`
    let isSpread = isMark(before, ".") && isMark(at - 2, ".")
    if isMark(before, "."), !isSpread, !isQualified(before) { return }
    if word(before) == "extension" { return noteExtension(root) }
    if word(before) == "import" || word(before) == "as" { return }
    if let end = shadows[written], at < end { return }
    if let end = aliasEnds[written], at >= end { return }
    if noteDeclaration(written) { return }
    let chain = self.chain()
    // A label, a key of an object, and what an import lists; else it is handed on as a whole.
    let isWhole = isSpread || isMark(before, "=") || isMark(before, "(") || word(before) == "return"
    if chain.names.isEmpty, !chain.isOpen, !isWhole || isMark(next(after: at), ":") { return }
    let own = lexeme.range
    range = own.lowerBound..<(chain.ranges.last ?? own).upperBound
    let isOpen = chain.isOpen || chain.names.isEmpty
    let name = ([root] + chain.names).joined(separator: ".")
    found.append(
      Mention(
        family: root == "R" ? .resource : .member, kind: isOpen ? .built : .use, name: name,
        range: range, members: [own] + chain.ranges))
    let isFollowed =
      !chain.isOpen && isMark(before, "=")
      && before.map { noteAliases(of: name, before: $0) } == true
    if isFollowed { found.removeLast() }
    at = chain.index
  }

  /// Whether a `.` before a root follows the name of a module: `DesignKit.Tokens`, or of an import.
  private func isQualified(_ dot: Int?) -> Bool {
    guard let dot, let module = word(dot - 1), let first = module.unicodeScalars.first,
      !isMark(previous(before: dot - 1), ".")
    else { return false }
    return modules.contains(module) && (first.properties.isUppercase || language != .swift)
  }

  /// No token is deeper.
  private static let mostMembers = 100

  /// The members behind the root at hand, and whether one that is worked out follows.
  func chain() -> (names: [String], ranges: [Range<Int>], index: Int, isOpen: Bool) {
    var names: [String] = []
    var ranges: [Range<Int>] = []
    var index = at
    while names.count < Pass.mostMembers, let after = next(after: index) {
      var dot = after
      if isMark(dot, "?") || isMark(dot, "!"), let next = next(after: dot),
        isMark(next, ".") || language.isScript && isMark(dot, "!") && isMark(next, "[")
      {
        dot = next
      }
      if isMark(dot, "."), let member = next(after: dot), let name = word(member) {
        names.append(
          name.utf8.first == UInt8(ascii: "`") ? String(name.dropFirst().dropLast()) : name)
        ranges.append(lexemes[member].range)
        index = member
      } else if language.isScript, let open = openBracket(dot), let key = next(after: open) {
        let isText = lexemes[key].kind == .string
        guard isText || lexemes[key].kind == .number, let close = next(after: key),
          isMark(close, "]")
        else { return (names, ranges, index, true) }
        let range = lexemes[key].range
        names.append(finder.text(isText ? range.dropFirst().dropLast() : range))
        ranges.append(lexemes[open].range.lowerBound..<lexemes[close].range.upperBound)
        index = close
      } else {
        break
      }
    }
    return (names, ranges, index, false)
  }

  /// `[`, or that of `?.[`.
  private func openBracket(_ index: Int) -> Int? {
    if isMark(index, "[") { return index }
    guard isMark(index, "."), let open = next(after: index), isMark(open, "[") else { return nil }
    return open
  }

  // MARK: Texts

  /// Finds `--x` in a string or comment; in `var(--x)` of a string it is used.
  private mutating func readText(_ lexeme: Lexeme, _ kind: Mention.Kind) {
    let range = lexeme.range
    // A name that begins here may go on in an expression.
    let goesOn = kind == .string && at + 1 < lexemes.count && lexemes[at + 1].kind == .hole
    if kind == .string, finder.sought.hasUtilities, language.isScript {
      let isPart = (at > 0 && lexemes[at - 1].kind == .hole, goesOn)
      let inner = range.dropFirst(isPart.0 ? 0 : 1).dropLast(goesOn ? 0 : 1)
      found += MentionFinder.utilities(in: bytes, inner, isPart: isPart)
    }
    if kind == .string, finder.sought.hasAssets, language == .swift, namesAsset(goesOn) {
      add(.asset, .use, finder.text(range.dropFirst().dropLast()), range.dropFirst().dropLast())
    }
    for mention in MentionFinder.properties(in: bytes, range, kind) {
      var mention = mention
      if goesOn, mention.range.upperBound == range.upperBound {
        mention.kind = .built
      } else if language.isStyle, kind == .string {
        mention.kind = .string
      } else if mention.kind == .string, setsProperty(mention.range) {
        mention.kind = .declaration
      }
      found.append(mention)
    }
  }

  /// Whether the string at hand is that of `Color("x")`, or of `UIColor(named: "x")`.
  private func namesAsset(_ goesOn: Bool) -> Bool {
    guard !goesOn, lexemes[at].range.count > 2, var before = previous(before: at) else {
      return false
    }
    let isNamed = isMark(before, ":") && word(previous(before: before)) == "named"
    if isNamed { before = previous(before: before).flatMap(previous) ?? 0 }
    guard isMark(before, "("), let type = word(previous(before: before)) else { return false }
    return isNamed ? ["UIColor", "NSColor", "Color"].contains(type) : type == "Color"
  }

  /// Whether a script gives a value to the property that is the string at hand: `{'--x': 1}`, `setProperty('--x', …)`.
  private func setsProperty(_ range: Range<Int>) -> Bool {
    let string = lexemes[at].range
    guard string.lowerBound == range.lowerBound - 1, string.upperBound == range.upperBound + 1
    else { return false }
    let before = previous(before: at)
    if isMark(before, "("), word(before.flatMap(previous)) == "setProperty" { return true }
    let isKey = isMark(before, "{") || isMark(before, ",")
    return isKey && isMark(next(after: at), ":")
      || isMark(before, "[") && isMark(next(after: at), "]")
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

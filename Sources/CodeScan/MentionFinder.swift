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

  /// What scripts of markup call roots and groups, for its expressions.
  var outer: Pass.Names?
  /// Names that an element or block of markup declares for what is inside of it.
  var hidden: [(name: String, range: Range<Int>)] = []

  /// Reads a part of the file in a language.
  ///
  /// - Parameters:
  ///   - isExpression: whether it is one of markup, which has the names of the scripts.
  ///   - isClass: whether its strings are classes.
  mutating func read(
    _ range: Range<Int>, _ language: SourceLanguage, isExpression: Bool = false,
    isClass: Bool = false
  ) {
    let lexer = Lexer(bytes, range, language)
    if let broken = lexer.broken, code.broken == nil { code.broken = broken }
    var pass = Pass(finder: self, lexemes: lexer.lexemes, language: language)
    pass.isClass = isClass
    if isExpression, let outer { pass.adopt(outer) }
    pass.run()
    code.mentions += pass.found
    code.own.formUnion(pass.own)
    code.forwards += pass.forwards
    if !isExpression, language.isScript { outer = pass.outerNames(outer) }
    for range in pass.expressions { read(range, .script, isExpression: true) }
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
  /// Why some of them may be others'.
  var origins: [String: Mention.Doubt] = [:]
  /// Those that stand for a token itself.
  var leaves: Set<String> = []
  /// What is called as the context of Flutter is.
  var contexts: Set<String>?
  /// What else is found: roots that are declared, modules that are handed on, and scripts in style sheets.
  var own: Set<String> = []
  var forwards: [String] = []
  var expressions: [Range<Int>] = []
  /// Whether strings are classes.
  var isClass = false
  /// The first piece of each string that was read, and those in a comment of which the next piece begins.
  var firstPieces: [Int: Int] = [:]
  var openComments: Set<Int> = []
  /// Where the names of the file stand; read when it is asked for.
  lazy var reaches = readReaches()
  typealias Reach = (first: Int, last: Int, isDotted: Bool)
  /// The roots and those as bytes, to which most names are held.
  var names: [Named] = []

  struct Named {
    var bytes: [UInt8]
    var text: String
  }

  /// The lexeme until which a local name of a group is one.
  var aliasEnds: [String: Int] = [:]
  /// What modules are called here, and which they are.
  var modules: [String: Mention.Doubt?] = [:]
  /// The modules of Sass whose names stand without theirs here, and the one that the rule at hand loads.
  private var stars: [String] = []
  private var loaded: Mention.Doubt?
  /// Names of roots that are something else here, with the lexeme until which they are.
  var shadows: [String: Int] = [:]
  lazy var brackets = Brackets(lexemes, bytes)
  /// How many parentheses are open in a style sheet.
  private var depth = 0
  /// The rule and the property of a style sheet in whose value the place is.
  private var rule = ""
  private var property = ""

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
    _ family: Mention.Family, _ kind: Mention.Kind, _ name: String, _ range: Range<Int>,
    doubt: Mention.Doubt? = nil
  ) {
    found.append(Mention(family: family, kind: kind, name: name, range: range, doubt: doubt))
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
      if !isMark(at - 1, "#") { (property, rule) = ("", "") }
      scopes.append(parameters)
      (parameters, prelude) = ([], nil)
    case UInt8(ascii: "}"):
      if !isMark(brackets.partner(of: at).map { $0 - 1 }, "#") { (property, rule) = ("", "") }
      if scopes.count > 1 { scopes.removeLast() }
    case UInt8(ascii: ";"): (parameters, prelude, property, rule) = ([], nil, "", "")
    case UInt8(ascii: "("): depth += 1
    case UInt8(ascii: ")"): depth -= 1
    default: break
    }
  }

  private mutating func readStyleName(_ lexeme: Lexeme) {
    let first = bytes[Int(lexeme.start)]
    if property.isEmpty, depth == 0, isMark(next(after: at), ":") {
      property = finder.text(lexeme.range)
    }
    switch first {
    case UInt8(ascii: "@"):
      rule = finder.text(lexeme.range)
      switch rule {
      case "@mixin", "@function": prelude = (.list, depth + 1)
      case "@each", "@for": prelude = (.loop, depth)
      case "@use", "@forward", "@import":
        prelude = (.configuration, depth + 1)
        if language == .scss { noteModule() }
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
    case UInt8(ascii: "v"):
      if isWord(at, "v-bind"), isMark(at + 1, "("), let close = brackets.partner(of: at + 1) {
        let text = next(after: at + 1) ?? close
        let range = lexemes[text].range
        expressions.append(
          lexemes[text].kind == .string
            ? range.dropFirst().dropLast() : Int(lexemes[at + 1].end)..<Int(lexemes[close].start))
      }
    default: break
    }
  }

  /// Notes the module that a rule of Sass loads, and what it is called: `@use "a/tokens" as t`.
  private mutating func noteModule() {
    guard let text = next(after: at), lexemes[text].kind == .string else { return }
    let path = finder.text(lexemes[text].range.dropFirst().dropLast())
    loaded = .module(path)
    if rule != "@use" {
      var text: Int? = text
      while let place = text, lexemes[place].kind == .string {
        forwards.append(finder.text(lexemes[place].range.dropFirst().dropLast()))
        guard let comma = next(after: place), isMark(comma, ",") else { return }
        text = next(after: comma)
      }
      return
    }
    let file = path.split { $0 == "/" || $0 == ":" }.last ?? ""
    var name = String((file.hasPrefix("_") ? file.dropFirst() : file).prefix { $0 != "." })
    if let behind = next(after: text), isWord(behind, "as"), let local = next(after: behind) {
      name = word(local) ?? "*"
    }
    if name == "*" { stars.append(path) } else { modules[name] = loaded }
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
    let namespace = isMark(at - 1, ".") ? word(at - 2) : nil
    let isDeclared = namespace == nil && isMark(next(after: at), ":")
    let before = previous(before: at)
    if isParameter, namespace == nil {
      parameters.insert(name)
    } else if let prelude, prelude.rule == .configuration,
      depth == (isDeclared ? prelude.depth : prelude.depth - 1)
    {
      add(.variable, .argument, name, lexeme.range, doubt: loaded)
    } else if isDeclared, isMark(before, "(") || isMark(before, ",") {
      return  // The name of an argument.
    } else if isDeclared, scopes.count > 1 {
      scopes[scopes.count - 1].insert(name)
    } else if isDeclared {
      add(.variable, .declaration, name, lexeme.range)
    } else if let namespace {
      add(.variable, .use, name, lexeme.range, doubt: modules[namespace] ?? .value)
    } else if !scopes.contains(where: { $0.contains(name) }) && !parameters.contains(name),
      !isPlainText
    {
      // Several modules may be meant, and what files load by `@import` has all names.
      let star = stars.count == 1 && forwards.isEmpty ? stars.first : nil
      add(.variable, .use, name, lexeme.range, doubt: star.map { .module($0) })
    }
  }

  /// Whether Sass hands on what is here as it is: the value of a custom property, outside of `#{…}`.
  private var isPlainText: Bool {
    mutating get {
      guard language == .scss, property.hasPrefix("--") else { return false }
      var open = brackets.opener(around: at)
      while let place = open, !isMark(place - 1, "#") { open = brackets.opener(around: place) }
      return open == nil
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
      add(.property, .use, name, lexeme.range, doubt: namesProperty ? nil : .value)
    }
  }

  /// Whether a name with two hyphens that stands by itself is a custom property's, and none of what else is named so.
  private var namesProperty: Bool {
    mutating get {
      let isQuery = rule == "@media" || rule == "@custom-media"
      if depth > 0, !isQuery || word(brackets.opener(around: at).map { $0 - 1 }) != nil {
        return true
      }
      return ["transition", "will-change", "-webkit-transition", "--", "$", "@"].contains {
        property.hasPrefix($0)
      }
    }
  }

  // MARK: Code

  var roots: Set<String> { finder.sought.roots }

  private mutating func readName(_ lexeme: Lexeme) {
    var range = lexeme.range
    if bytes[range.lowerBound] == UInt8(ascii: "`") { range = range.dropFirst().dropLast() }
    guard let written = names.first(where: { bytes[range].elementsEqual($0.bytes) })?.text,
      !finder.hidden.contains(where: { $0.name == written && $0.range.contains(range.lowerBound) })
    else { return }
    var before = previous(before: at)
    guard let start = beginning(written, &before) else { return }
    var (root, doubt) = (start.root, start.doubt)
    var own = start.range
    var chain = self.chain(from: start.end)
    if let close = chain.open { own = own.lowerBound..<lexemes[close].range.upperBound }
    if language.isScript, let real = finder.sought.accessors[root] {
      root = real
      if let theme = chain.ranges.first {
        own = own.lowerBound..<theme.upperBound
        chain.names.removeFirst()
        chain.ranges.removeFirst()
      }
    }
    let isResource = root.hasPrefix("R.") || root == "R"
    if isResource {
      let count = max(0, 2 - root.utf8.count { $0 == UInt8(ascii: ".") })
      chain.names = Array(chain.names.prefix(count))
      chain.ranges = Array(chain.ranges.prefix(count))
    }
    let isLeaf = leaves.contains(written) && before.map { !isMark($0, ".") } ?? true
    // A label, a key of an object, and what an import lists; else it is handed on as a whole.
    let isSpread = isMark(before, ".")
    let isWhole = isSpread || isMark(before, "=") || isMark(before, "(") || word(before) == "return"
    let isLabel = isMark(next(after: at), ":")
    if chain.names.isEmpty, !chain.isOpen, !isLeaf,
      !isWhole || isLabel || doubt == .value || start.end > at && !isMark(before, "=")
    {
      return
    }
    if isLeaf, chain.names.isEmpty, isLabel || isAssigned { return }
    let name = ([root] + chain.names).joined(separator: ".")
    let isOpen = chain.isOpen || chain.names.isEmpty && !isLeaf
    if isOpen, doubt == .value { return }
    let isFollowed =
      !chain.isOpen && isMark(before, "=")
      && before.map { noteAliases(of: name, before: $0, doubt) } == true
    if !isFollowed {
      found.append(
        Mention(
          family: isResource ? .resource : .member, kind: isOpen ? .built : .use, name: name,
          range: own.lowerBound..<(chain.ranges.last ?? own).upperBound,
          members: [own] + chain.ranges, doubt: doubt))
    }
    at = chain.index
  }

  /// What the root at hand is, and where its members begin; `nil` where it is none.
  ///
  /// - Parameter before: what stands before the expression.
  private mutating func beginning(_ written: String, _ before: inout Int?) -> Beginning? {
    let root = locals[written] ?? written
    // `...tokens`
    let isSpread = isMark(before, ".") && isMark(at - 2, ".")
    let isBehind = isMark(before, ".") && !isSpread
    if let theme = finder.sought.accessors[written], language == .dart,
      isBehind || aliasEnds[written].map({ at >= $0 }) ?? true
    {
      if !isBehind, noteDeclaration(written) { return nil }
      let begin = accessed(written, theme, before)
      before = beforeExpression()
      return begin
    }
    var doubt = origins[written]
    if isBehind {
      guard !leaves.contains(written), let dot = before, let qualifier = qualifier(dot) else {
        return nil
      }
      doubt = qualifier.doubt
      before = previous(before: qualifier.start)
    } else {
      if word(before) == "extension" {
        noteExtension(root)
        return nil
      }
      if word(before) == "import" || word(before) == "as" || isHidden(written) { return nil }
      if let end = aliasEnds[written], at >= end { return nil }
      if noteDeclaration(written) { return nil }
      if language.isScript, finder.sought.accessors[written] != nil, locals[written] == nil {
        return nil
      }
    }
    if language == .dart, finder.sought.accessors.values.contains(root), locals[written] == nil {
      if word(before) == "on", let open = next(after: at), isMark(open, "{"),
        let close = brackets.partner(of: open)
      {
        noteBareMembers(of: root, open..<close)
      }
      guard !isMark(next(after: at), "."), let begin = typed(root) else { return nil }
      before = beforeExpression()
      return begin
    }
    return (root, at, lexemes[at].range, doubt)
  }

  /// Whether a root is something else here.
  func isHidden(_ name: String) -> Bool { shadows[name].map { at < $0 } ?? false }

  /// Whether the name at hand gets a value, or is the label of one.
  private var isAssigned: Bool {
    guard let after = next(after: at), isMark(after, "=") else { return false }
    return !isMark(after + 1, "=")
  }

  /// No token is deeper.
  private static let mostMembers = 100

  /// The members behind a root, and whether one that is worked out follows; `open` is a `)` before the first of them.
  mutating func chain(from start: Int) -> (
    names: [String], ranges: [Range<Int>], index: Int, isOpen: Bool, open: Int?
  ) {
    var names: [String] = []
    var ranges: [Range<Int>] = []
    var index = start
    var open: Int?
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
        else { return (names, ranges, index, true, nil) }
        let range = lexemes[key].range
        names.append(finder.text(isText ? range.dropFirst().dropLast() : range))
        ranges.append(lexemes[open].range.lowerBound..<lexemes[close].range.upperBound)
        index = close
      } else if language.isScript, let close = enclosing(after) {
        if names.isEmpty { open = close }
        index = close
      } else {
        break
      }
    }
    return (names, ranges, index, false, open)
  }

  /// The `)` of `(typeof tokens)` and `(tokens as any)` behind which members follow.
  private mutating func enclosing(_ after: Int) -> Int? {
    guard isMark(after, ")") || word(after) == "as", let opener = brackets.opener(around: at),
      isMark(opener, "("), let close = brackets.partner(of: opener), close >= after,
      isMark(after, ")") || close < after + 20,
      let first = next(after: opener), first == at || word(first) == "typeof",
      let behind = next(after: close),
      isMark(behind, ".") || isMark(behind, "[") || isMark(behind, "?") || isMark(behind, "!")
    else { return nil }
    let before = previous(before: opener)
    let isCall =
      word(before).map { !Pass.values.contains($0) } ?? (isMark(before, ")") || isMark(before, "]"))
    return isCall ? nil : close
  }

  /// `[`, or that of `?.[`.
  private func openBracket(_ index: Int) -> Int? {
    if isMark(index, "[") { return index }
    guard isMark(index, "."), let open = next(after: index), isMark(open, "[") else { return nil }
    return open
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

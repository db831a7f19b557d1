/// Names that code gives to something of its own, though a root is called so.
extension Pass {
  private static let declarations: Set<String> = [
    "let", "var", "const", "class", "struct", "enum", "object", "typealias", "func", "fun", "val",
    "interface", "type", "namespace", "actor", "protocol", "function", "mixin", "final", "late",
  ]
  /// Words before parentheses that hold something else than parameters.
  private static let controls: Set<String> = ["if", "for", "while", "switch", "with", "when"]
  /// Words behind which a name is a value.
  private static let values: Set<String> = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "instanceof", "yield",
    "await", "else", "do", "default", "try", "where", "is", "as", "extends",
  ]

  /// Notes that the root at hand is the name of something else, and until where.
  ///
  /// - Returns: whether it is declared here.
  mutating func noteDeclaration(_ name: String) -> Bool {
    let before = previous(before: at)
    let after = next(after: at)
    let isDeclared =
      word(before).map(Pass.declarations.contains) ?? false || pattern(around: at) != nil
    guard isDeclared || isParameter(before, after) else { return false }
    if isDeclared, loadsModule(after) { return true }
    shadows[name] = max(shadows[name] ?? 0, scopeEnd(isParameter: !isDeclared))
    return true
  }

  /// The brackets of a declaration that takes a value apart: `const [a, b] = c`, `for (const {a} of b)`.
  private mutating func pattern(around index: Int) -> Int? {
    guard language.isScript, let open = brackets.opener(around: index), !isMark(open, "("),
      let before = previous(before: open), let word = word(before),
      ["const", "let", "var"].contains(word)
    else { return nil }
    // What an object has by the name of a root is most likely that.
    let isInside = brackets.opener(around: open).map { isMark($0, "(") } ?? false
    return isMark(open, "[") || isInside ? open : nil
  }

  /// Whether a value that is loaded follows: `= require('./tokens')`, `= await import('./tokens')`.
  private func loadsModule(_ mark: Int?) -> Bool {
    guard isMark(mark, "="), var value = mark.flatMap(next) else { return false }
    if word(value) == "await" { value = next(after: value) ?? value }
    return word(value) == "require" || word(value) == "import"
  }

  private mutating func isParameter(_ before: Int?, _ after: Int?) -> Bool {
    guard let after, !isMark(after, "."), !isMark(after, "("), !isMark(after, "[") else {
      return false
    }
    if isArrow(after) { return true }
    if language == .swift, word(after) == "in", isMark(before, "{") { return true }
    guard let before,
      "(,{[.".unicodeScalars.contains(where: { isMark(before, $0) }) || isType(before)
    else {
      return false
    }
    return list(around: at) != nil
  }

  private func isType(_ index: Int) -> Bool {
    language == .dart && word(index).map { !Pass.values.contains($0) } ?? false
  }

  /// `=>`, or `->` of Kotlin.
  private func isArrow(_ index: Int?) -> Bool {
    guard let index, isMark(index, language == .kotlin ? "-" : "=") else { return false }
    return language != .swift && isMark(index + 1, ">")
  }

  /// The parentheses of the parameters among which a lexeme is, taken apart or not.
  private mutating func list(around index: Int) -> Int? {
    var index = index
    while let open = brackets.opener(around: index) {
      if isMark(open, "(") { return isList(open) ? open : nil }
      guard language.isScript,
        let before = previous(before: open),
        isMark(before, "(") || isMark(before, ",")
          || isMark(before, ":")
      else { return nil }
      index = open
    }
    return nil
  }

  /// Whether parentheses hold parameters: a body follows, and they belong to no call.
  private mutating func isList(_ open: Int) -> Bool {
    guard let close = brackets.partner(of: open) else { return false }
    let name = previous(before: open)
    if language == .swift || language == .kotlin {
      return ["init", "constructor"].contains(word(name))
        || ["func", "fun"].contains(word(name.flatMap(previous)))
    }
    guard var behind = next(after: close) else { return false }
    if word(behind) == "async" { behind = next(after: behind) ?? behind }
    if isArrow(behind) { return true }
    if isMark(behind, ":"), let type = next(after: behind), !isMark(type, "{") {
      behind = typeEnd(from: type)
      if isArrow(behind) { return word(name) == nil || word(name) == "async" }
    }
    return isMark(behind, "{") && !(word(name).map(Pass.controls.contains) ?? false)
  }

  /// Where a type ends that stands before a body.
  private func typeEnd(from start: Int) -> Int {
    var index = start
    while index < min(start + 60, lexemes.count), !isArrow(index), !isMark(index, "{") {
      if ";,)=".unicodeScalars.contains(where: { isMark(index, $0) }) { break }
      index += 1
    }
    return index
  }

  /// Where the name at hand ends to mean what is declared here.
  private mutating func scopeEnd(isParameter: Bool) -> Int {
    if isParameter, let after = next(after: at), isArrow(after) {
      return bodyEnd(from: after)
    }
    var open = brackets.opener(around: at)
    if isParameter, let list = list(around: at) { open = list }
    if !isParameter, let pattern = pattern(around: at) {
      open = brackets.opener(around: pattern)
    } else if language == .swift, bindsInCondition {
      return bodyEnd(from: at + 1)
    }
    guard let open, let close = brackets.partner(of: open) else { return lexemes.count }
    return isMark(open, "(") ? bodyEnd(from: close + 1) : close
  }

  /// `if let x = y {`, `while let x, let y {`, `catch let x {`
  private var bindsInCondition: Bool {
    guard let before = previous(before: at).flatMap(previous) else { return false }
    return isMark(before, ",") || ["if", "while", "case", "for", "catch"].contains(word(before))
  }

  /// Where the block or expression behind parentheses or an arrow ends.
  private mutating func bodyEnd(from start: Int) -> Int {
    var index = start
    let stop = min(start + 60, lexemes.count)
    while index < stop, !isMark(index, "{"), !isArrow(index) {
      if isMark(index, ";") || endsLine(index) { return index }
      if language == .kotlin, isMark(index, "=") { return expressionEnd(from: index + 1) }
      index += 1
    }
    guard index < stop else { return start }
    if isArrow(index) {
      guard language != .kotlin, let value = next(after: index + 1) else {
        return brackets.opener(around: at).flatMap(brackets.partner) ?? lexemes.count
      }
      index = value
    }
    if isMark(index, "{") { return brackets.partner(of: index) ?? lexemes.count }
    return expressionEnd(from: index)
  }

  private mutating func expressionEnd(from start: Int) -> Int {
    var index = start
    while index < lexemes.count {
      if let partner = brackets.partner(of: index) {
        if partner < index { return index }
        index = partner
      } else if isMark(index, ",") || isMark(index, ";") || endsLine(index) {
        return index
      }
      index += 1
    }
    return index
  }

  /// Whether a line ends here and an expression with it.
  private func endsLine(_ index: Int) -> Bool {
    guard lexemes[index].kind == .space, bytes[lexemes[index].range].contains(0x0A),
      let before = previous(before: index), let after = next(after: index),
      lexemes[after].kind == .name || isMark(after, "@")
    else { return false }
    return lexemes[before].kind != .mark
      || ")]}".unicodeScalars.contains { isMark(before, $0) }
  }

  // MARK: Other names of groups

  /// More of them in one file are not followed.
  private static let mostAliases = 100

  /// Notes what a group is called from here on: `const c = tokens.color`, `const { color } = tokens`, `typealias C = Tokens.Color`.
  ///
  /// - Returns: whether its tokens are reached by that name only, and in this file only.
  mutating func noteAliases(of group: String, before mark: Int) -> Bool {
    guard let target = previous(before: mark) else { return false }
    let isPattern = language.isScript && isMark(target, "}")
    guard let first = isPattern ? brackets.partner(of: target) : target,
      let introducer = previous(before: first),
      let word = word(introducer), Pass.declarations.contains(word)
    else { return false }
    let access = self.word(previous(before: introducer))
    let place = at
    at = first
    let end = scopeEnd(isParameter: false)
    at = place
    let isOwn =
      language.isScript
      ? access != "export"
      : end < lexemes.count || access == "private" || access == "fileprivate"
    guard isPattern else { return noteAlias(target, group, end) && isOwn }
    var isWhole = isOwn
    var index = first
    while let key = next(after: index), key < target {
      if isMark(index, "{") || isMark(index, ",") {
        let after = next(after: key) ?? key
        let local = isMark(after, ":") ? next(after: after) ?? key : key
        let isKnown = noteAlias(local, "\(group).\(self.word(key) ?? "")", end)
        isWhole = isKnown && isWhole
      }
      index = key
    }
    return isWhole
  }

  private mutating func noteAlias(_ index: Int, _ group: String, _ end: Int) -> Bool {
    guard finder.sought.groups.contains(group), let local = word(index),
      aliasEnds.count < Pass.mostAliases
    else { return false }
    setAlias(local, group, until: end)
    return true
  }

  private mutating func setAlias(_ local: String, _ group: String, until end: Int) {
    if locals[local] == nil, !finder.sought.roots.contains(local) {
      names.append(Named(bytes: Array(local.utf8), text: local))
    }
    locals[local] = group
    aliasEnds[local] = end
    shadows[local] = nil
  }

  /// Notes the group that an import of Kotlin names: `import design.Tokens.Color`.
  mutating func noteImport(_ start: Int) {
    var parts: [String] = []
    var index = start
    while let after = next(after: index), let part = word(after), parts.count < 50 {
      parts.append(part.replacing("`", with: ""))
      guard let dot = next(after: after), isMark(dot, ".") else { break }
      index = dot
    }
    guard let root = parts.firstIndex(where: finder.sought.roots.contains), let last = parts.last,
      finder.sought.groups.contains(parts[root...].joined(separator: "."))
    else { return }
    let behind = next(after: index).flatMap(next)
    let local = isWord(behind, "as") ? word(behind.flatMap(next)) : nil
    setAlias(local ?? last, parts[root...].joined(separator: "."), until: lexemes.count)
  }

  /// Notes what a module of an output is called: `import t from "./tokens.js"`.
  mutating func noteDefault(_ start: Int) {
    guard let name = next(after: start), let local = word(name), !roots.contains(local),
      var from = next(after: name)
    else { return }
    if isMark(from, ","), let open = next(after: from), isMark(open, "{"),
      let close = brackets.partner(of: open)
    {
      from = next(after: close) ?? from
    }
    guard isWord(from, "from"), let text = next(after: from), lexemes[text].kind == .string else {
      return
    }
    let path = finder.text(lexemes[text].range.dropFirst().dropLast())
    let file = path.split(separator: "/").last ?? ""
    if let root = finder.sought.modules[String(file.prefix { $0 != "." })] { locals[local] = root }
  }

  /// Notes the members that an extension of a root declares.
  mutating func noteExtension(_ name: String) {
    let chain = chain()
    var index = chain.index
    while let after = next(after: index), !isMark(after, "{"), after < chain.index + 60 {
      index = after
    }
    guard let open = next(after: index), isMark(open, "{"), let close = brackets.partner(of: open)
    else { return }
    let root = ([name] + chain.names).joined(separator: ".")
    for place in open..<close where brackets.opener(around: place) == open {
      guard let word = word(place), Pass.declarations.contains(word), let name = next(after: place),
        let member = self.word(name)
      else { continue }
      add(
        .member, .declaration, "\(root).\(member.replacing("`", with: ""))", lexemes[name].range)
    }
    at = chain.index
  }
}

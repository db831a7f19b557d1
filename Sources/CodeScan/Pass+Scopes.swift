/// Names that code gives to something of its own, though a root is called so.
extension Pass {
  static let declarations: Set<String> = [
    "let", "var", "const", "class", "struct", "enum", "object", "typealias", "func", "fun", "val",
    "interface", "type", "namespace", "actor", "protocol", "function", "mixin", "final", "late",
  ]
  /// Words before parentheses that hold something else than parameters.
  private static let controls: Set<String> = ["if", "for", "while", "switch", "with", "when"]
  /// Words behind which a name is a value.
  static let values: Set<String> = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "instanceof", "yield",
    "await", "else", "do", "default", "try", "where", "is", "as", "extends",
  ]

  /// Notes that the root at hand is the name of something else, and until where.
  ///
  /// - Returns: whether it is declared here.
  mutating func noteDeclaration(_ name: String) -> Bool {
    let before = previous(before: at)
    let after = next(after: at)
    let pattern = pattern(around: at)
    let isCreated = language == .dart && isMark(after, "(")
    let isNamed = !isCreated && word(before).map(Pass.declarations.contains) ?? false
    if language == .kotlin, isNamed, isMark(after, ".") { return noteMember(locals[name] ?? name) }
    let isDeclared = isNamed || pattern != nil || isListed(before, after)
    guard isDeclared || isParameter(before, after) else { return false }
    let value = pattern.flatMap { brackets.partner(of: $0) }.flatMap(next) ?? after
    if isDeclared, let module = loadedModule(value) {
      if isMark(after, ":"), let local = word(after.flatMap(next)) {
        setLocal(local, name, module)
      } else if roots.contains(name) {
        origins[name] = module
      }
      return true
    }
    let isPart = pattern.map { isMark($0, "{") } ?? false
    if isPart, isMark(after, ":") { return true }
    let end = scopeEnd(isParameter: !isDeclared)
    // A part of an object that has the name of a root is most likely that, where nothing else is.
    if isPart, !isMark(before, ":"), locals[name] == nil, origins[name] == nil,
      !isMark(pattern.flatMap({ brackets.opener(around: $0) }), "(")
    {
      origins[name] = .value
      return true
    }
    if end == lexemes.count, roots.contains(name) { own.insert(name) }
    shadows[name] = max(shadows[name] ?? 0, end)
    return true
  }

  /// Notes the member that Kotlin adds to a root: `val Tokens.half get() = …`.
  private mutating func noteMember(_ root: String) -> Bool {
    let chain = chain(from: at)
    let range = lexemes[at].range.lowerBound..<(chain.ranges.last ?? lexemes[at].range).upperBound
    add(.member, .declaration, ([root] + chain.names).joined(separator: "."), range)
    at = chain.index
    return true
  }

  /// The brackets of a declaration that takes a value apart: `const [a, { b: c }] = d`, `for (const {a} of b)`, `val (a, b) = c`.
  private mutating func pattern(around index: Int) -> Int? {
    guard language != .swift else { return nil }
    var open = brackets.opener(around: index)
    while let bracket = open, let before = previous(before: bracket) {
      if let word = word(before), ["const", "let", "var", "val", "final"].contains(word) {
        return isMark(bracket, "(") == language.isScript ? nil : bracket
      }
      guard !isMark(bracket, "("),
        ":,{[".unicodeScalars.contains(where: { isMark(before, $0) })
      else { return nil }
      open = brackets.opener(around: bracket)
    }
    return nil
  }

  /// Whether the name at hand is one of several that are declared (`let a = 1, b = 2`), a loop's, or a field of Dart.
  private mutating func isListed(_ before: Int?, _ after: Int?) -> Bool {
    if language == .swift, word(before) == "for" { return true }
    if language == .kotlin, isMark(before, "("), word(after) == "in" {
      return word(before.flatMap(previous)) == "for"
    }
    if language == .dart, let before, isType(before), isMark(after, ";") || isMark(after, "=") {
      return !isMark(after.map { $0 + 1 }, "=")
    }
    guard language.isScript, isMark(before, ","), let after, isMark(after, "="),
      !isMark(after + 1, "="), !isArrow(after)
    else { return false }
    let open = brackets.opener(around: at)
    if let open, !isMark(open, "{") { return false }
    var index = before
    while let place = index, place > max(open ?? 0, at - 500), !isMark(place, ";") {
      if let word = word(place), ["const", "let", "var"].contains(word) { return true }
      index = previous(before: brackets.partner(of: place).map { min($0, place) } ?? place)
    }
    return false
  }

  private mutating func isParameter(_ before: Int?, _ after: Int?) -> Bool {
    guard let after, !isMark(after, "."), !isMark(after, "("), !isMark(after, "[") else {
      return false
    }
    // A type of `when` is none: `is A -> b`.
    if isArrow(after) { return word(before) != "is" }
    if language == .swift, word(after) == "in", isMark(before, "{") { return true }
    guard let before,
      "(,{[.".unicodeScalars.contains(where: { isMark(before, $0) }) || isType(before)
        || language.isScript && isMark(before, ":")
          && isMark(brackets.opener(around: at), "{")
    else {
      return false
    }
    return list(around: at) != nil
  }

  private func isType(_ index: Int) -> Bool {
    language == .dart
      && word(index).map { !Pass.values.contains($0) && $0 != "show" && $0 != "hide" } ?? false
  }

  /// `=>`, or `->` of Kotlin.
  private func isArrow(_ index: Int?) -> Bool {
    guard let index, isMark(index, language == .kotlin ? "-" : "=") else { return false }
    return language != .swift && isMark(index + 1, ">")
  }

  /// The parentheses of the parameters among which a lexeme is, taken apart or not.
  mutating func list(around index: Int) -> Int? {
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
        || ["func", "fun", "class"].contains(word(name.flatMap(previous)))
        || language == .swift && word(next(after: close)) == "in"
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
  mutating func scopeEnd(isParameter: Bool) -> Int {
    if isParameter, let after = next(after: at), isArrow(after) {
      return bodyEnd(from: after)
    }
    var open = brackets.opener(around: at)
    if isParameter, let list = list(around: at) { open = list }
    if !isParameter, let pattern = pattern(around: at) {
      open = brackets.opener(around: pattern)
    } else if language == .swift, bindsInCondition {
      return bodyEnd(from: at + 1)
    } else if language == .swift, isParameter, let list = open, !isMark(list, "{"),
      let close = brackets.partner(of: list), word(next(after: close)) == "in"
    {
      // Parameters of a closure.
      return brackets.opener(around: list).flatMap(brackets.partner) ?? lexemes.count
    }
    guard let open, let close = brackets.partner(of: open) else { return lexemes.count }
    return isMark(open, "(") ? bodyEnd(from: close + 1) : close
  }

  /// `if let x = y {`, `while let x, let y {`, `catch let x {`
  private var bindsInCondition: Bool {
    guard let first = previous(before: at), let before = previous(before: first) else {
      return false
    }
    if word(first) == "for" { return true }
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
  static let mostAliases = 100

  /// Notes what a group is called from here on: `const c = tokens.color`, `const { color } = tokens`, `typealias C = Tokens.Color`.
  ///
  /// - Returns: whether its tokens are reached by that name only, and in this file only.
  mutating func noteAliases(
    of group: String, before mark: Int, _ doubt: Mention.Doubt?
  ) -> Bool {
    // Of a type that is handed on nobody knows what becomes.
    let isType = language == .swift && group.hasSuffix(".self")
    let group = isType ? String(group.dropLast(5)) : group
    let doubt = isType ? .value : doubt
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
      : (end < lexemes.count || access == "private" || access == "fileprivate")
        && !isMemberElsewhere(
          target, until: end, isPrivate: access == "private" || access == "fileprivate")
    guard isPattern else { return noteAlias(target, group, end, doubt) && isOwn }
    var isWhole = isOwn
    var index = first
    while let key = next(after: index), key < target {
      if isMark(index, "{") || isMark(index, ",") {
        let after = next(after: key) ?? key
        let local = isMark(after, ":") ? next(after: after) ?? key : key
        let isKnown = noteAlias(local, "\(group).\(self.word(key) ?? "")", end, doubt)
        isWhole = isKnown && isWhole
      }
      index = key
    }
    return isWhole
  }

  /// Whether the name of a type's member may reach its tokens where the name alone is not followed: behind a dot, in an
  /// extension, or in another file.
  private mutating func isMemberElsewhere(_ name: Int, until end: Int, isPrivate: Bool) -> Bool {
    guard language == .swift, let open = brackets.opener(around: name) else { return false }
    var index = open
    while let before = previous(before: index), before > open - 60, !isMark(before, "{"),
      !isMark(before, "}"), !isMark(before, ";")
    {
      index = before
      guard let word = word(index), Pass.typeWords.contains(word) else { continue }
      guard isPrivate, let reach = self.word(name).flatMap({ reaches[$0] }) else { return true }
      return reach.isDotted || reach.first < open || reach.last >= end
    }
    return false
  }

  /// From where to where each name of the file stands, and whether somewhere behind a dot.
  ///
  /// - Complexity: O(*n*) in the names, for files that have private members which are groups.
  func readReaches() -> [String: Reach] {
    var found: [String: Reach] = [:]
    for at in lexemes.indices {
      guard let word = word(at) else { continue }
      let isDotted = previous(before: at).map { isMark($0, ".") } == true
      let before = found[word] ?? (at, at, false)
      found[word] = (before.first, at, before.isDotted || isDotted)
    }
    return found
  }

  private static let typeWords: Set = [
    "struct", "class", "enum", "actor", "extension", "protocol",
  ]

  private mutating func noteAlias(
    _ index: Int, _ group: String, _ end: Int, _ doubt: Mention.Doubt?
  ) -> Bool {
    guard finder.sought.groups.contains(group), let local = word(index),
      aliasEnds.count < Pass.mostAliases
    else { return false }
    setAlias(local, group, until: end)
    origins[local] = doubt
    return true
  }

  mutating func setAlias(_ local: String, _ group: String, until end: Int) {
    setLocal(local, group, origins[local])
    aliasEnds[local] = end
    shadows[local] = nil
  }

  private mutating func setLocal(_ local: String, _ root: String, _ doubt: Mention.Doubt?) {
    if !names.contains(where: { $0.text == local }) {
      names.append(Named(bytes: Array(local.utf8), text: local))
    }
    (locals[local], origins[local]) = (root, doubt)
  }

  // MARK: Markup

  /// What names stand for.
  struct Names {
    var locals: [String: String]
    var origins: [String: Mention.Doubt]
    var modules: [String: Mention.Doubt?]
    var shadows: Set<String>
  }

  /// What the names of a script stand for where it ends, with those of a script before it.
  func outerNames(_ before: Names?) -> Names {
    let end = lexemes.count
    let kept = locals.filter { aliasEnds[$0.key] ?? end >= end }
    return Names(
      locals: kept.merging(before?.locals ?? [:]) { one, _ in one },
      origins: origins.merging(before?.origins ?? [:]) { one, _ in one },
      modules: modules.merging(before?.modules ?? [:]) { one, _ in one },
      shadows: Set(shadows.filter { $0.value >= end }.keys).union(before?.shadows ?? []))
  }

  mutating func adopt(_ outer: Names) {
    (locals, origins, modules) = (outer.locals, outer.origins, outer.modules)
    for name in outer.shadows { shadows[name] = lexemes.count }
  }

  /// Notes the members that an extension of a root declares.
  mutating func noteExtension(_ name: String) {
    let chain = chain(from: at)
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
      add(.member, .declaration, "\(root).\(member.replacing("`", with: ""))", lexemes[name].range)
    }
    noteBareMembers(of: root, open..<close)
    at = chain.index
  }

  /// Notes names in an extension that may be members of what it extends.
  mutating func noteBareMembers(of root: String, _ body: Range<Int>) {
    for place in body {
      guard let name = word(place), name.unicodeScalars.first?.properties.isLowercase ?? false,
        !isMark(previous(before: place), "."), !isMark(next(after: place), ":"),
        !Pass.declarations.contains(name), !Pass.values.contains(name), name != "static",
        word(previous(before: place)).map({ !Pass.declarations.contains($0) && $0 != "get" })
          ?? true
      else { continue }
      found.append(
        Mention(
          family: .member, kind: .use, name: "\(root).\(name)", range: lexemes[place].range,
          members: [lexemes[place].range], doubt: .value))
    }
  }
}

/// Values that lead to a root: the generated theme of Flutter, and the themes of a script.
extension Pass {
  /// What a chain begins with: the root, where its members begin, and why it may be something else.
  typealias Beginning = (root: String, end: Int, range: Range<Int>, doubt: Mention.Doubt?)

  /// `context.tokens`, or `tokens` inside of an extension of the context.
  mutating func accessed(_ name: String, _ theme: String, _ before: Int?) -> Beginning? {
    var doubt: Mention.Doubt? = .value
    if isMark(before, ".") {
      if contexts == nil {
        contexts = ["context"]
        for index in lexemes.indices where isWord(index, "buildcontext") {
          if let name = word(next(after: index)) { contexts?.insert(name) }
        }
      }
      let receiver = word(before.flatMap(previous))
      if let receiver, contexts?.contains(receiver) == true { doubt = nil }
    } else {
      if isHidden(name) { return nil }
      var open = brackets.opener(around: at)
      while let inner = open, let outer = brackets.opener(around: inner) { open = outer }
      if let open, isMark(open, "{"), isWord(previous(before: open), "buildcontext") { doubt = nil }
    }
    return (theme, at, lexemes[at].range, doubt)
  }

  /// What begins with the type of a theme: `extension<T>()!`, `const T()`; a name of that type is noted.
  mutating func typed(_ root: String) -> Beginning? {
    guard var after = next(after: at) else { return nil }
    if isMark(after, "?"), let next = next(after: after) { after = next }
    if word(after) == "get", let next = next(after: after) { after = next }
    if let local = word(after),
      !["extends", "with", "implements", "on", "is", "as"].contains(local)
    {
      let place = at
      at = after
      let end = scopeEnd(isParameter: list(around: at) != nil)
      at = place
      setAlias(local, root, until: end)
      return nil
    }
    let isArgument = isMark(after, ">")
    guard let open = isArgument ? next(after: after) : after, isMark(open, "("),
      let close = brackets.partner(of: open)
    else { return nil }
    let lexeme = lexemes[at].range
    return (root, close, lexeme.lowerBound..<lexemes[close].range.upperBound, nil)
  }

  /// What stands before the expression that the lexeme at hand ends: `=` of `= Theme.of(context).extension<T>`.
  mutating func beforeExpression() -> Int? {
    var index = at
    while let before = previous(before: index) {
      if isMark(before, ")"), isMark(index, "."), let open = brackets.partner(of: before) {
        index = open
      } else if isMark(before, ".") || isMark(before, "<") || isMark(before, "?")
        || isMark(before, "!")
        || lexemes[before].kind == .name
          && (word(before) == "const" || ".(<?!".unicodeScalars.contains { isMark(index, $0) })
      {
        index = before
      } else {
        return before
      }
    }
    return nil
  }
}

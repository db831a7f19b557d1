internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// What is noted beside a list.
extension ListCommand {
  func noteNothing(_ now: Snapshot) throws {
    Notes.tell(was == nil ? "no tokens match" : "no token ever had that value")
    if let was { try noteNearest(was, now) }
    if filter.text?.lowercased() == "deprecated" {
      Notes.tell("note: `blazon list --deprecated` lists deprecated tokens")
    }
    guard let type = filter.type else { return }
    let types = Set(try now.load(isEvidenceNeeded: false).cells.compactMap(\.statement.type))
    if types.isEmpty || types.contains(type) { return }
    let others = types.map(\.rawValue).sorted().joined(separator: ", ")
    Notes.tell("note: no token has the type \(type.rawValue); there are \(others)")
  }

  /// Names values that match and are in no row, since an alias takes them in a context of what it refers to.
  func noteDerived(_ list: TokenList, _ query: Query, _ now: Snapshot) throws {
    guard !filter.expressions.isEmpty else { return }
    let found = try list.scope.derived(where: query).map(\.cell)
      .filter { now.revision == nil || now.revision == $0.revision }
    if found.isEmpty { return }
    let names = found.map { "\($0.path.text) [\($0.context.text)]" }.listed(most: 3)
    Notes.tell(
      "note: \(found.count.counted("more value")) that an alias takes in another context: \(names)")
  }

  /// Notes beside the table.
  func note(_ list: TokenList, _ now: Snapshot) throws {
    if list.more > 0 { Notes.tell("… and \(list.more) more") }
    if list.apart > 0, let text = filter.text {
      let words = text.split(separator: " ").map { "\"\($0)\"" }.joined(separator: " ")
      Notes.tell(
        "note: \(list.apart) more have parts of it, or the words apart: `\(command("--where", words))`"
      )
    }
    if filter.unused, code.code.isEmpty, !list.cells.isEmpty {
      Notes.tell(
        "note: no other token refers to these; the code that uses the outputs may, and "
          + "semantic tokens are mostly for it: --code PATH reads it")
    }
    if list.isEmpty, let revision = now.revision {
      let told = try list.counts().map { "\($0.count) in \($0.revision)" }
      if !told.isEmpty {
        Notes.tell(
          "note: no token in \(revision) matches; there are \(told.joined(separator: ", "))")
      }
    }
    if changedSince == nil, !deprecated { try noteFollowers(list, now) }
    let gone = list.gone ?? []
    for token in gone.prefix(20) {
      let way = token.to.map { ", renamed to \($0.text)" } ?? ""
      Notes.tell("gone: \(token.path.text)\(way)")
    }
    if gone.count > 20 { Notes.tell("… and \(gone.count - 20) more are gone") }
  }

  /// Tells of the tokens without a cell of their own in the context that have another value there.
  private func noteFollowers(_ list: TokenList, _ now: Snapshot) throws {
    guard let wanted = try filter.wantedContext else { return }
    let names = try list.followers(in: wanted, where: filter.query(without: .context))
    guard !names.isEmpty else { return }
    let all = names.count == 1 ? "1 more token has" : "\(names.count) more tokens have"
    Notes.tell(
      "note: \(all) another value at \(wanted.text) through what they refer to: "
        + names.listed(most: 10))
    if let path = filter.path, let group = try? now.meantPath(path) {
      Notes.tell("  `blazon show \(group.text) --context \(wanted.text)` shows all")
    }
  }
}

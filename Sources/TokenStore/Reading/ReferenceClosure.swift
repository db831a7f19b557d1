internal import GRDB
internal import TokenModel

/// Some tokens, those that lead to them, and those to which they lead, in one state or in any of two.
struct ReferenceClosure {
  private let states: [SnapshotReader]
  private let newest: SnapshotReader
  private let touched: Set<Int64>
  private let limit: Int
  private(set) var members: Set<Int64>

  /// - Parameters:
  ///   - states: at least one.
  ///   - touched: tokens that may differ between the states; members from the beginning.
  ///   - limit: the most members that are wanted.
  init(_ states: [SnapshotReader], touched: Set<Int64> = [], limit: Int = .max) {
    self.states = states
    newest = states[states.count - 1]
    self.touched = touched
    self.limit = limit
    members = touched
  }

  /// How many tokens are looked up one by one at most; beyond it, reading everything in one go takes
  /// less.
  static func mostLookUps(_ db: Database) throws -> Int {
    max(1000, (try Int.fetchOne(db, sql: "SELECT max(id) FROM token") ?? 0) / 8)
  }

  /// Adds tokens, and those that lead to them.
  ///
  /// - Returns: `false` when there are too many.
  mutating func addDependents(of tokens: [Int64]) throws -> Bool {
    let dependents = try walk(from: tokens, limit: limit) { token, open in
      let path = try newest.path(token)
      for candidate in try candidates(naming: path)
      where try targets(of: candidate).contains(path) {
        open.append(candidate)
      }
    }
    members.formUnion(dependents)
    return members.count <= limit
  }

  mutating func add(_ tokens: [Int64]) { members.formUnion(tokens) }

  /// Adds those to which the members lead.
  ///
  /// - Returns: `false` when there are too many.
  mutating func addClosure() throws -> Bool {
    members = try walk(from: members, limit: limit) { token, open in
      for target in try targets(of: token) {
        if let other = try newest.tokenID(target) { open.append(other) }
      }
    }
    return members.count <= limit
  }

  /// Tokens of which some cell has once named the path.
  private func candidates(naming path: TokenPath) throws -> [Int64] {
    var found: [Int64] = []
    // One that is in another's place is beside those that it hides.
    for condition in [
      "= ?", "> ? ORDER BY target, token_id LIMIT 2",
      "< ? ORDER BY target DESC, token_id DESC LIMIT 2",
    ] {
      let rows = try FastRows(
        newest.db, "SELECT * FROM reference WHERE target \(condition)", text: path.text)
      var last = path.text
      try rows.eachRow {
        try rows.verify(.reference)
        let target = try rows.text(0)
        let isInOrder =
          switch condition.first {
          case "=": target.equalsByBytes(last)
          case ">": !target.precedesByBytes(last) && !target.equalsByBytes(path.text)
          default: !last.precedesByBytes(target) && !target.equalsByBytes(path.text)
          }
        guard isInOrder else { throw DamagedRow("reference") }
        last = target
        if condition == "= ?" { found.append(try rows.number(1)) }
      }
    }
    return found
  }

  /// In any of the states; a token that no commit between them touched names the same in each.
  private func targets(of token: Int64) throws -> Set<TokenPath> {
    let states = touched.contains(token) ? states : [newest]
    var targets: Set<TokenPath> = []
    for state in states {
      for record in try state.statedRecords(of: token) {
        if let id = record.statement { targets.formUnion(try state.targets(id)) }
      }
    }
    return targets
  }

  /// Gives a set the members' cells and descriptions, and the descriptions of the groups around them.
  func fill(_ set: inout TokenSet, at state: SnapshotReader) throws {
    try state.verifyOrder(of: members)
    if members.count > 100 { try state.verifyCounts() }
    var groups: Set<TokenPath> = []
    for token in members {
      set.cells += try state.statedRecords(of: token).compactMap(state.cell)
      set.abouts += try state.abouts(of: token)
      var group = try state.path(token).parent
      while let outer = group, groups.insert(outer).inserted { group = outer.parent }
    }
    for group in groups {
      guard let token = try state.tokenID(group), !members.contains(token) else { continue }
      set.abouts += try state.abouts(of: token)
    }
    set.sort()
  }
}

internal import GRDB
internal import TokenModel

/// What some ids stand for, each read once.
struct NeededStatements {
  fileprivate let ids: SortedIDs
  fileprivate let statements: [TokenModel.Statement]

  subscript(id: Int64?) -> TokenModel.Statement? {
    id.flatMap(ids.place).map { statements[$0] }
  }
}

/// Statements whose rows are read, and that are understood on other cores while the caller goes on.
struct PendingStatements {
  fileprivate let ids: SortedIDs
  fileprivate var parts: [BackgroundWork<Result<[TokenModel.Statement], any Error>>] = []
  fileprivate var read: [TokenModel.Statement] = []

  /// May be called once.
  ///
  /// - Throws: what reading threw, of the first row that is not as it was written.
  func wait() throws -> NeededStatements {
    var statements = read
    statements.reserveCapacity(ids.ids.count)
    for part in parts { statements += try part.wait().get() }
    return NeededStatements(ids: ids, statements: statements)
  }
}

extension RegistryReader {
  /// Looking up takes less where fewer are wanted.
  private static let fewStatements = 1000

  /// The statements of these ids, in any order and repeated.
  func pendingStatements(_ all: [Int64]) throws -> PendingStatements {
    var pending = PendingStatements(ids: SortedIDs(all))
    if pending.ids.ids.count < RegistryReader.fewStatements {
      pending.read = try pending.ids.ids.map(statement)
      return pending
    }
    var next = pending.ids.ids[...]
    var texts = StatementTexts()
    try db.forEachFast("SELECT * FROM statement NOT INDEXED ORDER BY id") { row in
      guard let wanted = next.first else { return }
      let id = try row.number(0)
      guard id <= wanted else { throw DamagedRow.missing("statement \(wanted)") }
      guard id == wanted else { return }
      next = next.dropFirst()
      try texts.append(row)
      if texts.count >= StatementTexts.most { pending.start(&texts, in: path) }
    }
    if let wanted = next.first { throw DamagedRow.missing("statement \(wanted)") }
    pending.start(&texts, in: path)
    return pending
  }
}

extension PendingStatements {
  /// Leaves no texts behind.
  fileprivate mutating func start(_ texts: inout StatementTexts, in path: String) {
    let full = texts
    texts = StatementTexts()
    if full.count == 0 { return }
    parts.append(BackgroundWork { Result { try full.statements(in: path) } })
  }
}

internal import TokenModel

/// A cell's statement and evidence as the texts that are written.
struct CellTexts: Sendable {
  let row: StatementRow
  /// The hash of the row's fields.
  let hash: Int64
  let evidence: String?

  init(_ cell: Cell) {
    row = StatementRow(cell.statement)
    hash = internHash(row.fields)
    evidence = cell.evidence.isEmpty ? nil : Evidence.text(cell.evidence)
  }
}

extension CellTexts {
  /// The texts of many cells, made on another thread while those before them are written.
  struct Ahead {
    private static let batch = 4096

    private let cells: [Cell]
    private let order: [Int]
    private var batch: [CellTexts] = []
    private var place = 0
    /// How many are made or being made.
    private var begun = 0
    private var following: BackgroundWork<[CellTexts]>?

    /// - Parameter order: places in `cells`, in which the texts are asked for.
    init(_ cells: [Cell], _ order: [Int]) {
      self.cells = cells
      self.order = order
      // A thread for a few cells would cost more than it saves.
      if order.count > Ahead.batch { begin() }
    }

    mutating func next() -> CellTexts {
      if place == batch.count {
        place = 0
        if let following {
          batch = following.wait()
          begin()
        } else {
          batch = order.map { CellTexts(cells[$0]) }
        }
      }
      place += 1
      return batch[place - 1]
    }

    private mutating func begin() {
      let places = order[begun...].prefix(Ahead.batch)
      begun = places.endIndex
      following = nil
      if places.isEmpty { return }
      following = BackgroundWork { [cells] in places.map { CellTexts(cells[$0]) } }
    }
  }
}

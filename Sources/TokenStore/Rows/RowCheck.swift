internal import GRDB
internal import TokenModel

/// The check of a row: 16 bits of FNV-1a over its columns, where a number is one step.
///
/// It finds rows that were damaged or changed by others when they are read. It is small because
/// every change of a cell carries one; of 65,000 wrong rows one would pass, and `doctor` hashes
/// everything again with SHA-256.
///
/// - Source: G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash", 64-bit FNV-1a parameters.
struct RowCheck {
  private var hash = FNV1a()

  mutating func add(_ number: Int64) { step(UInt64(bitPattern: number)) }

  mutating func add(_ number: Int64?) {
    if let number { add(number) } else { addNull() }
  }

  mutating func add(_ text: String?) {
    guard var text else { return addNull() }
    text.withUTF8 { add($0) }
  }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    hash.add(text)
    step(0xFF)
  }

  mutating func add(blob bytes: some Sequence<UInt8>) {
    for byte in bytes { step(UInt64(byte)) }
    step(0xFE)
  }

  mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: addNull()
    case .int64(let number): add(number)
    case .string(let text): add(text)
    case .blob(let bytes): add(blob: bytes)
    case .double(let number): step(number.bitPattern)
    }
  }

  /// The bits of all steps folded to 16, and signed, so that they take two bytes in the file.
  var value: Int64 {
    var folded = hash.value
    folded ^= folded >> 32
    folded ^= folded >> 16
    return Int64(Int16(truncatingIfNeeded: folded))
  }

  /// Adds a number that no row has and that is larger than a byte.
  private mutating func addNull() { step(1 << 63 | 1) }

  private mutating func step(_ word: UInt64) { hash.add(word) }
}

extension RowValues {
  /// Whether a row of `SELECT *` is as it was written, or older than the checks.
  func isAsWritten(_ table: CheckedTable) throws -> Bool {
    let layout = table.layout
    guard count > layout.columns else { return true }
    var check = RowCheck()
    for index in layout.covered { try add(index, to: &check) }
    let given = try number(layout.columns)
    return try given == check.value || hasCheck(given, check, table.coveredIfAny)
  }

  /// Whether the check of a row of `SELECT *` is right, and over all columns that it is over today.
  func isCovered(_ table: CheckedTable) throws -> Bool {
    let layout = table.layout
    guard count > layout.columns else { return false }
    var check = RowCheck()
    for index in layout.covered { try add(index, to: &check) }
    let given = try number(layout.columns)
    guard let last = table.coveredIfAny, try numberIfAny(last) != nil else {
      return given == check.value
    }
    return try hasCheck(given, check, last)
  }

  /// Whether the check is that of the columns before and of one more that is not NULL.
  private func hasCheck(_ given: Int64, _ check: RowCheck, _ last: Int?) throws -> Bool {
    guard let last, try numberIfAny(last) != nil else { return false }
    var check = check
    try add(last, to: &check)
    return given == check.value
  }

  /// - Throws: `DamagedRow` when a row of `SELECT *` is not as it was written.
  func verify(_ table: CheckedTable) throws {
    guard try isAsWritten(table) else { throw DamagedRow(table.rawValue) }
  }
}

/// A row that is not as it was written, or that others show to be missing.
///
/// Whoever opened the file knows its path: `explaining` makes a `StoreProblem` of it.
struct DamagedRow: Error {
  /// What is wrong, as the end of a message.
  var reason: String

  init(_ table: String) { reason = "a row of the table \(table) is not as it was written" }

  init(reason: String) { self.reason = reason }

  static func missing(_ what: String) -> DamagedRow { DamagedRow(reason: "\(what) is missing") }
}

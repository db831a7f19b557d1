/// A row that is not as it was written, or that is missing although other rows name it.
///
/// It does not know the file's path; `explaining` adds it and makes a `StoreProblem`.
struct DamagedRow: Error {
  /// The end of the message "… is damaged: ".
  var reason: String

  init(_ table: String) { reason = "a row of the table \(table) is not as it was written" }

  init(reason: String) { self.reason = reason }

  static func missing(_ what: String) -> DamagedRow { DamagedRow(reason: "\(what) is missing") }
}

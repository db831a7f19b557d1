/// Turns resolved tokens into the files of one format.
protocol Exporter: Sendable {
  var options: [FormatOption] { get }

  /// - Parameter options: with names and values that the exporter's own options accept.
  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export
}

/// Turns resolved tokens into the files of one format.
protocol Exporter: Sendable {
  var options: [FormatOption] { get }

  /// - Parameter options: checked by the caller, so that all names and values are ones that `options` accepts.
  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export
}

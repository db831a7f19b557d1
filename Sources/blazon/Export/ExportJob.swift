internal import TokenExport
internal import TokenModel

/// One output: a format with its options, what is written in it, and where to.
struct ExportJob {
  var format: ExportFormat
  var point: Point
  /// Whether all revisions are written, as an axis; the point then names none.
  var hasAllRevisions = false
  /// The folder to write into; `nil` prints.
  var folder: String?
  /// A name for the one file of the format, in place of the format's own.
  var fileName: String?
  /// Tokens and groups to keep to; empty writes all.
  var under: [TokenPath] = []
  /// Names that tokens had there are kept, in formats that can; `nil` keeps none.
  var since: Point?
  /// The formats that can keep names.
  static let keepingNames: [ExportFormat] = [.json, .css, .swift]

  /// The values of the format's options, by name.
  var chosen: [String: String] = [:]

  /// The template that is filled, with the texts that it is given.
  var template: Template?
  var params: [String: String] = [:]

  /// The path that a file of the output is written to.
  func path(of file: OutputFile) -> String { path(of: fileName ?? file.name) }

  /// The path of a file or folder of that name.
  func path(of name: String) -> String {
    guard let folder, !folder.isEmpty, folder != "." else { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

/// The result of a job.
struct ExportResult {
  var job: ExportJob
  var export: Export

  /// Paths with their texts, in the order of the format.
  var files: [(path: String, text: String)] {
    export.files.map { (job.path(of: $0), $0.text) }
  }

  /// The folders that a file's own name has, outermost first.
  func folders(of file: OutputFile) -> [String] {
    let names = file.name.split(separator: "/").dropLast()
    return names.indices.map { job.path(of: names[...$0].joined(separator: "/")) }
  }
}

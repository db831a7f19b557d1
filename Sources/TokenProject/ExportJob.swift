package import TokenExport
package import TokenModel

/// One output: a format with its options, what is written in it, and where to.
package struct ExportJob {
  package var format: ExportFormat
  package var point: Point
  /// Whether all revisions are written, as an axis; the point then names none.
  package var hasAllRevisions = false
  /// The folder to write into; `nil` prints.
  package var folder: String?
  /// The folder of the `blazon.json` that names the folder to write into, with a slash at its end; `nil` where
  /// a person did.
  package var base: String?
  /// A name for the one file of the format, in place of the format's own.
  package var fileName: String?
  /// Tokens and groups to keep to; empty writes all.
  package var under: [TokenPath] = []
  /// Names that tokens had there are kept, in formats that can; `nil` keeps none.
  package var since: Point?
  /// Whether all of the newest state is written, under the names that it has: no history is asked for.
  package var isWhole: Bool { point == .head && under.isEmpty && since == nil && !hasAllRevisions }
  /// The formats that can keep names.
  package static let keepingNames: [ExportFormat] = [.json, .css, .swift]

  /// The values of the format's options, by name.
  package var chosen: [String: String] = [:]

  /// The template that is filled, with the texts that it is given.
  package var template: Template?
  package var params: [String: String] = [:]

  /// Where `blazon.json` has the members of the output, by their names, and its options, as `options.rem`.
  package var places: [String: SourceLocation] = [:]

  package init(format: ExportFormat, point: Point, folder: String? = nil) {
    self.format = format
    self.point = point
    self.folder = folder
  }

  /// The outputs, of which those that refer to custom properties follow the prefix that the CSS output beside
  /// them gives to all, unless they name one themselves.
  package static func sharingPrefix(_ jobs: [ExportJob]) -> [ExportJob] {
    let prefixes = Set(jobs.filter { $0.format == .css }.map { $0.chosen["prefix"] ?? "" })
    guard prefixes.count == 1, let prefix = prefixes.first, !prefix.isEmpty else { return jobs }
    return jobs.map { job in
      var job = job
      let takesOne = job.format.options.contains { $0.name == "css-prefix" }
      if takesOne, job.chosen["css-prefix"] == nil { job.chosen["css-prefix"] = prefix }
      return job
    }
  }

  /// The path that a file of the output is written to.
  package func path(of file: OutputFile) -> String { path(of: fileName ?? file.name) }

  /// The path of a file or folder of that name.
  package func path(of name: String) -> String {
    guard let folder, !folder.isEmpty, folder != "." else { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

extension ExportFormat {
  /// Why a file of that name is not used by those who build its code; `nil` where it is.
  package func endingNote(_ fileName: String) -> String? {
    guard self == .swift, !fileName.hasSuffix(".swift") else { return nil }
    return "\(fileName) has no ending .swift, so that SwiftPM does not compile it"
  }
}

/// The result of a job.
package struct ExportResult {
  package var job: ExportJob
  package var export: Export

  package init(job: ExportJob, export: Export) {
    self.job = job
    self.export = export
  }

  /// Paths with their texts, in the order of the format.
  package var files: [(path: String, text: String)] {
    export.files.map { (job.path(of: $0), $0.text) }
  }
}

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
  /// The token files that it is made of, where it has some of its own.
  package var sources: Configuration.Sources?
  /// Whether it asks for what only a registry has.
  package var needsHistory: Bool { point.when != .head(0) || since != nil }
  /// Names that tokens had there are kept, in formats that can; `nil` keeps none.
  package var since: Point?
  /// Whether all of the newest state is written, under the names that it has: no history is asked for.
  package var isWhole: Bool { point == .head && under.isEmpty && since == nil && !hasAllRevisions }
  /// The formats that can keep names.
  package static let keepingNames: [ExportFormat] = [
    .json, .css, .scss, .typescript, .tailwind, .compose, .flutter, .swift,
  ]

  /// The values of axes that the output is for; it has no such axes then.
  package var context = Context.base
  /// The axis for each of whose values an output is made; `nil` for one output.
  package var each: String?

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

  /// The output, or one for each value of the axis that it is made for.
  ///
  /// `{axis}` in its folder, its file's name and its options is the value, which stays one part of a path whatever
  /// it holds.
  /// - Throws: `ExportJobProblem`, and `ExportProblem.namesCollide` for two values that would be one file.
  package func each(in revision: Revision) throws -> [ExportJob] {
    for pair in context.fixed {
      guard let values = revision.values(of: pair.axis) else {
        throw ExportJobProblem.axis(pair.axis, known: revision.axes.map(\.name))
      }
      guard values.contains(pair.value) else {
        throw ExportJobProblem.value(pair.value, of: pair.axis, known: values)
      }
    }
    guard let each else { return [self] }
    if context[each] != nil { throw ExportJobProblem.fixed(each) }
    guard let values = revision.values(of: each) else {
      throw ExportJobProblem.axis(each, known: revision.axes.map(\.name))
    }
    let parts = try FileNames.distinct(values)
    return zip(values, parts).map { value, part in
      var job = self
      let hole = "{\(each)}"
      job.each = nil
      job.context = Context(context.fixed + [Context.Fixed(each, value)])
      job.folder = folder?.replacing(hole, with: part)
      job.fileName = fileName?.replacing(hole, with: part)
      job.chosen = chosen.mapValues { $0.replacing(hole, with: value) }
      job.params = params.mapValues { $0.replacing(hole, with: value) }
      return job
    }
  }

  /// Whether the outputs for the values of an axis would be the same files.
  package var lacksHole: Bool {
    each.map { axis in [folder, fileName].allSatisfy { $0?.contains("{\(axis)}") != true } }
      ?? false
  }

  /// The outputs, of which those that name what another one declares follow the options that the outputs of that
  /// format beside them all have, such as `css-prefix`, unless they name them themselves.
  package static func sharing(_ jobs: [ExportJob]) -> [ExportJob] {
    jobs.map { job in
      var job = job
      for option in job.format.options where job.chosen[option.name] == nil {
        let names = option.name.split(separator: "-", maxSplits: 1).map(String.init)
        guard names.count == 2 else { continue }
        let others = jobs.filter { $0.format.rawValue == names[0] }
        guard Set(others.map { $0.chosen[names[1]] }).count == 1, let other = others.first else {
          continue
        }
        job.chosen[option.name] = other.chosen[names[1]]
        job.places["options." + option.name] = other.places["options." + names[1]]
      }
      return job
    }
  }

  /// A problem with an option, where `blazon.json` has it or what it follows; `nil` without a place.
  package func diagnostic(_ problem: ExportProblem) -> Diagnostic? {
    guard case .badOption(let name, let value, _) = problem, let place = places["options." + name]
    else { return nil }
    var found = Diagnostic(problem)
    found.location = place
    if let axis = value.firstMatch(of: /\{([^{}]+)\}/)?.1 {
      found.message = "\(found.message), which the \(format.rawValue) output is given"
      found.fix =
        "give the \(format.rawValue) output \"each\": \(quotedForMessage(String(axis))) as well, or a "
        + "\(quotedForMessage(name)) of its own"
    }
    return found
  }

  /// The path that a file of the output is written to.
  package func path(of file: OutputFile) -> String { path(of: fileName ?? file.name) }

  /// The path of a folder that the output fills by itself; `nil` where its place is not one of its own: a file, or the
  /// working folder.
  package func path(of owned: OwnedFolder) -> String? {
    if !owned.name.isEmpty { return path(of: owned.name) }
    guard let folder, fileName == nil, ![".", "./", "/", ""].contains(folder) else { return nil }
    return folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

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

/// A reason why an output cannot be made for a value of an axis.
package enum ExportJobProblem: Problem {
  case axis(String, known: [String])
  case value(String, of: String, known: [String])
  case samePlace(String)
  case fixed(String)

  package var code: String {
    switch self {
    case .axis: "axis-unknown"
    case .value: "axis-value-unknown"
    case .samePlace, .fixed: "export-each"
    }
  }

  package var message: String {
    switch self {
    case .axis(let name, _): "there is no axis \(quotedForMessage(name))"
    case .value(let value, let axis, _):
      "there is no context \(quotedForMessage("\(axis)=\(value)"))"
    case .samePlace(let axis):
      "the outputs for each \(quotedForMessage(axis)) would be written to the same place"
    case .fixed(let axis):
      "an output for each \(quotedForMessage(axis)) cannot be for one value of it"
    }
  }

  package var fix: String? {
    switch self {
    case .axis(let name, let known):
      nearest(name, among: known).map { "did you mean \($0)?" }
        ?? (known.isEmpty ? "leave it out" : "use one of \(known.joined(separator: ", "))")
    case .value(let value, let axis, let known):
      nearest(value, among: known).map { "did you mean \(axis)=\($0)?" }
        ?? "use one of \(known.joined(separator: ", "))"
    case .fixed(let axis): "leave one of the two out; of \(axis), one value is chosen already"
    case .samePlace(let axis) where axis.contains(","):
      "name one axis: each of several cannot be written at once"
    case .samePlace(let axis): "write {\(axis)} into the folder or the file's name"
    }
  }
}

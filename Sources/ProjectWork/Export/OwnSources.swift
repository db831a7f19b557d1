package import ProjectFiles
internal import TokenModel
internal import TokenOperations
package import TokenProject
internal import TokenStore

/// The outputs of `blazon.json` that are made of token files of their own, read as those of `--from`.
package struct OwnSources {
  package private(set) var results: [ExportResult] = []
  /// The references of all files that lead to no value.
  package private(set) var broken = 0

  /// - Throws: `Refused` with what is wrong in the files, or is not there.
  package init(_ jobs: [ExportJob], _ reading: Reading) throws {
    for (sources, jobs) in try OwnSources.groups(jobs) {
      let files = try ReadFiles(sources.files, reading, sources)
      broken += files.broken
      if let revision = files.onlyRevision, jobs.allSatisfy(\.isWhole) {
        try make(jobs, .files(files.set, revision), sources)
      } else {
        let made = try FilesRegistry(files)
        defer { made.remove() }
        try make(jobs, .registry(try Registry.open(made.path, .read)), sources)
      }
    }
  }

  /// The files of the outputs, each set of them once.
  ///
  /// - Throws: `Refused` with the files that are not there.
  package static func groups(
    _ jobs: [ExportJob]
  ) throws -> [(sources: Configuration.Sources, jobs: [ExportJob])] {
    var groups: [(sources: Configuration.Sources, jobs: [ExportJob])] = []
    for job in jobs {
      guard let sources = job.sources else { continue }
      if let index = groups.firstIndex(where: { $0.sources.reads(as: sources) }) {
        groups[index].jobs.append(job)
      } else {
        groups.append((sources, [job]))
      }
    }
    let nameless = groups.filter(\.sources.files.isEmpty).compactMap { group in
      Diagnostic(
        code: "config-value", message: "\"sources\" of the output names no \"files\"",
        fix: "name them there, or in \"sources\" at the top",
        location: group.jobs[0].places["sources"])
    }
    let problems = nameless + groups.flatMap { $0.sources.missing() }
    if !problems.isEmpty { throw Refused(diagnostics: problems, closing: "\nnothing was done") }
    return groups
  }

  private mutating func make(
    _ jobs: [ExportJob], _ input: ExportResults.Input, _ sources: Configuration.Sources
  ) throws {
    // One text from whichever folder the program is run.
    let folder = jobs.first?.base ?? ""
    let names = sources.files.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
    let run = ExportResults(input: input, namesCommit: false, fileNames: names)
    results += try run.results(jobs).results
  }
}

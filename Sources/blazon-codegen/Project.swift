internal import TokenExport
internal import TokenModel
internal import TokenProject

/// What a project's `blazon.json` says about the code that is made here.
enum Project {
  /// Reads a configuration.
  ///
  /// Outputs that fill a template are left out.
  ///
  /// - Returns: an empty one where no file is given.
  /// - Throws: `Refused` with everything that is wrong with the file, each with its location.
  static func read(_ path: String?) throws -> Configuration {
    guard let path else { return Configuration() }
    var bytes: [UInt8] = []
    do { bytes = try Disk.bytes(path) } catch { throw Refused(error, in: path) }
    let (configuration, errors) = Configuration.read(bytes, of: path, templates: nil)
    guard errors.isEmpty else { throw Refused(errors) }
    return configuration
  }

  /// The output that is meant: of those in the format the only one, or the one for the folder.
  ///
  /// What it asks of a registry's history is told, and left out.
  ///
  /// - Throws: `Refused` where it might be any of several.
  static func job(_ jobs: [ExportJob], _ arguments: Arguments) throws -> ExportJob {
    let path = arguments.config ?? Configuration.name
    let able = jobs.filter { $0.format == arguments.format }
    let near = able.filter { job in
      arguments.target.map { trimmed($0) == trimmed(job.folder ?? "") } ?? false
    }
    let found = near.isEmpty ? able : near
    guard found.count <= 1 else {
      throw Refused(
        ProjectProblem.several(
          arguments.format.rawValue, folders: found.map { trimmed($0.folder ?? "") },
          arguments.target), in: path, at: found[1].places["format"])
    }
    guard let job = found.first else { return ExportJob(format: arguments.format, point: .head) }
    var ignored: [(what: String, member: String)] = []
    if job.point.when != .head(0) { ignored.append(("the moment of \"at\"", "at")) }
    if job.since != nil { ignored.append(("\"since\"", "since")) }
    if job.hasAllRevisions { ignored.append(("\"allRevisions\"", "allRevisions")) }
    for (what, member) in ignored {
      let place = job.places[member]?.text ?? "\(path.terminalSafe):1:1"
      Streams.tell(
        "\(place): warning: \(what) could not be followed, since token files have no history "
          + "[config-history]\n")
    }
    return job
  }

  /// A folder's path without what changes nothing.
  private static func trimmed(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// A reason why a configuration does not say what to make.
enum ProjectProblem: Problem {
  case several(String, folders: [String], String?)

  var code: String { "config-outputs" }

  var message: String {
    switch self {
    case .several(let format, let folders, let target):
      "there are several outputs as \(format)"
        + (target.map { ", and not one of them alone is for \(quotedForMessage($0))" } ?? "")
        + ": \(folders.map { quotedForMessage($0) }.joined(separator: ", "))"
    }
  }

  var fix: String? {
    switch self {
    case .several: "give one of them the target's folder as \"out\""
    }
  }
}

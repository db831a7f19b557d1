internal import TokenExport
internal import TokenModel
internal import TokenParse
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

  /// The output that is meant: of those in the format the one for the folder, else the only one that is not
  /// for a folder beside it, which is another target's.
  ///
  /// What it asks of a registry's history is told, and left out.
  ///
  /// - Throws: `Refused` where it might be any of several.
  static func job(_ jobs: [ExportJob], _ arguments: Arguments) throws -> ExportJob {
    let path = arguments.config ?? Configuration.name
    let able = jobs.filter { $0.format == arguments.format }
    let near = able.filter { job in
      arguments.target.map { FileMap.trimmed($0) == FileMap.trimmed(job.folder ?? "") } ?? false
    }
    let open = able.filter { job in !isBeside(job.folder, arguments.target) }
    let found = near.isEmpty ? open : near
    if found.isEmpty, let other = able.first {
      let place = (other.places["out"] ?? other.places["file"])?.text ?? "\(path.terminalSafe):1:1"
      Streams.tell(
        "\(place): note: this output as \(arguments.format.rawValue) is for "
          + "\(quotedForMessage(FileMap.trimmed(other.folder ?? ""))), so that "
          + "\(quotedForMessage(FileMap.trimmed(arguments.target ?? ""))) is made with the defaults; give "
          + "that folder an output of its own\n")
    }
    guard found.count <= 1 else {
      throw Refused(
        ProjectProblem.several(
          arguments.format.rawValue, folders: found.map { FileMap.trimmed($0.folder ?? "") },
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

  /// The options of an output: those of the command line go before, and the target's name comes last.
  static func options(of job: ExportJob, _ arguments: Arguments) -> [String: String] {
    var chosen = job.chosen.merging(arguments.options) { _, given in given }
    if arguments.format == .swift, chosen["namespace"] == nil, let target = arguments.namespaceFor {
      chosen["namespace"] = namespace(for: target)
    }
    return chosen
  }

  /// A target's name as its module has it, with `Tokens` at its end; `Tokens` alone where that would not name a type.
  private static func namespace(for target: String) -> String {
    let module = target.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    guard let first = module.first, first.isLetter, target.allSatisfy(\.isASCII) else {
      return "Tokens"
    }
    let name = first.uppercased() + String(module.dropFirst())
    return name.hasSuffix("Tokens") ? name : name + "Tokens"
  }

  /// Whether a folder is in the same one as the target's, by another name.
  private static func isBeside(_ folder: String?, _ target: String?) -> Bool {
    guard let folder, let target else { return false }
    let (one, other) = (parts(folder), parts(target))
    return folder.hasPrefix("/") == target.hasPrefix("/") && one.dropLast() == other.dropLast()
      && one.last != nil && other.last != nil && one.last != other.last
  }

  private static func parts(_ path: String) -> [Substring] {
    FileMap.trimmed(path).split(separator: "/")
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

internal import TokenModel
internal import TokenParse
internal import TokenProject

/// The token files of a run: those that are given, or of those that were found what `sources` of `blazon.json` names.
struct Inputs {
  let arguments: Arguments
  let sources: Configuration.Sources

  /// Where what concerns no file is told.
  var place: String { arguments.inputs.first ?? arguments.config ?? arguments.found.first ?? "" }

  /// - Throws: `Refused` where there are none, and where a name leads to none.
  func files() throws -> [InputFile] {
    var files = try arguments.inputs.map { InputFile(name: $0, bytes: try Disk.bytes($0)) }
    guard arguments.config != nil, files.isEmpty else {
      return files + (try arguments.found.map { try found($0, isNamed: false) })
    }
    var rest = arguments.found.filter { $0 != arguments.config }.sorted()
    var idle: [Diagnostic] = []
    for name in sources.files {
      let parts = FileMap.trimmed(name)
      let own = rest.filter { Inputs.isPart(FileMap.trimmed($0), of: parts) }
      rest.removeAll(where: own.contains)
      if own.isEmpty, !files.contains(where: { Inputs.isPart(FileMap.trimmed($0.name), of: parts) })
      {
        idle.append(nothing(in: name))
      }
      files += try own.map { try found($0, isNamed: FileMap.trimmed($0) == parts) }
    }
    if !idle.isEmpty { throw Refused(idle) }
    if files.isEmpty { throw Refused(InputProblem.noSources, in: place) }
    return files
  }

  private func found(_ path: String, isNamed: Bool) throws(DiskProblem) -> InputFile {
    InputFile(name: path, bytes: try Disk.bytes(path), isFound: !isNamed)
  }

  private static func isPart(_ file: String, of name: String) -> Bool {
    // The current folder holds whatever has no other place.
    file == name || file.hasPrefix(name + "/") || name.isEmpty && !file.hasPrefix("/")
      || FileMap.fits(file, name)
  }

  /// A name of `sources.files` that leads to no token file.
  private func nothing(in path: String) -> Diagnostic {
    let end = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let (folder, name) = (path[..<end], String(path[end...]))
    let near = nearest(name, among: Disk.names(in: folder.isEmpty ? "." : String(folder)))
    let problem: InputProblem =
      Disk.exists(path) || path.contains { "*?[".contains($0) }
      ? .nothingIn(shown(path)) : .missing(shown(path), near: near.map { shown(folder + $0) })
    return Diagnostic(problem, at: sources.places[path])
  }

  /// A path as `blazon.json` names it.
  private func shown(_ path: String) -> String {
    guard let config = arguments.config, let end = config.lastIndex(of: "/"),
      path.hasPrefix(config[...end])
    else { return path }
    return String(path.dropFirst(config[...end].count))
  }

  /// The error of files none of which holds tokens.
  func withoutTokens(_ skipped: [SkippedFile]) -> Refused {
    let names = sources.files.map(shown)
    return Refused(
      InputProblem.withoutTokens(names, skipped), in: place,
      at: sources.files.first.flatMap { sources.places[$0] })
  }
}

/// A reason why there are no tokens to read.
private enum InputProblem: Problem {
  case noSources
  case missing(String, near: String?)
  case nothingIn(String)
  case withoutTokens([String], [SkippedFile])

  var code: String {
    switch self {
    case .noSources, .nothingIn: "files-missing"
    case .missing: "file-missing"
    case .withoutTokens: "files-without-tokens"
    }
  }

  var message: String {
    switch self {
    case .noSources:
      "the target has no token files, and no \"files\" of \"sources\" are named for it"
    case .missing(let path, _): "\(quotedForMessage(path)) of \"sources\" is not there"
    case .nothingIn(let path):
      "\(quotedForMessage(path)) of \"sources\" holds no file that ends in "
        + ".json, .json5, .jsonc or .tokens"
    case .withoutTokens(let names, let files):
      names.map { quotedForMessage($0) }.joined(separator: ", ")
        + " of \"sources\" \(names.count == 1 ? "holds" : "hold") "
        + (files.count == 1
          ? "1 file, without tokens: " : "\(files.count) files, none with tokens: ")
        + files.prefix(5).map { "\(Origin.name($0.name)) (\($0.reason))" }.joined(separator: ", ")
        + (files.count > 5 ? " and \(files.count - 5) more" : "")
    }
  }

  var fix: String? {
    switch self {
    case .noSources:
      "add tokens.json, *.tokens.json or *.tokens beside its sources, or name folders in \"sources\""
    case .missing(_, let near):
      near.map { "did you mean \(quotedForMessage($0))?" }
        ?? "name the folder of the token files, or make it"
    case .nothingIn:
      "name the folder of the token files; if it was named since the last build, touch Package.swift"
    case .withoutTokens: "name the folder of the token files"
    }
  }
}

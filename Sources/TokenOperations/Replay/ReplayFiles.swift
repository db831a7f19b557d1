internal import PositionedJSON
internal import TokenModel
internal import TokenParse

/// The token files of a history as they stand at one of its commits, which are read together as an
/// import would read them.
struct ReplayFiles {
  private let patterns: [String]
  private let content: (_ id: String, _ path: String) throws -> [UInt8]
  /// The ids of what a file held before, the newest first; `nil` once a commit is applied.
  private var earlier: ((_ path: String) throws -> [String])?
  /// All files that may hold tokens, by path, each with the id of its content.
  private var ids: [String: String]
  /// The bytes of the files, by the ids of their contents.
  private var bytes: [String: [UInt8]] = [:]
  /// The last content of each file that could be read.
  private var readable: [String: String] = [:]
  /// Files with contents that could not be read.
  private var unreadable: Set<Version> = []
  /// Those of them whose text can be read, and which were refused beside the other files of their commit.
  private var refused: Set<Version> = []
  /// Whether the contents of files that have the name of a tool's settings hold a token, by their ids.
  private var manifests: [String: Bool] = [:]

  private struct Version: Hashable {
    var path: String
    var id: String
  }

  /// The result of reading the files of one commit.
  struct Reading {
    /// The commit's id.
    var commit: String
    /// `nil` where nothing can be said of the commit.
    var parsed: ParsedFiles?
    /// Each names the commit behind the file's name.
    var diagnostics: [Diagnostic]
    /// The files whose content of this commit could not be read.
    var unreadable: [String]
  }

  /// - Parameter patterns: those of `--files`; empty takes what may hold tokens by its name.
  init(_ history: ReplayHistory, patterns: [String]) {
    self.patterns = patterns
    content = history.content
    earlier = history.earlier
    ids = history.start
    for (path, id) in ids { look(path, id) }
  }

  /// Looks for tokens in a file that has the name of a tool's settings.
  private mutating func look(_ path: String, _ id: String) {
    guard patterns.isEmpty, manifests[id] == nil, FileSelection.manifest(path) != nil,
      FileMap.mayHoldTokens(path)
    else { return }
    manifests[id] = (try? content(id, path)).map { FileSelection.holdsToken($0, of: path) } ?? false
  }

  /// Whether any file is taken.
  var isEmpty: Bool { !ids.keys.contains(where: takes) }

  /// - Returns: whether a file that counts differs: any may, where a resolver document names them.
  mutating func apply(_ changes: [String: String?]) -> Bool {
    earlier = nil
    var isTakenChanged = false
    var isOtherChanged = false
    for (path, id) in changes where ids[path] != id {
      if let id { look(path, id) }
      let wasTaken = ids[path] != nil && takes(path)
      ids[path] = id
      if wasTaken || takes(path) { isTakenChanged = true } else { isOtherChanged = true }
    }
    return isTakenChanged || isOtherChanged && ids.keys.contains { isResolver($0) && takes($0) }
  }

  private func isResolver(_ path: String) -> Bool { path.hasSuffix(".resolver.json") }

  private func takes(_ path: String) -> Bool {
    if !patterns.isEmpty { return patterns.contains { FileMap.fits(path, $0) } }
    guard FileMap.mayHoldTokens(path) else { return false }
    return FileSelection.manifest(path) == nil || ids[path].flatMap { manifests[$0] } ?? false
  }

  /// The files whose content of now could not be read, sorted.
  var unread: [String] { ids.filter { isUnread($0.key, $0.value) }.keys.sorted() }

  /// All files of now, sorted.
  var names: [String] { ids.keys.sorted() }

  private func isUnread(_ path: String, _ id: String) -> Bool {
    unreadable.contains(Version(path: path, id: id))
  }

  // MARK: Reading

  /// Reads the files together. One that cannot be read stays as it was last read.
  ///
  /// - Parameters:
  ///   - commit: its id, for messages.
  ///   - isTold: whether files without tokens are there, so that a note names them.
  mutating func read(
    _ commit: String, _ options: ParseOptions, isTold: Bool = false
  ) throws -> Reading {
    var told: [Diagnostic] = []
    var failed: [String] = []
    // Beside other files, what was refused may be taken.
    let known = unreadable
    unreadable.subtract(refused)
    refused = []
    while true {
      let (files, loader) = try inputs(isTold: isTold)
      var parsed = files.isEmpty ? .empty : parse(files, loader: loader, options: options)
      // A rule for the whole history need not change something at each commit.
      for place in parsed.diagnostics.indices where parsed.diagnostics[place].code == "map-idle" {
        parsed.diagnostics[place].severity = .warning
      }
      let isStrict = options.strictness == .strict
      let lost = isStrict ? [] : unread(parsed)
      if lost.isEmpty, parsed.diagnostics.contains(where: { $0.code == "files-without-tokens" }) {
        parsed = .empty
      }
      let diagnostics = parsed.diagnostics.map { ReplayFiles.named($0, commit) }
      if lost.isEmpty {
        readable.merge(ids.filter { !isUnread($0.key, $0.value) }) { $1 }
        return Reading(
          commit: commit, parsed: isStrict || !parsed.hasErrors ? parsed : nil,
          diagnostics: told + diagnostics, unreadable: failed)
      }
      told += zip(parsed.diagnostics, diagnostics)
        .filter { lost.contains($0.0.location?.file ?? "") }.map(\.1)
      let skipped = Set(parsed.skipped.filter(\.isUnreadable).map(\.name))
      for path in lost.sorted() {
        let version = Version(path: path, id: used(path) ?? "")
        unreadable.insert(version)
        if !skipped.contains(path) { refused.insert(version) }
        if let earlier { readable[path] = try earlier(path).first { !isUnread(path, $0) } }
        if !failed.contains(path), !known.contains(version) { failed.append(path) }
      }
    }
  }

  /// Files that were skipped since they cannot be read, or that have an error; none where their last
  /// readable content is in their place already.
  private func unread(_ parsed: ParsedFiles) -> Set<String> {
    let skipped = parsed.skipped.filter(\.isUnreadable).map(\.name)
    let faulty = parsed.diagnostics.filter { $0.severity == .error && $0.code != "path-conflict" }
      .compactMap(\.location?.file)
    return Set(skipped + faulty).filter { path in used(path).map { !isUnread(path, $0) } ?? false }
  }

  /// The content that stands for a file: of one that cannot be read, what could be read last.
  private func used(_ path: String) -> String? {
    guard let id = ids[path] else { return nil }
    return isUnread(path, id) ? readable[path] : id
  }

  /// The diagnostic with the commit behind its file's name.
  static func named(_ diagnostic: Diagnostic, _ commit: String) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.location?.file += "@" + commit.prefix(10)
    return diagnostic
  }

  /// The first of several resolver documents; `nil` where there are none, or only one.
  mutating func firstOfDocuments() throws -> String? {
    let documents = try inputs(isTold: false).files.map(\.name).filter(isResolver)
    return documents.count > 1 ? documents[0] : nil
  }

  /// The files that are read, by path; a single resolver document names its files itself.
  private mutating func inputs(isTold: Bool) throws -> (files: [InputFile], loader: SourceLoader) {
    let all = ids.keys.filter { path in
      takes(path) || isTold && patterns.isEmpty && FileMap.mayHoldTokens(path)
    }.sorted { $0.precedesByBytes($1) }
    let taken = try FileSelection.sources(among: all) { try input($0)?.bytes }
    let documents = taken.filter(isResolver)
    let given = try (documents.count == 1 ? documents : taken).compactMap { try input($0) }
    // A file may name others, whatever it is called.
    let isAlone = given.allSatisfy { file in
      !isResolver(file.name)
        && !(file.name.hasSuffix(".json")
          && file.bytes[...].firstRange(ofText: "resolutionOrder") != nil)
    }
    if isAlone { return (given, .none) }
    // What a document names is needed: a fault of it is one of that file, and not left out.
    let named = try ids.keys.compactMap { try input($0) }
    return (given, .memory(named.map { InputFile(name: $0.name, bytes: $0.bytes) }))
  }

  private mutating func input(_ path: String) throws -> InputFile? {
    guard let id = used(path) else { return nil }
    if bytes[id] == nil { bytes[id] = try content(id, path) }
    return bytes[id].map { InputFile(name: path, bytes: $0, isFound: true) }
  }

  /// Forgets the contents of files that are gone or have another content.
  mutating func forget() {
    let kept = Set(ids.values).union(readable.values)
    bytes = bytes.filter { kept.contains($0.key) }
  }
}

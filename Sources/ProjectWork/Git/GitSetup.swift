internal import FileWriting
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
package import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject

/// The attributes and settings with which git merges and compares tokens by meaning.
package struct GitSetup {
  private let git = GitReader(".")
  /// The name of the driver in git's settings.
  private let name = "blazon"
  private let driver = "blazon merge --driver %O %A %B --marker-size %L --path=%P"

  package init() {}

  /// Writes the attributes of the patterns, or of the usual token files and those of `blazon.json`, and the settings.
  ///
  /// - Parameter isGlobal: whether the settings are for all repositories of this user.
  /// - Returns: what was written, as lines.
  package func install(
    _ patterns: [String], isGlobal: Bool, isDryRun: Bool
  ) throws -> [String] {
    let root = try git.root()
    let file = PathExpansion.joined(root, ".gitattributes")
    let old = try GitIgnore.content(file)
    let known = Set(String(decoding: old, as: UTF8.self).split(separator: "\n").map(String.init))
    let lines = try wanted(patterns).map {
      "\($0.contains(" ") ? JSON.quoted($0) : $0) merge=\(name) diff=\(name)"
    }.filter { !known.contains($0) }
    let settings = [
      ("merge.\(name).name", "tokens by meaning"), ("merge.\(name).driver", driver),
      ("diff.\(name).command", "blazon git diff"),
    ]
    if !isDryRun {
      try git.set(settings, isGlobal: isGlobal) {
        if lines.isEmpty { return }
        let gap = old.isEmpty || old.last == UInt8(ascii: "\n") ? "" : "\n"
        let text = gap + lines.joined(separator: "\n") + "\n"
        try StagedFiles.write([(path: file, bytes: old + text.utf8)])
      }
    }
    return lines.map { ".gitattributes: \($0)" }
      + settings.map { "git config \($0.0) '\($0.1)'" }
  }

  private func wanted(_ patterns: [String]) throws -> [String] {
    if !patterns.isEmpty { return patterns + ["*.blazon"] }
    let files = try Configuration.sources().files.map { path in
      path.hasSuffix("/") || FileManager.default.fileExists(atPath: path + "/.")
        ? path + (path.hasSuffix("/") ? "" : "/") + "**/*.json" : path
    }
    return ["*.tokens.json", "*.tokens", "*.tokens.json5", "*.blazon"] + files
  }

  /// What lets git merge tokens as text, and what a merge left in files.
  package func faults() throws -> [Diagnostic] {
    let root = try git.root()
    var found = try setup(root)
    let files = try Files.tokenFiles(of: root)
    if files.isEmpty { Notes.tell("note: there is no token file in \(root)") }
    for file in files { found += try leftovers(file) }
    if found.isEmpty { noteOthers(files) }
    return found
  }

  /// Names token files that git merges as text: whether they should be is for people to say.
  private func noteOthers(_ files: [String]) {
    let some = Array(files.prefix(1000))
    let values = (try? git.attribute("merge", of: some)) ?? [:]
    let others = some.filter { file in
      values[file].map { $0 != name } ?? false && FileSelection.readOnly(file) == nil
    }
    guard let first = others.first else { return }
    Notes.tell(
      "note: git merges \(others.count) of \(files.count) files that may hold tokens as text, such as \(first); "
        + "`blazon git install PATTERN` adds them")
  }

  private func setup(_ root: String) throws -> [Diagnostic] {
    let file = PathExpansion.joined(root, ".gitattributes")
    let text = String(decoding: try GitIgnore.content(file), as: UTF8.self)
    func fault(_ code: String, _ message: String, fix: String) -> [Diagnostic] {
      [Diagnostic(code: code, message: message, fix: fix)]
    }
    guard text.contains("merge=\(name)") else {
      return fault(
        "git-attribute", ".gitattributes has no line with merge=\(name)",
        fix: "run `blazon git install`")
    }
    guard let driver = try git.setting("merge.\(name).driver") else {
      return fault(
        "git-driver", "git has no driver \(name), and merges these files as text",
        fix: "run `blazon git install` in this clone")
    }
    let program = driver.split(separator: " ").first.map(String.init) ?? ""
    if isThere(program) { return [] }
    return fault(
      "git-driver", "the driver's program \(quotedForMessage(program)) is not found",
      fix: "install it, or name its path in `git config merge.\(name).driver`")
  }

  private func leftovers(_ file: String) throws -> [Diagnostic] {
    let bytes = try Files.bytes(file)
    if FileSelection.readOnly(file) != nil { return [] }
    let here = (try RegistryFinder.currentFolder) + "/"
    let file = file.hasPrefix(here) ? String(file.dropFirst(here.count)) : file
    if let offset = FileSelection.conflict(in: bytes) {
      let (code, message, fix) = FileSelection.unmerged
      let line = bytes[..<offset].count { $0 == 0x0A } + 1
      let place = SourceLocation(file: file, line: line, column: 1, bytes: bytes, offset: offset)
      return [Diagnostic(code: code, message: message, fix: fix, location: place)]
    }
    return JSONReader.read(bytes, dialect: .json5).problems.filter { $0.code == .duplicateKey }
      .map { Diagnostic($0, in: bytes, of: file) }
  }

  /// Whether a program can be found as a shell finds it.
  private func isThere(_ program: String) -> Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    return (environment("PATH") ?? "").split(separator: ":").contains {
      access("\($0)/\(program)", X_OK) == 0
    }
  }
}

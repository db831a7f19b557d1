internal import Foundation
internal import PositionedYAML
package import TerminalText
internal import TokenModel
internal import TokenOperations
package import TokenParse
package import TokenProject

/// Token files named on the command line.
package enum Inputs {
  /// Reads paths, folders and patterns as one set of token files, or as a resolver document with
  /// the files that it names.
  ///
  /// - Parameters:
  ///   - rules: those of `--map` on the command line, of which each fits a file.
  ///   - isHabit: whether a rule may fit none, as that of a theme whose files have gone; that is told.
  ///   - sources: those of an output of `blazon.json`; else those at its top.
  package static func parse(
    _ arguments: [String], _ options: ParseOptions, rules: [String] = [],
    isHabit: (String) -> Bool = { _ in false }, of sources: Configuration.Sources? = nil,
    _ line: ProgressLine? = nil
  ) throws -> ParsedFiles {
    let files = try Files.read(arguments, line)
    try refuseForeign(files)
    try refuseIdle(rules, isHabit, files)
    noteIdle(arguments, files, sources)
    line?.tell("reading the tokens of \(files.count.grouped) files")
    var parsed = TokenParse.parse(files, loader: loader(of: files, arguments), options: options)
    if files.count == 1, files[0].isFound, files[0].name.hasSuffix(".resolver.json") {
      let others = try arguments.flatMap { try PathExpansion.all(in: $0) }
      let note = ParsedFiles.note(
        of: unread(others, options.yaml, parsed), notNamedBy: files[0].name)
      parsed.notes += [note].compactMap(\.self)
    }
    return parsed
  }

  /// Those of some files that hold tokens, were not exported by blazon, and were not read.
  private static func unread(_ files: [String], _ yaml: YAMLReading?, _ parsed: ParsedFiles)
    -> [String]
  {
    let read = Set(parsed.fileNames.compactMap(realPath))
    return files.filter { path in
      guard realPath(path).map({ !read.contains($0) }) ?? true, let bytes = try? Files.bytes(path)
      else { return false }
      return !FileSelection.isOutput(bytes)
        && FileSelection.holdsToken(bytes, of: path, yaml: yaml)
    }
  }

  /// Names rules of `blazon.json` that fit none of the files that it names, for whichever output.
  private static func noteIdle(
    _ arguments: [String], _ files: [InputFile], _ sources: Configuration.Sources?
  ) {
    guard let known = try? Configuration.here() else { return }
    let (own, sets) = (sources ?? known.sources, known.jobs.compactMap(\.sources) + [known.sources])
    guard arguments == own.files, !own.map.isEmpty else { return }
    let others = Set(sets.flatMap(\.files)).flatMap { (try? PathExpansion.files($0)) ?? [] }
    let names = files.map(\.name) + others.map(\.path)
    for rule in own.map {
      guard let map = try? FileMap([rule]), !names.contains(where: { !map.parts(of: $0).isEmpty })
      else { continue }
      Notes.tell(
        "note: the rule \(quotedForMessage(rule)) of blazon.json matches none of the files")
    }
  }

  /// Refuses rules that fit no file: they are slips, and what they should have said would be lost.
  private static func refuseIdle(
    _ rules: [String], _ isHabit: (String) -> Bool, _ files: [InputFile]
  ) throws {
    let names = files.map(\.name)
    var idle = try rules.filter { rule in
      let map = try FileMap([rule])
      return !names.contains { !map.parts(of: $0).isEmpty }
    }
    for rule in idle where isHabit(rule) {
      Notes.tell("note: the rule \(quotedForMessage(rule)) fits none of the files")
    }
    idle.removeAll(where: isHabit)
    if idle.isEmpty { return }
    let seen = names.listed(most: 5).terminalSafe
    throw Refused(
      diagnostics: idle.map { rule in
        Diagnostic(
          code: "map-idle", message: "the rule \(quotedForMessage(rule)) fits none of the files",
          fix: "the files are \(seen); a pattern without / is for the whole name of a file, "
            + "as in '*dark*=context:appearance=dark'")
      }, closing: "\nnothing was done")
  }

  /// Refuses files that somebody named and that are not token files by their names or first characters.
  private static func refuseForeign(_ files: [InputFile]) throws {
    let foreign = files.filter { file in
      guard !file.isFound, file.name != "-", !PathExpansion.isTokens(file.name),
        !FileSelection.isModule(file.name),
        !FileSelection.isStyleSheet(streamed: file.name, file.bytes)
      else {
        return false
      }
      let start = file.bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
      // JSON may begin with a comment, and so may the code of other languages.
      let isCode =
        start == UInt8(ascii: "/") && file.name.split(separator: "/").last?.contains(".") == true
      return isCode || start.map { !"{[/\"".utf8.contains($0) } ?? false
    }
    if foreign.isEmpty { return }
    throw Refused(
      diagnostics: foreign.map { file in
        Diagnostic(
          code: "file-kind",
          message:
            "\(file.name.terminalSafe) is not a token file: it is neither JSON, YAML, CSS nor JavaScript",
          fix: "name files that end in .json, .tokens, .yaml, .yml or .css")
      })
  }

  /// Prints how files were understood, what several of them say once.
  package static func printNotes(_ parsed: ParsedFiles...) {
    var told: Set<String> = []
    for note in parsed.flatMap(\.notes) where told.insert(note).inserted {
      Notes.tell("note: " + note)
    }
  }

  /// Prints warnings, unless they are told elsewhere.
  ///
  /// - Throws: `Refused` with all diagnostics when one is an error.
  package static func refuseErrors(_ parsed: ParsedFiles, printsWarnings: Bool = true) throws {
    if parsed.hasErrors { throw Refused(diagnostics: parsed.diagnostics) }
    if printsWarnings { Notes.warn(parsed.diagnostics) }
  }

  /// Reads what a resolver document names, of some files another content: only below the folder that was given, which is the document's own where it is
  /// given alone.
  package static func loader(
    of files: [InputFile], _ arguments: [String], changed: [String: [UInt8]] = [:]
  ) -> SourceLoader {
    let given = arguments.filter(Files.isFolder)
      .map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 == "." ? "" : $0 }
    let folders = given + files.map { Files.folder(of: $0.name) }
    let folder = folders.dropFirst().reduce(folders.first ?? "") { common, folder in
      var common = common
      while !common.isEmpty, folder != common, !folder.hasPrefix(common + "/") {
        common = Files.folder(of: common)
      }
      return common
    }
    let root = realPath(folder.isEmpty ? "." : folder)
    return SourceLoader { path in
      guard FileManager.default.fileExists(atPath: path) else { return .failure(.notFound(path)) }
      guard let root, let real = realPath(path), real.hasPrefix(root + "/") || root == "/" else {
        return .failure(.outside(path, root: folder.isEmpty ? "." : folder))
      }
      if let bytes = changed[path] { return .success(InputFile(name: path, bytes: bytes)) }
      do throws(FileProblem) {
        return .success(try Files.input(path))
      } catch {
        return .failure(.unreadable(path, why: error.reason))
      }
    }
  }

  /// With links followed.
  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

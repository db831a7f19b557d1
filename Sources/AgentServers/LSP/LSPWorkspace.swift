internal import Foundation
package import ProjectFiles
internal import ProjectWork
internal import TokenFiles
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenStore

/// The token files of a folder as an editor has them, and what they mean.
package struct LSPWorkspace {
  /// A document that the editor has open.
  struct Document {
    /// As the editor names it.
    let uri: String
    var version: Int?
    var text: EditorText
  }

  /// By their places.
  private(set) var open: [String: Document] = [:]
  /// What is wrong in files, by their places.
  private(set) var findings: [String: [Diagnostic]] = [:]
  /// What the files meant when the text of all of them could be read.
  private(set) var tokens = EditorTokens()
  private var isStale = true
  private let reading: Reading
  /// Formats whose names are looked for in code; `nil` for those of `blazon.json`.
  let outputs: String?
  /// The names in code; `nil` where they are to be made again, and inside of that where nothing is known of code.
  var code: EditorCode??
  /// The token files that are not open, as they were read; `nil` where they are to be read again.
  private var onDisk: [InputFile]?
  private var names: [String: String] = [:]

  package init(_ reading: Reading, outputs: String?) {
    (self.reading, self.outputs) = (reading, outputs)
  }

  // MARK: Documents

  mutating func open(_ document: Document, at place: String) {
    open[place] = document
    touch()
  }

  mutating func close(_ place: String) {
    open[place] = nil
    touch()
  }

  mutating func change(_ place: String, _ change: (inout Document) -> Void) {
    guard var document = open[place] else { return }
    change(&document)
    open[place] = document
    if name(of: place) != nil || LSPWorkspace.isTokens(place) { isStale = true }
  }

  /// Has files read again that are not open.
  mutating func touch() {
    (onDisk, isStale) = (nil, true)
  }

  /// The text of a file, open or not, in the units of the editor.
  func text(at place: String, _ encoding: EditorText.Encoding) -> EditorText? {
    open[place]?.text ?? (try? Files.bytes(place)).map { EditorText($0, encoding) }
  }

  /// The name by which the files at a place were read.
  func name(of place: String) -> String? { names[place] }

  /// The files with a token or group at another path, by their places, as `blazon mv` writes them in place.
  ///
  /// - Throws: `ChangeProblem.taken`; `Refused` where files cannot be read, or not be changed in place.
  func renaming(_ old: TokenPath, to new: TokenPath) throws -> [String: [UInt8]] {
    let target = try ChangeTarget(onDisk?.map(\.name) ?? [], reading, true)
    let now = try target.registry.snapshot()
    let outcome = try target.registry.commit(
      try now.renaming(old, to: new), CommitMetadata(author: "editor", message: "Move"),
      now: Clock.now, validate: LostValueCheck(before: now).refuse)
    let changed = try target.texts(outcome, move: (old, new))
    return Dictionary(last: changed.map { (Files.place($0.key), $0.value) })
  }

  // MARK: Reading

  /// Reads what changed, as `check` does, but the open texts instead of the files on disk.
  mutating func refresh() {
    guard isStale else { return }
    (isStale, code) = (false, nil)
    Files.unsaved = open.mapValues(\.text.bytes)
    do {
      var files = try onDisk ?? read()
      let arguments = try Configuration.sources().files
      let options = try reading.options(revision: "main")
      for index in files.indices {
        guard let document = open[Files.place(files[index].name)] else { continue }
        files[index].bytes = document.text.bytes
      }
      let loader = Inputs.loader(of: files, arguments.isEmpty ? ["."] : arguments)
      var parsed = TokenParse.parse(files, loader: loader, options: options)
      let found = try ReferenceDiagnostics.checked(&parsed, isStrict: reading.strict).found
      note(found, of: files)
      let skipped = Set(parsed.skipped.map(\.name))
      onDisk = files.filter { !skipped.contains($0.name) || open[Files.place($0.name)] != nil }
      var texts: [String: FileText] = [:]
      let cells = parsed.set.cells.indices
      for name in Set(files.map(\.name)).union(cells.map(parsed.fileName(ofCell:))) {
        guard !skipped.contains(name), FileSelection.readOnly(name) == nil,
          let bytes = files.first(where: { $0.name == name })?.bytes ?? (try? Files.bytes(name))
        else { continue }
        texts[name] = try? FileText(name: name, bytes: bytes)
      }
      // What cannot be read at the moment means what it meant before.
      var isBroken = false
      for index in files.indices where texts[files[index].name] == nil {
        guard let good = tokens.texts[files[index].name] else { continue }
        files[index].bytes = good.bytes
        texts[good.name] = good
        isBroken = true
      }
      if isBroken { parsed = TokenParse.parse(files, loader: loader, options: options) }
      names = Dictionary(last: texts.keys.map { (Files.place($0), $0) })
      tokens = EditorTokens(parsed, texts: texts)
    } catch let refused as Refused {
      findings = Dictionary(grouping: refused.diagnostics) {
        Files.place($0.location?.file ?? Configuration.name)
      }
    } catch {
      let problem = Diagnostic(error as? FileProblem ?? .unreadable(".", "\(error)"))
      findings = [Files.place(Configuration.name): [problem]]
    }
  }

  /// Puts what was found where it was; what has no place to the first file.
  private mutating func note(_ found: [Diagnostic], of files: [InputFile]) {
    let first = files.first?.name ?? Configuration.name
    findings = Dictionary(grouping: found) { Files.place($0.location?.file ?? first) }
  }

  /// The token files: those of `blazon.json`, else those below the folder and what is open there.
  private func read() throws -> [InputFile] {
    let named = try Configuration.sources().files
    if !named.isEmpty { return try Files.read(named) }
    var paths = try Files.tokenFiles(of: ".").map { String($0.dropFirst(2)) }
      .filter(LSPWorkspace.isTokens)
    let known = Set(paths.map(Files.place))
    let folder = Files.place(".")
    paths += open.keys.filter { place in
      place.hasPrefix(folder + "/") && !known.contains(place) && LSPWorkspace.isTokens(place)
    }.map { String($0.dropFirst(folder.count + 1)) }.sorted()
    return try paths.map { path in
      if let document = open[Files.place(path)] {
        return InputFile(name: path, bytes: document.text.bytes, isFound: true)
      }
      return try Files.input(path, isFound: true)
    }
  }

  /// Whether a file may hold tokens where nobody named it: a style sheet is code then.
  private static func isTokens(_ path: String) -> Bool {
    PathExpansion.isTokens(path)
      && (FileSelection.readOnly(path) == nil || FileSelection.isYAML(path))
  }
}

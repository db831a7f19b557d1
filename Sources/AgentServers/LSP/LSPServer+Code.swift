internal import CodeScan
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenStore

extension LSPWorkspace {
  /// A file of code that is open, with the names in it.
  struct CodeFile {
    let place: String
    let text: EditorText
    let scanned: Usage.File
    let code: EditorCode
  }

  /// A file of code that the editor has open; `nil` for another file, an output, or where no outputs are named.
  mutating func codeFile(at place: String, _ registry: RegistryChoice) -> CodeFile? {
    guard let document = open[place], name(of: place) == nil,
      let language = SourceLanguage(path: place), language != .tokens,
      !FileSelection.isOutput(document.text.bytes)
    else { return nil }
    if code == nil { code = .some(try? readCode(registry)) }
    guard let code = code ?? nil, let scanned = code.file(place, document.text.bytes) else {
      return nil
    }
    return CodeFile(place: place, text: document.text, scanned: scanned, code: code)
  }

  /// The names of the outputs: of the token files here, else of the registry, whose history tells of names that are gone.
  private func readCode(_ registry: RegistryChoice) throws -> EditorCode? {
    let configuration = try Configuration.here().code
    let jobs = try UsageOutputs.jobs(outputs)
    var recorded: (now: Snapshot, tokens: ResolvedTokens)?
    if let now = LSPServer.snapshot(registry) {
      let revision = try now.readRevision().id
      let (view, _) = PointView.resolved(
        try now.load(isEvidenceNeeded: false), label: "", only: revision)
      recorded = view.revisions.first.map { (now, $0) }
    }
    guard let here = tokens.isEmpty ? recorded?.tokens : tokens.revisions.last else { return nil }
    var code = EditorCode(
      here, exports: try UsageOutputs.exports(jobs, here), foreign: configuration.foreign)
    if let (now, tokens) = recorded {
      code.former = try FormerNames(now, tokens: tokens, current: code.names) {
        try UsageOutputs.exports(jobs, $0)
      }
    }
    let paths = configuration.files.isEmpty ? ["."] : configuration.files
    let (files, _) = try CodeFiles.scanned(paths, roots: code.names.roots)
    for file in files where open[Files.place(file.path)] == nil {
      code.declared.formUnion(file.code.mentions.filter { $0.kind == .declaration }.map(\.name))
    }
    return code
  }
}

extension LSPServer {
  /// The newest state of the registry that is named or found; `nil` without one.
  static func snapshot(_ registry: RegistryChoice) -> Snapshot? {
    guard let found = try? RegistryFinder.find(registry.named) else { return nil }
    return try?
      (found == RegistryFinder.builtIn
      ? Registry.openBuiltIn() : Registry.open(found, .read)).snapshot()
  }

  private mutating func codeFile(_ parameters: JSON) -> LSPWorkspace.CodeFile? {
    parameters["textDocument"]?["uri"]?.string.flatMap(LSPServer.place)
      .flatMap { workspace.codeFile(at: $0, registry) }
  }

  /// - Returns: `nil` for what is not asked of code, and for other files.
  mutating func answer(_ method: String, aboutCode parameters: JSON) -> JSON? {
    guard let file = codeFile(parameters) else { return nil }
    switch method {
    case "textDocument/hover", "textDocument/definition", "textDocument/references":
      guard let position = LSPServer.position(parameters["position"]),
        let (path, range) = file.code.token(in: file.scanned, at: file.text.offset(of: position))
      else { return .null }
      if method == "textDocument/definition" {
        return locations(workspace.tokens.definitions(of: path))
      }
      if method == "textDocument/references" {
        return locations(workspace.tokens.references(to: path))
      }
      let known = workspace.tokens
      return hover(
        path, range, file.text, of: known.isToken(path) ? known : EditorTokens(file.code.tokens))
    case "textDocument/documentColor":
      return .array(
        file.code.colors(in: file.scanned).map {
          ["range": self.range($0.range, file.text), "color": LSPServer.json($0.color)]
        })
    case "textDocument/colorPresentation": return .array([])
    case "textDocument/codeAction":
      guard let start = LSPServer.position(parameters["range"]?["start"]).map(file.text.offset),
        let end = LSPServer.position(parameters["range"]?["end"]).map(file.text.offset)
      else { return .array([]) }
      return .array(
        file.code.findings(in: file.scanned, file.text.bytes).compactMap { found in
          guard found.range.lowerBound <= end, start <= found.range.upperBound,
            let action = found.action
          else { return nil }
          return [
            "title": action.title, "kind": "quickfix",
            "diagnostics": [json(found, file.text)],
            "edit": changes([file.place: action.edits]),
          ]
        })
    default: return nil
    }
  }

  /// What is wrong in an open file of code; `nil` for another file.
  mutating func codeFindings(at place: String) -> [JSON]? {
    workspace.codeFile(at: place, registry).map { file in
      file.code.findings(in: file.scanned, file.text.bytes).map { json($0, file.text) }
    }
  }

  private func json(_ finding: EditorCode.Finding, _ text: EditorText) -> JSON {
    JSON.present([
      "range": range(finding.range, text), "severity": finding.isError ? 1 : 2,
      "code": "usage." + finding.kind.rawValue, "source": "blazon", "message": finding.message,
      "tags": finding.kind == .deprecated ? [2] : nil,
    ])
  }
}

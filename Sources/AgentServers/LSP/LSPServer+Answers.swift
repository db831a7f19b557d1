internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import TokenFiles
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension LSPServer {
  /// A token file as the editor has it, beside its text that was last understood.
  struct File {
    let place: String
    let name: String
    let text: EditorText
    let map: EditorMap
  }

  /// What an editor may ask.
  static let capabilities: JSON = [
    "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
    "documentSymbolProvider": true, "colorProvider": true, "inlayHintProvider": true,
    "codeActionProvider": ["codeActionKinds": ["quickfix", "refactor"]] as JSON,
    "completionProvider": ["triggerCharacters": ["{", ".", "\""]] as JSON,
    "renameProvider": ["prepareProvider": true] as JSON,
  ]

  /// - Returns: `nil` for a method that is not answered.
  mutating func answer(_ method: String, about parameters: JSON) throws -> JSON? {
    if let answer = answer(method, aboutCode: parameters) { return answer }
    return switch method {
    case "textDocument/hover": try hover(parameters)
    case "textDocument/definition": try definition(parameters)
    case "textDocument/references": try references(parameters)
    case "textDocument/documentSymbol": try symbols(parameters)
    case "textDocument/documentColor": try colors(parameters)
    case "textDocument/colorPresentation": try presentations(parameters)
    case "textDocument/inlayHint": try hints(parameters)
    case "textDocument/completion": try completion(parameters)
    case "textDocument/prepareRename": try prepareRename(parameters)
    case "textDocument/rename": try rename(parameters)
    case "textDocument/codeAction": try codeActions(parameters)
    default: nil
    }
  }

  // MARK: Places

  /// The token file that a request is about; `nil` for another file.
  private func file(_ parameters: JSON) throws -> File? {
    guard let uri = parameters["textDocument"]?["uri"]?.string else {
      throw Failure.invalid("the request has no textDocument")
    }
    return LSPServer.place(uri).flatMap(file(at:))
  }

  private func file(at place: String) -> File? {
    guard let name = workspace.name(of: place), let good = workspace.tokens.texts[name],
      let text = workspace.text(at: place, encoding)
    else { return nil }
    return File(
      place: place, name: name, text: text, map: EditorMap(from: good.bytes, to: text.bytes))
  }

  private func offset(_ parameters: JSON, in text: EditorText) throws -> Int {
    guard let position = LSPServer.position(parameters["position"]) else {
      throw Failure.invalid("the request has no position")
    }
    return text.offset(of: position)
  }

  /// What a place in a token file is about, with the range as it is now.
  private func subject(_ parameters: JSON) throws -> (EditorTokens.Subject, File)? {
    guard let file = try file(parameters) else { return nil }
    let offset = file.map.old(try offset(parameters, in: file.text))
    guard var subject = workspace.tokens.subject(in: file.name, at: offset),
      let range = file.map.new(subject.range)
    else { return nil }
    subject.range = range
    return (subject, file)
  }

  /// Places of files as they are now.
  func locations(_ places: [EditorTokens.Place]) -> JSON {
    var files: [String: File] = [:]
    return .array(
      places.compactMap { found in
        let place = Files.place(found.file)
        guard let file = files[place] ?? file(at: place), let now = file.map.new(found.range) else {
          return nil
        }
        files[place] = file
        return [
          "uri": workspace.open[place]?.uri ?? LSPServer.uri(place), "range": range(now, file.text),
        ]
      })
  }

  // MARK: Answers

  private func hover(_ parameters: JSON) throws -> JSON {
    guard let (subject, file) = try subject(parameters) else { return .null }
    return hover(subject.path, subject.range, file.text, of: workspace.tokens)
  }

  func hover(
    _ path: TokenPath, _ place: Range<Int>, _ text: EditorText, of tokens: EditorTokens
  ) -> JSON {
    guard let words = tokens.hover(path, history: history(of: path)) else { return .null }
    return ["contents": ["kind": "markdown", "value": words] as JSON, "range": range(place, text)]
  }

  /// Since when a registry has a token's value, by whom and why; `nil` without one.
  private func history(of path: TokenPath) -> String? {
    guard let now = LSPServer.snapshot(registry),
      let commit = try? now.commits(of: path).values.max(by: { $0.number < $1.number })
    else { return nil }
    let (author, reason) = (commit.metadata.authorName, commit.metadata.subject)
    let base = workspace.tokens.token(at: path)?.base?.statement
    let recorded = try? now.cells(of: path).filter(\.context.isBase).map(\.statement)
    let isSame = base == nil || recorded?.contains { $0.value == base?.value } ?? true
    return Markdown.plain(
      (isSame ? "Since " : "Recorded with another value since ")
        + "\(commit.sourceAt.day) by \(author): \(reason)") + " `#\(commit.number)`"
  }

  private func definition(_ parameters: JSON) throws -> JSON {
    guard let (subject, _) = try subject(parameters) else { return .null }
    return locations(workspace.tokens.definitions(of: subject.path))
  }

  private func references(_ parameters: JSON) throws -> JSON {
    guard let (subject, _) = try subject(parameters) else { return .null }
    let isAll = parameters["context"]?["includeDeclaration"] == .bool(true)
    return locations(
      (isAll ? workspace.tokens.definitions(of: subject.path) : [])
        + workspace.tokens.references(to: subject.path))
  }

  private func symbols(_ parameters: JSON) throws -> JSON {
    guard let file = try file(parameters) else { return .array([]) }
    func json(_ symbol: EditorTokens.Symbol) -> JSON? {
      guard let whole = file.map.new(symbol.range), let name = file.map.new(symbol.nameRange) else {
        return nil
      }
      return [
        "name": symbol.name.isEmpty ? "\"\"" : symbol.name, "detail": symbol.detail,
        "kind": symbol.isToken ? 14 : 3, "range": range(whole, file.text),
        "selectionRange": range(name, file.text), "children": symbol.children.compactMap(json),
      ]
    }
    return .array(workspace.tokens.symbols(in: file.name).compactMap(json))
  }

  private func colors(_ parameters: JSON) throws -> JSON {
    guard let file = try file(parameters) else { return .array([]) }
    return .array(
      workspace.tokens.colors(in: file.name).compactMap { found in
        file.map.new(found.range).map {
          ["range": range($0, file.text), "color": LSPServer.json(found.color)]
        }
      })
  }

  static func json(_ color: ColorValue) -> JSON {
    let (red, green, blue) = color.srgbBytes
    return .object(
      zip(["red", "green", "blue"], [red, green, blue]).map {
        .init($0, .number(Double($1) / 255))
      } + [.init("alpha", .number(min(1, max(0, color.alpha.value))))])
  }

  private func presentations(_ parameters: JSON) throws -> JSON {
    guard let file = try file(parameters), let part = parameters["range"],
      let start = LSPServer.position(part["start"]), let end = LSPServer.position(part["end"]),
      let parts = parameters["color"]
    else { return .array([]) }
    let values = ["red", "green", "blue", "alpha"].map { name in
      min(1, max(0, parts[name]?.numberText.flatMap(Double.init) ?? 1))
    }
    let range =
      file.text.offset(of: start)..<max(file.text.offset(of: start), file.text.offset(of: end))
    let written = workspace.tokens.written(
      values, in: file.name, at: file.map.old(range.lowerBound))
    return .array(
      written.map { label, text in
        ["label": label, "textEdit": edit(.init(range: range, text: text), file.text)]
      })
  }

  private func hints(_ parameters: JSON) throws -> JSON {
    guard let file = try file(parameters) else { return .array([]) }
    let start = LSPServer.position(parameters["range"]?["start"]).map(file.text.offset) ?? 0
    let end = LSPServer.position(parameters["range"]?["end"]).map(file.text.offset) ?? .max
    return .array(
      workspace.tokens.hints(in: file.name).compactMap { hint in
        guard let place = file.map.new(hint.place), start <= place, place <= end else { return nil }
        return [
          "position": self.range(place..<place, file.text)["start"], "label": hint.text,
          "paddingLeft": true,
        ]
      })
  }

  private func completion(_ parameters: JSON) throws -> JSON {
    guard let file = try file(parameters) else { return .null }
    let offset = try offset(parameters, in: file.text)
    let found = workspace.tokens.completions(
      in: file.text, of: file.name, at: offset, old: file.map.old(offset))
    let items = found.enumerated().map { index, item -> JSON in
      [
        "label": item.label, "detail": item.detail, "kind": item.isColor ? 16 : 12,
        "sortText": String(10_000 + index), "filterText": item.label,
        "textEdit": edit(item.edit, file.text),
      ]
    }
    return ["isIncomplete": found.count >= EditorTokens.mostCompletions, "items": items]
  }

  // MARK: Changes

  func edit(_ edit: EditorText.Edit, _ text: EditorText) -> JSON {
    ["range": range(edit.range, text), "newText": edit.text]
  }

  func changes(_ edits: [String: [EditorText.Edit]]) -> JSON {
    let files = edits.sorted { $0.key < $1.key }.compactMap { place, edits -> JSON.Member? in
      guard let text = workspace.text(at: place, encoding) else { return nil }
      return .init(
        workspace.open[place]?.uri ?? LSPServer.uri(place), edits.map { edit($0, text) }.asJSON)
    }
    return ["changes": JSON.object(files)]
  }

  private func prepareRename(_ parameters: JSON) throws -> JSON {
    guard let (subject, file) = try subject(parameters), subject.isName else { return .null }
    let name = String(decoding: file.text.bytes[subject.range], as: UTF8.self)
    return ["range": range(subject.range, file.text), "placeholder": name]
  }

  private mutating func rename(_ parameters: JSON) throws -> JSON {
    guard let (subject, _) = try subject(parameters), subject.isName else {
      throw Failure.invalid("there is no name of a token or group here")
    }
    guard let name = parameters["newName"]?.string else {
      throw Failure.invalid("the request has no newName")
    }
    // In a key stands the last name alone.
    let isWhole = name.contains(".") || !subject.isKey
    let new = try TokenPath(
      isWhole ? name : (subject.path.parent.map { $0.text + "." } ?? "") + name)
    let changed = try workspace.renaming(subject.path, to: new)
    let edits = changed.compactMap { place, bytes in
      workspace.text(at: place, encoding).map { (place, $0.edits(to: bytes)) }
    }
    var words = "\(subject.path.text) becomes \(new.text) in \(changed.count.counted("file"))"
    if (try? RegistryFinder.find(registry.named)) != nil {
      words += "; in the registry by `blazon mv \(subject.path.text) \(new.text)`"
    }
    send([
      "jsonrpc": "2.0", "method": "window/showMessage",
      "params": ["type": 3, "message": words] as JSON,
    ])
    return changes(Dictionary(last: edits))
  }

  private func codeActions(_ parameters: JSON) throws -> JSON {
    guard let file = try file(parameters), let part = parameters["range"],
      let start = LSPServer.position(part["start"]).map(file.text.offset),
      let end = LSPServer.position(part["end"]).map(file.text.offset)
    else { return .array([]) }
    func json(_ action: EditorTokens.Action, _ diagnostic: Diagnostic?) -> JSON? {
      let edits = action.edits.compactMap { edit in
        file.map.new(edit.range).map { EditorText.Edit(range: $0, text: edit.text) }
      }
      guard edits.count == action.edits.count else { return nil }
      return JSON.present([
        "title": action.title, "kind": diagnostic == nil ? "refactor" : "quickfix",
        "diagnostics": diagnostic.map { [self.json($0, file.text)] },
        "edit": changes([file.place: edits]),
      ])
    }
    let fixes = (workspace.findings[file.place] ?? []).compactMap { diagnostic -> JSON? in
      let place = file.text.word(at: diagnostic.location?.byteOffset ?? 0)
      guard place.lowerBound <= end, start <= place.upperBound,
        let action = workspace.tokens.action(fixing: diagnostic)
      else { return nil }
      return json(action, diagnostic)
    }
    let others = workspace.tokens.actions(in: file.name, at: file.map.old(start))
    return .array(fixes + others.compactMap { json($0, nil) })
  }
}

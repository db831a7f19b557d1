internal import PositionedJSON
internal import TokenFiles
package import TokenModel

extension EditorTokens {
  /// A change that an editor offers.
  package struct Action: Sendable {
    package var title: String
    package var edits: [EditorText.Edit]
  }

  /// The change that the fix of a finding asks for, where it can be written: another name, or a value in its form.
  package func action(fixing diagnostic: Diagnostic) -> Action? {
    guard let place = diagnostic.location, let text = texts[place.file], let fix = diagnostic.fix,
      let value = text.value(from: place.byteOffset)
    else { return nil }
    let range = value.offset..<text.end(of: value)
    if diagnostic.code.hasPrefix("legacy-"), fix.hasPrefix("write "),
      let new = JSONReader.read(text: String(fix.dropFirst(6))).root, new.string == nil
    {
      let written = String(decoding: text.written(new, inPlaceOf: value), as: UTF8.self)
      return Action(title: "W" + fix.dropFirst(), edits: [.init(range: range, text: written)])
    }
    guard fix.hasPrefix("did you mean "), fix.hasSuffix("?"),
      let meant = JSONReader.read(text: String(fix.dropFirst(13).dropLast())).root?.string,
      meant.hasPrefix("{"), meant.hasSuffix("}"), !meant.contains("\""), !meant.contains("\\")
    else { return nil }
    let key = text.keys(at: value.offset).last { Int($0) == nil } ?? ""
    let path = String(meant.dropFirst().dropLast())
    let wrong = mentions(in: value, key, text).filter { known($0.path) == nil }
    guard wrong.count == 1 else { return nil }
    return Action(title: "Refer to \(path)", edits: [.init(range: wrong[0].range, text: path)])
  }

  /// The references in a value, at any depth.
  private func mentions(in value: JSON, _ key: String, _ text: FileText) -> [FileText.Mention] {
    text.mentions(in: value, key: key)
      + (value.elements ?? []).flatMap { mentions(in: $0, key, text) }
      + (value.members ?? []).flatMap { mentions(in: $0.value, $0.key, text) }
  }

  /// Changes that may be wanted at a place: a literal as a reference to a token that has its value, in every mode, and
  /// the token as deprecated in favor of the one that it stands for.
  package func actions(in file: String, at offset: Int) -> [Action] {
    guard let text = texts[file], let path = subject(in: file, at: offset)?.path,
      let token = token(at: path), let cell = token.cells.first,
      let found = text.member(at: path.segments.map { $0 })
    else { return [] }
    var actions: [Action] = []
    if let value = found.member.value.member("$value")?.value, !cell.cell.refers,
      token.cells.count == 1
    {
      let equal = (revisions.last?.tokens ?? []).filter { other in
        other.path != path && other.deprecation == nil && other.cells.first?.value == cell.value
          && cell.value != nil && other.cells.first?.aliases.contains(path) == false
          && Migration.difference(token, other) == nil
      }
      // What refers to another one goes before it: it has a meaning.
      let best = equal.first { $0.cells.first?.aliases.isEmpty == false } ?? equal.first
      if let best {
        actions.append(
          Action(
            title: "Refer to \(best.path.text), which has this value",
            edits: [
              .init(
                range: value.offset..<text.end(of: value),
                text: JSON.quoted("{\(best.path.text)}"))
            ]))
      }
    }
    if token.deprecation == nil, found.member.value.hasMember("$value") {
      var edits = FileEdits()
      text.insert(
        Deprecation.json(replacement: cell.statement.alias, note: nil),
        at: found.keys + ["$deprecated"], into: &edits)
      let new = edits.applied(to: text)
      actions.append(
        Action(
          title: "Deprecate \(path.text)"
            + (cell.statement.alias.map { " in favor of \($0.text)" } ?? ""),
          edits: EditorText(text.bytes, .utf8).edits(to: new)))
    }
    return actions
  }

  /// A color that somebody picked as it is written in the place of another value: as the file has it, and as DTCG does.
  ///
  /// - Parameter parts: red, green, blue and alpha, each from 0 to 1.
  package func written(
    _ parts: [Double], in file: String, at offset: Int
  ) -> [(label: String, text: String)] {
    guard let text = texts[file], let old = text.value(from: offset), parts.count == 4 else {
      return []
    }
    let digits = parts.map { part in
      let byte = String(Int((part * 255).rounded()), radix: 16)
      return byte.count == 1 ? "0" + byte : byte
    }
    let hex = "#" + digits[0..<3].joined()
    let numbers = parts.map { JSON.number(($0 * 1e4).rounded() / 1e4) }
    let isOpaque = numbers[3] == .integer(1)
    let object = JSON.present([
      "colorSpace": "srgb", "components": Array(numbers[0..<3]),
      "alpha": isOpaque ? nil : numbers[3], "hex": hex,
    ])
    let label = hex + (isOpaque ? "" : digits[3])
    return (old.string?.hasPrefix("#") == true ? [(label, JSON.quoted(label))] : []) + [
      (object.compactText, String(decoding: text.written(object, inPlaceOf: old), as: UTF8.self))
    ]
  }
}

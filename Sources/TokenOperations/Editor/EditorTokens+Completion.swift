internal import PositionedJSON
internal import TokenFiles
internal import TokenModel

extension EditorTokens {
  /// What fits a place.
  package struct Completion: Sendable {
    package var label: String
    package var detail: String
    package var isColor = false
    /// What is written, and in the place of what.
    package var edit: EditorText.Edit
  }

  /// The most that an editor is given to choose from.
  package static let mostCompletions = 500

  /// What fits a place: paths of tokens of a fitting type in braces, those of near groups first, and types.
  ///
  /// - Parameters:
  ///   - text: the file as it is now, which need not be whole.
  ///   - old: the place in the text that was understood.
  package func completions(
    in text: EditorText, of file: String, at offset: Int, old: Int
  ) -> [Completion] {
    let line = text.line(around: offset)
    let head = text.bytes[line.lowerBound..<min(offset, line.upperBound)]
    let tail = text.bytes[head.endIndex..<line.upperBound]
    func isPlain(_ byte: UInt8) -> Bool { !"\"'{}:,[]".utf8.contains(byte) }
    let start = head.lastIndex { !isPlain($0) }.map { $0 + 1 } ?? head.startIndex
    guard start > head.startIndex else { return [] }
    let range = start..<head.endIndex + tail.prefix(while: isPlain).count
    let isInText = head[..<start].count { $0 == UInt8(ascii: "\"") } % 2 == 1
    if isInText, head[start - 1] == UInt8(ascii: "{") {
      return references(
        in: file, at: old, range,
        isClosed: text.bytes[range.upperBound...].first == UInt8(ascii: "}"))
    }
    let key = String(decoding: head[..<(start - 1)], as: UTF8.self).trimmed
    guard isInText, head[start - 1] == UInt8(ascii: "\""), key.hasSuffix(":"),
      key.dropLast().trimmed.hasSuffix("\"$type\"")
    else { return [] }
    return TokenType.allCases.map { type in
      Completion(
        label: type.rawValue, detail: type.isStandard ? "" : "of blazon",
        edit: .init(range: range, text: type.rawValue))
    }
  }

  private func references(
    in file: String, at offset: Int, _ range: Range<Int>, isClosed: Bool
  ) -> [Completion] {
    let (own, type) = wanted(in: file, at: offset)
    let groups = own.map { Array($0.segments.dropLast()) } ?? []
    let fitting = (revisions.last?.tokens ?? []).compactMap {
      token -> (ResolvedToken, depth: Int)? in
      guard let cell = token.cells.first, token.path != own,
        !token.cells.contains(where: { cell in own.map(cell.aliases.contains) ?? false }),
        type == nil || (cell.value?.type ?? cell.statement.type) == type
      else { return nil }
      return (token, zip(token.path.segments, groups).prefix { $0 == $1 }.count)
    }
    return fitting.sorted { ($1.depth, $0.0.path) < ($0.depth, $1.0.path) }
      .prefix(EditorTokens.mostCompletions).map { token, _ in
        Completion(
          label: token.path.text, detail: token.cells.first?.text() ?? "",
          isColor: token.cells.first?.value?.type == .color,
          edit: .init(range: range, text: token.path.text + (isClosed ? "" : "}")))
      }
  }

  /// The token that a place is in, and the type that a reference there has to have; `nil` where any will do.
  private func wanted(in file: String, at offset: Int) -> (TokenPath?, TokenType?) {
    guard let text = texts[file] else { return (nil, nil) }
    let keys = text.tokenKeys(at: offset)
    let part = text.keys(at: offset).dropFirst(keys.count).last { Int($0) == nil } ?? ""
    let path = path(of: keys, in: text)
    if let type = EditorTokens.parts[part] { return (path, type) }
    let declared = text.value(at: keys)?["$type"]?.string ?? text.inheritedType(keys + [""])
    return (
      path, declared.flatMap(TokenType.init) ?? path.flatMap(token(at:))?.cells.first?.value?.type
    )
  }

  /// The types of the parts of composite values.
  ///
  /// - Source: DTCG Format Module 2025.10, section 9.
  private static let parts: [String: TokenType] = [
    "color": .color, "width": .dimension, "style": .strokeStyle, "offsetX": .dimension,
    "offsetY": .dimension, "blur": .dimension, "spread": .dimension, "duration": .duration,
    "delay": .duration, "timingFunction": .cubicBezier, "position": .number,
    "fontFamily": .fontFamily, "fontSize": .dimension, "fontWeight": .fontWeight,
    "letterSpacing": .dimension, "lineHeight": .number,
  ]
}

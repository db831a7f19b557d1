internal import PositionedJSON
internal import TokenModel

/// What a format does with texts that only CSS can read, such as a gradient with an angle.
enum TextsOfCSS: Sendable {
  /// They are texts like any other.
  case asTexts
  /// They are such texts, and what refers to them is written as a reference.
  case asWritten
  /// They are values.
  case asValues
  /// They are losses.
  case lost
}

extension ExportTokens {
  /// The answer at the end of an answer's aliases; itself where it has none.
  func origin(of cell: ResolvedCell) -> ResolvedCell {
    if let end = cell.aliases.last.flatMap(index) { return answer(of: end, behind: cell) ?? cell }
    // What has no value has no list of aliases either.
    var origin = cell
    for _ in 0..<16 {
      guard let target = origin.statement.alias.flatMap(index),
        let next = answer(of: target, behind: origin)
      else { break }
      origin = next
    }
    return origin
  }

  /// Gives an answer what only CSS has of it, or takes it away.
  ///
  /// - Parameter composer: one that knows what other answers of the token lead to.
  func readTextsOfCSS(
    _ exported: inout ExportableValue, _ cell: ResolvedCell, _ composer: CSSComposer?
  ) {
    switch (textsOfCSS, exported.value) {
    case (.asValues, nil):
      let composed = (composer ?? CSSComposer(self)).bounded(of: cell)
      exported.css = composed.text
      if composed.isTooLong {
        exported.losses.lose("css", "its text would have more than \(Expression.mostResult) bytes")
      }
      if exported.css != nil {
        exported.losses.removeAll { ["expression", "unresolved"].contains($0.code) }
      }
    case (.asTexts, nil):
      // Of the type in other contexts, and a text in this one.
      guard leadsToText(cell), let text = CSSComposer(self).text(of: cell) else { return }
      exported.value = .string(StringValue(text))
      exported.losses.removeAll { $0.code == "unresolved" }
    case (.lost, nil):
      let isUnresolved = exported.losses.contains { $0.code == "unresolved" }
      guard isUnresolved, leadsToText(cell) else { return }
      exported.losses.removeAll { $0.code == "unresolved" }
      exported.losses.lose("css", "it refers to a text that only CSS can read")
    case (.asValues, .typography(let font)):
      exported.kept += CSSComposer(self).members(of: cell, lacking: font)
    case (.asValues, .string(let string)), (.lost, .string(let string)):
      guard let index = index(of: origin(of: cell).cell.path), let type = typeOfCSS(index) else {
        return
      }
      let isOfFont = type == .fontWeight && string.text.map(FontWeight.isOfCSS) == false
      let isMisfit = string.text.map { CSSPart.isMisfit($0, as: type) } ?? false
      if !isOfFont, !isMisfit, textsOfCSS == .asValues { return }
      exported.value = nil
      exported.losses.lose(
        "css",
        isOfFont
          ? "its text is a font's own name for a weight"
          : isMisfit
            ? "its text is no \(type.rawValue) of CSS"
            : "only CSS can read its text as a \(type.rawValue)")
    default: return
    }
  }

  /// Whether an answer without a value refers to a text of CSS, or has a part that does.
  private func leadsToText(_ cell: ResolvedCell) -> Bool {
    func isText(_ cell: ResolvedCell) -> Bool {
      guard case .string = cell.value else { return false }
      return index(of: cell.cell.path).map(isOfCSS) ?? false
    }
    let end = origin(of: cell)
    return isText(end)
      || end.statement.targets(where: \.isOfValue).contains { path in
        index(of: path).flatMap { answer(of: $0, behind: end) }.map { isText(origin(of: $0)) }
          ?? false
      }
  }

  /// The type of ours that another tool has for a text which that type cannot say.
  func typeOfCSS(_ index: Int) -> TokenType? {
    let type = typeBesideTexts(index) ?? tokens[index].foreignType
    return type == .string ? nil : type
  }

  /// Why DTCG has no value of a type for a token; `nil` where it has.
  func lack(of type: TokenType, _ token: Int) -> LossReason? {
    if type.isStandard { return nil }
    let read = type == .string ? typeOfCSS(token) : nil
    return LossReason(
      "type",
      read.map { "only CSS can read its text as a \($0.rawValue)" }
        ?? "DTCG has no type \"\(type.rawValue)\"")
  }

  /// The loss of an answer that is a word by which CSS declares that a property has no value of its own.
  func keyword(of answer: ExportAnswer, of token: Int) -> LossReason? {
    guard answer.exported.isKeyword(isOfCSS: isOfCSS(answer, of: token)) else { return nil }
    return LossReason(
      "keyword", "a property that is inherit, initial, unset or revert has no value")
  }

  /// What a font weight of another tool names beside the weight.
  func noteStyle(_ exported: inout ExportableValue, _ cell: ResolvedCell) {
    guard leads(cell, by: "fontWeight", to: ExportTokens.hasStyle) else { return }
    exported.losses.lose("member", "a slant or width beside the weight is left out")
  }

  /// Notes the slant or width beside the weight that a text style refers to, where the style does not have it.
  func noteStyleOfWeight(_ exported: inout ExportableValue, _ cell: ResolvedCell) {
    let style = origin(of: cell)
    guard let weight = style.statement.value?["fontWeight"],
      leads(style, by: "fontWeight", weight, to: ExportTokens.hasStyle),
      !ExportTokens.hasStyle(style)
    else { return }
    exported.losses.lose("member", "a slant or width beside its weight is left out")
  }

  private static func hasStyle(_ cell: ResolvedCell) -> Bool {
    cell.statement.isStyled
      || cell.statement.membersKept.contains { ["fontStyle", "fontStretch"].contains($0.key) }
  }

  /// Whether an answer, or another to which its references lead by whole values and by this part of composites, is so.
  ///
  /// - Parameter written: the part of the answer whose reference is followed; `nil` for all of it.
  func leads(
    _ cell: ResolvedCell, by part: String, _ written: JSON? = nil, _ steps: Int = 16,
    to isSo: (ResolvedCell) -> Bool
  ) -> Bool {
    if written == nil, isSo(cell) { return true }
    guard steps > 0, let reference = (written ?? cell.statement.value).flatMap({ Reference($0) }),
      case let isPart = reference.part == [part], isPart || reference.part?.isEmpty ?? true,
      let next = index(of: reference.target).flatMap({ answer(of: $0, behind: cell) })
    else { return false }
    guard isPart else { return leads(next, by: part, nil, steps - 1, to: isSo) }
    let whole = origin(of: next)
    return isSo(whole)
      || whole.statement.value?[part].map {
        leads(whole, by: part, $0, steps - 1, to: isSo)
      } ?? false
  }
}

extension Statement {
  /// Whether a weight was written together with a slant or a width, as `"Bold Italic"`.
  var isStyled: Bool { value != nil && type == .fontWeight && verbatim?["$value"]?.string != nil }
}

extension ExportableValue {
  /// Whether it is a word by which CSS declares that a property has no value of its own.
  ///
  /// - Source: CSS Custom Properties Level 1, section 2.
  func isKeyword(isOfCSS: Bool) -> Bool {
    var text = css
    if isOfCSS, case .string(let string)? = value { text = string.text }
    return text.map { CSSWords.wide.contains($0.lowercased()) } ?? false
  }
}

extension ResolvedToken {
  /// The type of ours that has the name which another tool gave the token's type.
  var foreignType: TokenType? {
    guard let name = about?.foreign?["$type"]?.string else { return nil }
    return TokenType(rawValue: name) ?? TokenType.named(elsewhere: name)
  }
}

internal import PositionedJSON
internal import TokenModel

/// What a format does with texts that only CSS can read, such as a gradient with an angle.
enum TextsOfCSS: Sendable {
  /// They are texts like any other.
  case asTexts
  /// They are values.
  case asValues
  /// They are losses.
  case lost
}

// Values that only CSS can work out: mathematics of several units, and texts with tokens in them.

extension ExportTokens {
  /// The text of CSS that an answer is; `nil` where it is none, or one that CSS cannot compute either.
  ///
  /// - Parameter naming: `var()` of a token that may stand in it; `nil` for the token's value.
  func textOfCSS(_ cell: ResolvedCell, naming: (Int) -> String? = { _ in nil }) -> String? {
    textOfCSS(cell, 0, naming)
  }

  private func textOfCSS(
    _ cell: ResolvedCell, _ depth: Int, _ naming: (Int) -> String?
  ) -> String? {
    guard depth < 16, cell.statement.presence == .stated, cell.statement.unit == nil else {
      return nil
    }
    let origin = origin(of: cell)
    if let expression = origin.statement.computation, let type = origin.statement.type {
      return text(of: expression, as: type, behind: origin, depth, naming)
    }
    if cell.value == nil, let type = origin.statement.type, let json = origin.statement.value {
      return composite(json, type, behind: origin, depth, naming)
    }
    guard case .string(let string)? = cell.value, let text = string.text, CSSText.isValue(text),
      index(of: origin.cell.path).map(isOfCSS) == true
    else { return nil }
    return text
  }

  /// The answer at the end of an answer's aliases; itself where it has none.
  private func origin(of cell: ResolvedCell) -> ResolvedCell {
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

  /// A composite of which a part has a value in CSS only.
  private func composite(
    _ json: JSON, _ type: TokenType, behind cell: ResolvedCell, _ depth: Int,
    _ naming: (Int) -> String?
  ) -> String? {
    func join(_ json: JSON, _ names: [String]) -> String? {
      let texts = names.compactMap { name -> String?? in
        json.member(name).map {
          part($0.value, TokenType.ofPart(name), behind: cell, depth, naming)
        }
      }
      return texts.contains(nil) ? nil : texts.compactMap(\.self).joined(separator: " ")
    }
    switch type {
    case .border: return join(json, ["width", "style", "color"])
    case .transition: return join(json, ["duration", "timingFunction", "delay"])
    case .shadow:
      let layers = (json.elements ?? [json]).map { layer -> String? in
        if layer.members == nil { return part(layer, .shadow, behind: cell, depth, naming) }
        let text = join(layer, ["offsetX", "offsetY", "blur", "spread", "color"])
        return text.map { layer["inset"]?.bool == true ? "inset " + $0 : $0 }
      }
      return layers.contains(nil) ? nil : layers.compactMap(\.self).joined(separator: ", ")
    default: return nil
    }
  }

  private func part(
    _ json: JSON, _ type: TokenType?, behind cell: ResolvedCell, _ depth: Int,
    _ naming: (Int) -> String?
  ) -> String? {
    if let reference = Reference(json) {
      return operand(reference, behind: cell, depth, naming, isAlone: true)?.name
    }
    guard let type else { return nil }
    if let expression = json.expression.flatMap({ Expression(computed: $0) }) {
      return text(of: expression, as: type, behind: cell, depth, naming)
    }
    return TokenValue.read(type, json)?.textInExpressions
  }

  private func text(
    of expression: Expression, as type: TokenType, behind cell: ResolvedCell, _ depth: Int,
    _ naming: (Int) -> String?
  ) -> String? {
    if let pieces = expression.pieces {
      return type == .string ? joined(pieces, behind: cell, depth, naming) : nil
    }
    // What has no value for another reason, as a division by zero, has none in CSS.
    let values = expression.references.compactMap { reference in
      index(of: reference.target).flatMap { answer(of: $0, behind: cell)?.value }
    }
    if values.count == expression.references.count, !expression.needsCSS(values, as: type) {
      return nil
    }
    var operands: [(name: String, type: TokenType)] = []
    for reference in expression.references {
      guard let operand = operand(reference, behind: cell, depth, naming, isAlone: true) else {
        return nil
      }
      operands.append(operand)
    }
    return CSSCalculation(operands).text(of: expression, as: type)
  }

  private func operand(
    _ reference: Reference, behind cell: ResolvedCell, _ depth: Int, _ naming: (Int) -> String?,
    isAlone: Bool
  ) -> (name: String, type: TokenType)? {
    guard reference.part == nil, let target = index(of: reference.target),
      let answer = answer(of: target, behind: cell),
      let type = answer.value?.type ?? answer.statement.type
    else { return nil }
    if isAlone, let name = naming(target) { return (name, type) }
    let text = answer.value?.textInExpressions ?? textOfCSS(answer, depth + 1, naming)
    return text.map { ($0, type) }
  }

  /// Texts and references one behind the other; a reference may be `var()` where it is a word of its own.
  private func joined(
    _ pieces: [Expression.Piece], behind cell: ResolvedCell, _ depth: Int,
    _ naming: (Int) -> String?
  ) -> String? {
    var result = ""
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text): result += text
      case .reference(let reference):
        var rest = ""
        if pieces.indices.contains(place + 1) {
          guard case .text(let text) = pieces[place + 1] else { return nil }
          rest = text
        }
        let isAlone = ExportTokens.standsAlone(behind: result, rest)
        guard let operand = operand(reference, behind: cell, depth, naming, isAlone: isAlone)
        else { return nil }
        result += operand.name
      }
    }
    return CSSText.isValue(result) ? result : nil
  }

  private static func standsAlone(behind text: String, _ rest: String) -> Bool {
    let isInQuotes = text.count { $0 == "\"" || $0 == "'" } % 2 == 1
    return !isInQuotes && !text.lowercased().contains("url(")
      && (text.last.map { " ,(/".contains($0) } ?? true)
      && (rest.first.map { " ,)/".contains($0) } ?? true)
  }

  /// The members of a text style that have no value with us, as texts of CSS.
  func membersOfCSS(
    _ cell: ResolvedCell, lacking font: Typography, naming: (Int) -> String? = { _ in nil }
  ) -> [JSON.Member] {
    let origin = origin(of: cell)
    let known = [
      "fontFamily": font.fontFamily != nil, "fontSize": font.fontSize != nil,
      "fontWeight": font.fontWeight != nil, "letterSpacing": font.letterSpacing != nil,
      "lineHeight": font.lineHeight != nil,
    ]
    return (origin.statement.value?.members ?? []).compactMap { member in
      guard known[member.key] == false, let type = TokenType.ofPart(member.key) else { return nil }
      if let target = Alias.path(member.value).flatMap(index),
        let answer = answer(of: target, behind: origin)
      {
        return memberText(target, answer, as: type, naming).map {
          JSON.Member(member.key, .string($0))
        }
      }
      return member.value.expression.flatMap { Expression(computed: $0) }
        .flatMap { text(of: $0, as: type, behind: origin, 1, naming) }
        .map { JSON.Member(member.key, .string($0)) }
    }
  }

  /// A token in the place of a member; a length may be a line height in CSS.
  private func memberText(
    _ target: Int, _ answer: ResolvedCell, as type: TokenType, _ naming: (Int) -> String?
  ) -> String? {
    let found = answer.value?.type ?? answer.statement.type
    let isLength = type == .number && found == .dimension
    guard isLength || found == type || found == .string else { return nil }
    return naming(target) ?? textOfCSS(answer, 1, naming)
      ?? (isLength ? answer.value?.textInExpressions : nil)
  }

  /// Gives an answer what only CSS has of it, or takes it away.
  func readTextsOfCSS(_ exported: inout ExportableValue, _ cell: ResolvedCell) {
    switch (textsOfCSS, exported.value) {
    case (.asValues, nil):
      exported.css = textOfCSS(cell)
      if exported.css != nil {
        exported.losses.removeAll { ["expression", "unresolved"].contains($0.code) }
      }
    case (.asValues, .typography(let font)): exported.kept += membersOfCSS(cell, lacking: font)
    case (.lost, .string):
      guard let index = index(of: origin(of: cell).cell.path), let type = typeOfCSS(index) else {
        return
      }
      exported.value = nil
      exported.losses.append(
        LossReason("css", "only CSS can read its text as a \(type.rawValue)"))
    default: return
    }
  }

  /// The type of ours that another tool has for a text which that type cannot say.
  private func typeOfCSS(_ index: Int) -> TokenType? {
    if let type = typeBesideTexts(index) { return type }
    guard let name = tokens[index].about?.foreign?["$type"]?.string,
      let type = TokenType(rawValue: name) ?? TokenType.named(elsewhere: name)
    else { return nil }
    return type == .string ? nil : type
  }

  /// What a font weight of another tool names beside the weight.
  func noteStyle(_ exported: inout ExportableValue, _ cell: ResolvedCell) {
    if styles(at: cell.aliases.last ?? cell.cell.path).isEmpty { return }
    exported.losses.append(LossReason("member", "a slant or width beside the weight is left out"))
  }

  /// Notes the slant or width beside the weight that a text style refers to, where the style does not have it.
  func noteStyleOfWeight(_ exported: inout ExportableValue, _ cell: ResolvedCell) {
    let written = origin(of: cell).statement
    guard let weight = written.value?["fontWeight"].flatMap(Alias.path),
      !styles(at: weight).isEmpty,
      !written.membersKept.contains(where: { ["fontStyle", "fontStretch"].contains($0.key) })
    else { return }
    exported.losses.append(
      LossReason("member", "a slant or width beside its weight is left out"))
  }

  /// The slant and the width that stand beside a font weight.
  func styles(at path: TokenPath) -> [JSON.Member] {
    let kept = index(of: path).flatMap { tokens[$0].about?.foreign?.members } ?? []
    return kept.filter { ["fontStyle", "fontStretch"].contains($0.key) }
  }
}

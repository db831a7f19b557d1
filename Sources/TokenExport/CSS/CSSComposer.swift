internal import PositionedJSON
internal import TokenModel

/// Writes what only CSS can work out: mathematics of several units, and texts with tokens in them.
struct CSSComposer {
  /// All tokens, also those that are not written.
  private let tokens: ExportTokens
  private let written: ExportTokens
  /// `var()` of a token that may stand in a text; `nil` for the token's value.
  let naming: (Int) -> String?
  /// The references that lead to what is written.
  private var depth = 0
  private let memory = Memory()

  /// What was composed on the way, each once: lists of lists and sums of sums double with each token.
  private final class Memory {
    struct Key: Hashable {
      let token: Int
      let context: Context
      let depth: Int
    }
    var texts: [Key: (text: String?, isTooLong: Bool)] = [:]
    var isTooLong = false
  }

  /// The text of an answer, and whether there is none because it has more than `Expression.mostResult` bytes.
  func bounded(of cell: ResolvedCell) -> (text: String?, isTooLong: Bool) {
    memory.isTooLong = false
    let text = text(of: cell)
    return (text, text == nil && memory.isTooLong)
  }

  init(_ tokens: ExportTokens, naming: @escaping (Int) -> String? = { _ in nil }) {
    self.tokens = tokens.whole
    written = tokens
    self.naming = naming
  }

  /// `var()` of a token that is written and may stand in a text.
  private func name(of target: Int) -> String? {
    written.index(of: tokens.tokens[target].path).flatMap(naming)
  }

  /// The text of CSS that an answer is; `nil` where it is none, or one that CSS cannot compute either.
  func text(of cell: ResolvedCell) -> String? {
    guard depth < 16, cell.statement.presence == .stated, cell.statement.unit == nil else {
      return nil
    }
    let origin = tokens.origin(of: cell)
    if let expression = origin.statement.computation, let type = origin.statement.type {
      return text(of: expression, as: type, behind: origin)
    }
    if case .string(let string)? = cell.value ?? origin.value {
      let end = tokens.index(of: origin.cell.path)
      let isFitting = cell.value != nil || end.flatMap(tokens.typeOfCSS) == cell.statement.type
      return end.map(tokens.isOfCSS) == true && isFitting ? string.text.flatMap(CSSText.value) : nil
    }
    guard cell.value == nil, let type = origin.statement.type, let json = origin.statement.value
    else { return nil }
    // A line height may be a length in CSS.
    if cell.statement.type == .number, type == .dimension, origin.statement.unit == nil {
      return origin.value?.textInExpressions
    }
    return composite(json, type, behind: origin)
  }

  /// A composite of which a part has a value in CSS only.
  private func composite(_ json: JSON, _ type: TokenType, behind cell: ResolvedCell) -> String? {
    func join(_ json: JSON, _ names: [String]) -> String? {
      whole(
        names.compactMap { name in
          json.member(name).map { part($0.value, TokenType.ofPart(name), behind: cell) }
        }, " ")
    }
    func whole(_ texts: [String?], _ separator: String) -> String? {
      texts.contains(nil)
        ? nil : bounded(texts.compactMap(\.self).joined(separator: separator))
    }
    switch type {
    case .border, .transition:
      return join(json, CSSPart.parts(of: type, all: true).map(\.member))
    case .shadow:
      return whole(
        (json.elements ?? [json]).map { layer in
          if layer.members == nil { return part(layer, .shadow, behind: cell) }
          let spread = layer["spread"].flatMap { TokenValue.read(.dimension, $0) }
          let isFlat = spread?.lengths.first?.value.value == 0
          let text = join(
            layer, ["offsetX", "offsetY", "blur"] + (isFlat ? [] : ["spread"]) + ["color"])
          return text.map { layer["inset"]?.bool == true ? "inset " + $0 : $0 }
        }, ", ")
    case .gradient:
      let stops = (json.elements ?? []).map { stop -> (position: Double, text: String)? in
        guard let position = stop["position"]?.numberText.flatMap(Double.init),
          let color = stop["color"].flatMap({ part($0, .color, behind: cell) })
        else { return nil }
        let share = JSON.number((min(max(position, 0), 1) * 1e10).rounded() / 1e8).compactText
        return (position, "\(color) \(share)%")
      }
      let order = stops.enumerated().sorted {
        ($0.element?.position ?? 0, $0.offset) < ($1.element?.position ?? 0, $1.offset)
      }
      return whole(order.map { $0.element?.text }, ", ")
    default: return nil
    }
  }

  /// The parts of a border or a transition of which only CSS has a value; without those that are not known.
  func parts(of cell: ResolvedCell) -> [(part: CSSPart, text: String)] {
    let origin = tokens.origin(of: cell)
    if case .string(let string)? = origin.value {
      guard let type = tokens.index(of: origin.cell.path).flatMap(tokens.typeOfCSS),
        let text = string.text.flatMap(CSSText.value)
      else { return [] }
      let found = CSSPart.parts(of: text, as: type)
      return CSSPart.parts(of: type, all: true).compactMap { part in found[part].map { (part, $0) }
      }
    }
    guard let type = origin.statement.type, [.border, .transition].contains(type) else { return [] }
    return CSSPart.parts(of: type, all: true).compactMap { name in
      origin.statement.value?.member(name.member)
        .flatMap { part($0.value, TokenType.ofPart(name.member), behind: origin) }
        .map { (name, $0) }
    }
  }

  private func part(_ json: JSON, _ type: TokenType?, behind cell: ResolvedCell) -> String? {
    if let reference = Reference(json) { return operand(reference, behind: cell)?.name }
    guard let type else { return nil }
    if let expression = json.expression.flatMap({ Expression(computed: $0) }) {
      return text(of: expression, as: type, behind: cell)
    }
    return TokenValue.read(type, json)?.textInExpressions
  }

  private func text(
    of expression: Expression, as type: TokenType, behind cell: ResolvedCell
  ) -> String? {
    if let pieces = expression.pieces {
      return [.string, .color].contains(type) ? joined(pieces, behind: cell) : nil
    }
    // What has no value for another reason, as a division by zero, has none in CSS.
    let isPlain = values(of: expression, behind: cell).map { !expression.needsCSS($0, as: type) }
    return isPlain == true ? nil : calculation(expression, as: type, behind: cell)
  }

  /// What the references of an expression come to; `nil` where one has no value.
  private func values(of expression: Expression, behind cell: ResolvedCell) -> [TokenValue]? {
    let values = expression.references.compactMap { reference in
      tokens.index(of: reference.target).flatMap { tokens.answer(of: $0, behind: cell)?.value }
    }
    return values.count == expression.references.count ? values : nil
  }

  /// An expression as `calc()`; `nil` where CSS would compute something else, or nothing.
  func calculation(
    _ expression: Expression, as type: TokenType, behind cell: ResolvedCell
  ) -> String? {
    let operands = expression.references.compactMap { operand($0, behind: cell) }
    guard operands.count == expression.references.count else { return nil }
    return bounded(CSSCalculation(operands).text(of: expression, as: type))
  }

  private func bounded(_ text: String?) -> String? {
    guard let text, text.utf8.count > Expression.mostResult else { return text }
    memory.isTooLong = true
    return nil
  }

  private func operand(
    _ reference: Reference, behind cell: ResolvedCell, isAlone: Bool = true
  ) -> (name: String, type: TokenType)? {
    guard reference.part == nil, let target = tokens.index(of: reference.target),
      let answer = tokens.answer(of: target, behind: cell),
      let type = answer.value?.type ?? answer.statement.type
    else { return nil }
    let name = isAlone ? name(of: target) : nil
    return (name ?? text(in: answer, of: target)).map { ($0, type) }
  }

  /// An answer as a part of a text: names of fonts in quotes.
  private func text(in answer: ResolvedCell, of token: Int) -> String? {
    if case .fontFamily(let family)? = answer.value { return CSSText.families(family) }
    if let text = answer.value?.textInExpressions { return text }
    let key = Memory.Key(token: token, context: answer.context, depth: depth)
    if let known = memory.texts[key] {
      memory.isTooLong = memory.isTooLong || known.isTooLong
      return known.text
    }
    let text = inner.text(of: answer)
    memory.texts[key] = (text, text == nil && memory.isTooLong)
    return text
  }

  /// The same behind one reference more.
  private var inner: CSSComposer {
    var inner = self
    inner.depth += 1
    return inner
  }

  /// Texts and references one behind the other; a reference may be `var()` where it is a word of its own.
  private func joined(_ pieces: [Expression.Piece], behind cell: ResolvedCell) -> String? {
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
        let isAlone = CSSComposer.standsAlone(behind: result, rest)
        guard let operand = operand(reference, behind: cell, isAlone: isAlone) else { return nil }
        result += operand.name
      case .color(let color):
        guard let values = values(of: color, behind: cell),
          let json = try? color.value(of: values, as: .color),
          let text = TokenValue.read(.color, json)?.textInExpressions
        else { return nil }
        result += text
      }
      guard bounded(result) != nil else { return nil }
    }
    return CSSText.value(result)
  }

  private static func standsAlone(behind text: String, _ rest: String) -> Bool {
    let isInQuotes = text.count { $0 == "\"" || $0 == "'" } % 2 == 1
    return !isInQuotes && !text.lowercased().contains("url(")
      && (text.last.map { " ,(/".contains($0) } ?? true)
      && (rest.first.map { " ,)/".contains($0) } ?? true)
  }

  /// The members of a text style that have no value with us, as texts of CSS.
  func members(of cell: ResolvedCell, lacking font: Typography) -> [JSON.Member] {
    let lacking = font.lacking
    if lacking.isEmpty { return [] }
    let origin = tokens.origin(of: cell)
    return (origin.statement.value?.members ?? []).compactMap { member in
      guard lacking.contains(member.key), let type = TokenType.ofPart(member.key) else {
        return nil
      }
      let text: String?
      if let target = Alias.path(member.value).flatMap(tokens.index),
        let answer = tokens.answer(of: target, behind: origin)
      {
        text = self.text(of: target, answer, as: member.key, type)
      } else {
        text = member.value.expression.flatMap { Expression(computed: $0) }
          .flatMap { inner.text(of: $0, as: type, behind: origin) }
      }
      return text.map { JSON.Member(member.key, .string($0)) }
    }
  }

  /// A token in the place of a member; a length may be a line height in CSS, and a text what the member can be.
  private func text(
    of target: Int, _ answer: ResolvedCell, as member: String, _ type: TokenType
  ) -> String? {
    let found = answer.value?.type ?? answer.statement.type
    if case .string(let string) = answer.value, let text = string.text, member != "fontFamily",
      CSSTextStyle.text(of: JSON.string(text), as: member) == nil
    {
      return nil
    }
    let isLength = type == .number && found == .dimension
    guard isLength || found == type || found == .string else { return nil }
    return name(of: target) ?? inner.text(of: answer)
      ?? (isLength ? answer.value?.textInExpressions : nil)
  }
}

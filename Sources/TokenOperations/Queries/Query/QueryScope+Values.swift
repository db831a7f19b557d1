internal import TokenDiff
internal import TokenModel

/// The terms that ask for values.
extension QueryScope {
  /// `value`, the resolved one, and `written`, the cell's own.
  func value(_ term: Query.Term, _ operand: Query.Operand) throws(QueryProblem) -> Test {
    if let member = term.member { try checkMember(member) }
    let amounts = try amounts(term, operand)
    let isOwn = term.key == .written
    let wanted = term.member.map { ".\($0.text)" }
    if let amounts, !isOwn, wanted == nil {
      return { [self] cell in found(cell).amount.map(amounts) ?? false }
    }
    let accepts: (TokenValue, String?) -> Bool =
      if let amounts {
        { value, unit in Amount(value, unit: unit).map(amounts) ?? false }
      } else {
        try sameAs(term, operand)
      }
    let isLike = PathPattern.like(operand.text)
    return { [self] cell in
      let resolved = isOwn ? nil : answer(of: cell)
      guard let value = isOwn ? cell.statement.literal : resolved?.value else {
        return isOwn && term.comparison == .equal && isLike(cell.statement.writtenText)
      }
      let unit = isOwn ? cell.statement.unit : resolved?.unit
      guard let wanted else { return accepts(value, unit) }
      return value.parts?.contains { name, part in
        "." + name == wanted || name.hasSuffix(wanted) ? accepts(part, unit) : false
      } ?? false
    }
  }

  /// Whether amounts compare as a term asks; `nil` where it asks for another value.
  private func amounts(
    _ term: Query.Term, _ operand: Query.Operand
  ) throws(QueryProblem) -> ((Amount) -> Bool)? {
    if term.comparison == .equal {
      let isText = operand.isQuoted || operand.text.hasPrefix("#")
      let isRange = !isText && operand.text.contains("..")
      let number = isText || isRange ? nil : try amount(operand)
      if !isRange, number == nil { return nil }
    }
    let range = try QueryRange(
      operand, term.comparison,
      compare: { (one: Amount, other: Amount) -> Int? in
        if one.isSameAmount(as: other) { return 0 }
        return one.unit == other.unit ? (one.amount < other.amount ? -1 : 1) : nil
      },
      read: { part throws(QueryProblem) in
        guard let amount = try self.amount(part) else {
          throw QueryProblem(
            "\(quotedForMessage(part.text)) is not a number", at: part.offset,
            fix: "write a number with its unit, such as 44pt or 250ms")
        }
        return (amount, amount)
      })
    let isKind = term.asksKind
    return { isKind ? range.compares($0) : range.contains($0) }
  }

  /// Whether a value is a color, in any form of CSS, is called so, or is the amount that stands in quotes.
  private func sameAs(
    _ term: Query.Term, _ operand: Query.Operand
  ) throws(QueryProblem) -> (TokenValue, String?) -> Bool {
    let isHex = operand.text.hasPrefix("#") && !operand.isQuoted
    let wanted = isHex ? try color(operand) : try? color(operand)
    let quoted = operand.isQuoted ? try? amount(operand) : nil
    // Whether a value is called so, in any case, where `*` is any text.
    let isLike = isHex ? nil : PathPattern.like(operand.text.lowercased())
    if term.asksKind {
      // A text in quotes, or with a `*`, can be the whole of any value.
      let isWord = !operand.isQuoted && !operand.text.contains("*")
      return { value, _ in
        wanted != nil && value.isColor { _ in true } || !isHex && (!isWord || value.isWord)
      }
    }
    // Only what is a text can be written as a reference is.
    let isInBraces = operand.text.hasPrefix("{")
    return { value, unit in
      if isInBraces, !value.isWord { return false }
      if let quoted, let amount = Amount(value, unit: unit), amount.isSameAmount(as: quoted) {
        return true
      }
      return wanted.map { wanted in value.isColor { $0.isSameColor(as: wanted) } } ?? false
        || isLike.map { isLike in value.names.contains { isLike($0.lowercased()) } } ?? false
    }
  }

  private func checkMember(_ member: Query.Operand) throws(QueryProblem) {
    let name = member.text.split(separator: ".").last.map(String.init) ?? ""
    guard !QueryScope.members.contains(name), name.prefix(4) != "dash" else { return }
    throw QueryProblem("member", member, among: QueryScope.members)
  }

  /// The names of what values consist of.
  private static let members =
    Typography.members + Spring.Part.allCases.map(\.rawValue) + [
      "color", "width", "style", "duration", "delay", "timingFunction", "offsetX", "offsetY",
      "blur",
      "spread", "inset", "position", "lineCap", "level", "fill", "saturation",
    ]

  // MARK: Amounts

  /// A number with its unit; `nil` for a text that does not begin with a number.
  private func amount(_ operand: Query.Operand) throws(QueryProblem) -> Amount? {
    guard let (number, rest) = Amount.parts(of: operand.text) else { return nil }
    let unit = String(rest)
    if let amount = Amount(number, unit: unit) { return amount }
    let digits = operand.text.replacing(/^0x/, with: "")
    if [6, 8].contains(digits.utf8.count), ColorValue(hexText: "#" + digits) != nil {
      throw QueryProblem(
        "\(quotedForMessage(operand.text)) is not a number", at: operand.offset,
        fix: "write a color with its #: #\(digits)")
    }
    // CSS has its units in any case.
    if unit != unit.lowercased(), !units.contains(unit), units.contains(unit.lowercased()) {
      let text = operand.text[..<rest.startIndex] + unit.lowercased()
      return try amount(Query.Operand(text: String(text), offset: operand.offset))
    }
    if let several = QueryScope.several(
      operand.text, signs: ",|-", of: { $0.first?.isNumber == true })
    {
      throw QueryProblem(
        "\(quotedForMessage(operand.text)) is not one value", at: operand.offset,
        fix: "write \(several)")
    }
    _ = try choose(operand.part(rest), "unit", among: units)
    return Amount(.number(NumberValue(Number(number))), unit: unit)
  }

  /// What a text means that other languages have for one of several operands, or for a range of them.
  static func several(_ text: String, signs: String, of isOne: (String) -> Bool) -> String? {
    for sign in signs {
      let parts = text.split(separator: sign).map(String.init)
      guard parts.count > 1, parts.allSatisfy(isOne) else { continue }
      if sign != "-" { return "[\(parts.joined(separator: ", "))]" }
      return parts.count == 2 ? parts.joined(separator: "..") : nil
    }
    return nil
  }

  /// All that values can have, those of the sources included.
  private var units: [String] {
    let own = Set(set.cells.lazy.compactMap(\.statement.unit)).sorted()
    let known = ["pt", "ms", "s"] + Dimension.Unit.allCases.map(\.rawValue)
    return known + own.filter { !known.contains($0) }
  }

  func unit(_ term: Query.Term, _ operand: Query.Operand) throws(QueryProblem) -> Test {
    let isScale = Statement.pixelsPerPoint(operand.text) != nil
    let wanted = isScale ? [operand.text] : try choose(operand, "unit", among: units)
    let isMeant = term.asksKind ? { _ in true } : wanted.contains
    return { [self] cell in
      if let own = cell.statement.unit { return isMeant(own) }
      guard let resolved = answer(of: cell), let value = resolved.value else { return false }
      return value.hasUnit(pixel: resolved.pixel, isMeant)
    }
  }

  // MARK: Colors

  func color(_ operand: Query.Operand) throws(QueryProblem) -> ColorValue {
    // CSS has four digits, too.
    let text =
      operand.text.utf8.count == 5 && operand.text.hasPrefix("#")
      ? "#" + operand.text.dropFirst().map { "\($0)\($0)" }.joined() : operand.text
    guard let json = CSSColorReader.json(text),
      case .color(let color)? = TokenValue.read(.color, json)
    else {
      throw QueryProblem(
        "\(quotedForMessage(operand.text)) is not a color", at: operand.offset,
        fix: "write 3, 4, 6 or 8 digits after #, such as #007AFF, or a color of CSS in quotes")
    }
    return color
  }

  /// `COLOR`, `COLOR<ΔE` or `COLOR<=ΔE`; `15pt`, `15pt<2` or `15pt<=2`, in the unit of the first.
  func near(_ term: Query.Term, _ operand: Query.Operand) throws(QueryProblem) -> Test {
    let parts = operand.text.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
    let wanted = try farness(from: operand)
    let hasEnd = parts.count > 1 && parts[1].hasPrefix("=")
    let limit = parts.count > 1 ? Double(parts[1].dropFirst(hasEnd ? 1 : 0)) : wanted.usual
    guard let limit, limit >= 0 else {
      throw QueryProblem(
        "\(quotedForMessage(parts[1])) is not a difference",
        at: operand.part(parts[1]).offset,
        fix: "write a number: of CIEDE2000, such as near:#E4ECFC<3, or near:15pt<2 in that unit")
    }
    if term.asksKind { return { wanted.distance($0) != nil } }
    // What is computed from decimal fractions is as far as it is written to be.
    let end = limit + (hasEnd ? limit : -limit) * 1e-9
    return { cell in wanted.distance(cell).map { hasEnd ? $0 <= end : $0 < end } ?? false }
  }

  /// How far values are from a color or an amount, `nil` for those of another kind, and what usually counts as near.
  private func farness(
    from operand: Query.Operand
  ) throws(QueryProblem) -> (usual: Double, distance: (Cell) -> Double?) {
    let parts = operand.text.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
    let first = operand.part(parts[0])
    if !first.isQuoted, let wanted = try amount(first) {
      // In the unit that is written: 250ms<10 is ten milliseconds.
      let number = Double(first.text.prefix { "+-.0123456789eE".contains($0) })
      let scale = number.flatMap { wanted.amount == 0 ? nil : $0 / wanted.amount } ?? 1
      return (
        abs(wanted.amount * scale) / 10,
        { [self] cell in
          guard let own = found(cell).amount, own.unit == wanted.unit else { return nil }
          return own.isSameAmount(as: wanted) ? 0 : abs((own.amount - wanted.amount) * scale)
        }
      )
    }
    let wanted = try color(first).overWhite.lab
    return (2.3, { [self] in found($0).lab.map { ColorValue.deltaE2000($0, wanted) } })
  }

  /// How far values are from those that a query asks to be near; `nil` where it asks for none.
  func distance(from query: Query) throws(QueryProblem) -> (Cell) -> Double? {
    let near = query.root.terms.filter { $0.term.key == .near && !$0.isNegated }
    let wanted = try near.flatMap(\.term.operands).map { operand throws(QueryProblem) in
      try farness(from: operand).distance
    }
    return { cell in wanted.compactMap { $0(cell) }.min().map { ($0 * 100).rounded() / 100 } }
  }

  /// The contrast of a cell in any of the contexts in which it answers.
  func contrast(_ term: Query.Term, _ operand: Query.Operand) throws -> Test {
    let range = try QueryRange(operand, term.comparison) { part throws(QueryProblem) in
      guard let ratio = Double(part.text) else {
        throw QueryProblem(
          "\(quotedForMessage(part.text)) is not a ratio", at: part.offset,
          fix: "write a number from 1 to 21, such as 4.5")
      }
      return (ratio, ratio)
    }
    if term.place == nil, !views.values.contains(where: { !Contrast.declared(in: $0).isEmpty }) {
      throw QueryProblem(
        "no color has a declared background, so there is no contrast to ask for", at: term.offset,
        fix: "declare one by `blazon contrast declare`, or name it: contrast[PATH]")
    }
    var low: Set<CellKey> = []
    for revision in set.revisions {
      for contrast in try contrasts(in: revision, on: term.place) {
        guard let ratio = contrast.ratio, term.asksKind || range.contains(ratio),
          let cell = rows.answer(at: contrast.text, in: contrast.context, of: revision.id)?.cell
        else { continue }
        low.insert(cell.key)
      }
    }
    return { low.contains($0.key) }
  }

  private func contrasts(in revision: Revision, on place: Query.Operand?) throws -> [Contrast] {
    guard let place else { return views[revision.id].map(Contrast.declared) ?? [] }
    guard set.cells.contains(where: { $0.revision == revision.id }) else { return [] }
    do {
      return try set.contrasts(of: "**", on: place.text, in: revision, isComplete: true)
    } catch let problem as VerbProblem {
      // Another revision may have it.
      if paths.contains(where: pattern(place).matches) { return [] }
      throw QueryProblem(problem, at: place.offset)
    }
  }
}

extension TokenValue {
  /// Whether it is a color that is meant.
  func isColor(_ isMeant: (ColorValue) -> Bool) -> Bool {
    if case .color(let color) = self { isMeant(color) } else { false }
  }

  /// Whether it is a word, as a bare one can be.
  fileprivate var isWord: Bool {
    switch self {
    case .boolean, .string, .fontFamily, .material, .fontWeight, .strokeStyle: true
    default: false
    }
  }

  /// The words that it goes by.
  var names: [String] {
    switch self {
    case .boolean(let boolean): ["\(boolean.value)", plainText(pixel: "px")]
    case .string(let string): [string.text ?? "nil"]
    case .fontFamily(let family): family.names
    case .material(let material): [material.level]
    case .fontWeight(let weight): [plainText(pixel: "px")] + weight.names
    case .color, .dimension, .duration, .cubicBezier, .number, .strokeStyle, .border,
      .transition, .shadow, .gradient, .typography, .spring:
      [plainText(pixel: "px")]
    }
  }

  /// Whether one of its lengths or times has a unit that is meant.
  fileprivate func hasUnit(pixel: String, _ isMeant: (String) -> Bool) -> Bool {
    func isTime(_ value: TokenValue) -> Bool {
      if case .duration(let duration) = value { isMeant(duration.unit.rawValue) } else { false }
    }
    return lengths.contains { length in
      guard length.unit == .px else { return isMeant(length.unit.rawValue) }
      guard Statement.pixelsPerPoint(pixel) == nil else { return isMeant(pixel) }
      return isMeant("px") || isMeant("pt")
    } || isTime(self) || parts?.contains { isTime($0.1) } ?? false
  }
}

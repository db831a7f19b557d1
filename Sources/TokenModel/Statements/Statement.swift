package import PositionedJSON

/// The content of a cell: its presence, type and value as given, with all that qualifies them.
///
/// The value keeps its text (numbers, member order, aliases); a resolved value is computed, never
/// kept here.
package struct Statement: Hashable, Sendable {
  /// Whether there is an answer; without one, type and value are `nil`.
  package var presence: Presence
  /// `nil` where the presence is not `stated`, and where the type is not one of ours (`verbatim`).
  package var type: TokenType?
  /// As written, references included; `nil` where words, an expression, a bound or something that
  /// is not understood takes its place.
  package var value: JSON?
  /// How strongly the guideline asks for the value; `nil` for a plain fact.
  package var modality: Modality?
  private var box: QualifierBox?

  package init(
    presence: Presence = .stated, type: TokenType?, value: JSON? = nil,
    modality: Modality? = nil, qualifiers: Qualifiers? = nil
  ) {
    self.presence = presence
    self.type = type
    self.value = value
    self.modality = modality
    if let qualifiers { self.qualifiers = qualifiers }
  }

  /// The parts that limit or explain the value.
  ///
  /// - Complexity: reading copies them all; the properties below copy only what they return.
  package var qualifiers: Qualifiers {
    get { box?.qualifiers ?? Qualifiers() }
    set { box = newValue.isEmpty ? nil : QualifierBox(newValue) }
  }

  package var isQualified: Bool { box != nil }

  /// Words in place of a figure.
  package var words: String? { box?.qualifiers.words }
  /// Whether the source gives words only, without a figure of any kind.
  package var isWordsOnly: Bool {
    words != nil && value == nil && expression == nil && min == nil && max == nil
  }
  /// A computation in place of a figure.
  package var expression: String? { box?.qualifiers.expression }
  /// The expression that the whole value is computed by; `nil` where there is none, or one for people.
  package var computation: Expression? {
    guard value == nil, presence == .stated, let text = expression else { return nil }
    return Expression(computed: text)
  }
  /// Whether the whole value or a part of it is computed.
  package var isComputed: Bool { value.map(\.holdsExpression) ?? (computation != nil) }
  /// Whether the value is or holds a reference, whole or malformed, or is computed.
  package var refers: Bool { value.map(\.holdsReference) ?? (computation != nil) }
  /// Whether the figure is about right.
  package var isApproximate: Bool { box?.qualifiers.isApproximate ?? false }
  /// The members of the value that no source gives; empty where there are none.
  package var assumed: [String] { box?.qualifiers.assumed ?? [] }
  /// The lower bound as written; see `bounds(as:)` for its value.
  package var min: JSON? { box?.qualifiers.min }
  /// The upper bound as written; see `bounds(as:)` for its value.
  package var max: JSON? { box?.qualifiers.max }
  /// The unit with its scale, such as `px@1x`; `nil` is DTCG's own unit.
  package var unit: String? { box?.qualifiers.unit }
  /// The token as written, where it is kept though it is not understood.
  package var verbatim: JSON? { box?.qualifiers.verbatim }
  /// The tokens whose colors this one is read on; empty where none is declared.
  package var backgrounds: [TokenPath] { box?.qualifiers.on ?? [] }

  /// The qualifiers as one object; `nil` where there are none.
  package var qualifiersJSON: JSON? { box?.qualifiers.json }

  /// The token that the whole value stands for, if it is an alias.
  package var alias: TokenPath? { value.flatMap(Alias.path) }

  /// The bounds as values of a type; `nil` where one is not given or does not fit the type.
  package func bounds(as type: TokenType?) -> (lower: TokenValue?, upper: TokenValue?) {
    guard let type, let box else { return (nil, nil) }
    return (
      box.qualifiers.min.flatMap { TokenValue.read(type, $0) },
      box.qualifiers.max.flatMap { TokenValue.read(type, $0) }
    )
  }

  /// The device pixels per point in a unit such as `px@2x`; `nil` for any other unit.
  package static func pixelsPerPoint(_ unit: String) -> Double? {
    guard unit.hasPrefix("px@"), unit.hasSuffix("x"),
      let scale = Double(unit.dropFirst(3).dropLast()), scale.isFinite, scale > 0
    else { return nil }
    return scale
  }

  /// Why the value is kept as written, as a clause: the member or the unit that DTCG has not.
  package var reasonKept: String {
    guard let verbatim,
      let written = verbatim["$value"] ?? verbatim.member("$ref").map({ $0.value })
    else { return "it is not understood" }
    let beside = verbatim.members?.first { !["$type", "$value", "$ref"].contains($0.key) }
    if let beside, written.string?.first == "{" {
      return "\(quotedForMessage(beside.key)) changes what it refers to, which DTCG cannot express"
    }
    guard let name = verbatim["$type"]?.string ?? type?.rawValue else { return "it has no type" }
    guard let type = TokenType(rawValue: name) else {
      return "DTCG has no type \(quotedForMessage(name))"
    }
    var reader = ValueReader()
    // A part that is wrong tells more than one that is missing, without which older forms are read.
    for member in written.members ?? [] where member.value.string == nil {
      _ = TokenType.ofPart(member.key).map { TokenValue.read($0, member.value, &reader) }
    }
    _ = TokenValue.read(type, written, &reader)
    return reader.misfits.first?.message ?? "it is not a \(type.rawValue) in DTCG's form"
  }

  /// The members of the value as written that stand beside a value, as they had to be left out of it.
  package var membersKept: [JSON.Member] {
    guard let value, let members = verbatim?["$value"]?.members else { return [] }
    return members.filter { !value.hasMember($0.key) }
  }
}

/// Keeps the qualifiers out of the statement: of 100,000 statements most have none, which then takes
/// one word, and copies share them.
private final class QualifierBox: Hashable, Sendable {
  let qualifiers: Qualifiers

  init(_ qualifiers: Qualifiers) { self.qualifiers = qualifiers }

  static func == (lhs: QualifierBox, rhs: QualifierBox) -> Bool {
    lhs === rhs || lhs.qualifiers == rhs.qualifiers
  }

  func hash(into hasher: inout Hasher) { hasher.combine(qualifiers) }
}

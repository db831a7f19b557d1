package import PositionedJSON

/// Whether a cell has an answer.
package enum Presence: String, Sendable, CaseIterable {
  case stated
  /// The pages read do not say.
  case notStated
  /// It cannot exist there, as dark appearance in 2010.
  case notApplicable
}

/// How strongly a guideline speaks. The normal form is the positive value with `avoid`.
package enum Modality: String, Sendable, CaseIterable {
  case must
  case should
  case may
  case avoid
}

/// What a cell says: its presence, type and value as given, with all that qualifies them.
///
/// The value keeps its text (numbers, member order, aliases); a resolved value is computed, never
/// kept here.
package struct Statement: Hashable, Sendable {
  package var presence: Presence
  /// `nil` where the presence is not `stated`, and where the type is none of ours (`.verbatim`).
  package var type: TokenType?
  /// As written, references included; `nil` where words, an expression, a bound or something that
  /// is not understood stands instead.
  package var value: JSON?
  package var modality: Modality?
  /// At most one of each kind, in the order of `Qualifier.Kind`.
  package private(set) var qualifiers: [Qualifier]

  package init(
    presence: Presence = .stated, type: TokenType?, value: JSON? = nil,
    modality: Modality? = nil, qualifiers: [Qualifier] = []
  ) {
    self.presence = presence
    self.type = type
    self.value = value
    self.modality = modality
    self.qualifiers = qualifiers.sorted { $0.kind.rawOrder < $1.kind.rawOrder }
  }

  package subscript(kind: Qualifier.Kind) -> JSON? {
    qualifiers.first { $0.kind == kind }?.value
  }

  package mutating func qualify(_ kind: Qualifier.Kind, _ value: JSON) {
    qualifiers.removeAll { $0.kind == kind }
    qualifiers.append(Qualifier(kind, value))
    qualifiers.sort { $0.kind.rawOrder < $1.kind.rawOrder }
  }

  /// Words that stand in place of a figure.
  package var words: String? { self[.words]?.string }
  package var expression: String? { self[.expression]?.string }
  /// What is kept as written because it is not understood.
  package var verbatim: JSON? { self[.verbatim] }
  package var isApproximate: Bool { self[.approximate]?.bool ?? false }
  /// The unit with its scale, such as `px@1x`; `nil` is DTCG's own unit.
  package var unit: String? { self[.unit]?.string }

  /// The tokens whose colours this one is read on, as text on a background.
  package var backgrounds: [TokenPath] { self[.on]?.elements?.compactMap(Alias.path) ?? [] }

  /// The token that the whole value stands for, if it is an alias.
  package var alias: TokenPath? { value.flatMap(Alias.path) }

  /// The qualifiers as one object, `nil` when there are none.
  package var qualifiersJSON: JSON? {
    qualifiers.isEmpty
      ? nil : .object(qualifiers.map { JSON.Member($0.kind.rawValue, $0.value) })
  }
}

/// Something that limits or explains a statement.
package struct Qualifier: Hashable, Sendable {
  /// The member's name in the `dev.blazon` extension.
  package enum Kind: String, Sendable, CaseIterable {
    /// Words in place of a figure: "standard blue".
    case words
    /// `screen.width - 16pt`.
    case expression
    /// `true`: the figure is about right.
    case approximate
    /// Lower bound, in the type's own JSON.
    case min
    /// Upper bound, in the type's own JSON.
    case max
    /// `px@1x`, `%` …
    case unit
    /// Names of members that no source states.
    case assumed
    /// `iOS 15`.
    case since
    /// `{"symbol", "type"}`.
    case api
    /// References to the colours that this one is read on, `["{color.background}"]`.
    case on
    /// Why this answer was taken where sources disagree.
    case because
    case note
    /// `$type` and `$value` as written, of a token that is kept though it is not understood.
    case verbatim
    /// `$description`, `$deprecated` and `$extensions` of this cell where they differ from the
    /// token's own.
    case about

    var rawOrder: Int {
      switch self {
      case .words: 0
      case .expression: 1
      case .approximate: 2
      case .min: 3
      case .max: 4
      case .unit: 5
      case .assumed: 6
      case .since: 7
      case .api: 8
      case .on: 9
      case .because: 10
      case .note: 11
      case .verbatim: 12
      case .about: 13
      }
    }
  }

  package var kind: Kind
  package var value: JSON

  package init(_ kind: Kind, _ value: JSON) {
    self.kind = kind
    self.value = value
  }
}

/// The curly form of a reference, `{group.token}`.
package enum Alias {
  /// The path inside the braces, or `nil` when the value is no alias or its path is malformed.
  package static func path(_ json: JSON) -> TokenPath? {
    guard let inner = inner(json) else { return nil }
    return try? TokenPath(inner)
  }

  /// The text inside the braces, valid or not; `nil` when the value is not in curly form.
  package static func inner(_ json: JSON) -> String? {
    guard case .string(let text) = json.kind, text.utf8.first == UInt8(ascii: "{"),
      text.utf8.last == UInt8(ascii: "}"), text.utf8.count >= 2
    else { return nil }
    // By scalars: a combining mark behind the brace belongs to the name.
    return String(text.unicodeScalars.dropFirst().dropLast())
  }
}

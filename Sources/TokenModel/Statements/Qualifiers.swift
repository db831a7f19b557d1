package import PositionedJSON

/// The parts of a statement that limit or explain its value, or take the place of one.
///
/// A new qualifier is a property and a case of `Kind`; the compiler then lists the places that must
/// decide about it: its JSON and its references below, the reader of token files, the exporter of
/// them, and what another value leaves behind.
package struct Qualifiers: Hashable, Sendable {
  /// Words in place of a figure: "standard blue".
  package var words: String?
  /// A computation in place of a figure: `{size.base} * 1.5`, `screen.width - 16pt`.
  package var expression: String?
  /// Whether the figure is about right.
  package var isApproximate = false
  /// The lower bound, in the JSON of the statement's type.
  package var min: JSON?
  /// The upper bound, in the JSON of the statement's type.
  package var max: JSON?
  /// The unit with its scale, such as `px@1x` or `%`; `nil` is DTCG's own unit.
  package var unit: String?
  /// Names of members that no source states, so that their values are guesses; `type` where that is one.
  package var assumed: [String]?
  /// The first system that has it, such as `iOS 15`.
  package var since: String?
  /// The name in a framework, `{"symbol", "type"}`; other members are kept.
  package var api: JSON?
  /// The tokens whose colors this one is read on, as text on a background.
  package var on: [TokenPath]?
  /// Why this answer was taken where sources disagree.
  package var because: String?
  /// Remarks for people.
  package var note: String?
  /// `$type` and `$value` as written, of a token that is kept though it is not understood.
  package var verbatim: JSON?
  /// `$description`, `$deprecated` and `$extensions` of this cell where they differ from the
  /// token's own.
  package var about: JSON?

  package init() {}

  /// Whether nothing is given.
  package var isEmpty: Bool { self == Qualifiers() }
}

extension Qualifiers {
  /// The name of a qualifier, a member of the `dev.blazon` extension; in the order in which members
  /// are written.
  package enum Kind: String, Sendable, CaseIterable {
    case words
    case expression
    case approximate
    case min
    case max
    case unit
    case assumed
    case since
    case api
    case on
    case because
    case note
    case verbatim
    case about
  }

  /// The qualifier as JSON; `nil` where it is not given.
  package subscript(kind: Kind) -> JSON? {
    switch kind {
    case .words: words.map(JSON.string)
    case .expression: expression.map(JSON.string)
    case .approximate: isApproximate ? .bool(true) : nil
    case .min: min
    case .max: max
    case .unit: unit.map(JSON.string)
    case .assumed: assumed.map { .array($0.map(JSON.string)) }
    case .since: since.map(JSON.string)
    case .api: api
    case .on: on.map { .array($0.map { Reference($0).json }) }
    case .because: because.map(JSON.string)
    case .note: note.map(JSON.string)
    case .verbatim: verbatim
    case .about: about
    }
  }

  /// Takes a qualifier over from JSON.
  ///
  /// - Returns: `false`, with nothing changed, where the JSON has another shape than the qualifier.
  package mutating func read(_ kind: Kind, _ json: JSON) -> Bool {
    switch kind {
    case .words: return Qualifiers.set(&words, json.string)
    case .expression: return Qualifiers.set(&expression, json.string)
    case .approximate:
      guard json.bool == true else { return false }
      isApproximate = true
      return true
    case .min: return Qualifiers.set(&min, json)
    case .max: return Qualifiers.set(&max, json)
    case .unit: return Qualifiers.set(&unit, json.string)
    case .assumed: return Qualifiers.set(&assumed, json.all(\.string))
    case .since: return Qualifiers.set(&since, json.string)
    case .api: return Qualifiers.set(&api, json)
    case .on: return Qualifiers.set(&on, json.all(Alias.path))
    case .because: return Qualifiers.set(&because, json.string)
    case .note: return Qualifiers.set(&note, json.string)
    case .verbatim: return Qualifiers.set(&verbatim, json)
    case .about: return Qualifiers.set(&about, json)
    }
  }

  private static func set<Value>(_ property: inout Value?, _ value: Value?) -> Bool {
    guard let value else { return false }
    property = value
    return true
  }

  /// All that are given, as one object; `nil` where none is.
  package var json: JSON? {
    let members = Kind.allCases.compactMap { kind in
      self[kind].map { JSON.Member(kind.rawValue, $0) }
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// Those of some kinds, without the others.
  package func filtered(_ isKept: (Kind) -> Bool) -> Qualifiers {
    var kept = Qualifiers()
    for kind in Kind.allCases where isKept(kind) {
      if let json = self[kind] { _ = kept.read(kind, json) }
    }
    return kept
  }
}

extension JSON {
  /// The results of `read` for each element; `nil` where this is not an array, or an element does not
  /// fit.
  fileprivate func all<Element>(_ read: (JSON) -> Element?) -> [Element]? {
    guard let elements else { return nil }
    let found = elements.compactMap(read)
    return found.count == elements.count ? found : nil
  }
}

extension Qualifiers.Kind {
  /// The role of the references in a qualifier; `nil` for one that cannot refer to a token.
  package var referenceRole: ReferenceRole? {
    switch self {
    case .min, .max: .bound
    case .verbatim: .written
    case .on: .on
    case .expression: .computed
    case .words, .approximate, .unit, .assumed, .since, .api, .because, .note, .about: nil
    }
  }

  /// Whether it is about the token rather than its value, so that it holds for another value too.
  package var holdsForAnotherValue: Bool {
    switch self {
    case .words, .expression, .approximate, .min, .max, .unit, .assumed, .verbatim, .because: false
    case .since, .api, .note, .about, .on: true
    }
  }
}

/// Conditions on cells, as `list --where` takes them: docs/query.md.
package struct Query: Hashable, Sendable {
  /// A condition, alone or joined with others.
  indirect enum Node: Hashable, Sendable {
    case term(Term)
    case not(Node)
    /// Every one holds; an empty list holds always.
    case all([Node])
    /// One of them holds at least.
    case any([Node])
  }

  /// A key, and what it is compared with: any of the operands.
  struct Term: Hashable, Sendable {
    var key: QueryKey
    /// The part of the value that is meant, as in `value.blur`.
    var member: Operand?
    /// The background of `contrast[PATH]`.
    var place: Operand?
    var comparison = Comparison.equal
    var operands: [Operand]
    /// Whether it holds for all values that can be compared with the operands.
    var asksKind = false
    /// Where it begins.
    var offset = 0
  }

  /// What a term is compared with, as written.
  struct Operand: Hashable, Sendable {
    var text: String
    var isQuoted = false
    var offset = 0
  }

  enum Comparison: String, Hashable, Sendable {
    case equal = ":"
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
  }

  var root: Node
  /// As written; empty for one made of terms.
  let text: String

  /// The longest query, in bytes.
  static let mostBytes = 4096
  /// The deepest nesting.
  static let mostDepth = 64

  /// Reads a query; an empty one holds for everything.
  ///
  /// - Throws: `QueryProblem` with the place.
  package init(_ text: String) throws(QueryProblem) {
    do {
      root = try QueryParser.parse(text)
    } catch {
      throw error.of(text)
    }
    self.text = text
  }

  /// Holds where several do; empty for none of them.
  package init(all texts: [String]) throws(QueryProblem) {
    // Each alone, so that no parenthesis of one is closed in another.
    if texts.count > 1 { for text in texts { _ = try Query(text) } }
    try self.init(
      texts.count < 2
        ? texts.first ?? ""
        : texts.filter { !$0.isEmpty }.map { "(\($0))" }.joined(separator: " "))
  }

  private init(_ root: Node, text: String = "") {
    self.root = root
    self.text = text
  }

  /// Holds where a key is one of some words.
  package static func term(_ key: QueryKey, _ words: String...) -> Query { term(key, words) }

  /// Holds where a key is one of some words.
  package static func term(_ key: QueryKey, _ words: [String]) -> Query {
    Query(.term(Term(key: key, operands: words.map { Operand(text: $0, isQuoted: true) })))
  }

  /// Holds where a commit after the point set the value.
  package static func changed(after point: String) -> Query {
    Query(.term(Term(key: .changed, comparison: .more, operands: [Operand(text: point)])))
  }

  /// Holds where both do.
  package static func && (one: Query, other: Query) -> Query {
    if other.root == .all([]) { return one }
    if one.root == .all([]) { return other }
    let text = one.text.isEmpty ? other.text : one.text
    return Query(.all([one.root, other.root]), text: text)
  }

  /// Whether the sources of values are asked for.
  package var needsEvidence: Bool {
    root.terms.contains { term, _ in
      let traits = term.key == .is ? term.operands.map { QueryTrait(rawValue: $0.text) } : []
      return term.key.isOfEvidence || traits.contains { $0?.isOfEvidence == true }
    }
  }

  /// What is noted of a number without a unit, which no length or time meets; `nil` where all have one, or numbers are
  /// asked for.
  package var noteOfUnit: String? {
    let terms = root.terms.map(\.term)
    let bare = terms.filter { [.value, .written, .near].contains($0.key) && $0.member == nil }
      .flatMap(\.operands).first { operand in
        !operand.isQuoted && operand.text.wholeMatch(of: /-?[0-9.]*[0-9][0-9.]*/) != nil
      }
    guard let bare, !terms.contains(where: { $0.key == .type }) else { return nil }
    return "note: \(bare.text) has no unit, so it is compared with numbers and weights alone; "
      + "lengths are compared with 8px, times with 200ms"
  }

  /// What chooses the values that the query compares: its terms for where they stand, and that they are of the kind of
  /// what they are compared with; `nil` where all are, as by a query for where values stand and nothing else.
  package var compared: Query? {
    Query.isOfPlace(root) ? nil : Query.compared(root).map { Query($0, text: text) }
  }

  private static func compared(_ node: Node) -> Node? {
    switch node {
    case .term(var term):
      switch term.key {
      case .path, .type, .revision, .context: return node
      case .is where term.operands.contains { QueryTrait($0)?.isOfColors != true }: return nil
      case .value, .near, .unit, .contrast, .is:
        term.asksKind = true
        return .term(term)
      default: return nil
      }
    case .not(let inner): return isOfPlace(inner) ? node : nil
    case .all(let nodes):
      let chosen = nodes.compactMap(compared)
      return chosen.isEmpty ? nil : .all(chosen)
    case .any(let nodes):
      let chosen = nodes.map(compared)
      return chosen.contains(nil) ? nil : .any(chosen.compactMap(\.self))
    }
  }

  /// Whether it asks for nothing but where values stand.
  private static func isOfPlace(_ node: Node) -> Bool {
    node.terms.allSatisfy { [.path, .type, .revision, .context].contains($0.term.key) }
  }
}

extension Query.Node {
  /// Each term, and whether it stands below an odd number of negations.
  var terms: [(term: Query.Term, isNegated: Bool)] {
    switch self {
    case .term(let term): [(term, false)]
    case .not(let inner): inner.terms.map { ($0, !$1) }
    case .all(let nodes), .any(let nodes): nodes.flatMap(\.terms)
    }
  }
}

/// How a statement leans on a token that it refers to; in the order in which references are walked.
package enum ReferenceRole: String, Sendable, CaseIterable {
  /// The whole value is the other's, or a part of that.
  case value
  /// A part of the value is.
  case part
  /// The whole value is computed from the other.
  case computed
  /// A bound of the value is.
  case bound
  /// The statement is kept as written, and names the other there.
  case written
  /// The color is read on the other, as text on a background.
  case on
}

extension ReferenceRole {
  /// Whether the statement's value is or holds the reference.
  package var isOfValue: Bool {
    switch self {
    case .value, .part, .computed: true
    case .bound, .written, .on: false
    }
  }
}

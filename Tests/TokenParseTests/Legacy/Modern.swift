import PositionedJSON
import Testing

@testable import TokenParse

/// A file of an older flavor, and the result of rewriting it.
struct Modern {
  var root: JSON?
  var document: ResolverDocument?
  var findings: [PendingDiagnostic]

  init(_ text: String) {
    let read = JSONReader.read(Array(text.utf8)).root
    let modern = read.flatMap { modernized($0) }
    root = modern?.root
    document = modern?.document
    findings = modern?.findings ?? []
  }

  var codes: [String] { findings.map(\.code) }

  /// The tree without blanks; "unchanged" where nothing had to change.
  var text: String { root?.compactText ?? "unchanged" }

  func message(_ code: String) -> String {
    findings.first { $0.code == code }?.message ?? ""
  }

  /// The value at a path of members.
  subscript(_ path: String...) -> JSON? {
    path.reduce(root) { $0?[$1] }
  }
}

/// A value of a type as written, and as it is today; `nil` where it stays as written.
struct ValueCase: CustomTestStringConvertible, Sendable {
  var type: String
  var wrote: String
  var today: String?

  init(_ type: String, _ wrote: String, _ today: String?) {
    self.type = type
    self.wrote = wrote
    self.today = today
  }

  var testDescription: String { "\(type) \(wrote)" }

  /// The value of a `$` token of the type.
  var result: String? {
    Modern(#"{"t":{"$type":"\#(type)","$value":\#(wrote)}}"#)["t", "$value"]?.compactText
  }
}

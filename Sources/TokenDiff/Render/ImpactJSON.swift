internal import PositionedJSON
internal import TokenModel

/// Writes the dependents of a token as JSON: one document, with one dependent on each line.
package struct ImpactJSON: Sendable {
  /// The point as the user wrote it.
  package var point: String

  package init(point: String) { self.point = point }

  /// - Returns: the document with a newline at its end.
  package func render(_ impact: Impact) -> String {
    head(impact.path.text) + ",\n  \"dependents\": " + dependents(impact, "  ") + "\n}\n"
  }

  /// - Parameter path: the group or pattern that the tokens are of.
  /// - Returns: the document with a newline at its end.
  package func render(_ impacts: [Impact], of path: String) -> String {
    let tokens = impacts.map { impact in
      "\n    {\n      \"path\": " + JSON.string(impact.path.text).harmlessCompactText
        + ",\n      \"dependents\": " + dependents(impact, "      ") + "\n    }"
    }
    return head(path) + ",\n  \"tokens\": [" + tokens.joined(separator: ",") + "\n  ]\n}\n"
  }

  private func head(_ path: String) -> String {
    "{\n  \"point\": " + JSON.string(point).harmlessCompactText
      + ",\n  \"path\": " + JSON.string(path).harmlessCompactText
  }

  private func dependents(_ impact: Impact, _ indent: String) -> String {
    let lines = impact.dependents.map { "\n\(indent)  " + $0.json.harmlessCompactText }
    return "[" + lines.joined(separator: ",") + (lines.isEmpty ? "]" : "\n\(indent)]")
  }
}

extension Impact.Dependent {
  fileprivate var json: JSON {
    .object([
      JSON.Member("path", .string(path.text)),
      JSON.Member("revision", .string(revision)),
      JSON.Member("context", context.json),
      JSON.Member("use", .string(use.rawValue)),
      JSON.Member("through", .array(through.map { .string($0.text) })),
      JSON.Member("answer", Answer(cell).json),
    ])
  }
}

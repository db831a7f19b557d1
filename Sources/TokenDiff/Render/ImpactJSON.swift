internal import PositionedJSON
internal import TokenModel

/// Writes the dependents of a token as JSON: one document, with one dependent on each line.
package struct ImpactJSON: Sendable {
  /// The point as the user wrote it.
  package var point: String

  package init(point: String) { self.point = point }

  /// - Returns: the document with a newline at its end.
  package func render(_ impact: Impact) -> String {
    JSON.listing(head(impact.path.text), "dependents", impact.dependents.map(\.json))
  }

  /// - Parameter path: the group or pattern that the tokens are of.
  /// - Returns: the document with a newline at its end.
  package func render(_ impacts: [Impact], of path: String) -> String {
    let tokens = impacts.map { impact in
      "\n    {\n      \"path\": " + JSON.string(impact.path.text).harmlessCompactText
        + ",\n      \"dependents\": "
        + JSON.listed(impact.dependents.map(\.json), indent: "      ") + "\n    }"
    }
    // The list of tokens takes the place of an empty one.
    return JSON.listing(head(path), "tokens", []).dropLast(4) + tokens.joined(separator: ",")
      + "\n  ]\n}\n"
  }

  private func head(_ path: String) -> [JSON.Member] {
    [.init("point", .string(point)), .init("path", .string(path))]
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

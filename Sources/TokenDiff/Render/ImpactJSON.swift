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

  private func head(_ path: String) -> JSON { ["point": point, "path": path] }
}

extension Impact.Dependent {
  fileprivate var json: JSON {
    .object([
      "path": path.text, "revision": revision, "context": context.json, "use": use.rawValue,
      "through": through.map(\.text), "answer": Answer(cell).json,
    ])
  }
}

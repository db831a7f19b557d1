internal import PositionedJSON
internal import TokenModel

/// Writes the dependents of a token as JSON: one document, with one dependent on each line.
package struct ImpactJSON: Sendable {
  /// The point as the user wrote it.
  package var point: String

  package init(point: String) { self.point = point }

  /// - Returns: the document with a newline at its end.
  package func render(_ impact: Impact) -> String {
    var text = "{\n  \"point\": " + JSON.string(point).harmlessCompactText
    text += ",\n  \"path\": " + JSON.string(impact.path.text).harmlessCompactText
    text += ",\n  \"dependents\": ["
    let lines = impact.dependents.map { "\n    " + $0.json.harmlessCompactText }
    return text + lines.joined(separator: ",") + (lines.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
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

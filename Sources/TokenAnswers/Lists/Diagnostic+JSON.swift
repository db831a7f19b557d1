package import PositionedJSON
package import TokenModel

extension Diagnostic {
  /// The finding as `check --json` has it.
  package var json: JSON {
    .object([
      "severity": severity.rawValue, "code": code, "message": message, "fix": fix,
      "file": location?.file, "line": location?.line, "column": location?.column,
      "related": related.map(\.json),
    ])
  }
}

extension Diagnostic.Related {
  fileprivate var json: JSON {
    .object([
      "message": message, "file": location.file, "line": location.line,
      "column": location.column,
    ])
  }
}

package import PositionedJSON
package import TokenModel

extension Cell {
  /// What a source says instead of the statement: as a value of its type would read, else as written.
  package func text(ofClaim json: JSON, pixel: String) -> String {
    func text(_ json: JSON) -> String? {
      statement.type.flatMap { TokenValue.read($0, json) }
        .map { $0.plainText(unit: statement.unit, pixel: pixel) }
    }
    if let text = text(json) { return text }
    // A part of a color, or the bounds of a length.
    if json.members?.count == 1, let alpha = json["alpha"] {
      return "alpha " + alpha.compactText
    }
    if let low = json["min"].flatMap(text), let high = json["max"].flatMap(text) {
      return "from \(low) to \(high)"
    }
    return (json.string ?? json.compactText)
  }
}

package import PositionedJSON
internal import TokenModel

extension JSON {
  /// On one line, with every character that could steer a terminal escaped the JSON way.
  package var harmlessCompactText: String {
    let text = compactText
    guard text.unicodeScalars.contains(where: \.isHarmful) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isHarmful {
        for unit in String(scalar).utf16 {
          let hex = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

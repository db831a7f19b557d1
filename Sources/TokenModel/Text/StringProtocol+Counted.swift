extension Int {
  /// The number with what is counted: `1 token`, `40 tokens`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// With a comma before every three digits.
  package var grouped: String {
    var text = ""
    for (index, digit) in String(magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}

extension [String] {
  /// `a, b and 3 more`.
  package func listed(most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
  }
}

extension StringProtocol {
  /// The text without the blanks at its ends.
  package var trimmed: SubSequence {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}

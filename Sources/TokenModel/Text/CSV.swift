/// Tables after RFC 4180.
package enum CSV {
  /// A line for each row, with the ends that RFC 4180 asks for.
  package static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// A field of RFC 4180, section 2. One that a spreadsheet would take for a formula gets an apostrophe before it.
  package static func field(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.contains(where: { "\",\n\r".contains($0) || $0.isNewline }) else { return safe }
    return "\""
      + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

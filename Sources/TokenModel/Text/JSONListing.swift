package import PositionedJSON

extension JSON {
  /// An object as text, a member on each line; of the last, which is a list, an element on each line.
  ///
  /// - Returns: the document with a newline at its end and nothing in it that could steer a terminal.
  package static func listing(
    _ head: JSON, _ list: String, _ elements: [JSON]
  ) -> String {
    let lines = (head.members ?? []).map {
      "  " + JSON.quoted($0.key) + ": " + $0.value.harmlessCompactText
    }
    return "{\n"
      + (lines + ["  " + JSON.quoted(list) + ": " + listed(elements)]).joined(separator: ",\n")
      + "\n}\n"
  }

  /// The elements in brackets, each on a line.
  package static func listed(_ elements: [JSON], indent: String = "  ") -> String {
    if elements.isEmpty { return "[]" }
    let lines = elements.map { "\n" + indent + "  " + $0.harmlessCompactText }
    return "[" + lines.joined(separator: ",") + "\n" + indent + "]"
  }
}

extension Document {
  /// The printed pages of a place.
  package struct Pages: Hashable, Sendable {
    /// The first and the last.
    package var range: ClosedRange<Int>

    /// `p. 84–86`.
    package var text: String { "p. " + span("–") }
    /// As lists of references have it: `84-86`.
    package var plain: String { span("-") }

    private func span(_ dash: String) -> String {
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)\(dash)\(range.upperBound)"
    }
  }

  /// The pages of a place, where the document's note lists them: `Printed pages: chunk 103 is 82 and 83, 104 is 84 to
  /// 86.`; `nil` for a place whose own name has its page.
  package func pages(of locator: [String]) -> Pages? {
    guard let note, let start = note.firstRange(of: "Printed pages: ")?.upperBound else {
      return nil
    }
    // The list ends with its sentence.
    let list = note[start...].split(separator: ".", maxSplits: 1).first ?? ""
    var kind: Substring = ""
    for entry in list.split(separator: ",") {
      let words = entry.split(separator: " ")
      guard let verb = words.firstIndex(where: { $0 == "is" || $0 == "are" }) else { continue }
      var names = words[..<verb].filter { $0 != "and" }
      if let first = names.first, !first.allSatisfy(\.isNumber) {
        kind = first
        names.removeFirst()
      }
      let numbers = words[(verb + 1)...].compactMap { Int($0) }
      guard let first = numbers.first, let last = numbers.last, first <= last else { continue }
      if names.contains(where: { locator.contains(kind.isEmpty ? String($0) : "\(kind) \($0)") }) {
        return Pages(range: first...last)
      }
    }
    return nil
  }

  /// The pages of a place by the document's note, or by the name of the place: `Designing an Alert (page 82)`.
  package func allPages(of locator: [String]) -> Pages? {
    if let pages = pages(of: locator) { return pages }
    return locator.lazy.compactMap { name -> Pages? in
      guard let range = name.firstRange(of: "page ") else { return nil }
      return Int(name[range.upperBound...].prefix(while: \.isNumber)).map { Pages(range: $0...$0) }
    }.first
  }
}

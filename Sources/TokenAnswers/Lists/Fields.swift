package import PositionedJSON
internal import TokenModel
package import TokenOperations

/// The members of the rows of an answer that `--fields` asks for, in that order.
package struct Fields {
  package let names: [String]

  /// - Throws: `WordProblem.unknownValue` for a name that is none of `known`.
  package init(_ text: String, known: [String]) throws(WordProblem) {
    names = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.trimmed) }
    for name in names where !known.contains(name) {
      let near = nearest(name, among: known).map { "did you mean \($0)? " } ?? ""
      throw WordProblem(
        code: "value-unknown", message: "--fields has no \(quotedForMessage(name))",
        fix: near + "There are \(known.joined(separator: ", "))", isUsage: true)
    }
  }

  /// An object with these members only, `null` where a row has none of that name.
  package func json(_ row: JSON) -> JSON {
    .object(names.map { .init($0, row[$0] ?? .null) })
  }

  /// A line for each row: the fields with a tab between them.
  package func text(_ rows: [JSON]) -> String {
    rows.map { row in
      names.map { Fields.plain(row[$0]).terminalSafe }.joined(separator: "\t") + "\n"
    }.joined()
  }

  /// The same after RFC 4180, below a line of names.
  package func csv(_ rows: [JSON]) -> String {
    CSV.text([names] + rows.map { row in names.map { Fields.plain(row[$0]) } })
  }

  private static func plain(_ json: JSON?) -> String {
    guard let json, json != .null else { return "" }
    return json.string ?? json.compactText
  }
}

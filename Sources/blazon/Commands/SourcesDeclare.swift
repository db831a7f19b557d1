internal import ArgumentParser
internal import TokenModel
internal import TokenStore

extension Document.Standing: ExpressibleByArgument {}

struct SourcesDeclare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "declare",
    abstract: "Record a document that values cite, or what is known of one, as one commit.",
    discussion: """
      What is not given stays as it was. `set --document ID` cites it then. Without --standing nobody says \
      whose word it is.

        blazon sources declare handbook --title "Design handbook" --publisher Acme --published 2024-03 \
      --standing vendor --url https://acme.example/handbook
        blazon set color.accent '#0055FF' --document handbook --locator Colors
      """)

  @Argument(help: "The id by which values cite it.")
  var id: String

  @Option(help: "The title as printed on it.")
  var title: String?

  @Option(help: "The person or company that published it.")
  var publisher: String?

  @Option(help: "The day of publication as far as known: YYYY, YYYY-MM or YYYY-MM-DD.")
  var published: String?

  @Option(help: "Who speaks: vendor or thirdParty.")
  var standing: Document.Standing?

  @Option(help: "The address where it was read.")
  var url: String?

  @Option(help: "A remark about it as a source.")
  var note: String?

  @OptionGroup var options: RecordOptions

  mutating func validate() throws {
    if id.allSatisfy(\.isWhitespace) || id.utf8.contains(0) {
      throw ValidationError("a document's id is a text without U+0000, such as handbook-2024")
    }
    if let published, !Document.isDay(published) {
      throw ValidationError("--published takes YYYY, YYYY-MM or YYYY-MM-DD, such as 2014-03")
    }
    for (name, text) in [
      ("--title", title), ("--publisher", publisher), ("--url", url), ("--note", note),
    ] where text?.utf8.contains(0) == true || text?.isEmpty == true {
      throw ValidationError("\(name) takes a text without U+0000")
    }
    let facts = [title, publisher, published, standing?.rawValue, url, note]
    if !facts.contains(where: { $0 != nil }) {
      throw ValidationError("say something of it: --title is what lists print")
    }
  }

  mutating func run() throws {
    try options.record("Declare the document \(id)") { _, _ in
      var changes = ChangeSet()
      changes.set.documents = [
        Document(
          id: id, title: title, publisher: publisher, published: published, standing: standing,
          url: url, note: note)
      ]
      return changes
    }
  }
}

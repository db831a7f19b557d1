internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenStore

struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "List the documents that values cite, and how often.",
    discussion: """
      A document can list all its places; --coverage then shows which of them values cite, which \
      are skipped and why, and which are missing (exit status 1 if any). --csl prints the \
      documents for Zotero, Pandoc and other reference managers, each with its cited places.

      Each of these takes --registry <path> and --json.

        blazon sources
        blazon sources --coverage
        blazon sources --conflicts
        blazon sources actionSheet --at modern
        blazon sources --at modern --document ios-alert
        blazon sources actionSheet --at 2010 --csl > references.json
        blazon sources declare handbook --title "Design handbook" --standing vendor
      """,
    subcommands: [SourcesList.self, SourcesDeclare.self],
    defaultSubcommand: SourcesList.self)
}

struct SourcesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the documents that values cite, and how often.",
    discussion: """
      Without an option, lists each document with its citations, its standing, and where it was \
      read.

        blazon sources list
        blazon sources list --coverage
        blazon sources list actionSheet --at 2010 --csl
      """)

  @OptionGroup var place: PlaceArguments

  @Option(help: "List the values that cite this document.")
  var document: String?

  @Flag(help: "Show which places of each document are cited, skipped or missing.")
  var coverage = false

  @Flag(help: "List values that a source contradicts.")
  var conflicts = false

  @Flag(help: "Print the documents as references: CSL-JSON, as Zotero and Pandoc read it.")
  var csl = false

  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if coverage, place.word != nil, place.at != nil { throw SourcesList.coverageOfPart }
    if [coverage, conflicts, document != nil, csl].count(where: \.self) > 1 {
      throw ValidationError("give one of --coverage, --conflicts, --csl and --document")
    }
  }

  /// What a part cites says nothing of what is missing.
  private static let coverageOfPart = ValidationError(
    "--coverage shows whole documents; leave the path out")

  mutating func run() throws {
    let (now, path) = try place.read(registry.choice.openForReading())
    if coverage, path != nil { throw SourcesList.coverageOfPart }
    if output.isText, !csl { SourceNote.print(now) }
    let set = try now.citing(path)
    let citations = Citations(set)
    if let document {
      try printCells(of: document, set)
    } else if coverage {
      // A place is covered whichever revision cites it.
      let cells = now.revision == nil ? set.cells : try now.load().cells
      let report = CoverageReport(set.documents, cells: cells)
      try output.print(report.report, json: report.json.prettyText + "\n")
      if set.documents.isEmpty { Notes.tell("no documents are recorded") }
      if report.lacksPlaces { throw FoundSomething() }
    } else if csl {
      Terminal.print(citations.csl.prettyText + "\n")
    } else if conflicts {
      let report = ConflictReport(set)
      try output.print(report.report, json: report.json.prettyText + "\n")
    } else {
      try output.print(
        citations.report(path == nil ? nil : ResolvedRows(set: set), set),
        json: citations.json.prettyText + "\n")
    }
  }

  private func printCells(of document: String, _ set: TokenSet) throws {
    let cells = set.cells.filter { $0.evidence.contains { $0.document == document } }
    guard !cells.isEmpty || set.documents.contains(where: { $0.id == document }) else {
      throw VerbProblem.unknownDocument(
        document, near: nearest(document, among: set.documents.map(\.id)))
    }
    let rows = ResolvedRows(set: set)
    try output.print(
      CellTable(set: set).report(cells, rows),
      json: JSON.object([
        "document": document,
        "cells": JSON.array(cells.map { $0.json(of: rows[$0]) }),
      ]).prettyText + "\n", csv: { CSVTable.values(cells, rows, set.documents) })
  }
}

extension Document.Standing: ExpressibleByArgument {}

struct SourcesDeclare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "declare",
    abstract: "Record a document that values cite, or facts about one, as one commit.",
    discussion: """
      Fields that are not given stay as they were. `set --document ID` then cites it. Without \
      --standing the publisher's role is unknown.

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

  @Option(help: "The date of publication as far as known: YYYY, YYYY-MM or YYYY-MM-DD.")
  var published: String?

  @Option(help: "Whose document it is: vendor or thirdParty.")
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
      throw ValidationError("give at least one field: --title is what lists print")
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

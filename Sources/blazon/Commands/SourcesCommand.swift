internal import ArgumentParser
internal import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenResolve
internal import TokenStore

struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "List the documents that values cite, and how often.",
    discussion: """
      A document may list all its places; --coverage then says which are cited by a value, which are \
      skipped and why, and which are missing (exit status 1 if any). --csl prints the documents for \
      Zotero, Pandoc and others that write lists of references, each with the places that are cited.

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
      Without an option each document has its citations, who speaks in it, and where it was read.

        blazon sources list
        blazon sources list --coverage
        blazon sources list actionSheet --at 2010 --csl
      """)

  @OptionGroup var place: PlaceArguments

  @Option(name: .long, help: "List the values that cite this document.")
  var document: String?

  @Flag(name: .long, help: "Say what of each document is cited, skipped or missing.")
  var coverage = false

  @Flag(name: .long, help: "List values that a source contradicts.")
  var conflicts = false

  @Flag(
    name: .long, help: "Print the documents as references: CSL-JSON, as Zotero and Pandoc read it.")
  var csl = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if coverage, place.word != nil, place.at != nil { throw SourcesList.coverageOfPart }
    if [coverage, conflicts, document != nil, csl].count(where: \.self) > 1 {
      throw ValidationError("give one of --coverage, --conflicts, --csl and --document")
    }
  }

  /// What a part cites says nothing of what is missing.
  private static let coverageOfPart = ValidationError(
    "--coverage is of whole documents; leave the path out")

  mutating func run() throws {
    let registry = try registry.openForReading()
    let (now, _, path) = try place.read(registry)
    if coverage, path != nil { throw SourcesList.coverageOfPart }
    if !output.json, !csl { SourceNote.print(now) }
    var set = try now.load(revision: now.revision)
    if let path {
      let pattern = PathPattern(path, among: set.cells.lazy.map(\.path))
      guard set.cells.contains(where: { pattern.matches($0.path) }) else {
        if let problem = try now.elsewhere(path) { throw problem }
        throw PathAdvice.unknown(path, among: try now.allPaths())
      }
      set.cells.removeAll { !pattern.matches($0.path) }
    }
    if path != nil || now.revision != nil {
      let cited = Set(set.cells.flatMap { $0.evidence.map(\.document) })
      set.documents.removeAll { !cited.contains($0.id) }
    }
    if let document {
      try printCells(of: document, set)
    } else if coverage {
      // A place is covered whichever revision cites it.
      let cells = now.revision == nil ? set.cells : try now.load().cells
      let report = CoverageReport(
        coverages: Coverage.of(set.documents, cells: cells),
        others: set.documents.filter(\.places.isEmpty))
      Terminal.print(output.json ? report.json.prettyText + "\n" : report.text)
      if !report.isComplete { throw FoundSomething() }
    } else if csl {
      Terminal.print(references(set).prettyText + "\n")
    } else if conflicts {
      let report = ConflictReport(set)
      Terminal.print(
        output.json
          ? report.json.prettyText + "\n" : report.text(Terminal.style(output.color)))
    } else {
      Terminal.print(output.json ? json(set).prettyText + "\n" : text(set))
    }
  }

  private func citations(_ set: TokenSet) -> [(document: Document, cells: Int)] {
    var counts: [String: Int] = [:]
    for cell in set.cells {
      for id in Set(cell.evidence.map(\.document)) { counts[id, default: 0] += 1 }
    }
    let declared = Set(set.documents.map(\.id))
    let others = counts.keys.filter { !declared.contains($0) }.sorted().map { Document(id: $0) }
    return (set.documents + others).map { ($0, counts[$0.id] ?? 0) }
  }

  private func text(_ set: TokenSet) -> String {
    var text = ""
    for (document, cells) in citations(set) {
      text += "\(document.id.terminalSafe)  \(cells) value\(cells == 1 ? "" : "s")"
      if let standing = document.standing {
        text += standing == .vendor ? ", the vendor's own" : ", by a third party"
      }
      text += "\n"
      let parts = [document.title, document.publisher, document.published].compactMap(\.self)
      if !parts.isEmpty { text += "  \(parts.joined(separator: ", ").terminalSafe)\n" }
      if let url = document.url { text += "  \(url.terminalSafe)\n" }
      if let note = document.note { text += "  \(note.terminalSafe)\n" }
    }
    let silent = set.cells.count { $0.evidence.isEmpty }
    if silent > 0 { text += "(none)  \(silent) value\(silent == 1 ? "" : "s") without a source\n" }
    return text
  }

  /// The cited documents as items of CSL-JSON, with the places that are cited as their notes.
  ///
  /// - Source: the schema `csl-data.json` of the Citation Style Language, version 1.0.2.
  private func references(_ set: TokenSet) -> JSON {
    var places: [String: Set<String>] = [:]
    var pages: [String: Set<Document.Pages>] = [:]
    let documents = Dictionary(
      set.documents.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for evidence in set.cells.lazy.flatMap(\.evidence) {
      let document = documents[evidence.document]
      let page = document?.pages(of: evidence.locator).map { ", \($0.text)" } ?? ""
      places[evidence.document, default: []]
        .insert(evidence.locator.joined(separator: " › ") + page)
      if let found = document?.allPages(of: evidence.locator) {
        pages[evidence.document, default: []].insert(found)
      }
    }
    return .array(
      citations(set).filter { $0.cells > 0 }.map { document, _ in
        let day = document.published.map { $0.split(separator: "-").compactMap { Int($0) } } ?? []
        let issued = JSON.object([
          .init("date-parts", .array([.array(day.map(JSON.integer))]))
        ])
        let cited = (places[document.id] ?? []).filter { !$0.isEmpty }.sorted()
        let printed = (pages[document.id] ?? [])
          .sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
          }
        let notes = [
          cited.isEmpty ? nil : "Cited: " + cited.joined(separator: "; "),
          document.standing == .thirdParty ? "A third party, not the vendor." : nil,
          document.note,
        ].compactMap(\.self)
        let members: [JSON.Member?] = [
          .init("id", .string(document.id)),
          .init("type", .string(kind(document, isPrinted: !printed.isEmpty))),
          .init("title", .string(document.title ?? document.id)),
          document.publisher.map {
            .init("author", .array([.object([.init("literal", .string($0))])]))
          },
          document.publisher.map { .init("publisher", .string($0)) },
          day.isEmpty ? nil : .init("issued", issued),
          printed.isEmpty
            ? nil : .init("page", .string(printed.map(\.plain).joined(separator: ", "))),
          document.url.map { .init("URL", .string($0)) },
          notes.isEmpty ? nil : .init("note", .string(notes.joined(separator: "\n"))),
        ]
        return .object(members.compactMap(\.self))
      })
  }

  /// What has printed pages, or is a PDF, is a report, and what has an address else a page of the web.
  private func kind(_ document: Document, isPrinted: Bool) -> String {
    let address = document.url?.lowercased().prefix { $0 != "?" && $0 != "#" } ?? ""
    if isPrinted || address.hasSuffix(".pdf") { return "report" }
    return document.url == nil ? "document" : "webpage"
  }

  private func json(_ set: TokenSet) -> JSON {
    let documents = citations(set).map { document, cells in
      JSON.object([
        .init("id", .string(document.id)),
        .init("title", .optional(document.title)),
        .init("publisher", .optional(document.publisher)),
        .init("published", .optional(document.published)),
        .init("standing", .optional(document.standing?.rawValue)),
        .init("url", .optional(document.url)),
        .init("note", .optional(document.note)),
        .init("cells", .integer(cells)),
      ])
    }
    return .object([
      .init("documents", .array(documents)),
      .init("cellsWithoutSource", .integer(set.cells.count { $0.evidence.isEmpty })),
    ])
  }

  private func printCells(of document: String, _ set: TokenSet) throws {
    let cells = set.cells.filter { $0.evidence.contains { $0.document == document } }
    guard !cells.isEmpty || set.documents.contains(where: { $0.id == document }) else {
      throw VerbProblem.unknownDocument(
        document, near: nearest(document, among: set.documents.map(\.id)))
    }
    let rows = ResolvedRows(set: set)
    Terminal.print(
      output.json
        ? JSON.object([
          .init("document", .string(document)),
          .init("cells", .array(cells.map { $0.json(resolved: rows[$0]?.json) })),
        ]).prettyText + "\n"
        : CellTable(set, style: Terminal.style(output.color)).render(cells, rows))
  }
}

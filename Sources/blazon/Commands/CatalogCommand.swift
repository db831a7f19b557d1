internal import ArgumentParser
internal import FileWriting
internal import Foundation
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenDiff
internal import TokenExport
internal import TokenModel
internal import TokenOperations
internal import TokenPicture
internal import TokenStore

struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Write a whole design system as a page that anyone can open.",
    discussion: """
      One HTML file, or with --out FOLDER a page for each group: every token with its values, \
      modes, references and history; swatches, color ramps, contrasts, text styles, lengths, \
      motion, shadows; what is broken and deprecated. It needs no network, and a script only for \
      its search. #PATH at the end of the address leads to a token. Without a revision, it shows \
      the newest one in the registry's order.

        blazon catalog > catalog.html
        blazon catalog --at modern --out site
        blazon catalog --from tokens/ --out catalog.html
        blazon catalog --code src --out catalog.html
      """)

  @Option(help: "What to show: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(
    help: .init(
      "Show these token files or folders, not a registry; may be repeated.", valueName: "file"))
  var from: [String] = []

  @Option(
    help: .init(
      "Write a page for each group into this folder, or one page into this file.",
      valueName: "folder|file.html"))
  var out: String?

  @Option(help: "The name of the system; default: that of the registry.")
  var title: String?

  @OptionGroup var code: CodeOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var registry: RegistryOption

  /// The size of a page, in bytes, that browsers no longer open at once.
  private static let largePage = 3_000_000

  mutating func validate() throws {
    try WrittenFile.checkPage(out)
    if !from.isEmpty, at != nil || registry.registry != nil {
      throw ValidationError("--from takes files as they are; --at and --registry need a registry")
    }
  }

  mutating func run() throws {
    let files = try from.isEmpty ? nil : ReadFiles(from, reading.value)
    let made = try files.map(FilesRegistry.init)
    defer { made?.remove() }
    registry.registry = made?.path ?? registry.registry
    let point = try Point(orHead: at)
    if made == nil, try RegistryFinder.find(registry.registry) == nil {
      throw FinderProblem.nothingHere("catalog")
    }
    let source = try registry.choice.openForReading()
    let now = try source.snapshot(point)
    let catalog = try catalog(now, files, source.path)
    let folder = out.flatMap {
      $0.lowercased().hasSuffix(".html") || NamedOutput.stream($0) != nil ? nil : $0
    }
    if let folder {
      try writePages(catalog, folder)
    } else {
      let page = catalog.page
      try WrittenFile.put(page, out)
      noteSize(page)
    }
    if made == nil { SourceNote.print(now) }
  }

  private func writePages(_ catalog: Catalog, _ folder: String) throws {
    do {
      try OpenFolder.make(folder)
    } catch {
      guard case .isFile(let path) = error else { throw error }
      throw FileProblem.isFile(path, page: "catalog.html")
    }
    let groups = catalog.groups
    let names = try FileNames.distinct(["index", "$root"] + groups.filter { !$0.isEmpty })
    var files = ["": names[1]]
    for (group, name) in zip(groups.filter { !$0.isEmpty }, names.dropFirst(2)) {
      files[group] = name
    }
    try write(catalog.pages(files).map { (folder + "/" + $0.name, Array($0.html.utf8)) }, folder)
  }

  /// Writes all files, or none.
  private func write(_ files: [(path: String, bytes: [UInt8])], _ folder: String) throws {
    try ForeignFile.refuse(files.map(\.path))
    try StagedFiles.write(files)
    let size = files.reduce(0) { $0 + $1.bytes.count }
    let name = files.count == 1 ? files[0].path : "\(folder)/index.html"
    let count = files.count == 1 ? "" : "\(files.count) pages, "
    Terminal.print("\(name.terminalSafe)  \(count)\((size + 999) / 1000) KB\n")
  }

  private func noteSize(_ page: String) {
    let size = page.utf8.count
    if size > CatalogCommand.largePage {
      Notes.tell(
        "note: the page has \(size / 1_000_000) MB; --out FOLDER writes a page for each group")
    }
  }

  private func catalog(_ now: Snapshot, _ files: ReadFiles?, _ path: String) throws -> Catalog {
    let set = try now.load()
    let revision = try now.readRevision()
    let (view, _) = PointView.resolved(set, label: now.text, only: revision.id)
    guard let tokens = view.revisions.first(where: { $0.revision.id == revision.id }) else {
      throw VerbProblem.emptyRegistry
    }
    // A folder of someone's machine is not shown.
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = files.map { $0.names.joined(separator: ", ") } ?? file
    var catalog = Catalog(
      title: title ?? name, point: files == nil ? "at " + now.text : "from files", tokens: tokens)
    catalog.documents = set.documents
    catalog.pairs = Contrast.all(in: tokens).compactMap { contrast in
      guard let text = contrast.textColor, let background = contrast.backgroundColor else {
        return nil
      }
      return Catalog.Pair(
        text: contrast.text, background: contrast.background, textColor: text,
        backgroundColor: background, ratio: contrast.ratio, isDeclared: contrast.isDeclared,
        context: contrast.context)
    }
    if let (uses, tokens) = try code.uses(now) {
      for path in tokens.tokens.map(\.path) { catalog.uses[path] = uses.summary(of: [path]) }
    }
    if files == nil {
      catalog.commits = try now.log().map { commit in
        Catalog.Commit(
          number: commit.number, day: commit.sourceAt.day, author: commit.metadata.author,
          message: commit.metadata.message)
      }
      catalog.changes = try now.touchedTokens(revision: revision.id)
    }
    return catalog
  }
}

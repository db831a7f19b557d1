internal import ArgumentParser
internal import TokenExport
internal import TokenModel
internal import TokenResolve
internal import TokenStore

extension ExportFormat: ExpressibleByArgument {}

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write one revision as DTCG JSON, CSS or Swift.",
    discussion: """
      Without --out the file goes to standard output. Files are written whole or not at all, and \
      only if they differ. What the format cannot say is counted on standard error; --losses lists it.

        blazon export --format css --at modern --out generated
        blazon export --format swift --namespace HIG --losses
        blazon export --format css --options
      """)

  @Option(name: .long, help: "json, css or swift.")
  var format: ExportFormat

  @Option(name: .long, help: "What to write: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(name: .long, help: "The folder to write into.")
  var out: String?

  @Option(name: .long, help: "JSON: strict (DTCG's types only) or extended (ours too).")
  var profile: String?

  @Option(name: .long, help: "Swift: the name of the enclosing enum.")
  var namespace: String?

  @Option(name: .long, help: "Swift: public, package or internal.")
  var access: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An option of the format; may be repeated. --format NAME --options lists them.",
      valueName: "name=value"))
  var option: [String] = []

  @Flag(name: .long, help: "List the options of the format, and write nothing.")
  var options = false

  @Flag(name: .long, help: "List everything that the format cannot say.")
  var losses = false

  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    if options {
      Terminal.print(ExportCommand.list(format.options))
      return
    }
    let short = [("profile", profile), ("namespace", namespace), ("access", access)]
    let chosen = try FormatChoice.read(option, short: short, of: format)
    let point = try at.map { text throws(PointProblem) in try Point(text) } ?? .head
    let registry = try registry.openForReading()
    let found = try registry.find(point)
    let outline = try registry.outline(at: found.commit)
    let revision = try Views.revision(outline, found)
    let needed = revision.base == nil ? revision.id : nil
    let set = try registry.load(at: found.commit, revision: needed)
    let hashing = Background { Registry.stateDigest(of: set.alone(revision)) }
    let resolution = resolve(set, revision: revision)
    try report(resolution.problems)
    let options = ExportOptions(
      registryName: name(registry.path), point: revision.id,
      digest: hashing.wait(), chosen: chosen)
    let export = try TokenExport.export(
      resolution.tokens, of: set, as: format, options: options)
    try write(export)
    report(export.losses)
    AtExit.leave(set, resolution, export)
  }

  private static func list(_ options: [FormatOption]) -> String {
    options.map { option in
      "\(option.name)=\(option.values)  (\(option.initial))\n    \(option.help)\n"
    }.joined()
  }

  /// JSON has a place for cells without an answer; CSS and Swift have not.
  private func report(_ problems: [Resolution.CellProblem]) throws {
    guard !problems.isEmpty else { return }
    guard format == .json else {
      throw Refused(diagnostics: problems.map { Diagnostic($0.problem) })
    }
    Views.warn(problems)
  }

  private func name(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "registry")
  }

  private func write(_ export: Export) throws {
    guard let out else {
      guard export.files.count == 1 else { throw VerbProblem.severalFiles(export.files.count) }
      Terminal.print(export.files[0].text)
      return
    }
    try Files.makeFolder(out)
    for file in export.files {
      let path = out.hasSuffix("/") ? out + file.name : out + "/" + file.name
      let isNew = try Files.write(file.text, to: path)
      Terminal.print("\(isNew ? "wrote" : "unchanged") \(path.harmless)\n")
    }
  }

  private func report(_ found: [Loss]) {
    guard !found.isEmpty else { return }
    if losses {
      for loss in found {
        let context = loss.context.isBase ? "" : " [\(loss.context.text)]"
        let text = "\(loss.path.text)\(context): \(loss.message) [\(loss.code)]"
        Terminal.note(text.harmless)
      }
    }
    Terminal.note(
      "note: \(found.count) thing\(found.count == 1 ? "" : "s") cannot be said in "
        + "\(format.rawValue)" + (losses ? "" : "; --losses lists them"))
  }
}

extension TokenSet {
  /// The set as it would be with no other revisions than that one and those it inherits from: what
  /// a registry says into which their files are imported.
  fileprivate func alone(_ revision: Revision) -> TokenSet {
    var result = keeping(revision)
    let known = Set(result.revisions.flatMap { $0.axes.map(\.name) })
    result.axes = AxisOrder(axes.names.filter(known.contains))
    for index in result.revisions.indices {
      let own = result.revisions[index].axes
      // Files name them in the order of the registry, which decides between contexts.
      result.revisions[index].axes = axes.names.compactMap { name in
        own.first { $0.name == name }
      }
    }
    return result
  }
}

internal import ArgumentParser
internal import Foundation
internal import ProjectFiles
internal import ProjectWork
internal import TokenExport
internal import TokenModel
internal import TokenOperations

extension ExportFormat: ExpressibleByArgument {
  /// In any case; `dtcg` is the name of what `json` writes.
  init?(argument: String) {
    let name = argument.lowercased()
    self.init(rawValue: name == "dtcg" ? ExportFormat.json.rawValue : name)
  }
}

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write one revision as CSS, SCSS, JavaScript, Swift, DTCG JSON and more.",
    discussion: """
      Without --format it writes the outputs of the nearest blazon.json (docs/configuration.md). \
      Without --out a single file goes to standard output. All files are written or none, and only \
      those that differ; in a folder that belongs to one output, leftovers of earlier runs are \
      removed (docs/json.md). Values that a format cannot represent are counted on standard error; \
      --losses lists them. If a file would lose all its tokens, or a folder more than half of its \
      files, nothing is written without --force.

        blazon export --format css --format swift --at modern --out generated
        blazon export css color.brand --at modern
        blazon export --format swift --namespace HIG --losses
        blazon export --format swift --since @v1.0
        blazon export --format css --options
        blazon export --file web/tokens.css
        blazon export --template markdown --file tokens.md
        blazon export --format css --from tokens/ --out web
        blazon export --format xcassets --out App
        blazon export --format json --option contexts=resolver --all-revisions --out design
        blazon export --format xcassets --each brand --out 'App/{brand}' --from tokens/
        blazon export --check
      """)

  @Argument(
    help: .init(
      """
      Only these tokens or groups, as --under; the name of a format means --format, a token file \
      --from.
      """,
      valueName: "path"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      ExportFormat.allCases.map(\.rawValue).joined(separator: ", ") + "; may be repeated.",
      valueName: "format"))
  var format: [ExportFormat] = []

  @Option(help: "What to write: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(
    help: .init(
      "Export these token files or folders, not a registry; may be repeated.", valueName: "file"))
  var from: [String] = []

  @Option(
    help: .init(
      """
      Only the values in this context, without that axis, as for an app of one brand; may be \
      repeated.
      """,
      valueName: "axis=value"))
  var context: [String] = []

  @Option(
    name: .customLong("each"),
    help: .init(
      """
      Write an output for each value of one axis; {AXIS} in --out and --file is replaced by the \
      value.
      """,
      valueName: "axis"))
  var eachAxis: [String] = []

  var each: String? { eachAxis.first }

  @Flag(help: "Export all revisions, as an axis named revision; --at then takes a time only.")
  var allRevisions = false

  @Option(help: "The folder to write into.")
  var out: String?

  @Option(
    help: .init(
      "The file to write, with any name; its ending chooses the format. - is standard output.",
      valueName: "file"))
  var file: String?

  @Option(help: .init("Only this token or group; may be repeated.", valueName: "path"))
  var under: [String] = []

  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only tokens with a value that matches a query: 'type:color -is:alias' (docs/query.md).",
      valueName: "query"))
  var expressions: [String] = []

  @Option(help: "JSON: strict (DTCG's types only) or extended (also ours).")
  var profile: String?

  @Option(help: "Swift: the name of the enclosing enum.")
  var namespace: String?

  @Option(help: "Swift: public, package or internal.")
  var access: String?

  @Option(
    help: .init(
      "An option of the format; may be repeated. --format NAME --options lists them.",
      valueName: "name=value"))
  var option: [String] = []

  @Option(
    help: ArgumentHelp(
      "Fill this Mustache template, or a sample of `blazon template`, from the model (docs/templates.md).",
      valueName: "file"))
  var template: String?

  @Option(help: .init("A text for the template; may be repeated.", valueName: "name=value"))
  var param: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Keep old names from this point on, marked as deprecated (code and JSON). Swift also keeps \
      removed tokens.
      """,
      valueName: "point"))
  var since: String?

  @Flag(help: "List the options of the formats, without writing.")
  var options = false

  @Option(help: "The configuration; default: the nearest blazon.json in this folder or above.")
  var config: String?

  @Flag(
    help: ArgumentHelp(
      """
      Write nothing; exit with 1 if files on disk are stale, token files of blazon.json have \
      values that the 
      """
        + "registry lacks, or a reference in the files of --from leads to no value."))
  var check = false

  @Flag(help: "Write even if a file would lose all its tokens.")
  var force = false

  @Flag(name: [.long, .customShort("v")], help: "List every file, not one line per output.")
  var all = false

  @Flag(help: "List everything that the format cannot represent.")
  var losses = false

  @Flag(help: "Write nothing and exit with 1 if a format cannot represent every value.")
  var failOnLoss = false

  @Flag(help: "Include the hash of the commit in the headers.")
  var withCommit = false

  /// The former spelling of `--with-commit`.
  @Flag(help: .hidden)
  var witness = false

  @Flag(help: "Print what was written and lost as JSON (docs/json-output.md).")
  var json = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    // What a shell makes of `--from tokens/*.json`: the first file behind it, the others alone.
    from += words.filter(isTokenFile)
    words.removeAll(where: isTokenFile)
    if !from.isEmpty, at != nil || since != nil || withCommit || registry.registry != nil {
      throw ValidationError(
        "--from takes files as they are; --at, --since, --with-commit and --registry need a registry"
      )
    }
    if let choice = words.first(where: { $0.contains("=") }) {
      throw ValidationError("'\(choice)' is not a path; of an option: --option \(choice)")
    }
    if let path = words.first(where: { $0.hasSuffix("/") || $0.hasSuffix(".json") }) {
      throw ValidationError(
        "there is no file \(path)" + (Files.near(path).map { "; did you mean \($0)?" } ?? ""))
    }
    for word in words {
      if let named = ExportFormat(argument: word) {
        format.append(named)
      } else {
        under.append(word)
      }
    }
    let named = words.filter { ExportFormat(argument: $0) == nil }
    words = []
    if template != nil {
      guard format.isEmpty || format == [.model] else {
        throw ValidationError("--template fills the model; leave --format out")
      }
      format = [.model]
    }
    if format.isEmpty, !named.isEmpty {
      // Told by `run`, behind an option that does not exist, whose value the word may be.
      words = named
      return
    }
    try validateFile()
    if allRevisions, since != nil {
      throw ValidationError("--since keeps the names of one revision; leave --all-revisions out")
    }
    if check, !format.isEmpty, stream != nil {
      throw ValidationError("--check needs --out or --file")
    }
    guard format.isEmpty else {
      if config != nil { throw ValidationError("--config names the formats; leave --format out") }
      return
    }
    let given = [
      ("--at", at != nil), ("--all-revisions", allRevisions), ("--context", !context.isEmpty),
      ("--each", each != nil), ("--out", out != nil), ("--file", file != nil),
      ("--under", !under.isEmpty), ("--where", !expressions.isEmpty),
      ("--profile", profile != nil), ("--namespace", namespace != nil),
      ("--access", access != nil), ("--option", !option.isEmpty), ("--since", since != nil),
      ("--param", !param.isEmpty),
    ]
    if let name = given.first(where: \.1)?.0 {
      throw ValidationError("\(name) needs --format; without it blazon.json names the outputs")
    }
  }

  private func isTokenFile(_ word: String) -> Bool {
    // With its slash a folder is not a group.
    if word.hasSuffix("/") { return FileManager.default.fileExists(atPath: word) }
    return PathExpansion.isTokens(word) && FileManager.default.fileExists(atPath: word)
  }

  /// Where the one file is printed; `nil` where files are written.
  var stream: Int32? { out == nil ? NamedOutput.stream(file ?? "-") : nil }

  /// The format that a file's ending stands for, and a folder that seems to be a file.
  private mutating func validateFile() throws {
    if out == "-", file == nil { (out, file) = (nil, "-") }
    if let file, file != "-", let out {
      throw ValidationError("--file takes the whole path: --file \(out)/\(file)")
    }
    if let file, NamedOutput.stream(file) == nil {
      let name = file.split(separator: "/").last.map(String.init) ?? ""
      if name.isEmpty || file.hasSuffix("/") || [".", ".."].contains(name) {
        throw ValidationError("--file names a file; --out names a folder")
      }
      if Files.isFolder(file) {
        throw ValidationError(
          "--file names a file, and \(file) is a folder; --out \(file) writes into it")
      }
      if format.isEmpty {
        let ending = String(name.split(separator: ".").last ?? "")
        guard let named = ExportFormat(argument: ending) else {
          let meant = ExportFormat.otherNames[ending.lowercased()].map { " \($0)" } ?? ""
          throw ValidationError("'\(name)' has no ending of a format; add --format\(meant)")
        }
        format = [named]
      }
    }
    if file != nil, format.count != 1 {
      throw ValidationError("--file takes one format; --out takes several")
    }
    guard let out, let ending = out.split(separator: ".").last, out.contains("."),
      let named = ExportFormat(argument: String(ending)), named != .assetCatalog,
      !FileManager.default.fileExists(atPath: out)
    else { return }
    throw ValidationError("--out names a folder; for a file write --file \(out)")
  }

  mutating func run() throws {
    if options {
      if json { throw ValidationError("--options is a text, and has no other form") }
      let listed = format.isEmpty ? ExportFormat.allCases : format
      return Terminal.print(listed.map(\.optionsText).joined())
    }
    if witness {
      Notes.tell("--witness is now --with-commit; the next version no longer knows the old name")
    }
    try refuseWords()
    var run = ExportRun(format: format, at: at, from: from, reading: reading.value)
    (run.context, run.axes, run.allRevisions) = (context, eachAxis, allRevisions)
    (run.out, run.file, run.stream, run.config) = (out, file, stream, config)
    (run.under, run.expressions, run.since) = (under, expressions, since)
    (run.flags, run.options) = (
      ["profile": profile, "namespace": namespace, "access": access], option
    )
    (run.template, run.params, run.registry) = (template, param, registry.registry)
    (run.checks, run.isForced, run.namesCommit) = (check, force, withCommit || witness)
    (run.listsFiles, run.listsLosses, run.failsOnLoss, run.isJSON) = (all, losses, failOnLoss, json)
    try run.run(print: Terminal.print, write: Terminal.write)
  }

  /// Refuses words that are neither formats nor paths.
  private func refuseWords() throws {
    if let problem = Mistakes(typed: .current).format(among: words) { throw problem }
    if let named = words.first {
      let known = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "'\(named)' is not a format (\(known)); of a token or group, name the format too: "
          + "blazon export css \(named)")
    }
  }
}

internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenDiff
internal import TokenOperations

extension Migration.Inclusion: ExpressibleByArgument {}

struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Update token names in code from one version to another.",
    discussion: """
      FROM and TO are given as for `diff`; names are those of the outputs in blazon.json, or of \
      --outputs. Each changed name is safe (its successor has the same type and value in every \
      mode), to look at (something it shows differs), or manual. Without --write it prints a patch \
      for `git apply`; with --write it changes only safe names, in all files or in none. The rest \
      is listed on standard error. Exit status: 0 if nothing is left to do, else 1.

        blazon migrate @v1 @HEAD web ios --outputs css,swift
        blazon migrate @v1 @HEAD web --write
        blazon migrate @v1 @HEAD web --literals exact
        blazon migrate v4.1.0 v5.0.0 --plan
        swift build 2>&1 | blazon migrate @v1 @HEAD Sources --diagnostics - --write
      """)

  @Argument(help: "The version that the code uses now, as for `diff`.")
  var from: String

  @Argument(help: "The version to update it to, as for `diff`; FROM may be a range, FROM..TO.")
  var to: String?

  @Argument(
    help: """
      Files and folders of code; default: those of blazon.json, or the current folder.
      """)
  var paths: [String] = []

  @Option(
    help: .init(
      """
      Formats whose names to look for; default: the outputs of blazon.json.
      """, valueName: "formats"))
  var outputs: String?

  @Flag(help: "Write the files.")
  var write = false

  @Flag(help: "Also write files with uncommitted changes.")
  var force = false

  @Flag(help: "List the names that change, without reading code.")
  var plan = false

  @Option(
    parsing: .upToNextOption,
    help: .init(
      "Also write: look, strings, comments, or reused (names that other tokens now have).",
      valueName: "what"))
  var include: [Migration.Inclusion] = []

  @Option(
    help: .init(
      "Also replace colors and lengths in style sheets with the names of equal tokens: exact.",
      valueName: "exact"))
  var literals: Literals?

  enum Literals: String, ExpressibleByArgument, CaseIterable { case exact }

  @Option(
    help: .init(
      """
      Change the places where the Swift compiler reports old names; a file of its output, or - for \
      standard input.
      """,
      valueName: "file"))
  var diagnostics: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var renames: RenameOptions
  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if literals != nil, plan || diagnostics != nil {
      throw ValidationError("--literals cannot be combined with --plan or --diagnostics")
    }
    if plan, write { throw ValidationError("--plan and --write exclude each other") }
    if write, !output.isText {
      throw ValidationError("--write cannot be combined with other forms of output")
    }
  }

  mutating func run() throws {
    if PointRange(from) != nil, let first = to { (to, paths) = (nil, [first] + paths) }
    let sides = try PointArguments.sides(registry.choice, verb: "migrate", from, to, [])
    var run = MigrationRun(
      paths: paths, include: include, hasLiterals: literals != nil, outputs: outputs)
    (run.diagnostics, run.writes, run.isForced) = (diagnostics, write, force)
    let migration = try run.migration(sides, reading.value, renames.options(sides))
    func json(_ sites: [Migration.Site]) -> String {
      migration.json(from: sides[0].label, to: sides[1].label, sites)
    }
    if plan { return try output.print(migration.report, json: json([])) }
    let found = try run.files(migration, sides)
    if output.isText {
      try run.finish(found.files, isOnce: migration.hasReused, print: Terminal.print)
    } else {
      try output.print(migration.report, json: json(found.sites))
    }
    if found.leavesWork || !write && !found.sites.isEmpty { throw FoundSomething() }
  }
}

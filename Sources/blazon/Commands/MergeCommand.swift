internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenOperations

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge another copy of the registry, or three versions of token files.",
    discussion: """
      OTHER is a copy of this registry with commits of its own. Its commits since the copy was \
      made are recorded here, after the commits of this registry, with their authors, messages, \
      dates and tags; all of them or none. A token renamed in one of the two stays the same token. \
      If both changed a value differently, the conflicts are listed and nothing is recorded; \
      --ours keeps this registry's values, --theirs takes the other's. OTHER is not changed.

        blazon merge ../ben/design.blazon --dry-run
        blazon merge ../ben/design.blazon
        blazon merge ../ben/design.blazon --theirs

      With three arguments, merges token files or folders of them by meaning: it follows renames, \
      keeps the layout of OURS, and writes conflicts between conflict marks, with exit status 1.

        blazon merge base.json ours.json theirs.json --out merged.json
        blazon merge base/ ours/ theirs/ --out merged/

      After `blazon git install`, git does both on each merge (docs/team.md).
      """)

  @Argument(help: "The other copy of the registry; or the base, our and their token files.")
  var other: [String]

  @Flag(help: "In a conflict, keep this registry's value.")
  var ours = false

  @Flag(help: "In a conflict, take the other's value.")
  var theirs = false

  @Flag(help: "Run as git's merge driver: write no extra files and print no temporary names.")
  var driver = false

  @Option(
    name: [.long, .customShort("o")],
    help: .init(
      "With token files: where to write the result, a folder for folders.", valueName: "path"))
  var out: String?

  @Option(help: .init("The length of conflict marks, git's %L.", valueName: "n"))
  var markerSize = 7

  @Option(help: .init("The name of the merged file, git's %P.", valueName: "name"))
  var path: String?

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if other.count != 1, other.count != 3 {
      throw ValidationError(
        "merge takes another registry, or the base, ours and theirs of token files, not \(other.count) words"
      )
    }
    guard (1...1000).contains(markerSize) else {
      throw ValidationError("--marker-size takes a number from 1 to 1000")
    }
    if ours, theirs { throw ValidationError("--ours and --theirs exclude each other") }
  }

  func run() throws {
    if other.count == 3, !Files.isRegistry(other[1]) {
      if ours || theirs || dryRun {
        throw ValidationError("--ours, --theirs and --dry-run are for registries")
      }
      return try FilesMerging(
        base: other[0], ours: other[1], theirs: other[2], out: out, markSize: markerSize,
        path: path, isDriver: driver, isJSON: output.json, reading: reading.value,
        print: Terminal.write
      ).run()
    }
    let merging = RegistryMerging(
      other, registry.choice, preferring: ours ? .ours : theirs ? .theirs : nil, isDriver: driver,
      isDryRun: dryRun, isJSON: output.json)
    try merging.run(print: Terminal.print) { $0.print($1) }
  }
}

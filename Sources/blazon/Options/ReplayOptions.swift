internal import ArgumentParser
internal import TokenOperations

/// The history that is replayed, and the way in which its files become paths.
struct ReplayOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("A git repository, or a folder with index.json.", valueName: "folder"))
  var history: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The token files of the history; else all .json, .json5 and .tokens.", valueName: "glob"))
  var files: [String] = []

  mutating func validate() throws {
    if history == nil, !files.isEmpty {
      throw ValidationError("--files belongs to --history")
    }
  }
}

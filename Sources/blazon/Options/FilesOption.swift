internal import ArgumentParser
internal import ProjectWork

/// The choice of token files, on verbs that change tokens.
struct FilesOption: ParsableArguments {
  @Option(
    help: .init(
      "Change token files in place, files or folders, rather than a registry; repeat for more.",
      valueName: "path"))
  var files: [String] = []

  @OptionGroup var reading: ReadingOptions

  /// What the verb changes: the files that are named, the registry that is named, or what `blazon.json` calls
  /// the truth.
  func target(_ registry: RegistryOption, isDryRun: Bool) throws -> ChangeTarget {
    try ChangeTarget(named: files, registry.choice, reading.value, isDryRun: isDryRun)
  }
}

internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenDiff
internal import TokenOperations
internal import TokenProject

extension VendorIdentity {
  /// What was named on the command line, else in `blazon.json`, else what is known.
  init(choosing member: String?) throws {
    self.init(try member.map { [$0] } ?? Configuration.sources().identity)
  }
}

/// The way in which renames between two points or files are found.
struct RenameOptions: ParsableArguments {
  @Flag(help: "Show renames as removals and additions.")
  var noRenames = false

  @Flag(help: "Show the evidence for each detected rename: value, name and place.")
  var explainRenames = false

  @Option(
    help: .init(
      """
      Between files: a member of a vendor's data that stays the same across renames; default: as \
      in blazon.json, or uuid.
      """,
      valueName: "member"))
  var identity: String?

  @Option(
    help: .init(
      "Minimum confidence (0 to 1) for detecting a rename between files.", valueName: "part"))
  var renameThreshold: Double?

  mutating func validate() throws {
    guard let renameThreshold else { return }
    guard (0...1).contains(renameThreshold) else {
      throw ValidationError("--rename-threshold is from 0 to 1")
    }
    if noRenames { throw ValidationError("--no-renames leaves nothing to --rename-threshold") }
  }

  /// Two points of one registry share identity: its moves tell of renames, and nothing is guessed.
  /// Where one side is a file, renames are detected.
  func options(_ sides: [DiffSide]) throws -> RenameSettings {
    if noRenames { return .withoutRenames }
    guard let before = sides[0].point, let after = sides[1].point else {
      var options = RenameSettings()
      options.identity = try VendorIdentity(choosing: identity)
      if let renameThreshold { options.renameThreshold = renameThreshold }
      if let before = sides[0].snapshot, let after = sides[1].snapshot {
        try options.addOrigins(before, after)
      }
      return options
    }
    return try RenameSettings(from: before, to: after)
  }
}

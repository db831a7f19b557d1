internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenDiff
internal import TokenModel
internal import TokenOperations

/// The history that is replayed, and the way in which its files become paths.
struct ReplayOptions: ParsableArguments {
  @Option(help: .init("A git repository, or a folder with index.json.", valueName: "folder"))
  var history: String?

  @Option(
    help: .init(
      "The token files of the history; default: all that import would read in a folder.",
      valueName: "glob"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The branch, tag, commit or range (v1..main) of git to replay; default: HEAD.",
      valueName: "ref"))
  var ref: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Replay the states that tags name, such as 'v*', or stable for releases alone, or both: \
      'v*,stable'; by version or else by date. Else the first parents, with the tags that name them.
      """, valueName: "glob"))
  var tags: String?

  @Option(
    help: .init(
      """
      A member of a vendor's data that identifies a token across renames; default: as in \
      blazon.json, or uuid.
      """,
      valueName: "member"))
  var identity: String?

  @Option(help: .init("Renames as JSON: {\"old.path\": \"new.path\"}.", valueName: "file"))
  var renames: String?

  @Flag(help: "Detect no renames; use only those that are declared or have an identity.")
  var noDetectedRenames = false

  mutating func validate() throws {
    guard history == nil else {
      if ref != nil, tags != nil { throw ValidationError("--tags and --ref exclude each other") }
      return
    }
    if !files.isEmpty || ref != nil || tags != nil || renames != nil || noDetectedRenames {
      throw ValidationError("--files, --ref, --tags, --renames and their like belong to --history")
    }
  }

  /// - Throws: `ReplayProblem.badPairs`.
  func renaming() throws -> ReplayRenames {
    var result = ReplayRenames()
    result.identity = try VendorIdentity(choosing: identity)
    result.isDetecting = !noDetectedRenames
    guard let renames else { return result }
    let reading = JSONReader.read(try Files.bytes(renames))
    guard reading.problems.isEmpty, let members = reading.root?.members else {
      throw ReplayProblem.badPairs(
        renames, reason: reading.problems.first?.message ?? "it is not an object")
    }
    for member in members {
      guard let from = try? TokenPath(member.key), let text = member.value.string,
        let to = try? TokenPath(text)
      else {
        throw ReplayProblem.badPairs(
          renames, reason: "\(quotedForMessage(member.key)) has no path of a token")
      }
      result.declared[from] = to
    }
    return result
  }
}

internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenModel
internal import TokenOperations
internal import TokenProject

/// By what a release is judged, on verbs that do.
struct JudgeOptions: ParsableArguments {
  @Argument(
    help: "From: REVISION, @WHEN, REVISION@WHEN or a file; default: the last tag before HEAD.")
  var from: String?

  @Argument(help: "To; else HEAD, or the end of a range, A..B.")
  var to: String?

  @Argument(
    parsing: .postTerminator, help: .init("Files or folders, in git revisions.", valueName: "path"))
  var paths: [String] = []

  @Option(help: "What counts: api, visual or strict; default: as in blazon.json, or visual.")
  var policy: String?

  @Option(
    help: .init(
      "Formats whose names are judged, such as css,swift; default: the outputs of blazon.json.",
      valueName: "formats"))
  var outputs: String?

  @Option(
    help: .init(
      "Also list where code in this file or folder uses what breaks; repeat for more.",
      valueName: "path"))
  var code: [String] = []

  @Flag(help: "Treat two editions of a guideline as releases.")
  var editions = false

  /// The sides that are compared.
  func sides(_ registry: RegistryOption, verb: String) throws -> [DiffSide] {
    let sides = try PointArguments.sides(
      registry.choice, verb: verb, from, to, paths, unnamed: .sinceLastTag)
    if sides.contains(where: { $0.point != nil }) { try registry.choice.noteFallback() }
    return sides
  }

  func version(_ text: String?) throws(WordProblem) -> SemanticVersion? {
    guard let text else { return nil }
    if let version = SemanticVersion(text) { return version }
    throw WordProblem(
      code: "judge-version", message: "\(quotedForMessage(text)) is not a version",
      fix: "write three numbers, such as 4.2.0")
  }

  /// What is compared of releases, and by which rules.
  var comparison: ReleaseComparison {
    ReleaseComparison(policy: policy, outputs: outputs, code: code, editions: editions)
  }
}

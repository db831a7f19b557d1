internal import ArgumentParser
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// The code whose uses of tokens count.
struct CodeOptions: ParsableArguments {
  @Option(
    help: .init(
      "Count the places in code below this file or folder, too; repeat for more.",
      valueName: "path"))
  var code: [String] = []

  @Option(
    help: .init(
      "With --code: formats whose names are looked for; else the outputs of blazon.json.",
      valueName: "formats"))
  var outputs: String?

  func validate() throws {
    if code.isEmpty, outputs != nil {
      throw ValidationError("--outputs names formats for --code, which is missing")
    }
  }

  /// Where the code uses the tokens of the point, beside these; `nil` where nobody asks.
  func uses(_ now: Snapshot) throws -> (uses: CodeUses, tokens: ResolvedTokens)? {
    if code.isEmpty { return nil }
    let view = Terminal.resolved(try now.load(), label: now.text, only: try now.readRevision().id)
    guard let tokens = view.revisions.first else { return nil }
    let jobs = try UsageOutputs.jobs(outputs)
    return (try UsageOutputs.uses(of: tokens, in: code, jobs), tokens)
  }
}

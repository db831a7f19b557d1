internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenModel
internal import TokenOperations
internal import TokenProject
internal import TokenStore

/// The code whose uses of tokens count.
struct CodeOptions: ParsableArguments {
  @Option(
    help: .init(
      "Also count the places in code in this file or folder; repeat for more.",
      valueName: "path"))
  var code: [String] = []

  @Option(
    help: .init(
      "With --code: formats whose names to look for; default: the outputs of blazon.json.",
      valueName: "formats"))
  var outputs: String?

  func validate() throws {
    if code.isEmpty, outputs != nil {
      throw ValidationError("--outputs names formats for --code, which is missing")
    }
  }

  /// Where the code uses the tokens of the point, beside these; `nil` where nobody asks.
  func uses(_ now: Snapshot) throws -> (uses: CodeUses, tokens: ResolvedTokens)? {
    try UsageOutputs.uses(in: code, outputs, now)
  }
}

internal import ArgumentParser
internal import ProjectFiles
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
    if code.isEmpty { return nil }
    let view = Notes.resolved(try now.load(), label: now.text, only: try now.readRevision().id)
    guard let tokens = view.revisions.first else { return nil }
    let jobs = try UsageOutputs.jobs(outputs)
    return (try UsageOutputs.uses(of: tokens, in: code, jobs), tokens)
  }

  /// The names in the code that no token of the point has; those of the baseline of `blazon.json` are known.
  ///
  /// - Throws: `FinderProblem` without a registry, as nobody asks what code lacks of the built-in one.
  func findings(_ registry: RegistryOption, at point: String?) throws -> [Diagnostic] {
    if code.isEmpty { return [] }
    guard try RegistryFinder.find(registry.registry) != nil else {
      throw FinderProblem.nothingHere("usage")
    }
    let now = try registry.choice.snapshot(at: point)
    let own = try Configuration.here().code
    var (usage, _) = try UsageOutputs.usage(now, in: code, outputs, foreign: own.foreign)
    if let file = own.baseline, try Files.status(file) != nil {
      usage.ratchet(try UsageBaseline(try Files.bytes(file), file: file))
    }
    if usage.isEmpty { Notes.tell(UsageOutputs.noNames) }
    return usage.diagnostics
  }
}

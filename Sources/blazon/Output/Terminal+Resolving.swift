internal import TokenModel
internal import TokenOperations
internal import TokenResolve

extension Terminal {
  /// Resolves a set; what has no value is printed as a warning.
  static func resolved(_ set: TokenSet, label: String, only: String?) -> PointView {
    let (view, problems) = PointView.resolved(set, label: label, only: only)
    printWarnings(problems)
    return view
  }

  /// Warns of what has no value, with the revision; once of what keeps several tokens from one.
  static func printWarnings(_ problems: [Resolution.CellProblem]) {
    var seen: Set<Diagnostic> = []
    let warnings = problems.map { found in
      Diagnostic(
        .warning, code: found.problem.code,
        message: found.problem.message + " (revision \(found.key.revision))",
        fix: found.problem.fix)
    }
    printWarnings(warnings.filter { seen.insert($0).inserted })
  }
}

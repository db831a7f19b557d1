internal import TokenModel
internal import TokenOperations
internal import TokenResolve

extension Terminal {
  /// Warnings beside work that goes on.
  static func printWarnings(_ warnings: [Diagnostic]) {
    printGrouped(warnings, others: "blazon check lists them all")
  }

  /// The most diagnostics that are printed one by one.
  static let mostInFull = 12

  /// A few diagnostics in full; of many, one of each kind, and how many more there are.
  ///
  /// - Parameters:
  ///   - others: where the others are listed
  ///   - told: codes of which many are told elsewhere
  /// - Complexity: O(*n*); the text of those that are not printed is never made.
  static func printGrouped(_ diagnostics: [Diagnostic], others: String, told: Set<String> = []) {
    if diagnostics.total <= mostInFull {
      let text = diagnostics.map(\.text).joined(separator: "\n")
      if text.utf8.count(where: { $0 == 0x0A }) <= 40 { return printErrorText(text) }
    }
    let groups = DiagnosticGroup.all(diagnostics.filter { !told.contains($0.code) })
    for group in groups.prefix(10) {
      printErrorText(group.first.line)
      var more = group.first.fix.map { "fix: \($0.terminalSafe)" } ?? ""
      if group.count > 1 {
        more += (more.isEmpty ? "" : "; ") + "and \((group.count - 1).grouped) more (\(others))"
      }
      if !more.isEmpty { note("  " + more) }
    }
    let rest = groups.dropFirst(10)
    guard !rest.isEmpty else { return }
    let count = rest.map(\.count).reduce(0, +)
    note("and \(count.grouped) more of \(rest.count.grouped) other kinds (\(others))")
  }

  /// Resolves a set; what has no value is printed as a warning.
  static func resolved(_ set: TokenSet, label: String, only: String?) -> PointView {
    let (view, problems) = PointView.resolved(set, label: label, only: only)
    printWarnings(problems)
    return view
  }

  /// Warns of what has no value, with the revision; once of what keeps several tokens from one.
  static func printWarnings(_ problems: [Resolution.CellProblem]) {
    let warnings = problems.map { found in
      Diagnostic(
        .warning, code: found.problem.code,
        message: found.problem.message + " (revision \(found.key.revision))",
        fix: found.problem.fix)
    }
    printWarnings(warnings.uniqued)
  }
}

/// Diagnostics of one code and kind: the first, and how many there are.
struct DiagnosticGroup {
  let first: Diagnostic
  var count: Int

  /// The groups, errors first, then the largest first; equal ones in the order met.
  static func all(_ diagnostics: [Diagnostic]) -> [DiagnosticGroup] {
    func rank(_ group: DiagnosticGroup) -> (Int, Int) {
      (group.first.severity == .error ? 0 : 1, -group.count)
    }
    return diagnostics.grouped(by: \.group)
      .map { DiagnosticGroup(first: $0.elements[0], count: $0.elements.total) }
      .sorted { rank($0) < rank($1) }
  }
}

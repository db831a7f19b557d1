package import TerminalText
package import TokenModel
package import TokenResolve
package import TokenStore

/// What is told beside an answer while the work goes on; the program decides where it is read.
package enum Notes {
  /// Writes a text with its line ends.
  nonisolated(unsafe) package static var write: (String) -> Void = { _ in }

  /// Makes the line that tells how far long work is.
  nonisolated(unsafe) package static var line = { ProgressLine(width: 0, write: nil) }

  /// A line for people; nothing in it steers the terminal.
  package static func tell(_ text: String) {
    write(TypedCommand.current.keepingRegistry(in: text.terminalSafe) + "\n")
  }

  /// Runs long work with a line that tells how far it is, where a person looks.
  package static func telling<Result>(
    _ work: (ProgressLine) throws -> Result
  ) rethrows -> Result {
    let line = line()
    defer { line.erase() }
    return try work(line)
  }

  /// A problem with its fix.
  package static func tell(_ problem: any Problem) {
    list([Diagnostic(code: problem.code, message: problem.message, fix: problem.fix)])
  }

  /// Diagnostics in full.
  package static func list(_ diagnostics: [Diagnostic]) {
    let typed = TypedCommand.current
    if typed.target.isEmpty { return diagnostics.forEachText(write) }
    let kept = diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.fix = diagnostic.fix.map(typed.keepingRegistry)
      return diagnostic
    }
    kept.forEachText(write)
  }

  /// Warnings beside work that goes on.
  package static func warn(_ warnings: [Diagnostic]) {
    list(warnings, others: "blazon check lists them all")
  }

  /// The most diagnostics that are printed one by one.
  package static let mostInFull = 12

  /// A few diagnostics in full; of many, one of each kind, and how many more there are.
  ///
  /// - Parameters:
  ///   - others: where the others are listed
  ///   - told: codes of which many are told elsewhere
  /// - Complexity: O(*n*); the text of those that are not printed is never made.
  package static func list(_ diagnostics: [Diagnostic], others: String, told: Set<String> = []) {
    if diagnostics.total <= mostInFull {
      let text = diagnostics.map(\.text).joined(separator: "\n")
      if text.utf8.count(where: { $0 == 0x0A }) <= 40 { return write(text) }
    }
    let groups = DiagnosticGroup.all(diagnostics.filter { !told.contains($0.code) })
    for group in groups.prefix(10) {
      write(group.first.line)
      var more = group.first.fix.map { "fix: \($0.terminalSafe)" } ?? ""
      if group.count > 1 {
        more += (more.isEmpty ? "" : "; ") + "and \((group.count - 1).grouped) more (\(others))"
      }
      if !more.isEmpty { tell("  " + more) }
    }
    let rest = groups.dropFirst(10)
    guard !rest.isEmpty else { return }
    let count = rest.map(\.count).reduce(0, +)
    tell("and \(count.grouped) more of \(rest.count.grouped) other kinds (\(others))")
  }

  /// Resolves a set; what has no value is printed as a warning.
  package static func resolved(_ set: TokenSet, label: String, only: String?) -> PointView {
    let (view, problems) = PointView.resolved(set, label: label, only: only)
    warn(problems)
    return view
  }

  /// Warns of what has no value, with the revision; once of what keeps several tokens from one.
  package static func warn(_ problems: [Resolution.CellProblem]) {
    let warnings = problems.map { found in
      Diagnostic(
        .warning, code: found.problem.code,
        message: found.problem.message + " (revision \(found.key.revision))",
        fix: found.problem.fix)
    }
    warn(warnings.uniqued)
  }
}

/// Diagnostics of one code and kind: the first, and how many there are.
package struct DiagnosticGroup {
  /// The first of them.
  package let first: Diagnostic
  /// How many there are.
  package var count: Int

  /// The groups, errors first, then the largest first; equal ones in the order met.
  package static func all(_ diagnostics: [Diagnostic]) -> [DiagnosticGroup] {
    func rank(_ group: DiagnosticGroup) -> (Int, Int) {
      (group.first.severity == .error ? 0 : 1, -group.count)
    }
    return diagnostics.grouped(by: \.group)
      .map { DiagnosticGroup(first: $0.elements[0], count: $0.elements.total) }
      .sorted { rank($0) < rank($1) }
  }
}

extension SlippedNames {
  /// A line for each of the first names.
  package func printNotes() {
    for slip in slips.prefix(10) { Notes.tell("note: \(slip.message)") }
    if slips.count > 10 { Notes.tell("  and \(slips.count - 10) more like them") }
  }
}

extension ProgressLine {
  /// Shows how far a registry is.
  package func tell(_ progress: WorkProgress) { tell(progress.text) }
}

extension WorkProgress {
  /// What is done, in words.
  package var text: String {
    switch self {
    case .waiting(let writers, let writer):
      let name = writer.map { " (process \($0) writes)" } ?? ""
      return writers == 1
        ? "waiting for another writer\(name)…" : "waiting for \(writers) other writers\(name)…"
    case .recording(let cells, let all):
      return "importing \(cells.grouped) of \(all.grouped) values"
    case .examining(let changes, let all):
      return "examining \(changes.grouped) of \(all.grouped) changes"
    case .busy(let what): return what
    }
  }
}

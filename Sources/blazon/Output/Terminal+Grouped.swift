internal import TokenModel

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
  static func printGrouped(
    _ diagnostics: [Diagnostic], others: String, told: Set<String> = []
  ) {
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
}

/// Diagnostics of one code and kind: the first, and how many there are.
struct DiagnosticGroup {
  let first: Diagnostic
  var count: Int

  /// The groups, errors first, then the largest first; equal ones in the order met.
  static func all(_ diagnostics: [Diagnostic]) -> [DiagnosticGroup] {
    var groups: [DiagnosticGroup] = []
    var places: [Diagnostic.Group: Int] = [:]
    for diagnostic in diagnostics {
      if let place = places[diagnostic.group] {
        groups[place].count += diagnostic.count
      } else {
        places[diagnostic.group] = groups.count
        groups.append(DiagnosticGroup(first: diagnostic, count: diagnostic.count))
      }
    }
    func rank(_ place: Int) -> (Int, Int, Int) {
      (groups[place].first.severity == .error ? 0 : 1, -groups[place].count, place)
    }
    return groups.indices.sorted { rank($0) < rank($1) }.map { groups[$0] }
  }
}

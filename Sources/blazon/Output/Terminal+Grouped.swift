internal import TokenModel

extension Terminal {
  /// Warnings beside work that goes on.
  static func printWarnings(_ warnings: [Diagnostic]) {
    printGrouped(warnings, others: "blazon check lists them all")
  }

  /// A few diagnostics in full; of many, one of each kind, and how many more there are.
  ///
  /// - Parameters:
  ///   - others: where the others are listed
  ///   - told: codes of which many are told elsewhere
  /// - Complexity: O(*n*); the text of those that are not printed is never made.
  static func printGrouped(
    _ diagnostics: [Diagnostic], others: String, told: Set<String> = []
  ) {
    if diagnostics.count <= 12 {
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
  var count = 1

  /// The groups, errors first, then the largest first; equal ones in the order met.
  static func all(_ diagnostics: [Diagnostic]) -> [DiagnosticGroup] {
    struct Key: Hashable {
      var severity: Diagnostic.Severity
      var code: String
      var kind: String?
    }
    var groups: [DiagnosticGroup] = []
    var places: [Key: Int] = [:]
    for diagnostic in diagnostics {
      let key = Key(
        severity: diagnostic.severity, code: diagnostic.code, kind: diagnostic.kind)
      if let place = places[key] {
        groups[place].count += 1
      } else {
        places[key] = groups.count
        groups.append(DiagnosticGroup(first: diagnostic))
      }
    }
    func rank(_ place: Int) -> (Int, Int, Int) {
      (groups[place].first.severity == .error ? 0 : 1, -groups[place].count, place)
    }
    return groups.indices.sorted { rank($0) < rank($1) }.map { groups[$0] }
  }
}

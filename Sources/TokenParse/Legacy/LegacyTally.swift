internal import TokenModel

/// Counts the forms met in a file, with the place of the first of each and its text before and after.
struct LegacyTally {
  private struct Entry {
    var count = 0
    var offset = Int.max
    var wrote = ""
    var today = ""
  }

  private var entries: [LegacyForm: Entry] = [:]
  /// Findings of which a file may have several of one form.
  var findings: [PendingDiagnostic] = []

  var isEmpty: Bool { entries.isEmpty && findings.isEmpty }

  /// - Parameters:
  ///   - wrote: the first one as written in the file
  ///   - today: the same in DTCG 2025.10
  mutating func note(
    _ kind: LegacyForm, at offset: Int, wrote: @autoclosure () -> String,
    today: @autoclosure () -> String, count: Int = 1
  ) {
    entries[kind, default: Entry()].count += count
    guard offset < entries[kind]?.offset ?? 0 else { return }
    entries[kind]?.offset = offset
    entries[kind]?.wrote = wrote()
    entries[kind]?.today = today()
  }

  /// One warning for each form that was met, and the further findings, in the order of the first
  /// places.
  func all() -> [PendingDiagnostic] {
    let counted = LegacyForm.allCases.compactMap { kind -> PendingDiagnostic? in
      guard let entry = entries[kind], entry.count > 0 else { return nil }
      let words = kind.words(wrote: entry.wrote, today: entry.today)
      return PendingDiagnostic(
        severity: .warning, kind.code, "\(words.message) (\(entry.count.counted(kind.unit)))",
        fix: words.fix, at: entry.offset)
    }
    return (counted + findings).sorted { $0.offset < $1.offset }
  }
}

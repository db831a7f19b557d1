package import PositionedJSON
package import TokenModel
internal import TokenOperations
package import TokenParse
internal import TokenResolve

/// The report of an import: what it read, and what it could not, one line a kind.
package struct ImportReport {
  private let files: Int
  private let tokens: Int
  private let cells: Int
  private let withValue: Int
  /// Because of what they refer to.
  private let withoutValue: Int
  private let absent: Int
  private let overridden: Int
  private let covered: [(path: String, place: SourceLocation)]
  private let leftOut: Int
  private let kept: [DiagnosticGroup]
  private let skipped: [SkippedFile]
  private let notes: [String]
  private let axes: [FoundAxis]
  private let warnings: Int

  /// The codes that the report tells itself.
  package static let told: Set = ["kept-as-written", "member-kept-as-written"]

  /// - Parameters:
  ///   - warnings: of reading and of references
  ///   - withoutValue: the cells whose references lead to no value
  package init(_ parsed: ParsedFiles, warnings: [Diagnostic], withoutValue: Int) {
    files = parsed.fileCount
    tokens = PathSet(parsed.set.cells.map(\.path)).paths.count
    cells = parsed.set.cells.count
    let stated = parsed.set.cells.count {
      $0.statement.value != nil || $0.statement.computation != nil
    }
    withValue = max(0, stated - withoutValue)
    self.withoutValue = withoutValue
    absent = parsed.set.cells.count { $0.statement.presence != .stated }
    overridden = warnings.count { $0.code == "cell-overridden" }
    covered = parsed.covered
    leftOut = parsed.faulty.count
    kept = DiagnosticGroup.all(warnings.filter { ImportReport.told.contains($0.code) })
    skipped = parsed.skipped
    notes = parsed.notes
    axes = parsed.axes()
    self.warnings = warnings.total
  }

  /// Prints it where there is anything that a person may want to act on.
  package func print() {
    guard warnings > 0 || !skipped.isEmpty else { return }
    for line in lines { Notes.tell(line) }
  }

  private var lines: [String] {
    let from = files == 0 ? "" : " from \(count(files, "file"))"
    let silent = cells - withValue
    var lines = [
      "read \(count(tokens, "token"))\(from): \(count(cells, "value"))"
        + (silent > 0 ? ", \(silent.grouped) without a resolved value" : "")
    ]
    let broken = skipped.filter(\.isUnreadable)
    lines += listed(broken, most: 5, "files that cannot be read") {
      "skipped \($0.name), which cannot be read: \($0.reason)"
    }
    if overridden > 0 {
      lines.append(
        "  \(count(overridden, "value")) defined twice in the same context; the later one is used"
      )
    }
    if leftOut > 0 {
      lines.append(
        "  \(count(leftOut, "token")) or \(leftOut == 1 ? "group" : "groups") left out, as listed above"
      )
    }
    lines += listed(kept, most: 10, "kinds of what is kept as written") { group in
      let place = group.first.location.map { ", as in \($0.file):\($0.line):\($0.column)" } ?? ""
      let what = group.first.code == "kept-as-written" ? "kept as written" : "kept in part"
      return "\(group.count.grouped) \(what): \(group.first.kind ?? group.first.message)\(place)"
        + (group.first.fix.map { "; \($0)" } ?? "")
    }
    if withoutValue > 0 {
      lines.append(
        "  \(withoutValue.grouped) without a value, because of what they refer to; "
          + "blazon export --losses shows why")
    }
    if unread > 0 {
      lines.append(
        "  \(unread.grouped) without a value, because they have no type or an unknown form; "
          + "blazon export --losses lists them")
    }
    return lines
  }

  /// The cells without a value that neither their references nor their kinds account for.
  private var unread: Int {
    let whole = kept.filter { $0.first.code == "kept-as-written" }.map(\.count).reduce(0, +)
    return max(0, cells - withValue - withoutValue - absent - whole)
  }

  private func listed<Element>(
    _ elements: [Element], most: Int, _ others: String, _ text: (Element) -> String
  ) -> [String] {
    let lines = elements.prefix(most).map { "  " + text($0).terminalSafe }
    let rest = elements.count - lines.count
    return lines + (rest > 0 ? ["  and \(rest.grouped) more \(others)"] : [])
  }

  private func count(_ number: Int, _ what: String) -> String {
    "\(number.grouped) \(what)\(number == 1 ? "" : "s")"
  }

  /// The same for tools, with all kinds.
  package var json: JSON {
    .object([
      "files": files, "tokens": tokens, "cells": cells, "withValue": withValue,
      "withoutValue": cells - withValue, "overridden": overridden,
      "overriddenInAllContexts": JSON.array(
        covered.map { .object(["path": $0.path, "file": $0.place.file, "line": $0.place.line]) }),
      "kept": JSON.array(
        kept.map { group in
          .object([
            "reason": group.first.kind ?? group.first.message,
            "inPart": group.first.code != "kept-as-written", "count": group.count,
            "file": group.first.location?.file, "line": group.first.location?.line,
            "column": group.first.location?.column, "fix": group.first.fix,
          ])
        }),
      "skipped": JSON.array(skipped.map { .object(["file": $0.name, "why": $0.reason]) }),
      "axes": axes.map(\.json), "notes": notes, "warnings": warnings,
    ])
  }
}

internal import PositionedJSON
internal import TokenModel

/// The findings of `usage` that a project knows: how many of a kind and name each file may have. Lines are left
/// out, so that a change above a finding keeps it.
package struct UsageBaseline: Equatable, Sendable {
  private struct Key: Hashable, Comparable {
    var file: String
    var kind: String
    var name: String

    static func < (one: Key, other: Key) -> Bool {
      (one.file, one.kind, one.name) < (other.file, other.kind, other.name)
    }
  }

  private var counts: [Key: Int] = [:]

  package init(_ findings: [Usage.Finding]) {
    for finding in findings { counts[UsageBaseline.key(finding), default: 0] += 1 }
  }

  /// Reads what `text` writes.
  ///
  /// - Throws: `Refused` with the place of what is something else.
  package init(_ bytes: [UInt8], file: String) throws {
    let reading = JSONReader.read(bytes)
    let text = SourceText(bytes)
    func refused(_ message: String, _ offset: Int) -> Refused {
      let place = text.place(of: offset)
      return Refused(
        Diagnostic(
          code: "baseline", message: message,
          fix: "`blazon usage --baseline FILE --update` writes one where there is none",
          location: SourceLocation(file: file, line: place.line, column: place.column)))
    }
    if let problem = reading.problems.first { throw refused(problem.message, problem.offset) }
    guard let known = reading.root?["known"]?.elements else {
      throw refused("this is not a list of known findings", 0)
    }
    for entry in known {
      guard let file = entry["file"]?.string, let kind = entry["kind"]?.string,
        let name = entry["name"]?.string,
        let count = entry["count"]?.numberText.flatMap({ Int($0) }),
        count > 0
      else { throw refused("this entry lacks file, kind, name or count", entry.offset) }
      counts[Key(file: file, kind: kind, name: name), default: 0] += count
    }
  }

  private static func key(_ finding: Usage.Finding) -> Key {
    // However the folder was written.
    let parts = (finding.location?.file ?? "").split(separator: "/").filter { $0 != "." }
    return Key(file: parts.joined(separator: "/"), kind: finding.kind.rawValue, name: finding.name)
  }

  package var count: Int { counts.values.reduce(0, +) }

  /// What is not known, in the order of the findings: of more than are known the last ones.
  package func unknown(_ findings: [Usage.Finding]) -> [Usage.Finding] {
    var left = counts
    return findings.filter { finding in
      guard let count = left[UsageBaseline.key(finding)], count > 0 else { return true }
      left[UsageBaseline.key(finding)] = count - 1
      return false
    }
  }

  /// What of it is still found: it never grows.
  package func shrunk(to findings: [Usage.Finding]) -> UsageBaseline {
    let found = UsageBaseline(findings).counts
    var result = self
    for (key, count) in counts { result.counts[key] = found[key].map { min($0, count) } }
    return result
  }

  /// One line for each entry, sorted.
  package var text: String {
    let known = counts.sorted { $0.key < $1.key }.map { key, count in
      JSON.object(["file": key.file, "kind": key.kind, "name": key.name, "count": count])
    }
    return JSON.listing([:], "known", known)
  }
}

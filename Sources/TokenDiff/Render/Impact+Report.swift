package import PositionedJSON
internal import TokenModel
package import TokenReport

extension Impact {
  /// The dependents of tokens as trees, in which each is below the token that it refers to.
  package static func report(_ impacts: [Impact], of path: String) -> Report {
    var report = Report(.name(path), kind: "Impact", layout: .packed)
    for impact in impacts {
      let revisions = impact.dependents.map(\.revision).uniqued
      report.sections += revisions.map { revision in
        Report.Section(
          .name(impact.path.text) + Phrase("  " + revision),
          [
            "Token", .init("Of", for: .programs), .init("Revision", for: .programs),
            "Value", .init("Note", .remark),
          ],
          rows: Tree(impact, revision).rows.map { row in
            var line = Report.Row([
              .name(row.first.path.text), Phrase(impact.path.text), Phrase(revision),
              .value(row.first.cell.text(aliases: .value), row.first.cell.value),
              Phrase(row.remark ?? ""),
            ])
            line.depth = row.depth - 1
            return line
          })
      }
      var end = Report.Section()
      end.lead = [Phrase(summary(impact.dependents))]
      if !revisions.isEmpty { report.sections.append(end) }
    }
    return report
  }
}

/// The tokens of one revision as a tree: each is once in it, below the first token on its shortest chain.
private struct Tree {
  struct Row {
    var depth: Int
    /// The dependent with the shortest chain.
    var first: Impact.Dependent
    var all: [Impact.Dependent]

    /// The note behind the value, such as `part of it; only in appearance=dark`.
    var remark: String? {
      var parts: [String] = []
      switch first.use {
      case .value: break
      case .part: parts.append("a part of it")
      case .computed: parts.append("computed")
      case .bound: parts.append("a bound")
      case .written: parts.append("kept as written")
      case .on: parts.append("read on it")
      }
      if !first.isAlways {
        parts.append("only in " + all.map(\.contextName).joined(separator: "; "))
      }
      // A value is that of a context, which is named unless the others have the same.
      let text = first.cell.text(aliases: .value)
      let others = all.filter { $0.cell.text(aliases: .value) != text }
      if !others.isEmpty {
        let rest = others.map { "\($0.cell.text(aliases: .value)) in \($0.contextName)" }
        parts.append("in \(first.contextName); " + rest.joined(separator: "; "))
      }
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
  }

  private let root: TokenPath
  private var children: [TokenPath: [Row]] = [:]

  init(_ impact: Impact, _ revision: String) {
    root = impact.path
    var rows: [Row] = []
    for dependent in impact.dependents where dependent.revision == revision {
      if let last = rows.indices.last, rows[last].first.path == dependent.path {
        rows[last].all.append(dependent)
        if dependent.through.count < rows[last].first.through.count {
          rows[last].first = dependent
        }
      } else {
        rows.append(Row(depth: dependent.through.count, first: dependent, all: [dependent]))
      }
    }
    // The token that a shortest way leads to first has a shorter one: the tree has no circle.
    for row in rows { children[row.first.through[0], default: []].append(row) }
  }

  var rows: [Row] {
    var rows: [Row] = []
    var pile = Array((children[root] ?? []).map { row(at: 1, $0) }.reversed())
    while let next = pile.popLast() {
      rows.append(next)
      pile += (children[next.first.path] ?? []).map { row(at: next.depth + 1, $0) }.reversed()
    }
    return rows
  }

  private func row(at depth: Int, _ row: Row) -> Row {
    Row(depth: depth, first: row.first, all: row.all)
  }
}

extension Impact.Dependent {
  /// The context for people.
  fileprivate var contextName: String { context.isBase ? "the base" : context.text.terminalSafe }
}

extension Impact {
  /// The summary, such as `3 tokens in 2 revisions: 2 by the whole value, 1 by a part of it`.
  fileprivate static func summary(_ dependents: [Dependent]) -> String {
    struct Token: Hashable {
      var path: TokenPath
      var revision: String
    }
    var uses: [Token: ReferenceRole] = [:]
    for dependent in dependents {
      let token = Token(path: dependent.path, revision: dependent.revision)
      uses[token] = uses[token] ?? dependent.use
    }
    let paths = Set(dependents.map(\.path)).count
    let revisions = Set(dependents.map(\.revision)).count
    let parts = ReferenceRole.allCases.compactMap { use in
      let count = Set(uses.filter { $0.value == use }.map(\.key.path)).count
      return count == 0 ? nil : count == paths ? use.label : "\(count) \(use.label)"
    }
    return paths.counted("token")
      + (revisions == 1 ? "" : " in \(revisions) revisions") + (parts.count == 1 ? " " : ": ")
      + parts.joined(separator: ", ")
  }
}

extension ReferenceRole {
  fileprivate var label: String {
    switch self {
    case .value: "by the whole value"
    case .part: "by a part of it"
    case .computed: "by computation"
    case .bound: "by a bound"
    case .written: "kept as written"
    case .on: "read on it"
    }
  }
}

/// Writes the dependents of a token as JSON: one document, with one dependent on each line.
package struct ImpactJSON: Sendable {
  /// The point as the user wrote it.
  package var point: String
  /// Where code uses the token and what follows it; `nil` where nobody asks.
  package var code: JSON?

  package init(point: String) { self.point = point }

  /// - Returns: the document with a newline at its end.
  package func render(_ impact: Impact) -> String {
    JSON.listing(head(impact.path.text), "dependents", impact.dependents.map(\.json))
  }

  /// - Parameter path: the group or pattern that the tokens are of.
  /// - Returns: the document with a newline at its end.
  package func render(_ impacts: [Impact], of path: String) -> String {
    let tokens = impacts.map { impact in
      "\n    {\n      \"path\": " + JSON.string(impact.path.text).harmlessCompactText
        + ",\n      \"dependents\": "
        + JSON.listed(impact.dependents.map(\.json), indent: "      ") + "\n    }"
    }
    // The list of tokens takes the place of an empty one.
    return JSON.listing(head(path), "tokens", []).dropLast(4) + tokens.joined(separator: ",")
      + "\n  ]\n}\n"
  }

  private func head(_ path: String) -> JSON {
    .object(["point": point, "path": path], .present(["code": code]))
  }
}

extension Impact.Dependent {
  fileprivate var json: JSON {
    .object([
      "path": path.text, "revision": revision, "context": context.json, "use": use.rawValue,
      "through": through.map(\.text), "answer": Answer(cell).json,
    ])
  }
}

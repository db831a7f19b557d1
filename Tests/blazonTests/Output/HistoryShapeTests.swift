import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Members may be added to docs/json-output.md and here; none goes away.
@Suite("Shapes of JSON output of histories and repairs")
struct HistoryShapeTests {
  /// A command, and the members that stand at each place of its document; a place is keys joined by
  /// dots, through the first element of each array.
  struct Shape: CustomTestStringConvertible, Sendable {
    var command: [String]
    var members: [String: [String]]
    var testDescription: String { command.joined(separator: " ") }

    init(_ command: String..., members: [String: [String]]) {
      self.command = command
      self.members = members
    }
  }

  private static let commit = ShapeTests.commit + ["trailers"]
  private static let statement = ["presence", "type", "value", "modality", "qualifiers"]
  private static let changed = ["cells", "moves", "revisions", "documents", "descriptions"]
  private static let tag = ["name", "at", "message", "commit"]

  /// In this order on one registry: `PaintedHistory`.
  static let shapes = [
    Shape(
      "log", "--stat",
      members: [
        "commits": commit + ["tags", "cells"],
        "commits.cells": ["added", "changed", "removed", "renamed", "described"],
      ]),
    Shape("log", "--grep", "issue", members: ["commits.trailers": ["key", "value"]]),
    Shape(
      "log", "--verify", "0000",
      members: [
        "": ["hash", "holds", "matches", "later", "findings"]
      ]),
    Shape(
      "blame", "color.azure",
      members: [
        "": ["point", "path", "cells"],
        "cells": ["path", "revision", "context", "commit", "was"] + statement,
        "cells.commit": commit,
      ]),
    Shape("show", "color", members: ["": ["point", "path", "group", "description", "tokens"]]),
    Shape(
      "show", "color.azure", "--history",
      members: [
        "": ["point", "path", "history"], "history": ["commit", "path", "event", "from", "to"],
      ]),
    Shape(
      "show", "gap", "--at", "@#1", "--history",
      members: [
        "history": ["commit", "path", "event", "revision", "context", "before", "after"],
        "history.after": statement,
      ]),
    Shape(
      "show", "color.accent", "--why",
      members: [
        "": ["point", "path", "revision", "why"], "why": ["in", "asked", "resolved", "steps"],
        "why.steps": ["path", "referrer", "decidedBy", "candidates"],
        "why.steps.candidates": ["revision", "context", "verdict"] + statement,
      ]),
    Shape(
      "list", "--first-seen",
      members: [
        "cells": ShapeTests.cell + ["firstSeen"],
        "cells.firstSeen": ["path", "number", "hash", "at", "identity"],
      ]),
    Shape(
      "list", "--changed-since", "@#4",
      members: ["": ["point", "cells", "gone"], "gone": ["path", "to"]]),
    Shape(
      "list", "--was", "8pt",
      members: [
        "": ["point", "was", "spans"],
        "spans": ["path", "revision", "context", "from", "until"] + statement, "spans.from": commit,
      ]),
    Shape(
      "revision",
      members: [
        "": ["revisions"],
        "revisions": ["id", "title", "published", "base", "axes", "description"],
      ]),
    Shape("revision", "add", "next", members: ["": ["commit"] + changed]),
    Shape("revision", "publish", "next", members: ["": ["commit"] + changed]),
    Shape(
      "mv", "color.azure", "color.sea",
      members: [
        "": ["commit"] + changed, "moves": ["from", "to"],
        "cells": ["path", "revision", "context", "before", "after"], "cells.after": statement,
      ]),
    Shape("deprecate", "color.accent", "--revision", "draft", members: ["": ["commit"] + changed]),
    Shape("rm", "color.accent", members: ["": ["commit"] + changed]),
    Shape("revert", "HEAD", members: ["": ["commit"] + changed]),
    Shape("tag", "v1", "-m", "First", members: ["": ["tag"], "tag": tag, "tag.commit": commit]),
    Shape("tag", members: ["": ["tags"], "tags": tag]),
    Shape("tag", "--verify", "v1", members: ["": ["tag", "holds", "later", "findings"]]),
    Shape("tag", "--delete", "v1", members: ["": ["deleted"], "deleted": tag]),
    Shape(
      "doctor",
      members: [
        "": [
          "registry", "healthy", "commits", "cellChanges", "head", "problems", "findings", "notes",
        ]
      ]),
    Shape("restore", "backup", members: ["": ["registry", "commits", "head", "lost"]]),
    Shape(
      "doctor", "--registry", "damaged",
      members: [
        "findings": ["code", "message", "table", "commit", "path", "fix"]
      ]),
    Shape(
      "import", "--history", "history", "--registry", "history/new.blazon",
      members: [
        "": ["commits"],
        "commits": [
          "source", "message", "date", "commit", "added", "removed", "changed", "moved", "relinked",
          "described", "cells",
        ], "commits.commit": commit,
        "commits.cells": ["path", "revision", "context", "change", "from"],
      ]),
  ]

  @Test("Each document has its members, and each member stands in docs/json-output.md")
  func documents() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("docs/json-output.md"), encoding: .utf8)
    try PaintedHistory.with { workspace in
      try prepare(workspace)
      for shape in Self.shapes {
        if shape.command.first == "restore" { try workspace.succeed("backup", "backup") }
        let output = try Blazon.run(shape.command + ["--json"], in: workspace.folder)
        #expect([0, 1].contains(output.status), "\(shape): \(output.stderr)")
        let json = try output.json()
        for (place, members) in shape.members {
          let found = part(json, place)?.members?.map(\.key) ?? []
          #expect(Set(found).isSuperset(of: members), "\(shape), \(place): \(found)")
        }
        let unknown = keys(json).filter { key in
          !["`\(key)`", "\"\(key)\":", "[].\(key) |"].contains { page.contains($0) }
        }
        #expect(unknown.isEmpty, "\(shape): not in docs/json-output.md: \(unknown.sorted())")
      }
    }
  }

  /// A damaged backup, an empty registry, and a history to replay.
  private func prepare(_ workspace: Workspace) throws {
    try workspace.succeed("backup", "damaged")
    var bytes = try workspace.bytes("damaged")
    let range = try #require(bytes.range(of: Data("Widen".utf8)))
    bytes.replaceSubrange(range, with: Data("Wodin".utf8))
    try bytes.write(to: workspace.url("damaged"))
    try workspace.write(
      "history/index.json",
      #"""
      {"commits": [{"commit": "aa", "date": "2026-01-01T00:00:00Z", "author": "Ada",
        "subject": "First", "files": {"a.json": "00aa"}}]}
      """#)
    try workspace.write("history/blobs/00aa", #"{"a": {"$type": "number", "$value": 1}}"#)
    try workspace.succeed("init", "history/new.blazon")
  }

  /// The first object at a place.
  private func part(_ json: JSON, _ place: String) -> JSON? {
    var part: JSON? = json
    for key in place.split(separator: ".") { part = first(part?[String(key)]) }
    return part
  }

  private func first(_ json: JSON?) -> JSON? { json?.elements.map(\.first) ?? json }

  /// Objects whose members are the user's own names.
  private static let free: Set = [
    "context", "value", "resolved", "axes", "in", "asked", "extensions",
  ]

  private func keys(_ json: JSON) -> Set<String> {
    if let elements = json.elements { return elements.reduce(into: []) { $0.formUnion(keys($1)) } }
    return (json.members ?? []).reduce(into: []) { found, member in
      found.insert(member.key)
      if !Self.free.contains(member.key) { found.formUnion(keys(member.value)) }
    }
  }
}

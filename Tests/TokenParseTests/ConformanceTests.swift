import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

/// The checklist's file, which is no part of this package.
private enum Checklist {
  // Resolved, as a package may be built through links to its folders.
  static let url = packageRoot.appendingPathComponent("Tests").resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/dtcg/cases.jsonl")

  static var isThere: Bool { FileManager.default.isReadableFile(atPath: url.path) }
}

/// The cases of the DTCG checklist that can be decided without resolving.
@Suite(
  "DTCG 2025.10 cases",
  .enabled(if: Checklist.isThere, "the checklist's cases are not beside this package"))
struct ConformanceTests {
  struct Case: Sendable {
    var id: String
    var rule: Int
    var isAccepted: Bool
    var document: [UInt8]
    var usesPointers: Bool
  }

  /// Of the Format and Color Modules; resolver documents are not read yet.
  static let cases: [Case] = {
    let text = (try? String(contentsOf: Checklist.url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let json = JSONReader.read(text: String(line)).root
      guard let json, json["stage"]?.string == "shape", json["module"]?.string != "resolver",
        let id = json["id"]?.string, let rule = json["rule"]?.string, let document = json["doc"]
      else { return nil }
      let compact = document.compactText
      return Case(
        id: id, rule: rule.hasPrefix("F") ? Int(rule.dropFirst()) ?? 0 : 0,
        isAccepted: json["expect"]?.string == "accept", document: Array(compact.utf8),
        usesPointers: compact.contains("\"$ref\"") || compact.contains("\"$extends\""))
    }
  }()

  private static func parse(_ given: Case) -> ParsedFiles {
    TokenParse.parse(
      [InputFile(name: given.id, bytes: given.document)], options: .inRevision("r"))
  }

  @Test("no case is too much for the reader, and every message has its place")
  func noCrash() {
    #expect(Self.cases.count > 150)
    for given in Self.cases {
      for found in Self.parse(given).diagnostics {
        #expect(found.location != nil && !found.message.isEmpty, "\(given.id)")
      }
    }
  }

  @Test("names, groups and values that the specification accepts are accepted")
  func accepts() {
    let rules = Set(10...26).union(130...223)
    let given = Self.cases.filter { $0.isAccepted && rules.contains($0.rule) && !$0.usesPointers }
    #expect(given.count > 30)
    for given in given {
      let errors = Self.parse(given).diagnostics.filter { $0.severity == .error }
      #expect(errors.map(\.message) == [], "\(given.id)")
    }
  }

  @Test("agreement with the specification is told")
  func agreement() {
    let wrong = Self.cases.filter { Self.parse($0).hasErrors == $0.isAccepted }.map(\.id)
    print("DTCG shape cases: \(Self.cases.count - wrong.count) of \(Self.cases.count) agree;")
    print("not: \(wrong.joined(separator: " "))")
    #expect(wrong.count < Self.cases.count)
  }
}

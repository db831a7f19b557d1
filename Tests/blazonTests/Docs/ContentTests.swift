import Foundation
import TestSupport
import Testing

/// Runs the commands in the tables of docs/evidence/content.md, each beside texts of its answer.
@Suite("What docs/evidence/content.md claims of the built-in content")
struct ContentTests {
  struct Claim: CustomTestStringConvertible, Sendable {
    var row: String
    var command: String
    var texts: [String]

    var testDescription: String { row + ": " + command }

    /// The words of the command; double quotes keep spaces together.
    var arguments: [String] {
      command.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .flatMap { index, part in
          index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }
  }

  static let page: String = {
    let file = packageRoot.appendingPathComponent("docs/evidence/content.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  static let claims: [Claim] = page.split(separator: "\n").compactMap { line in
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard
      let index = cells.firstIndex(where: { $0.hasPrefix("`blazon ") }), index + 1 < cells.count
    else { return nil }
    let texts = cells[index + 1].split(separator: "`", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    return Claim(
      row: cells[0], command: String(cells[index].dropFirst("`blazon ".count).dropLast()),
      texts: texts)
  }

  @Test("A command answers what stands beside it", arguments: claims)
  func answer(_ claim: Claim) throws {
    #expect(!claim.texts.isEmpty)
    try withTemporaryFolder { folder in
      let output = try Blazon.run(claim.arguments, in: folder)
      let said = (output.stdout + output.stderr).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      for text in claim.texts { #expect(said.contains(text), "\(said)") }
    }
  }

  @Test(
    "README and the guide name the same number of stated values",
    arguments: ["README.md", "docs/guidelines.md"])
  func figures(_ page: String) throws {
    let text = try String(
      contentsOf: packageRoot.appendingPathComponent(page), encoding: .utf8)
    let stated = try #require(Self.claims.first { $0.row == "stated" }?.texts.first)
    #expect(text.contains(" \(stated) stated values"))
  }

  @Test("The tables are read whole, with 25 questions, and the sums under them are right")
  func sums() {
    #expect(Self.claims.count > 90)
    let questions = Self.page.split(separator: "\n").filter {
      $0.wholeMatch(of: /\| \d+ \|.*\| (F|S|N)[^|]*\|/) != nil
    }
    #expect(questions.count == 25)
    let grades = ["F", "S", "N"].map { grade in
      questions.count { line in
        line.split(separator: "|").last?.trimmingCharacters(in: .whitespaces).hasPrefix(grade)
          == true
      }
    }
    #expect(Self.page.contains("\(grades[0]) F, \(grades[1]) S, \(grades[2]) N.\n"))
  }
}

import PositionedJSON
import Testing
import TokenModel

@testable import TokenDiff

@Suite("Changes of many tokens")
struct ManyTokensTests {
  /// Every other token differs; some come and some go.
  private func cells(_ salt: Int) -> [Cell] {
    (0..<3000).compactMap { n in
      if n % 97 == salt { return nil }
      let path = "g\(n % 7).t\(n)"
      return n % 5 == 4
        ? Cell(
          path: TokenPath(trusted: path), revision: "",
          statement: Statement(type: .dimension, value: .string("{g\((n - 4) % 7).t\(n - 4)}")))
        : cell(path, .dimension, points(Double(n + n % 2 * salt)))
    }
  }

  @Test("In pieces they are what the tokens give one by one, in the order of the paths")
  func pieces() {
    let revision = Revision(id: "main")
    let sides = [resolved(revision, cells(1)), resolved(revision, cells(2))]
    let settings = RenameSettings(detectsRenames: false)
    let all = changes(from: view(sides[0]), to: view(sides[1]), options: settings)
    #expect(all.count > 1500)
    #expect(all.map(\.path) == all.map(\.path).sorted())
    // All at once, cut by no piece.
    let classifier = Classifier(
      from: ComparedRevision(sides[0]), to: ComparedRevision(sides[1]), options: settings)
    let paths = Set(sides.flatMap(\.tokens).map(\.path)).sorted()
    var single: [Change] = []
    for path in paths {
      classifier.addChanges(
        at: path, sides[0].token(at: path), sides[1].token(at: path), to: &single)
    }
    #expect(all == single)
  }

  @Test("Two lists are paired by path, each path once")
  func pairs() {
    func tokens(_ names: String) -> [ResolvedToken] {
      names.map { ResolvedToken(path: TokenPath(trusted: String($0)), cells: []) }
    }
    func text(_ before: String, _ after: String) -> String {
      pairedPlaces(tokens(before), tokens(after)).map { pair in
        "\(pair.before.map(String.init) ?? "-")\(pair.after.map(String.init) ?? "-")"
      }.joined(separator: " ")
    }
    #expect(text("abd", "bcd") == "0- 10 -1 22")
    #expect(text("", "ab") == "-0 -1")
    #expect(text("ab", "") == "0- 1-")
    #expect(text("", "") == "")
  }
}

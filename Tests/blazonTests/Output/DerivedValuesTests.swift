import Foundation
import PositionedJSON
import TestSupport
import Testing

/// No output tells of a change between a rule and a value that its source makes no rule of
/// (decision 0056), in the built-in registry.
@Suite("What is derived beside a rule")
struct DerivedValuesTests {
  private static let marksOfAVerdict = [
    "same", "converted", "demand", "changed", "reversed", "refined",
  ]

  private func run(_ arguments: String...) throws -> Output {
    try Workspace.with { workspace in
      let output = try Blazon.run(
        arguments, in: workspace.folder, environment: ["BLAZON_REGISTRY": "hig"])
      #expect(output.status == 0)
      return output
    }
  }

  /// The paths that an edition only derives, and makes no rule of, in some context.
  private func derived(_ edition: String) throws -> [(path: String, context: String)] {
    let cells = try run("list", edition, "--json").json()["cells"]?.elements ?? []
    return cells.filter { cell in
      let grades = cell["evidence"]?.elements?.filter { $0["says"] == nil }
        .compactMap { $0["grade"]?.string }
      return cell["modality"]?.string == nil && grades?.isEmpty == false
        && grades?.allSatisfy(["derived", "assumed"].contains) == true
    }.compactMap { cell in
      cell["path"]?.string.map { ($0, cell["context"]?.compactText ?? "") }
    }
  }

  @Test(arguments: [("2014", "modern"), ("modern", "2014"), ("2010", "modern")])
  func `compare gives no verdict on any such pair`(_ one: String, _ other: String) throws {
    let rows = try run("compare", one, other, "--json").json()["rows"]?.elements ?? []
    let sides = [try derived(one), try derived(other)]
    var pairs = 0
    for row in rows {
      let cells = row["cells"]?.elements ?? []
      let isRule = cells.map { $0["answer"]?["modality"]?.string != nil }
      for (side, beside) in [(0, 1), (1, 0)] where isRule[beside] && !isRule[side] {
        let isDerived = sides[side].contains {
          $0.path == row["path"]?.string && $0.context == row["context"]?.compactText
        }
        guard isDerived else { continue }
        pairs += 1
        #expect(cells[side]["mark"]?.string == "notCompared", "\(row.compactText)")
        for cell in cells {
          let mark = cell["mark"]?.string ?? ""
          #expect(!DerivedValuesTests.marksOfAVerdict.contains(mark), "\(row.compactText)")
          #expect(cell["reference"]?.compactText == "null")
        }
      }
    }
    #expect(pairs >= 3)
  }

  @Test func `the row is not among those that changed`() throws {
    let changed = try run("compare", "2014", "modern", "--only", "changed", "--csv").stdout
    #expect(!changed.contains("actionSheet.destructiveAction.position"))
    #expect(!changed.contains("actionSheet.present.animated"))
    #expect(changed.contains("actionSheet.buttons.height"))
  }

  @Test func `text, CSV and HTML have the word in place of a mark`() throws {
    let position = "actionSheet.destructiveAction.position"
    let text = try run("compare", "2014", "modern", "--under", position).stdout
    #expect(text.contains("  lastInGroup, derived"))
    #expect(text.contains(", derived  follows from its source"))
    #expect(!text.contains("≠"))
    let csv = try run("compare", "2014", "modern", "--under", position, "--csv").stdout
    #expect(csv.contains("lastInGroup,notCompared,yes"))
    let html = try run("compare", "2014", "modern", "--under", position, "--html").stdout
    #expect(html.contains("lastInGroup, derived"))
    #expect(!html.contains("≠"))
    let other = try run("compare", "2014", "modern", "--under", "hitTarget").stdout
    #expect(!other.contains("derived"))
  }

  @Test(arguments: [("2014", "modern"), ("modern", "2014")])
  func `diff of two revisions tells both values and no change`(
    _ one: String, _ other: String
  ) throws {
    for path in ["actionSheet.destructiveAction.position", "actionSheet.cancelAction.position"] {
      let change = try #require(
        try run("diff", one, other, path, "--json").json()["changes"]?.elements?.first)
      #expect(change["class"]?.string == "notCompared")
      #expect(change["before"]?["value"]?.string != nil && change["after"]?["value"]?.string != nil)
    }
    let text = try run("diff", one, other, "actionSheet.destructiveAction.position").stdout
    #expect(text.contains("· 1 not compared"))
    #expect(!text.contains("≠"))
    let animated = try run("diff", one, other, "actionSheet.present.animated").stdout
    #expect(!animated.contains("⇄"))
  }

  @Test func `the judge still counts the value as moved`() throws {
    let verdict = try Workspace.with { workspace in
      try Blazon.run(
        ["judge", "2014", "modern", "--editions"], in: workspace.folder,
        environment: ["BLAZON_REGISTRY": "hig"])
    }
    #expect(verdict.stdout.contains("actionSheet.destructiveAction.position"))
  }

  @Test func `the atlas neither lists nor draws it as a change`() throws {
    let page = try run("atlas").stdout
    #expect(page.contains("last in group (derived)"))
    let differences = page.components(separatedBy: "id=\"differences\"").last ?? ""
    let cards = differences.components(separatedBy: "</section>").first ?? ""
    #expect(!cards.contains("destructive action: position"))
    #expect(!cards.contains("present: animated"))
  }
}

import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenAtlas
import TokenModel
import TokenParse
import TokenPicture
import TokenResolve

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The built-in guidelines as an atlas, with changes to single cells.
enum Guidelines {
  static let set: TokenSet = {
    let root = packageRoot.appendingPathComponent("tokens").resolvingSymlinksInPath()
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    // Another vendor's edition is in no atlas of Apple's.
    let apples = paths.filter { $0.hasSuffix(".tokens.json") && !$0.hasPrefix("material-3/") }
    let files = apples.sorted().map { path in
      let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path)
      return InputFile(name: path, bytes: Array(data ?? Data()))
    }
    var set = parse(files).set
    set.sort()
    return set
  }()

  static let atlas = atlas(set)
  static let page = atlas.page

  static func atlas(_ set: TokenSet) -> Atlas {
    var atlas = Atlas(
      editions: set.revisions.map { revision in
        Atlas.Edition(
          label: revision.id, tokens: resolve(set, revision: revision).tokensWithProblems)
      })
    atlas.documents = set.documents
    return atlas
  }

  static let names = (try? Measurement(page))?.names ?? []

  /// The lengths of the components that some mark is measured by.
  static let drawnLengths: [Cell] = {
    let drawn = Set(((try? Measurement(page))?.marks ?? []).map(\.path))
    let groups = ["actionSheet", "alert"].map { TokenPath(trusted: $0) }
    return set.cells.filter { cell in
      groups.contains { cell.path.isInside($0) } && cell.statement.type == .dimension
        && cell.statement.value?["value"]?.numberText != nil && drawn.contains(cell.path.text)
    }
  }()

  /// The set with another cell in place of one; without it where there is no other.
  static func changing(_ key: CellKey, _ change: (Cell) -> Cell?) -> TokenSet {
    var changed = set
    changed.cells = set.cells.compactMap { $0.key == key ? change($0) : $0 }
    return changed
  }
}

/// Measures a page again, with nothing of what wrote it: attributes by patterns, values by the resolver.
struct Measurement {
  struct Mark: Hashable {
    var attribute: String
    var path: String
    var edition: String
    var context: String
    /// As the element has it.
    var found: String
  }

  let marks: [Mark]
  private let variables: [String: String]

  init(_ page: String) throws {
    // The style that counts where nothing is chosen.
    let root = try #require(page.firstMatch(of: /:root,\.look0\{([^}]*)\}/)).output.1
    variables = Dictionary(
      root.split(separator: ";").map { declaration in
        let parts = declaration.split(separator: ":", maxSplits: 1).map(String.init)
        return (parts[0], parts[1])
      }, uniquingKeysWith: { one, _ in one })
    var marks: [Mark] = []
    // The attribute is the last but for text, so that the tag before it has the others.
    let pieces = page.components(separatedBy: " data-m=\"")
    for (before, after) in zip(pieces, pieces.dropFirst()) {
      let tag = "<" + (before.components(separatedBy: "<").last ?? "")
      for part in after.prefix(while: { $0 != "\"" }).split(separator: ";") {
        let match = try #require(part.wholeMatch(of: /([a-z-]+):(.+)@(.+)\[(.*)\]/))
        marks.append(
          Mark(
            attribute: String(match.1), path: String(match.2), edition: String(match.3),
            context: String(match.4), found: try Measurement.attribute(String(match.1), tag)))
      }
    }
    self.marks = marks
  }

  private static func attribute(_ name: String, _ tag: String) throws -> String {
    if name == "fill" { return String(try #require(tag.firstMatch(of: /fill:var\(([^)]*)\)/)).1) }
    let bare = name.hasSuffix("-min") || name.hasSuffix("-max") ? String(name.dropLast(4)) : name
    let written = bare == "band" ? "width" : bare
    let pattern = try Regex("\\s\(written)=\"([^\"]*)")
    return String(try #require(tag.firstMatch(of: pattern)?[1].substring, "\(name) in \(tag)"))
  }

  /// Which attributes are drawn from which cells.
  var names: Set<String> {
    Set(marks.map { "\($0.attribute) \($0.path) \($0.edition) \($0.context)" })
  }

  /// The marks that say something else than the editions of an atlas.
  func errors(_ atlas: Atlas) throws -> [String] {
    try marks.compactMap { mark in
      let edition = try #require(atlas.editions.first { $0.label == mark.edition })
      let answer = edition.tokens.answer(
        at: TokenPath(trusted: mark.path), in: try Context(text: mark.context))
      guard case .stated(let cell, _) = answer else { return "\(mark): not stated" }
      if mark.attribute == "fill" {
        guard case .color(let color)? = cell.value else { return "\(mark): no color" }
        let alpha = Int((color.alpha.value * 255).rounded())
        let wanted =
          color.hexText + (alpha == 255 ? "" : (alpha < 16 ? "0" : "") + String(alpha, radix: 16))
        return variables[mark.found] == wanted ? nil : "\(mark): \(wanted)"
      }
      guard let found = Double(mark.found), let wanted = amount(cell, mark.attribute) else {
        return "\(mark): no amount"
      }
      return abs(found - wanted) <= 0.01 ? nil : "\(mark): \(wanted)"
    }
  }

  private func amount(_ cell: ResolvedCell, _ attribute: String) -> Double? {
    var scale = 1.0
    if let unit = cell.statement.unit, unit.hasPrefix("px@") {
      scale = Double(unit.dropFirst(3).dropLast()) ?? 1
    }
    func points(_ value: TokenValue?) -> Double? {
      switch value {
      case .dimension(let length)?: length.value.value / scale
      case .fontWeight(let weight)?: weight.number.value
      default: nil
      }
    }
    let bounds = cell.statement.bounds(as: cell.statement.type)
    if attribute.hasSuffix("-min") { return points(bounds.lower) }
    if attribute.hasSuffix("-max") { return points(bounds.upper) }
    switch attribute {
    case "band":
      guard let amount = points(cell.value) else { return nil }
      // What was measured is as wide as the first `±` of its notes.
      let notes = cell.cell.evidence.filter { $0.grade != .literal }.compactMap(\.note)
      let own = notes.compactMap { $0.firstMatch(of: /± ([0-9.]+)/).flatMap { Double($0.1) } }.max()
      if let own { return 2 * own / scale }
      // Else half a unit of the last digit that is not 0 on both sides, at most a twentieth.
      var unit = 1.0
      while abs((amount / unit).rounded() - amount / unit) > 1e-6 { unit /= 10 }
      while amount.truncatingRemainder(dividingBy: unit * 10) == 0 { unit *= 10 }
      return 2 * min(unit / 2, amount / 20)
    default: return points(cell.value)
    }
  }
}

/// Reads a drawing as XML, and remembers the shapes that stand in no link to a fact.
private final class ShapeReader: NSObject, XMLParserDelegate {
  var loose: [String] = []
  var linked = 0
  private var links = 0
  private var hidden = 0
  private var stack: [(isLink: Bool, isHidden: Bool)] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let isLink = name == "a" && attributes["href"]?.hasPrefix("#f") == true
    let isHidden = attributes["aria-hidden"] == "true"
    stack.append((isLink, isHidden))
    if isLink { links += 1 }
    if isHidden { hidden += 1 }
    guard ["rect", "path", "circle", "text"].contains(name), hidden == 0 else { return }
    if links > 0 {
      linked += 1
    } else {
      loose.append(attributes["class"] ?? attributes["fill"] ?? name)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let last = stack.popLast() else { return }
    if last.isLink { links -= 1 }
    if last.isHidden { hidden -= 1 }
  }
}

@Suite("Atlas")
struct AtlasTests {
  @Test("Each measured mark is what its token is, to a hundredth of a point")
  func measures() throws {
    let measurement = try Measurement(Guidelines.page)
    #expect(try measurement.errors(Guidelines.atlas) == [])
    #expect(measurement.marks.count >= 126)
    #expect(Set(measurement.marks.map(\.path)).count >= 39)
  }

  @Test(
    "A length that changes moves what is drawn of it, and one that goes is drawn as unknown",
    arguments: Guidelines.drawnLengths)
  func mutations(cell: Cell) throws {
    let changed = Guidelines.changing(cell.key) { cell in
      cell.with { statement in
        let old = statement.value?["value"]?.numberText.flatMap(Double.init) ?? 0
        statement.value = .object([
          JSON.Member("value", .number(old + 3)), JSON.Member("unit", .string("px")),
        ])
      }
    }
    let atlas = Guidelines.atlas(changed)
    let page = atlas.page
    #expect(page != Guidelines.page)
    let measurement = try Measurement(page)
    #expect(try measurement.errors(atlas) == [])
    #expect(measurement.names == Guidelines.names)
    let without = Guidelines.atlas(Guidelines.changing(cell.key) { _ in nil })
    #expect(try Measurement(without.page).errors(without) == [])
  }

  @Test("All lengths of the drawn components but a few are drawn to scale")
  func lengths() {
    #expect(Guidelines.drawnLengths.count >= 25)
  }

  @Test("A color that changes changes what is painted with it, and about shows as a band")
  func paints() throws {
    let tint = try #require(
      Guidelines.set.cells.first {
        $0.path.text == "color.tint" && $0.context.isBase && $0.revision == "modern"
      })
    let red = ColorValue(hexText: "#fe0102")
    let changed = Guidelines.changing(tint.key) { cell in
      cell.with { $0.value = red?.json }
    }
    let page = Guidelines.atlas(changed).page
    #expect(!Guidelines.page.contains("#fe0102") && page.contains("#fe0102"))
    #expect(try Measurement(page).errors(Guidelines.atlas(changed)) == [])

    let width = try #require(Guidelines.set.cells.first { $0.path.text == "alert.width" })
    let about = Guidelines.atlas(
      Guidelines.changing(width.key) { cell in
        cell.with { $0.qualifiers.isApproximate = true }
      })
    let marks = try Measurement(about.page).marks
    #expect(marks.contains { $0.attribute == "band" && $0.path == "alert.width" })
    #expect(try Measurement(about.page).errors(about) == [])
  }

  @Test("Words in place of a color are crayon in their hue, and silence is neither")
  func words() throws {
    let blue = try #require(
      Guidelines.set.cells.first {
        $0.path.text == "actionSheet.background" && $0.revision == "2010" && $0.context.isBase
      })
    #expect(Guidelines.page.contains("url(#crayon-blue)"))
    let green = Guidelines.atlas(
      Guidelines.changing(blue.key) { $0.with { $0.qualifiers.words = "greenish green" } })
    #expect(green.page.contains("fill=\"url(#crayon-green)\""))
    #expect(!Guidelines.page.contains("fill=\"url(#crayon-green)\""))
    var unread = Guidelines.set
    unread.cells.removeAll { $0.path.text.hasPrefix("alert") && $0.revision == "2010" }
    let index = try #require(unread.revisions.firstIndex { $0.id == "2010" })
    unread.revisions[index].read.removeAll { $0.group == "alert" || $0.group.isEmpty }
    #expect(Guidelines.atlas(unread).page.contains("terra incognita"))
    #expect(!Guidelines.page.contains("terra incognita"))
  }

  @Test("Words with a “not” forbid nothing; red is for what is to be avoided, and for no")
  func forbidden() throws {
    func crosses(_ change: (inout Statement) -> Void) throws -> (row: Int, red: Int) {
      var set = Guidelines.set
      set.cells = set.cells.map { cell in
        cell.path.text == "actionSheet.message.shown" ? cell.with(change) : cell
      }
      let page = Guidelines.atlas(set).page
      return (page.matches(of: />message</).count, page.matches(of: /class="forbids"/).count)
    }
    let words = try crosses { statement in
      (statement.value, statement.modality) = (nil, nil)
      statement.qualifiers.words = "should not be needed"
    }
    let no = try crosses { statement in
      (statement.value, statement.modality) = (.bool(false), nil)
      statement.qualifiers.words = nil
    }
    let avoided = try crosses { statement in
      (statement.value, statement.modality) = (.bool(true), .avoid)
      statement.qualifiers.words = nil
    }
    #expect(no.red > words.red && avoided.red == no.red && words.row == no.row)
  }

  @Test(
    "A red that the source gives to letters is not painted on the button, nor the other way round")
  func parts() throws {
    let page = Guidelines.page
    // 2010 and 2011: the fill. 2014: the letters, at the size that was measured.
    #expect(page.contains(/fill="url\(#crayon-red\)"/))
    #expect(page.contains(/<text class="sample"[^>]*style="fill:url\(#ink-red\)"[^>]*>Delete</))
    let drawing = try #require(
      page.firstMatch(of: /<g id="phone3">.*?<\/svg>/.dotMatchesNewlines()))
    #expect(!drawing.output.contains("crayon-red"))
  }

  @Test("A page begins with a sentence for each edition and ten differences; the rest is folded")
  func spread() throws {
    let page = Guidelines.page
    let spread = try #require(page.range(of: "<ol class=\"spread\">"))
    let first = try #require(page.range(of: "<details"))
    #expect(spread.lowerBound < first.lowerBound)
    #expect(
      page.matches(of: /<details class="plates">/).count >= 6 && !page.contains("<details open"))
    #expect(page.contains("iOS 13 to 18") && !page.contains("<h3>modern</h3>"))
  }

  @Test("Labels at the right are wrapped, and never cut")
  func labels() throws {
    let page = Guidelines.page
    let notes = page.matches(of: /<text [^>]*dy=".35em"[^>]*>(.*?)<\/text>/).map { String($0.1) }
    #expect(notes.count > 100 && notes.contains { $0.contains("“only if<tspan") })
    for note in notes {
      let lines = note.split(separator: "<tspan").map { $0.replacing(/^[^>]*>|<.*$/, with: "") }
      #expect(lines.allSatisfy { $0.count <= 16 && !$0.contains("…") }, "\(note)")
    }
    var set = Guidelines.set
    set.cells = set.cells.map { cell in
      cell.with { statement in
        guard cell.path.text == "actionSheet.message.shown" else { return }
        (statement.value, statement.qualifiers.words) = (nil, "antidisestablishmentarianism")
      }
    }
    #expect(Guidelines.atlas(set).page.contains(/>“antidise[a-z]*<tspan/))
  }

  @Test("Letters on a color in words have a rim with which they contrast")
  func halos() throws {
    let page = Guidelines.page
    let root = try #require(page.firstMatch(of: /:root,\.look0\{([^}]*)\}/)).output.1
    let texts = page.matches(
      of: /<text class="[^"]* halo (black|white)"[^>]*"fill:(?:var\((--c\d+)|url\(#ink-([a-z]+))\)/)
    #expect(page.contains(/[ ]halo black"[^>]*>Delete</) && texts.count > 2)
    for text in texts {
      let start = text.2.map { $0 + ":" } ?? "<pattern id=\"ink-\(text.3 ?? "")\""
      let rest = (text.2 == nil ? page[...] : root).components(separatedBy: start)[1]
      // After the pattern's own fill, which is for its strokes.
      let found = try #require(rest.firstMatch(of: /(?:"4" fill="|^)(#[0-9a-f]{6})/))
      let ink = try #require(ColorValue(hexText: String(found.1)))
      let rim = try #require(ColorValue(hexText: text.1 == "white" ? "#ffffff" : "#000000"))
      #expect(ink.contrastRatio(on: rim) >= 4.5)
    }
    #expect(page.contains(".white { stroke: #fff; }"))
    #expect(page.contains(".black { stroke: #000; }"))
  }

  @Test("Swatches have an edge, and a color in words is the same on a dark page")
  func swatches() throws {
    let page = Guidelines.page
    #expect(page.contains(".rim, .tile rect { stroke: #77777f;"))
    let crayons = page.matches(of: /<pattern id="crayon-[^>]*>(.*?)<\/pattern>/)
    #expect(crayons.count == 11)
    #expect(crayons.allSatisfy { $0.1.contains("fill=\"#fff\"") && !$0.1.contains("class") })
  }

  @Test("Recipes hold no number")
  func recipes() throws {
    let folder = packageRoot.appendingPathComponent("Sources/TokenAtlas/Recipes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count >= 2)
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      let code = text.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: "\n")
      #expect(code.matches(of: /\b([2-9]|\d\d+|\d+\.\d+)\b/).map { String($0.0) } == [], "\(file)")
    }
  }

  @Test("Each mark leads to a fact, each fact is led to, and nothing comes from elsewhere")
  func links() throws {
    let page = Guidelines.page
    let ids = page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    let targets = Set(page.matches(of: /href="#([^"]*)"/).map { String($0.1) })
    #expect(targets.subtracting(ids).isEmpty)
    let facts = Set(ids.filter { $0.wholeMatch(of: /f\d+/) != nil })
    #expect(facts.count > 150 && facts.subtracting(targets).isEmpty)
    #expect(!page.contains("<script") && !page.contains("@import") && !page.contains("<img"))
    #expect(page.matches(of: /url\((?!#)/).isEmpty)
    #expect(page.utf8.count <= 700_000)
    #expect(Guidelines.atlas.page == page)
  }

  @Test("A drawing is well-formed, and what no fact states in it is a ground, a guide or a sample")
  func shapes() throws {
    // Outlines of linked shapes, what lies behind, slots that no source gives, axes, sample words.
    let grounds: Set<String> = [
      "edge", "edge derived", "edge measured", "edge chosen", "edge wavy", "behind", "paper",
      "unsaid", "hair", "open",
      "url(#check)", "url(#hatch)", "lb soft", "lb guess", "lb guess halo", "axis",
      "lb guess halo white", "lb guess halo black", "guide", "frame", "general",
      "yes", "no", "yes pale", "no pale", "changed", "url(#cross)", "url(#dots)", "point",
      "point dark", "point more", "point dark more", "slope", "slope up", "slope down",
      "dimension", "lb bold", "lb whole", "lb count", "disc", "commit",
    ]
    let body = try #require(
      Guidelines.page.range(of: "id=\"sheet\""))
    var linked = 0
    for piece in Guidelines.page[body.upperBound...].components(separatedBy: "<svg").dropFirst() {
      let inside = piece.components(separatedBy: "</svg>")[0]
      let reader = ShapeReader()
      let parser = XMLParser(data: Data(("<svg" + inside + "</svg>").utf8))
      parser.delegate = reader
      #expect(parser.parse(), "\(inside.prefix(200))")
      #expect(Set(reader.loose).subtracting(grounds) == [])
      linked += reader.linked
    }
    #expect(linked > 1_000)
  }

  @Test("Nothing is shown as markup, whatever names and values are")
  func hostile() throws {
    let evil = "</svg><script>\"&\u{202E}"
    var set = Guidelines.set
    set.cells = set.cells.map { cell in
      cell.with { statement in
        if statement.type == .string, statement.value?.string != nil {
          statement.value = .string(evil)
        }
        if statement.words != nil { statement.qualifiers.words = evil }
      }
    }
    set.revisions = set.revisions.map { revision in
      var revision = revision
      revision.title = evil
      return revision
    }
    set.documents = set.documents.map { document in
      Document(id: document.id, title: evil, publisher: evil, url: "javascript:alert(1)")
    }
    let page = Guidelines.atlas(set).page
    #expect(!page.contains("<script") && !page.contains("\u{202E}"))
    #expect(!page.contains("javascript:"))
  }

  @Test(
    "Lengths and times that nothing can show are told, and the page stays small",
    arguments: [
      -5, 1e9, 1e300,
    ])
  func extremes(amount: Double) throws {
    var set = Guidelines.set
    set.cells = set.cells.map { cell in
      cell.with { statement in
        guard let unit = statement.value?["unit"] else { return }
        statement.value = .object([
          JSON.Member("value", .number(amount)), JSON.Member("unit", unit),
        ])
      }
    }
    let atlas = Guidelines.atlas(set)
    let page = atlas.page
    #expect(page.utf8.count < 800_000)
    #expect(try Measurement(page).errors(atlas) == [])
  }

  @Test("An edition without any of the tokens is drawn as such")
  func empty() throws {
    let revision = Revision(id: "one")
    let tokens = ResolvedTokens(revision: revision, axes: AxisOrder(), tokens: [])
    #expect(!Atlas(editions: [.init(label: "one", tokens: tokens)]).page.isEmpty)
    #expect(Guidelines.page.contains("did not exist"))
  }
}

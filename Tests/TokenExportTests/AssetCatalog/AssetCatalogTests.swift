import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("Asset catalogs")
struct AssetCatalogTests {
  private func export(
    _ set: Fixture, name: String? = nil, names: String? = nil
  ) throws -> (files: [String: JSON], losses: [Loss]) {
    var options = Fixture.options
    options.chosen["name"] = name
    options.chosen["names"] = names
    let export = try TokenExport.export(set.tokens, as: .assetCatalog, options: options)
    var files: [String: JSON] = [:]
    for file in export.files {
      let reading = JSONReader.read(text: file.text)
      #expect(reading.problems == [], "\(file.name)")
      #expect(files.updateValue(try #require(reading.root), forKey: file.name) == nil)
    }
    return (files, export.losses)
  }

  /// `idiom appearances space red green blue alpha`, a line for each variant.
  private func colors(_ json: JSON?) throws -> [String] {
    try (json?["colors"]?.elements ?? []).map { color in
      let appearances = (color["appearances"]?.elements ?? []).map {
        "\($0["appearance"]?.string ?? "")=\($0["value"]?.string ?? "")"
      }
      let value = try #require(color["color"])
      let parts = ["red", "green", "blue", "alpha"].map { value["components"]?[$0]?.string ?? "?" }
      return
        ([color["idiom"]?.string ?? "?"] + appearances + [value["color-space"]?.string ?? "?"]
        + parts).joined(separator: " ")
    }
  }

  @Test("On request assets are called as Swift calls the tokens")
  func swiftNames() throws {
    var set = Fixture(axes: [])
    for path in ["palette.blue.400", "icon-size.default", "2xl", "a.b_c", "a.bC"] {
      set.add(path, .color, color("#0000ff"))
    }
    let swift = try set.export(.swift).text
    let files = try export(set, names: "swift").files.keys
    let sets = files.filter { $0.contains(".colorset/") }.map {
      $0.replacing("Tokens.xcassets/", with: "").replacing(".colorset/Contents.json", with: "")
    }
    #expect(
      Set(sets) == ["Palette/blue400", "IconSize/default", "_2xl", "A/b_c", "A/bC"])
    for name in sets.map({ $0.split(separator: "/").last ?? "" }) {
      #expect(swift.replacing("`", with: "").contains("static let \(name) "), "\(name)")
    }
    #expect(
      try export(set).files.keys.contains("Tokens.xcassets/palette/blue/400.colorset/Contents.json")
    )
  }

  @Test("What a wider context says behind a first value that no entry asks for is a loss")
  func hiddenByFirstValue() throws {
    var set = Fixture()
    set.revision.axes.append(Revision.Axis(name: "brand", values: ["plain", "x", "y"]))
    set.add("c", .color, color("#000000"))
    set.add("c", .color, color("#ffffff"), in: "brand=plain")
    set.add("c", .color, color("#ff0000"), in: "brand=y")
    let (files, losses) = try export(set)
    #expect(
      try colors(files["Tokens.xcassets/c.colorset/Contents.json"])
        == ["universal srgb 1.000000 1.000000 1.000000 1.000000"])
    #expect(losses.map(\.context.text).sorted() == ["brand=x", "brand=y"])
    #expect(losses.allSatisfy { $0.code == "context" })
  }

  @Test("Groups are folders with a namespace, and only what holds a color is there")
  func structure() throws {
    var set = Fixture()
    set.add("color.label.primary", .color, color("#000000"))
    set.add("color.tint", .color, #""{color.label.primary}""#)
    set.add("size.gap", .dimension, px("8"))
    let (files, losses) = try export(set, name: "HIG")
    #expect(
      files.keys.sorted() == [
        "HIG.xcassets/Contents.json", "HIG.xcassets/color/Contents.json",
        "HIG.xcassets/color/label/Contents.json",
        "HIG.xcassets/color/label/primary.colorset/Contents.json",
        "HIG.xcassets/color/tint.colorset/Contents.json",
      ])
    let group = files["HIG.xcassets/color/Contents.json"]
    #expect(group?["properties"]?["provides-namespace"]?.bool == true)
    for file in files.values {
      #expect(file["info"]?["author"]?.string == "dev.blazon")
      #expect(file["info"]?["version"]?.numberText == "1")
    }
    #expect(losses.map(\.code) == ["type"])
    #expect(losses.first?.path.text == "size.gap")
  }

  @Test("Each choice of appearance, contrast and device that a token tells apart has its entry")
  func variants() throws {
    var set = Fixture()
    set.add("a", .color, color("#000000"))
    set.add("a", .color, color("#ff0000"), in: "appearance=dark")
    set.add("a", .color, color("#00ff00"), in: "appearance=dark,contrast=increased")
    set.add("b", .color, color("#000000"))
    set.add("b", .color, color("#ffffff"), in: "idiom=pad")
    set.add("c", .color, #""{b}""#)
    let (files, losses) = try export(set)
    #expect(
      try colors(files["Tokens.xcassets/a.colorset/Contents.json"]) == [
        "universal srgb 0.000000 0.000000 0.000000 1.000000",
        "universal luminosity=dark srgb 1.000000 0.000000 0.000000 1.000000",
        "universal contrast=high srgb 0.000000 0.000000 0.000000 1.000000",
        "universal luminosity=dark contrast=high srgb 0.000000 1.000000 0.000000 1.000000",
      ])
    let pad = [
      "universal srgb 0.000000 0.000000 0.000000 1.000000",
      "ipad srgb 1.000000 1.000000 1.000000 1.000000",
    ]
    for name in ["b", "c"] {
      #expect(try colors(files["Tokens.xcassets/\(name).colorset/Contents.json"]) == pad)
    }
    #expect(losses.isEmpty)
  }

  @Test("Where dark is the first value, the entry for any appearance is the light one all the same")
  func darkFirst() throws {
    var set = Fixture(axes: [.init(name: "appearance", values: ["dark", "light"])])
    set.add("a", .color, color("#000000"))
    set.add("a", .color, color("#ffffff"), in: "appearance=light")
    #expect(
      try colors(try export(set).files["Tokens.xcassets/a.colorset/Contents.json"]) == [
        "universal srgb 1.000000 1.000000 1.000000 1.000000",
        "universal luminosity=dark srgb 0.000000 0.000000 0.000000 1.000000",
      ])
  }

  @Test("A color is in sRGB, else in Display P3; what lies beyond is brought in and told")
  func spaces() throws {
    var set = Fixture()
    let values = [
      ("hex", color("#007aff", alpha: "0.5")), ("oklch", "oklch 0.5 0.05 200"),
      ("p3", "display-p3 0.5 0.25 0.125"), ("wide", "a98-rgb 0 1 0"), ("far", "rec2020 0 1 0"),
    ]
    for (name, text) in values {
      let parts = text.split(separator: " ")
      let value =
        text.hasPrefix("{")
        ? text
        : "{\"colorSpace\":\"\(parts[0])\",\"components\":[\(parts[1...].joined(separator: ","))]}"
      set.add(name, .color, value)
    }
    let (files, losses) = try export(set)
    func line(_ name: String) throws -> String {
      try colors(files["Tokens.xcassets/\(name).colorset/Contents.json"]).joined()
    }
    #expect(try line("hex") == "universal srgb 0.000000 0.478431 1.000000 0.500000")
    #expect(try line("p3") == "universal display-p3 0.500000 0.250000 0.125000 1.000000")
    #expect(try line("oklch").hasPrefix("universal srgb "))
    #expect(try line("wide").hasPrefix("universal display-p3 "))
    #expect(try line("far").hasPrefix("universal display-p3 "))
    #expect(losses.filter { $0.code == "gamut" }.map(\.path.text) == ["far", "wide"])
    for token in set.tokens.tokens {
      guard case .color(let want)? = token.base?.value, !["far", "wide"].contains(token.path.text)
      else { continue }
      let parts = try line(token.path.text).split(separator: " ").map(String.init)
      let found = ColorValue(
        space: try #require(ColorValue.Space(rawValue: parts[1])),
        components: try parts[2...4].map { Number(try #require(Double($0))) })
      #expect(found.deltaE2000(to: want) < 0.01, "\(token.path)")
    }
  }

  @Test("What no entry can ask for, and a context without a color, is a loss")
  func losses() throws {
    var set = Fixture(axes: Fixture.standardAxes + [.init(name: "size", values: ["s", "l"])])
    set.add("a", .color, color("#000000"))
    set.add("a", .color, color("#ffffff"), in: "size=l")
    set.add("b", .color, color("#000000"))
    set.add("b", .color, in: "appearance=dark", presence: .notStated)
    set.add("c", .color, color("#000000"), in: "appearance=dark")
    let (files, losses) = try export(set)
    #expect(
      losses.map { "\($0.path) [\($0.context)] \($0.code)" } == [
        "a [size=l] context", "b [appearance=dark] silence",
        "b [appearance=dark,contrast=normal,idiom=phone,size=s] context", "c [] context",
      ])
    #expect(files["Tokens.xcassets/c.colorset/Contents.json"] == nil)
    #expect(try colors(files["Tokens.xcassets/a.colorset/Contents.json"]).count == 1)
  }

  @Test("Names of any kind stay inside the catalog, and no two are one on any system")
  func hostile() throws {
    var set = Fixture(axes: [])
    let names =
      HostileNames.all + ["../../x", "CON", "nul", "COM1", String(repeating: "y", count: 200)]
    for name in names {
      set.add("token.\(name)", .color, color("#ff0000"))
      set.add("\(name).x.\(name)", .color, color("#00ff00"))
    }
    let (files, _) = try export(set)
    #expect(Set(files.keys.map { $0.lowercased() }).count == files.count)
    #expect(files.keys.count { $0.hasSuffix(".colorset/Contents.json") } == 2 * names.count)
    for name in files.keys {
      #expect(OutputFile.isInside(name) && name.hasPrefix("Tokens.xcassets/"))
      for part in name.split(separator: "/") {
        #expect(part.utf8.count <= 240)
        #expect(!["con", "nul", "com1"].contains(part.split(separator: ".")[0].lowercased()))
      }
    }
  }

  @Test("A catalog's name is one that needs no escaping", arguments: ["../x", "", "a b", "CON"])
  func badName(_ name: String) {
    #expect(throws: ExportProblem.badCatalogName(name)) { try export(Fixture(), name: name) }
  }
}

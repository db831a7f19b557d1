import PositionedJSON
import Testing
import TokenExport
import TokenModel

/// Rules for who writes files or translates tokens.
@Suite("DTCG: what is written")
struct ExportRules {
  @Test("F5: JSON is written under the ending that its readers look for")
  func ending() throws {
    let names = try Reading(#"{"t":‹N›}"#).export(.json).files.map(\.name)
    #expect(names.allSatisfy { $0 == "tokens.json" || $0.hasSuffix(".tokens.json") })
  }

  @Test("F25: every name in an output is that of the whole path", arguments: ExportFormat.allCases)
  func names(format: ExportFormat) throws {
    let reading = Reading(#"{"a":{"t":‹N›},"b":{"t":{"$type":"number","$value":2},"k":‹K›}}"#)
    switch format {
    case .json: #expect(try reading.json()["b"]?["t"]?["$value"] == .integer(2))
    case .css: #expect(try reading.text(.css).contains("--b-t: 2;"))
    case .swift:
      let text = try reading.text(.swift)
      #expect(text.contains("enum A") && text.contains("enum B"))
    case .assetCatalog:
      let names = try reading.export(format).files.map(\.name)
      #expect(names.contains("Tokens.xcassets/b/k.colorset/Contents.json"))
    case .scss: #expect(try reading.text(format).contains("$b-t: 2 !default;"))
    case .typescript:
      #expect(try reading.text(format).contains("  b: {\n    k: \"#000000\",\n    t: 2,"))
    case .figma: #expect(try reading.text(format).contains("\"$value\": 2"))
    case .tailwind: #expect(try reading.text(format).contains("  --b-t: 2;"))
    case .compose: #expect(try reading.text(format).contains("public const val t: Float = 2f"))
    case .flutter: #expect(try reading.text(format).contains("static const double bT = 2;"))
    case .android:
      #expect(try reading.text(format).contains("<item name=\"b_t\" type=\"dimen\""))
    case .model: #expect(try reading.text(format).contains("\"path\": \"b.t\""))
    case .flat: #expect(try reading.text(format).contains("\"b.t\": 2"))
    }
  }

  @Test("F36: descriptions become comments, and cannot end them")
  func descriptions() throws {
    let reading = Reading(#"{"t":{"$type":"number","$value":1,"$description":"*/ Wide\n}"}}"#)
    #expect(try reading.text(.swift).contains("/// */ Wide"))
    #expect(try !reading.text(.css).contains("*/ Wide"))
  }

  @Test("F41, F42: all that is added stands under one vendor key")
  func vendorKey() throws {
    let json = try Reading(#"{"g":{"t":‹N›,"u":{"$value":"{g.t}"}},"w":‹K›}"#).json()
    let keys = Set(json.extensionObjects.flatMap { ($0.members ?? []).map(\.key) })
    #expect(keys == ["dev.blazon"])
  }

  @Test("F43: what other vendors wrote comes back unchanged, order and number text included")
  func foreignData() throws {
    let data = #"{"z":1.0,"a":[1e3,null,{"$value":"{x}"}],"n":-0}"#
    let reading = Reading(
      #"{"t":{"$type":"number","$value":1,"$extensions":{"com.example":\#(data),"n.v":null}}}"#)
    let written = try reading.json()["t"]?["$extensions"]
    #expect(written?["com.example"]?.compactText == data)
    #expect(written?["n.v"] == .null)
  }

  @Test("F50: and so it does on groups and on the file")
  func foreignGroupData() throws {
    let reading = Reading(
      #"{"$extensions":{"com.root":1.50},"g":{"$extensions":{"com.example":[2.0]},"t":‹N›}}"#)
    let json = try reading.json()
    #expect(json["g"]?["$extensions"]?["com.example"]?.compactText == "[2.0]")
    #expect(json["$extensions"]?["com.root"]?.compactText == "1.50")
  }

  @Test("F44: without any extension the values are the same")
  func withoutExtensions() throws {
    let samples = Sample.all.map { sample in
      #""\#(sample.type.rawValue)":{"$type":"\#(sample.type.rawValue)","$value":\#(sample.value)}"#
    }
    let reading = Reading("{\(samples.joined(separator: ",")),\"alias\":{\"$value\":\"{number}\"}}")
    let bare = Reading(try reading.json().withoutExtensions.compactText)
    #expect(bare.verdict == .accept, "\(bare.complaints)")
    #expect(bare.resolved == reading.resolved && bare.paths.count == 14)
  }

  @Test("F133: a px is a point in Swift and stays one in CSS")
  func pixels() throws {
    let reading = Reading(#"{"t":{"$type":"dimension","$value":{"value":44,"unit":"px"}}}"#)
    #expect(try reading.text(.swift).contains("Length = 44"))
    #expect(try reading.text(.css).contains("--t: 44px;"))
  }

  @Test("F134: a rem is never guessed")
  func rems() throws {
    let reading = Reading(
      #"{"t":{"$type":"dimension","$value":{"value":1.5,"unit":"rem"}},"#
        + #""b":{"$type":"border","$value":{"color":‹C›,"width":{"value":1,"unit":"rem"},"style":"solid"}}}"#
    )
    #expect(try reading.text(.swift).contains("Rem(value: 1.5)"))
    #expect(try reading.export(.swift).losses.map(\.code) == ["unit"])
    #expect(try reading.text(.css).contains("--t: 1.5rem;"))
  }

  @Test("F182: an odd list of dashes is written twice, and kept as it is")
  func dashes() throws {
    let reading = Reading(
      #"{"t":{"$type":"strokeStyle","$value":{"dashArray":[‹D›],"lineCap":"round"}}}"#)
    #expect(try reading.text(.swift).contains(".dashes([1, 1], .round)"))
    #expect(try reading.json()["t"]?["$value"]?["dashArray"]?.elements?.count == 1)
  }

  @Test("F183: what a format cannot draw is told")
  func undrawable() throws {
    let reading = Reading(
      #"{"t":{"$type":"strokeStyle","$value":{"dashArray":[‹D›,‹D›],"lineCap":"round"}}}"#)
    let losses = try reading.export(.css).losses
    #expect(losses.map(\.path.text) == ["t"] && losses.map(\.code) == ["type"])
  }

  @Test("F212: positions are clamped on output, and kept as written")
  func clamping() throws {
    let reading = Reading(
      #"{"t":{"$type":"gradient","$value":[{"color":‹C›,"position":-99},{"color":‹C›,"position":42}]}}"#
    )
    #expect(try reading.text(.css).contains("--t: #000000 0%, #000000 100%;"))
    let swift = try reading.text(.swift)
    #expect(swift.contains("location: 0)") && swift.contains("location: 1)"))
    #expect(try reading.json()["t"]?["$value"]?.compactText.contains("-99") == true)
  }

  @Test("F213: a single stop fills the whole gradient")
  func singleStop() throws {
    let reading = Reading(
      #"{"t":{"$type":"gradient","$value":[{"color":‹C›,"position":0.5}]}}"#)
    #expect(try reading.text(.css).contains("--t: #000000 50%, #000000 50%;"))
  }

  @Test("F222: the line height is a multiple of the size")
  func lineHeight() throws {
    let reading = Reading(
      #"{"t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":{"value":17,"unit":"px"},"#
        + #""fontWeight":400,"letterSpacing":‹D›,"lineHeight":1.294}}}"#)
    #expect(try reading.text(.css).contains("17px/1.294 "))
    #expect(try reading.text(.swift).contains("fontSize: 17"))
    #expect(try reading.text(.swift).contains("lineHeight: 1.294"))
  }
}

extension Reading {
  func text(_ format: ExportFormat) throws -> String {
    try export(format).files.map(\.text).joined()
  }

  /// The JSON export as a tree.
  func json() throws -> JSON {
    let text = try text(.json)
    return try #require(JSONReader.read(text: text).root, "\(text)")
  }
}

extension JSON {
  /// The values of all `$extensions` of tokens and groups.
  var extensionObjects: [JSON] {
    (members ?? []).flatMap { member -> [JSON] in
      if member.key == "$extensions" { return [member.value] }
      return member.key.hasPrefix("$") && member.key != "$root" ? [] : member.value.extensionObjects
    }
  }

  var withoutExtensions: JSON {
    guard let members else { return self }
    return .object(
      members.filter { $0.key != "$extensions" }.map {
        JSON.Member($0.key, $0.value.withoutExtensions)
      })
  }
}

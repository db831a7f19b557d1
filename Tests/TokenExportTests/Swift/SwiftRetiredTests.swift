import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("Names of tokens that are gone")
struct SwiftRetiredTests {
  private func retired(_ path: String, _ new: String? = nil, _ message: String? = nil)
    -> RetiredToken
  {
    RetiredToken(
      path: TokenPath(trusted: path), replacement: new.map { TokenPath(trusted: $0) },
      message: message)
  }

  private func export(
    _ retired: [RetiredToken], _ chosen: [String: String] = [:]
  ) throws -> Export {
    var options = Fixture.options
    options.chosen = chosen
    return try TokenExport.export(
      Fixture.everyType.tokens, as: .swift, options: options,
      past: ExportPast(
        retired: retired, firstSeen: [TokenPath(trusted: "size.width"): "commit 3, 2026-01-01"]))
  }

  @Test("A renamed token is forwarded, a removed one says why it is no more")
  func declarations() throws {
    let export = try export([
      retired("old.deep.red", "color.red", "Use {color.red}: \"new\""),
      retired("sheet.margin", "sheet.inset"), retired("base.gone", nil, "No one used it"),
      retired("base.lost", "nowhere"), retired("old.class", "font.weight"),
    ])
    let text = try #require(export.files.first?.text)
    let color = "public static var red: TokensValues.Color"
    let inset = "(in context: TokensValues.Context) -> TokensValues.Length"
    let expected = [
      #"@available(*, deprecated, message: "Use Tokens.Color.red: \"new\"")"#,
      #"@available(*, deprecated, renamed: "inset")"#,
      "\(color) { Tokens.Color.red }",
      "func margin\(inset) { Tokens.Sheet.inset(in: context) }",
      #"@available(*, unavailable, message: "No one used it")"#,
      #"@available(*, unavailable, message: "it is nowhere now, which is not here")"#,
      "static var gone: Never", "public enum Old {",
      "static var `class`: TokensValues.FontWeight",
      "/// - Recorded: commit 3, 2026-01-01",
    ]
    for line in expected { #expect(text.contains(line), "\(line)") }
    try expectCompiles(text)
  }

  @Test("A removed token has its former type, so that the compiler tells why it went")
  func types() throws {
    let export = try TokenExport.export(
      Fixture.everyType.tokens, as: .swift, options: Fixture.options,
      past: ExportPast(
        retired: [
          RetiredToken(path: TokenPath(trusted: "base.gone"), message: "No P3", type: .color),
          RetiredToken(path: TokenPath(trusted: "base.long"), message: "No", type: .dimension),
        ]))
    let text = try #require(export.files.first?.text)
    #expect(text.contains("static var gone: TokensValues.Color { Swift.fatalError() }"))
    #expect(text.contains("static var long: TokensValues.Length { Swift.fatalError() }"))
    try expectCompiles(text)
  }

  @Test("Members of colors whose names meet are told, and are names that are judged")
  func members() throws {
    var fixture = Fixture()
    fixture.add("color.text.primary", .color, #"{"colorSpace": "srgb", "components": [1, 0, 0]}"#)
    var options = Fixture.options
    options.chosen = ["members": "colors"]
    options.listsNames = true
    let alone = try TokenExport.export(fixture.tokens, as: .swift, options: options)
    #expect(alone.losses == [])
    #expect(alone.names?.map(\.name).contains(".textPrimary") == true)
    fixture.add("text.primary", .color, #"{"colorSpace": "srgb", "components": [0, 0, 1]}"#)
    let both = try TokenExport.export(fixture.tokens, as: .swift, options: options)
    #expect(both.losses.map(\.code) == ["name", "name"])
    #expect(both.names?.map(\.name).contains(".colorTextPrimary") == true)
  }

  @Test("Members of former names lead to those of today, and a new spelling of one name is no loss")
  func formerMembers() throws {
    var set = Fixture(axes: [])
    set.add("color.accent", .color, color("#0000ff"))
    set.add("shadow.card", .shadow, SwiftRetiredTests.shadow)
    set.add("size.icon-size", .dimension, px("8"))
    var options = Fixture.options
    options.chosen = ["members": "all", "frameworks": "all"]
    var gone = retired("color.gone", nil, "No one used it")
    gone.type = .color
    let export = try TokenExport.export(
      set.tokens, as: .swift, options: options,
      past: ExportPast(
        retired: [
          retired("color.brand", "color.accent"), retired("shadow.raised", "shadow.card"),
          retired("size.icon_size", "size.icon-size"), gone,
        ], was: [TokenPath(trusted: "color.accent"): "#00F in @v1"]))
    #expect(export.losses == [])
    let text = try #require(export.files.first?.text)
    #expect(text.contains("/// #0000FF. Was #00F in @v1\n"))
    for (line, count) in [
      (#"@available(*, deprecated, renamed: "accent")"#, 4),
      (#"@available(*, unavailable, message: "No one used it")"#, 4),
      ("static var brand: UIKit.UIColor { UIKit.UIColor.accent }", 1),
      ("static var raised: TokensValues.Shadow { Tokens.Shadow.card }", 2),
    ] {
      #expect(text.ranges(of: line).count == count, "\(line)")
    }
    try SwiftCompiler.withFolder { compiler in
      try compiler.makeStubs(["CoreGraphics", "QuartzCore", "UIKit", "SwiftUI"])
      try compiler.write(text, "Tokens.swift")
      try compiler.expectClean(["-typecheck", "Tokens.swift"])
    }
  }

  private static let shadow =
    #"[{"color":\#(color("#000000")),"offsetX":\#(px("0")),"offsetY":\#(px("4"))"#
    + #","blur":\#(px("8")),"spread":\#(px("0"))}]"#

  @Test("Imports of package declarations leave the plain ones of other files as they are")
  func packageImports() throws {
    let text = try Fixture.everyType.export(
      .swift, ExportOptions(fileNames: ["a"], chosen: ["access": "package"])
    ).text
    #expect(text.contains("  #if hasFeature(InternalImportsByDefault)\n    package import"))
    #expect(!text.contains("\n  package import"))
  }

  @Test("A color beyond the screen's gamut is told, and one within it is not")
  func gamut() throws {
    func losses(_ components: String, _ chosen: [String: String] = [:]) throws -> [String] {
      var fixture = Fixture()
      fixture.add("c", .color, #"{"colorSpace": "oklch", "components": \#(components)}"#)
      var options = Fixture.options
      options.chosen = chosen
      return try fixture.export(.swift, options).losses.map(\.code)
    }
    #expect(try losses("[0.7, 0.3, 150]") == ["gamut"])
    #expect(try losses("[0.7, 0.05, 150]") == [])
    // In Display P3, and not in sRGB.
    #expect(try losses("[0.65, 0.24, 145]", ["gamut": "srgb"]) == ["gamut"])
  }

  @Test(
    "A name that is taken stays who has it; what cannot stand beside a group is a loss",
    arguments: ["plain", "packed"])
  func taken(_ style: String) throws {
    let chosen = ["groups": "as-named", "style": style]
    let plain = try export([], chosen).files
    let export = try export(
      [
        retired("base.blue.dark", "base.wide"), retired("sheet", "size.width"),
        retired("in-set", "sheet.inset"), retired("sheet.tint", "base.blue"),
        retired("two", "base.blue"), retired("two.three", "base.blue"),
      ], chosen)
    let losses = export.losses.filter { $0.code == "retired" }.map(\.path.text).sorted()
    #expect(losses == ["base.blue.dark", "sheet", "sheet.tint", "two"])
    let text = try #require(export.files.first?.text)
    #expect(text.contains("static func inSet(in context: TokensValues.Context)"))
    #expect(text.contains("static var three: TokensValues.Color { Tokens.base.blue }"))
    #expect(text.count { $0 == "\n" } > plain[0].text.count { $0 == "\n" })
    try expectCompiles(text)
  }

  @Test("A deprecation that names a token leads there")
  func renamed() throws {
    let text = try Fixture.everyType.export(.swift).text
    #expect(
      text.contains(
        #"@available(*, deprecated, message: "use Tokens.Base.ok \"instead\"")"#
      ))
  }

  @Test("What the compiler offers for old names can be taken, and then gives no warning")
  func offers() throws {
    var set = Fixture()
    let width = #"{"value":16,"unit":"px"}"#
    for name in ["size.a", "size.b", "size.default", "size.on-top", "other.c"] {
      set.add(name, .dimension, width)
    }
    set.add("size.changing", .dimension, width)
    set.add("size.changing", .dimension, #"{"value":20,"unit":"px"}"#, in: "idiom=pad")
    set.add("size.number", .number, "16")
    set.add("size.far", .dimension, #"{"value":17,"unit":"px"}"#)
    var tokens = set.tokens
    let leads = [
      "size.b": "size.a", "other.c": "size.a", "size.number": "size.a", "size.far": "size.a",
    ]
    for index in tokens.tokens.indices {
      if let other = leads[tokens.tokens[index].path.text] {
        tokens.tokens[index].deprecation = JSON(.string("use {\(other)}"))
      }
    }
    let export = try TokenExport.export(
      tokens, as: .swift, options: Fixture.options,
      past: ExportPast(retired: [
        retired("size.standard", "size.default"), retired("size.top", "size.on-top"),
        retired("size.moving", "size.changing"), retired("gone.deep.a", "size.a"),
        retired("other.away", "size.b"),
      ]))
    let text = try #require(export.files.first?.text)
    let uses = [
      "size.b", "other.c", "size.number", "size.far", "size.standard", "size.top",
      "size.moving(in: .init(idiom: .pad))", "gone.deep.a", "other.away",
    ]
    let program =
      "func use<T>(_ value: T) {}\nfunc all() {\n"
      + uses.map { use in
        let names = use.split(separator: ".", maxSplits: use.contains("deep") ? 2 : 1)
        let groups = names.dropLast().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return
          "  use(Tokens.\((groups + [String(names[names.count - 1])]).joined(separator: ".")))\n"
      }.joined() + "}\n"
    try SwiftCompiler.withFolder { compiler in
      try compiler.write(text, "Tokens.swift")
      try compiler.write(program, "Use.swift")
      let swiftc = URL(fileURLWithPath: "/usr/bin/env")
      let arguments = ["swiftc", "-swift-version", "6", "-parse-as-library", "-typecheck"]
      let said = try compiler.run(swiftc, arguments + ["Tokens.swift", "Use.swift"])
      let (lines, taken) = try taking(said, program)
      #expect(taken == 4, "\(said)")
      #expect(said.components(separatedBy: "is deprecated").count > uses.count)
      try compiler.write(lines, "Use.swift")
      let after = try compiler.run(swiftc, arguments + ["Tokens.swift", "Use.swift"])
      #expect(!after.contains("error:") && !after.contains("use '"), "\(after)")
    }
  }

  @Test(
    "Each old or new name that is hard to write can be replaced as the compiler offers",
    arguments: ["plain", "packed"])
  func hostileOffers(_ style: String) throws {
    var set = Fixture(axes: [])
    var retired: [RetiredToken] = []
    for (index, name) in HostileNames.all.enumerated() {
      set.add("g.x\(index)", .number, "\(index)")
      set.add("h.\(name)", .number, "\(index)")
      // What begins with a digit is in another group now, to which no fix-it leads.
      if name.first?.isNumber == true { continue }
      retired.append(self.retired("g.\(name)", "g.x\(index)"))
      retired.append(self.retired("h.old \(index)", "h.\(name)"))
    }
    var options = Fixture.options
    options.chosen["style"] = style
    let export = try TokenExport.export(
      set.tokens, as: .swift, options: options, past: ExportPast(retired: retired))
    let text = try #require(export.files.first?.text)
    let identifiers = SwiftIdentifier(
      reserved: ["Tokens", "TokensValues"], capitalizesGroups: true)
    let uses = Set(
      retired.map { SwiftRetired.names($0.path, identifiers).joined(separator: ".") })
    #expect(uses.count > HostileNames.all.count)
    let program =
      "func use<T>(_ value: T) {}\nfunc all() {\n"
      + uses.sorted().map { "  use(Tokens.\($0))\n" }.joined() + "}\n"
    try SwiftCompiler.withFolder { compiler in
      try compiler.write(text, "Tokens.swift")
      try compiler.write(program, "Use.swift")
      let swiftc = URL(fileURLWithPath: "/usr/bin/env")
      let arguments = ["swiftc", "-swift-version", "6", "-parse-as-library", "-typecheck"]
      let said = try compiler.run(swiftc, arguments + ["Tokens.swift", "Use.swift"])
      let (lines, taken) = try taking(said, program)
      #expect(taken == uses.count)
      try compiler.write(lines, "Use.swift")
      try compiler.expectClean(["-typecheck", "Tokens.swift", "Use.swift"])
    }
  }

  /// The program with each offered name in place, and their number. Each use ends its line with `)`, or has
  /// an argument.
  private func taking(_ said: String, _ program: String) throws -> (text: String, count: Int) {
    var lines = program.components(separatedBy: "\n")
    var taken = 0
    var place: (line: Int, column: Int)?
    for said in said.split(separator: "\n") {
      if let found = said.prefixMatch(of: /Use\.swift:(\d+):(\d+): warning: '/) {
        place = (try #require(Int(found.1)), try #require(Int(found.2)))
      }
      guard let offer = said.firstMatch(of: /note: use '(.+)' instead$/), let known = place
      else { continue }
      let line = Array(lines[known.line - 1].utf8)
      let start = known.column - 1
      let end = line[start...].firstIndex { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "(") }
      let changed = line[..<start] + Array(offer.1.utf8) + line[(end ?? line.count)...]
      lines[known.line - 1] = String(decoding: changed, as: UTF8.self)
      taken += 1
      place = nil
    }
    return (lines.joined(separator: "\n"), taken)
  }

  private func expectCompiles(_ text: String) throws {
    try SwiftCompiler.withFolder { compiler in
      try compiler.write(text, "Tokens.swift")
      try compiler.expectClean(["-typecheck", "Tokens.swift"])
    }
  }
}

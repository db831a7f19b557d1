import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("Names of tokens that are gone")
struct SwiftRetiredTests {
  private func retired(_ path: String, _ new: String? = nil, _ message: String? = nil)
    -> RetiredToken
  {
    RetiredToken(
      path: TokenPath(trusted: path), replacement: new.map { TokenPath(trusted: $0) },
      message: message)
  }

  private func export(_ retired: [RetiredToken]) throws -> Export {
    try TokenExport.export(
      Fixture.everyType.tokens, as: .swift, options: Fixture.options,
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
      #"@available(*, deprecated, renamed: "Tokens.color.red", message: "Use {color.red}: \"new\"")"#,
      "\(color) { Tokens.color.red }", "var margin: TokensValues.Length { Tokens.sheet.inset }",
      "func margin\(inset) { Tokens.sheet.inset(in: context) }",
      #"@available(*, unavailable, message: "No one used it")"#,
      #"@available(*, unavailable, message: "it is nowhere now, which is not here")"#,
      "static var gone: Swift.Never", "public enum old {", "static var `class`: Swift.Double",
      "/// - Recorded: commit 3, 2026-01-01",
    ]
    for line in expected { #expect(text.contains(line), "\(line)") }
    try expectCompiles(text)
  }

  @Test("A name that is taken stays who has it; what cannot stand beside a group is a loss")
  func taken() throws {
    let plain = try export([]).files
    let export = try export([
      retired("base.blue.dark", "base.wide"), retired("sheet", "size.width"),
      retired("in-set", "sheet.inset"), retired("sheet.tint", "base.blue"),
      retired("two", "base.blue"), retired("two.three", "base.blue"),
    ])
    let losses = export.losses.filter { $0.code == "retired" }.map(\.path.text).sorted()
    #expect(losses == ["base.blue.dark", "sheet", "sheet.tint", "two"])
    let text = try #require(export.files.first?.text)
    #expect(text.contains("static var inSet: TokensValues.Length { Tokens.sheet.inset }"))
    #expect(text.contains("static var three: TokensValues.Color { Tokens.base.blue }"))
    #expect(text.count { $0 == "\n" } > plain[0].text.count { $0 == "\n" })
    try expectCompiles(text)
  }

  @Test("A deprecation that names a token leads there")
  func renamed() throws {
    let text = try Fixture.everyType.export(.swift).text
    #expect(
      text.contains(
        #"@available(*, deprecated, renamed: "Tokens.base.ok", message: "use {base.ok} \"instead\"")"#
      ))
  }

  private func expectCompiles(_ text: String) throws {
    try SwiftCompiler.withFolder { compiler in
      try compiler.write(text, "Tokens.swift")
      try compiler.expectClean(["-typecheck", "Tokens.swift"])
    }
  }
}

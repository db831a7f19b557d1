import Testing
import TokenModel

@testable import TokenParse

/// Folders beside variants, and overrides for what holds where nothing is chosen.
@Suite("Members of a folder of variants that give only tokens of their own")
struct QuietMemberTests {
  private func parsed(_ files: [String: String]) -> ParsedFiles {
    var options = ParseOptions.keepingFaults
    options.namesAppearance = true
    options.refusesConflicts = true
    return parse(
      files.sorted { $0.key < $1.key }
        .map { InputFile(name: $0.key, bytes: Array($0.value.utf8), isFound: true) },
      options: options)
  }

  private func file(_ tokens: KeyValuePairs<String, String>) -> String {
    let members = tokens.map { #""\#($0)":{"type":"number","value":\#($1)}"# }
    return "{\(members.joined(separator: ","))}"
  }

  private func axes(_ parsed: ParsedFiles) -> [String] {
    (parsed.set.revision("r")?.axes ?? []).map {
      "\($0.name): \($0.values.joined(separator: ", "))"
    }
  }

  @Test(
    "one beside several that change what is outside is what that holds for",
    arguments: [
      ("platforms", "platform"), ("themes", "theme"),
    ])
  func one(folder: String, axis: String) {
    let read = parsed([
      "t/globals/size.json": file(["a": "1", "b": "2"]),
      "t/\(folder)/web/size.json": file(["a": "3"]),
      "t/\(folder)/ios/size.json": file(["a": "4"]),
      "t/\(folder)/android/size.json": file(["x": "5"]),
    ])
    #expect(axes(read) == ["\(axis): android, ios, web"])
    for (context, a, x) in [
      ("", "1", nil), ("\(axis)=android", "1", "5"), ("\(axis)=web", "3", nil),
    ]
      as [(String, String, String?)]
    {
      #expect(read.answer("a", context) == "number \(a)", "\(context)")
      if !context.isEmpty { #expect(read.answer("x", context) == x.map { "number \($0)" }) }
      #expect(read.answer("b", context) == "number 2")
    }
  }

  @Test("of two beside one nothing tells which the base is, and each has its own tokens alone")
  func two() {
    let read = parsed([
      "t/globals/size.json": file(["a": "1"]), "t/brands/acme/size.json": file(["a": "2"]),
      "t/brands/birch/size.json": file(["x": "3"]), "t/brands/cedar/size.json": file(["y": "4"]),
    ])
    #expect(axes(read) == ["brand: default, acme, birch, cedar"])
    #expect(read.answer("x", "") == nil)
    #expect(read.answer("x", "brand=birch") == "number 3")
    #expect(read.answer("x", "brand=acme") == nil)
  }

  @Test(
    "a folder whose tokens others refer to, or that is called as a sort of tokens is, holds everywhere",
    arguments: [
      ("extra", #""{x}""#), ("typography", "7"), ("shared", "7"),
    ])
  func shared(name: String, value: String) {
    let read = parsed([
      "t/globals/size.json": file(["a": "1", "b": value]),
      "t/brands/acme/size.json": file(["a": "2"]), "t/brands/birch/size.json": file(["a": "3"]),
      "t/brands/\(name)/size.json": file(["x": "4"]),
    ])
    #expect(axes(read) == ["brand: default, acme, birch"])
    #expect(read.answer("x", "") == "number 4")
    #expect(read.answer("x", "brand=acme") == "number 4")
  }

  @Test(
    "Primer's override for the base's own mode is the base, and the value is of modes without one")
  func overrideOfBase() {
    let read = parsed([
      "a.json":
        ##"{"n":{"$type":"color","$value":"#111111"},"m":{"$type":"color","$value":"{n}","$extensions":{"org.primer.overrides":{"light":{"$value":"{n}","alpha":0.4}}}},"##
        + ##""p":{"$type":"number","$value":1,"$extensions":{"org.primer.overrides":{"light":2}}},"##
        + ##""o":{"$type":"number","$value":3,"$extensions":{"org.primer.overrides":{"dark":4}}}}"##
    ])
    #expect(axes(read) == ["appearance: light, dark"])
    #expect(read.cell("m")?.statement.expression == "alpha({n}, 0.4)")
    #expect(read.cell("m", "appearance=dark")?.statement.alias?.text == "n")
    #expect(read.answer("p", "") == "number 2")
    #expect(read.answer("p", "appearance=dark") == "number 1")
    #expect(read.answer("o", "") == "number 3")
    #expect(read.answer("o", "appearance=dark") == "number 4")
  }
}

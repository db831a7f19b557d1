import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

private let tokens = t(1)
private let setA = #""sets":{"a":{"sources":[\#(tokens)]}}"#
private let orderA = ##""resolutionOrder":[{"$ref":"#/sets/a"}]"##
private let orderM = ##""resolutionOrder":[{"$ref":"#/modifiers/m"}]"##

private func withModifier(_ modifier: String) -> String {
  document(#""modifiers":{"m":\#(modifier)},\#(orderM)"#)
}

/// A document, and the codes that it gives.
struct ResolverCase: CustomTestStringConvertible, Sendable {
  var text: String
  var codes: [String]
  /// A part of the first fix.
  var fix: String

  init(_ text: String, _ codes: String = "", fix: String = "") {
    self.text = text
    self.codes = codes.split(separator: " ").map(String.init)
    self.fix = fix
  }

  var testDescription: String { codes.joined(separator: " ") + ": " + text }

  func check(_ options: ParseOptions = .inRevision("r")) {
    let parsed = resolver(text, options)
    #expect(parsed.codes == codes, "\(parsed.diagnostics.map(\.message))")
    for found in parsed.diagnostics {
      #expect(found.location != nil && !found.message.isEmpty && found.fix != nil)
    }
    if let first = parsed.diagnostics.first, !fix.isEmpty {
      #expect(first.fix?.contains(fix) == true, "\(first.fix ?? "")")
    }
  }
}

@Suite("Resolver documents: the document itself")
struct DocumentRuleTests {
  @Test(
    "R1: a resolver document is JSON, its root an object",
    arguments: [
      ResolverCase(document(setA + "," + orderA)), ResolverCase("[]", "resolver-invalid"),
    ])
  func r1(_ given: ResolverCase) { given.check() }

  @Test("R1: comments are read, and refused when strict")
  func r1Comments() {
    let text = "// tokens\n" + document(setA + "," + orderA)
    #expect(!resolver(text).hasErrors)
    #expect(resolver(text, .strict).hasErrors)
  }

  @Test("R2: a file named *.resolver.json is a resolver document, else its members tell")
  func r2() {
    let tokens = input(tokens)
    #expect(isResolver(tokens, fileName: "a/b.resolver.json"))
    #expect(!isResolver(tokens, fileName: "b.tokens.json"))
    #expect(isResolver(input(document(setA + "," + orderA)), fileName: "b.json"))
    #expect(!isResolver(input(#"{"version":{},"resolutionOrder":[]}"#), fileName: "b.json"))
  }

  @Test(
    "R4: the version is the text 2025.10",
    arguments: [
      ResolverCase("{\(setA),\(orderA)}", "resolver-version"),
      ResolverCase(#"{"version":2025.10,\#(setA),\#(orderA)}"#, "resolver-version"),
      ResolverCase(#"{"version":"2025-10-28",\#(setA),\#(orderA)}"#, "resolver-version"),
    ])
  func r4(_ given: ResolverCase) { given.check() }

  @Test(
    "R5: name and description are texts",
    arguments: [
      ResolverCase(document(#""name":"n","description":"d",\#(setA),\#(orderA)"#)),
      ResolverCase(document(#""name":1,\#(setA),\#(orderA)"#), "resolver-text-invalid"),
      ResolverCase(document(#""description":[],\#(setA),\#(orderA)"#), "resolver-text-invalid"),
    ])
  func r5(_ given: ResolverCase) { given.check() }

  @Test("R5: they become a new revision's title and description")
  func r5Revision() {
    let text = document(#""name":"n","description":"d",\#(setA),\#(orderA)"#)
    let revision = resolver(text).sparse().set.revisions.first
    #expect(revision?.title == "n" && revision?.description == "d")
    var options = ParseOptions.inRevision("r")
    options.knownRevisions = [Revision(id: "r", title: "old")]
    #expect(resolver(text, options).sparse().set.revisions.first?.title == nil)
  }

  @Test(
    "R6: the resolution order is an array of references, sets and modifiers",
    arguments: [
      ResolverCase(document(setA), "resolver-order-invalid"),
      ResolverCase(document(setA + #","resolutionOrder":{"a":1}"#), "resolver-order-invalid"),
      ResolverCase(document(setA + #","resolutionOrder":[]"#), "resolver-order-invalid"),
      ResolverCase(
        document(setA + #","resolutionOrder":["a"]"#), "resolver-order-invalid",
        fix: ##"{"$ref": "#/sets/a"}"##),
    ])
  func r6(_ given: ResolverCase) { given.check() }

  @Test("R7: $schema has no effect")
  func r7() {
    ResolverCase(document(#""$schema":"https://example.org/x.json",\#(setA),\#(orderA)"#)).check()
  }

  @Test("R8: $defs are not fault, and may be sources")
  func r8() {
    ResolverCase(document(#"\#(setA),\#(orderA),"$defs":{"x":{}}"#)).check()
    let text = document(
      ##""$defs":{"x":\##(t(7))},"sets":{"a":{"sources":[{"$ref":"#/$defs/x"}]}},\##(orderA)"##)
    #expect(resolver(text).permutation(nil).texts == ["t 7"])
  }

  @Test("A35: an unknown member is a warning, and an error when strict, with the nearest name")
  func unknownMembers() {
    let text = document(#""modifier":{},\#(setA),\#(orderA)"#)
    ResolverCase(text, "resolver-key-unknown?", fix: "\"modifiers\"").check()
    ResolverCase(text, "resolver-key-unknown").check(.strict)
    let extensions = document(#""$extensions":{},\#(setA),\#(orderA)"#)
    ResolverCase(extensions, "resolver-key-unknown?").check()
  }

  @Test(
    "R10: a set has an array of sources",
    arguments: [
      ResolverCase(
        document(#""sets":{"a":{"description":"d","sources":[\#(tokens),\#(tokens)]}},\#(orderA)"#)),
      ResolverCase(document(#""sets":{"a":{"sources":[]}},\#(orderA)"#)),
      ResolverCase(
        document(#""sets":{"a":{"description":"d"}},\#(orderA)"#), "resolver-sources-invalid"),
      ResolverCase(
        document(#""sets":{"a":{"sources":\#(tokens)}},\#(orderA)"#), "resolver-sources-invalid"),
      ResolverCase(document(#""sets":{"a":[]},\#(orderA)"#), "resolver-set-invalid"),
      ResolverCase(document(#""sets":[],\#(orderA)"#), "resolver-ref-unknown resolver-invalid"),
      ResolverCase(
        document(#""sets":{"a":{"sources":[]},"":{"sources":[]}},\#(orderA)"#),
        "resolver-name-invalid"),
    ])
  func r10(_ given: ResolverCase) {
    let parsed = resolver(given.text)
    #expect(parsed.codes.sorted() == given.codes.sorted(), "\(parsed.diagnostics)")
  }

  @Test("R11: of sources, the last declaration of a token wins, whole")
  func r11() {
    let text = document(
      #""sets":{"a":{"sources":[{"t":{"$type":"number","$value":1,"$description":"d"}},\#(t(2))]}},\#(orderA)"#
    )
    let files = resolver(text).permutation(nil)
    #expect(files.texts == ["t 2"])
    // A28: nothing is merged inside a token.
    #expect(files.set.abouts.isEmpty)
  }

  @Test(
    "R12: a modifier has contexts, each an array of sources",
    arguments: [
      ResolverCase(withModifier(#"{"contexts":{"x":[\#(tokens)],"y":[]}}"#)),
      ResolverCase(withModifier(#"{"description":"d"}"#), "resolver-contexts-invalid"),
      ResolverCase(
        withModifier(#"{"contexts":{"x":\#(tokens),"y":[]}}"#), "resolver-sources-invalid"),
      ResolverCase(
        withModifier(#"{"context":{"x":[],"y":[]}}"#),
        "resolver-contexts-invalid resolver-key-unknown?"),
      ResolverCase(withModifier("1"), "resolver-modifier-invalid"),
    ])
  func r12(_ given: ResolverCase) { given.check() }

  @Test("R13: a modifier without contexts is an error")
  func r13() { ResolverCase(withModifier(#"{"contexts":{}}"#), "resolver-contexts-none").check() }

  @Test("R14: a modifier with one context is a warning, and an error when strict")
  func r14() {
    let text = withModifier(#"{"contexts":{"x":[]}}"#)
    ResolverCase(text, "resolver-contexts-single?").check()
    ResolverCase(text, "resolver-contexts-single").check(.strict)
  }

  @Test("R15: an empty context adds nothing")
  func r15() {
    let text = document(
      ##"\##(setA),"modifiers":{"m":{"contexts":{"false":[],"true":[{"u":{"$type":"number","$value":2}}]},"default":"false"}},"resolutionOrder":[{"$ref":"#/sets/a"},{"$ref":"#/modifiers/m"}]"##
    )
    #expect(resolver(text).permutation(nil).texts == ["t 1"])
    #expect(resolver(text).permutation(input(#"{"m":"true"}"#)).texts == ["t 1", "u 2"])
    #expect(resolver(text).sparse().texts == ["t 1", "u@m=true 2"])
  }

  @Test("R16: a context may refer to a set")
  func r16() {
    let text = document(
      ##"\##(setA),"modifiers":{"m":{"contexts":{"x":[{"$ref":"#/sets/a"},{"u":{"$type":"number","$value":2}}],"y":[]}}},\##(orderM)"##
    )
    #expect(resolver(text).permutation(input(#"{"m":"x"}"#)).texts == ["t 1", "u 2"])
    #expect(resolver(text).permutation(input(#"{"m":"y"}"#)).texts == [])
  }

  @Test(
    "R17: a modifier may not refer to a modifier, nor to a context",
    arguments: ["#/modifiers/n", "#/modifiers/n/contexts/x", "#/modifiers/m/contexts/x"])
  func r17(_ target: String) {
    let text = document(
      #""modifiers":{"m":{"contexts":{"x":[{"$ref":"\#(target)"}],"y":[]}},"n":{"contexts":{"x":[],"y":[]}}},\#(orderM)"#
    )
    let parsed = resolver(text)
    #expect(parsed.codes == ["resolver-ref-forbidden", "resolver-modifier-unused?"])
    #expect(parsed.diagnostics.first?.message.contains("the modifier \"m\"") == true)
  }

  @Test("R18: a set may not refer to a modifier")
  func r18() {
    let text = document(
      ##""modifiers":{"m":{"contexts":{"x":[],"y":[]}}},"sets":{"a":{"sources":[{"$ref":"#/modifiers/m"}]}},"resolutionOrder":[{"$ref":"#/sets/a"},{"$ref":"#/modifiers/m"}]"##
    )
    ResolverCase(text, "resolver-ref-forbidden", fix: "into a set").check()
  }

  @Test("R19: the default is one of the contexts")
  func r19() {
    let good = withModifier(#"{"contexts":{"x":[\#(tokens)],"y":[]},"default":"x"}"#)
    #expect(resolver(good).permutation(input("{}")).texts == ["t 1"])
    ResolverCase(
      withModifier(#"{"contexts":{"dark":[],"light":[]},"default":"lihgt"}"#),
      "resolver-default-unknown", fix: "did you mean \"light\"?"
    ).check()
    ResolverCase(
      withModifier(#"{"contexts":{"x":[],"y":[]},"default":1}"#), "resolver-default-unknown"
    ).check()
  }

  @Test("R20: later items of the order override earlier ones")
  func r20() {
    let text = document(
      ##""sets":{"a":{"sources":[\##(t(1))]},"b":{"sources":[\##(t(2))]}},"resolutionOrder":[{"$ref":"#/sets/b"},{"$ref":"#/sets/a"}]"##
    )
    #expect(resolver(text).permutation(nil).texts == ["t 1"])
    #expect(resolver(text).sparse().texts == ["t 1"])
  }

  @Test("R21: sets and modifiers may stand inline")
  func r21() {
    let text = document(
      #""resolutionOrder":[{"type":"set","name":"s","sources":[\#(tokens)]},{"type":"modifier","name":"m","contexts":{"x":[],"y":[\#(t(2))]},"default":"x"}]"#
    )
    #expect(resolver(text).permutation(nil).texts == ["t 1"])
    #expect(resolver(text).sparse().texts == ["t 1", "t@m=y 2"])
  }

  @Test(
    "R22: an inline item has a name and a type that fits",
    arguments: [
      ResolverCase(
        document(#""resolutionOrder":[{"name":"s","sources":[]}]"#), "resolver-inline-invalid"),
      ResolverCase(
        document(#""resolutionOrder":[{"type":"set","sources":[]}]"#), "resolver-inline-invalid"),
      ResolverCase(
        document(#""resolutionOrder":[{"type":"sett","name":"s","sources":[]}]"#),
        "resolver-inline-invalid", fix: "did you mean \"set\"?"),
      ResolverCase(
        document(#""resolutionOrder":[{"type":"modifier","name":"s","sources":[]}]"#),
        "resolver-contexts-invalid resolver-key-unknown?"),
    ])
  func r22(_ given: ResolverCase) { given.check() }

  @Test("R23: inline names are unique; a set and a modifier may share a name")
  func r23() {
    let twice = document(
      #""resolutionOrder":[{"type":"set","name":"s","sources":[]},{"type":"set","name":"s","sources":[]}]"#
    )
    ResolverCase(twice, "resolver-name-twice").check()
    let shared = document(
      ##""sets":{"k":{"sources":[]}},"modifiers":{"k":{"contexts":{"x":[],"y":[]}}},"resolutionOrder":[{"$ref":"#/sets/k"},{"$ref":"#/modifiers/k"}]"##
    )
    ResolverCase(shared).check()
  }

  @Test("A27: two modifiers of one name are an error, one set twice is not")
  func sameNames() {
    let modifiers = document(
      ##""modifiers":{"m":{"contexts":{"x":[],"y":[]}}},"resolutionOrder":[{"$ref":"#/modifiers/m"},{"type":"modifier","name":"m","contexts":{"x":[],"y":[]}}]"##
    )
    ResolverCase(modifiers, "resolver-name-twice").check()
    ResolverCase(
      document(setA + ##","resolutionOrder":[{"$ref":"#/sets/a"},{"$ref":"#/sets/a"}]"##)
    ).check()
  }

  @Test("A24: names that differ in case alone are an error")
  func sameCase() {
    ResolverCase(withModifier(#"{"contexts":{"x":[],"X":[]}}"#), "resolver-name-case").check()
    let modifiers = document(
      ##""modifiers":{"m":{"contexts":{"x":[],"y":[]}},"M":{"contexts":{"x":[],"y":[]}}},"resolutionOrder":[{"$ref":"#/modifiers/m"},{"$ref":"#/modifiers/M"}]"##
    )
    ResolverCase(modifiers, "resolver-name-case").check()
  }

  @Test("R24: nothing may refer into the resolution order")
  func r24() {
    ResolverCase(
      document(
        setA + ##","resolutionOrder":[{"$ref":"#/sets/a"},{"$ref":"#/resolutionOrder/0"}]"##),
      "resolver-ref-forbidden"
    ).check()
    ResolverCase(
      document(##""sets":{"a":{"sources":[{"$ref":"#/resolutionOrder/0"}]}},\##(orderA)"##),
      "resolver-ref-forbidden"
    ).check()
  }

  @Test("A33: an item of the order refers to a set or a modifier of the document")
  func orderTargets() {
    for target in ["tokens.json", "#/$defs/x", "#/sets/a/sources/0", "x.json#/sets/a"] {
      ResolverCase(
        document(setA + #","$defs":{"x":{}},"resolutionOrder":[{"$ref":"\#(target)"}]"#),
        "resolver-order-target"
      ).check()
    }
  }

  @Test("A26: a modifier outside of the order is a warning")
  func unusedModifier() {
    let text = document(#"\#(setA),"modifiers":{"m":{"contexts":{"x":[],"y":[]}}},\#(orderA)"#)
    ResolverCase(text, "resolver-modifier-unused?").check()
    let files = resolver(text).permutation(input(#"{"m":"x"}"#))
    #expect(!files.hasErrors)
  }

  @Test("all problems are found in one run, in the order of their places")
  func allAtOnce() {
    let text = document(
      ##""name":1,"sets":{"a":{}},"modifiers":{"m":{"contexts":{}}},"resolutionOrder":[{"$ref":"#/sets/b"}]"##
    )
    let codes = resolver(text).codes
    #expect(
      codes == [
        "resolver-text-invalid", "resolver-sources-invalid", "resolver-modifier-unused?",
        "resolver-contexts-none", "resolver-ref-unknown",
      ])
  }
}

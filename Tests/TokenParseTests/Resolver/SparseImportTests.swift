import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

/// A document with an inline set of this source, and modifiers with these members, in order.
private func layers(_ set: String, _ modifiers: KeyValuePairs<String, String>) -> String {
  let items = modifiers.map { #"{"type":"modifier","name":"\#($0.key)",\#($0.value)}"# }
  let all = [#"{"type":"set","name":"s","sources":[\#(set)]}"#] + items
  return document(#""resolutionOrder":[\#(all.joined(separator: ","))]"#)
}

private func knowing(_ axes: [Revision.Axis]) -> ParseOptions {
  var options = ParseOptions.inRevision("r")
  options.knownRevisions = [Revision(id: "r", axes: axes)]
  return options
}

@Suite("Sparse import of resolver documents")
struct SparseImportTests {
  @Test("modifiers become axes, the default first, and a missing default is told")
  func axes() {
    let parsed = resolver(
      layers(
        t(1),
        [
          "size": #""contexts":{"s":[],"m":[],"l":[]},"default":"m""#,
          "theme": #""contexts":{"light":[],"dark":[\#(t(2))]}"#,
        ]))
    let sparse = parsed.sparse()
    #expect(sparse.codes == ["resolver-default-missing?"])
    #expect(
      sparse.set.revisions.first?.axes == [
        .init(name: "size", values: ["m", "s", "l"]),
        .init(name: "theme", values: ["light", "dark"]),
      ])
    #expect(parsed.modifiers.map(\.defaultContext) == ["m", nil])
  }

  @Test("a context that every other cell agrees with is left out; one that answers for it is not")
  func onlyWhatDiffers() {
    let same = layers(t(1), ["m": #""contexts":{"x":[\#(t(1))],"y":[\#(t(2))],"z":[]}"#])
    #expect(resolver(same).sparse().texts == ["t 1", "t@m=y 2"])
    let needed = layers(
      t(1),
      ["m": #""contexts":{"x":[],"y":[\#(t(2))]}"#, "n": #""contexts":{"x":[],"y":[\#(t(1))]}"#])
    #expect(resolver(needed).sparse().texts == ["t 1", "t@m=y 2", "t@n=y 1"])
  }

  @Test("a set after a modifier, or a modifier that always answers, drops what came before")
  func dropped() {
    let text = document(
      #""resolutionOrder":[{"type":"modifier","name":"m","contexts":{"x":[],"y":[\#(t(2))]}},{"type":"set","name":"s","sources":[\#(t(1))]}]"#
    )
    #expect(resolver(text).sparse().texts == ["t 1"])
    let always = layers(
      t(9),
      [
        "m": #""contexts":{"x":[],"y":[\#(t(2))]}"#,
        "n": #""contexts":{"x":[\#(t(3))],"y":[\#(t(4))]},"default":"y""#,
      ])
    #expect(resolver(always).sparse().texts == ["t 4", "t@n=x 3"])
  }

  @Test("a token that the default context alone has is fixed to that context")
  func absence() {
    let text = layers("", ["m": #""contexts":{"x":[\#(t(1))],"y":[]},"default":"x""#])
    #expect(resolver(text).sparse().texts == ["t@m=x 1"])
  }

  @Test("where the registry has the axes in another order, that of the document is recorded")
  func otherOrder() {
    let text = layers(
      t(1),
      ["m": #""contexts":{"x":[],"y":[\#(t(2))]}"#, "n": #""contexts":{"x":[],"y":[\#(t(3))]}"#])
    let options = knowing([.init(name: "n", values: ["x"]), .init(name: "m", values: ["x"])])
    #expect(resolver(text, options).sparse().texts == ["t 1", "t@m=y 2", "t@n=y 3"])
    #expect(resolver(text, options).sparse().set.revisions[0].axes.map(\.name) == ["m", "n"])
  }

  @Test("more than 1,024 combinations are refused, naming the modifiers")
  func tooMany() {
    let contexts = (0..<40).map { #""c\#($0)":[\#($0 == 0 ? "" : t($0))]"# }
      .joined(separator: ",")
    let text = layers(
      t(1), ["m": #""contexts":{\#(contexts)}"#, "n": #""contexts":{\#(contexts)}"#])
    #expect(!resolver(text).sparse().hasErrors)
    // What a group's type means for a token of another modifier is known of each combination alone.
    let types = (0..<40).map {
      #""c\#($0)":[{"g":{"$type":"\#($0 == 0 ? "number" : "fontWeight")"}}]"#
    }
    let values = (0..<40).map { #""c\#($0)":[{"g":{"t":{"$value":\#($0 + 1)}}}]"# }
    let both = layers(
      t(1),
      [
        "m": #""contexts":{\#(types.joined(separator: ","))}"#,
        "n": #""contexts":{\#(values.joined(separator: ","))}"#,
      ])
    let sparse = resolver(both).sparse()
    #expect(sparse.codes.contains("resolver-permutations-many"))
    let message = sparse.diagnostics.first { $0.severity == .error }?.message ?? ""
    #expect(message.contains("\"m\", \"n\"") && message.contains("1024"))
  }

  @Test("a group type that a context changes is followed, and other modifiers are left alone")
  func groupTypes() {
    let text = layers(
      #"{"g":{"$type":"number","t":{"$value":400}},"u":{"$type":"number","$value":1}}"#,
      [
        "m": #""contexts":{"x":[],"y":[{"g":{"$type":"fontWeight"}}]}"#,
        "n": #""contexts":{"x":[],"y":[{"u":{"$type":"number","$value":2}}]}"#,
      ])
    let sparse = resolver(text).sparse()
    #expect(sparse.texts == ["g.t 400", "g.t@m=y 400", "u 1", "u@n=y 2"])
    #expect(sparse.cell("g.t", "m=y")?.statement.type == .fontWeight)
  }

  @Test("contexts of a token's own stay, below the modifiers'")
  func ownContexts() {
    let own = #"""
      {"$extensions":{"dev.blazon":{"axes":{"idiom":["phone","pad"]}}},
      "t":{"$type":"number","$value":1,
      "$extensions":{"dev.blazon":{"contexts":{"idiom=pad":{"value":5}}}}}}
      """#
    let parsed = resolver(layers(own, ["m": #""contexts":{"x":[],"y":[\#(t(2))]}"#]))
    let sparse = parsed.sparse()
    #expect(!sparse.hasErrors, "\(sparse.diagnostics)")
    #expect(sparse.texts == ["t 1", "t@idiom=pad 5", "t@m=y 2"])
    #expect(sparse.set.axes.names == ["idiom", "m"])
    #expect(!parsed.permutation(input(#"{"m":"x"}"#)).hasErrors)
  }

  @Test("a group's words that depend on the context are told, with the place of the ones kept")
  func groupVaries() throws {
    let marked = MarkedText(
      layers(
        #"{"g":{↓"$description":"light","t":{"$type":"number","$value":1}}}"#,
        ["m": #""contexts":{"x":[],"y":[{"g":{↓"$description":"dark"}}]},"default":"x""#]))
    let sparse = resolver(marked.text).sparse()
    #expect(sparse.codes == ["resolver-group-varies?"])
    let found = try #require(sparse.diagnostics.first)
    #expect(
      found.message
        == "$description of the group \"g\" depends on the context; the one of the default "
        + "contexts is kept")
    #expect(found.location?.place == marked.places[1])
    #expect(found.related.map(\.message) == ["this one is kept"])
    #expect(found.related.map(\.location.place) == [marked.places[0]])
    #expect(sparse.set.abouts.map(\.description) == ["light"])
  }

  /// Documents with a token whose own contexts and the modifier `m` cannot be told apart.
  static let ownContextCases = [
    // The modifier's own axis, in a context that the modifier leaves to the set.
    (
      #"{↓"t":{"$type":"number","$value":1,\#(own("m=z"))}}"#,
      #"{"x":[],"y":[\#(t(2))],"z":[]}"#, ["m", "idiom"]
    ),
    // An axis that decides after the modifier.
    (
      #"{↓"t":{"$type":"number","$value":1,\#(own("idiom=pad"))}}"#,
      #"{"x":[],"y":[\#(t(2))]}"#, ["m", "idiom"]
    ),
  ]

  private static func own(_ context: String) -> String {
    #""$extensions":{"dev.blazon":{"contexts":{"\#(context)":{"value":5}}}}"#
  }

  @Test(
    "contexts of a token's own that its cells cannot keep beside the modifiers' are refused",
    arguments: ownContextCases)
  func ownContextsRefused(_ set: String, _ contexts: String, _ order: [String]) throws {
    let marked = MarkedText(layers(set, ["m": #""contexts":\#(contexts),"default":"x""#]))
    let values = ["m": ["x", "y"], "idiom": ["phone", "pad"]]
    let options = knowing(order.map { .init(name: $0, values: values[$0] ?? []) })
    let sparse = resolver(marked.text, options).sparse()
    #expect(sparse.codes == ["resolver-token-contexts"], "\(sparse.diagnostics)")
    let found = try #require(sparse.diagnostics.first)
    #expect(
      found.message
        == "\"t\" has contexts of its own, and depends on modifiers in a way that cells cannot express"
    )
    #expect(
      found.fix == "write its contexts as modifiers, or leave the token out of them")
    #expect(found.location?.place == marked.places.first)
  }

  @Test("--context is joined to every cell, and may not be a modifier's")
  func givenContext() throws {
    let text = layers(t(1), ["m": #""contexts":{"x":[],"y":[\#(t(2))]}"#])
    var options = knowing([.init(name: "idiom", values: ["phone", "pad"])])
    options.context = try Context(text: "idiom=pad")
    #expect(resolver(text, options).sparse().texts == ["t@idiom=pad 1", "t@idiom=pad,m=y 2"])
    options.context = try Context(text: "m=x")
    #expect(resolver(text, options).sparse().codes.contains("context-conflict"))
  }

  @Test("a hundred modifiers of ten contexts are refused as axes, sixty are not enumerated")
  func manyModifiers() {
    func text(_ count: Int) -> String {
      let items = (0..<count).map { number in
        let contexts = (0..<10).map { #""c\#($0)":[\#($0 == 3 ? t(number) : "")]"# }
          .joined(separator: ",")
        return #"{"type":"modifier","name":"m\#(number)","contexts":{\#(contexts)}}"#
      }
      return document(
        #""resolutionOrder":[{"type":"set","name":"s","sources":[\#(t(0))]},\#(items.joined(separator: ","))]"#
      )
    }
    #expect(resolver(text(100)).codes == ["resolver-modifiers-many"])
    let sparse = resolver(text(60)).sparse()
    #expect(sparse.set.cells.count == 60)
  }

  @Test("a value for one modifier's context in a source of another's is left out, and told")
  func modesOfAnotherModifier() {
    let token =
      #"{"t":{"$type":"number","$value":1,"$extensions":{"mode":{"dark":2}}}}"#
    let sparse = resolver(
      layers(
        t(0),
        ["m": #""contexts":{"x":[],"y":[\#(token)]}"#, "n": #""contexts":{"light":[],"dark":[]}"#])
    ).sparse()
    #expect(sparse.codes.contains("resolver-token-modes?"))
    #expect(sparse.texts == ["t 0", "t@m=y 1"])
  }
}

import TestSupport
import Testing
import TokenModel
import TokenOperations

@Suite("Queries") struct QueryTests {
  @Test(
    "A query finds the cells for which it holds",
    arguments: [
      (
        "type:color context:appearance=dark",
        ["color.ink[appearance=dark]", "color.paper[appearance=dark]"]
      ),
      ("type:dimension value>=44pt", ["button.height", "button.height[size=l]"]),
      ("value:0.5pt..44px type:dimension", ["button.hairline", "button.height", "button.line"]),
      ("value<1px", ["button.hairline", "button.line"]),
      ("value:1px@2x", ["button.hairline", "button.line"]),
      ("unit:px@2x", ["button.hairline", "button.line"]), ("unit:rem", ["button.gap"]),
      ("value:8px", []), ("value>=0.5rem", ["button.gap"]),
      ("value<250ms", ["motion.short"]), ("value>=0.2s", ["motion.long", "motion.short"]),
      ("value.blur>8px", ["motion.shade"]), ("value.color:#00000080", ["motion.shade"]),
      ("value:#007AFF", ["color.blue"]), ("value:#07F", []), ("near:#07F", ["color.blue"]),
      ("near:#FFF<1", ["color.ink[appearance=dark]", "color.paper"]),
      ("near:#808080<3", ["color.veil"]), ("value:\"calm AND clear\"", ["button.tone"]),
      ("value:calm*", ["button.tone"]), ("value:bold", ["button.bold"]),
      ("value>=600", ["button.bold"]),
      ("value:true", ["button.isFlat"]), ("written:{color.ink}", ["button.text"]),
      ("written:{color.*}", ["button.hint", "button.text", "color.old"]),
      ("is:alias -path:button", ["color.old"]), ("is:words", ["button.place"]),
      ("is:bounded", ["button.least"]), ("is:rule", ["button.height", "button.isFlat"]),
      ("is:disputed", ["button.height"]), ("is:translucent", ["color.veil"]),
      ("is:third-party or is:first-party", ["button.height", "color.ink"]),
      ("is:deprecated", ["color.faint", "color.old"]), ("is:used-by-live", ["color.faint"]),
      ("is:deprecated -has:replacement", ["color.old"]),
      ("is:replacement-differs", ["color.faint"]),
      (
        "type:color is:grey context:base is:literal",
        ["color.faint", "color.ink", "color.paper", "color.veil"]
      ),
      ("modality:[must, should]", ["button.height", "button.isFlat"]),
      ("modality:any -modality:must", ["button.height"]),
      ("cites:2", ["button.height"]), ("cites>=1", ["button.height", "color.ink"]),
      ("grade:measured", ["button.height"]), ("document:b*", ["button.height", "color.ink"]),
      ("publisher:acme", ["button.height", "color.ink"]),
      ("refers:color.ink", ["button.text"]),
      ("through:color.ink", ["button.label", "button.text"]),
      ("usedby:button.label", ["button.text"]),
      (
        "has:dark",
        ["color.ink", "color.ink[appearance=dark]", "color.paper", "color.paper[appearance=dark]"]
      ),
      ("type:color varies:appearance path:button", ["button.label", "button.text"]),
      ("varies:size=l", ["button.height", "button.height[size=l]"]), ("varies:size=m", []),
      (
        "path:color missing:appearance=dark -is:alias", ["color.blue", "color.faint", "color.veil"]
      ),
      ("path:button.height missing:appearance", ["button.height", "button.height[size=l]"]),
      ("contrast<4.5", ["button.hint"]), ("contrast>=21", ["button.text"]),
      ("contrast[color.paper]>=21 path:color", ["color.ink", "color.ink[appearance=dark]"]),
      ("has:since", ["button.height"]), ("has:description", ["color.blue"]),
      ("note:shout", ["button.tone"]), ("words:thumb", ["button.place"]),
      ("tapped", ["color.blue"]),
      ("\"never shout\" or thumb", ["button.place", "button.tone"]),
      (
        "-(type:[color, dimension] or path:motion)",
        ["button.bold", "button.isFlat", "button.place", "button.tone"]
      ),
      ("not not is:words", ["button.place"]), ("presence:notStated", []),
      ("in:main is:words", ["button.place"]),
      ("type!=color and path!=button and path!=motion", []),
    ] as [(String, [String])])
  func finds(query: String, want: [String]) throws {
    #expect(try QueryFixture.scope().found(query) == want)
  }

  @Test(
    "What is wrong in a query has a place and names the nearest word",
    arguments: [
      ("typ:color", 1, "there is no key \"typ\"", "did you mean type?"),
      ("is:alias type:colour", 15, "there is no type \"colour\"", "did you mean color?"),
      ("context:apperance=dark", 9, "there is no axis \"apperance\"", "did you mean appearance?"),
      (
        "context:appearance=drak", 20, "there is no value of appearance \"drak\"",
        "did you mean dark?"
      ),
      (
        "context:drak", 9, "\"drak\" is not an AXIS=VALUE pair",
        "did you mean appearance=dark? There are appearance=light, appearance=dark, size=s, size=m, size=l, base"
      ),
      ("in:mian", 4, "there is no revision \"mian\"", "did you mean main?"),
      ("value>=44ptt", 10, "there is no unit \"ptt\"", "did you mean pt?"),
      (
        "value>bold", 7, "\"bold\" is not a number",
        "write a number with its unit, such as 44pt or 250ms"
      ),
      ("value.blurr:1px", 7, "there is no member \"blurr\"", "did you mean blur?"),
      ("is:aliass", 4, "there is no trait \"aliass\"", "did you mean alias?"),
      ("has:sinse", 5, "there is no qualifier \"sinse\"", "did you mean since?"),
      ("document:brnd", 10, "there is no document \"brnd\"", "did you mean brand?"),
      (
        "near:#12345", 6, "\"#12345\" is not a color",
        "write 3, 4, 6 or 8 digits after #, such as #007AFF, or a color of CSS in quotes"
      ),
      ("(a", 1, "there is no ) for this (", nil),
      ("a)", 2, "there is no ( for this )", "write it in quotes to find it as text"),
      ("a or", 5, "the query ends where a term should follow", nil),
      ("- a", 1, "- has nothing to negate", "write it before what it negates: -is:alias"),
      ("path:\"a", 6, "there is no closing quote for this one", nil),
      ("type<color", 5, "type is not compared with <", "write type: or type!="),
      ("é type:", 8, "type: is compared with nothing", nil),
      (
        "changed>@v1", 1, "changed asks for the history of a registry, and files have none",
        "ask it of a registry, with `blazon list` or `blazon check --at HEAD`"
      ),
    ] as [(String, Int, String, String?)])
  func problems(query: String, column: Int, message: String, fix: String?) throws {
    let scope = try QueryFixture.scope()
    let problem = try #require(throws: QueryProblem.self) { try scope.found(query) }
    #expect(problem.message == message)
    #expect(problem.fix == fix)
    #expect(problem.diagnostic(in: "query").location?.column == column)
  }

  @Test(
    "A path of no token is a slip, also where it is taken away; only a pattern may take nothing away",
    arguments: [
      ("type:color path:buton", true), ("type:color -path:buton", true), ("refers:colr.*", true),
      ("through:buton", true), ("usedby:[button, buton]", true), ("written:{colr.ink}", true),
      ("type:color -path:buton.*", false), ("type:color -refers:buton*", false),
      ("written:buton", false),
    ])
  func unknownPaths(query: String, isSlip: Bool) throws {
    let scope = try QueryFixture.scope()
    if isSlip {
      #expect(throws: QueryProblem.self) { try scope.found(query) }
    } else {
      _ = try scope.found(query)
    }
  }

  @Test(
    "Signs of other languages, and keys without what they are compared with, are no words to look for",
    arguments: [
      "> 10px", "near #2563EB", "near(#2563EB)", "changed since v1", "deprecated", "not deprecated",
      "-unused", "type is color", "!type:color", "text~blue", "path LIKE \"color%\"",
      "type:color || type:dimension", "type:color && path:button", "near", "is", "*", "**", "()",
      "type: and is:alias", "type:", "type: )", "value:16px..8px", "value:2s..1ms", "/",
    ])
  func signs(query: String) throws {
    let scope = try QueryFixture.scope()
    #expect(throws: QueryProblem.self) { try scope.found(query) }
  }

  @Test(
    "Blanks around a sign, and its words in capitals, are read as the query without",
    arguments: [
      ("type = color", "type:color"), ("value < 44px", "value<44px"), ("type: color", "type:color"),
      ("type :color", "type:color"), ("near : #2563EB", "near:#2563EB"),
      ("type:color AND is:alias", "type:color is:alias"), ("NOT type:color", "-type:color"),
      ("type:color OR type:dimension", "type:[color, dimension]"),
      ("\"deprecated\"", "text:deprecated"),
      ("context:appearance=light", "-context:appearance=dark"),
    ])
  func spaced(query: String, plain: String) throws {
    let scope = try QueryFixture.scope()
    #expect(try scope.found(query) == scope.found(plain))
  }

  @Test(
    "A number without a unit is noted where no type tells what it is compared with",
    arguments: [
      ("value>8", true), ("path:button value:1..8", true), ("written:-0.5", true),
      ("value>8px", false), ("type:number value>8", false), ("value.dampingRatio<0.8", false),
      ("value:bold", false), ("cites>8", false), ("value:\"8\"", false),
    ])
  func units(query: String, isNoted: Bool) throws {
    #expect(try (Query(query).noteOfUnit != nil) == isNoted)
  }

  @Test("Contrast is asked of declared backgrounds; where there are none, the query is refused")
  func undeclared() throws {
    var set = try QueryFixture.scope().set
    set.cells.removeAll { $0.path.text != "color.ink" }
    let scope = QueryScope(set)
    #expect(throws: QueryProblem.self) { try scope.found("contrast<4.5") }
    _ = try scope.found("contrast[color.ink]<4.5")
  }

  @Test(
    "A word alone is no assertion",
    arguments: [
      ("nonsense", false), ("type:color and calm", false), ("text:calm", true), ("\"calm\"", true),
    ])
  func assertions(query: String, isTaken: Bool) throws {
    if isTaken {
      _ = try Assertion(query)
    } else {
      #expect(throws: QueryProblem.self) { try Assertion(query) }
    }
  }

  @Test("A query has at most 4 KB and 64 levels")
  func limits() throws {
    func open(_ count: Int) -> String {
      String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
    }
    _ = try Query(open(63))
    #expect(throws: QueryProblem.self) { try Query(open(64)) }
    #expect(throws: QueryProblem.self) { try Query(String(repeating: "-", count: 65) + "a") }
    _ = try Query(String(repeating: "a", count: 4096))
    #expect(throws: QueryProblem.self) { try Query(String(repeating: "a", count: 4097)) }
  }

  @Test("Terms joined and negated follow the laws of logic")
  func laws() throws {
    let scope = try QueryFixture.scope()
    var random = RandomQueries()
    let all = try scope.found("")
    for _ in 0..<1500 {
      let (a, b) = (random.query(), random.query())
      let note = Comment(rawValue: "\(a) | \(b), SEED=\(random.seed)")
      let (one, other) = (try scope.found("(\(a))"), try scope.found("(\(b))"))
      #expect(try scope.found("-((\(a)) (\(b)))") == scope.found("-(\(a)) or -(\(b))"), note)
      #expect(try scope.found("(\(a)) (\(b))") == scope.found("(\(b)) and (\(a))"), note)
      #expect(try scope.found("(\(a)) or -(\(a))") == all, note)
      #expect(try scope.found("(\(a)) (\(b))") == one.filter(Set(other).contains), note)
      #expect(try scope.found("-(\(a))") == all.filter { !Set(one).contains($0) }, note)
    }
  }

  @Test("No text ends the program, and each that is refused has a place in it")
  func fuzz() throws {
    let scope = try QueryFixture.scope()
    var random = RandomQueries()
    for _ in 0..<RandomQueries.runs {
      let text = random.noise()
      let note = Comment(rawValue: "\(text.debugDescription), SEED=\(random.seed)")
      do {
        _ = try scope.found(text)
      } catch let problem as QueryProblem {
        let location = try #require(problem.diagnostic(in: "query").location, note)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(location.line <= lines.count, note)
        #expect(!problem.message.isEmpty, note)
      }
    }
  }

  @Test("A word that is two edits from one that is known is told with it")
  func suggestions() throws {
    let scope = try QueryFixture.scope()
    var random = RandomQueries()
    let words: [(String, [String])] = [
      ("", ["document", "modality", "presence", "publisher", "message"]),
      ("type:", ["dimension", "duration", "typography", "fontFamily", "fontWeight", "transition"]),
      ("is:", ["approximate", "translucent", "expression", "deprecated", "corrected"]),
      ("varies:", ["appearance"]), ("has:", ["description", "replacement", "approximate"]),
    ]
    for (prefix, known) in words {
      for word in known {
        for _ in 0..<40 {
          var letters = Array(word)
          letters[random.number(letters.count)] = "x"
          letters.remove(at: random.number(letters.count))
          let text = prefix + String(letters) + (prefix.isEmpty ? ":a" : "")
          let problem = try #require(throws: QueryProblem.self) { try scope.found(text) }
          #expect(problem.fix == "did you mean \(word)?", "\(text), SEED=\(random.seed)")
        }
      }
    }
  }
}

import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

/// How files of other tools are recognized and read; each test has the file that went wrong once.
@Suite("Recognizing flavors, modes and sets")
struct FlavorRecognitionTests {
  private let a = ##"{"color":{"primary":{"type":"color","value":"#ff0000"}}}"##

  @Test("D1 split files of Style Dictionary are never taken for sets of Tokens Studio")
  func splitFiles() {
    let b =
      ##"{"button":{"color":{"primary":{"type":"color","value":"#0000ff"},"##
      + ##""text":{"type":"color","value":"{color.primary}"}}}}"##
    for files in [[a, b], [b, a]] {
      let parsed = read(files: files)
      #expect(!parsed.hasErrors)
      #expect(
        Set(parsed.keys) == ["color.primary", "button.color.primary", "button.color.text"])
      #expect(parsed.cell("color.primary")?.statement.value?["hex"]?.string == "#ff0000")
      #expect(parsed.cell("button.color.primary")?.statement.value?["hex"]?.string == "#0000ff")
      #expect(parsed.cell("button.color.text")?.statement.alias?.text == "color.primary")
    }
  }

  @Test("D1 a token whose reference ends as its own path does is not a circle")
  func splitFilesCircle() {
    let b = #"{"button":{"color":{"primary":{"value":"{color.primary}"}}}}"#
    for files in [[a, b], [b, a]] {
      let parsed = read(files: files)
      #expect(!parsed.hasErrors)
      #expect(Set(parsed.keys) == ["color.primary", "button.color.primary"])
      #expect(parsed.cell("button.color.primary")?.statement.alias?.text == "color.primary")
      #expect(parsed.cell("button.color.primary")?.statement.type == .color)
    }
    // Alone it leads out of the file, and not to itself.
    #expect(read(b).keys == ["button.color.primary"])
  }

  @Test("D6 blanks in the braces of a reference do not matter where tokens are of bare values")
  func blanks() {
    let parsed = read(
      ##"{"color":{"accent":{"type":"color","value":"#36c"}},"link":{"type":"color","value":"{ color.accent }"}}"##
    )
    #expect(!parsed.hasErrors)
    #expect(parsed.cell("link")?.statement.alias?.text == "color.accent")
    // In DTCG the name is what stands between the braces.
    let today = read(
      ##"{"a":{"$type":"number","$value":1},"b":{"$type":"number","$value":"{ a }"}}"##)
    #expect(today.cell("b")?.statement.alias?.text != "a")
  }

  @Test("D6 a reference may end in .value or .$value, or lead to a field of a token")
  func fields() {
    let parsed = read(
      ##"{"b":{"value":"#000","type":"color","alpha2":0.5,"same":"{b.alpha2}"},"##
        + ##""c":{"value":"{b.value}","type":"color"},"d":{"value":"{b.alpha2}","type":"number"},"##
        + ##""e":{"value":"{ b.same }","type":"number"}}"##)
    #expect(!parsed.hasErrors)
    #expect(parsed.cell("c")?.statement.alias?.text == "b")
    #expect(parsed.cell("d")?.statement.value?.numberText == "0.5")
    #expect(parsed.cell("e")?.statement.value?.numberText == "0.5")
    let dollar = read(
      #"{"a":{"$type":"number","$value":1},"b":{"$type":"number","$value":"{a.$value}"}}"#)
    #expect(!dollar.hasErrors)
    #expect(dollar.cell("b")?.statement.alias?.text == "a")
  }

  @Test("two names that lose their points and braces are not one token given twice")
  func namesApart() {
    let parsed = read(##"{"a.b":{"value":"1px"},"a{b":{"value":"2px"}}"##, .keeping)
    #expect(parsed.keys == ["a-b"])
    #expect(parsed.codes.contains("name-invalid?"))
    #expect(parsed.cell("a-b")?.statement.value?["value"]?.numberText == "1")
  }

  @Test("an alpha beside a color holds for it, whatever its form, and for a layer of a shadow")
  func alphaBeside() {
    let color = ##"{"colorSpace":"srgb","components":[1,1,1],"alpha":1,"hex":"#fff"}"##
    let layer =
      #"{"color":"{a}","alpha":0.25,"offsetX":"0px","offsetY":"1px","blur":"0px","spread":"0px"}"#
    let parsed = read(
      #"{"a":{"$type":"color","$value":\#(color),"alpha":0.5},"#
        + #""s":{"$type":"shadow","$value":\#(layer)}}"#, .keeping)
    #expect(!parsed.hasErrors)
    #expect(parsed.cell("a")?.statement.value?["alpha"]?.numberText == "0.5")
    let shade = parsed.cell("s")?.statement.value?["color"]
    #expect(shade?.expression == "alpha({a}, 0.25)")
  }

  @Test("D13 members beside tokens are not tokens, and are kept")
  func metadata() {
    let parsed = read(##"{"card":{"component":"card","bg":{"type":"color","value":"#fff"}}}"##)
    #expect(!parsed.hasErrors)
    #expect(parsed.keys == ["card.bg"])
    let about = parsed.set.abouts.first { $0.path.text == "card" }
    #expect(
      about?.extensions.map { JSON.object([$0]).compactText }
        == [#"{"dev.blazon.foreign":{"component":"card"}}"#])
  }

  @Test("D13 members of tokens and groups that say something else are kept, whatever they hold")
  func otherMetadata() {
    let parsed = read(
      ##"{"version":"1.0","g":{"_comment":"c","tags":["x"],"a":{"value":"#fff","type":"color","##
        + ##""uuid":"0-1","attributes":{"category":"color"},"name":"ga","themeable":true},"##
        + ##""none":null,"b":{"value":"{g.a}"}},"sizes":{"s":"4px","m":"8px"}}"##)
    #expect(!parsed.hasErrors)
    #expect(parsed.keys == ["g.a", "g.b", "sizes.s", "sizes.m"])
    let kept = parsed.set.abouts.flatMap { about in
      about.extensions.map { "\(about.path.text) \($0.value.compactText)" }
    }
    #expect(
      Set(kept) == [
        #" {"version":"1.0"}"#, #"g {"_comment":"c","tags":["x"],"none":null}"#,
        #"g.a {"uuid":"0-1","attributes":{"category":"color"},"name":"ga","themeable":true}"#,
      ])
    #expect(parsed.cell("sizes.s")?.statement.type == .dimension)
  }

  @Test("D17 null descriptions and extensions without $ of a group are kept")
  func pluginGroups() {
    let parsed = read(
      #"{"g":{"description":null,"extensions":{"com.x":{"id":1}},"a":{"$type":"number","$value":1}}}"#
    )
    #expect(!parsed.hasErrors)
    #expect(parsed.keys == ["g.a"])
    let about = parsed.set.abouts.first { $0.path.text == "g" }
    #expect(
      about?.extensions.map { JSON.object([$0]).compactText }
        == [#"{"com.x":{"id":1}}"#, #"{"dev.blazon.foreign":{"description":null}}"#])
  }
}

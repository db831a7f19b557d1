import PositionedJSON
import Testing
import TokenModel
import TokenParse

@Suite("Colors as CSS writes them")
struct CSSColorTests {
  @Test(
    "a color in CSS text becomes a color object",
    arguments: [
      ("#0af", ##"{"colorSpace":"srgb","components":[0,0.666667,1],"hex":"#00aaff"}"##),
      (
        "#0AF8",
        ##"{"colorSpace":"srgb","components":[0,0.666667,1],"alpha":0.533333,"hex":"#00aaff"}"##
      ),
      ("#336699", ##"{"colorSpace":"srgb","components":[0.2,0.4,0.6],"hex":"#336699"}"##),
      (
        "#33669980",
        ##"{"colorSpace":"srgb","components":[0.2,0.4,0.6],"alpha":0.501961,"hex":"#336699"}"##
      ),
      ("rgb(51, 102, 153)", ##"{"colorSpace":"srgb","components":[0.2,0.4,0.6]}"##),
      ("rgba(51,102,153,.50)", ##"{"colorSpace":"srgb","components":[0.2,0.4,0.6],"alpha":0.50}"##),
      ("rgb(51 102 153 / 7%)", ##"{"colorSpace":"srgb","components":[0.2,0.4,0.6],"alpha":0.07}"##),
      ("rgb(20% none 300)", ##"{"colorSpace":"srgb","components":[0.2,"none",1]}"##),
      (
        "rgba(#336699, 0.5)",
        ##"{"colorSpace":"srgb","components":[0.2,0.4,0.6],"alpha":0.5,"hex":"#336699"}"##
      ),
      ("hsl(210, 50%, 40%)", ##"{"colorSpace":"hsl","components":[210,50,40]}"##),
      ("hsla(-0.5turn 50% 40% / 1)", ##"{"colorSpace":"hsl","components":[180,50,40],"alpha":1}"##),
      ("hwb(400 10% 20%)", ##"{"colorSpace":"hwb","components":[40,10,20]}"##),
      ("lab(50% 20% -30)", ##"{"colorSpace":"lab","components":[50,25,-30]}"##),
      ("oklch(62.5% 0.2 250deg)", ##"{"colorSpace":"oklch","components":[0.625,0.2,250]}"##),
      ("color(display-p3 1 0.5 25%)", ##"{"colorSpace":"display-p3","components":[1,0.5,0.25]}"##),
      (
        "color(xyz 0.1 0.2 0.3 / 0.4)",
        ##"{"colorSpace":"xyz-d65","components":[0.1,0.2,0.3],"alpha":0.4}"##
      ),
      ("RebeccaPurple", ##"{"colorSpace":"srgb","components":[0.4,0.2,0.6],"hex":"#663399"}"##),
      ("transparent", ##"{"colorSpace":"srgb","components":[0,0,0],"alpha":0,"hex":"#000000"}"##),
    ])
  func texts(wrote: String, today: String) {
    let modern = Modern(#"{"t":{"$type":"color","$value":"\#(wrote)"}}"#)
    #expect(modern["t", "$value"]?.compactText == today)
    #expect(modern.codes == ["legacy-color"])
  }

  @Test(
    "colors as objects of other tools become today's",
    arguments: [
      ValueCase(
        "color", ##"{"color":"#336699","alpha":0.5}"##,
        ##"{"colorSpace":"srgb","components":[0.2,0.4,0.6],"alpha":0.5,"hex":"#336699"}"##),
      ValueCase(
        "color", #"{"colorSpace":"srgb","channels":[0,0,1],"alpha":1}"#,
        #"{"colorSpace":"srgb","components":[0,0,1],"alpha":1}"#),
      ValueCase(
        "color", #"{"r":0,"g":0.5,"b":1,"a":0.1}"#,
        #"{"colorSpace":"srgb","components":[0,0.5,1],"alpha":0.1}"#),
    ])
  func objects(example: ValueCase) {
    #expect(example.result == example.today)
  }

  @Test(
    "what is not a color stays as written",
    arguments: [
      "#12", "#12345", "#ggg", "336699", "rgb(1 2)", "rgb(1 2 3 / )", "hsla(1, 2%, 3%, 4, .5)",
      "color(srgb 1 2)", "color(srgb-gamma 1 0 0)", "rgb(calc(1) 2 3)", "rgb(1em 2 3)", "", "(",
      ")",
      "rgb({a.b} 0.5)", "inherit", "none",
    ])
  func others(wrote: String) {
    #expect(Modern(#"{"t":{"$type":"color","$value":"\#(wrote)"}}"#).text == "unchanged")
  }

  @Test("a color with an alpha beside it is rewritten with it, and counted like the others")
  func alphaBeside() {
    let parsed = read(
      ##"{"a":{"$type":"color","$value":"#000"},"b":{"$type":"color","$value":"#fff","alpha":0}}"##)
    #expect(parsed.codes == ["legacy-color?"])
    #expect(parsed.diagnostics.first?.message.contains("(2 values)") == true)
    #expect(parsed.cell("b")?.statement.value?["alpha"]?.numberText == "0")
  }
}

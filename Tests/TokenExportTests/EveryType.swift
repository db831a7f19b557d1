import PositionedJSON
import TestSupport
import TokenModel

extension Fixture {
  /// Every type, qualifier and kind of context, once.
  static let everyType: Fixture = {
    var set = Fixture()
    set.revision.title = "iOS 13"
    set.revision.description = "iOS 13 and later, */ as the sheets describe it."
    set.revision.read = [.init(group: "alert", pages: [["ios-alert"]])]
    set.addStandardTypes()
    set.addOurTypes()
    set.addQualifiers()
    set.addContexts()
    return set
  }()

  private mutating func addStandardTypes() {
    let source = [Evidence(document: "ios-alert", locator: ["Layout", "Width"])]
    add("base.blue", .color, color("#007aff"), evidence: source)
    add("base.wide", .color, #"{"colorSpace":"display-p3","components":[1,0.5,"none"]}"#)
    add("base.ok", .color, #"{"colorSpace":"oklch","components":[0.7,0.1,200],"alpha":0.5}"#)
    add("base.hsl", .color, #"{"colorSpace":"hsl","components":[210,100,50]}"#)
    add("base.lab", .color, #"{"colorSpace":"lab","components":[50,20,-30]}"#)
    add("base.xyz", .color, #"{"colorSpace":"xyz-d50","components":[0.2,0.3,0.4]}"#)
    add("base.inexact", .color, #"{"colorSpace":"srgb","components":[0.1234,0,1]}"#)
    add("size.width", .dimension, px("270"), evidence: source)
    add("size.root", .dimension, #"{"value":1.5,"unit":"rem"}"#)
    add("font.system", .fontFamily, #"["SF Pro","system-ui"]"#)
    add("font.weight", .fontWeight, #""semi-bold""#)
    add("motion.duration", .duration, #"{"value":300,"unit":"ms"}"#)
    add("motion.easeIn", .cubicBezier, "[0.42,0,1,1]")
    add("motion.scale", .number, "1.2")
    add(
      "motion.fade", .transition,
      #"{"duration":{"value":0.3,"unit":"s"},"delay":{"value":0,"unit":"ms"},"#
        + #""timingFunction":[0.25,0.1,0.25,1]}"#)
    add("line.style", .strokeStyle, #""dotted""#)
    add("line.dashes", .strokeStyle, #"{"dashArray":[\#(px("4")),\#(px("2"))],"lineCap":"round"}"#)
    let border = #"{"color":\#(color("#3c3c43", alpha: "0.29")),"width":\#(px("0.5"))"#
    add("line.border", .border, border + #","style":"solid"}"#)
    add("line.shadow", .shadow, Fixture.shadow("0.3"))
    add("paint.gradient", .gradient, Fixture.gradient)
    add(
      "text.body", .typography,
      #"{"fontFamily":"SF Pro","fontSize":\#(px("17")),"fontWeight":400,"#
        + #""letterSpacing":\#(px("-0.4")),"lineHeight":1.3}"#)
    describe("size", "Lengths.")
    describe("size.width", "How wide it is: */ <b>\n\"always\"\u{2028}.")
    describe("base.lab", "Old.", deprecated: .string("use {base.ok} \"instead\""))
    describe(
      "base.blue", extensions: [JSON.Member("com.example", .object([.init("a", .bool(true))]))])
  }

  private static func shadow(_ alpha: String) -> String {
    #"[{"color":\#(color("#000000", alpha: alpha)),"offsetX":\#(px("0")),"offsetY":\#(px("10"))"#
      + #","blur":\#(px("40")),"spread":\#(px("0"))}]"#
  }

  private static let gradient =
    #"[{"color":\#(color("#ffffff")),"position":0.07},{"color":\#(color("#000000")),"position":1}]"#

  private mutating func addOurTypes() {
    add("our.flag", .boolean, "true", modality: .may)
    add("our.avoided", .boolean, "true", modality: .avoid)
    add("our.curve", .string, #""contin\"uous""#)
    add("our.nothing", .string, "null")
    add("our.spring", .spring, #"{"response":0.5,"dampingRatio":0.8}"#)
    add("our.mass", .spring, #"{"mass":1,"stiffness":100,"damping":10}"#)
    add("our.part", .spring, #"{"dampingRatio":0.75}"#, [.approximate: .bool(true)])
    add("our.thick", .material, #"{"level":"ultraThick"}"#)
    add("our.thin", .material, #"{"level":"thin","blur":\#(px("20")),"saturation":1.8}"#)
    add("our.usesThick", .material, #""{our.thick}""#)
    add("our.aliasOfAlias", .material, #""{our.usesThick}""#)
  }

  private mutating func addQualifiers() {
    add("said.words", .color, nil, [.words: .string("standard blue")])
    add("said.computed", .dimension, nil, [.expression: .string("screen.width")])
    add("said.atLeast", .number, nil, [.min: .integer(2), .max: .integer(5)])
    add("said.silent", .color, nil, presence: .notStated)
    add(
      "said.about", .dimension, px("320"), modality: .should,
      [
        .approximate: .bool(true), .since: .string("iOS 15"),
        .note: .string("depends on content"),
      ])
    add("said.pixels", .dimension, px("88"), [.unit: .string("px@2x")])
    add("said.usesPixels", .dimension, #""{said.pixels}""#)
    add("said.percent", .number, "0.5", [.unit: .string("%")])
    add("said.inches", .dimension, px("2"), [.unit: .string("in")])
    add(
      "said.assumed", .shadow, Fixture.shadow("0.25"),
      [.assumed: .array([.string("spread")])])
    add("said.usesSilent", .color, #""{said.words}""#)
  }

  private mutating func addContexts() {
    add("color.red", .color, color("#ff3b30"))
    add("color.red", .color, color("#ff453a"), in: "appearance=dark")
    add("color.red", .color, color("#d70015"), in: "contrast=increased")
    add("color.red", .color, color("#ff6961"), in: "appearance=dark,contrast=increased")
    add("color.alert", .color, #""{color.red}""#)
    add("sheet.width", .dimension, px("320"), in: "idiom=pad")
    add(
      "sheet.width", .dimension, nil, in: "idiom=phone",
      [.expression: .string("screen.width - 16pt")])
    add("sheet.position", .string, #""bottom""#, in: "idiom=phone")
    add("sheet.height", .dimension, px("100"))
    add("sheet.height", .dimension, nil, in: "idiom=pad", presence: .notApplicable)
    add("sheet.inset", .dimension, px("16"))
    add("sheet.inset", .dimension, px("20"), in: "idiom=pad")
    add("sheet.curve", .spring, #"{"dampingRatio":0.85}"#, in: "idiom=phone")
    add("sheet.curve", .cubicBezier, #""{motion.easeIn}""#, in: "idiom=pad")
    add("sheet.tint", .color, color("#00ff00"), in: "appearance=sepia")
    add("sheet.tint", .color, color("#0000ff"))
    add("sheet.backdrop", .color, color("#000000", alpha: "0.4"), in: "idiom=phone")
    add("sheet.usesBackdrop", .color, #""{sheet.backdrop}""#)
  }
}

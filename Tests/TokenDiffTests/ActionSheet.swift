import PositionedJSON
import TestSupport
import TokenModel

/// The action sheet of three editions, cut down to what shows every mark and every wrap.
enum ActionSheet {
  static let outside = "idiom=pad,origin=outsidePopover"
  static let inside = "idiom=pad,origin=insidePopover"

  static let v2010 = resolved(
    revision(
      "2010", published: "2010-03",
      axes: [
        Revision.Axis(name: "appearance", values: ["light"]),
        Revision.Axis(name: "idiom", values: ["phone"]),
        Revision.Axis(name: "barStyle", values: ["blue", "black"]),
      ], title: "iPhone OS HIG"),
    [
      cell("actionSheet.background", .color, words: "standard blue"),
      cell(
        "actionSheet.background", .color, at: "barStyle=black", modality: .should,
        words: "translucent black"),
      cell("actionSheet.position", .string, "\"bottom\""),
      cell("actionSheet.width", .dimension, expression: "screen.width"),
      cell("actionSheet.buttonCount", .number, qualifiers: [.min: .integer(2)]),
      cell("actionSheet.outsideTap", .string, "\"nothing\""),
      cell("actionSheet.trigger", .string, "\"userAction\""),
      cell("actionSheet.message.shown", .boolean, "true", modality: .avoid),
      cell("actionSheet.destructiveAction.color", .color, modality: .should, words: "red"),
      cell("actionSheet.destructiveAction.position", .string, "\"top\"", modality: .must),
      cell("actionSheet.cancelAction.shown", .boolean, "true", modality: .must),
      cell("actionSheet.cancelAction.position", .string, "\"bottom\"", modality: .must),
      cell("hitTarget.width", .dimension, points(44), qualifiers: [.unit: .string("px@1x")]),
    ])

  static let v2014 = resolved(
    revision(
      "2014", published: "2014",
      axes: [
        Revision.Axis(name: "appearance", values: ["light"]), idioms,
        Revision.Axis(name: "origin", values: ["outsidePopover", "insidePopover"]),
      ], title: "iOS HIG"),
    [
      cell("actionSheet.background", .color, presence: .notStated),
      cell("actionSheet.style", .string, "\"popover\"", at: "idiom=pad"),
      cell("actionSheet.position", .string, "\"bottom\"", at: "idiom=phone"),
      cell("actionSheet.buttonCount", .number, qualifiers: [.min: .integer(2)]),
      cell("actionSheet.outsideTap", .string, "\"dismiss\"", at: outside),
      cell("actionSheet.trigger", .string, "\"userAction\""),
      cell("actionSheet.scrolling", .boolean, "true", modality: .avoid),
      cell("actionSheet.destructiveAction.color", .color, modality: .must, words: "red"),
      cell("actionSheet.destructiveAction.position", .string, "\"top\"", modality: .must),
      cell("actionSheet.cancelAction.shown", .boolean, "true", at: "idiom=phone", modality: .must),
      cell("actionSheet.cancelAction.shown", .boolean, "false", at: outside, modality: .must),
      cell("actionSheet.cancelAction.shown", .boolean, "true", at: inside, modality: .must),
      cell(
        "actionSheet.cancelAction.position", .string, "\"bottom\"", at: "idiom=phone",
        modality: .must),
      cell("hitTarget.width", .dimension, points(44)),
    ])

  static let modern = resolved(
    revision(
      "modern", axes: [appearances, idioms], title: "third-party sheet"),
    [
      cell("actionSheet.background", .material, "\"{material.ultraThick}\""),
      cell("actionSheet.cornerRadius", .dimension, points(14)),
      cell("actionSheet.style", .string, "\"popover\"", at: "idiom=pad"),
      cell("actionSheet.position", .string, "\"bottom\"", at: "idiom=phone"),
      cell(
        "actionSheet.width", .dimension, points(320), at: "idiom=pad",
        qualifiers: [.approximate: .bool(true)]),
      cell("actionSheet.width", .dimension, at: "idiom=phone", expression: "screen.width - 16pt"),
      cell("actionSheet.shadow", .shadow, shadow, at: "idiom=pad"),
      cell("actionSheet.outsideTap", .string, "\"cancel\"", at: "idiom=phone"),
      cell("actionSheet.outsideTap", .string, "\"dismiss\"", at: "idiom=pad"),
      cell("actionSheet.message.shown", .boolean, "true", modality: .may),
      cell("actionSheet.destructiveAction.color", .color, "\"{color.systemRed}\""),
      cell(
        "actionSheet.destructiveAction.position", .string, presence: .notStated,
        qualifiers: [.note: .string("drawn last; a drawing is not a rule")]),
      cell("actionSheet.cancelAction.shown", .boolean, "true", at: "idiom=phone"),
      cell("actionSheet.cancelAction.shown", .boolean, "false", at: "idiom=pad"),
      cell("actionSheet.cancelAction.position", .string, "\"bottom\"", at: "idiom=phone"),
      cell("actionSheet.cancelAction.gap", .dimension, points(8), at: "idiom=phone"),
      cell("actionSheet.backdrop.color", .color, color("#000000", alpha: 0.4), at: "idiom=phone"),
      cell(
        "actionSheet.present.curve", .spring, "{\"dampingRatio\": 0.85}", at: "idiom=phone",
        qualifiers: [.approximate: .bool(true)]),
      cell("actionSheet.present.curve", .cubicBezier, "\"{curve.easeOut}\"", at: "idiom=pad"),
      cell("color.systemRed", .color, color("#FF3B30")),
      cell("color.systemRed", .color, color("#FF453A"), at: "appearance=dark"),
      cell("curve.easeOut", .cubicBezier, "[0, 0, 0.58, 1]"),
      cell("material.ultraThick", .material, "{\"level\": \"ultraThick\"}"),
    ])

  static let shadow = #"""
    {"color": {"colorSpace": "srgb", "components": [0, 0, 0], "alpha": 0.25},
     "offsetX": {"value": 0, "unit": "px"}, "offsetY": {"value": 10, "unit": "px"},
     "blur": {"value": 40, "unit": "px"}, "spread": {"value": 0, "unit": "px"}}
    """#

  static let views = [view(v2010), view(v2014), view(modern)]
}

import TestSupport

extension DiagnosticTests {
  /// Types and values.
  static let values = [
    MarkerCase("type-unknown", #"{"t": {"$type": ↓"Number","$value":1}}"#, fix: "number"),
    MarkerCase("type-unknown", #"{"g": {"$type": ↓"dimensions", "t": {}}}"#, fix: "dimension"),
    MarkerCase("legacy-group-type", #"{"$type": ↓"qqqqqqqqqq", "g": {}}"#, fix: "DTCG"),
    MarkerCase("type-unknown", ##"{"t": {"$type": ↓{"$ref":"#/a/$type"},"$value":1}}"##),
    MarkerCase("legacy-number", #"{"t": {"$type":"number","$value":↓"1"}}"#),
    MarkerCase(
      "value-invalid", #"{"t": {"$type":"dimension","$value":{"value":1,"unit":↓"em"}}}"#,
      fix: "rem"),
    MarkerCase(
      "value-invalid", #"{"t": {"$type":"dimension","$value":{"value":1,"unit":"px",↓"x":1}}}"#,
      fix: "remove"),
    MarkerCase(
      "legacy-color", "{\"t\": {\"$type\":\"color\",\n\"$value\":↓\"#fff\"}}", fix: "write"),
    MarkerCase("type-unknown", #"{"t": {"$type":↓"spring","$value":1}}"#, fix: "color, dimension"),
    MarkerCase(
      "value-invalid value-invalid", #"{"t": {"$type":"cubicBezier","$value":[↓-1,0,↓2,0]}}"#,
      fix: nil),
    MarkerCase("value-invalid", #"{"t": {"$type":"number","$value":↓"{a"}}"#, fix: "{group"),
    MarkerCase("value-invalid", #"{"t": {"$type":"number","$value":↓"{}"}}"#),
    MarkerCase("value-invalid", #"{"t": {"$type":"number","$value":↓"{a..b}"}}"#, fix: nil),
    MarkerCase(
      "value-invalid", ##"{"t": {"$type":"number","$value":↓{"$ref":"a"}}}"##, fix: "#/group"),
    MarkerCase(
      "legacy-dimension",
      #"{"t": {"$type":"border","$value":{"color":"{c}","width":↓"1px","style":"solid"}}}"#),
    MarkerCase(
      "nul-character", #"{"t": {"$type":"fontFamily","$value":↓"a\u0000"}}"#, fix: "remove"),
    MarkerCase(
      "nul-character",
      token(##""type":"string","note":"x","evidence":[{"at":["d"]}]"##)
        .replacing(#""$value":1"#, with: #""$value":↓"a\u0000b""#).replacing(
          #""$type":"number","#, with: "")),
    MarkerCase("type-missing", #"{"t": ↓{"$value": 1}}"#, fix: "$type"),
    MarkerCase("type-missing", #"{"color": {"t": ↓{"$value": [0]}}}"#),
  ]

  /// Faults that show only when everything is read.
  static let overAll = [
    MarkerCase(
      "type-missing",
      #"{"t":{"$value":↓"{q}"},"q":{"$extensions":{"dev.blazon":{"presence":"notStated"}}}}"#,
      fix: "$type"),
    MarkerCase(
      "axis-unknown", token(#""contexts":{"size=big":{"value":↓2}}"#), fix: "declare"),
    MarkerCase(
      "axis-unknown",
      file(
        #""revision":"r","axes":{"appearance":["light","dark"]}"#,
        #""a":{"$extensions":{"dev.blazon":{"type":"number","context":"apperance=dark","value":↓1}}}"#
      ),
      fix: "did you mean appearance?"),
    MarkerCase(
      "axis-value-unknown",
      file(
        #""revision":"r","axes":{"appearance":["light","dark"]}"#,
        #""a":{"$extensions":{"dev.blazon":{"type":"number","context":"appearance=drak","value":↓1}}}"#
      ),
      fix: "did you mean dark?"),
    MarkerCase(
      "document-unknown?",
      file(
        #""revision":"r","documents":{"hig-2014":{"title":"t"}}"#,
        #""a":{"$type":"number","$value":↓1,"$extensions":{"dev.blazon":{"#
          + #""evidence":[{"at":["hig-2015"]}]}}}"#),
      fix: "did you mean hig-2014?"),
  ]
}

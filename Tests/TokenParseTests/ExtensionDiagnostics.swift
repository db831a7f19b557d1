import TestSupport

extension DiagnosticTests {
  /// `dev.blazon` on tokens and groups.
  static let extensions = [
    MarkerCase(
      "extension-invalid",
      #"{"a":{"$type":"number","$value":1,"$extensions":{"dev.blazon":↓true}}}"#, fix: "{…}"),
    MarkerCase("extension-invalid", #"{"g":{"$extensions":{"dev.blazon":↓[]}}}"#),
    MarkerCase("extension-invalid", #"{"$extensions":{"dev.blazon":↓7}}"#),
    MarkerCase("extension-member-unknown", token(#"↓"evidnce":[]"#), fix: "evidence"),
    MarkerCase("extension-member-unknown", token(#"↓"qqqqqqqqqqqq":1"#), fix: "schema.json"),
    MarkerCase(
      "extension-member-unknown",
      token(#""evidence":[{"at":["d"],↓"grde":"literal"}]"#), fix: "grade"),
    MarkerCase(
      "extension-member-unknown", #"{"g":{"$extensions":{"dev.blazon":{↓"nott":"x"}}}}"#,
      fix: "note"),
    MarkerCase(
      "extension-member-unknown",
      #"{"g":{"$extensions":{"dev.blazon":{↓"type":"number"}},"a":{"$type":"number","$value":1}}}"#,
      fix: "tokens"),
    MarkerCase(
      "extension-member-unknown",
      token(#""contexts":{"a=b":{↓"contexts":{},"presence":"notStated"}}"#)
        .replacing(
          "{\"a\":{",
          with: #"{"$extensions":{"dev.blazon":{"revision":"r","axes":{"a":["b"]}}},"a":{"#)),
    MarkerCase("word-unknown", token(#""modality":↓"shuold""#), fix: "should"),
    MarkerCase("word-unknown", token(#""type":↓"Number""#), fix: "number"),
    MarkerCase("word-unknown", token(#""evidence":[{"at":["d"],"grade":↓7}]"#), fix: "literal"),
    MarkerCase("word-unknown", token(#""presence":↓"silent""#), fix: "notStated"),
    MarkerCase("qualifier-invalid", token(#""approximate":↓false"#), fix: "true"),
    MarkerCase("qualifier-invalid", token(#""note":↓"""#), fix: "text"),
    MarkerCase("qualifier-invalid", token(#""since":↓15"#)),
    MarkerCase("qualifier-invalid", token(#""assumed":↓[1]"#), fix: "lineHeight"),
    MarkerCase("qualifier-invalid", token(#""assumed":↓[]"#)),
    MarkerCase("qualifier-invalid", token(#""on":↓"{a}""#), fix: "color.background"),
    MarkerCase("qualifier-invalid", token(#""on":↓[]"#)),
    MarkerCase("qualifier-invalid", token(#""on":↓["a"]"#)),
    MarkerCase("qualifier-invalid", token(#""api":↓{"symbol":"UIColor.red"}"#), fix: "symbol"),
    MarkerCase("nul-character", token(#""note":↓"a\u0000""#), fix: "remove"),
    MarkerCase("nul-character", token(#""min":↓"\u0000""#)),
    MarkerCase(
      "nul-character", token(#""api":↓{"symbol":"a\u0000","type":"b"}"#)),
    MarkerCase("nul-character", token(#""evidence":[↓{"at":["d","a\u0000"]}]"#), fix: "remove"),
    MarkerCase("nul-character", token(#""evidence":[↓{"at":["d"],"note":"a\u0000"}]"#)),
    MarkerCase("nul-character", token(#""evidence":[↓{"at":["d"],"says":{"\u0000":1}}]"#)),
    MarkerCase("value-invalid", token(#""max":↓"2""#), fix: nil),
    MarkerCase("contexts-invalid", token(#""contexts":↓{}"#), fix: "appearance=dark"),
    MarkerCase("contexts-invalid", token(#""contexts":↓[]"#)),
    MarkerCase("context-invalid", token(#""context":↓1"#), fix: "appearance=dark"),
    MarkerCase("context-invalid", token(#""context":↓"dark""#), fix: "pairs"),
    MarkerCase("context-invalid", token(#""context":↓"a=b,a=c""#), fix: "once"),
    MarkerCase("context-invalid", token(#""context":↓"a=b\u0000""#)),
    MarkerCase("context-invalid", token(#""contexts":{↓"=":{"value":1}}"#)),
    MarkerCase(
      "context-twice",
      file(
        #""revision":"r","axes":{"a":["b"],"c":["d"]}"#,
        #""t":{"$type":"number","$extensions":{"dev.blazon":{"contexts":{"#
          + #""a=b,c=d":{"value":1},↓"c=d,a=b":{"value":2}}}}}"#), fix: "remove"),
    MarkerCase(
      "context-twice",
      file(
        #""revision":"r","axes":{"a":["b"]}"#,
        #""t":{"$type":"number","$value":1,"$extensions":{"dev.blazon":{"context":"a=b","contexts":{"#
          + #""a=b":↓{"value":2}}}}}"#), fix: "remove"),
    MarkerCase("context-twice", token(#""contexts":{↓"":{"value":2}}"#), fix: "remove"),
    MarkerCase("evidence-invalid", token(#""evidence":↓[]"#), fix: "at"),
    MarkerCase("evidence-invalid", token(#""evidence":↓{"at":["d"]}"#)),
    MarkerCase("evidence-invalid", token(#""evidence":[{"at":["d"]},↓{"grade":"literal"}]"#)),
    MarkerCase("evidence-invalid", token(#""evidence":[↓{"at":["d",""]}]"#)),
    MarkerCase("value-twice", token(#""value":2"#).replacing(#""$value""#, with: #"↓"$value""#)),
    MarkerCase(
      "cell-empty", #"{"a":↓{"$extensions":{"dev.blazon":{"type":"number"}}}}"#, fix: "value"),
    MarkerCase(
      "cell-empty",
      #"{"a":↓{"$extensions":{"dev.blazon":{"type":"number","presence":"stated"}}}}"#,
      fix: "notStated"),
    MarkerCase(
      "cell-empty",
      file(
        #""revision":"r","axes":{"a":["b"]}"#,
        #""t":{"$type":"number","$value":1,"$extensions":{"dev.blazon":{"contexts":{"#
          + #""a=b":↓{"note":"x"}}}}}"#)),
    MarkerCase(
      "presence-conflict",
      token(#""presence":"notStated""#).replacing(#""a":{"#, with: #""a":↓{"#), fix: "remove"),
    MarkerCase("text-invalid", #"{"g":{"$extensions":{"dev.blazon":{"note":↓1}}}}"#),
    MarkerCase(
      "read-invalid", #"{"g":{"$extensions":{"dev.blazon":{"read":{"":↓[]}}}}}"#, fix: "place"),
  ]

  /// `dev.blazon` at the root.
  static let headers = [
    MarkerCase("revision-invalid", file(#""revision":↓"a b""#), fix: "ios-13"),
    MarkerCase("revision-invalid", file(#""revision":↓"""#)),
    MarkerCase("revision-invalid", file(#""revision":↓7"#)),
    MarkerCase("date-invalid", file(#""revision":"r","published":↓"2010-13""#), fix: "2014-03"),
    MarkerCase("date-invalid", file(#""revision":"r","published":↓2010"#)),
    MarkerCase("px-invalid", file(#""revision":"r","px":↓"px""#), fix: "pt"),
    MarkerCase("axes-invalid", file(#""revision":"r","axes":↓["a"]"#), fix: "light"),
    MarkerCase("axes-invalid", file(#""revision":"r","axes":{"a":↓["x","x"]}"#), fix: "once"),
    MarkerCase("axes-invalid", file(#""revision":"r","axes":{"a":↓[]}"#)),
    MarkerCase("axes-invalid", file(#""revision":"r","axes":{"a":↓["\u0000"]}"#)),
    MarkerCase("axes-invalid", file(#""revision":"r","axes":{"":↓["x"]}"#)),
    MarkerCase("read-invalid", file(#""revision":"r","read":↓[]"#), fix: "document"),
    MarkerCase("read-invalid", file(#""revision":"r","read":{"g":↓["d"]}"#)),
    MarkerCase("nul-character", file(#""revision":"r","read":↓{"g":[["d\u0000"]]}"#)),
    MarkerCase("documents-invalid", file(#""documents":↓[]"#), fix: "title"),
    MarkerCase("documents-invalid", file(#""documents":{"d":↓3}"#)),
    MarkerCase("documents-invalid", file(#""documents":{"d\u0000":↓{}}"#)),
    MarkerCase("places-invalid", file(#""documents":{"d":{"places":↓3}}"#), fix: "kind"),
    MarkerCase("places-invalid", file(#""documents":{"d":{"places":[↓{"kind":"row"}]}}"#)),
    MarkerCase("text-invalid", file(#""revision":"r","title":↓7"#), fix: "quotes"),
    MarkerCase("text-invalid", file(#""documents":{"d":{"title":↓"\u0000"}}"#)),
    MarkerCase("word-unknown", file(#""documents":{"d":{"standing":↓"vendors"}}"#), fix: "vendor"),
    MarkerCase("extension-member-unknown", file(#""revision":"r",↓"tite":"x""#), fix: "title"),
    MarkerCase(
      "extension-member-unknown", file(#""documents":{"d":{↓"titel":"x"}}"#), fix: "title"),
  ]
}

import Foundation
import TestSupport
import Testing

@Suite("An alias of what has no value in some context")
struct AliasWithoutValueTests {
  @Test("Tailwind gets the value where the target is one to avoid, and a reference elsewhere")
  func tailwind() throws {
    try Workspace.with { work in
      try work.write(
        "a.tokens.json",
        #"""
        {"$extensions": {"dev.blazon": {"axes": {"appearance": ["light", "dark"],
           "contrast": ["normal", "increased"], "idiom": ["phone", "pad"]}}},
         "line": {"$type": "strokeStyle",
          "base": {"$value": "dashed", "$extensions": {"dev.blazon": {"contexts": {
            "idiom=phone": {"value": "dotted"},
            "contrast=increased": {"value": "dotted", "modality": "avoid"}}}}},
          "top": {"$value": "outset", "$extensions": {"dev.blazon": {"contexts": {
            "appearance=light": {"value": "{line.base}"}}}}}}}
        """#)
      let export = try work.run(
        "export", "--format", "tailwind", "--from", "a.tokens.json", "--out", "out")
      #expect(export.status == 0, "\(export.stderr)")
      let text = String(decoding: try work.bytes("out/tokens.tailwind.css"), as: UTF8.self)
      #expect(
        text.contains(
          """
            @variant not-dark {
              @variant contrast-more {
                --line-top: dotted;
          """), "\(text)")
      #expect(text.contains("  @variant not-dark {\n    --line-top: var(--line-base);"))
    }
  }

  @Test("A value left out for the unit of a member says so, whatever else is said of it")
  func member() throws {
    try Workspace.with { work in
      try work.write(
        "a.tokens.json",
        #"""
        {"$extensions": {"dev.blazon": {"axes": {"idiom": ["phone", "pad"]}}},
         "blur": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}, "$extensions": {
           "dev.blazon": {"contexts": {"idiom=pad": {
             "value": {"value": 16, "unit": "px"}, "unit": "px@2x"}}}}},
         "card": {"$type": "shadow", "$value": {"color": {"colorSpace": "srgb", "components": [0, 0, 0]},
           "offsetX": {"value": 0, "unit": "px"}, "offsetY": {"value": 0, "unit": "px"},
           "blur": "{blur}", "spread": {"value": 0, "unit": "px"}},
           "$extensions": {"dev.blazon": {"approximate": true}}}}
        """#)
      let export = try work.run(
        "export", "--format", "json", "--option", "contexts=resolver", "--from", "a.tokens.json",
        "--out", "out", "--losses")
      let losses = (export.stdout + export.stderr).split(separator: "\n")
      #expect(
        losses.contains { $0.contains("card [idiom=pad]") && $0.hasSuffix("[unit]") },
        "\(export.stdout) \(export.stderr)")
    }
  }

  /// A document that refers to a token which it does not contain could not be read by anyone.
  @Test(
    "What is computed of a token that a resolver document leaves out is written without its expression",
    arguments: [
      #"{"contexts": {"idiom=pad": {"value": {"value": 16, "unit": "px"}, "unit": "px@2x"}}}"#,
      #"{"unit": "px@2x"}"#,
      #"{"contexts": {"idiom=pad": {"value": {"value": 16, "unit": "px"}, "modality": "avoid"}}}"#,
    ])
  func expression(ours: String) throws {
    try Workspace.with { work in
      try work.write(
        "a.tokens.json",
        #"""
        {"$extensions": {"dev.blazon": {"axes": {
           "idiom": ["phone", "pad"], "contrast": ["normal", "increased"]}}},
         "gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"},
           "$extensions": {"dev.blazon": OURS}},
         "step": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}},
         "twice": {"$type": "dimension", "$value": {"value": 16, "unit": "px"},
           "$extensions": {"dev.blazon": {"expression": "{gap} * 2"}}},
         "more": {"$type": "dimension", "$value": {"value": 17, "unit": "px"},
           "$extensions": {"dev.blazon": {"expression": "{twice} + 1px"}}},
         "four": {"$type": "dimension", "$value": {"value": 16, "unit": "px"},
           "$extensions": {"dev.blazon": {"expression": "{step} * 4"}}}}
        """#.replacingOccurrences(of: "OURS", with: ours))
      let export = try work.run(
        "export", "--format", "json", "--option", "contexts=resolver", "--from", "a.tokens.json",
        "--out", "out", "--losses")
      #expect(export.status == 0, "\(export.stderr)")
      let check = try work.run("check", "--strict", "out")
      #expect(check.status == 0, "\(check.stdout) \(check.stderr)")
      let base = String(decoding: try work.bytes("out/tokens/base.tokens.json"), as: UTF8.self)
      #expect(base.contains(#""expression": "{step} * 4""#), "\(base)")
    }
  }

  @Test("A part of a value in braces is named as DTCG writes it, and that is read")
  func part() throws {
    try Workspace.with { work in
      let text = { (reference: String) in
        #"""
        {"gap": {"$type": "dimension", "$value": REFERENCE},
         "card": {"$type": "shadow", "$value": {
           "color": {"colorSpace": "srgb", "components": [0, 0, 0]},
           "offsetX": {"value": 0, "unit": "px"}, "offsetY": {"value": 3, "unit": "px"},
           "blur": {"value": 0, "unit": "px"}, "spread": {"value": 0, "unit": "px"}}}}
        """#.replacingOccurrences(of: "REFERENCE", with: reference)
      }
      try work.write("a.tokens.json", text(#""{card.offsetY}""#))
      let refused = try work.run("check", "a.tokens.json")
      #expect(refused.status == 1)
      let fix = try #require(refused.stdout.firstMatch(of: /write ({"\$ref": "[^"]+"})/)?.1)
      try work.write("a.tokens.json", text(String(fix)))
      let css = try work.succeed("export", "css", "--from", "a.tokens.json")
      #expect(css.contains("--gap: 3px;"), "\(css)")
    }
  }
}

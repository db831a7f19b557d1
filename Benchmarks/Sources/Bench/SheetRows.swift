internal import Foundation

/// What it costs to read a style sheet beside the same tokens in DTCG.
extension Bench {
  func sheetRow() throws -> [ReportRow] {
    note("import of a style sheet")
    let (sheet, tokens) = (folder + "/sheet.css", folder + "/sheet.json")
    var (css, members): ([String], [String]) = ([], [])
    for index in 0..<options.tokens {
      let name = "g\(index / 1000)-s\(index / 50 % 20)-t\(index)"
      let (text, json) = SheetToken.both(index, name)
      css.append("  --\(name): \(text);")
      members.append("\"\(name)\": {\(json)}")
    }
    try Data(":root {\n\(css.joined(separator: "\n"))\n}\n".utf8)
      .write(to: URL(fileURLWithPath: sheet))
    try Data("{\n\(members.joined(separator: ",\n"))\n}\n".utf8)
      .write(to: URL(fileURLWithPath: tokens))
    let samples = try alternate(options.runs, warmUps: 1) {
      try imported(sheet)
    } _: {
      try imported(tokens)
    }
    return [
      ReportRow(
        name: "import of a style sheet, \(options.tokens) properties", samples,
        baseline: "the same tokens in DTCG", goal: Goals.sheet)
    ]
  }
}

/// Colors, lengths, numbers and references in both forms.
private enum SheetToken {
  static func both(_ index: Int, _ name: String) -> (css: String, json: String) {
    if index % 10 == 9 {
      let target = "g\((index - 3) / 1000)-s\((index - 3) / 50 % 20)-t\(index - 3)"
      return ("var(--\(target))", #""$value": "{\#(target)}""#)
    }
    switch index % 3 {
    case 0:
      let bytes = [index % 256, index / 256 % 256, index * 7 % 256]
      let hex = "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let parts = bytes.map { "\((Double($0) / 255 * 1e6).rounded() / 1e6)" }
      let value = #"{"colorSpace": "srgb", "components": [\#(parts.joined(separator: ", "))], "#
      return (hex, #""$type": "color", "$value": \#(value)"hex": "\#(hex)"}"#)
    case 1:
      return (
        "\(index)px", #""$type": "dimension", "$value": {"value": \#(index), "unit": "px"}"#
      )
    default: return ("\(index).5", #""$type": "number", "$value": \#(index).5"#)
    }
  }
}

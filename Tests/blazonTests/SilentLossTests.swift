import Testing

/// Whole runs over what once left a file without a word about it.
@Suite("Nothing vanishes in silence")
struct SilentLossTests {
  private func run(_ format: String, _ json: [String: String], _ more: [String] = []) throws
    -> (out: String, losses: String)
  {
    try Workspace.with { workspace in
      for (name, text) in json { try workspace.write("t/\(name)", text) }
      let run = try Blazon.run(
        ["export", format, "--from", "t", "--file", "-", "--losses"] + more, in: workspace.folder)
      #expect(run.status == 0, "\(run.stderr)")
      return (run.stdout, run.stderr)
    }
  }

  @Test(
    "What only dark has is taken back for an element that chooses light",
    arguments: [
      (
        "typography", #"{"fontFamily":"Inter","fontSize":"16px","fontWeight":400}"#,
        #"{"fontFamily":"Inter","fontSize":"16px","fontWeight":"Bold Italic","lineHeight":2}"#,
        ["line-height", "style"]
      ),
      (
        "typography", #"{"fontFamily":"Inter","fontSize":"16px"}"#,
        #"{"fontFamily":"Inter","fontSize":"16px","letterSpacing":"1px"}"#, ["letter-spacing"]
      ),
    ])
  func takenBack(_ type: String, _ light: String, _ dark: String, _ parts: [String]) throws {
    func file(_ value: String) -> String { #"{"h":{"$type":"\#(type)","$value":\#(value)}}"# }
    let alias = #"{"a":{"$type":"typography","$value":"{h}"},"#
    let json = ["base.json": alias + file(light).dropFirst(), "dark.json": file(dark)]
    let css = try run("css", json).out
    let base = css.split(separator: ":root,\n").last?.split(separator: "}").first ?? ""
    for part in parts {
      for name in ["a", "h"] { #expect(base.contains("  --\(name)-\(part): initial;\n"), "\(css)") }
    }
  }
}

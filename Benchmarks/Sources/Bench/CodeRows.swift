internal import Foundation

/// The names of tokens in a million lines of code, of which a third has one.
extension Bench {
  func codeRows() throws -> [ReportRow] {
    note("names in code")
    let code = CodeTree(lines: options.tokens * 10)
    // Not in this repository, of which `usage` leaves out what git ignores.
    let tree = FileManager.default.temporaryDirectory.path + "/blazon-bench-code"
    let (registry, tokens) = (folder + "/code.blazon", folder + "/code.tokens.json")
    try code.write(to: tree)
    try code.writeTokens(to: tokens)
    removeRegistry(registry)
    try make(registry, tokens)
    let formats = ["--outputs", "css,swift,ts,compose"]
    let samples = try alternate(options.runs, warmUps: 1) {
      try spawner.run([options.blazon, "usage", tree, "--registry", registry] + formats)
    } _: {
      // It knows no language; into a file, since it stops at the first name where nobody reads.
      try spawner.run(
        ["/bin/grep", "-rohE", "--", "--color-[a-z0-9-]+|[Tt]okens[.A-Za-z0-9]+", tree],
        output: folder + "/names.txt")
    }
    try FileManager.default.removeItem(atPath: tree)
    let row = ReportRow(
      name: "names in \(code.lines) lines of code", samples, baseline: "grep -roE", goal: Goals.code
    )
    return [row, .memory(row, goal: Goals.codeMemory)]
  }
}

/// Files in four languages with as many lines together.
private struct CodeTree {
  var lines: Int
  private let groups = 10
  private let names = 50
  /// How many pieces a file has.
  private let pieces = 1_000

  func writeTokens(to path: String) throws {
    let text = (0..<groups).map { group in
      let tokens = (0..<names).map { name in
        #""t\#(name)": {"$value": {"colorSpace": "srgb", "components": [0.\#(group), 0.\#(name), 0]}}"#
      }
      return "\"g\(group)\": {\(tokens.joined(separator: ", "))}"
    }
    let all = #"{"color": {"$type": "color", \#(text.joined(separator: ", "))}}"#
    try Data(all.utf8).write(to: URL(fileURLWithPath: path))
  }

  func write(to folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let endings = ["css", "swift", "ts", "kt"]
    var written = 0
    var number = 0
    while written < lines {
      let ending = endings[number % 4]
      var text = ending == "ts" ? "import { tokens } from './t';\n" : ""
      for index in 0..<pieces { text += piece(ending, index) }
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/f\(number).\(ending)"))
      written += text.utf8.count { $0 == 0x0A }
      number += 1
    }
  }

  private func piece(_ ending: String, _ index: Int) -> String {
    let (group, name) = (index % groups, index % names)
    switch ending {
    case "css":
      return """
        .c\(index) {
          color: var(--color-g\(group)-t\(name));
          margin: 0 \(name)px; /* c */
          background: #fff url(a.png) no-repeat;
        }


        """
    case "swift":
      return """
        struct V\(index): View {
          // a comment
          var body: some View {
            Text("n \\(x\(index))").foregroundStyle(Tokens.Color.G\(group).t\(name))
          }
        }

        """
    case "ts":
      return """
        export function f\(index)(a: number, b: string) {
          const s = `x ${a + \(index)} y`;
          if (a < b.length && /x[/]y/.test(s)) return tokens.color.g\(group).t\(name);
          return { color: 'var(--color-g\(group)-t\(name))', n: a / 2 };
        }


        """
    default:
      return """
        fun f\(index)(a: Int): String {
          val c = Tokens.Color.G\(group).t\(name)
          return "a ${a} $c"
        }

        """
    }
  }
}

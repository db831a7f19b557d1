import Foundation
import TestSupport
import Testing

/// A Markdown page whose `console` blocks can be run.
///
/// A line that begins with `$ ` is a command, and one with `> ` behind it goes on; what follows, up to the
/// next command, is what both streams say. A line `…` stands for any lines. A fence that names a file
/// (```` ```json tokens/base.json ````) is that file. `<!-- run in Examples/Shop -->` begins with a copy of
/// that folder, else all begins in an empty one. Commands of a page run in one shell, in their order.
struct ConsolePage: CustomTestStringConvertible, Sendable {
  /// Relative to the package.
  let name: String
  private var lines: [String]
  private(set) var steps: [Step] = []
  private var start: String?

  enum Step: Sendable {
    case file(name: String, text: String)
    /// The lines of the page that hold its output.
    case command(String, output: Range<Int>)
  }

  var testDescription: String { name }

  init(_ name: String) throws {
    self.name = name
    lines = try String(contentsOf: packageRoot.appendingPathComponent(name), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("<!-- run in "), let end = line.range(of: " -->") {
        start = String(line[..<end.lowerBound].dropFirst("<!-- run in ".count))
      }
      guard line.hasPrefix("```"), line != "```" else { continue }
      let end = lines[index...].firstIndex(of: "```") ?? lines.count
      let words = line.dropFirst(3).split(separator: " ").map(String.init)
      if words == ["console"] {
        readConsole(index..<end)
      } else if words.count == 2 {
        steps.append(.file(name: words[1], text: lines[index..<end].joined(separator: "\n")))
      }
      index = end + 1
    }
  }

  private mutating func readConsole(_ block: Range<Int>) {
    var index = block.lowerBound
    while index < block.upperBound {
      var command = String(lines[index].dropFirst(2))
      index += 1
      while index < block.upperBound, lines[index].hasPrefix("> ") || lines[index] == ">" {
        command += "\n" + lines[index].dropFirst(2)
        index += 1
      }
      let end = (index..<block.upperBound).first { lines[$0].hasPrefix("$ ") } ?? block.upperBound
      steps.append(.command(command, output: index..<end))
      index = end
    }
  }

  /// A fence that is not closed, or a block that does not begin with a command.
  var isMalformed: Bool {
    lines.count { $0.hasPrefix("```") } % 2 != 0
      || lines.indices.contains { lines[$0] == "```console" && !lines[$0 + 1].hasPrefix("$ ") }
  }

  /// Runs all steps in a shell, as somebody called Ann.
  ///
  /// - Returns: what each command said, in the order of `steps`.
  func run() throws -> [[String]] {
    try Sandbox.with { (sandbox) throws in
      if let start {
        try FileManager.default.removeItem(at: sandbox.work)
        try FileManager.default.copyItem(
          at: packageRoot.appendingPathComponent(start), to: sandbox.work)
      }
      var script = "exec 2>&1\n"
      for step in steps {
        switch step {
        case .file(let name, let text):
          script += "mkdir -p \"$(dirname '\(name)')\" && cat > '\(name)' <<'END OF FILE'\n"
          script += text + "\nEND OF FILE\n"
        case .command(let command, _): script += command + "\nprintf '\\036'\n"
        }
      }
      let said = try sandbox.run(script).stdout
        .replacingOccurrences(of: sandbox.home.path, with: "~")
      return said.split(separator: "\u{1E}", omittingEmptySubsequences: false).dropLast()
        .map { text in
          ConsolePage.trimmed(
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...])
        }
    }
  }

  var commands: [(text: String, output: Range<Int>)] {
    steps.compactMap { step in
      if case .command(let text, let output) = step { (text, output) } else { nil }
    }
  }

  /// Whether a command said what the page says.
  func tells(_ said: [String], at output: Range<Int>) -> Bool {
    ConsolePage.fits(said[...], ConsolePage.trimmed(lines[output])[...])
  }

  /// Without blank lines at the end.
  private static func trimmed(_ lines: ArraySlice<String>) -> [String] {
    Array(
      lines.prefix((lines.lastIndex { !$0.isEmpty } ?? lines.startIndex - 1) - lines.startIndex + 1)
    )
  }

  /// Writes the page with what the commands really said.
  func record(_ said: [[String]]) throws {
    var lines = lines
    for ((_, output), said) in zip(commands, said).reversed()
    where !tells(said, at: output) {
      lines.replaceSubrange(output, with: said)
    }
    try Data(lines.joined(separator: "\n").utf8)
      .write(to: packageRoot.appendingPathComponent(name))
  }

  /// Whether lines are those of a pattern, in which `…` stands for any number of them.
  private static func fits(_ lines: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return lines.isEmpty }
    let rest = pattern.dropFirst()
    if first == "…" { return lines.indices.contains { fits(lines[$0...], rest) } || rest.isEmpty }
    return lines.first == first && fits(lines.dropFirst(), rest)
  }
}

import Foundation
import TestSupport
import Testing

/// The parser is asked of a verb alone first (`Blazon.command`); what that cannot answer must read as ever.
@Suite("A verb is parsed as a part of the program")
struct WholeProgramTests {
  static let cases: [(arguments: [String], status: Int32, says: String)] = [
    (["--version"], 0, "0.1.0\n"),
    (["show", "--version"], 0, "0.1.0\n"),
    (["show", "--help"], 0, "USAGE: blazon show [<options>] <path>"),
    (["help", "show"], 0, "USAGE: blazon show [<options>] <path>"),
    (["contrast", "declare", "--help"], 0, "USAGE: blazon contrast declare"),
    (["show", "--bogus"], 64, "Usage: blazon show [<options>] <path>"),
    (["show"], 64, "Usage: blazon show [<options>] <path>"),
    (["diff", "--stat", "--json"], 64, "Usage: blazon diff"),
    (["template", "show"], 64, "Usage: blazon template show"),
  ]

  @Test("Help, version and faults of arguments name the program with its verb", arguments: cases)
  func asked(_ arguments: [String], _ status: Int32, _ says: String) throws {
    try Workspace.with { workspace in
      let found = try Blazon.run(arguments, in: workspace.folder)
      #expect(found.status == status)
      #expect((found.stdout + found.stderr).contains(says), "\(found.stdout)\(found.stderr)")
    }
  }
}

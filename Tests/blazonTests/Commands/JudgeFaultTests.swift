import Foundation
import TestSupport
import Testing

/// What is wrong in `blazon.json`, or on the command line, when a release is judged.
@Suite("Judge: faults of settings")
struct JudgeFaultTests {
  /// A fault in the member `judge`, or among the arguments, and the answer.
  struct Fault: CustomTestStringConvertible, Sendable {
    /// The members of `judge`, on the second line of the file.
    var members = ""
    /// Where in `members` the fault begins.
    var at = ""
    var arguments: [String] = []
    var says: String
    var fix: String
    var testDescription: String { says }
  }

  static let inFile = [
    Fault(
      members: #""polcy": "api""#, at: #""polcy"#, says: #""judge" has no member "polcy""#,
      fix: #"did you mean "policy"?"#),
    Fault(
      members: #""policy": "visul""#, at: #""visul"#, says: #"there is no policy "visul""#,
      fix: "did you mean visual?"),
    Fault(
      members: #""policy": 3"#, at: "3", says: #"there is no policy "3""#,
      fix: "use one of api, visual, strict"),
    Fault(
      members: #""rules": {"token-remove": "minor"}"#, at: #""token-remove"#,
      says: #"there is no rule "token-remove""#, fix: "did you mean token-removed?"),
    Fault(
      members: #""rules": {"css-name-takn": "minor"}"#, at: #""css-name-takn"#,
      says: #"there is no rule "css-name-takn""#, fix: "did you mean css-name-taken?"),
    Fault(
      members: #""rules": {"zzzzzzzzzzzz": "minor"}"#, at: #""zzzzzzzzzzzz"#,
      says: #"there is no rule "zzzzzzzzzzzz""#, fix: "`blazon judge --rules` lists them"),
    Fault(
      members: #""rules": {"token-added": "mior"}"#, at: #""mior"#,
      says: #"there is no level "mior""#, fix: "did you mean minor?"),
    Fault(
      members: #""rules": {"token-added": {"level": "majr"}}"#, at: #""majr"#,
      says: #"there is no level "majr""#, fix: "did you mean major?"),
    Fault(
      members: #""rules": {"token-added": 1}"#, at: "1", says: #"there is no level "1""#,
      fix: "use one of major, minor, patch, none, off"),
    Fault(
      members: #""rules": {"color-changed-much": {"deltE": 6}}"#, at: #""deltE"#,
      says: #"the rule color-changed-much has no member "deltE""#,
      fix: #"did you mean "deltaE"?"#),
    Fault(
      members: #""rules": {"color-changed-much": {"deltaE": -1}}"#, at: "-1",
      says: #""deltaE" is not a number from 0"#, fix: "write a number such as 5"),
    Fault(
      members: #""rules": []"#, at: "[]", says: #""rules" is not an object"#,
      fix: #"write {"rule-id": "minor"}"#),
    Fault(
      members: #""private": [7]"#, at: "7", says: "a private path is not a text",
      fix: #"write "primitive.**""#),
    Fault(
      members: #""notice": {"release": 2}"#, at: #""release"#,
      says: #""notice" has no member "release""#, fix: #"did you mean "releases"?"#),
    Fault(
      members: #""notice": {"releases": 0}"#, at: "0", says: #""releases" is not a count"#,
      fix: "write 2"),
    Fault(
      members: #""notice": {"releases": 1.5}"#, at: "1.5", says: #""releases" is not a count"#,
      fix: "write 2"),
    Fault(
      members: #""accepted": {}"#, at: "{}", says: #""accepted" is not a list"#,
      fix: "put it in brackets"),
    Fault(
      members: #""accepted": [{"finding": "xyz", "reason": "r"}]"#, at: #""xyz"#,
      says: #""finding" is not a fingerprint"#,
      fix: "write the 12 digits that `blazon judge` prints"),
    Fault(
      members: #""accepted": [{"finding": "3f9c02aa17d4"}]"#, at: #"{"finding"#,
      says: #"an accepted finding has no "reason""#, fix: "name who agreed, and why"),
    Fault(
      members: #""accepted": [{"finding": "3f9c02aa17d4", "reason": "r", "untl": "5.0.0"}]"#,
      at: #""untl"#, says: #"an accepted finding has no member "untl""#,
      fix: #"did you mean "until"?"#),
    Fault(
      members: #""accepted": [{"finding": "3f9c02aa17d4", "reason": "r", "until": "5.0"}]"#,
      at: #""5.0"#, says: #""until" is not a version or a day"#,
      fix: #"write "5.0.0" or "2026-12-31""#),
    Fault(
      members: #""accepted": [{"finding": "3f9c02aa17d4", "reason": "r", "until": "2027-02-30"}]"#,
      at: #""2027"#, says: #""until" is not a version or a day"#,
      fix: #"write "5.0.0" or "2026-12-31""#),
    Fault(
      members: #""notice": {"days": "90"}"#, at: #""90"#, says: #""days" is not a count"#,
      fix: "write 90"),
  ]

  static let onCommandLine = [
    Fault(
      arguments: ["judge", "--policy", "strct"], says: #"there is no policy "strct""#,
      fix: "did you mean strict?"),
    Fault(
      arguments: ["judge", "--at-most", "mino"], says: #"there is no level "mino""#,
      fix: "did you mean minor?"),
    Fault(
      arguments: ["judge", "--outputs", "css,swft"], says: #"there is no output "swft""#,
      fix: "did you mean swift?"),
    Fault(
      arguments: ["judge", "--version", "4.1"], says: #""4.1" is not a version"#,
      fix: "write three numbers, such as 4.2.0"),
    Fault(
      arguments: ["judge", "--version", "4.1.0", "--next", "4.x.0"],
      says: #""4.x.0" is not a version"#, fix: "write three numbers, such as 4.2.0"),
    Fault(
      arguments: ["judge", "--version", "4.1.0", "--next", "4.1.0"],
      says: "4.1.0 does not come after 4.1.0", fix: "name the later version with --next"),
    Fault(
      arguments: ["judge", "--accept", "3f9c02aa17d4"],
      says: #"there is no finding "3f9c02aa17d4" here"#,
      fix: "`blazon judge` prints the finding at the end of each line"),
    Fault(
      arguments: ["changelog", "--version", "five"], says: #""five" is not a version"#,
      fix: "write three numbers, such as 4.2.0"),
    Fault(
      arguments: ["changelog", "--date", "2026-13-01"], says: #""2026-13-01" is not a day"#,
      fix: "write it as 2026-11-23"),
    Fault(
      arguments: ["changelog", "--date", "23.11.2026"], says: #""23.11.2026" is not a day"#,
      fix: "write it as 2026-11-23"),
    Fault(
      arguments: ["changelog", "--for", "designer"], says: #"there is no reader "designer""#,
      fix: "did you mean designers?"),
  ]

  private func run(_ fault: Fault, _ verb: String) throws -> Output {
    try Workspace.with { workspace in
      if !fault.members.isEmpty {
        try workspace.write("blazon.json", "{\"judge\": {\n  \(fault.members)\n}}\n")
      }
      try workspace.write("a.tokens.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      try workspace.write("b.tokens.json", #"{"a": {"$type": "number", "$value": 2}}"#)
      let verb = fault.arguments.first ?? verb
      return try Blazon.run(
        [verb, "a.tokens.json", "b.tokens.json"] + fault.arguments.dropFirst(),
        in: workspace.folder)
    }
  }

  @Test("in blazon.json: place, nearest word, exit status 2", arguments: inFile)
  func file(fault: Fault) throws {
    let start = try #require(fault.members.range(of: fault.at, options: .backwards)).lowerBound
    let column = fault.members.distance(from: fault.members.startIndex, to: start) + 3
    for verb in ["judge", "changelog"] {
      let output = try run(fault, verb)
      #expect(output.status == 2)
      #expect(output.stdout == "")
      #expect(output.stderr.contains("blazon.json:2:\(column): error: \(fault.says) ["))
      #expect(output.stderr.contains("fix: \(fault.fix)"))
      #expect(output.stderr.components(separatedBy: "error: ").count == 2)
    }
  }

  @Test("on the command line: nearest word, exit status 64", arguments: onCommandLine)
  func commandLine(fault: Fault) throws {
    let output = try run(fault, "judge")
    // A finding that is not there is no word of the usage.
    #expect(output.status == (fault.says.contains("no finding") ? 2 : 64))
    #expect(output.stdout == "")
    #expect(output.stderr.hasPrefix("error: \(fault.says) ["))
    #expect(output.stderr.contains("fix: \(fault.fix)"))
  }

  @Test("a file that is right is taken")
  func right() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "blazon.json",
        #"{"judge": {"policy": "api", "rules": {"number-changed": "off"}, "notice": {"releases": 2}}}"#
      )
      try workspace.write("a.tokens.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      try workspace.write("b.tokens.json", #"{"a": {"$type": "number", "$value": 2}}"#)
      let text = try workspace.succeed("judge", "a.tokens.json", "b.tokens.json")
      #expect(text.hasPrefix("NONE\n"))
    }
  }
}

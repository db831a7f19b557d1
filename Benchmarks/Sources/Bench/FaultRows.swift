internal import Foundation

/// What faults cost: an import with warnings beside one without, and errors on one long line beside a
/// third of them.
extension Bench {
  func faultRows() throws -> [ReportRow] {
    try FaultKind.allCases.map(warningRow) + oneLineRows()
  }

  // MARK: Warnings of an import

  private func warningRow(_ kind: FaultKind) throws -> ReportRow {
    note("import with warnings: \(kind.name)")
    let (clean, faulty) = (folder + "/clean.json", folder + "/faulty.json")
    try FaultFile(count: options.tokens, kind: kind, isFaulty: false).write(to: clean)
    try FaultFile(count: options.tokens, kind: kind, isFaulty: true).write(to: faulty)
    let samples = try alternate(options.runs, warmUps: 1) {
      try imported(faulty)
    } _: {
      try imported(clean)
    }
    return ReportRow(
      name: "import of \(options.tokens) tokens, three of ten \(kind.name)", samples,
      baseline: "the same without", goal: Goals.warnings)
  }

  /// An import into a new registry.
  func imported(_ path: String) throws -> Run {
    let registry = folder + "/faults.blazon"
    removeRegistry(registry)
    _ = try spawner.run([options.blazon, "init", registry])
    return try spawner.run(
      [options.blazon, "import", path, "--registry", registry, "-m", "Bench", "--author", "Bench"],
      errors: "/dev/null")
  }

  // MARK: Errors on one line

  private func oneLineRows() throws -> [ReportRow] {
    note("errors on one line")
    let count = options.tokens
    let (many, few) = (folder + "/many.json", folder + "/few.json")
    for (path, count) in [(many, count * 3), (few, count)] {
      let tokens = (0..<count).map { "\"t\($0)\":{\"$type\":\"number\",\"$value\":\"x\"}" }
      try Data("{\(tokens.joined(separator: ","))}".utf8).write(to: URL(fileURLWithPath: path))
    }
    func checked(_ path: String) throws -> Run {
      try spawner.run([options.blazon, "check", path], errors: "/dev/null", expecting: 1)
    }
    let samples = try alternate(options.runs, warmUps: 1) {
      try checked(many)
    } _: {
      try checked(few)
    }
    let row = ReportRow(
      name: "check of \(count * 3) errors on one line", samples,
      baseline: "\(count) of them", goal: Goals.oneLine)
    return [row, .memory(row, goal: Goals.oneLine)]
  }
}

/// A fault that costs an import no more than a warning.
enum FaultKind: CaseIterable {
  case keptUnit
  case olderForm
  case unknownMember
  case deadReference
  case unknownType

  var name: String {
    switch self {
    case .keptUnit: "with a unit that is kept as written"
    case .olderForm: "in an older form"
    case .unknownMember: "with an unknown member"
    case .deadReference: "with a reference to nothing"
    case .unknownType: "of an unknown type"
    }
  }

  /// What says as much, and is no fault.
  fileprivate func sound(_ index: Int) -> String {
    let value = #""$value": {"value": \#(index), "unit": "px"}"#
    return switch self {
    case .keptUnit, .olderForm, .unknownType: #"{"$type": "dimension", \#(value)}"#
    case .unknownMember: #"{"$type": "dimension", \#(value), "$extensions": {"foo": \#(index)}}"#
    case .deadReference:
      #"{"$type": "dimension", "$value": "{\#(FaultFile.path(of: index / 30 * 30 + 10))}"}"#
    }
  }

  fileprivate func faulty(_ index: Int) -> String {
    let value = #""$value": {"value": \#(index), "unit": "px"}"#
    return switch self {
    case .keptUnit: #"{"$type": "dimension", "$value": {"value": \#(index), "unit": "mile"}}"#
    case .olderForm: #"{"$type": "dimension", "$value": "\#(index)px"}"#
    case .unknownMember: #"{"$type": "dimension", \#(value), "$foo": \#(index)}"#
    case .deadReference: #"{"$type": "dimension", "$value": "{nowhere.t\#(index)}"}"#
    case .unknownType: #"{"$type": "kind\#(index % 7)", \#(value)}"#
    }
  }
}

/// Writes a DTCG file of colors, lengths and numbers, of which three of ten are at fault, or say the same
/// without.
private struct FaultFile {
  var count: Int
  var kind: FaultKind
  var isFaulty: Bool

  static func path(of index: Int) -> String { "\(group(index / 50)).t\(index)" }

  private static func group(_ number: Int) -> String { "g\(number / 20)-s\(number % 20)" }

  func write(to path: String) throws {
    var text = "{\n"
    for group in 0..<(count + 49) / 50 {
      text += group == 0 ? "" : ",\n"
      text += "\"\(FaultFile.group(group))\": {\n"
      let members = (group * 50..<min(count, group * 50 + 50)).map { index in
        "  \"t\(index)\": \(token(index))"
      }
      text += members.joined(separator: ",\n") + "\n}"
    }
    try Data((text + "\n}\n").utf8).write(to: URL(fileURLWithPath: path))
  }

  private func token(_ index: Int) -> String {
    if [1, 4, 7].contains(index % 10) {
      return isFaulty ? kind.faulty(index) : kind.sound(index)
    }
    return switch index % 3 {
    case 0:
      #"{"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.2, 0.4, 0.\#(index % 997)], "#
        + #""alpha": 1}}"#
    case 1: #"{"$type": "dimension", "$value": {"value": \#(index), "unit": "px"}}"#
    default: #"{"$type": "number", "$value": \#(index)}"#
    }
  }
}

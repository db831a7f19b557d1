package import PositionedJSON
internal import TokenExport
package import TokenModel

/// A house's rules for releases: the member `judge` of `blazon.json`.
package struct JudgeSettings: Sendable {
  package var policy = JudgePolicy.visual
  /// Levels in place of the policy's, by the id of a rule; a `nil` inside turns the rule off.
  package var levels: [String: JudgeLevel?] = [:]
  /// Thresholds in place of ours, by `rule.name`.
  package var thresholds: [String: Double] = [:]
  /// Patterns of paths that nobody outside builds on.
  package var privatePaths: [String] = []
  /// How many releases a deprecation must have been in; `nil` asks for one.
  package var noticeReleases: Int?
  /// How many days before TO a token must have been deprecated; `nil` asks for none.
  package var noticeDays: Int?
  package var accepted: [Accepted] = []

  /// A finding that people agreed to.
  package struct Accepted: Hashable, Sendable {
    package var finding: String
    package var reason: String
    /// The first version for which it does not hold any more, or the last day on which it holds.
    package var until: String?
    /// Where it stands, for messages.
    package var place: String

    package init(finding: String, reason: String, until: String?, place: String) {
      (self.finding, self.reason, self.until, self.place) = (finding, reason, until, place)
    }
  }

  /// Whether something is accepted up to a day.
  package var hasDays: Bool {
    accepted.contains { $0.until.flatMap(JudgeSettings.day) != nil }
  }

  package init(policy: JudgePolicy = .visual) { self.policy = policy }

  /// Thresholds with their names, as `blazon.json` has them inside of rules.
  package static let initialThresholds: [String: [String: Double]] = [
    JudgeRule.imperceptible.rawValue: [
      "deltaE": 1, "alpha": 0.02, "px": 0.25, "percent": 2, "ms": 10, "distance": 0.01,
      "number": 1,
    ],
    JudgeRule.colorChangedMuch.rawValue: ["deltaE": 5, "alpha": 0.1],
    JudgeRule.sizeChangedMuch.rawValue: ["percent": 10],
  ]

  package func threshold(_ rule: JudgeRule, _ name: String) -> Double {
    thresholds[rule.rawValue + "." + name]
      ?? JudgeSettings.initialThresholds[rule.rawValue]?[name] ?? 0
  }

  /// The level of a rule; `nil` where it is turned off.
  ///
  /// - Parameter output: the output that a rule about names is for.
  package func level(_ rule: JudgeRule, output: String? = nil) -> JudgeLevel? {
    levels[JudgeSettings.id(rule, output)] ?? rule.level(policy)
  }

  /// The id by which a finding, `--rules` and `blazon.json` name a rule.
  package static func id(_ rule: JudgeRule, _ output: String?) -> String {
    guard rule.isOfOutputs, let output else { return rule.rawValue }
    return output + "-" + rule.rawValue
  }

  /// Every id, each with its rule.
  package static let ids: [(id: String, rule: JudgeRule)] = JudgeRule.allCases.flatMap { rule in
    rule.isOfOutputs
      ? ExportFormat.allCases.map { (id(rule, $0.rawValue), rule) } : [(rule.rawValue, rule)]
  }
}

extension JudgeSettings {
  /// Something wrong in the settings, and where.
  package typealias Report = (_ code: String, _ message: String, _ fix: String?, _ at: Int) -> Void

  /// Reads the member `judge`.
  ///
  /// - Parameters:
  ///   - place: the line of an offset, for messages about what is accepted.
  ///   - report: called with each problem.
  package init(_ json: JSON, place: (Int) -> String, report: Report) {
    let known = ["policy", "rules", "private", "notice", "accepted"]
    JudgeSettings.check(json, "\"judge\"", known, report)
    if let value = json["policy"] {
      let all = JudgePolicy.allCases.map(\.rawValue)
      if let found = value.string.flatMap(JudgePolicy.init) {
        policy = found
      } else {
        JudgeSettings.unknown("policy", value, all, report)
      }
    }
    for member in json["rules"]?.members ?? [] { readRule(member, report) }
    if let rules = json["rules"], rules.members == nil {
      report(
        "config-value", "\"rules\" is not an object", #"write {"rule-id": "minor"}"#, rules.offset)
    }
    for value in json["private"].map({ $0.elements ?? [$0] }) ?? [] {
      if let text = value.string, !text.isEmpty {
        privatePaths.append(text)
      } else {
        report(
          "config-value", "a private path is not a text", #"write "primitive.**""#, value.offset)
      }
    }
    if let notice = json["notice"] {
      JudgeSettings.check(notice, "\"notice\"", ["releases", "days"], report)
      func count(_ name: String, _ example: String) -> Int? {
        guard let value = notice[name] else { return nil }
        let number = value.numberText.flatMap(Int.init)
        let count = number.flatMap { (1...36_500).contains($0) ? $0 : nil }
        if count == nil {
          report("config-value", "\"\(name)\" is not a count", "write \(example)", value.offset)
        }
        return count
      }
      noticeReleases = count("releases", "2")
      noticeDays = count("days", "90")
    }
    if let list = json["accepted"] {
      if list.elements == nil {
        report("config-value", "\"accepted\" is not a list", "put it in brackets", list.offset)
      }
      for value in list.elements ?? [] { readAccepted(value, place, report) }
    }
  }

  private mutating func readRule(_ member: JSON.Member, _ report: Report) {
    let ids = JudgeSettings.ids.map(\.id)
    guard ids.contains(member.key) else {
      report(
        "config-value", "there is no rule \(quotedForMessage(member.key))",
        nearest(member.key, among: ids).map { "did you mean \($0)?" }
          ?? "`blazon judge --rules` lists them", member.keyOffset)
      return
    }
    guard let members = member.value.members else {
      return readLevel(member.key, member.value, report)
    }
    let names = (JudgeSettings.initialThresholds[member.key] ?? [:]).keys.sorted()
    JudgeSettings.check(member.value, "the rule \(member.key)", ["level"] + names, report)
    for inner in members {
      if inner.key == "level" {
        readLevel(member.key, inner.value, report)
      } else if names.contains(inner.key) {
        if let number = inner.value.numberText.flatMap(Double.init), number >= 0, number.isFinite {
          thresholds[member.key + "." + inner.key] = number
        } else {
          report(
            "config-value", "\(quotedForMessage(inner.key)) is not a number from 0",
            "write a number such as 5", inner.value.offset)
        }
      }
    }
  }

  private mutating func readLevel(_ id: String, _ json: JSON, _ report: Report) {
    if json.string == "off" {
      levels[id] = .some(nil)
    } else if let level = json.string.flatMap(JudgeLevel.init) {
      levels[id] = level
    } else {
      let all = JudgeLevel.allCases.reversed().map(\.rawValue) + ["off"]
      JudgeSettings.unknown("level", json, all, report)
    }
  }

  /// The end of a day such as `2026-12-31`.
  package static func day(_ text: String) -> Timestamp? {
    text.utf8.count == 10 ? Timestamp(text: text) : nil
  }

  private mutating func readAccepted(
    _ json: JSON, _ place: (Int) -> String, _ report: Report
  ) {
    JudgeSettings.check(json, "an accepted finding", ["finding", "reason", "until"], report)
    guard json.members != nil else { return }
    let finding = json["finding"]?.string ?? ""
    let isHex = finding.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard finding.utf8.count == 12, isHex else {
      return report(
        "config-value", "\"finding\" is not a fingerprint",
        "write the 12 digits that `blazon judge` prints", (json["finding"] ?? json).offset)
    }
    guard let reason = json["reason"]?.string, !reason.isEmpty else {
      return report(
        "config-member", "an accepted finding has no \"reason\"", "name who agreed, and why",
        (json["reason"] ?? json).offset)
    }
    if let until = json["until"], until.string.flatMap(SemanticVersion.init) == nil,
      until.string.flatMap(JudgeSettings.day) == nil
    {
      report(
        "config-value", "\"until\" is not a version or a day", #"write "5.0.0" or "2026-12-31""#,
        until.offset)
    }
    accepted.append(
      Accepted(
        finding: finding, reason: reason, until: json["until"]?.string,
        place: place(json.offset)))
  }

  private static func unknown(
    _ what: String, _ json: JSON, _ known: [String], _ report: Report
  ) {
    let text = json.string ?? json.compactText
    report(
      "config-value", "there is no \(what) \(quotedForMessage(text))",
      nearest(text, among: known).map { "did you mean \($0)?" }
        ?? "use one of \(known.joined(separator: ", "))", json.offset)
  }

  private static func check(
    _ json: JSON, _ what: String, _ known: [String], _ report: Report
  ) {
    guard let members = json.members else {
      return report("config-value", "\(what) is not an object", "put it in braces", json.offset)
    }
    for member in members where !known.contains(member.key) {
      report(
        "config-member", "\(what) has no member \(quotedForMessage(member.key))",
        nearest(member.key, among: known).map { "did you mean \"\($0)\"?" }
          ?? "use \(known.joined(separator: ", "))", member.keyOffset)
    }
  }
}

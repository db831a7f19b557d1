internal import PositionedJSON
internal import TokenExport
package import TokenModel
package import TokenProject
package import TokenReport

/// What a release is, by its findings, and whether it may be what somebody wants it to be.
package struct Judgment {
  /// Sorted.
  package var findings: [Finding]
  /// The points as the user wrote them.
  package var from: String
  package var to: String
  /// Both sides, where each comes from and how many tokens it has.
  package var compared: String
  package var settings: JudgeSettings
  /// The version that FROM was released as, and that TO is to be.
  package var version: SemanticVersion?
  package var next: SemanticVersion?
  /// The highest level that may be; `nil` for no limit.
  package var allowed: JudgeLevel?
  /// When TO was made, by which an acceptance can be over.
  package var date: Timestamp?

  package init(
    _ findings: [Finding], from: String, to: String, compared: String, settings: JudgeSettings,
    version: SemanticVersion? = nil, next: SemanticVersion? = nil, atMost: JudgeLevel? = nil,
    date: Timestamp? = nil
  ) {
    self.findings = findings
    (self.from, self.to, self.compared, self.settings) = (from, to, compared, settings)
    (self.version, self.next, self.date) = (version, next, date)
    let bump = version.flatMap { version in next.map { version.allowed(to: $0) } }
    allowed = [bump, atMost].compactMap(\.self).min()
    for index in self.findings.indices where isOver(self.findings[index]) {
      self.findings[index].accepted = nil
    }
  }

  /// Whether an acceptance does not hold any more: for the next version, or for one that is out already,
  /// or on the day of TO.
  private func isOver(_ finding: Finding) -> Bool {
    guard finding.accepted != nil,
      let until = settings.accepted.first(where: { $0.finding == finding.fingerprint })?.until
    else { return false }
    if let day = JudgeSettings.day(until) { return date.map { $0 > day } ?? false }
    guard let end = SemanticVersion(until), let version = next ?? version else { return false }
    return !version.isBefore(end)
  }

  /// The highest level of what is not accepted.
  package var verdict: JudgeLevel {
    findings.lazy.filter { $0.accepted == nil }.map(\.level).max() ?? .none
  }

  package var isWithin: Bool { allowed.map { verdict <= $0 } ?? true }

  /// The least version that may carry the verdict; `nil` without `--version`.
  package var needed: SemanticVersion? { version?.next(for: verdict) }

  package func count(_ level: JudgeLevel) -> Int { findings.count { $0.level == level } }

  /// What is accepted and does not occur, or does not hold any more, with its place.
  package var warnings: [String] {
    let known = Dictionary(
      findings.map { ($0.fingerprint, $0.accepted != nil) }, uniquingKeysWith: { $0 || $1 })
    return settings.accepted.compactMap { one in
      switch known[one.finding] {
      case nil: "\(one.place): the accepted finding \(one.finding) no longer occurs"
      case false?: "\(one.place): the accepted finding \(one.finding) held until \(one.until ?? "")"
      case true?: nil
      }
    }
  }

  /// The first line: whether the version will do.
  package var headline: String {
    guard let version, let needed else {
      if let allowed, !isWithin {
        return "\(verdict.rawValue.uppercased())  above \(allowed.rawValue)"
      }
      return verdict.rawValue.uppercased()
    }
    let name = verdict.rawValue.uppercased()
    guard let next else { return "\(name)  \(version) → \(needed)" }
    if version.allowed(to: next) < verdict {
      return "\(name)  \(version) → \(next) is not enough: \(needed)"
    }
    let limit = isWithin ? nil : allowed.map { ", above \($0.rawValue)" }
    return "\(name)  \(version) → \(next) will do\(limit ?? "")"
  }

  // MARK: Report

  /// A line for each finding.
  ///
  /// - Parameters:
  ///   - showsAll: whether findings without a level are listed, too.
  ///   - isFolded: whether what only rippled is counted with its cause.
  package func report(showsAll: Bool, isFolded: Bool) -> Report {
    let shown = findings.filter { showsAll || $0.level != .none }
    var report = Report(Phrase(headline), kind: "Judgment")
    report.isTitled = true
    report.lead = ["compared: " + Phrase(compared, .quiet)]
    let told = isFolded ? shown.folded() : shown.map { ($0, []) }
    report.sections = [
      Report.Section(
        nil,
        [
          "Level", "Rule", .init("Token", most: 40), .init("Where", most: 40),
          "What", .init("Finding", .behind("  ")),
        ], rows: told.map(row))
    ]
    let counts = JudgeLevel.allCases.reversed().filter { $0 != .none }.map {
      "\(count($0)) \($0.rawValue)"
    }
    let hidden = findings.count - shown.count
    report.summary = Phrase(
      counts.joined(separator: "   ") + (hidden > 0 ? "   \(hidden) more with --all" : ""))
    return report
  }

  private func row(_ finding: Finding, followers: [TokenPath]) -> Report.Row {
    var message = finding.message
    if let first = finding.through.first { message += ", through \(first.text)" }
    if !followers.isEmpty { message += " (+\(followers.count.counted("token")))" }
    if let reason = finding.accepted { message += " [accepted: \(reason)]" }
    return Report.Row([
      Phrase(finding.level.rawValue), .name(finding.id), .name(finding.path.text),
      Phrase(finding.output ?? finding.scope.joined(separator: " ")), Phrase(message),
      .name(finding.fingerprint),
    ])
  }

  // MARK: JSON

  /// One document with one finding on each line.
  package var json: String {
    let levels = JudgeLevel.allCases.reversed().map {
      JSON.Member($0.rawValue, .integer(count($0)))
    }
    let ids = Set(findings.map(\.id)).sorted()
    let rules = ids.compactMap { id in
      JudgeSettings.ids.first { $0.id == id }.map { found in
        JSON.Member(
          id, .string((settings.levels[id] ?? found.rule.level(settings.policy))?.rawValue ?? "off")
        )
      }
    }
    return JSON.listing(
      [
        "from": from, "to": to, "compared": compared, "policy": settings.policy.rawValue,
        "version": version?.description, "next": next?.description, "allowed": allowed?.rawValue,
        "verdict": verdict.rawValue, "within": isWithin, "needed": needed?.description,
        "counts": JSON.object(levels), "rules": JSON.object(rules),
      ], "findings", findings.map(\.json))
  }

  // MARK: SARIF

  /// SARIF 2.1.0, with the token as the logical place, its place in a token file, and the fingerprint that
  /// keeps alerts apart.
  ///
  /// - Source: OASIS, Static Analysis Results Interchange Format 2.1.0.
  package var sarif: String {
    let shown = findings.filter { $0.level != .none }
    let ids = Set(shown.map(\.id)).sorted()
    let rules = ids.compactMap { id -> JSON? in
      guard let rule = JudgeSettings.ids.first(where: { $0.id == id })?.rule else { return nil }
      let presets = JudgePolicy.allCases.map {
        JSON.Member($0.rawValue, .string(rule.level($0).rawValue))
      }
      return .object([
        "id": id, "shortDescription": SARIF.message(rule.summary),
        "properties": JSON.object(["presets": JSON.object(presets)]),
      ])
    }
    let results = shown.map { finding -> JSON in
      let scope = finding.scope.joined(separator: " ")
      let place = scope.isEmpty ? "" : " in \(scope)"
      let reason = finding.accepted.map { ["kind": "external", "justification": $0] as JSON }
      return .object(
        [
          "ruleId": finding.id, "ruleIndex": ids.firstIndex(of: finding.id) ?? 0,
          "level": finding.level.sarif,
          "message": SARIF.message("\(finding.path.text)\(place): \(finding.message)"),
          "locations": [SARIF.location(finding.path.text, finding.place)],
          "partialFingerprints": SARIF.fingerprints(finding.fingerprint),
        ], .present(["suppressions": reason.map { [$0] }]))
    }
    return SARIF.log(rules, results, compared: compared)
  }
}

extension JudgeLevel {
  fileprivate var sarif: String {
    switch self {
    case .major: "error"
    case .minor: "warning"
    case .patch: "note"
    case .none: "none"
    }
  }
}

extension Finding {
  fileprivate var json: JSON {
    .object([
      "rule": id, "level": level.rawValue, "path": path.text, "context": context.json,
      "revision": revision, "message": message, "output": output,
      "names": JSON.array(names.map { .array($0.map(JSON.string)) }),
      "through": through.map(\.text), "fingerprint": fingerprint, "accepted": accepted,
    ])
  }
}

/// The list of rules, for people.
package enum JudgeRules {
  /// A line for each rule: id, the level under each policy, and what makes it fire; one for all outputs
  /// where it is about outputs.
  package static var text: String {
    func id(_ rule: JudgeRule) -> String { JudgeSettings.id(rule, "FORMAT") }
    let width = JudgeRule.allCases.map { id($0).count }.max() ?? 0
    func pad(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let head = pad("", width) + "  " + JudgePolicy.allCases.map { pad($0.rawValue, 8) }.joined()
    let lines = JudgeRule.allCases.map { rule in
      let levels = JudgePolicy.allCases.map { pad(rule.level($0).rawValue, 8) }.joined()
      return pad(id(rule), width) + "  " + levels + rule.summary
    }
    let formats = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    return ([String(head.reversed().drop { $0 == " " }.reversed())] + lines).joined(separator: "\n")
      + "\n\nFORMAT is one of \(formats).\n"
  }
}

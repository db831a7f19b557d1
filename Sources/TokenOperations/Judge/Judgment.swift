internal import PositionedJSON
internal import TokenDiff
package import TokenModel
package import TokenProject

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
      case nil: "\(one.place): the accepted finding \(one.finding) does not occur any more"
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
    return isWithin
      ? "\(name)  \(version) → \(next) will do"
      : "\(name)  \(version) → \(next) is not enough: \(needed)"
  }

  // MARK: Text

  /// For a terminal: a line for each finding, what rippled below its cause.
  package func text(showsAll: Bool) -> String {
    let shown = findings.filter { showsAll || $0.level != .none }
    let hidden = findings.count - shown.count
    var lines = [headline, "compared: \(compared)", ""]
    var told: [Finding] = []
    var ripples: [String: [Finding]] = [:]
    func key(_ finding: Finding, _ path: TokenPath) -> String {
      "\(finding.level.rawValue) \(finding.rule.rawValue) \(path.text) \(finding.accepted ?? "")"
    }
    let owners = Set(shown.filter(\.through.isEmpty).map { key($0, $0.path) })
    for finding in shown {
      if let cause = finding.through.last, !showsAll, owners.contains(key(finding, cause)) {
        ripples[key(finding, cause), default: []].append(finding)
      } else {
        told.append(finding)
      }
    }
    var rows: [[String]] = []
    var counted: Set<String> = []
    for finding in told {
      var message = finding.message
      if let first = finding.through.first {
        message += ", through \(first.text.terminalSafe)"
      } else if counted.insert(key(finding, finding.path)).inserted,
        let others = ripples[key(finding, finding.path)]
      {
        message += " (+\(others.count) token\(others.count == 1 ? "" : "s"))"
      }
      if let reason = finding.accepted { message += " [accepted: \(reason.terminalSafe)]" }
      rows.append([
        finding.level.rawValue, finding.id, finding.path.text.terminalSafe,
        finding.output ?? finding.context.text.terminalSafe, message, finding.fingerprint,
      ])
    }
    let widths = (0..<4).map { column in rows.map { min($0[column].count, 40) }.max() ?? 0 }
    for row in rows {
      let cells = row.prefix(4).enumerated().map { index, cell in
        cell + String(repeating: " ", count: max(0, widths[index] - cell.count))
      }
      lines.append((cells + [row[4], row[5]]).joined(separator: "  "))
    }
    let counts = JudgeLevel.allCases.reversed().filter { $0 != .none }.map {
      "\(count($0)) \($0.rawValue)"
    }
    lines.append(
      counts.joined(separator: "   ") + (hidden > 0 ? "   \(hidden) more with --all" : ""))
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: JSON

  /// One document with one finding on each line.
  package var json: String {
    func member(_ key: String, _ value: JSON) -> String {
      "  " + JSON.quoted(key) + ": " + value.harmlessCompactText
    }
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
    let lines = findings.map { "\n    " + $0.json.harmlessCompactText }
    return "{\n"
      + [
        member("from", .string(from)), member("to", .string(to)),
        member("compared", .string(compared)),
        member("policy", .string(settings.policy.rawValue)),
        member("version", .optional(version?.description)),
        member("next", .optional(next?.description)),
        member("allowed", .optional(allowed?.rawValue)),
        member("verdict", .string(verdict.rawValue)),
        member("within", .bool(isWithin)),
        member("needed", .optional(needed?.description)),
        member("counts", .object(levels)), member("rules", .object(rules)),
        "  \"findings\": [" + lines.joined(separator: ",") + (lines.isEmpty ? "]" : "\n  ]"),
      ].joined(separator: ",\n") + "\n}\n"
  }

  // MARK: Markdown

  /// The most characters of a comment that GitHub takes, with room for what others add.
  static let markdownLimit = 60_000

  /// For a pull request; what would not fit is counted.
  package var markdown: String {
    var text =
      "## \(headline)\n\nCompared: \(Markdown.code(compared)), "
      + "policy `\(settings.policy.rawValue)`\n"
    let shown = findings.filter { $0.level != .none }
    var left = shown.count
    var level: JudgeLevel?
    for finding in shown {
      var block = ""
      if finding.level != level {
        block += "\n### \(finding.level.rawValue) (\(count(finding.level)))\n\n"
        block += "| Rule | Token | Where | What | Finding |\n|---|---|---|---|---|\n"
      }
      let place = finding.output ?? finding.context.text
      let accepted = finding.accepted.map { ", accepted: " + Markdown.plain($0) } ?? ""
      block +=
        "| `\(finding.id)` | \(Markdown.code(finding.path.text)) "
        + "| \(Markdown.plain(place)) | \(Markdown.plain(finding.message))\(accepted) "
        + "| `\(finding.fingerprint)` |\n"
      if text.utf16.count + block.utf16.count > Judgment.markdownLimit - 100 { break }
      text += block
      level = finding.level
      left -= 1
    }
    if shown.isEmpty { text += "\nNothing that a release would have to tell.\n" }
    if left > 0 { text += "\n\(left) more: `blazon judge` lists them.\n" }
    return text
  }

  // MARK: SARIF

  /// SARIF 2.1.0, with the token as the logical place, its place in a token file, and the fingerprint that
  /// keeps alerts apart.
  ///
  /// - Source: OASIS, Static Analysis Results Interchange Format 2.1.0.
  package var sarif: String {
    func text(_ text: String) -> JSON { .object([JSON.Member("text", .string(text))]) }
    let shown = findings.filter { $0.level != .none }
    let ids = Set(shown.map(\.id)).sorted()
    let rules = ids.compactMap { id -> JSON? in
      guard let rule = JudgeSettings.ids.first(where: { $0.id == id })?.rule else { return nil }
      let presets = JudgePolicy.allCases.map {
        JSON.Member($0.rawValue, .string(rule.level($0).rawValue))
      }
      return .object([
        JSON.Member("id", .string(id)), JSON.Member("shortDescription", text(rule.summary)),
        JSON.Member("properties", .object([JSON.Member("presets", .object(presets))])),
      ])
    }
    let results = shown.map { finding -> JSON in
      let place = finding.context.isBase ? "" : " in \(finding.context.text)"
      var members = [
        JSON.Member("ruleId", .string(finding.id)),
        JSON.Member("ruleIndex", .integer(ids.firstIndex(of: finding.id) ?? 0)),
        JSON.Member("level", .string(finding.level.sarif)),
        JSON.Member("message", text("\(finding.path.text)\(place): \(finding.message)")),
        JSON.Member("locations", .array([finding.sarifLocation])),
        JSON.Member(
          "partialFingerprints",
          .object([JSON.Member("blazonFinding/v1", .string(finding.fingerprint))])),
      ]
      if let reason = finding.accepted {
        members.append(
          JSON.Member(
            "suppressions",
            .array([
              .object([
                JSON.Member("kind", .string("external")),
                JSON.Member("justification", .string(reason)),
              ])
            ])))
      }
      return .object(members)
    }
    let driver = JSON.object([
      JSON.Member("name", .string("blazon")),
      JSON.Member("informationUri", .string("https://blazon.dev")),
      JSON.Member("rules", .array(rules)),
    ])
    let run = JSON.object([
      JSON.Member("tool", .object([JSON.Member("driver", driver)])),
      JSON.Member("columnKind", .string("unicodeCodePoints")),
      JSON.Member("properties", .object([JSON.Member("compared", .string(compared))])),
      JSON.Member("results", .array(results)),
    ])
    let root = JSON.object([
      JSON.Member("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      JSON.Member("version", .string("2.1.0")), JSON.Member("runs", .array([run])),
    ])
    return root.harmlessCompactText + "\n"
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
  /// A `location` object of SARIF.
  fileprivate var sarifLocation: JSON {
    let logical = JSON.object([
      JSON.Member("fullyQualifiedName", .string(path.text)),
      JSON.Member("kind", .string("member")),
    ])
    var members = [JSON.Member("logicalLocations", .array([logical]))]
    // Standard input has no address.
    if let place, place.file != "-" {
      let region = JSON.object([
        JSON.Member("startLine", .integer(place.line)),
        JSON.Member("startColumn", .integer(place.column)),
      ])
      let artifact = JSON.object([JSON.Member("uri", .string(place.file.fileReference))])
      members.append(
        JSON.Member(
          "physicalLocation",
          .object([JSON.Member("artifactLocation", artifact), JSON.Member("region", region)])))
    }
    return .object(members)
  }

  fileprivate var json: JSON {
    .object([
      JSON.Member("rule", .string(id)), JSON.Member("level", .string(level.rawValue)),
      JSON.Member("path", .string(path.text)), JSON.Member("context", context.json),
      JSON.Member("revision", .string(revision)), JSON.Member("message", .string(message)),
      JSON.Member("output", .optional(output)),
      JSON.Member("names", .array(names.map { .array($0.map(JSON.string)) })),
      JSON.Member("through", .array(through.map { .string($0.text) })),
      JSON.Member("fingerprint", .string(fingerprint)),
      JSON.Member("accepted", .optional(accepted)),
    ])
  }
}

extension String {
  /// A path as the reference of a URI, relative where the path is.
  ///
  /// - Source: RFC 3986, 2.3 and 3.3.
  fileprivate var fileReference: String {
    var result = hasPrefix("/") ? "file://" : ""
    for byte in (hasPrefix("./") ? dropFirst(2) : self[...]).utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-._~/".utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + byte.hex(2, capital: true)
      }
    }
    return result
  }
}

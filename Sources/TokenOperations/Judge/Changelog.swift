package import TokenModel
internal import TokenProject

/// One release told to those who build on it, in the form of Keep a Changelog 1.1.0.
///
/// - Source: keepachangelog.com/en/1.1.0.
package struct Changelog {
  package enum Readers: String, CaseIterable, Sendable {
    /// Names first: old and new, and what has to be done.
    case engineers
    /// What is seen first, with swatches.
    case designers
  }

  /// The sections of the convention; what is gone stands first, as nobody may miss it.
  private enum Section: String, CaseIterable {
    case removed = "Removed"
    case changed = "Changed"
    case deprecated = "Deprecated"
    case added = "Added"
    case fixed = "Fixed"
  }

  /// Sorted, as a judgment has them.
  package var findings: [Finding]
  package var readers: Readers
  /// The version as it is headed; `nil` for what is not released.
  package var version: String?
  /// `2026-11-23`.
  package var date: String?
  /// Why tokens changed, as their commits say; told to engineers.
  package var reasons = Reasons()

  /// The reasons of changes, by token.
  package struct Reasons: Sendable {
    /// Of values by revision; in git also of names.
    package var values: [String: [TokenPath: String]] = [:]
    /// Of names, under the old and the new one.
    package var moves: [TokenPath: String] = [:]
    /// Of descriptions, deprecations and what else is said besides.
    package var remarks: [TokenPath: String] = [:]

    package init() {}

    /// Who changed a value has a better reason than who declared a pair of it, or deprecated it; and the other way round.
    fileprivate func reason(_ path: TokenPath, of finding: Finding) -> String? {
      let value = values[finding.revision]?[path]
      return switch finding.rule {
      case .tokenDeprecated, .tokenUndeprecated, .replacementMissing, .descriptionChanged:
        remarks[path] ?? value ?? moves[path]
      case .tokenRenamed, .tokenRenamedKept: moves[path] ?? value ?? remarks[path]
      default: value ?? moves[path] ?? remarks[path]
      }
    }
  }

  package init(_ findings: [Finding], for readers: Readers, version: String?, date: String?) {
    (self.findings, self.readers, self.version, self.date) = (findings, readers, version, date)
  }

  /// The release's heading and its sections; empty ones are left out.
  package var text: String { heading + "\n" + sections }

  /// The heading, as `## [4.2.0] - 2026-11-23`, with the end of its line.
  package var heading: String {
    let name = Markdown.plain(version ?? "Unreleased", isInLine: true)
    return "## [\(name)]" + (date.map { " - \($0)" } ?? "") + "\n"
  }

  /// The sections without the heading.
  package var sections: String {
    var texts: [String] = []
    for section in Section.allCases {
      let own = findings.filter { $0.level != .none && Changelog.section($0.rule) == section }
      if own.isEmpty { continue }
      texts.append("### \(section.rawValue)\n\n" + lines(own).map { "\($0)\n" }.joined())
    }
    return texts.isEmpty ? "No changes worth a release note.\n" : texts.joined(separator: "\n")
  }

  private static func section(_ rule: JudgeRule) -> Section? {
    switch rule {
    case .tokenAdded, .figureGained, .axisAdded, .axisValueAdded: .added
    case .tokenDeprecated, .tokenRenamedKept, .replacementMissing: .deprecated
    case .tokenRemoved, .tokenRemovedAfterNotice, .figureLost, .axisRemoved, .axisValueRemoved,
      .nameRemoved:
      .removed
    case .corrected: .fixed
    case .recordChanged: nil
    case .tokenRenamed, .tokenUndeprecated, .tokenGroupSwapped, .typeChanged,
      .unitKindChanged, .figureNarrowed, .boundsChanged, .memberLost, .memberGained,
      .imperceptible, .colorChanged, .colorChangedMuch, .gamutWidened, .contrastLost,
      .sizeChanged, .sizeChangedMuch, .sizeSignChanged, .textMetricsChanged, .fontFamilyChanged,
      .motionChanged, .paintChanged, .numberChanged, .keywordChanged, .orderInverted,
      .overrideChanged, .axisDefaultChanged, .aliasRetargeted, .aliasDropped,
      .demandStrengthened, .demandWeakened, .demandReversed, .descriptionChanged, .nameTaken,
      .signatureChanged, .lossAdded:
      .changed
    }
  }

  private func lines(_ findings: [Finding]) -> [String] {
    switch readers {
    case .engineers: withReasons(folded(findings))
    case .designers: findings.sorted(by: isSeenBefore).map { "- " + seen($0) }
    }
  }

  // MARK: For engineers

  /// The lines with their reasons; lines that share one stand below it, where the first of them would.
  private func withReasons(_ lines: [(text: String, reason: String?)]) -> [String] {
    let shared = Dictionary(grouping: lines.filter { $0.reason != nil }) { $0.reason ?? "" }
      .filter { $0.value.count > 1 }
    var told: Set<String> = []
    return lines.flatMap { line -> [String] in
      guard let reason = line.reason else { return ["- " + line.text] }
      guard let all = shared[reason] else {
        return ["- \(line.text). Why: " + Markdown.plain(reason)]
      }
      guard told.insert(reason).inserted else { return [] }
      return ["- \(Markdown.plain(reason)):"] + all.map { "  - " + $0.text }
    }
  }

  /// A line for each finding; what only follows another is told with it, by name.
  private func folded(_ findings: [Finding]) -> [(text: String, reason: String?)] {
    findings.folded().map { finding, followers in
      var line = finding.level == .major ? "**Breaking:** " : ""
      line += sentence(finding)
      if !followers.isEmpty {
        let names = Set(followers).sorted().map { Markdown.code($0.text) }
        line +=
          "; \(names.count) follow\(names.count == 1 ? "s" : ""): "
          + names.joined(separator: ", ")
      }
      line += " (\(effort(finding)))"
      return (line, reason(finding))
    }
  }

  /// That of the token's own commit, of the one that it follows, or of a group around it. A contrast is lost by
  /// whatever color changed: the text's own commit may only have declared the pair.
  private func reason(_ finding: Finding) -> String? {
    if reasons.values.isEmpty, reasons.moves.isEmpty, reasons.remarks.isEmpty { return nil }
    let around = sequence(first: finding.path, next: \.parent).dropFirst()
    let causes = finding.through.reversed()
    let own =
      finding.rule == .contrastLost
      ? causes + [TokenPath(trusted: finding.before), finding.path] : [finding.path] + causes
    let found = (own + around).lazy.compactMap { reasons.reason($0, of: finding) }.first
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func sentence(_ finding: Finding) -> String {
    // The old name is what is deprecated.
    guard finding.rule == .tokenRenamedKept, let old = finding.oldName else {
      return place(finding) + ": " + Markdown.plain(finding.message)
    }
    return Markdown.code(old.text) + ": use " + place(finding) + " instead"
      + (finding.oldNameStays.map { " " + Markdown.plain($0) } ?? "")
  }

  private func place(_ finding: Finding) -> String {
    let scope = finding.scope.map { " in " + Markdown.code($0) }.joined()
    let names = zip(finding.namers, finding.names).map { output, names in
      Markdown.plain(output) + " " + names.map(Markdown.code).joined(separator: " → ")
    }
    let isNamed = readers == .engineers && !names.isEmpty
    return Markdown.code(finding.path.text)
      + (isNamed ? " (" + names.joined(separator: ", ") + ")" : "") + scope
      + (finding.output.map { " in " + Markdown.plain($0) } ?? "")
  }

  /// What those who use the token have to do.
  private func effort(_ finding: Finding) -> String {
    switch finding.rule {
    case .tokenAdded, .tokenDeprecated, .tokenUndeprecated, .tokenRenamedKept, .figureGained,
      .aliasRetargeted, .aliasDropped, .descriptionChanged, .recordChanged, .imperceptible,
      .axisAdded, .figureNarrowed, .overrideChanged:
      "safe"
    case .tokenRemoved, .tokenRemovedAfterNotice, .tokenRenamed, .replacementMissing,
      .tokenGroupSwapped, .typeChanged, .unitKindChanged, .figureLost, .memberLost,
      .axisRemoved, .axisValueRemoved, .axisDefaultChanged, .nameRemoved, .nameTaken,
      .signatureChanged, .axisValueAdded, .lossAdded:
      "by hand"
    case .boundsChanged, .memberGained, .colorChanged, .colorChangedMuch, .gamutWidened,
      .contrastLost, .sizeChanged, .sizeChangedMuch, .sizeSignChanged, .textMetricsChanged,
      .fontFamilyChanged, .motionChanged, .paintChanged, .numberChanged, .keywordChanged,
      .orderInverted, .demandStrengthened, .demandWeakened, .demandReversed, .corrected:
      "look"
    }
  }

  // MARK: For designers

  private func seen(_ finding: Finding) -> String {
    let swatches =
      finding.colors.count == 2
      ? swatch(finding.colors[0]) + " → " + swatch(finding.colors[1]) + " " : ""
    let words: String
    switch finding.rule {
    case .imperceptible: words = "barely different: "
    case .colorChangedMuch, .sizeChangedMuch: words = "clearly different: "
    case .contrastLost: words = "harder to read: "
    default: words = ""
    }
    if finding.rule == .tokenRenamedKept { return sentence(finding) }
    return swatches + place(finding) + ": " + words + Markdown.plain(finding.message)
  }

  /// A color of sRGB in code, beside which GitHub (in issues and pull requests) and GitLab show a swatch; they show no
  /// picture that stands in the text itself.
  ///
  /// - Source: GitHub Docs, "Basic writing and formatting syntax", supported color models.
  private func swatch(_ color: ColorValue) -> String {
    let bytes = color.srgbBytes
    let alpha = color.alpha.value < 1 ? [UInt8((max(0, color.alpha.value) * 255).rounded())] : []
    let digits = ([bytes.red, bytes.green, bytes.blue] + alpha).map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true)
    }
    return "`#\(digits.joined())`"
  }

  private func isSeenBefore(_ one: Finding, _ other: Finding) -> Bool {
    let (a, b) = (weight(one), weight(other))
    return a == b ? Finding.precedes(one, other) : a > b
  }

  private func weight(_ finding: Finding) -> Double {
    if finding.rule == .contrastLost { return 1000 }
    if finding.colors.count == 2 { return finding.colors[0].deltaE2000(to: finding.colors[1]) }
    return finding.level == .major ? 5 : finding.level == .minor ? 1 : 0
  }

  // MARK: Files

  /// A file for Changesets: the bump, and the lines of this release; without a change an empty one, which bumps nothing.
  ///
  /// - Precondition: `isPackage(name)`.
  package func changeset(package name: String) -> String {
    let level = findings.filter { $0.accepted == nil }.map(\.level).max() ?? .none
    if findings.allSatisfy({ $0.level == .none }) { return "---\n---\n" }
    let bump = level == .none ? JudgeLevel.patch : level
    return "---\n\"\(name)\": \(bump.rawValue)\n---\n\n" + sections
  }

  /// Whether a text can be the name of a package, which no markup around it ends.
  ///
  /// - Source: npm, "package.json", field `name`.
  package static func isPackage(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy { !$0.isHarmful && !"\"\\ ".unicodeScalars.contains($0) }
  }

  /// Puts the release into a changelog: between its marks where they are, else above the newest release.
  ///
  /// - Parameter rewrites: whether a release that is there already may be told otherwise.
  /// - Returns: the new bytes; all but those between the marks are as before.
  /// - Throws: `WordProblem` where a release would be told otherwise.
  package func inserted(into bytes: [UInt8], rewrites: Bool) throws(WordProblem) -> [UInt8] {
    let name = version ?? "Unreleased"
    let (start, end) = ("<!-- blazon: \(name) -->", "<!-- /blazon: \(name) -->")
    let block = Array((start + "\n" + text + end).utf8)
    if let open = Changelog.place(of: Array(start.utf8), in: bytes),
      let close = Changelog.place(of: Array(end.utf8), in: bytes, from: open)
    {
      let range = open..<(close + end.utf8.count)
      if Array(bytes[range]) == block { return bytes }
      if version != nil, !rewrites {
        throw WordProblem(
          code: "changelog-released",
          message: "the changelog already has another text for \(name)",
          fix: "a published release stays as written; --rewrite replaces it")
      }
      return bytes[..<open] + block + bytes[range.upperBound...]
    }
    let newest = [Array("<!-- blazon: ".utf8), Array("## [".utf8)].compactMap { mark in
      Changelog.place(of: mark, in: bytes, atLineStart: true)
    }.min()
    guard let newest else {
      let gap = bytes.isEmpty ? "" : bytes.last == 0x0A ? "\n" : "\n\n"
      return bytes + Array(gap.utf8) + block + [0x0A]
    }
    return bytes[..<newest] + block + [0x0A, 0x0A] + bytes[newest...]
  }

  private static func place(
    of mark: [UInt8], in bytes: [UInt8], from start: Int = 0, atLineStart: Bool = false
  ) -> Int? {
    guard bytes.count >= mark.count + start else { return nil }
    return (start...(bytes.count - mark.count)).first { place in
      bytes[place] == mark[0]
        && (!atLineStart || place == 0 || bytes[place - 1] == 0x0A)
        && bytes[place..<(place + mark.count)].elementsEqual(mark)
    }
  }

  /// The head of a changelog of several releases.
  package static let preamble = """
    # Changelog

    The form is that of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/).


    """
}

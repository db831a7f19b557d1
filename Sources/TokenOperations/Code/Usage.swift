package import CodeScan
package import PositionedJSON
package import TokenModel
package import TokenReport

/// How code uses the tokens of a state.
package struct Usage: Sendable {
  /// What was read of one file.
  package struct File: Sendable {
    package var path: String
    package var code: ScannedCode
    /// The places of its mentions.
    package var places: [LineColumn]
    /// Where something begins that is never closed.
    package var broken: LineColumn?
    /// Colors and lengths, where they are looked for, and their places.
    var literals: [Literal] = []
    var literalPlaces: [LineColumn] = []
    package let language: SourceLanguage
    /// Whether it is a style sheet.
    var isStyle: Bool { [.css, .scss, .less].contains(language) }

    package init(_ path: String, _ bytes: [UInt8], _ language: SourceLanguage, roots: SoughtNames) {
      self.path = path
      self.language = language
      code = scan(bytes, as: language, roots: roots)
      if roots.hasLiterals { literals = CodeScan.literals(in: bytes, as: language) }
      if let name = File.colorSet(path) {
        code.mentions.insert(
          Mention(family: .asset, kind: .declaration, name: name, range: 0..<0), at: 0)
      }
      let hasPlaces = !code.mentions.isEmpty || code.broken != nil || !literals.isEmpty
      let text = SourceText(hasPlaces ? bytes : [])
      literalPlaces = literals.map { text.place(of: $0.range.lowerBound) }
      places = code.mentions.map { text.place(of: $0.range.lowerBound) }
      broken = code.broken.map { text.place(of: $0) }
    }

    /// The asset that a file of a catalog declares: `a/b` of `C.xcassets/a/b.colorset/Contents.json`.
    private static func colorSet(_ path: String) -> String? {
      let parts = path.split(separator: "/")
      guard parts.count > 2, parts[parts.count - 2].hasSuffix(".colorset"),
        let catalog = parts.lastIndex(where: { $0.hasSuffix(".xcassets") })
      else { return nil }
      return String(parts[(catalog + 1)..<(parts.count - 1)].joined(separator: "/").dropLast(9))
    }
  }

  package enum Kind: String, Sendable, CaseIterable {
    /// Nothing has the name.
    case undefined
    /// A token had it.
    case gone
    case deprecated
    /// A color or length that is a token's.
    case literal
    /// A token that nothing uses.
    case unused
    /// A file that could not be read to its end.
    case unread
  }

  package struct Finding: Sendable {
    package var kind: Kind
    package var isError: Bool
    package var name: String
    package var location: SourceLocation?
    package var message: String
    package var successor: String?
    /// A name that may have been meant.
    package var near: String?

    /// The message, with the name to write where it has only that of a token.
    var advice: String {
      guard kind == .gone || kind == .deprecated, let successor else { return message }
      return message + "; write \(successor)"
    }
  }

  /// What became of a name that a token had: in words, and the name to use.
  package struct Former: Sendable {
    package var name: String
    package var message: String
    package var successor: String?
  }

  package internal(set) var findings: [Finding] = []
  /// Where each token is used.
  package private(set) var places: [TokenPath: [SourceLocation]] = [:]
  /// The beginnings of names that are put together at run time.
  package private(set) var built: [(name: String, location: SourceLocation)] = []
  package private(set) var fileCount: Int
  let files: [File]
  let names: CodeNames
  private let declared: Set<String>

  /// - Parameters:
  ///   - files: those that were scanned.
  ///   - foreign: the beginnings of names of others, such as `--tw-`.
  ///   - declared: names that files which are not among these declare.
  package init(
    _ files: [File], names: CodeNames, foreign: [String], declared known: Set<String> = []
  ) {
    let project = CodeProject(files, names: names)
    (self.files, self.names) = (files.map(project.settled), names)
    fileCount = files.count
    declared = known.union(project.declared)
    self.foreign = foreign
    count()
  }

  private let foreign: [String]
  /// The uses of names that no token has and the code does not declare.
  private var unknown: [(mention: Mention, path: String, place: LineColumn)] = []

  private mutating func count() {
    for file in files {
      for (mention, place) in zip(file.code.mentions, file.places) {
        let isGroup = mention.kind == .use && names.isGroup(mention)
        let location = SourceLocation(file: file.path, line: place.line, column: place.column)
        if mention.kind == .built || isGroup {
          built.append((isGroup ? CodeNames.group(mention) + "." : mention.name, location))
        } else if Usage.isUse(mention), let path = names.token(of: mention) {
          places[path, default: []].append(location)
        } else if Usage.isUse(mention), mention.family == .property || !isDeclared(mention),
          !foreign.contains(where: mention.name.hasPrefix)
        {
          unknown.append((mention, file.path, place))
        }
      }
      if let broken = file.broken {
        findings.append(
          Finding(
            kind: .unread, isError: false, name: file.path,
            location: SourceLocation(file: file.path, line: broken.line, column: broken.column),
            message: "what begins here is never closed, and nothing after it was read"))
      }
    }
  }

  private static func isUse(_ mention: Mention) -> Bool {
    [.use, .fallback, .argument].contains(mention.kind)
  }

  /// Whether the code declares a name, or a member before it.
  private func isDeclared(_ mention: Mention) -> Bool {
    guard mention.family == .member else { return declared.contains(mention.name) }
    let places = mention.name.indices.filter { mention.name[$0] == "." } + [mention.name.endIndex]
    return places.contains { declared.contains(String(mention.name[..<$0])) }
  }

  /// Whether history can have something to tell of the code.
  package var hasUnknown: Bool { !unknown.isEmpty }

  /// Adds the names that nothing has.
  ///
  /// - Parameter former: what became of the token that had a name; `nil` where none had.
  package mutating func addUnknown(_ former: (Mention) -> Former?) {
    // A name is the same wherever it stands, but for its place.
    var known: [Mention: Finding?] = [:]
    for (mention, path, place) in unknown {
      var key = mention
      (key.kind, key.range, key.members) = (.use, 0..<0, [])
      let found = known[key] ?? unknownFinding(mention, former(mention))
      known[key] = .some(found)
      // What a module of others takes is theirs.
      guard var finding = found, mention.kind != .argument || finding.kind == .gone else {
        continue
      }
      // A custom property may be overridden for some place, and the override is of the past as well.
      if isDeclared(mention) {
        if finding.kind != .gone { continue }
        finding.isError = false
      }
      finding.location = SourceLocation(file: path, line: place.line, column: place.column)
      findings.append(finding)
    }
  }

  private func unknownFinding(_ mention: Mention, _ past: Former?) -> Finding? {
    let standing = names.standing(of: mention)
    if past == nil, standing == .other { return nil }
    let unknown = names.trimmed(mention)
    let lacking = past == nil ? names.lacking(mention) : nil
    let near = past == nil && lacking == nil ? names.near(unknown) : nil
    return Finding(
      kind: past == nil ? .undefined : .gone,
      isError: standing == .own || past != nil && (mention.doubt ?? .text) == .text,
      name: past?.name ?? unknown.name, location: nil,
      message: past?.message
        ?? (lacking.map { "\($0.text) has no value in this output, and so no name" }
          ?? "no token has this name")
          + (near.map { "; did you mean \($0)?" } ?? ""),
      successor: past?.successor, near: near)
  }

  /// Adds the uses of deprecated tokens.
  package mutating func addDeprecated(_ tokens: ResolvedTokens) {
    for file in files {
      for (mention, place) in zip(file.code.mentions, file.places) where Usage.isUse(mention) {
        guard let path = names.token(of: mention), let token = tokens.token(at: path),
          let note = token.deprecation
        else { continue }
        let words = Deprecation.words(of: note)
        let next = Deprecation.replacement(in: note)
        let difference = next.flatMap(tokens.token).flatMap { Migration.difference(token, $0) }
        findings.append(
          Finding(
            kind: .deprecated, isError: false, name: names.trimmed(mention).name,
            location: SourceLocation(file: file.path, line: place.line, column: place.column),
            message: "\(path.text) is deprecated" + (words.isEmpty ? "" : ": " + words)
              + (difference.map { "; \($0)" } ?? ""),
            successor: next.flatMap { names.name(of: $0, like: mention) }))
      }
    }
  }

  /// The tokens that a name which is put together may be: any that begins so.
  var maybeUsed: Set<TokenPath> {
    let beginnings = built.map(\.name)
    return Set(
      names.tokens.values.flatMap { family in
        family.filter { name, _ in beginnings.contains { name.hasPrefix($0) } }.values
      })
  }

  /// Adds the tokens that neither the code nor a used token refers to.
  package mutating func addUnused(_ tokens: ResolvedTokens) {
    for path in CodeUses(self).unused(in: tokens) {
      findings.append(
        Finding(
          kind: .unused, isError: false, name: path.text, location: nil,
          message: "nothing that was read uses it"))
    }
  }

  /// Whether the code has no name of a token, so that nothing was compared.
  package var isEmpty: Bool { places.isEmpty && findings.isEmpty && built.isEmpty }

  package var hasErrors: Bool { findings.contains(where: \.isError) }

  /// How many findings a baseline knows.
  private var knownCount: Int?

  /// Leaves out what a baseline knows; what it does not is an error, of whatever kind.
  package mutating func ratchet(_ baseline: UsageBaseline) {
    let all = ordered
    findings = baseline.unknown(all)
    for index in findings.indices { findings[index].isError = true }
    knownCount = all.count - findings.count
  }

  // MARK: Report

  package var ordered: [Finding] {
    findings.enumerated().sorted { one, other in
      let (a, b) = (one.element.location, other.element.location)
      guard let a, let b else {
        return (a != nil ? 0 : 1, one.offset) < (b != nil ? 0 : 1, other.offset)
      }
      return (a.file, a.line, a.column, one.offset) < (b.file, b.line, b.column, other.offset)
    }.map(\.element)
  }

  /// The findings, as other checks have theirs.
  package var diagnostics: [Diagnostic] {
    ordered.map { finding in
      Diagnostic(
        finding.isError ? .error : .warning, code: "code-" + finding.kind.rawValue,
        message: finding.name + ": " + finding.message,
        fix: finding.successor.map { "write " + $0 },
        location: finding.location)
    }
  }

  private var summary: String {
    let total = places.values.map(\.count).reduce(0, +)
    let errors = findings.count(where: \.isError)
    return [
      "\(total.counted("use")) of \(places.count.counted("token")) in \(fileCount.counted("file"))",
      knownCount.map { $0.counted("known finding") },
      errors > 0 ? errors.counted("error") : nil,
      built.isEmpty
        ? nil : "\(built.count.counted("name")) put together at run time, which cannot be checked",
    ].compactMap(\.self).joined(separator: "; ")
  }

  package var report: Report {
    var report = Report(
      "Usage", kind: "Usage",
      ["Place", "Level", "Kind", .init("Name", most: 60), "What"],
      rows: ordered.map { finding in
        let place = finding.location.map { "\($0.file):\($0.line):\($0.column)" } ?? ""
        return Report.Row([
          .name(place), Phrase(finding.isError ? "error" : "warning"),
          Phrase(finding.kind.rawValue),
          .name(finding.name), Phrase(finding.advice),
        ])
      })
    report.summary = Phrase(summary)
    return report
  }

  package var json: String {
    let found = ordered.map { finding in
      JSON.object(
        [
          "kind": finding.kind.rawValue, "level": finding.isError ? "error" : "warning",
          "name": finding.name, "message": finding.message,
        ],
        .present([
          "file": finding.location?.file, "line": finding.location?.line,
          "column": finding.location?.column, "successor": finding.successor,
          "near": finding.near,
        ]))
    }
    let tokens = places.sorted { $0.key < $1.key }.map {
      JSON.Member($0.key.text, .integer($0.value.count))
    }
    return JSON.listing(
      [
        "files": fileCount, "uses": JSON.object(tokens),
        "built": JSON.array(built.map { .string($0.name) }),
      ], "findings", found)
  }

  /// SARIF 2.1.0, for code scanning.
  package var sarif: String {
    let found = ordered
    let kinds = Kind.allCases.filter { kind in found.contains { $0.kind == kind } }
    let rules = kinds.map { kind in
      JSON.object(["id": "usage." + kind.rawValue, "shortDescription": SARIF.message(kind.summary)])
    }
    var seen: [String: Int] = [:]
    let results = found.map { finding -> JSON in
      // Of equal findings in a file the first keeps its mark where another one comes.
      let mark = [finding.kind.rawValue, finding.location?.file ?? "", finding.name]
        .joined(separator: ":")
      seen[mark, default: 0] += 1
      return .object([
        "ruleId": "usage." + finding.kind.rawValue,
        "ruleIndex": kinds.firstIndex(of: finding.kind) ?? 0,
        "level": finding.isError ? "error" : "warning",
        "message": SARIF.message("\(finding.name): \(finding.message)"),
        "locations": [SARIF.location(finding.name, finding.location)],
        "partialFingerprints": SARIF.fingerprints(mark + ":\(seen[mark] ?? 1)"),
      ])
    }
    return SARIF.log(rules, results, compared: summary)
  }

  /// Commands that GitHub Actions shows beside the lines of a pull request.
  package var annotations: String {
    func escaped(_ text: String, _ more: Bool) -> String {
      let plain = text.terminalSafe.replacing("%", with: "%25")
      return more ? plain.replacing(":", with: "%3A").replacing(",", with: "%2C") : plain
    }
    return ordered.map { finding in
      let place = finding.location.map {
        " file=\(escaped($0.file, true)),line=\($0.line),col=\($0.column),title=\(finding.kind.rawValue)"
      }
      return
        "::\(finding.isError ? "error" : "warning")\(place ?? " title=\(finding.kind.rawValue)")::"
        + escaped("\(finding.name): \(finding.message)", false) + "\n"
    }.joined()
  }
}

extension Usage.Kind {
  fileprivate var summary: String {
    switch self {
    case .undefined: "No token has the name."
    case .gone: "A token used to have the name, and none has it now."
    case .deprecated: "The token is deprecated."
    case .literal: "A color or length is that of a token, or nearly so."
    case .unused: "Nothing that was read uses the token."
    case .unread: "A file could not be read to its end."
    }
  }
}

internal import PositionedJSON
internal import TokenModel

/// Turns files into trees of DTCG 2025.10, each node with its place in the source map.
struct TreeReader {
  let options: ParseOptions
  /// Whether files of older and foreign flavors are read as what they mean.
  let modernizes: Bool
  var sources = SourceMap()
  var findings: [PendingDiagnostic] = []
  /// Whether a tree was rewritten so that an object of it may have a key twice.
  private(set) var mayRepeatKeys = false
  /// Files of folders that gave nothing.
  private(set) var skipped: [SkippedFile] = []
  /// The files of which nothing could be read, by name.
  private(set) var unreadable: [String] = []
  /// The trees of those without tokens, to which references may lead.
  private var data: [JSON] = []

  /// - Parameter modernizes: in strict reading, so that everything refused is named by its flavor.
  init(_ options: ParseOptions, modernizes: Bool? = nil) {
    self.options = options
    self.modernizes = modernizes ?? options.strictness.modernizes
  }

  /// A file with its tree.
  struct Read {
    var file: InputFile
    var tree: JSON
    /// What stands instead of the tree where it has themes.
    var document: ResolverDocument?
    /// Where the values hold, and the axes, of a style sheet.
    var sheet: StyleTokens.Place?
    /// What holds the tokens where they are not in a tree.
    var language: StyleLanguage?

    var named: (name: String, tree: JSON) { (file.name, tree) }
  }

  /// Leaves out files of folders that hold no tokens by their names or are empty, and refuses those
  /// that are named and of a language that is not read.
  mutating func chosen(_ files: [InputFile]) -> [InputFile] {
    files.filter { file in
      if file.isNamed { return isReadable(file) }
      let unread = unreadLanguage(of: file)
      if unread != nil, FileSelection.isOutput(file.bytes) { return false }
      guard let reason = FileSelection.reason(file, unread: unread, yaml: options.yaml) else {
        return true
      }
      skip(file.name, reason)
      return false
    }
  }

  /// Notes a file of a folder that is left out.
  mutating func skip(_ name: String, _ reason: String) {
    skipped.append(SkippedFile(name: name, reason: reason))
  }

  /// The language of a file that is not read.
  private func unreadLanguage(of file: InputFile) -> String? {
    let isStrict = options.strictness == .strict
    if isStyleSheet(file) {
      return isStrict ? FileSelection.styleLanguage(file.name) ?? "CSS" : nil
    }
    // Of a folder's code nothing shows which of it is of tokens.
    if ScriptPage.isOne(file.name), file.isNamed, !isStrict { return nil }
    guard FileSelection.isYAML(file.name) else { return FileSelection.language(of: file.name) }
    return options.yaml == nil || isStrict ? "YAML" : nil
  }

  /// Reports a file of a language that is not read.
  private mutating func isReadable(_ file: InputFile) -> Bool {
    guard let language = unreadLanguage(of: file) else { return true }
    let isRefused = options.strictness == .strict && FileSelection.readOnly(file.name) != nil
    findings.report(
      "language-unknown",
      "\(file.name) is \(language), which \(isRefused ? "strict reading refuses" : "is not read")",
      fix: "have the tool that reads it write JSON", at: sources.add(file))
    return false
  }

  /// Reads the texts of files, and leaves out those of folders that hold no tokens.
  ///
  /// - Parameter hasSets: whether folders of Tokens Studio have been read.
  /// - Returns: those whose text is JSON, each with its tree as written; others are reported.
  mutating func read(_ files: [InputFile], hasSets: Bool) -> [Read] {
    var read: [(read: Read, isData: Bool)] = []
    var sheets = styleSheets(files)
    var catalog = ColorCatalog()
    var pages: [Read] = []
    for file in files where !isStyleSheet(file) {
      let count = findings.count
      if ScriptPage.isOne(file.name) {
        pages += script(file)
        continue
      }
      guard let tree = readText(file) else { continue }
      if catalog.takes(file, tree) { continue }
      if DesignPage.isOne(file.name), tree.members?.isEmpty == false || file.isNamed {
        pages.append(Read(file: file, tree: tree, sheet: .base, language: .design))
        continue
      }
      let items = StyleSheet.registryItems(tree)
      if !items.isEmpty {
        sheets += items.map { (file, $0.offset, $0.sheet) }
        continue
      }
      if let theme = StyleSheet(materialTheme: tree) {
        read += reads(of: [(file, tree.offset, theme)]).map { ($0, false) }
        continue
      }
      let isEmpty = !file.isNamed && !FileSelection.holdsTokens(tree, areAliasesTokens: true)
      if isEmpty { findings.removeSubrange(count...) }
      read.append((Read(file: file, tree: tree), isEmpty))
    }
    // Where tokens have a $value, bare references are data.
    lazy var hasDollar = read.contains { FileSelection.holdsDollarTokens($0.read.tree) }
    for (index, (own, isData)) in read.enumerated() where !isData && !own.file.isNamed {
      let hasTokens = FileSelection.holdsTokens(own.tree, areAliasesTokens: false)
      if !hasTokens { read[index].isData = hasDollar }
    }
    let built = BuiltFiles(read)
    read.removeAll { own, _ in
      guard let reason = built.reasons[own.file.name] else { return false }
      skip(own.file.name, reason)
      return true
    }
    for entry in read where entry.isData {
      skip(entry.read.file.name, FileSelection.reason(of: entry.read.tree))
      if entry.read.tree.members != nil { data.append(entry.read.tree) }
    }
    let trees = read.filter { !$0.isData }.map(\.read)
    return trees + beside(hasSets || !trees.isEmpty, pages + reads(of: sheets) + colorSets(catalog))
  }

  /// The trees of files as DTCG 2025.10, in place; the tool whose files they are, and the modes of their
  /// values.
  ///
  /// - Parameter axes: those that the files make by their names, which modes of values join.
  mutating func modernize(
    _ read: inout [Read], joining axes: [Revision.Axis] = []
  ) -> (flavor: Flavor.Finding, modes: ModeAxes) {
    guard modernizes else { return (Flavor.Finding(flavor: .dtcg), ModeAxes()) }
    let areSheets = !read.isEmpty && read.allSatisfy { $0.sheet != nil }
    var modern = modernized(
      read.map { ($0.file.name, $0.tree) }, data, wanted: areSheets ? .css : options.flavor,
      renames: options.strictness == .keepingFaults, axes: axes)
    if areSheets {
      let languages = StyleLanguage.allCases.filter { one in read.contains { $0.language == one } }
      modern.flavor.language = languages.map(\.rawValue).joined(separator: " and ")
      modern.flavor.evidence = languages.map(\.evidence).joined(separator: "; ")
      if let other = options.flavor, other != .css {
        modern.flavor.evidence += "; --flavor \(other.rawValue) does not apply"
      }
    }
    for (index, modern) in modern.files.enumerated() {
      let place = read[index].sheet
      if let modern {
        take(place == nil ? modern.findings : modern.findings.filter(StyleTokens.isTold))
        read[index].tree = modern.root
        read[index].document = modern.document
      }
      if let place { read[index].tree = place.declared(in: read[index].tree) }
    }
    return (modern.flavor, modern.modes)
  }

  /// The file's JSON as written, or the tree of its YAML.
  mutating func readText(_ file: InputFile) -> JSON? {
    guard isReadable(file) else { return nil }
    let base = sources.add(file)
    guard let reading = reading(of: file, base: base) else { return nil }
    if let liberty = reading.deviations.first { report(reading.deviations, at: liberty.offset) }
    let mark = FileSelection.conflict(in: file.bytes)
    guard mark == nil, let root = reading.root else {
      unreadable.append(file.name)
      let faults =
        mark.map { place in
          let (code, message, fix) = FileSelection.unmerged
          return [PendingDiagnostic(code, message, fix: fix, at: base + place)]
        } ?? reading.problems.map { PendingDiagnostic($0) }
      // One that was found in a folder is skipped where no value of other files becomes wrong without it.
      if let fault = faults.last, file.isFound, options.strictness == .keepingFaults,
        !options.isEveryFileNeeded
      {
        findings.append(options.strictness.fault(fault, then: "; the file is skipped"))
        skipped.append(SkippedFile(name: file.name, reason: fault.message, isUnreadable: true))
      } else {
        findings += faults
      }
      return nil
    }
    if reading.problems.isEmpty { return root }
    for problem in reading.problems where problem.code != .duplicateKey {
      var finding = options.strictness.fault(PendingDiagnostic(problem))
      if options.isEveryFileNeeded { finding.severity = .error }
      findings.append(finding)
    }
    let repeated = reading.problems.filter { $0.code == .duplicateKey }
    return repeated.isEmpty ? root : report(repeatedKeys: repeated, in: root)
  }

  private func reading(of file: InputFile, base: Int) -> JSONReading? {
    if let excess = file.excess { return JSONReader.refusal(ofSize: excess.bytes, base: base) }
    if DesignPage.isOne(file.name) { return DesignPage.reading(file.bytes, base, options.yaml) }
    return FileSelection.isYAML(file.name)
      ? options.yaml?(file.bytes, base)
      : JSONReader.read(file.bytes, base: base, dialect: modernizes ? .json5 : .strict)
  }

  /// Reports keys that stand in an object twice. With equal values they say one thing, which only
  /// strict reading refuses.
  ///
  /// - Returns: the tree with each key once.
  private mutating func report(repeatedKeys problems: [JSONProblem], in root: JSON) -> JSON {
    guard options.strictness != .strict else {
      findings += problems.map { PendingDiagnostic($0) }
      return root
    }
    var keys = RepeatedKeys()
    let tree = keys.joined(root)
    for (place, problem) in problems.enumerated() {
      // The last of very many stands for those that are not listed.
      let isLast = place == problems.count - 1 && problems.count >= JSONReader.listedDuplicates
      let isSame = keys.same.contains(problem.offset) && !(isLast && keys.differ)
      var finding = PendingDiagnostic(problem)
      if isSame {
        finding.severity = .warning
        finding.message += ", with the same value"
      }
      findings.append(
        isSame ? finding : options.strictness.fault(finding, then: "; the last one is used"))
    }
    return tree
  }

  private mutating func report(_ liberties: [PositionedJSON.JSONDeviation], at offset: Int) {
    let list = liberties.map { "\($0.kind.name) (\($0.count))" }.joined(separator: ", ")
    let isRefused =
      options.strictness == .strict && liberties.contains { $0.kind != .byteOrderMark }
    findings.append(
      PendingDiagnostic(
        severity: isRefused ? .error : .warning, "json5",
        "the file is not strict JSON: \(list)",
        fix: "other tools may refuse it; blazon export --format json writes strict JSON", at: offset
      ))
  }

  private static let codesOfValues = Set(LegacyForm.allCases.filter(\.isOfValues).map(\.code))

  /// Adds the findings of forms that were understood although they are not DTCG 2025.10; strict
  /// reading makes them errors.
  mutating func take(_ liberties: [PendingDiagnostic]) {
    mayRepeatKeys =
      mayRepeatKeys || liberties.contains { !TreeReader.codesOfValues.contains($0.code) }
    findings += liberties.map(options.strictness.judged)
  }
}

extension PendingDiagnostic {
  fileprivate init(_ problem: JSONProblem) {
    self.init(problem.code.rawValue, problem.message, fix: problem.fix, at: problem.offset)
  }
}

/// A tree of tokens, and the context of those of its cells that name none.
struct Layer {
  var tree: JSON
  var context = Context.base
  /// Whether it is of a file for light beside others for dark.
  var isOfLight = false
}

/// The keys that stand in one object twice, and the tree in which each stands once.
///
/// - Source: ECMA-262, `JSON.parse`: of equal names the last value counts, so that is what every other
///   tool reads.
struct RepeatedKeys {
  /// The offsets of later keys whose values are those before.
  private(set) var same: Set<Int> = []
  /// Whether any repeats a key with another value.
  private(set) var differ = false

  /// The value with each key once: the later value counts, whole.
  mutating func joined(_ json: JSON) -> JSON {
    switch json.kind {
    case .null, .bool, .number, .string: return json
    case .array(let elements):
      return json.with(.array(elements.map { joined($0) }))
    case .object(let members):
      var result: [JSON.Member] = []
      var places: [String: Int] = [:]
      result.reserveCapacity(members.count)
      for member in members {
        var member = member
        member.value = joined(member.value)
        guard let place = places.updateValue(result.count, forKey: member.key) else {
          result.append(member)
          continue
        }
        places[member.key] = place
        if result[place].value == member.value {
          same.insert(member.keyOffset)
        } else {
          differ = true
        }
        result[place] = member
      }
      return json.with(.object(result))
    }
  }
}

extension TreeReader {
  /// Gives the files beside one that has no tokens and declares a revision that revision, where they name none.
  func besideRevisions(_ read: [Read]) -> [Read] {
    guard !options.isRevisionForced else { return read }
    var found = read
    func folder(_ name: String) -> String? { FileName.folder(name[...]) }
    var revisions: [String?: [JSON]] = [:]
    for file in found where file.tree.members?.allSatisfy({ $0.key.first == "$" }) == true {
      guard let id = ExtensionReader.ours(file.tree)?["revision"] else { continue }
      revisions[folder(file.file.name), default: []].append(id)
    }
    for index in found.indices {
      // Two revisions in one folder cover nothing.
      guard let ids = revisions[folder(found[index].file.name)], ids.count == 1 else { continue }
      let tree = found[index].tree
      found[index].tree = tree.declaring([.init("revision", ids[0], keyOffset: tree.offset)])
    }
    return found
  }
}

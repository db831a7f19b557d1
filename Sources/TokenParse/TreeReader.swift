internal import PositionedJSON
internal import TokenModel

/// Turns files into trees of DTCG 2025.10, each node with its place in the source map.
struct TreeReader {
  let options: ParseOptions
  /// Whether files of older and foreign flavors are read as what they mean.
  let modernizes: Bool
  private(set) var sources = SourceMap()
  var findings: [PendingDiagnostic] = []
  /// Files of a folder that gave nothing.
  private(set) var skipped: [SkippedFile] = []

  /// - Parameter modernizes: in strict reading, so that everything refused is named by its flavor.
  init(_ options: ParseOptions, modernizes: Bool? = nil) {
    self.options = options
    self.modernizes = modernizes ?? options.strictness.modernizes
  }

  /// Reads files together.
  ///
  /// - Returns: those whose text is JSON, each with its tree; others are reported. Of files with
  ///   themes the tree is a resolver document.
  mutating func read(_ files: [InputFile]) -> [(file: InputFile, tree: JSON, hasThemes: Bool)] {
    var read: [(file: InputFile, tree: JSON, hasThemes: Bool)] = []
    for file in files {
      if let tree = readText(file), !skips(tree, of: file) { read.append((file, tree, false)) }
    }
    guard modernizes else { return read }
    for (index, modern) in modernized(read.map(\.tree)).enumerated() {
      guard let modern else { continue }
      take(modern.findings)
      read[index].tree = modern.root
      read[index].hasThemes = modern.isResolver
    }
    return read
  }

  /// The file's JSON as written.
  mutating func readText(_ file: InputFile) -> JSON? {
    let base = sources.add(file)
    let reading = JSONReader.read(file.bytes, base: base, dialect: modernizes ? .json5 : .strict)
    if let liberty = reading.deviations.first { report(reading.deviations, at: liberty.offset) }
    guard let root = reading.root else {
      let faults = reading.problems.map { PendingDiagnostic($0) }
      if canSkip(file), let fault = faults.last { skip(file, fault) } else { findings += faults }
      return nil
    }
    if reading.problems.isEmpty { return root }
    return report(repeatedKeys: reading.problems, in: root)
  }

  /// Whether a file that cannot be read is skipped: it was found in a folder, and no value of other
  /// files becomes wrong without it.
  func canSkip(_ file: InputFile) -> Bool {
    file.isFound && options.strictness == .keepingFaults
  }

  /// Whether a file of a folder holds something else than tokens, which is reported.
  private mutating func skips(_ tree: JSON, of file: InputFile) -> Bool {
    guard tree.members == nil, canSkip(file) else { return false }
    skip(
      file,
      PendingDiagnostic(
        code: "not-a-token-file", message: "a token file is an object, found \(tree.kindName)",
        fix: "leave it out, or put the tokens into { … }", offset: tree.offset))
    return true
  }

  private mutating func skip(_ file: InputFile, _ fault: PendingDiagnostic) {
    var finding = fault
    finding.severity = .warning
    finding.message += "; the file is skipped"
    findings.append(finding)
    skipped.append(SkippedFile(name: file.name, why: fault.message))
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
      findings.append(
        PendingDiagnostic(
          severity: isSame ? .warning : options.strictness.severityOfFault,
          code: problem.code.rawValue,
          message: problem.message
            + (isSame
              ? ", with the same value"
              : options.strictness == .keepingFaults ? "; the last one counts" : ""),
          fix: problem.fix, offset: problem.offset))
    }
    return tree
  }

  private mutating func report(_ liberties: [PositionedJSON.JSONDeviation], at offset: Int) {
    let list = liberties.map { "\($0.kind.name) (\($0.count))" }.joined(separator: ", ")
    findings.append(
      PendingDiagnostic(
        severity: options.strictness.severity(of: liberties), code: "json5",
        message: "the file is not strict JSON: \(list)",
        fix: "other tools may refuse it; blazon export --format json writes strict JSON",
        offset: offset))
  }

  /// Adds the findings of forms that were understood although they are not DTCG 2025.10; strict
  /// reading makes them errors.
  mutating func take(_ liberties: [PendingDiagnostic]) {
    findings += liberties.map(options.strictness.judged)
  }
}

extension PendingDiagnostic {
  fileprivate init(_ problem: JSONProblem) {
    self.init(
      code: problem.code.rawValue, message: problem.message, fix: problem.fix,
      offset: problem.offset)
  }
}

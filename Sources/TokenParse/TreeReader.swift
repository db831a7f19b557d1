internal import PositionedJSON
internal import TokenModel

/// Turns files into trees of DTCG 2025.10, each node with its place in the source map.
struct TreeReader {
  let options: ParseOptions
  /// Whether files of older and foreign flavors are read as what they mean.
  let modernizes: Bool
  private(set) var sources = SourceMap()
  var findings: [PendingDiagnostic] = []

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
    for file in files { if let tree = readText(file) { read.append((file, tree, false)) } }
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
    for problem in reading.problems {
      let isKept = problem.code == .duplicateKey && options.strictness == .keepingFaults
      findings.append(
        PendingDiagnostic(
          severity: isKept ? .warning : .error, code: problem.code.rawValue,
          message: problem.message + (isKept ? "; the last one counts" : ""), fix: problem.fix,
          offset: problem.offset))
    }
    if let liberty = reading.deviations.first { report(reading.deviations, at: liberty.offset) }
    return reading.root
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

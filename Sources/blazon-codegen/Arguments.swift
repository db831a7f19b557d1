internal import TokenExport
internal import TokenModel

/// The command line.
///
/// It is read by hand, because every project that uses the plugin would have to compile an argument
/// parser, which takes longer than all the rest.
struct Arguments {
  private(set) var inputs: [String] = []
  /// Files below what `sources` of the configuration name, of which those with tokens are taken.
  private(set) var found: [String] = []
  /// The target after which Swift's enum is called where nothing else names it.
  private(set) var namespaceFor: String?
  /// The file to write; `nil` for standard output.
  private(set) var output: String?
  private(set) var format = ExportFormat.swift
  /// The format's options by name.
  private(set) var options: [String: String] = [:]
  /// A project's `blazon.json`.
  private(set) var config: String?
  /// The folder that the code is for, which chooses among outputs of the configuration.
  private(set) var target: String?
  private(set) var revision: String?
  /// Whether a line is printed for the file that was written.
  private(set) var tells = false

  static let usage = """
    usage: blazon-codegen --input FILE [--output FILE] [--format NAME] [--option NAME=VALUE]
                          [--config FILE [--target FOLDER] [--found FILE]] [--revision ID]
                          [--namespace-for TARGET]

    """

  static let help =
    usage + """

      Writes one file of code from DTCG token files: what `blazon export` writes of a registry.

        --input FILE         A token file; may be repeated, then they are one set. Files for dark beside
                             others are told by their names; a resolver document names its files itself.
        --output FILE        Where to; else to standard output. A folder, with a / at its end, takes the
                             file's own name. Written only if it differs.
        --format NAME        \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")) \
      (swift).
        --option NAME=VALUE  An option of the format; may be repeated. See blazon export --options.
        --config FILE        A blazon.json: how the files are read, and the options of its output as
                             this format.
        --target FOLDER      Of several such outputs the one with this "out".
        --found FILE         A file below a folder of "sources"; may be repeated. Where no --input is given
                             those that the output names are read, and others that hold no tokens are noted.
        --namespace-for TARGET
                             Call Swift's enum after a target, Design as DesignTokens, where the
                             configuration has no "namespace".
        --tell               Say in one line what was written.
        --revision ID        Which revision, where the files hold several.

      Exit status: 0 done, 2 failed and nothing written, 64 wrong usage.

      """

  /// Reads the words after the program's name; `nil` where help is asked for.
  init?(_ words: some Sequence<String>) throws(UsageProblem) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" { return nil }
      if word == "--tell" {
        tells = true
        continue
      }
      guard Arguments.names.contains(word) else {
        throw .unknown(word, near: nearest(word, among: Arguments.names + ["--tell"]))
      }
      guard let value = rest.popFirst() else { throw .noValue(word) }
      try take(word, value)
    }
    if inputs.isEmpty, found.isEmpty, config == nil { throw .noInput }
    if let output, (inputs + found).contains(output) || output == config {
      throw .overwrites(output)
    }
  }

  private static let names = [
    "--input", "--output", "--format", "--option", "--config", "--target", "--revision",
    "--found", "--namespace-for",
  ]

  private mutating func take(_ name: String, _ value: String) throws(UsageProblem) {
    switch name {
    case "--input": inputs.append(value)
    case "--found": found.append(value)
    case "--namespace-for": try Arguments.set(&namespaceFor, name, value)
    case "--output": try Arguments.set(&output, name, value)
    case "--config": try Arguments.set(&config, name, value)
    case "--target": try Arguments.set(&target, name, value)
    case "--revision": try Arguments.set(&revision, name, value)
    case "--format":
      guard let format = ExportFormat(rawValue: value) else { throw .noFormat(value) }
      self.format = format
    default:
      guard let sign = value.firstIndex(of: "=") else { throw .noSign(value) }
      let key = String(value[..<sign])
      guard options.updateValue(String(value[sign...].dropFirst()), forKey: key) == nil else {
        throw .twice("--option \(key)")
      }
    }
  }

  private static func set(
    _ member: inout String?, _ name: String, _ value: String
  ) throws(UsageProblem) {
    if member != nil { throw .twice(name) }
    member = value
  }
}

/// A fault of the command line.
enum UsageProblem: Problem {
  case unknown(String, near: String?)
  case noValue(String)
  case noInput
  case noFormat(String)
  case noSign(String)
  case twice(String)
  case overwrites(String)

  var code: String { "usage" }

  var message: String {
    switch self {
    case .unknown(let word, let near):
      "there is no argument \(quotedForMessage(word))"
        + (near.map { ", did you mean \($0)?" } ?? "")
    case .noValue(let name): "\(name) needs a value"
    case .noInput: "no --input is given"
    case .noFormat(let name):
      "there is no format \(quotedForMessage(name)), use one of "
        + ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    case .noSign(let text): "\(quotedForMessage(text)) has no \"=\", write --option NAME=VALUE"
    case .twice(let name): "\(name.terminalSafe) is given twice"
    case .overwrites(let path): "\(quotedForMessage(path)) is input and output"
    }
  }

  var fix: String? { nil }
}

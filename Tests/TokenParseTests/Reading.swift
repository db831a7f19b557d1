import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

/// Parses one text as the file `a.json`, in the revision `r` unless it names another.
func read(_ text: String, _ options: ParseOptions = .inRevision("r")) -> ParsedFiles {
  parse([InputFile(name: "a.json", bytes: Array(text.utf8))], options: options)
}

/// Parses several texts as `a.json`, `b.json` and so on.
func read(files: [String], _ options: ParseOptions = .inRevision("r")) -> ParsedFiles {
  let names = "abcdefgh".map { "\($0).json" }
  return parse(
    zip(names, files).map { InputFile(name: $0, bytes: Array($1.utf8)) }, options: options)
}

extension ParseOptions {
  static func inRevision(_ id: String?, isForced: Bool = false) -> ParseOptions {
    var options = ParseOptions()
    options.revision = id
    options.isRevisionForced = isForced
    return options
  }
}

extension ParsedFiles {
  /// `code` of an error, `code?` of a warning.
  var codes: [String] {
    diagnostics.map { $0.code + ($0.severity == .warning ? "?" : "") }
  }

  /// The cell of a path, the first one without a context.
  func cell(_ path: String, _ context: String = "") -> Cell? {
    set.cells.first { $0.path.text == path && $0.context.text == context }
  }

  /// Each cell as `path@context`, in order.
  var keys: [String] {
    self.set.cells.map { $0.path.text + ($0.context.isBase ? "" : "@" + $0.context.text) }
  }
}

/// A file with an extension object of ours at its root.
func file(_ header: String, _ tokens: String = #""a":{"$type":"number","$value":1}"#) -> String {
  #"{"$extensions":{"dev.blazon":{\#(header)}},\#(tokens)}"#
}

/// A file with the token `a`, a number, and an extension object of ours on it.
func token(_ ours: String) -> String {
  #"{"a":{"$type":"number","$value":1,"$extensions":{"dev.blazon":{\#(ours)}}}}"#
}

/// An input with marks, and the codes that it gives, one for each mark.
struct MarkerCase: CustomTestStringConvertible, Sendable {
  var codes: [String]
  var input: MarkedText
  /// A part of the first message's fix; `nil` where the value's own misfit gives none.
  var fix: String?

  /// `code?` is a warning.
  init(_ codes: String, _ input: String, fix: String? = "") {
    self.codes = codes.split(separator: " ").map(String.init)
    self.input = MarkedText(input)
    self.fix = fix
  }

  var testDescription: String { codes.joined(separator: " ") + ": " + input.description }
}

extension MarkedText {
  /// The marks as `line:column`.
  var places: [String] {
    let source = SourceText(bytes)
    return offsets.map { source.place(of: $0) }.map { "\($0.line):\($0.column)" }
  }
}

extension TokenModel.SourceLocation {
  /// As `line:column`.
  var place: String { "\(line):\(column)" }
}

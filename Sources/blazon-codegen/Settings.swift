internal import PositionedJSON
internal import TokenExport
internal import TokenModel

/// The file `blazon-codegen.json` beside the token files of a target, with options of the format for
/// each of them.
///
///     {"hig.tokens.json": {"namespace": "HIG", "access": "package"}}
enum Settings {
  /// Reads the options for one input.
  ///
  /// - Throws: `Refused` with everything that is wrong with the file, each with its location.
  static func options(
    _ path: String, for input: String, _ format: ExportFormat
  ) throws -> [String: String] {
    var reader = SettingsReader(path: path, text: SourceText(try Disk.bytes(path)))
    let options = reader.options(for: input, format)
    guard reader.diagnostics.isEmpty else { throw Refused(reader.diagnostics) }
    return options
  }
}

private struct SettingsReader {
  let path: String
  let text: SourceText
  var diagnostics: [Diagnostic] = []

  mutating func options(for input: String, _ format: ExportFormat) -> [String: String] {
    let reading = JSONReader.read(text.bytes)
    for problem in reading.problems {
      report(problem.code.rawValue, problem.message, fix: problem.fix, at: problem.offset)
    }
    guard let root = reading.root else { return [:] }
    guard let files = root.members else {
      report(
        "config-value", "the settings are not an object",
        fix: #"write {"hig.tokens.json": {"namespace": "HIG"}}"#, at: root.offset)
      return [:]
    }
    var found: [String: String] = [:]
    for file in files {
      check(file)
      let chosen = options(file.value, format)
      if file.key == input { found = chosen }
    }
    return found
  }

  /// Checks that a name is that of a token file, because a misspelled one would have no effect.
  private mutating func check(_ file: JSON.Member) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let isName = !file.key.isEmpty && !file.key.utf8.contains { $0 == 0x2F || $0 == 0 }
    if isName, Disk.isReadable(folder + file.key) { return }
    report(
      "config-file", "there is no file \(quotedForMessage(file.key)) beside these settings",
      fix: "name a token file in the same folder, such as \"hig.tokens.json\"", at: file.keyOffset)
  }

  private mutating func options(_ json: JSON, _ format: ExportFormat) -> [String: String] {
    guard let members = json.members else {
      report(
        "config-value", "the options of a file are not an object",
        fix: #"write {"namespace": "HIG"}"#, at: json.offset)
      return [:]
    }
    var chosen: [String: String] = [:]
    for member in members {
      let value = member.value
      guard let text = value.string ?? value.numberText ?? value.bool.map(String.init) else {
        report(
          "config-value", "the option \(quotedForMessage(member.key)) has no value that fits",
          fix: "write a text, a number, true or false", at: value.offset)
        continue
      }
      for problem in format.problems(with: [member.key: text]) {
        report(problem.code, problem.message, fix: problem.fix, at: member.keyOffset)
      }
      chosen[member.key] = text
    }
    return chosen
  }

  private mutating func report(_ code: String, _ message: String, fix: String?, at offset: Int) {
    let place = text.place(of: offset)
    diagnostics.append(
      Diagnostic(
        code: code, message: message, fix: fix,
        location: SourceLocation(
          file: path, line: place.line, column: place.column)))
  }
}

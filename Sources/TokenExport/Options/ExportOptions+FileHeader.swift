internal import PositionedJSON
internal import TokenModel

extension ExportOptions {
  /// The lines of a header that name the origin of the file, as pairs of name and text.
  var origin: [(name: String, text: String)] {
    let choice = context.isBase ? [] : [("Context", context.text)]
    if !fileNames.isEmpty { return [("File", fileNames.joined(separator: ", "))] + choice }
    return [("Registry", registryName), ("Point", point)] + choice + [("Digest", digest)]
      + (commit.map { [("Commit", $0)] } ?? [])
  }

  /// What each generated file begins with.
  ///
  /// - Parameter name: what marks the files of one output among others.
  static func notice(_ name: String? = nil) -> String {
    "Written by blazon\(name.map { " as " + $0 } ?? ""); do not edit."
  }

  /// The head of a file whose lines of comment begin with `// `.
  func header(_ comment: (String) -> String) -> String {
    "// \(ExportOptions.notice())\n" + originLines("// ", comment: comment)
  }

  /// The same of one that has comments of several lines.
  ///
  /// - Parameter more: further lines.
  func blockHeader(_ comment: (String) -> String, _ more: String = "") -> String {
    "/*\n * \(ExportOptions.notice())\n" + originLines(" * ", comment: comment) + more + " */\n"
  }

  /// The points of a `rem` as a line of a header; empty without them.
  var remLine: String { self[.rem].isEmpty ? "" : "// 1rem is \(self[.rem]).\n" }

  /// The origin as comment lines, such as ` * Point:    modern@HEAD`.
  ///
  /// - Parameters:
  ///   - mark: the beginning of each line.
  ///   - comment: makes a text safe inside a comment.
  func originLines(_ mark: String, comment: (String) -> String) -> String {
    origin.map { name, text in
      mark + name + ":" + String(repeating: " ", count: 9 - name.count) + comment(text) + "\n"
    }.joined()
  }

  /// The origin as members of a JSON object.
  var originMembers: [JSON.Member] {
    origin.map { JSON.Member($0.name.lowercased(), .string($0.text)) }
  }
}

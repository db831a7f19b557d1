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

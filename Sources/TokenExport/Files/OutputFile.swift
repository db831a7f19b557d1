/// A file in memory, to be written by the caller.
package struct OutputFile: Hashable, Sendable {
  /// The path relative to the output folder, with `/` between folders, such as `tokens.css` or
  /// `Tokens.xcassets/Contents.json`. It never leads out of that folder.
  package let name: String
  /// The content of the file.
  package var text: String
  /// The tokens that the file has a value or a declaration of, as its exporter counted them while it wrote; `nil`
  /// where that is not known, as of a template, and for a file that never has any.
  package let tokens: Int?

  /// - Precondition: the name stays inside its folder, see `isInside(_:)`; parts made from a token's
  ///   name come from `FileNames`.
  package init(name: String, text: String, tokens: Int?) {
    precondition(OutputFile.isInside(name), "\(name) is not a file inside its folder")
    self.name = name
    self.text = text
    self.tokens = tokens
  }

  init(name: String, text: [UInt8], tokens: Int?) {
    self.init(name: name, text: String(decoding: text, as: UTF8.self), tokens: tokens)
  }

  /// Whether a path is relative on every system and has neither empty parts nor `.` or `..`.
  package static func isInside(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: ":")
    }
    return isPlain
      && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { part in
          !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
  }
}

/// A folder that belongs to an output, so that a file in it which the output no longer has is a leftover
/// of an earlier export.
package struct OwnedFolder: Hashable, Sendable {
  /// The relative path, as of a file; empty for the folder that the output is written to, of which only files that lie
  /// in it directly belong to the output.
  package let name: String
  /// A text that every file of an export in this folder contains. Files without it are never touched.
  package let mark: String

  package init(name: String, mark: String) {
    precondition(
      name.isEmpty || OutputFile.isInside(name), "\(name) is not a folder inside its folder")
    self.name = name
    self.mark = mark
  }
}

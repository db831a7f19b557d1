/// A file to be written.
package struct OutputFile: Hashable, Sendable {
  /// Relative, with `/` between folders, such as `tokens.css` or `Tokens.xcassets/Contents.json`;
  /// it never leads out of the folder that it is written into.
  package let name: String
  package var text: String

  /// - Precondition: the name stays inside its folder, see `isInside(_:)`; parts made from a token's
  ///   name come from `FileNames`.
  package init(name: String, text: String) {
    precondition(OutputFile.isInside(name), "\(name) is no file inside its folder")
    self.name = name
    self.text = text
  }

  /// Whether a path is relative and has neither empty parts nor `.` and `..`, on any system.
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

/// A folder that an output fills by itself: a file in it which the output no longer has is a
/// leftover of an earlier one.
package struct OwnedFolder: Hashable, Sendable {
  /// As the name of a file.
  package let name: String
  /// What each file of ours in it holds; no other file is touched.
  package let mark: String

  package init(name: String, mark: String) {
    precondition(OutputFile.isInside(name), "\(name) is no folder inside its folder")
    self.name = name
    self.mark = mark
  }
}

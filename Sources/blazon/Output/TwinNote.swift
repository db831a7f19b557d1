internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// Tells of a new path that is another way to write one that is there.
enum TwinNote {
  /// Prints a line where a token has the letters of the new path.
  ///
  /// - Parameter besides: what moves to the new path, and is gone.
  static func print(_ new: TokenPath, before: Snapshot, besides: TokenPath? = nil) throws {
    var known = try before.allPaths().filter { path in
      besides.map { !TokenPath(trusted: path).isInside($0) } ?? true
    }
    while let twin = PathAdvice.twin(of: new.text, among: known) {
      known.removeAll { $0 == twin }
      // The paths of tokens that are gone are known as well.
      if try before.cells(of: TokenPath(trusted: twin)).isEmpty { continue }
      return Terminal.note(
        "note: \(twin) is there as well, and \(new.text) is another token; `blazon revert HEAD` takes it back"
          .terminalSafe)
    }
  }
}

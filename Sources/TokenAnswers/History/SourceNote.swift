package import TokenModel
internal import TokenOperations
package import TokenStore

/// The lines that say which of two readings of a point is meant, where there are two.
package enum SourceNote {
  /// Prints it to standard error where dates of sources were asked for, or are shown.
  ///
  /// - Parameter showsDates: whether the output has the dates of commits.
  package static func print(_ snapshot: Snapshot, showsDates: Bool = false) {
    if snapshot.isCommitToo {
      let name = snapshot.text.terminalSafe
      Notes.tell("note: \(name) is a revision; the commit of that name is @\(name)")
    }
    if snapshot.isByEdition, let id = snapshot.revision {
      Notes.tell(
        "note: all of this was recorded later; \(snapshot.text) means the edition of that time, \(id)"
      )
    }
    let isMeant = snapshot.isBySource || (showsDates && (try? snapshot.hasSourceDates()) == true)
    if isMeant {
      Notes.tell("note: dates are those of the source; recorded:DATE asks when it was recorded")
    }
  }

  /// Names the revision that was taken, where nobody named one of several.
  package static func print(
    _ done: String, _ guess: (taken: String, stated: [String])?,
    way: (String) -> String = { "--at \($0)" }
  ) {
    guard let (taken, stated) = guess, let other = stated.last(where: { $0 != taken }) else {
      return
    }
    Notes.tell(
      "note: \(done) \(taken), the last of \(stated.joined(separator: ", ")); \(way(other)) names another"
    )
  }
}

/// Tells of a new path that is another way to write one that is there.
package enum TwinNote {
  /// Prints a line where a token has the letters of the new path.
  ///
  /// - Parameter besides: what moves to the new path, and is gone.
  package static func print(_ new: TokenPath, before: Snapshot, besides: TokenPath? = nil) throws {
    var known = try before.allPaths().filter { path in
      besides.map { !TokenPath(trusted: path).isInside($0) } ?? true
    }
    while let twin = PathAdvice.twin(of: new.text, among: known) {
      known.removeAll { $0 == twin }
      // The paths of tokens that are gone are known as well.
      if try before.cells(of: TokenPath(trusted: twin)).isEmpty { continue }
      return Notes.tell(
        "note: \(twin) is there as well, and \(new.text) is another token; `blazon revert HEAD` takes it back"
      )
    }
  }
}

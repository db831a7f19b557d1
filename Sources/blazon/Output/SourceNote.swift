internal import TokenModel
internal import TokenStore

/// The lines that say which of two readings of a point is meant, where there are two.
enum SourceNote {
  /// Prints it to standard error where dates of sources were asked for, or are shown.
  ///
  /// - Parameter showsDates: whether the output has the dates of commits.
  static func print(_ snapshot: Snapshot, showsDates: Bool = false) {
    if snapshot.isCommitToo {
      let name = snapshot.text.terminalSafe
      Terminal.note("note: \(name) is a revision; the commit of that name is @\(name)")
    }
    let isMeant = snapshot.isBySource || (showsDates && (try? snapshot.hasSourceDates()) == true)
    if isMeant {
      Terminal.note("note: dates are those of the source; recorded:DATE asks when it was recorded")
    }
  }
}

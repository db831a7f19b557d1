internal import TokenStore

/// The line that says which of a commit's two times is meant, where there are two.
enum SourceNote {
  /// Prints it to standard error where dates of sources were asked for, or are shown.
  ///
  /// - Parameter showsDates: whether the output has the dates of commits.
  static func print(_ snapshot: Snapshot, showsDates: Bool = false) {
    let isMeant = snapshot.isBySource || (showsDates && (try? snapshot.hasSourceDates()) == true)
    if isMeant {
      Terminal.note("note: dates are those of the source; recorded:DATE asks when it was recorded")
    }
  }
}

internal import TokenModel

/// Refuses a commit that changes a published revision without being marked as a correction.
///
/// A published design does not change any more, so that a change of its cells, descriptions,
/// deprecations or own properties can only correct the record. Moves are allowed, and so is
/// publishing a draft. Until a date that is yet to come it is one; `revision` says so.
enum PublishedRevisionCheck {
  /// - Parameters:
  ///   - revisions: the revisions before the commit, without those that it makes.
  ///   - time: the time of the recording.
  /// - Throws: `StoreProblem.revisionPublished`.
  static func check(
    _ plan: CommitEffect, _ revisions: [Revision], _ time: Timestamp
  ) throws(StoreProblem) {
    var published: [String: String] = [:]
    for revision in revisions {
      guard let date = revision.published, revision.isPublished(at: time) else { continue }
      published[revision.id] = date
    }
    guard !published.isEmpty else { return }
    for revision in plan.deletedRevisions {
      guard let date = published[revision] else { continue }
      throw .revisionPublished(revision, on: date, changes: "that there is one")
    }
    for change in plan.cells {
      guard let revision = (change.after ?? change.before)?.revision,
        let date = published[revision]
      else { continue }
      throw .revisionPublished(revision, on: date, changes: "its values")
    }
    for about in plan.abouts {
      guard let date = published[about.revision] else { continue }
      throw .revisionPublished(
        about.revision, on: date,
        changes: "its description of \(quotedForMessage(about.path.text))")
    }
    for revision in plan.revisions {
      guard let date = published[revision.id],
        let old = revisions.first(where: { $0.id == revision.id }),
        // Another place in the order changes nothing in it.
        old != revision
      else { continue }
      throw .revisionPublished(
        revision.id, on: date, changes: "its " + differences(old, revision).joined(separator: ", "))
    }
  }

  /// Returns the words for the properties of a revision that differ.
  private static func differences(_ old: Revision, _ new: Revision) -> [String] {
    [
      old.title != new.title ? "title" : nil, old.published != new.published ? "date" : nil,
      old.base != new.base ? "base" : nil, old.axes != new.axes ? "axes" : nil,
      old.read != new.read ? "read pages" : nil,
      old.description != new.description ? "description" : nil,
    ].compactMap(\.self)
  }
}

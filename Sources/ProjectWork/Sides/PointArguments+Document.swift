package import PositionedJSON
package import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension PointArguments {
  /// The commits that two points name, with day and subject: `@HEAD: #2 of 2026-11-23, Repaint`.
  private static func ends(_ sides: [DiffSide]) throws -> [String] {
    try sides.compactMap { side in
      guard let commit = try side.point?.info()
      else { return nil }
      if let id = side.point?.revision,
        let revision = try side.point?.statedRevisions().first(where: { $0.id == id })
      {
        let edition = [id, revision.title, revision.published].compactMap(\.self)
        return edition.joined(separator: ", ")
          + "; as of #\(commit.number) of \(commit.sourceAt.day)"
      }
      let subject = commit.metadata.subject
      return "\(side.label): #\(commit.number) of \(commit.sourceAt.day), \(subject)"
    }
  }

  /// The changes as a document.
  ///
  /// - Parameters:
  ///   - axes: those of the files, as JSON.
  ///   - hasEnds: whether it has the commits of both ends.
  package static func document(
    _ changes: [Change], _ sides: [DiffSide], _ axes: JSON?, hasEnds: Bool
  ) throws -> ChangesDocument {
    let isCited = changes.contains { change in
      [change.before, change.after].contains { $0.stated?.cell.evidence.isEmpty == false }
    }
    let documents = isCited ? try sides.flatMap { try $0.snapshot?.documents() ?? [] } : []
    let vendors = [changes.map(\.before), changes.map(\.after)].map {
      $0.compactMap(\.stated?.cell).vendors(documents)
    }
    if vendors[0].isOther(than: vendors[1]) {
      Notes.tell(
        "note: the sides are by different vendors, so that what differs is not a change of either; "
          + "`blazon compare \(sides[0].label) \(sides[1].label)` sets them side by side")
    }
    let thirdParties = ThirdParties(documents)
    var document = ChangesDocument(
      changes, from: sides[0].label, to: sides[1].label, thirdParties: thirdParties)
    document.contexts = axes
    if hasEnds { document.ends = try ends(sides) }
    return document
  }
}

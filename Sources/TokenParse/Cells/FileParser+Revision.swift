internal import PositionedJSON
internal import TokenModel

extension FileParser {
  /// Reads the file's own extension: its revision, documents and meaning of `px`.
  ///
  /// - Returns: whether the file's `$description` is the revision's.
  mutating func readHeader(_ ours: JSON?, _ root: JSON) -> Bool {
    var reader = ExtensionReader()
    let header = ours.map { reader.header($0) }
    report(reader.findings)
    for document in header?.documents ?? [] { collector.add(document) }
    pixel = header?.pixel
    revision = header?.revision?.id
    let options = collector.options
    if var declared = header?.revision {
      if header?.describesRevision == true { declared.description = root["$description"]?.string }
      collector.add(declared)
      if options.isRevisionForced, let wanted = options.revision, wanted != declared.id {
        report(
          "revision-conflict",
          "the file is of the revision \(declared.id), and --revision names \(wanted)",
          fix: "leave --revision out, or change the file", at: ours?["revision"]?.offset ?? 0)
      }
    } else if !root.children.isEmpty {
      takeGivenRevision(axes: header?.axes ?? [], ours, root)
    }
    return header?.describesRevision ?? false
  }

  /// Takes the revision of `--revision`, or the only one, for a file that names none.
  private mutating func takeGivenRevision(axes: [Revision.Axis], _ ours: JSON?, _ root: JSON) {
    let options = collector.options
    if let given = options.revision {
      revision = given
      return collector.add(Revision(id: given, axes: axes))
    }
    let known = options.knownRevisions.map(\.id).joined(separator: ", ")
    // One that is written wrongly is reported already.
    if ours?["revision"] == nil {
      report(
        "revision-missing", "the file names no revision",
        fix: "add --revision ID" + (known.isEmpty ? "" : " (revisions: \(known))"), at: root.offset)
    }
    // Reading goes on, so that the file's other problems are found too.
    revision = "?"
  }
}

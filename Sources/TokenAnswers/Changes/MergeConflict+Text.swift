package import PositionedJSON
package import TokenModel
internal import TokenOperations
internal import TokenStore

extension MergeConflict {
  /// The kind, where it is, and the statements of both where it is a value.
  package var json: JSON {
    switch self {
    case .value(let path, let context, let ours, let theirs):
      [
        "kind": "value", "path": path.text, "context": context.json,
        "revision": (ours ?? theirs)?.revision, "ours": ours?.statement.json,
        "theirs": theirs?.statement.json,
      ]
    case .description(let path, let gone):
      gone.map { ["kind": "description", "path": path.text, "removedIn": "\($0)"] }
        ?? ["kind": "description", "path": path.text]
    case .path(let path, let ours, let theirs):
      ["kind": "path", "path": path.text, "ours": ours.text, "theirs": theirs.text]
    case .taken(let path, let other): ["kind": "taken", "path": path.text, "by": other.text]
    case .revision(let id): ["kind": "revision", "revision": id]
    case .deleted(let id, let isHere, let paths):
      [
        "kind": "deleted", "revision": id, "removedIn": isHere ? "ours" : "theirs",
        "paths": paths.map(\.text),
      ]
    case .document(let id): ["kind": "document", "document": id]
    case .published(let id, let isHere, let paths):
      [
        "kind": "published", "revision": id, "in": isHere ? "ours" : "theirs",
        "paths": paths.map(\.text),
      ]
    }
  }

  /// What differs, in a sentence, and what may be done.
  package func diagnostic(_ pixel: String) -> Diagnostic {
    func text(_ cell: Cell?) -> String {
      cell.map { CommitReport.text($0.statement, pixel) } ?? "removed"
    }
    let message: String
    var fix: String?
    switch self {
    case .value(let path, let context, let ours, let theirs):
      let place = path.text + (context.isBase ? "" : " [\(context.text)]")
      let restated = CommitReport.restated(ours, theirs)
      message =
        "\(quotedForMessage(place)) is \(text(ours)) here and "
        + (restated.map { "there, with \($0)" } ?? "\(text(theirs)) there")
    case .description(let path, let gone):
      let (here, there) = gone == .theirs ? ("there", "here") : ("here", "there")
      message =
        quotedForMessage(path.text)
        + (gone == nil
          ? " is described or deprecated otherwise here than there"
          : " was removed \(here), and described or deprecated \(there)")
    case .path(let old, let ours, let theirs):
      message =
        "\(quotedForMessage(old.text)) was renamed to \(quotedForMessage(ours.text)) here and to "
        + "\(quotedForMessage(theirs.text)) there"
    case .taken(let path, let other):
      message =
        "\(quotedForMessage(path.text)) is another token here than there"
        + (other == path ? "" : ", where \(quotedForMessage(other.text)) has its name")
      fix = "give one of the two another path, `blazon mv`, and merge again"
    case .revision(let id):
      message = "the revision \(quotedForMessage(id)) is described otherwise here than there"
    case .deleted(let id, let isHere, let paths):
      let (gone, other) = isHere ? ("here", "there") : ("there", "here")
      message =
        "the revision \(quotedForMessage(id)) was deleted \(gone), and "
        + "\(paths.isEmpty ? "its description" : paths.map(\.text).listed(most: 5)) changed in it \(other)"
    case .document(let id):
      message = "the document \(quotedForMessage(id)) is described otherwise here than there"
    case .published(let id, let isHere, let paths):
      let names = paths.isEmpty ? "its axes" : paths.map(\.text).listed(most: 5)
      message =
        "the revision \(quotedForMessage(id)) is published \(isHere ? "here" : "there"), and \(names) "
        + "changed \(isHere ? "there" : "here") without a correction"
      fix =
        isHere
        ? "--ours leaves these changes out, --theirs records them as corrections"
        : "--ours leaves the revision a draft here; or take these changes back with `blazon revert`, and merge again"
    }
    return Diagnostic(code: "merge-conflict", message: message, fix: fix)
  }
}

internal import TokenModel

/// One change as texts: the unit of which a commit's digest is made.
///
/// It has no ids and no commit numbers, so that the same change has the same digest in every file.
struct ChangeEntry: Sendable {
  enum Kind: UInt8, Sendable {
    case axis = 1
    case document = 2
    case revision = 3
    case cell = 4
    case about = 5
    /// Sorted last, so that a commit without moves hashes as it did before there were moves.
    case move = 6
    /// After moves for the same reason.
    case link = 7
  }

  /// The content after the change.
  enum Content: Sendable {
    case removed
    case fields([String?])
    case cell(StatementRow, evidence: String?)
  }

  var kind: Kind
  /// A path, or the id of a revision, document or axis.
  var name: String
  var revision = ""
  var context = ""
  var content: Content

  static func cell(
    _ path: String, _ revision: String, _ context: String, statement: StatementRow?,
    evidence: String?
  ) -> ChangeEntry {
    ChangeEntry(
      kind: .cell, name: path, revision: revision, context: context,
      content: statement.map { .cell($0, evidence: evidence) } ?? .removed)
  }

  static func about(_ about: About) -> ChangeEntry {
    .about(
      about.path.text, about.revision, isGroup: about.isGroup,
      [about.description, about.deprecatedText, about.extensionsText])
  }

  static func about(
    _ path: String, _ revision: String, isGroup: Bool, _ fields: [String?]
  ) -> ChangeEntry {
    ChangeEntry(
      kind: .about, name: path, revision: revision,
      content: .fields([isGroup ? "group" : "token"] + fields))
  }

  static func move(_ path: String, from old: String) -> ChangeEntry {
    ChangeEntry(kind: .move, name: path, content: .fields([old]))
  }

  /// - Parameter old: `nil` where it is no longer said.
  static func link(_ path: String, since: Int64, from old: String?) -> ChangeEntry {
    ChangeEntry(
      kind: .link, name: path, revision: String(since),
      content: old.map { .fields([$0]) } ?? .removed)
  }

  static func revision(_ revision: Revision, position: Int) -> ChangeEntry {
    ChangeEntry(
      kind: .revision, name: revision.id,
      content: .fields([
        String(position), revision.title, revision.published, revision.base, revision.axesText,
        revision.readText, revision.description,
      ]))
  }

  static func document(_ document: Document) -> ChangeEntry {
    ChangeEntry(
      kind: .document, name: document.id,
      content: .fields([
        document.title, document.publisher, document.published, document.standing?.rawValue,
        document.url, document.note, document.sha256, document.placesText,
      ]))
  }

  static func axis(_ name: String, position: Int) -> ChangeEntry {
    ChangeEntry(kind: .axis, name: name, content: .fields([String(position)]))
  }
}

extension ChangeEntry {
  /// Whether the entry comes first in the order of a digest: by kind, then by the bytes of name,
  /// revision and context.
  func precedes(_ other: ChangeEntry) -> Bool {
    if kind != other.kind { return kind.rawValue < other.kind.rawValue }
    if !name.equalsByBytes(other.name) { return name.precedesByBytes(other.name) }
    if !revision.equalsByBytes(other.revision) { return revision.precedesByBytes(other.revision) }
    return context.precedesByBytes(other.context)
  }
}

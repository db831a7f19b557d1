internal import PositionedJSON
internal import TokenModel

/// The members at the root of a file: the revision, its documents, and the origin of the file.
struct JSONHeader {
  private let tokens: ExportTokens
  private let options: ExportOptions
  private let isPart: Bool
  /// The description of the registry's root group.
  private let rootDescription: String?
  /// The members about the revision other than its id and description.
  private let details: [JSON.Member]

  /// - Parameter isPart: whether the file is one of several that belong together.
  init(_ tokens: ExportTokens, _ options: ExportOptions, isPart: Bool = false) {
    self.tokens = tokens
    self.isPart = isPart
    self.options = options
    rootDescription = tokens.groups[.root]?.description
    details = JSONHeader.details(tokens, options)
  }

  /// The file's `$description`: that of the root group, or else that of the revision. A reader takes it for
  /// the revision's if the header has more about the revision than its id.
  var fileDescription: String? {
    rootDescription ?? (details.isEmpty ? nil : tokens.revision.description)
  }

  /// The object under `dev.blazon`.
  var json: JSON {
    let own = tokens.revision.description
    // An empty one says that the file's own is not the revision's.
    let description = rootDescription == nil ? (details.isEmpty ? own : nil) : own ?? ""
    let documents = documents.sorted { $0.id.precedesByBytes($1.id) }
    let part = isPart ? [JSONLayout.part] : []
    let about: [JSON.Member] = .present([
      "revision": .string(tokens.revision.id), "description": description.map(JSON.string),
    ])
    return .object(
      about + details
        + .present([
          "documents": .filled(documents.map { JSON.Member($0.id, $0.json) }),
          "generated": .object(options.originMembers + part + .present(["removed": removed])),
        ]))
  }

  /// The tokens of an earlier point that are gone, by path: for code that still names them.
  private var removed: JSON? {
    .filled(
      tokens.retired.sorted { $0.path < $1.path }.map { token in
        JSON.Member(
          token.path.text,
          .object(
            .present([
              "use": (token.replacement?.text).map(JSON.string),
              "reason": token.message.map(JSON.string),
              "type": (token.type?.rawValue).map(JSON.string),
            ])))
      })
  }

  /// The documents: all, or those that the file cites, without the list of their places.
  private var documents: [Document] {
    guard let set = tokens.set, options.profile != .extended else {
      return tokens.set?.documents ?? []
    }
    let cited = set.cells.reduce(into: Set<String>()) { ids, cell in
      for evidence in cell.evidence { ids.insert(evidence.document) }
    }
    return set.documents.filter { cited.contains($0.id) }.map { document in
      var document = document
      document.places = []
      return document
    }
  }

  private static func details(_ tokens: ExportTokens, _ options: ExportOptions) -> [JSON.Member] {
    let revision = tokens.revision
    // The others have the base's answers among their own.
    let hasBase = options.profile == .extended && !options.hasResolver
    // The modifiers of a resolver document are axes, and one value modifies nothing.
    let axes = options.hasResolver ? revision.axes.filter { $0.values.count == 1 } : revision.axes
    let read = revision.read.map { JSON.Member($0.group, .array($0.pages.map(JSON.strings))) }
    return .present([
      "title": revision.title.map(JSON.string), "published": revision.published.map(JSON.string),
      "base": hasBase ? revision.base.map(JSON.string) : nil,
      "axes": .filled(axes.members), "read": .filled(read),
    ])
  }
}

extension [Revision.Axis] {
  /// The axes with their values.
  var members: [JSON.Member] { map { JSON.Member($0.name, .strings($0.values)) } }
}

extension Document {
  /// The document as the extension has it under its id.
  fileprivate var json: JSON {
    .object(
      .present([
        "title": title.map(JSON.string), "publisher": publisher.map(JSON.string),
        "published": published.map(JSON.string),
        "standing": (standing?.rawValue).map(JSON.string), "url": url.map(JSON.string),
        "note": note.map(JSON.string), "sha256": sha256.map(JSON.string),
        "places": places.isEmpty ? nil : .array(places.map(\.json)),
      ]))
  }
}

extension Document.Place {
  fileprivate var json: JSON {
    .object(
      .present([
        "at": .strings(locator), "kind": .string(kind.rawValue),
        "skipped": skipped.map(JSON.string),
      ]))
  }
}

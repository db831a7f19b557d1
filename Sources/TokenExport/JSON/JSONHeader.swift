internal import PositionedJSON
internal import TokenModel

/// The members at the root of a file: the revision, its documents, and the origin of the file.
struct JSONHeader {
  private let tokens: ExportTokens
  private let options: ExportOptions
  private let revision: Revision
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
    revision = tokens.revision
    rootDescription = tokens.groups[.root]?.description
    details = JSONHeader.details(tokens, options)
  }

  /// The file's `$description`: that of the root group, or else that of the revision. A reader takes it for
  /// the revision's if the header has more about the revision than its id.
  var fileDescription: String? {
    rootDescription ?? (details.isEmpty ? nil : revision.description)
  }

  /// The object under `dev.blazon`.
  var json: JSON {
    var members = [JSON.Member("revision", .string(revision.id))]
    // An empty one says that the file's own is not the revision's.
    let description = rootDescription == nil ? revision.description : revision.description ?? ""
    if let description, rootDescription != nil || details.isEmpty {
      members.append(JSON.Member("description", .string(description)))
    }
    members += details
    let documents = self.documents
    if !documents.isEmpty {
      members.append(JSON.Member("documents", .object(JSONHeader.sorted(documents))))
    }
    let part = isPart ? [JSONLayout.part] : []
    members.append(
      JSON.Member("generated", .object(options.originMembers + part + removed)))
    return .object(members)
  }

  /// The tokens of an earlier point that are gone, by path: for code that still names them.
  private var removed: [JSON.Member] {
    let retired = tokens.retired.sorted { $0.path < $1.path }
    if retired.isEmpty { return [] }
    let members = retired.map { token in
      JSON.Member(
        token.path.text,
        .object(
          [
            token.replacement.map { JSON.Member("use", .string($0.text)) },
            token.message.map { JSON.Member("reason", .string($0)) },
            token.type.map { JSON.Member("type", .string($0.rawValue)) },
          ].compactMap(\.self)))
    }
    return [JSON.Member("removed", .object(members))]
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
    var members: [JSON.Member] = []
    if let title = revision.title { members.append(JSON.Member("title", .string(title))) }
    if let published = revision.published {
      members.append(JSON.Member("published", .string(published)))
    }
    // The others have the base's answers among their own.
    if options.profile == .extended, !options.hasResolver, let base = revision.base {
      members.append(JSON.Member("base", .string(base)))
    }
    // The modifiers of a resolver document are axes, and one value modifies nothing.
    let axes = options.hasResolver ? revision.axes.filter { $0.values.count == 1 } : revision.axes
    if !axes.isEmpty {
      members.append(JSON.Member("axes", JSONHeader.axes(axes, tokens.axes)))
    }
    if !revision.read.isEmpty {
      let read = revision.read.map { read in
        JSON.Member(read.group, .array(read.pages.map(JSON.strings)))
      }
      members.append(JSON.Member("read", .object(read)))
    }
    return members
  }

  /// The axes in the order of the registry, which decides between contexts.
  private static func axes(_ axes: [Revision.Axis], _ order: AxisOrder) -> JSON {
    let places = axes.map { order.names.firstIndex(of: $0.name) ?? Int.max }
    let sorted = axes.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    return .object(sorted.map { JSON.Member(axes[$0].name, .strings(axes[$0].values)) })
  }

  private static func sorted(_ documents: [Document]) -> [JSON.Member] {
    documents.sorted { $0.id.precedesByBytes($1.id) }.map { JSON.Member($0.id, $0.json) }
  }
}

extension Document {
  /// The document as the extension has it under its id.
  fileprivate var json: JSON {
    let texts = [
      ("title", title), ("publisher", publisher), ("published", published),
      ("standing", standing?.rawValue), ("url", url), ("note", note), ("sha256", sha256),
    ]
    var members = texts.compactMap { name, text in text.map { JSON.Member(name, .string($0)) } }
    if !places.isEmpty { members.append(JSON.Member("places", .array(places.map(\.json)))) }
    return .object(members)
  }
}

extension Document.Place {
  fileprivate var json: JSON {
    let skipped = skipped.map { [JSON.Member("skipped", .string($0))] } ?? []
    return .object(
      [JSON.Member("at", .strings(locator)), JSON.Member("kind", .string(kind.rawValue))]
        + skipped)
  }
}

extension JSON {
  fileprivate static func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}

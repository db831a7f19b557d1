internal import PositionedJSON
internal import TokenModel

/// The objects under `dev.blazon`, as `docs/dev.blazon.schema.json` describes them.
enum ExtensionObject {
  static let key = "dev.blazon"

  /// What a token carries beside its `$value`, with its other cells.
  ///
  /// - Parameter hasValue: whether `$type` and `$value` already say type and value.
  static func token(_ written: WrittenCells, hasValue: Bool) -> [JSON.Member] {
    guard let carrier = written.entries.first else { return [] }
    let type = carrier.cell.statement.type
    var members: [JSON.Member] = []
    if !hasValue, let type { members.append(JSON.Member("type", .string(type.rawValue))) }
    if !carrier.context.isBase {
      members.append(JSON.Member("context", .string(carrier.context.text)))
    }
    members += statement(carrier.cell, hasValue: hasValue)
    let others = written.entries.dropFirst().map { entry in
      let own = entry.cell.statement.type
      let typed = own.map { $0 == type ? [] : [JSON.Member("type", .string($0.rawValue))] } ?? []
      return JSON.Member(
        entry.context.text, .object(typed + statement(entry.cell, hasValue: false)))
    }
    if !others.isEmpty { members.append(JSON.Member("contexts", .object(others))) }
    return members
  }

  /// A statement without its type, and its evidence.
  private static func statement(_ cell: Cell, hasValue: Bool) -> [JSON.Member] {
    let statement = cell.statement
    var members: [JSON.Member] = []
    if statement.presence != .stated {
      members.append(JSON.Member("presence", .string(statement.presence.rawValue)))
    }
    if !hasValue, let value = statement.value { members.append(JSON.Member("value", value)) }
    var modality = statement.modality.map { JSON.Member("modality", .string($0.rawValue)) }
    for qualifier in statement.qualifiers {
      if let member = modality, follows(modality: qualifier.kind) {
        members.append(member)
        modality = nil
      }
      members.append(JSON.Member(qualifier.kind.rawValue, qualifier.value))
    }
    if let modality { members.append(modality) }
    if !cell.evidence.isEmpty {
      members.append(JSON.Member("evidence", .array(cell.evidence.map(\.json))))
    }
    return members
  }

  /// Whether the qualifier stands behind `modality`, in the order of the schema.
  private static func follows(modality kind: Qualifier.Kind) -> Bool {
    switch kind {
    case .words, .expression, .approximate, .min, .max, .unit, .assumed: false
    case .since, .api, .because, .note: true
    }
  }

  /// The root's object: the revision, and where the file comes from.
  static func file(_ tokens: Catalog, _ options: ExportOptions) -> JSON {
    let revision = tokens.revision
    var members = [JSON.Member("revision", .string(revision.id))]
    if let title = revision.title { members.append(JSON.Member("title", .string(title))) }
    if let published = revision.published {
      members.append(JSON.Member("published", .string(published)))
    }
    if !revision.axes.isEmpty {
      members.append(JSON.Member("axes", axes(revision.axes, tokens.axes)))
    }
    if !revision.read.isEmpty {
      let read = revision.read.map { read in
        JSON.Member(read.group, .array(read.pages.map { .array($0.map(JSON.string)) }))
      }
      members.append(JSON.Member("read", .object(read)))
    }
    let generated = [
      JSON.Member("registry", .string(options.registryName)),
      JSON.Member("point", .string(options.point)),
      JSON.Member("digest", .string(options.digest)),
    ]
    members.append(JSON.Member("generated", .object(generated)))
    return .object(members)
  }

  /// In the order of the registry, which decides between contexts.
  private static func axes(_ axes: [Revision.Axis], _ order: AxisOrder) -> JSON {
    let places = axes.map { order.names.firstIndex(of: $0.name) ?? Int.max }
    let sorted = axes.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    return .object(
      sorted.map { JSON.Member(axes[$0].name, .array(axes[$0].values.map(JSON.string))) })
  }
}

internal import PositionedJSON
internal import TokenModel
internal import TokenStore

extension Statement {
  /// `{"presence","type","value","modality","qualifiers"}`, absent parts `null`.
  var json: JSON { .object(jsonMembers) }

  var jsonMembers: [JSON.Member] {
    [
      .init("presence", .string(presence.rawValue)),
      .init("type", .optional(type?.rawValue)),
      .init("value", .optional(value)),
      .init("modality", .optional(modality?.rawValue)),
      .init("qualifiers", qualifiersJSON ?? .object([])),
    ]
  }
}

extension Cell {
  /// A cell of `list` and `show`: docs/json-output.md, "Cells".
  ///
  /// - Parameter resolved: the value without references; `nil` where there is none.
  func json(resolved: JSON?) -> JSON {
    .object([
      .init("path", .string(path.text)),
      .init("type", .optional(statement.type?.rawValue)),
      .init("revision", .string(revision)),
      .init("context", context.json),
      .init("presence", .string(statement.presence.rawValue)),
      .init("modality", .optional(statement.modality?.rawValue)),
      .init("value", .optional(statement.value)),
      .init("qualifiers", statement.qualifiersJSON ?? .object([])),
      .init("resolved", .optional(resolved)),
      .init("evidence", .array(evidence.map(\.outputJSON))),
    ])
  }
}

extension Evidence {
  var outputJSON: JSON {
    var members: [JSON.Member] = [
      .init("document", .string(document)),
      .init("locator", .array(locator.map(JSON.string))),
      .init("grade", .string(grade.rawValue)),
    ]
    if let says { members.append(.init("says", says)) }
    if let note { members.append(.init("note", .string(note))) }
    return .object(members)
  }
}

extension CommitInfo {
  var json: JSON {
    .object(
      [
        .init("number", .integer(number)),
        .init("hash", .string(hash)),
        .init("parent", .string(parent)),
        .init("at", .string(at.description)),
        .init("author", .string(metadata.author)),
        .init("authoredAt", .optional(metadata.authored?.description)),
        .init("message", .string(metadata.message)),
        .init("correction", .bool(metadata.isCorrection)),
        .init("changes", .integer(changes)),
        .init(
          "trailers",
          .array(
            trailers.map {
              .object([.init("key", .string($0.key)), .init("value", .string($0.value))])
            })),
      ] + times)
  }

  /// Both times of a commit whose source gives one: `recordedAt` and `sourceAt`.
  var times: [JSON.Member] {
    guard metadata.authored != nil else { return [] }
    return [
      .init("recordedAt", .string(at.description)),
      .init("sourceAt", .string(sourceAt.description)),
    ]
  }
}

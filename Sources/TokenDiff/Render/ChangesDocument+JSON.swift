internal import PositionedJSON
internal import TokenModel

extension ChangesDocument {
  /// One document with one change on each line and a newline at its end. The summary names every class
  /// and counts each change once; what came or went with an axis is not a token's own.
  package var json: String {
    var counts: [ChangeClass: Int] = [:]
    for change in changes { counts[change.class, default: 0] += 1 }
    let tokens = ChangeCounts(TokenChanges.tokens(changes))
    func summary(_ count: (ChangeClass) -> Int) -> JSON {
      .object(ChangeClass.allCases.map { JSON.Member($0.rawValue, .integer(count($0))) })
    }
    let axes = ToldAxis.all(in: changes)
    func told(isRetired: Bool) -> JSON {
      .array(axes.filter { $0.axis.isRetired == isRetired }.map(\.json))
    }
    var members: [JSON.Member] = [
      .init("from", .string(from)), .init("to", .string(to)),
      .init("summary", summary { counts[$0] ?? 0 }), .init("tokens", summary { tokens[$0] }),
      .init("retired", told(isRetired: true)), .init("introduced", told(isRetired: false)),
    ]
    if let contexts { members.append(.init("axes", contexts)) }
    return JSON.listing(members, "changes", changes.map(json))
  }
}

extension ChangesDocument {
  private func json(_ change: Change) -> JSON {
    let parties = [("before", change.before), ("after", change.after)].map { name, answer in
      JSON.Member(name, .bool(thirdParties.state(answer.stated)))
    }
    return .object(change.members + [JSON.Member("thirdParty", .object(parties))])
  }
}

extension Change {
  fileprivate var members: [JSON.Member] {
    [
      JSON.Member("path", .string(path.text)),
      JSON.Member("revision", .string(revision)),
      JSON.Member("type", .optional(type?.rawValue)),
      JSON.Member("context", context.json),
      JSON.Member("class", .string(self.class.rawValue)),
      JSON.Member("also", .array(also.map { .string($0.rawValue) })),
      JSON.Member("before", self.class == .added || also.contains(.added) ? .null : before.json),
      JSON.Member("after", self.class == .removed ? .null : after.json),
      JSON.Member("because", .array(because.map { .string($0.text) })),
      JSON.Member("measure", measure?.json ?? .null),
      JSON.Member("reversed", .bool(isReversed)),
      JSON.Member("rename", rename?.json ?? .null),
      JSON.Member("contrasts", .array(contrasts.map(\.json))),
      JSON.Member("deprecation", deprecation?.json ?? .null),
      JSON.Member("properties", properties),
    ] + axisMembers
  }
}

extension Change {
  /// What differs, property by property, before and after: the value as written, the description, the
  /// deprecation, and other vendors' extensions by name.
  private var properties: JSON {
    func sides(_ before: JSON?, _ after: JSON?) -> JSON {
      .object([JSON.Member("before", before ?? .null), JSON.Member("after", after ?? .null)])
    }
    var members: [JSON.Member] = []
    let (old, new) = (before.record?.statement.value, after.record?.statement.value)
    if old != new { members.append(JSON.Member("value", sides(old, new))) }
    if let texts = description?.description {
      members.append(
        JSON.Member(
          "description", sides(texts.before.map(JSON.string), texts.after.map(JSON.string))))
    }
    if let deprecation {
      members.append(JSON.Member("deprecation", sides(deprecation.before, deprecation.after)))
    }
    let extensions = description?.extensions ?? []
    if !extensions.isEmpty {
      members.append(
        JSON.Member(
          "extensions",
          .object(
            extensions.map { JSON.Member($0.name, sides($0.sides.before, $0.sides.after)) })))
    }
    return .object(members)
  }
}

extension DeprecationChange {
  fileprivate var json: JSON {
    .object([
      JSON.Member("kind", .string(kind.rawValue)),
      JSON.Member("missingReplacement", .optional(missingReplacement?.text)),
    ])
  }
}

extension Rename {
  fileprivate var json: JSON {
    .object([
      JSON.Member("from", .string(from.text)), JSON.Member("basis", .string(basis.rawValue)),
      JSON.Member("confidence", .finite(confidence)),
      JSON.Member(
        "runnerUp",
        runnerUp.map {
          .object([
            JSON.Member("path", .string($0.path.text)),
            JSON.Member("confidence", .finite($0.confidence)),
          ])
        } ?? .null),
      JSON.Member(
        "evidence",
        .array(
          evidence.map {
            .object([
              JSON.Member("kind", .string($0.kind.rawValue)),
              JSON.Member("likeness", .finite($0.likeness)),
              JSON.Member("weight", .finite($0.weight)),
            ])
          })),
    ])
  }
}

extension ContrastChange {
  fileprivate var json: JSON {
    .object([
      JSON.Member("text", .string(text.text)),
      JSON.Member("background", .string(background.text)),
      JSON.Member("context", context.json),
      JSON.Member("before", .finite(ChangeMeasure.rounded(before))),
      JSON.Member("after", .finite(ChangeMeasure.rounded(after))),
      JSON.Member("certain", .bool(isCertain)),
      JSON.Member(
        "crossed",
        .array(
          crossed.map {
            .object([
              JSON.Member("threshold", .number($0.threshold)),
              JSON.Member("direction", .string($0.isGain ? "up" : "down")),
            ])
          })),
    ])
  }
}

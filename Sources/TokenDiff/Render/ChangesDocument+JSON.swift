internal import PositionedJSON
internal import TokenModel

extension ChangesDocument {
  /// One document with one change on each line and a newline at its end. The summary names every class
  /// and counts each change once.
  package var json: String {
    let counts = ChangeCounts(changes)
    let summary = JSON.object(
      ChangeClass.allCases.map { JSON.Member($0.rawValue, .integer(counts[$0])) })
    var text = "{\n  \"from\": " + JSON.string(from).harmlessCompactText
    text += ",\n  \"to\": " + JSON.string(to).harmlessCompactText
    text += ",\n  \"summary\": " + summary.compactText + ",\n  \"changes\": ["
    var isFirst = true
    for change in changes {
      text += (isFirst ? "\n    " : ",\n    ") + change.json.harmlessCompactText
      isFirst = false
    }
    return text + (isFirst ? "]\n}\n" : "\n  ]\n}\n")
  }
}

extension Change {
  fileprivate var json: JSON {
    .object([
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

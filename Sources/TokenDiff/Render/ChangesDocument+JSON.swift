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
    let head = JSON.object(
      [
        "from": from, "to": to, "summary": summary { counts[$0] ?? 0 },
        "tokens": summary { tokens[$0] }, "retired": told(isRetired: true),
        "introduced": told(isRetired: false),
      ], .present(["axes": contexts]))
    return JSON.listing(head, "changes", changes.map(json))
  }
}

extension ChangesDocument {
  private func json(_ change: Change) -> JSON {
    let parties = [("before", change.before), ("after", change.after)].map { name, answer in
      JSON.Member(name, .bool(thirdParties.state(answer.stated)))
    }
    return .object(change.json, ["thirdParty": JSON.object(parties)])
  }
}

extension Change {
  fileprivate var json: JSON {
    .object(
      [
        "path": path.text, "revision": revision, "type": type?.rawValue, "context": context.json,
        "class": self.class.rawValue, "also": also.map(\.rawValue),
        "before": self.class == .added || also.contains(.added) ? nil : before.json,
        "after": self.class == .removed ? nil : after.json, "because": because.map(\.text),
        "measure": measure?.json, "reversed": isReversed, "rename": rename?.json,
        "contrasts": contrasts.map(\.json), "deprecation": deprecation?.json,
        "properties": properties,
      ], axisMembers)
  }
}

extension Change {
  /// What differs, property by property, before and after: the value as written, the description, the
  /// deprecation, and other vendors' extensions by name.
  private var properties: JSON {
    func sides(_ before: JSON?, _ after: JSON?) -> JSON {
      .object(["before": before, "after": after])
    }
    let (old, new) = (before.record?.statement.value, after.record?.statement.value)
    let texts = description?.description
    let extensions = (description?.extensions ?? []).map {
      JSON.Member($0.name, sides($0.sides.before, $0.sides.after))
    }
    return .present([
      "value": old == new ? nil : sides(old, new),
      "description": texts.map { sides($0.before.map(JSON.string), $0.after.map(JSON.string)) },
      "deprecation": deprecation.map { sides($0.before, $0.after) },
      "extensions": extensions.isEmpty ? nil : JSON.object(extensions),
    ])
  }
}

extension DeprecationChange {
  fileprivate var json: JSON {
    .object(["kind": kind.rawValue, "missingReplacement": missingReplacement?.text])
  }
}

extension Rename {
  fileprivate var json: JSON {
    .object([
      "from": from.text, "basis": basis.rawValue, "confidence": JSON.finite(confidence),
      "runnerUp": runnerUp.map {
        JSON.object(["path": $0.path.text, "confidence": JSON.finite($0.confidence)])
      },
      "evidence": JSON.array(
        evidence.map {
          .object([
            "kind": $0.kind.rawValue, "likeness": JSON.finite($0.likeness),
            "weight": JSON.finite($0.weight),
          ])
        }),
    ])
  }
}

extension ContrastChange {
  fileprivate var json: JSON {
    .object([
      "text": text.text, "background": background.text, "context": context.json,
      "before": JSON.finite(ChangeMeasure.rounded(before)),
      "after": JSON.finite(ChangeMeasure.rounded(after)), "certain": isCertain,
      "crossed": JSON.array(
        crossed.map {
          .object(["threshold": JSON.number($0.threshold), "direction": $0.isGain ? "up" : "down"])
        }),
    ])
  }
}

package import PositionedJSON
package import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenStore

extension Statement {
  /// `{"presence","type","value","modality","qualifiers"}`, absent parts `null`.
  package var json: JSON {
    .object([
      "presence": presence.rawValue, "type": type?.rawValue, "value": value,
      "modality": modality?.rawValue, "qualifiers": qualifiersJSON ?? .object([]),
    ])
  }
}

extension Cell {
  /// A cell of `list` and `show`: docs/json-output.md, "Cells".
  ///
  /// - Parameter answer: the value without references; `nil` where there is none.
  package func json(of answer: ResolvedCell?) -> JSON {
    .object(
      [
        "path": path.text, "type": statement.type?.rawValue, "revision": revision,
        "context": context.json, "presence": statement.presence.rawValue,
        "modality": statement.modality?.rawValue, "value": statement.value,
        "qualifiers": statement.qualifiersJSON ?? .object([]), "resolved": answer?.json,
        "evidence": JSON.array(evidence.map(\.outputJSON)),
      ], .present(["unit": answer?.inheritedUnit]))
  }
}

extension Evidence {
  var outputJSON: JSON {
    .object(
      ["document": document, "locator": locator, "grade": grade.rawValue],
      .present(["says": says, "note": note]))
  }
}

extension CommitInfo {
  package var json: JSON {
    .object(
      [
        "number": number, "hash": hash, "parent": parent, "at": at.description,
        "author": metadata.author, "authoredAt": metadata.authored?.description,
        "message": metadata.message, "correction": metadata.isCorrection, "changes": changes,
        "trailers": JSON.array(trailers.map { ["key": $0.key, "value": $0.value] }),
      ], times)
  }

  /// Both times of a commit whose source gives one: `recordedAt` and `sourceAt`.
  var times: JSON {
    guard metadata.authored != nil else { return [:] }
    return ["recordedAt": at.description, "sourceAt": sourceAt.description]
  }
}

extension FoundAxis {
  /// An element of `axes` in what verbs print of files.
  package var json: JSON {
    .object([
      "name": name, "revision": revision,
      "values": JSON.array(
        values.map { value in
          .object(["value": value.name, "files": value.files, "tokens": value.tokens])
        }),
      "because": reason.text, "isGuess": reason.isGuess,
    ])
  }
}

extension TokenOrigin {
  /// The member `firstSeen` of `list --first-seen`.
  package var json: JSON {
    .object(
      [
        "path": path.text, "number": commit.number, "hash": commit.hash,
        "at": commit.at.description, "identity": identity,
      ], commit.times)
  }
}

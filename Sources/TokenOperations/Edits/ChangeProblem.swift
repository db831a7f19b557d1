package import TokenModel

/// A reason why a verb that changes the registry has nothing to do, or cannot do it.
package enum ChangeProblem: Problem {
  case nothingThere(TokenPath, where: String, near: String?)
  /// A token to use instead that does not exist, of the token that is to be deprecated.
  case noReplacement(TokenPath, of: TokenPath, where: String, near: String?)
  case taken(TokenPath, by: TokenPath)
  /// An old name that cannot be kept beside the new one.
  case cannotStay(TokenPath, beside: TokenPath)
  case namesRevision(String)
  /// It, or a group around it, which then is.
  case notDeprecated(TokenPath, where: String, group: TokenPath?)
  case replacesItself(TokenPath)
  /// A range to be reverted that does not end at the newest commit.
  case rangeEndsEarlier(String)
  case revisionExists(String)
  case alreadyPublished(String, on: String)
  case badTrailer(String)
  case notEmpty(String)
  /// An axis value that cannot be retired.
  case notRetired(String, of: String, reason: String, known: [String])

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .nothingThere, .noReplacement: "path-unknown"
    case .taken, .cannotStay: "path-taken"
    case .namesRevision: "point-invalid"
    case .rangeEndsEarlier: "revert-range"
    case .notDeprecated: "not-deprecated"
    case .replacesItself: "deprecation-invalid"
    case .revisionExists: "revision-exists"
    case .alreadyPublished: "revision-published"
    case .badTrailer: "trailer-invalid"
    case .notEmpty: "registry-not-empty"
    case .notRetired: "context-not-retired"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .nothingThere(let path, let place, _), .noReplacement(let path, _, let place, _):
      "there is no token or group \(quotedForMessage(path.text))\(place)"
    case .taken(let path, let other):
      quotedForMessage(path.text)
        + (path == other ? " is there" : " holds \(quotedForMessage(other.text))") + " already"
    case .cannotStay(let old, let new):
      "\(quotedForMessage(old.text)) cannot stay as a token beside \(quotedForMessage(new.text)): one would be in the other"
    case .namesRevision(let text):
      "\(quotedForMessage(text)) names a revision, and a commit is of the whole registry"
    case .notDeprecated(let path, let place, nil):
      "\(quotedForMessage(path.text)) is not deprecated\(place)"
    case .notDeprecated(let path, let place, let group?):
      "\(quotedForMessage(path.text)) is not deprecated\(place) by itself, but with its group \(quotedForMessage(group.text))"
    case .replacesItself(let path):
      "\(quotedForMessage(path.text)) cannot be used instead of itself"
    case .rangeEndsEarlier(let range):
      "\(quotedForMessage(range)) does not end at the newest commit, and a range is undone from there"
    case .revisionExists(let id): "the revision \(quotedForMessage(id)) exists already"
    case .alreadyPublished(let id, let date):
      "the revision \(quotedForMessage(id)) was published on \(date)"
    case .badTrailer(let text): "\(quotedForMessage(text)) is not a trailer"
    case .notRetired(let what, let id, let reason, _):
      "\(quotedForMessage(what)) of the revision \(quotedForMessage(id)) \(reason)"
    case .notEmpty(let path):
      "\(path) has commits already, and none of them came from a history"
    }
  }

  /// The action that fixes it; `nil` where the message says it.
  package var fix: String? {
    switch self {
    case .nothingThere(let path, _, _) where path.text.contains("*"):
      "a pattern is not taken here: name a token or a group, such as \(path.text.prefix { $0 != "*" && $0 != "." })"
    case .nothingThere(_, _, let near):
      didYouMean(near) ?? "see `blazon list` for what there is"
    case .noReplacement(let new, let old, _, let near):
      (near.map { "did you mean \($0)? " } ?? "")
        + "To rename \(old.text) and keep that name: `blazon mv --keep \(old.text) \(new.text)`"
    case .taken: "choose another path, or remove what is there first"
    case .cannotStay: "leave out --keep, or choose a path that is not inside or around the old one"
    case .namesRevision(let text):
      "write only what follows the '@': \(text.drop { $0 != "@" }.dropFirst())"
    case .rangeEndsEarlier(let range):
      "write \(range.split(separator: "..").first { !["HEAD", "@HEAD"].contains($0) } ?? "")..HEAD, or revert each commit"
    case .notDeprecated(_, _, let group):
      group.map { "for all of the group: `blazon deprecate \($0.text) --undo`" }
    case .replacesItself: "name another token with --use"
    case .revisionExists(let id):
      "publish it with `blazon revision publish \(id)`, or choose another id"
    case .alreadyPublished: "add --correction, if the recorded date is wrong"
    case .badTrailer: "write --trailer 'Key: value'; a key has letters, digits and hyphens"
    case .notRetired(let what, let id, _, let known):
      ChangeProblem.retired(what, known).map {
        "did you mean `blazon revision retire \(id) \($0)`?"
      }
        ?? (known.isEmpty
          ? "the revision has no axes"
          : "it has \(known.joined(separator: " and ")); retire an axis by its name alone")
    case .notEmpty: "make a new registry with `blazon init PATH` and name it with --registry"
    }
  }

  package var slip: Slip? {
    if case .nothingThere(let path, _, let near) = self { Slip(path.text, near) } else { nil }
  }

  /// What can be retired where a value is named without its axis, or is the usual one, which goes with the axis.
  ///
  /// - Parameter known: such as `appearance=light|dark`.
  private static func retired(_ what: String, _ known: [String]) -> String? {
    for text in known {
      let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
      let values = (sides.last ?? "").split(separator: "|").map(String.init)
      guard let value = values.first(where: { what == $0 || what == sides[0] + "=" + $0 }) else {
        continue
      }
      return value == values.first ? sides[0] : sides[0] + "=" + value
    }
    return nil
  }
}

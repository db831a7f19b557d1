package import TokenModel

/// A reason why a verb that changes the registry has nothing to do, or cannot do it.
package enum ChangeProblem: Problem {
  case nothingThere(TokenPath, where: String, near: String?)
  case taken(TokenPath, by: TokenPath)
  /// An axis value that cannot be retired.
  case notRetired(String, of: String, reason: String, known: [String])

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .nothingThere: "path-unknown"
    case .taken: "path-taken"
    case .notRetired: "context-not-retired"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .nothingThere(let path, let place, _):
      "there is no token or group \(quotedForMessage(path.text))\(place)"
    case .taken(let path, let other):
      quotedForMessage(path.text)
        + (path == other ? " is there" : " holds \(quotedForMessage(other.text))") + " already"
    case .notRetired(let what, let id, let reason, _):
      "\(quotedForMessage(what)) of the revision \(quotedForMessage(id)) \(reason)"
    }
  }

  /// The action that fixes it; `nil` where the message says it.
  package var fix: String? {
    switch self {
    case .nothingThere(let path, _, _) where path.text.contains("*"):
      "a pattern is not taken here: name a token or a group, such as \(path.text.prefix { $0 != "*" && $0 != "." })"
    case .nothingThere(_, _, let near):
      didYouMean(near) ?? "see `blazon list` for what there is"
    case .taken: "choose another path, or remove what is there first"
    case .notRetired(let what, let id, _, let known):
      ChangeProblem.retired(what, known).map {
        "did you mean `blazon revision retire \(id) \($0)`?"
      }
        ?? (known.isEmpty
          ? "the revision has no axes"
          : "it has \(known.joined(separator: " and ")); retire an axis by its name alone")
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

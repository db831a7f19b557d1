package import TokenModel

/// A reason why a token has no value. Where there are two tokens, the first is the target of a
/// reference, and `from` the token that refers to it.
package enum ResolveProblem: Problem, Hashable {
  case unknownAlias(TokenPath, from: TokenPath)
  /// The target has no value in the context.
  case noAnswer(TokenPath, from: TokenPath, context: Context)
  /// The members in the order of their references, the first by path in front; the last refers to
  /// the first.
  case circle([TokenPath])
  /// The token is in no circle itself, but refers to a member of one.
  case intoCircle(TokenPath, from: TokenPath)
  /// The target has a value, but no such part.
  case unknownPart(Reference, from: TokenPath, why: String)
  /// The value does not fit its type.
  case misfit(TokenPath, message: String)
  /// The value cannot be computed.
  case computation(TokenPath, ExpressionProblem)
  /// The target's type cannot take the place of the reference.
  case wrongType(TokenPath, TokenType, from: TokenPath, wanted: TokenType)
  /// The token and its references vary over more than `contextLimit` contexts.
  case tooManyContexts(TokenPath)

  /// The code of the message, which scripts can rely on.
  package var code: String {
    switch self {
    case .unknownAlias: "alias-unknown"
    case .noAnswer: "alias-silent"
    case .circle: "alias-circle"
    case .intoCircle: "alias-into-circle"
    case .unknownPart: "alias-part"
    case .misfit: "value-invalid"
    case .computation(_, let problem): problem.code
    case .wrongType: "alias-type"
    case .tooManyContexts: "contexts-too-many"
    }
  }

  /// The problem in one sentence, with the names of the tokens.
  package var message: String {
    switch self {
    case .unknownAlias(let target, let path):
      "\(quotedForMessage(path.text)) refers to \(quotedForMessage("{" + target.text + "}")), which "
        + "does not exist"
    case .noAnswer(let target, let path, let context):
      "\(quotedForMessage(path.text)) refers to \(quotedForMessage("{" + target.text + "}")), which "
        + "has no value" + (context.isBase ? "" : " in \(context.text)")
    case .circle(let members):
      "circular reference: " + Self.round(members)
    case .intoCircle(let target, let path):
      "\(quotedForMessage(path.text)) refers to \(quotedForMessage("{" + target.text + "}")), which "
        + "is part of a circular reference"
    case .unknownPart(let reference, let path, let why):
      "\(quotedForMessage(path.text)) refers to \(quotedForMessage(reference.pointerText)): \(why)"
    case .misfit(let path, let message): "\(quotedForMessage(path.text)): \(message)"
    case .computation(let path, let problem):
      "\(quotedForMessage(path.text)): \(problem.message)"
    case .wrongType(let target, let type, let path, let wanted):
      "\(quotedForMessage(path.text)) needs a \(wanted.rawValue), and "
        + "\(quotedForMessage(target.text)) is a \(type.rawValue)"
    case .tooManyContexts(let path):
      "\(quotedForMessage(path.text)) and what it refers to differ in more than "
        + "\(contextLimit) contexts"
    }
  }

  /// A way to fix it, in the imperative; `nil` where the message is enough.
  package var fix: String? {
    switch self {
    case .unknownAlias: "correct the path, or add that token"
    case .noAnswer: "give that token a value there, or refer to another"
    case .circle: "give one of them a value instead of a reference"
    case .intoCircle: "break the circle, or refer to another token"
    case .unknownPart: "name a member, or an index within the array, that the value has"
    case .misfit: nil
    case .computation(_, let problem): problem.fix
    case .wrongType: "refer to a token of that type, or change the type"
    case .tooManyContexts: "refer to tokens that depend on fewer axes"
    }
  }

  /// The members and the first again; of a long circle its beginning and its end.
  private static func round(_ members: [TokenPath]) -> String {
    // Each member of a long circle asks for the message, so only the names that it has are quoted.
    let isLong = members.count > 12
    var names = (isLong ? members.prefix(10) : members[...]).map { quotedForMessage($0.text) }
    if isLong, let last = members.last {
      names += ["(\(members.count - 11) more)", quotedForMessage(last.text)]
    }
    return (names + names.prefix(1)).joined(separator: " → ")
  }
}

extension ResolveProblem {
  /// Whether the token is computed, and its expression has no value for the values that it refers to.
  package var isOfComputation: Bool {
    switch self {
    case .computation(_, .noValue): false
    case .computation: true
    default: false
    }
  }

  /// Whether the token has a value in CSS all the same.
  package var isOfUnitsOnly: Bool {
    if case .computation(_, let problem) = self { problem.isOfUnitsOnly } else { false }
  }

  /// The problem as it meets whoever asks in that context.
  func asked(in context: Context) -> ResolveProblem {
    guard case .noAnswer(let target, let path, _) = self else { return self }
    return .noAnswer(target, from: path, context: context)
  }
}

/// The number of contexts that a token's answers may be told apart in. A token with more is refused.
let contextLimit = 1024

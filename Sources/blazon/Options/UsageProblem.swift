internal import TokenModel
internal import TokenOperations

/// A wrong use of the program that is known before a verb runs.
enum UsageProblem: Problem {
  case unknownVerb(String, fix: String)
  case unknownOption(String, verb: String, fix: String)
  case unknownValue(String, option: String, fix: String)
  case tooMany(String, more: String = "")
  case dashed(String, String)
  /// Points that cannot be compared.
  case points(String, fix: String)
  /// Another problem, with the command that was meant.
  case advised(any Problem, fix: String)
  /// Characters that a text editor puts in place of those of a command line.
  case typeset([String], command: String)

  var code: String {
    switch self {
    case .unknownVerb: "verb-unknown"
    case .unknownOption: "option-unknown"
    case .unknownValue: "value-unknown"
    case .tooMany, .dashed, .typeset, .points: "arguments"
    case .advised(let problem, _): problem.code
    }
  }

  var message: String {
    switch self {
    case .unknownVerb(let verb, _): "there is no verb \(quotedForMessage(verb))"
    case .unknownOption(let option, let verb, _): "`blazon \(verb)` has no option \(option)"
    case .dashed(let word, _): "there is no option \(word.terminalSafe)"
    case .advised(let problem, _): problem.message
    case .typeset(let signs, _):
      "the command has \(signs.joined(separator: ", and ")), as a document writes them and a shell does not take them"
    case .tooMany: "there are more words than the verb takes"
    case .points(let message, _): message
    case .unknownValue(let word, "export", _): "there is no format \(quotedForMessage(word))"
    case .unknownValue(let word, let option, _): "\(option) has no value \(quotedForMessage(word))"
    }
  }

  var fix: String? {
    switch self {
    case .unknownVerb(_, let fix), .unknownOption(_, _, let fix), .unknownValue(_, _, let fix): fix
    case .points(_, let fix): fix
    case .tooMany(let command, let more): "did you mean `\(command)`?" + more
    case .dashed(_, let command), .typeset(_, let command): "did you mean `\(command)`?"
    case .advised(_, let fix): fix
    }
  }
}

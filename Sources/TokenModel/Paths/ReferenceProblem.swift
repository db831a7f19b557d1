/// The reason why a reference cannot be read.
package enum ReferenceProblem: Problem, Hashable {
  case incomplete(String)
  case name(String, NameProblem)
  case hasCompany
  case notText(String)
  case notLocal(String)
  case noToken(String)
  case property(String, String)
  case escape(String)

  package var code: String { "reference-invalid" }

  package var message: String {
    switch self {
    case .incomplete(let text): "\(quotedForMessage(text)) is not a complete reference"
    case .name(let text, let problem):
      "in the reference \(quotedForMessage(text)): \(problem.message)"
    case .hasCompany: "a reference object holds more than its $ref"
    case .notText(let found): "$ref is a string, found \(found)"
    case .notLocal(let text):
      "\(quotedForMessage(text)) is not JSON Pointer into the same document"
    case .noToken(let text): "\(quotedForMessage(text)) does not name a token"
    case .property(let text, let property):
      "\(quotedForMessage(text)) leads to \(property), which is not part of a value"
    case .escape(let text): "in \(quotedForMessage(text)) a '~' is alone"
    }
  }

  package var fix: String? {
    switch self {
    case .incomplete, .name: "write \"{group.token}\""
    case .hasCompany: "remove the members beside \"$ref\""
    case .notText, .notLocal, .noToken, .property:
      "write \"#/group/token/$value\" or a place below it"
    case .escape: "write ~0 for '~' and ~1 for '/'"
    }
  }
}

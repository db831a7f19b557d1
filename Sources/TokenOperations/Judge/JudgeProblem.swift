internal import TokenModel

/// A reason why nothing can be judged.
package enum JudgeProblem: Problem {
  case unknown(String, String, near: String?, known: [String])
  case badVersion(String)
  case notLater(String, String)
  case editions(String, String)
  case noFinding(String, near: String?)
  case released(String)
  case badDate(String)
  case noTags(String)

  package var code: String {
    switch self {
    case .unknown(let what, _, _, _): "judge-\(what)"
    case .badVersion, .notLater: "judge-version"
    case .editions: "judge-editions"
    case .noFinding: "judge-finding"
    case .released: "changelog-released"
    case .badDate: "changelog-date"
    case .noTags: "changelog-tags"
    }
  }

  package var message: String {
    switch self {
    case .unknown(let what, let text, _, _): "there is no \(what) \(quotedForMessage(text))"
    case .badVersion(let text): "\(quotedForMessage(text)) is not a version"
    case .notLater(let next, let version): "\(next) does not come after \(version)"
    case .editions(let one, let other):
      "\(one) and \(other) are two editions of a guideline, not two releases of one"
    case .noFinding(let text, _): "there is no finding \(quotedForMessage(text)) here"
    case .released(let version): "the changelog already has another text for \(version)"
    case .badDate(let text): "\(quotedForMessage(text)) is not a day"
    case .noTags(let pattern): "no tag is called like \(quotedForMessage(pattern))"
    }
  }

  package var fix: String? {
    switch self {
    case .unknown(_, _, let near, let known):
      near.map { "did you mean \($0)?" } ?? "use one of \(known.joined(separator: ", "))"
    case .badVersion: "write three numbers, such as 4.2.0"
    case .notLater: "name the later version with --next"
    case .editions: "compare them with `blazon diff`, or judge them all the same with --editions"
    case .noFinding(_, let near):
      near.map { "did you mean \($0)?" }
        ?? "`blazon judge` prints the finding at the end of each line"
    case .released: "a published release stays as written; --rewrite replaces it"
    case .badDate: "write it as 2026-11-23"
    case .noTags: "`blazon tag` lists them"
    }
  }

  /// Reads one of several words.
  ///
  /// - Parameter others: what else some are called, in lower case.
  package static func word<Value>(
    _ what: String, _ text: String, _ read: (String) -> Value?, _ known: [String],
    others: [String: String] = [:]
  ) throws(JudgeProblem) -> Value {
    if let value = read(text) { return value }
    let near = others[text.lowercased()] ?? nearest(text, among: known)
    throw .unknown(what, text, near: near, known: known)
  }
}

/// One thing found in an input, for a person or a tool.
package struct Diagnostic: Hashable, Sendable {
  /// Whether a diagnostic refuses the input or only remarks on it.
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  /// An error stops the command; a warning does not.
  package var severity: Severity
  /// The code of the problem, such as `alias-unknown`; for people and scripts alike.
  package var code: String
  /// The problem in one sentence without a full stop.
  package var message: String
  /// The part of the message that many of the same sort have in common, without the names of each; `nil` where the code says it.
  package var kind: String?
  /// Whether it is of something wrong that was read on from, rather than of another way to write.
  package var isFault = false
  /// The number of findings of its kind that it stands for: itself, and those that were only counted
  /// because nobody would read them.
  package var count = 1
  /// One action that fixes it, if there is one.
  package var fix: String?
  /// The place in a file; `nil` for what has none.
  package var location: SourceLocation?
  /// Further places that belong to it, such as the members of a circle, in their order.
  package var related: [Related] = []

  /// Another place, and what is there.
  package struct Related: Hashable, Sendable {
    package var message: String
    package var location: SourceLocation

    package init(message: String, location: SourceLocation) {
      self.message = message
      self.location = location
    }
  }

  /// A sort of diagnostics that reports put together.
  package struct Group: Hashable, Sendable {
    package var severity: Severity
    package var code: String
    package var kind: String?

    package init(_ severity: Severity, _ code: String, kind: String? = nil) {
      self.severity = severity
      self.code = code
      self.kind = kind
    }
  }

  /// The sort that it belongs to.
  package var group: Group { Group(severity, code, kind: kind) }

  package init(
    _ severity: Severity = .error, code: String, message: String, fix: String? = nil,
    location: SourceLocation? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.fix = fix
    self.location = location
  }

  package init(_ problem: some Problem, at location: SourceLocation? = nil) {
    self.init(code: problem.code, message: problem.message, fix: problem.fix, location: location)
  }
}

extension [Diagnostic] {
  /// The number of findings, those included that were only counted.
  package var total: Int { reduce(0) { $0 + $1.count } }
}

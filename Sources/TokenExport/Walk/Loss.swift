package import TokenModel

/// A part of a cell that the format cannot represent.
package struct Loss: Hashable, Sendable {
  package var path: TokenPath
  /// The context of the cell.
  package var context: Context
  /// The kind of loss, such as `words` or `type`; lower case with hyphens, and stable.
  package var code: String
  /// An explanation for people: one sentence without a full stop.
  package var message: String
}

/// A loss without its token and context; thrown where there is no value for it.
struct LossReason: Error, Hashable {
  var code: String
  var message: String
  /// The name of the member that is kept as written, for a format that can say it all the same.
  var member: String?

  init(_ code: String, _ message: String, member: String? = nil) {
    self.code = code
    self.message = message
    self.member = member
  }

  /// An old name that says something else now.
  static let taken = LossReason("retired", "its old name is another token's now")

  func loss(_ path: TokenPath, _ context: Context) -> Loss {
    Loss(path: path, context: context, code: code, message: message)
  }
}

extension [LossReason] {
  mutating func lose(_ code: String, _ message: String, member: String? = nil) {
    append(LossReason(code, message, member: member))
  }
}

/// Losses that are collected in any order, such as that of a tree.
struct LossList {
  private var losses: [(token: Int, loss: Loss)] = []

  /// - Parameter index: the token's index in `ExportTokens.tokens`; their number for a token that is not
  ///   among them.
  mutating func add(_ loss: Loss, ofTokenAt index: Int) { losses.append((index, loss)) }

  mutating func append(_ other: LossList) { losses += other.losses }

  /// The losses in the order of the tokens, each once; those of one token as they were added.
  var sortedOnce: [Loss] { sorted.uniqued }

  /// The losses in the order of the tokens; those of one token in the order in which they were added.
  var sorted: [Loss] { losses.sorted { $0.token < $1.token }.map(\.loss) }
}

package import TokenModel

/// Something a cell says that the format does not.
package struct Loss: Hashable, Sendable {
  package var path: TokenPath
  package var context: Context
  /// Stable and lower-case with hyphens, such as `words` or `type`.
  package var code: String
  /// One sentence without a full stop.
  package var message: String

  package init(path: TokenPath, context: Context, code: String, message: String) {
    self.path = path
    self.context = context
    self.code = code
    self.message = message
  }
}

/// Why something cannot be said, before it is known for which token.
struct LossReason: Hashable {
  var code: String
  var message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  func loss(_ path: TokenPath, _ context: Context) -> Loss {
    Loss(path: path, context: context, code: code, message: message)
  }
}

/// Losses noted token by token in any order, such as that of a tree.
struct LossList {
  private var losses: [(token: Int, loss: Loss)] = []

  /// - Parameter index: the token's index in `ExportTokens.tokens`; beyond the last for a token that
  ///   is not among them.
  mutating func add(_ loss: Loss, ofTokenAt index: Int) { losses.append((index, loss)) }

  /// The losses in the order of the tokens; those of one token as they were noted.
  var sorted: [Loss] {
    losses.enumerated().sorted { ($0.element.token, $0.offset) < ($1.element.token, $1.offset) }
      .map(\.element.loss)
  }
}

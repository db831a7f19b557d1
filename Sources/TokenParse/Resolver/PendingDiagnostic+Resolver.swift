internal import TokenModel

extension PendingDiagnostic {
  static func ownContexts(_ path: TokenPath, at offset: Int) -> PendingDiagnostic {
    PendingDiagnostic(
      "resolver-token-contexts",
      "\(quotedForMessage(path.text)) has contexts of its own, and depends on modifiers in a "
        + "way that cells cannot express",
      fix: "write its contexts as modifiers, or leave the token out of them", at: offset)
  }

  static func tooMany(
    _ document: ResolverDocument, _ modifiers: Set<Int>, at offset: Int, because why: String
  ) -> PendingDiagnostic {
    PendingDiagnostic(
      "resolver-permutations-many",
      "\(why): the modifiers \(document.names(of: modifiers)) have more than "
        + "\(Permutations.most) combinations", fix: "let fewer modifiers decide, or make them one",
      at: offset)
  }
}

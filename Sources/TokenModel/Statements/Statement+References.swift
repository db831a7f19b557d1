internal import PositionedJSON

extension Statement {
  /// The qualifiers that can refer to tokens, in the order of their roles.
  private static let referring: [(kind: Qualifiers.Kind, role: ReferenceRole)] =
    ReferenceRole.allCases.flatMap { role in
      Qualifiers.Kind.allCases.filter { $0.referenceRole == role }.map { ($0, role) }
    }

  /// Every well-formed reference in the statement with its role, the value's first; one that is
  /// written twice comes twice.
  ///
  /// The only list of what a statement refers to: what follows references of any role asks here.
  package func forEachReference(_ body: (Reference, ReferenceRole) -> Void) {
    if let value, value.holdsReference {
      if let whole = Reference(value) {
        body(whole, .value)
      } else {
        value.forEachReference { body($0, .part) }
      }
    }
    guard isQualified else { return }
    let qualifiers = qualifiers
    for (kind, role) in Statement.referring {
      if let json = qualifiers.referring(kind) { json.forEachReference { body($0, role) } }
    }
  }

  /// A copy with other references, each in the form it had, where `replace` gives one.
  package func replacingReferences(
    _ replace: (Reference, ReferenceRole) -> Reference?
  ) -> Statement {
    var result = self
    if let value, value.holdsReference {
      let role = Reference(value) == nil ? ReferenceRole.part : .value
      result.value = value.replacingReferences { replace($0, role) }
    }
    guard isQualified else { return result }
    var qualifiers = qualifiers
    for (kind, role) in Statement.referring {
      guard let json = qualifiers.referring(kind) else { continue }
      let replaced = json.replacingReferences { replace($0, role) }
      _ = qualifiers.read(kind, replaced.expression.map(JSON.string) ?? replaced)
    }
    result.qualifiers = qualifiers
    return result
  }

  /// Gives references to tokens other paths, where `path` returns one.
  package mutating func renameReferences(_ path: (TokenPath) -> TokenPath?) {
    self = replacingReferences { reference, _ in
      path(reference.target).map { Reference($0, part: reference.part) }
    }
  }

  /// The tokens that the statement refers to in the given roles, each once, in order.
  package func targets(where isWanted: (ReferenceRole) -> Bool) -> [TokenPath] {
    var targets: [TokenPath] = []
    forEachReference { reference, role in
      if isWanted(role), !targets.contains(reference.target) { targets.append(reference.target) }
    }
    return targets
  }

  /// The tokens that the statement refers to in any role, each once, in order.
  package var targets: [TokenPath] { targets { _ in true } }
}

extension Qualifiers {
  /// A qualifier that may refer to tokens, an expression as a computed part; `nil` where it does not.
  fileprivate func referring(_ kind: Kind) -> JSON? {
    if kind == .expression { return expression.map(JSON.expression) }
    return self[kind].flatMap { $0.holdsReference ? $0 : nil }
  }
}

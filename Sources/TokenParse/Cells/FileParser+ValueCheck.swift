internal import PositionedJSON
internal import TokenModel

extension FileParser {
  /// The reasons why the cell's values are not of their type.
  mutating func faults(_ statement: Statement, _ token: TokenPlace, isAlias: Bool)
    -> [PendingDiagnostic]
  {
    if statement.verbatim != nil, statement.value == nil { return [] }
    if statement.type == nil, let written = token.written, let fault = typeFault(written) {
      return [fault]
    }
    if let fault = expressionFault(statement, token) { return [fault] }
    if let type = statement.type { return misfits(statement, type, isOurs: token.isInExtension) }
    if let value = statement.value, isAlias {
      var reader = ValueReader()
      _ = reader.isReference(value, to: .string)
      return findings(reader, value, nil)
    }
    guard statement.presence == .stated else { return [] }
    return [
      PendingDiagnostic(
        "type-missing", "\(quotedForMessage(token.path.text)) has no type",
        fix: "give it or a group around it a \"$type\"", at: token.offset)
    ]
  }

  /// The reason why an expression over tokens cannot be computed.
  private func expressionFault(_ statement: Statement, _ token: TokenPlace) -> PendingDiagnostic? {
    guard statement.value == nil, let text = statement.expression,
      text.utf8.contains(UInt8(ascii: "{"))
    else { return nil }
    var problem: ExpressionProblem
    do {
      guard try !Expression(text).isComputable else { return nil }
      problem = .unknownName(text)
    } catch { problem = error }
    return PendingDiagnostic(
      severity: strictness == .strict ? .error : .warning, problem.code,
      "\(quotedForMessage(token.path.text)) has no value: \(problem.message)", fix: problem.fix,
      at: token.offset)
  }

  /// - Parameter isOurs: whether the value stands under `dev.blazon`, where DTCG's rules do not reach.
  private func misfits(
    _ statement: Statement, _ type: TokenType, isOurs: Bool
  ) -> [PendingDiagnostic] {
    var found: [PendingDiagnostic] = []
    if let value = statement.value {
      var reader = ValueReader()
      reader.isStrict = strictness == .strict && !isOurs
      if !reader.isReference(value, to: type) {
        // A value with pointers inside is checked when they are followed.
        if value.holdsPointer {
          reader.checkPointers(value)
        } else {
          _ = TokenValue.read(type, value, &reader)
        }
      }
      found += findings(reader, value, type)
      if type == .typography, !isOurs, !reader.isStrict, found.isEmpty, Reference(value) == nil,
        let member = Typography.lacking(value).first
      {
        found.warn(
          "value-unusual", "a typography value lacks \"\(member)\", which DTCG 2025.10 demands",
          fix: "add it, if other tools shall read the value", at: value.offset)
      }
    }
    for bound in [statement.min, statement.max].compactMap(\.self) {
      var reader = ValueReader()
      _ = TokenValue.read(type, bound, &reader)
      found += findings(reader, bound, type)
    }
    return found
  }

  private func findings(
    _ reader: ValueReader, _ value: JSON, _ type: TokenType?
  ) -> [PendingDiagnostic] {
    var found = reader.misfits.map { misfit in
      PendingDiagnostic(
        "value-invalid", misfit.message,
        fix: misfit.fix ?? type.map { "write a value such as \($0.example)" },
        at: misfit.offset == 0 ? value.offset : misfit.offset)
    }
    found += reader.remarks.map { remark in
      PendingDiagnostic(
        severity: .warning, "value-unusual", remark.message, fix: remark.fix, at: remark.offset)
    }
    if value.holdsNUL {
      found.report(
        "nul-character", "a value holds the character U+0000", fix: "remove it", at: value.offset)
    }
    return found
  }
}

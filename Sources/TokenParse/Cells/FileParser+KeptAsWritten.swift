internal import PositionedJSON
internal import TokenModel

extension FileParser {
  /// The reason to keep a token at fault as written; `nil` where it is refused.
  func reasonToKeep(
    _ statement: Statement, _ token: TokenPlace, _ fault: PendingDiagnostic,
    _ faults: [PendingDiagnostic]
  ) -> (reason: String, fix: String?, isFault: Bool)? {
    // The store cannot hold U+0000, and bounds are ours alone.
    let canKeep =
      statement.value != nil && !faults.contains { $0.code == "nul-character" }
      && statement.min == nil && statement.max == nil
    guard strictness != .strict, canKeep, let value = statement.value else { return nil }
    let type = statement.type?.rawValue ?? token.written?.text
    if let reason = foreignReason(type, value) {
      return (reason, "write it in DTCG's form if other tools should read it", false)
    }
    guard strictness == .keepingFaults else { return nil }
    let reason = fault.code == "type-missing" ? "it has no type" : fault.message
    return (reason, fault.fix, true)
  }

  /// Text styles fall by member: those that DTCG has keep their values, and the whole is kept as written
  /// beside them.
  ///
  /// - Returns: `nil` where the fault is another.
  mutating func withoutForeignMembers(
    _ statement: Statement, _ token: TokenPlace, _ faults: [PendingDiagnostic]
  ) -> Statement? {
    guard strictness != .strict, statement.type == .typography, statement.verbatim == nil,
      statement.min == nil, statement.max == nil,
      let value = statement.value, let members = value.members, Reference(value) == nil,
      !faults.contains(where: { $0.code == "nul-character" })
    else { return nil }
    var reasons: [String] = []
    let fitting = members.filter { member in
      let alone = value.with(.object([member]))
      var reader = ValueReader()
      _ = TokenValue.read(.typography, alone, &reader)
      guard let misfit = reader.misfits.first else { return true }
      let foreign = foreignReason(TokenType.typography.rawValue, alone)
      reasons.append(foreign ?? "\(member.key): \(misfit.message)")
      return false
    }
    let isForeign = foreignReason("typography", value) != nil
    guard isForeign || strictness == .keepingFaults, !fitting.isEmpty, fitting.count < members.count
    else { return nil }
    var partial = statement
    partial.value = value.with(.object(fitting))
    partial.qualifiers.verbatim = statement.keptVerbatim(token.json, nil).verbatim
    collector.warn(
      "member-kept-as-written",
      "of \(quotedForMessage(token.path.text)) a part is kept as written, and the rest has "
        + "its values: \(reasons.prefix(3).joined(separator: "; "))",
      fix: "write it in DTCG's form if other tools should read it",
      kind: reasons.prefix(3).joined(separator: "; "), isFault: !isForeign, at: value.offset)
    return partial
  }

  mutating func warnOfKeeping(
    _ path: TokenPath, _ reason: String, fix: String?, isFault: Bool, at offset: Int
  ) {
    collector.warn(
      "kept-as-written",
      "\(quotedForMessage(path.text)) is kept as written, and has no value that others can "
        + "use: \(reason)", fix: fix, kind: reason, isFault: isFault, at: offset)
  }
}

extension Statement {
  /// The statement with its value kept as uninterpreted text.
  ///
  /// - Parameters:
  ///   - token: what was written; `nil` where only the value was
  ///   - type: the name of the type as written, on the token or on a group around it
  func keptVerbatim(_ token: JSON?, _ type: String?) -> Statement {
    var kept = self
    let written = token?.members?.filter { ["$type", "$value", "$ref"].contains($0.key) }
    var members = written ?? value.map { [JSON.Member("$value", $0)] } ?? []
    if kept.type == nil, let type, token?.member("$type") == nil {
      members.insert(JSON.Member("$type", .string(type)), at: 0)
    }
    kept.value = nil
    kept.qualifiers.verbatim = .object(members)
    return kept
  }
}

extension JSON {
  /// The value with zeros in px where they have no unit or one that DTCG has not: zero is zero.
  var withPlainZeros: JSON {
    guard members?.count == 2, let unit = self["unit"]?.string,
      !["px", "rem", "ms", "s"].contains(unit),
      let number = self["value"]?.numberText, Double(number) == 0, ForeignUnits.isKnown(unit)
    else { return mapParts { $1.withPlainZeros } }
    return replacing("unit", with: .string("px"))
  }
}

package import PositionedJSON

extension Statement {
  /// Why the value is kept as written, as a clause: the member or the unit that DTCG has not.
  package var reasonKept: String {
    guard let verbatim,
      let written = verbatim["$value"] ?? verbatim.member("$ref").map({ $0.value })
    else { return "it is not understood" }
    let beside = verbatim.members?.first { !["$type", "$value", "$ref"].contains($0.key) }
    if let beside, written.string?.first == "{" {
      return "\(quotedForMessage(beside.key)) changes what it refers to, which DTCG cannot express"
    }
    guard let name = verbatim["$type"]?.string ?? type?.rawValue else { return "it has no type" }
    guard let type = TokenType(rawValue: name) else {
      return "DTCG has no type \(quotedForMessage(name))"
    }
    var reader = ValueReader()
    _ = TokenValue.read(type, written, &reader)
    return reader.misfits.first?.message ?? "it is not a \(type.rawValue) as DTCG has it"
  }

  /// The members of the value as written that stand beside a value, as they had to be left out of it.
  package var membersKept: [JSON.Member] {
    guard let value, let members = verbatim?["$value"]?.members else { return [] }
    return members.filter { !value.hasMember($0.key) }
  }
}

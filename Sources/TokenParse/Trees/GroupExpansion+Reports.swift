internal import PositionedJSON
internal import TokenModel

/// Reports of groups that cannot inherit, each place once.
extension GroupExpansion {
  mutating func report(_ message: Message, at step: Step) {
    guard reported.insert(step.offset).inserted else { return }
    findings.report(message.code, message.message, fix: message.fix, at: step.offset)
  }

  mutating func report(malformed member: JSON.Member) {
    let found = member.value.string.map(quotedForMessage) ?? member.value.kindName
    let fix = "write \"{group}\" or \"#/group\""
    report(
      ("extends-invalid", "\(member.key) names one group, found \(found)", fix),
      at: Step(path: [], offset: member.value.offset))
  }

  /// Once for each circle, however many groups lead into it.
  mutating func report(circle: [Step]) {
    let steps = circle.dropLast()
    guard reported.isDisjoint(with: steps.map(\.offset)) else { return }
    reported.formUnion(steps.map(\.offset))
    findings.report(
      "extends-circle",
      "these groups extend one another in a circle: "
        + circle.map { quoted($0.path) }.joined(separator: " → "), fix: "remove one $extends",
      at: circle[0].offset,
      related: steps.dropFirst().map { ("\(quoted($0.path)) extends the next", $0.offset) })
  }

  mutating func report(tooMuchAt step: Step) {
    report(
      (
        "extends-too-large",
        "groups that extend one another give more than \(GroupExpansion.mostInherited) members",
        "extend smaller groups"
      ), at: step)
  }
}

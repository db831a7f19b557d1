internal import PositionedJSON
internal import TokenModel

/// Gives groups what they inherit by `$extends`, or by a `$ref` to a group.
///
/// A group is seen as layers: what is written there, then what its target has, and so on; of each
/// token and property the nearest layer counts. Targets are looked up as layers too, so that what a
/// target has inherited comes along in whichever order the groups are written.
///
/// - Source: DTCG Format Module 2025.10, sections 6.4 and 6.7.
struct GroupExpansion {
  /// More inherited tokens and groups than that are refused: groups that double one another grow
  /// without bound.
  static let mostInherited = 100_000

  /// Groups that extend one another in a row; a person stays far below it.
  static let longestChain = 64

  /// All trees as one, in which targets are looked up.
  private let whole: JSON
  private let wholeTable: MemberTable
  var findings: [PendingDiagnostic] = []
  var reported: Set<Int> = []
  private var inherited = 0
  /// Whether the `$ref` at an offset leads to a group, where it is known.
  private var groupReferences: [Int: Bool] = [:]

  /// A group or token as one layer gives it, and the extensions that led there.
  private struct Entry {
    var table: MemberTable
    var json: JSON { table.json }
    /// The place where it is written, not the one where it is inherited.
    var path: [String]
    var through: [Step]
  }

  /// A group that names another.
  struct Step: Equatable {
    var path: [String]
    /// The offset of the reference.
    var offset: Int
  }

  /// What a file states in a context, the groups there inherit in that context, also where another file extends them.
  ///
  /// - Returns: the trees, in the same order.
  static func expand(
    _ layers: [Layer], _ options: ParseOptions, _ findings: inout [PendingDiagnostic]
  ) -> [JSON] {
    var result = layers.map(\.tree)
    let concerned = result.map { holdsExtension($0) }
    guard concerned.contains(true) else { return result }
    let revisions = result.map(options.revision(of:))
    for (_, own) in layers.indices.grouped(by: { revisions[$0] }) {
      for (context, same) in own.grouped(by: { layers[$0].context }) {
        let below = own.filter { layers[$0].context.holds(in: context) }
        var expansion = GroupExpansion(whole: mergedTrees(below.map { layers[$0].tree }))
        for index in same where concerned[index] {
          result[index] = expansion.expanded(result[index])
        }
        findings += expansion.findings.map { finding in
          finding.code == "extends-too-large"
            ? finding : options.strictness.fault(finding, then: "; nothing is inherited there")
        }
        let others = below.filter { layers[$0].context != context && concerned[$0] }
        let links = mergedTrees(others.compactMap { expansion.links(in: layers[$0].tree) })
        guard links.members?.isEmpty == false else { continue }
        for index in same {
          // Only what this file states is looked for; whatever lacks is the others'.
          var inner = GroupExpansion(whole: mergedTrees([links, result[index]]))
          let full = inner.expanded(inner.whole, beside: expansion.whole)
          result[index] = withoutIdle(full, beside: result[index])
        }
      }
    }
    return result
  }

  /// The tree without groups that are not written in the file and inherit no token there.
  private static func withoutIdle(_ json: JSON, beside written: JSON?) -> JSON {
    guard let members = json.members, !json.isToken else { return json }
    let kept = members.compactMap { member -> JSON.Member? in
      guard member.isChild, member.value.members != nil else { return member }
      let own = written?[member.key]
      let inner = withoutIdle(member.value, beside: own)
      return own == nil && !inner.isToken && inner.children.isEmpty ? nil : member.with(inner)
    }
    return json.with(.object(kept))
  }

  private mutating func expanded(_ tree: JSON, beside written: JSON? = nil) -> JSON {
    let entry = Entry(table: MemberTable(tree), path: [], through: [])
    return expanded([entry], beside: written ?? whole)
  }

  /// The groups of a tree that inherit, with nothing but what they inherit from; `nil` where there is none.
  private mutating func links(in json: JSON) -> JSON? {
    guard let members = json.members, !json.isToken else { return nil }
    var found: [JSON.Member] = []
    if let (member, path) = target(of: json), let path {
      let text = member.value.with(.string("{\(path.joined(separator: "."))}"))
      found.append(JSON.Member("$extends", text, keyOffset: member.keyOffset))
    }
    for member in members where member.isChild {
      guard let inner = links(in: member.value) else { continue }
      found.append(member.with(inner))
    }
    return found.isEmpty ? nil : json.with(.object(found))
  }

  private init(whole: JSON) {
    self.whole = whole
    wholeTable = MemberTable(whole)
  }

  /// Whether a group inherits, or may: a `$ref` makes a group of an object if its target is one.
  private static func holdsExtension(_ json: JSON) -> Bool {
    guard let members = json.members, !json.isToken else { return false }
    for index in members.indices {
      let isProperty = members[index].key.utf8.first == UInt8(ascii: "$")
      if isProperty, members[index].key == "$extends" || members[index].key == "$ref" {
        return true
      }
      if isProperty, members[index].key != "$root" { continue }
      if holdsExtension(members[index].value) { return true }
    }
    return false
  }
}

// MARK: - Expanding

extension GroupExpansion {
  /// One group with all that its layers give.
  ///
  /// - Parameter written: the same group in the whole: what is written there in any file is never
  ///   replaced by something inherited.
  private mutating func expanded(_ entries: [Entry], beside written: JSON?) -> JSON {
    let layers = entries.flatMap { withTargets($0) }
    let own = entries[0].json
    guard layers.count > 1 || layers.contains(where: { GroupExpansion.holdsExtension($0.json) })
    else { return own }
    let written = written.map(MemberTable.init)
    var members: [JSON.Member] = []
    var seen: Set<String> = []
    for (place, layer) in layers.enumerated() {
      for member in layer.json.members ?? [] where !seen.contains(member.key) {
        if member.key == "$extends" { continue }
        if member.key == "$ref", target(of: layer.json) != nil { continue }
        let isChild = member.isChild
        let isInherited = place >= entries.count || !layer.through.isEmpty
        if isInherited,
          !isChild ? written?[member.key] != nil : written?[member.key]?.isToken == true
        {
          continue
        }
        seen.insert(member.key)
        guard isChild else {
          members.append(member)
          continue
        }
        if isInherited { inherited += 1 }
        guard inherited <= GroupExpansion.mostInherited else {
          report(
            (
              "extends-too-large",
              "groups that extend one another give more than \(GroupExpansion.mostInherited) members",
              "extend smaller groups"
            ), at: layer.through.first ?? Step(path: layer.path, offset: own.offset))
          break
        }
        members.append(child(member, of: layers[place...], beside: written))
      }
    }
    return own.with(.object(members))
  }

  private mutating func child(
    _ member: JSON.Member, of layers: ArraySlice<Entry>, beside written: MemberTable?
  ) -> JSON.Member {
    let entries = GroupExpansion.children(member.key, of: layers)
    guard entries[0].json.members != nil, !entries[0].json.isToken, !isAliasToken(entries[0].json)
    else { return member.with(entries[0].json) }
    let value = expanded(entries, beside: written?[member.key])
    return member.with(value)
  }

  /// The layers' members of that name: the nearest token, or all groups before the first token.
  private static func children(_ name: String, of layers: some Sequence<Entry>) -> [Entry] {
    var found: [Entry] = []
    for layer in layers {
      guard let child = layer.table[name] else { continue }
      let isGroup = child.members != nil && !child.isToken
      if found.isEmpty || isGroup {
        found.append(
          Entry(table: MemberTable(child), path: layer.path + [name], through: layer.through))
      }
      if !isGroup { break }
    }
    return found
  }

  /// The layer and, behind it, those of the group that it names.
  private mutating func withTargets(_ entry: Entry) -> [Entry] {
    guard let (member, target) = target(of: entry.json) else { return [entry] }
    let step = Step(path: entry.path, offset: member.value.offset)
    if let start = entry.through.firstIndex(where: { $0.offset == step.offset }) {
      report(circle: Array(entry.through[start...]) + [step])
      return [entry]
    }
    guard let target else {
      let found = member.value.string.map(quotedForMessage) ?? member.value.kindName
      report(
        (
          "extends-invalid", "\(member.key) names one group, found \(found)",
          "write \"{group}\" or \"#/group\""
        ), at: Step(path: [], offset: member.value.offset))
      return [entry]
    }
    if let problem = misfit(target, of: entry) {
      problem.code == "extends-circle"
        ? report(circle: [step, Step(path: target, offset: step.offset), step])
        : report(problem, at: step)
      return [entry]
    }
    let layers = layers(at: target, through: entry.through + [step])
    guard let problem = misfit(layers, target) else { return [entry] + layers }
    // A target that is missing because of a fault on the way to it is reported already.
    if !layers.isEmpty || !reported.contains(step.offset) { report(problem, at: step) }
    return [entry]
  }

  /// The group or token at a path, as layers; empty where there is none.
  private mutating func layers(at path: [String], through: [Step]) -> [Entry] {
    guard let name = path.last else {
      return [Entry(table: wholeTable, path: [], through: through)]
    }
    let parent = Array(path.dropLast())
    let outer = layers(at: parent, through: through)
    return GroupExpansion.children(name, of: outer).flatMap { withTargets($0) }
  }

  /// Whether the object's `$ref` leads to a token or a value, which makes it a token.
  private mutating func isAliasToken(_ json: JSON) -> Bool {
    guard json.member("$ref") != nil, json.member("$extends") == nil else { return false }
    return target(of: json) == nil
  }
}

// MARK: - Targets

extension GroupExpansion {
  /// The reference that makes a group inherit, and its target's path.
  ///
  /// - Returns: `nil` where the group names none; a target of `nil` where the reference is malformed.
  private mutating func target(of json: JSON) -> (member: JSON.Member, path: [String]?)? {
    if json.isToken { return nil }
    if let member = json.member("$extends") {
      return (member, member.value.string.flatMap(GroupExpansion.path))
    }
    guard let member = json.member("$ref"), let text = member.value.string,
      let path = GroupExpansion.path(text),
      groupReferences[member.value.offset] ?? leadsToGroup(path, from: member.value.offset)
    else { return nil }
    return (member, path)
  }

  /// Whether a `$ref` ends at a group, by way of others: anything else makes its object a token.
  private mutating func leadsToGroup(_ path: [String], from offset: Int) -> Bool {
    // A reference in a circle does not lead to a group; the circle is reported when values are followed.
    groupReferences[offset] = false
    var chain = [offset]
    var end: [String]? = path
    var isGroup = false
    while let path = end {
      end = nil
      guard !path.contains("$value") else { break }
      guard let node = written(path) else {
        // It may exist by inheritance.
        var inner = self
        let found = inner.layers(at: path, through: []).first?.json
        isGroup = found.map { $0.members != nil && !$0.isToken } ?? false
        break
      }
      guard let next = node.member("$ref"), !node.isToken, let text = next.value.string else {
        isGroup = node.members != nil && !node.isToken
        break
      }
      if let known = groupReferences[next.value.offset] {
        isGroup = known
        break
      }
      groupReferences[next.value.offset] = false
      chain.append(next.value.offset)
      end = GroupExpansion.path(text)
    }
    for offset in chain { groupReferences[offset] = isGroup }
    return isGroup
  }

  /// The node at a path as it is written, inherited ones left out.
  private func written(_ path: [String]) -> JSON? {
    guard let first = path.first else { return whole }
    var node = wholeTable[first]
    for name in path.dropFirst() { node = node?[name] }
    return node
  }

  private static func path(_ text: String) -> [String]? {
    if text.hasPrefix("{") { return (try? Reference.curly(text))?.target.segments.map(String.init) }
    return try? Reference.segments(text)
  }

  typealias Message = (code: String, message: String, fix: String)

  /// The problem of a target that no group may name from here, whatever it is.
  private func misfit(_ target: [String], of entry: Entry) -> Message? {
    let path = entry.path
    if entry.through.count >= GroupExpansion.longestChain {
      return (
        "extends-too-long",
        "more than \(GroupExpansion.longestChain) groups extend one another in a row",
        "extend the last of them directly"
      )
    }
    if path.starts(with: target) { return ("extends-circle", "", "") }
    if target.starts(with: path) {
      return (
        "extends-own-member", "\(quoted(path)) extends a group inside itself, \(quoted(target))",
        "move that group out"
      )
    }
    return nil
  }

  /// The problem of a target that is not there, or is not a group.
  private func misfit(_ layers: [Entry], _ target: [String]) -> Message? {
    guard let first = layers.first else { return missing(target) }
    guard first.json.isToken || first.json.members == nil else { return nil }
    return (
      "extends-token", "\(quoted(target)) is a token, so no group can extend it",
      "name a group, or write an alias: \"$value\": \"{\(target.joined(separator: "."))}\""
    )
  }

  private func missing(_ target: [String]) -> Message {
    var group = whole
    for name in target {
      guard let next = group[name] else {
        let near = nearest(name, among: group.children.map(\.key))
        return (
          "extends-unknown", "there is no group \(quoted(target))",
          near.map { "did you mean \(quotedForMessage($0))?" }
            ?? "correct the path, or add the group"
        )
      }
      group = next
    }
    return ("extends-unknown", "there is no group \(quoted(target))", "correct the path")
  }

  func quoted(_ path: [String]) -> String { quotedForMessage(path.joined(separator: ".")) }
}

/// An object's members, found by name in constant time where they are many.
final class MemberTable {
  let json: JSON
  private lazy var places: [String: Int] = Dictionary(
    first: (json.members ?? []).enumerated().map { ($0.element.key, $0.offset) })

  init(_ json: JSON) { self.json = json }

  subscript(name: String) -> JSON? {
    guard let members = json.members else { return nil }
    if members.count <= 16 { return members.first { $0.key == name }?.value }
    return places[name].map { members[$0].value }
  }
}

/// Reports of groups that cannot inherit, each place once.
extension GroupExpansion {
  mutating func report(_ message: Message, at step: Step) {
    guard reported.insert(step.offset).inserted else { return }
    findings.report(message.code, message.message, fix: message.fix, at: step.offset)
  }

  /// Once for each circle, however many groups lead into it.
  mutating func report(circle: [Step]) {
    let steps = circle.dropLast()
    guard reported.isDisjoint(with: steps.map(\.offset)) else { return }
    reported.formUnion(steps.map(\.offset))
    findings.report(
      "extends-circle",
      "circular $extends: "
        + circle.map { quoted($0.path) }.joined(separator: " → "), fix: "remove one $extends",
      at: circle[0].offset,
      related: steps.dropFirst().map { ("\(quoted($0.path)) extends the next", $0.offset) })
  }
}

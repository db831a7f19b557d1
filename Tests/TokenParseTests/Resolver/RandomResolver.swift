import PositionedJSON
import TestSupport

/// Small resolver documents that use everything: overlapping modifiers, sets after modifiers,
/// references, aliases, groups whose type or deprecation a context changes, and `$extends`.
struct RandomResolver {
  private var random: SeededGenerator
  private(set) var files: [String: String] = [:]
  private let hasExtensions: Bool
  private let hasOwnContexts: Bool

  /// - Parameter hasOwnContexts: whether tokens may have contexts of their own, on the axis `idiom`.
  init(seed: UInt64, hasOwnContexts: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.hasOwnContexts = hasOwnContexts
    hasExtensions = random.next() % 3 == 0
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  mutating func document() -> String {
    var sets: [String] = []
    var order: [String] = []
    for name in ["a", "b", "c"].prefix(Int(1 + random.next() % 3)) {
      sets.append(#""\#(name)":{"sources":[\#(sources(depth: sets.count))]}"#)
      order.append(##"{"$ref":"#/sets/\##(name)"}"##)
    }
    var modifiers: [String] = []
    for name in ["m", "n", "o"].prefix(Int(random.next() % 4)) {
      let contexts = ["x", "y", "z"].prefix(Int(2 + random.next() % 2)).map { context in
        #""\#(context)":[\#(sources(depth: 3))]"#
      }
      let body =
        #""contexts":{\#(contexts.joined(separator: ","))}"#
        + (chance(60) ? #","default":"\#(pick(["x", "y"]))""# : "")
      let place = chance(70) ? order.count : Int(random.next() % UInt64(order.count + 1))
      if chance(30) {
        order.insert(#"{"type":"modifier","name":"\#(name)",\#(body)}"#, at: place)
      } else {
        modifiers.append(#""\#(name)":{\#(body)}"#)
        order.insert(##"{"$ref":"#/modifiers/\##(name)"}"##, at: place)
      }
    }
    return """
      {"version":"2025.10","sets":{\(sets.joined(separator: ","))},
      "modifiers":{\(modifiers.joined(separator: ","))},
      "resolutionOrder":[\(order.joined(separator: ","))]}
      """
  }

  private mutating func sources(depth: Int) -> String {
    let count = Int(random.next() % 3) + (depth == 0 ? 1 : 0)
    return (0..<count).map { _ in
      if depth > 0, chance(10) { return ##"{"$ref":"#/sets/a"}"## }
      let tree = tree(depth: 0)
      guard chance(25) else { return tree }
      let name = "f\(files.count).json"
      files[name] = tree
      return #"{"$ref":"./\#(name)"}"#
    }.joined(separator: ",")
  }

  private mutating func tree(depth: Int) -> String {
    var members: [String] = []
    if chance(depth == 0 ? 30 : 20) {
      members.append(#""$type":"\#(pick(["number", "fontWeight"]))""#)
    }
    if depth > 0, chance(8) { members.append(#""$deprecated":\#(pick(["true", "false"]))"#) }
    for name in ["a", "b"] where chance(40) { members.append("\"\(name)\":\(token())") }
    if depth > 0, chance(10) { members.append("\"$root\":\(token())") }
    if depth > 0, hasExtensions, chance(15) {
      members.append(#""$extends":"{\#(pick(["g", "g", "h", "g.k", "base"]))}""#)
    }
    if depth < 2 {
      for name in depth == 0 ? ["g", "h", "base"] : ["k"] where chance(depth == 0 ? 55 : 40) {
        members.append("\"\(name)\":\(tree(depth: depth + 1))")
      }
    }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func token() -> String {
    let paths = ["a", "b", "g.a", "g.b", "h.a", "h.k.b", "base.a", "g.$root"]
    var members = [
      chance(30)
        ? #""$value":"{\#(pick(paths))}""# : #""$value":\#(1 + random.next() % 4)"#
    ]
    if chance(85) { members.append(#""$type":"\#(pick(["number", "number", "fontWeight"]))""#) }
    if chance(15) { members.append(#""$description":"\#(pick(["p", "q"]))""#) }
    if chance(10) { members.append(#""$deprecated":\#(pick(["true", "false", "\"why\""]))"#) }
    if hasOwnContexts, chance(30) {
      members.append(
        #""$extensions":{"dev.blazon":{"contexts":{"idiom=pad":{"value":\(5 + random.next() % 2)}}}}"#
      )
    }
    return "{\(members.joined(separator: ","))}"
  }
}

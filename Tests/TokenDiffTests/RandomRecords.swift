import PositionedJSON
import TestSupport
import TokenModel

/// Records of a dozen tokens with aliases, contexts, qualifiers and silence, and ways in which
/// people change them.
struct RandomRecords {
  var random: SeededGenerator

  static let revision = Revision(id: "main", axes: [appearances, idioms])

  private static let types: [TokenType] = [.color, .dimension, .number, .duration, .boolean]
  private static let contexts = ["", "appearance=dark", "idiom=pad", "appearance=dark,idiom=pad"]

  /// Where an alias may point: always stated, with a figure. The others may be silent or in words.
  private static let targets = ["p.a", "p.b", "p.c", "q.d", "q.e"]
  private static let others = ["r.f", "r.g", "r.h", "r.i", "s.t.j", "s.t.k", "s.l"]
  private static let spare = ["p.z", "v.a", "v.f", "v.g", "v.h", "r.moved", "s.t.other"]

  mutating func record() -> TokenSet {
    var set = TokenSet()
    set.axes = AxisOrder(["appearance", "idiom"])
    set.revisions = [RandomRecords.revision]
    for (index, path) in (RandomRecords.targets + RandomRecords.others).enumerated() {
      let isTarget = index < RandomRecords.targets.count
      if !isTarget, chance(20) { continue }
      set.cells += token(path, type: RandomRecords.types[index % 5], isTarget: isTarget)
      if chance(20) { set.abouts.append(about(path)) }
    }
    set.sort()
    return set
  }

  private mutating func token(_ path: String, type: TokenType, isTarget: Bool) -> [Cell] {
    var contexts = RandomRecords.contexts.filter { _ in chance(25) }
    if isTarget || contexts.isEmpty { contexts = [""] + contexts.filter { !$0.isEmpty } }
    return contexts.map { context in
      let made = cell(
        path, type, at: context, modality: pick([nil, nil, nil, .should, .must, .may]),
        from: pick(["book", "site"]))
      var statement = made.statement
      fill(&statement, type, isTarget: isTarget)
      return made.with(revision: RandomRecords.revision.id, statement: statement)
    }
  }

  private mutating func fill(_ statement: inout Statement, _ type: TokenType, isTarget: Bool) {
    let isQuantity = [.dimension, .number, .duration].contains(type)
    switch Int.random(in: 0..<12, using: &random) {
    case 0 where !isTarget:
      statement = Statement(presence: .notStated, type: nil)
      return
    case 1 where !isTarget: statement.qualify(.words, .string(pick(["small", "large"])))
    case 2 where !isTarget && isQuantity:
      statement.qualify(pick([.min, .max]), literal(type))
    case 3, 4, 5:
      let place = RandomRecords.types.firstIndex(of: type) ?? 0
      statement.value = isTarget ? literal(type) : .string("{\(RandomRecords.targets[place])}")
    default: statement.value = literal(type)
    }
    if isQuantity, chance(10) { statement.qualify(.approximate, .bool(true)) }
    if type == .dimension, !isTarget, statement.alias == nil, chance(15) {
      statement.qualify(.unit, .string(pick(["px@1x", "px@2x"])))
    }
    if chance(10) { statement.qualify(.note, .string(pick(["above", "below"]))) }
  }

  private mutating func literal(_ type: TokenType) -> JSON {
    switch type {
    case .color: json(color(pick(["#007AFF", "#FF3B30", "#FFFFFF"])))
    case .dimension: json(points(pick([22, 44, 44.2, 88])))
    case .duration:
      json(
        pick([
          #"{"value": 300, "unit": "ms"}"#, #"{"value": 0.3, "unit": "s"}"#,
          #"{"value": 0.5, "unit": "s"}"#,
        ]))
    case .boolean: .bool(chance(50))
    default: .number(pick([1, 2, 2.02, 400]))
    }
  }

  private mutating func about(_ path: String) -> About {
    About(
      path: TokenPath(trusted: path), revision: RandomRecords.revision.id, isGroup: false,
      description: pick(["one", "two"]), deprecated: chance(30) ? .bool(true) : nil)
  }

  // MARK: - Changing a record

  /// What a person might make of a record, or now and then another record altogether.
  mutating func successor(of set: TokenSet) -> TokenSet {
    if chance(20) { return record() }
    var result = set
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&result) }
    result.sort()
    return result
  }

  private mutating func change(_ set: inout TokenSet) {
    let index = Int.random(in: set.cells.indices, using: &random)
    let path = set.cells[index].path
    let isTarget = RandomRecords.targets.contains(path.text)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      guard let type = set.cells[index].statement.type else { return }
      var statement = Statement(type: type, modality: pick([nil, .should, .must]))
      fill(&statement, type, isTarget: isTarget)
      set.cells[index] = set.cells[index].with(statement: statement)
    case 2: set.cells[index] = set.cells[index].with { $0.qualifiers.note = "beside" }
    case 3: set.cells[index] = set.cells[index].with(evidence: [Evidence(document: "other")])
    case 4 where !isTarget: set.cells.removeAll { $0.path == path }
    case 5 where set.cells[index].context != .base: set.cells.remove(at: index)
    case 6: rename(path, in: &set)
    case 7:
      set.abouts.removeAll { $0.path == path }
      if chance(70) { set.abouts.append(about(path.text)) }
    default:
      let known = Set(set.cells.filter { $0.path == path }.map(\.context))
      let context = readContext(pick(RandomRecords.contexts))
      guard !known.contains(context), let type = set.cells[index].statement.type else { return }
      set.cells += token(path.text, type: type, isTarget: isTarget).prefix(1).map {
        $0.with(context: context)
      }
    }
  }

  private mutating func rename(_ old: TokenPath, in set: inout TokenSet) {
    let new = TokenPath(trusted: pick(RandomRecords.spare))
    guard !set.cells.contains(where: { $0.path == new }) else { return }
    set.abouts.removeAll { $0.path == new }
    for index in set.cells.indices {
      let cell = set.cells[index]
      set.cells[index] = cell.with(path: cell.path == old ? new : nil).with { statement in
        statement.value = statement.value?.replacingReferences {
          $0.target == old ? Reference(new) : nil
        }
      }
    }
    for index in set.abouts.indices where set.abouts[index].path == old {
      set.abouts[index] = set.abouts[index].with(path: new)
    }
  }

  /// The same record with its numbers written otherwise.
  mutating func reformatted(_ set: TokenSet) -> TokenSet {
    var result = set
    for index in result.cells.indices {
      var statement = result.cells[index].statement
      statement.value = statement.value.map { reformatted($0) }
      for kind in Qualifiers.Kind.allCases {
        guard let json = statement.qualifiers[kind] else { continue }
        statement.qualify(kind, reformatted(json))
      }
      result.cells[index] = result.cells[index].with(statement: statement)
    }
    return result
  }

  private mutating func reformatted(_ value: JSON) -> JSON {
    if let text = value.numberText {
      let other = text.contains(".") ? text + "0" : text + pick(["", ".0", "e0", "0e-1"])
      return .number(text: other)
    }
    if let elements = value.elements { return .array(elements.map { reformatted($0) }) }
    if let members = value.members {
      return .object(members.map { JSON.Member($0.key, reformatted($0.value)) })
    }
    return value
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}

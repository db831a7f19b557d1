import PositionedJSON
import TestSupport
import TokenModel

/// A small random set: up to three axes of up to three values, up to three revisions that inherit
/// from one another, and up to eight tokens with aliases among them.
struct RandomSet {
  private var random: SeededGenerator
  private let paths = (0..<6).map { "d\($0)" } + ["s0", "s1"]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func make() -> TokenSet {
    let axes = (0..<chosen(0...3)).map { axis in
      Revision.Axis(
        name: "x\(axis)", values: (0..<chosen(1...3)).map { "v\($0)" }.shuffled(using: &random))
    }
    var revisions = [Revision(id: "r0", axes: axes)]
    while revisions.count < 3, chosen(0...2) == 0 {
      let id = "r\(revisions.count)"
      // The same design drawn a little differently: an axis less, other values, another order.
      let own = axes.shuffled(using: &random).dropLast(chosen(0...1)).map { axis in
        Revision.Axis(
          name: axis.name,
          values: (axis.values + ["w"]).shuffled(using: &random).dropLast(chosen(0...1)).map(\.self)
        )
      }
      revisions[revisions.count - 1].base = id
      revisions.append(Revision(id: id, axes: own))
    }
    var cells: [CellKey: Cell] = [:]
    for path in paths.shuffled(using: &random).prefix(chosen(1...8)) {
      for revision in revisions where chosen(0...3) > 0 {
        for _ in 0..<chosen(1...4) {
          let cell = cell(path, revision)
          cells[cell.key] = cell
        }
      }
    }
    return TokenSet(revisions, cells.values.shuffled(using: &random))
  }

  private mutating func chosen(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func cell(_ path: String, _ revision: Revision) -> Cell {
    let fixed = revision.axes.filter { _ in chosen(0...2) == 0 }.map { axis in
      Context.Fixed(axis.name, axis.values[chosen(0...axis.values.count - 1)])
    }
    let place = Context(fixed).text
    switch chosen(0...19) {
    case 0: return silence(path, .notStated, at: place, in: revision.id)
    case 1: return silence(path, .notApplicable, at: place, in: revision.id)
    case 2:
      return TokenResolveTests.cell(
        path, nil, at: place, in: revision.id, type: type(of: path), words: "about \(chosen(0...1))"
      )
    case 3...10:
      let target = chosen(0...30) == 0 ? "nothing" : paths[chosen(0...7)]
      // Mostly of the type that it must have.
      let fits = target.hasPrefix(path.prefix(1)) || chosen(0...9) == 0
      return alias(
        path, fits ? target : "\(path.prefix(1))\(chosen(0...1))", at: place, in: revision.id,
        type: type(of: path))
    default:
      return TokenResolveTests.cell(
        path, value(of: path), at: place, in: revision.id, type: type(of: path))
    }
  }

  private func type(of path: String) -> TokenType {
    path.hasPrefix("d") ? .dimension : .strokeStyle
  }

  private mutating func value(of path: String) -> String {
    let length = #"{"value":\#(chosen(0...3)),"unit":"px"}"#
    guard path.hasPrefix("s") else {
      let target = "#/d\(chosen(0...5))/$value"
      switch chosen(0...9) {
      case 0: return #"{"$ref":"\#(target)"}"#
      case 1: return #"{"value":{"$ref":"\#(target)/value"},"unit":"px"}"#
      case 2:
        let part = chosen(0...9) == 0 ? "no" : "unit"
        return #"{"value":1,"unit":{"$ref":"\#(target)/\#(part)"}}"#
      default: return length
      }
    }
    if chosen(0...3) == 0 { return #""dotted""# }
    if chosen(0...3) == 0 {
      let target = "#/s\(chosen(0...1))/$value/dashArray"
      return #"{"dashArray":{"$ref":"\#(target)"},"lineCap":"butt"}"#
    }
    return
      #"{"dashArray":["{d\#(chosen(0...5))}",\#(length),"{d\#(chosen(0...5))}"],"lineCap":"round"}"#
  }
}

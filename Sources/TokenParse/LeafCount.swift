internal import PositionedJSON
internal import TokenModel

/// The values of files as they were written, each of which has to be in a cell or in a diagnostic at the end of reading.
///
/// It shares no rule with what reads them: an object with a `$value`, or a `value` in files of other tools, is one.
struct LeafCount {
  private struct Leaf {
    var path: String
    var offset: Int
    var value: JSON
  }

  /// In the order of their places.
  private var leaves: [Leaf] = []

  /// - Parameter ofAnyTool: whether a `value` without `$` is one.
  init(_ files: [JSON], ofAnyTool: Bool) {
    for file in files { walk(file, "", ofAnyTool: ofAnyTool) }
  }

  private mutating func walk(_ json: JSON, _ path: String, ofAnyTool: Bool) {
    for member in json.members ?? [] where member.value.members != nil {
      if member.key.utf8.first == UInt8(ascii: "$"), member.key != "$root" { continue }
      let inner = path.isEmpty ? member.key : path + "." + member.key
      let value =
        member.value.member("$value") ?? (ofAnyTool ? member.value.member("value") : nil)
      if let value, value.value.member("$value") == nil, value.value.member("value") == nil {
        leaves.append(Leaf(path: inner, offset: member.keyOffset, value: value.value))
      } else {
        walk(member.value, inner, ofAnyTool: ofAnyTool)
      }
    }
  }

  /// Those of which no place is given.
  ///
  /// - Parameter given: the places of all cells and of all that is told, in any order.
  /// - Complexity: O(*n* log *n*).
  func missing(_ given: [Int]) -> [(path: String, offset: Int)] {
    missingLeaves(given).map { ($0.path, $0.offset) }
  }

  /// Those of which no place is given, and whose value no other place of the path has that is given.
  func overridden(_ given: [Int]) -> [(path: String, offset: Int)] {
    let missing = missingLeaves(given)
    if missing.isEmpty { return [] }
    let (places, paths) = (Set(missing.map(\.offset)), Set(missing.map(\.path)))
    var values: [String: [JSON]] = [:]
    for leaf in leaves where paths.contains(leaf.path) && !places.contains(leaf.offset) {
      values[leaf.path, default: []].append(leaf.value)
    }
    return missing.filter { leaf in
      values[leaf.path].map { !$0.contains(leaf.value) } ?? false
    }.map { ($0.path, $0.offset) }
  }

  private func missingLeaves(_ given: [Int]) -> [Leaf] {
    let given = given.sorted()
    var next = 0
    var missing: [Leaf] = []
    let sorted = leaves.sorted { $0.offset < $1.offset }
    for (index, leaf) in sorted.enumerated() {
      let end = index + 1 < sorted.count ? sorted[index + 1].offset : Int.max
      while next < given.count, given[next] < leaf.offset { next += 1 }
      if next == given.count || given[next] >= end { missing.append(leaf) }
    }
    return missing
  }
}

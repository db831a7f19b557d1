internal import PositionedJSON
internal import TokenModel

/// The values of files as they were written, each of which has to be in a cell or in a diagnostic at the end of reading.
///
/// It shares no rule with what reads them: an object with a `$value`, or a `value` in files of other tools, is one.
struct LeafCount {
  private typealias Leaf = (path: String, offset: Int, value: JSON)

  /// As written, in the order in which they were read.
  let files: [JSON]
  /// Whether a `value` without `$` is one.
  let ofAnyTool: Bool

  private func walk(_ json: JSON, _ body: (JSON.Member) -> Void) {
    for member in json.members ?? [] where member.value.members != nil {
      if member.key.utf8.first == UInt8(ascii: "$"), member.key != "$root" { continue }
      let value = member.value.member("$value") ?? (ofAnyTool ? member.value.member("value") : nil)
      if let value, value.value.member("$value") == nil, value.value.member("value") == nil {
        // What an alias of YAML stands for is counted where it is written.
        if value.keyOffset >= member.keyOffset { body(member) }
      } else {
        walk(member.value, body)
      }
    }
  }

  /// The values with one of these paths, or at one of these places.
  private func leaves(where isWanted: (String, Int) -> Bool) -> [Leaf] {
    var found: [Leaf] = []
    var seen: Set<Int> = []
    func walk(_ json: JSON, _ path: String) {
      for member in json.members ?? [] where member.value.members != nil {
        let inner = path.isEmpty ? member.key : path + "." + member.key
        if isWanted(inner, member.keyOffset) {
          guard seen.insert(member.keyOffset).inserted else { continue }
          let value = member.value["$value"] ?? member.value["value"] ?? .null
          found.append((inner, member.keyOffset, value))
        } else {
          walk(member.value, inner)
        }
      }
    }
    for file in files { walk(file, "") }
    return found
  }

  /// Those of which no place is given.
  ///
  /// - Parameter given: the places of all cells and of all that is told, in any order.
  /// - Complexity: O(*n* log *n*).
  func missing(_ given: [Int]) -> [(path: String, offset: Int)] {
    let places = missingPlaces(given)
    return places.isEmpty ? [] : leaves { places.contains($1) }.map { ($0.path, $0.offset) }
  }

  /// Those of which no place is given, and whose value no other place of the path has that is given.
  func overridden(_ given: [Int]) -> [(path: String, offset: Int)] {
    let places = missingPlaces(given)
    if places.isEmpty { return [] }
    let missing = leaves { places.contains($1) }
    let paths = Set(missing.map(\.path))
    let others = leaves { paths.contains($0) && !places.contains($1) }
    let values = Dictionary(grouping: others, by: \.path)
    return missing.filter { leaf in
      values[leaf.path].map { !$0.contains { $0.value == leaf.value } } ?? false
    }.map { ($0.path, $0.offset) }
  }

  private func missingPlaces(_ given: [Int]) -> Set<Int> {
    // A source may be in several contexts.
    var found: Set<Int> = []
    for file in files { walk(file) { found.insert($0.keyOffset) } }
    let places = found.sorted()
    let given = given.sorted()
    var next = 0
    var missing: Set<Int> = []
    for (index, place) in places.enumerated() {
      let end = index + 1 < places.count ? places[index + 1] : Int.max
      while next < given.count, given[next] < place { next += 1 }
      if next == given.count || given[next] >= end { missing.insert(place) }
    }
    return missing
  }
}

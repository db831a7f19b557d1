internal import PositionedJSON

/// The keys that stand in one object twice, and the tree in which each stands once.
///
/// - Source: ECMA-262, `JSON.parse`: of equal names the last value counts, so that is what every other
///   tool reads.
struct RepeatedKeys {
  /// The offsets of later keys whose values are those before.
  private(set) var same: Set<Int> = []
  /// Whether any repeats a key with another value.
  private(set) var differ = false

  /// The value with each key once: the later value counts, whole.
  mutating func joined(_ json: JSON) -> JSON {
    switch json.kind {
    case .null, .bool, .number, .string: return json
    case .array(let elements):
      return JSON(.array(elements.map { joined($0) }), offset: json.offset)
    case .object(let members):
      var result: [JSON.Member] = []
      var places: [String: Int] = [:]
      result.reserveCapacity(members.count)
      for member in members {
        var member = member
        member.value = joined(member.value)
        guard let place = places.updateValue(result.count, forKey: member.key) else {
          result.append(member)
          continue
        }
        places[member.key] = place
        if result[place].value == member.value {
          same.insert(member.keyOffset)
        } else {
          differ = true
        }
        result[place] = member
      }
      return JSON(.object(result), offset: json.offset)
    }
  }
}

import PositionedJSON

extension JSON {
  /// The same content in the form of the cases' `resolved`: members by name, numbers by value,
  /// defaults written out (`alpha`, `inset`), positions of stops within 0…1.
  var normal: JSON {
    switch kind {
    case .null, .bool, .string: return self
    case .number(let text): return Double(text).map(JSON.number) ?? self
    case .array(let elements): return .array(elements.map(\.normal))
    case .object(let members):
      var result = members.map { JSON.Member($0.key, $0.value.normal) }
      func fill(_ key: String, _ value: JSON, where marker: String) {
        guard self[marker] != nil, self[key] == nil else { return }
        result.append(JSON.Member(key, value))
      }
      fill("alpha", .integer(1), where: "colorSpace")
      fill("inset", .bool(false), where: "offsetX")
      for index in result.indices where result[index].key == "position" {
        let position = result[index].value.numberText.flatMap(Double.init) ?? 0
        result[index].value = .number(min(1, max(0, position)))
      }
      return .object(result.sorted { $0.key < $1.key })
    }
  }
}

internal import PositionedJSON

/// An object's members, found by name in constant time where they are many.
final class MemberTable {
  let json: JSON
  private lazy var places: [String: Int] = Dictionary(
    (json.members ?? []).enumerated().map { ($0.element.key, $0.offset) },
    uniquingKeysWith: { first, _ in first })

  init(_ json: JSON) { self.json = json }

  subscript(name: String) -> JSON? {
    guard let members = json.members else { return nil }
    if members.count <= 16 { return members.first { $0.key == name }?.value }
    return places[name].map { members[$0].value }
  }
}

internal import PositionedJSON
internal import TokenModel

/// The members of an object by their keys, for as many questions as it has members.
///
/// - Complexity: O(*n*) to make; a question is O(1), of few members a walk.
struct MemberIndex {
  private var places: [String: Int] = [:]
  private let members: [JSON.Member]
  private static let few = 8

  /// - Parameter object: anything else has no members.
  init(_ object: JSON?) {
    members = object?.members ?? []
    guard members.count > MemberIndex.few else { return }
    places = Dictionary(last: members.enumerated().map { ($0.element.key, $0.offset) })
  }

  subscript(key: String) -> JSON.Member? {
    if members.count > MemberIndex.few { return places[key].map { members[$0] } }
    return members.first { $0.key == key }
  }
}

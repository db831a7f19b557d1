internal import TokenModel

/// Finds the owners that claim a name which another owner claims, too.
///
/// Formats give each token a pleasant name, and an exact, injective one to each owner found here.
///
/// - Complexity: O(*n*) claims.
struct NameClaims {
  /// The reason for which an owner does not get the name that it claims.
  struct Rival: Hashable, Sendable {
    /// The other owner of the name; `nil` for a word of the language.
    var other: Int?
    var name: String
  }

  private var table: TextTable
  private var claims: [(name: String, owner: Int)] = []
  /// The first rival of each owner that has one.
  private(set) var rivals: [Int: Rival] = [:]
  /// The owners of which a name is claimed by another one, since it was last emptied.
  var contested: Set<Int> = []

  init(capacity: Int) {
    table = TextTable(capacity: capacity)
    claims.reserveCapacity(capacity)
  }

  /// The claims of owners to a name each, by their indices.
  init(_ names: [String]) {
    self.init(capacity: names.count)
    for (index, name) in names.enumerated() { claim(name, by: index) }
  }

  /// - Parameters:
  ///   - key: what is compared, where it is not the name itself.
  ///   - owner: an owner, who may claim several names, and the same name again.
  mutating func claim(_ name: String, as key: String? = nil, by owner: Int) {
    let key = key ?? name
    let known = table.insert(key, as: Int32(claims.count)) { claims[Int($0)].name == key }
    guard let known else { return claims.append((key, owner)) }
    let other = claims[Int(known)].owner
    guard other != owner else { return }
    refuse(name, to: owner, because: other)
    refuse(name, to: other, because: owner)
  }

  /// - Parameter other: `nil` where the name is a word of the language.
  mutating func refuse(_ name: String, to owner: Int, because other: Int?) {
    contested.insert(owner)
    if rivals[owner] == nil { rivals[owner] = Rival(other: other, name: name) }
  }
}

/// Finds the owners that claim a name which another owner claims, too.
///
/// Formats give each token a pleasant name, and an exact, injective one to each owner found here.
///
/// - Complexity: O(*n*) claims.
struct NameClaims {
  private var owners: [String: Int] = [:]
  /// The owners of which a name is claimed by another one.
  private(set) var contested: Set<Int> = []

  init(capacity: Int) { owners.reserveCapacity(capacity) }

  /// - Parameter owner: an owner, who may claim several names, and the same name again.
  mutating func claim(_ name: String, by owner: Int) {
    guard let other = owners.updateValue(owner, forKey: name), other != owner else { return }
    contested.insert(other)
    contested.insert(owner)
  }
}

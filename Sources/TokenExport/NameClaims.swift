/// Finds the owners that want a name which another owner wants too.
///
/// Formats give each token a pleasant name and keep an exact, injective one for those found here.
///
/// - Complexity: O(*n*) claims.
struct NameClaims {
  private var owners: [String: Int] = [:]
  private(set) var contested: Set<Int> = []

  init(capacity: Int) { owners.reserveCapacity(capacity) }

  /// - Parameter owner: may claim several names, and the same name again.
  mutating func claim(_ name: String, by owner: Int) {
    guard let other = owners.updateValue(owner, forKey: name), other != owner else { return }
    contested.insert(other)
    contested.insert(owner)
  }
}

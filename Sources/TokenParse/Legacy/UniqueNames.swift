/// Names that are given once each.
struct UniqueNames {
  /// Whether names that differ in case alone are one, as those of a resolver document.
  var ignoresCase = false
  private(set) var taken: Set<String> = []

  func isFree(_ name: String) -> Bool { !taken.contains(key(name)) }

  /// The name, with a number behind it where it is taken.
  mutating func unique(_ name: String) -> String {
    var result = name
    var number = 2
    while !taken.insert(key(result)).inserted {
      result = "\(name)-\(number)"
      number += 1
    }
    return result
  }

  private func key(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
}

/// A file that gives tokens which another gives too.
struct TokenFile {
  var name: String
  /// The paths of its tokens.
  var paths: Set<String>
}

extension [TokenFile] {
  /// The paths that any of some files gives.
  func paths(of files: some Sequence<Int>) -> Set<String> { files.map { self[$0].paths }.union() }
}

extension Sequence {
  /// What is in any of the sets.
  func union<Item>() -> Set<Item> where Element == Set<Item> {
    reduce(into: []) { $0.formUnion($1) }
  }

  /// Whether nothing is in two of the sets.
  func areDisjoint<Item>() -> Bool where Element == Set<Item> {
    map(\.count).reduce(0, +) == union().count
  }
}

// MARK: What files have in common

extension NameAxes {
  /// Whether so many of some tokens are among others.
  static func share(
    _ paths: Set<String>, _ others: Set<String>, _ part: Int, of whole: Int
  ) -> Bool {
    paths.count { others.contains($0) } * whole >= paths.count * part
  }

  /// Whether some tokens are what those for light change: all of these, and a quarter more.
  static func areGround(_ paths: Set<String>, of light: Set<String>) -> Bool {
    !light.isEmpty && paths.count * 4 >= light.count * 5 && paths.isSuperset(of: light)
  }

  /// Whether some files give a token that those for dark change and no other one gives, so that without them there would be
  /// nothing to change.
  static func giveAlone(
    _ own: Set<Int>, what dark: Set<String>, of all: [TokenFile], besides isOther: (Int) -> Bool
  ) -> Bool {
    let changed = all.paths(of: own).intersection(dark)
    if changed.isEmpty { return false }
    let others = all.indices.filter { !own.contains($0) && isOther($0) }
    return !others.reduce(into: changed) { $0.subtract(all[$1].paths) }.isEmpty
  }

  /// Whether most of the tokens of the smaller are in the other.
  static func haveSamePaths(_ one: Set<String>, _ other: Set<String>) -> Bool {
    let (small, large) = one.count < other.count ? (one, other) : (other, one)
    return !small.isEmpty && small.count { large.contains($0) } * 2 > small.count
  }
}

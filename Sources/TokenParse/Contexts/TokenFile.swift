/// A file that gives tokens which another gives too.
struct TokenFile {
  var name: String
  /// The paths of its tokens.
  var paths: Set<String>

  /// The pattern of all files in a folder around it, by the length of the path to that; without one its own.
  func glob(toEnd end: Int?) -> String {
    end.map { FileMap.escaped(String(name.prefix($0))) + "/**" } ?? FileMap.escaped(name)
  }
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

  /// Whether files of no appearance are what those for light and dark change: they give all tokens of light and a quarter
  /// more, or one that dark changes and no other file gives.
  static func areGround(
    _ own: Set<Int>, light: Set<String>, dark: Set<String>, of all: [TokenFile],
    besides isOther: (Int) -> Bool
  ) -> Bool {
    let paths = all.paths(of: own)
    if !light.isEmpty, paths.count * 4 >= light.count * 5, paths.isSuperset(of: light) {
      return true
    }
    let changed = paths.intersection(dark)
    if changed.isEmpty { return false }
    let others = all.indices.filter { !own.contains($0) && isOther($0) }
    return !others.reduce(into: changed) { $0.subtract(all[$1].paths) }.isEmpty
  }

  /// Whether most of the tokens of the smaller are in the other.
  ///
  /// - Parameter orHalf: whether half of them are enough.
  static func haveSamePaths(
    _ one: Set<String>, _ other: Set<String>, orHalf: Bool = false
  ) -> Bool {
    let (small, large) = one.count < other.count ? (one, other) : (other, one)
    return !small.isEmpty && small.count { large.contains($0) } * 2 > small.count - (orHalf ? 1 : 0)
  }
}

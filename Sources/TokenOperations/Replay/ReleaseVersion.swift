package import TokenStore

/// A release's version as tags write it, such as `v12.0.0-beta.3`, in the order of Semantic Versioning.
///
/// - Source: Semantic Versioning 2.0.0, sections 9 to 11.
package struct ReleaseVersion: Comparable {
  private var numbers: [Int] = []
  /// Empty for a release, which comes after all that lead to it.
  private var stage: [Part] = []

  private enum Part: Comparable {
    case number(Int)
    case word(String)
  }

  /// Before all others.
  fileprivate init() {}

  /// - Parameter tag: a version behind any prefix, such as `@acme/tokens@1.2.3` or `v2`.
  package init?(_ tag: String) {
    var rest = tag[...]
    // What stands behind the last `@`, `/` or `v` before a digit.
    while let mark = rest.firstIndex(where: { "@/v_".contains($0) }),
      rest[mark...].dropFirst().contains(where: \.isNumber)
    {
      rest = rest[mark...].dropFirst()
    }
    while let first = rest.first, !first.isNumber { rest = rest.dropFirst() }
    let core = rest.prefix { $0.isNumber || $0 == "." }
    let numbers = core.split(separator: ".").map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    self.numbers = numbers.compactMap(\.self)
    while self.numbers.last == 0 { self.numbers.removeLast() }
    let behind = rest.dropFirst(core.count).prefix { $0 != "+" }
    guard behind.isEmpty || behind.first == "-" else { return nil }
    stage = behind.dropFirst().split(separator: ".").map { part in
      Int(part).map(Part.number) ?? .word(String(part))
    }
  }

  /// Whether a tag is one that a pattern asks for: a glob, `stable` for versions without a stage such as `beta.1`, or
  /// both, as in `v*,stable`.
  ///
  /// - Parameter fits: whether the tag is like a glob.
  package static func isTag(
    _ tag: String, like pattern: String, fits: (_ glob: String) -> Bool
  ) -> Bool {
    guard pattern == "stable" || pattern.hasSuffix(",stable") else { return fits(pattern) }
    let glob = pattern.dropLast("stable".count).dropLast()
    return ReleaseVersion(tag)?.stage.isEmpty ?? false && (glob.isEmpty || fits(String(glob)))
  }

  package static func < (one: ReleaseVersion, other: ReleaseVersion) -> Bool {
    if one.numbers != other.numbers { return one.numbers.lexicographicallyPrecedes(other.numbers) }
    if one.stage.isEmpty || other.stage.isEmpty { return !one.stage.isEmpty }
    return one.stage.lexicographicallyPrecedes(other.stage)
  }
}

extension Registry {
  /// All tags by commit, oldest first, then by version behind those without one, then by name.
  package func orderedTags() throws -> [Tag] {
    try tags().map { ($0.commit.number, ReleaseVersion($0.name) ?? ReleaseVersion(), $0) }
      .sorted { ($0.0, $0.1, $0.2.name) < ($1.0, $1.1, $1.2.name) }.map(\.2)
  }
}

/// A version of three numbers, with or without a stage, such as `4.2.0` or `v5.0.0-beta.1`.
///
/// - Source: Semantic Versioning 2.0.0.
package struct SemanticVersion: Hashable, Sendable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int
  package var stage = ""

  /// - Returns: `nil` for a text that is not a version.
  package init?(_ text: String) {
    let plain = text.hasPrefix("v") ? text.dropFirst() : text[...]
    let core = plain.prefix { $0 != "-" && $0 != "+" }
    let parts = core.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let numbers = parts.compactMap { part in
      part.allSatisfy { ("0"..."9").contains($0) } && (part == "0" || part.first != "0")
        ? Int(part) : nil
    }
    guard numbers.count == 3 else { return nil }
    (major, minor, patch) = (numbers[0], numbers[1], numbers[2])
    stage = String(plain.dropFirst(core.count).prefix { $0 != "+" }.dropFirst())
  }

  private init(_ major: Int, _ minor: Int, _ patch: Int) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  package var description: String {
    "\(major).\(minor).\(patch)" + (stage.isEmpty ? "" : "-" + stage)
  }

  /// Whether it comes before another; of one with a stage and the release, the former.
  package func isBefore(_ other: SemanticVersion) -> Bool {
    let (one, two) = ([major, minor, patch], [other.major, other.minor, other.patch])
    if one != two { return one.lexicographicallyPrecedes(two) }
    return !stage.isEmpty && (other.stage.isEmpty || stage < other.stage)
  }

  /// What a release from one version to a later one may change. Below 1.0.0 the minor number is the major.
  package func allowed(to next: SemanticVersion) -> JudgeLevel {
    if next.major != major { return .major }
    if next.minor != minor { return major == 0 ? .major : .minor }
    if next.patch != patch { return major == 0 ? .minor : .patch }
    return .none
  }

  /// The least version that may carry changes of a level.
  package func next(for level: JudgeLevel) -> SemanticVersion {
    switch level {
    case .none: self
    case .patch: SemanticVersion(major, minor, patch + 1)
    case .minor:
      major == 0 ? SemanticVersion(0, minor, patch + 1) : SemanticVersion(major, minor + 1, 0)
    case .major:
      major == 0 ? SemanticVersion(0, minor + 1, 0) : SemanticVersion(major + 1, 0, 0)
    }
  }
}

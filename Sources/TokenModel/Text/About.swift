package import PositionedJSON

/// A revision's words about a token or group itself, apart from values.
///
/// An object that never changes, so that copies share it, as with `Cell`.
package final class About: Sendable {
  /// The token or group that is described.
  package let path: TokenPath
  /// A revision's id.
  package let revision: String
  /// Whether the path is a group, whose deprecation holds for all that is in it.
  package let isGroup: Bool
  /// The text of `$description`.
  package let description: String?
  /// `true`, `false` or the reason as a string; `nil` where neither is given.
  package let deprecated: JSON?
  /// Other vendors' extension data, kept as it came.
  package let extensions: [JSON.Member]

  package init(
    path: TokenPath, revision: String, isGroup: Bool, description: String? = nil,
    deprecated: JSON? = nil, extensions: [JSON.Member] = []
  ) {
    self.path = path
    self.revision = revision
    self.isGroup = isGroup
    self.description = description
    self.deprecated = deprecated
    self.extensions = extensions
  }

  /// The member of `$extensions` under which stands what other tools have and DTCG has no place for.
  package static let foreignKey = "dev.blazon.foreign"

  /// The member of what is kept in which a style sheet's own name stands, `--brandColor`.
  package static let propertyKey = "property"

  /// What other tools have beside the value, their name of its type as `$type`; `nil` for nothing.
  package var foreign: JSON? { extensions.first { $0.key == About.foreignKey }?.value }

  /// The member of `$extensions` under which a design's files say what readers call a token or group, and what to see
  /// beside it: `{"called": ["dialog"], "see": ["modality"]}`.
  package static let alsoKey = "dev.blazon.also"

  private func also(_ name: String) -> [String] {
    extensions.first { $0.key == About.alsoKey }?.value[name]?.elements?.compactMap(\.string)
      ?? []
  }

  /// What readers call it.
  package var called: [String] { also("called") }

  /// The tokens or groups that belong beside it.
  package var see: [TokenPath] { also("see").map { TokenPath(trusted: $0) } }

  /// A copy at another path or in another revision.
  package func with(path: TokenPath? = nil, revision: String? = nil) -> About {
    About(
      path: path ?? self.path, revision: revision ?? self.revision, isGroup: isGroup,
      description: description, deprecated: deprecated, extensions: extensions)
  }

  /// A copy with another deprecation; `nil` takes it away.
  package func with(deprecated: JSON?) -> About {
    About(
      path: path, revision: revision, isGroup: isGroup, description: description,
      deprecated: deprecated, extensions: extensions)
  }

  /// A copy that says nothing in words.
  package var withoutDescription: About {
    About(
      path: path, revision: revision, isGroup: isGroup, deprecated: deprecated,
      extensions: extensions)
  }

  /// This record with what another one of the same path adds; of a property that both have, this one's counts.
  package func joined(over other: About) -> About {
    let kept = other.extensions.filter { member in
      !extensions.contains { $0.key == member.key }
    }
    return About(
      path: path, revision: revision, isGroup: isGroup,
      description: description ?? other.description, deprecated: deprecated ?? other.deprecated,
      extensions: kept + extensions)
  }

  /// Whether it adds nothing, so that it need not be kept.
  package var isEmpty: Bool { description == nil && deprecated == nil && extensions.isEmpty }
}

extension About: Hashable {
  /// Equal when all parts are; the same object is equal without a look at them.
  package static func == (lhs: About, rhs: About) -> Bool {
    lhs === rhs
      || lhs.path == rhs.path && lhs.revision == rhs.revision && lhs.isGroup == rhs.isGroup
        && lhs.description == rhs.description && lhs.deprecated == rhs.deprecated
        && lhs.extensions == rhs.extensions
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(revision)
    hasher.combine(isGroup)
    hasher.combine(description)
    hasher.combine(deprecated)
    hasher.combine(extensions)
  }
}

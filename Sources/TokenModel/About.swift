package import PositionedJSON

/// What a revision says about a token or group itself, apart from values.
///
/// Copies share one piece of memory, as those of a `Cell` do.
package struct About: Sendable {
  private var parts: Parts

  private final class Parts: Sendable {
    let path: TokenPath
    let revision: String
    let isGroup: Bool
    let description: String?
    let deprecated: JSON?
    let extensions: [JSON.Member]

    init(
      _ path: TokenPath, _ revision: String, _ isGroup: Bool, _ description: String?,
      _ deprecated: JSON?, _ extensions: [JSON.Member]
    ) {
      self.path = path
      self.revision = revision
      self.isGroup = isGroup
      self.description = description
      self.deprecated = deprecated
      self.extensions = extensions
    }
  }

  package init(
    path: TokenPath, revision: String, isGroup: Bool, description: String? = nil,
    deprecated: JSON? = nil, extensions: [JSON.Member] = []
  ) {
    parts = Parts(path, revision, isGroup, description, deprecated, extensions)
  }

  package var path: TokenPath {
    _read { yield parts.path }
    set { parts = Parts(newValue, revision, isGroup, description, deprecated, extensions) }
  }

  package var revision: String {
    _read { yield parts.revision }
    set { parts = Parts(path, newValue, isGroup, description, deprecated, extensions) }
  }

  package var isGroup: Bool { parts.isGroup }

  package var description: String? {
    _read { yield parts.description }
    set { parts = Parts(path, revision, isGroup, newValue, deprecated, extensions) }
  }

  /// `true`, `false` or the reason as a string; `nil` where nothing is said.
  package var deprecated: JSON? {
    _read { yield parts.deprecated }
    set { parts = Parts(path, revision, isGroup, description, newValue, extensions) }
  }

  /// Other vendors' extension data, kept as it came.
  package var extensions: [JSON.Member] {
    _read { yield parts.extensions }
    set { parts = Parts(path, revision, isGroup, description, deprecated, newValue) }
  }

  package var isEmpty: Bool { description == nil && deprecated == nil && extensions.isEmpty }
}

extension About: Hashable {
  package static func == (lhs: About, rhs: About) -> Bool {
    lhs.parts === rhs.parts
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

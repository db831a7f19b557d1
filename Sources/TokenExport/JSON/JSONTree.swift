internal import PositionedJSON
internal import TokenModel

/// Tokens and groups nested as JSON members.
struct JSONTree {
  private(set) var members: [JSON.Member] = []
  private let groups: [TokenPath: About]
  private let token: (Int) -> [JSON.Member]?

  /// - Parameter token: the members of a token; `nil` where it has no place in the file.
  init(_ tokens: ExportTokens, token: @escaping (Int) -> [JSON.Member]?) throws(ExportProblem) {
    groups = tokens.groups
    self.token = token
    let tree = try TokenTree(tokens)
    members = tree.roots.compactMap(member)
  }

  private func member(_ node: TokenTree.Node) -> JSON.Member? {
    guard let index = node.token else {
      let children = node.children.compactMap(member)
      let members = JSONTree.about(groups[node.path], ours: []) + children
      return JSON.Member(node.name, .object(members))
    }
    return token(index).map { JSON.Member(node.name, .object($0)) }
  }

  /// `$type` and `$value` of a statement that has them.
  static func value(_ statement: Statement?) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let type = statement?.type { members.append(JSON.Member("$type", .string(type.rawValue))) }
    if let value = statement?.value?.wholeInBraces { members.append(JSON.Member("$value", value)) }
    return members
  }

  /// What is said of a token or group itself, with the members of our extension.
  static func about(_ about: About?, ours: [JSON.Member]) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let description = about?.description {
      members.append(JSON.Member("$description", .string(description)))
    }
    if let deprecated = about?.deprecated {
      members.append(JSON.Member("$deprecated", deprecated))
    }
    let own = ours.isEmpty ? [] : [JSON.Member(ExtensionObject.key, .object(ours))]
    let extensions = own + foreign(about)
    if !extensions.isEmpty { members.append(JSON.Member("$extensions", .object(extensions))) }
    return members
  }

  /// Other vendors' data, as it came.
  static func foreign(_ about: About?) -> [JSON.Member] {
    about?.extensions.filter { $0.key != ExtensionObject.key } ?? []
  }
}

extension JSON {
  /// A reference to a whole token in braces, which all tools know; any other value as it is.
  var wholeInBraces: JSON {
    guard members != nil, let reference = Reference(self), reference.part == nil else {
      return self
    }
    return reference.json
  }
}

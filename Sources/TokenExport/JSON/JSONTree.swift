internal import PositionedJSON
internal import TokenModel

/// Tokens and groups as nested JSON members.
struct JSONTree {
  private(set) var members: [JSON.Member] = []
  private let groups: [TokenPath: About]
  private let token: (Int) -> [JSON.Member]?

  /// - Parameter token: gives the members of the token at an index; `nil` leaves it out of the file.
  init(_ tokens: ExportTokens, token: @escaping (Int) -> [JSON.Member]?) throws(ExportProblem) {
    groups = tokens.groups
    self.token = token
    let tree = try TokenTree(tokens)
    members = tree.roots.compactMap(member)
  }

  private func member(_ node: TokenTree.Node) -> JSON.Member? {
    guard let index = node.token else {
      let children = node.children.compactMap(member)
      let about = JSONTree.about(groups[node.path], ours: [])
      return JSON.Member(
        node.name, .object(children.isEmpty ? JSONTree.withType(about) : about + children))
    }
    return token(index).map { JSON.Member(node.name, .object($0)) }
  }

  /// The members of a group without members, with its `$type` in its own place.
  private static func withType(_ about: [JSON.Member]) -> [JSON.Member] {
    let key = About.foreignKey
    guard let place = about.firstIndex(where: { $0.key == "$extensions" }),
      let kept = about[place].value[key], let type = kept.member("$type"), type.value.string != nil
    else { return about }
    let rest = (kept.members ?? []).filter { $0.key != "$type" }
    let extensions = (about[place].value.members ?? []).compactMap { member in
      guard member.key == key else { return member }
      return rest.isEmpty ? nil : JSON.Member(key, .object(rest))
    }
    var members = about
    if extensions.isEmpty {
      members.remove(at: place)
    } else {
      members[place].value = .object(extensions)
    }
    return [JSON.Member("$type", type.value)] + members
  }

  /// `$type` and `$value` of a cell that has them.
  static func value(_ entry: WrittenCells.Entry?) -> [JSON.Member] {
    .present([
      "$type": (entry?.cell.statement.type?.rawValue).map(JSON.string),
      "$value": entry?.written?.wholeInBraces,
    ])
  }

  /// The description, deprecation and extensions of a token or group, with the members of ours.
  static func about(_ about: About?, ours: [JSON.Member]) -> [JSON.Member] {
    .present([
      "$description": (about?.description).map(JSON.string), "$deprecated": about?.deprecated,
      "$extensions": .filled(.present([ExtensionObject.key: .filled(ours)]) + foreign(about)),
    ])
  }

  /// The description without the color modifier of Tokens Studio where one of the values has applied it, or is a
  /// reference: who reads the file would apply it again, or to what no file had it beside.
  static func withoutModifier(_ about: About?, of statements: [Statement]) -> About? {
    guard let about, about.extensions.contains(where: { $0.key == "studio.tokens" }),
      statements.contains(where: { $0.computation != nil || $0.alias != nil })
    else { return about }
    let extensions = about.extensions.compactMap { member -> JSON.Member? in
      guard member.key == "studio.tokens", let members = member.value.members else { return member }
      let rest = members.filter { $0.key != "modify" }
      return rest.isEmpty ? nil : JSON.Member(member.key, .object(rest))
    }
    return About(
      path: about.path, revision: about.revision, isGroup: about.isGroup,
      description: about.description, deprecated: about.deprecated, extensions: extensions)
  }

  /// Other vendors' extensions, unchanged.
  static func foreign(_ about: About?) -> [JSON.Member] {
    about?.extensions.filter { $0.key != ExtensionObject.key } ?? []
  }
}

extension JSON {
  /// The value, with a reference to a whole token written in braces, which all tools understand.
  var wholeInBraces: JSON {
    guard members != nil, let reference = Reference(self), reference.part == nil else {
      return self
    }
    return reference.json
  }
}

internal import PositionedJSON

extension JSON {
  /// The paths of a tree's tokens in DTCG's form.
  var tokenPaths: Set<String> { tokenPaths(where: JSON.isDollarToken) }

  func tokenPaths(where isToken: (JSON) -> Bool) -> Set<String> {
    var found: Set<String> = []
    eachToken(where: isToken) { path, _ in found.insert(path) }
    return found
  }

  private static func isDollarToken(_ json: JSON) -> Bool {
    LegacyShape.isDollarToken(json) || ExtensionReader.ours(json)?["verbatim"] != nil
  }

  /// Whether a reference in any of its texts leads to one of the paths.
  func refers(to paths: Set<String>) -> Bool {
    holds { part in
      guard let text = part.string, text.utf8.contains(UInt8(ascii: "{")) else { return false }
      return text.split(separator: "{").contains { paths.contains(String($0.prefix { $0 != "}" })) }
    }
  }

  /// A number for each of these paths, in much less time.
  var tokenKeys: [Int] {
    var found: [Int] = []
    func inner(_ path: Hasher, _ name: String) -> Hasher {
      var path = path
      path.combine(name)
      return path
    }
    eachToken(Hasher(), inner, JSON.isDollarToken) { path, _ in found.append(path.finalize()) }
    return found
  }

  /// Visits each token with its path.
  func eachToken(where isToken: (JSON) -> Bool, _ body: (String, JSON) -> Void) {
    eachToken("", { $0.isEmpty ? $1 : $0 + "." + $1 }, isToken, body)
  }

  private func eachToken<Path>(
    _ path: Path, _ inner: (Path, String) -> Path, _ isToken: (JSON) -> Bool,
    _ body: (Path, JSON) -> Void
  ) {
    for member in members ?? [] where member.value.members != nil && member.isChild {
      let path = inner(path, member.key)
      if isToken(member.value) {
        body(path, member.value)
      } else {
        member.value.eachToken(path, inner, isToken, body)
      }
    }
  }

  /// The file with further facts in the header of our extension, where it does not state them itself; its documents are
  /// among those that are given.
  func declaring(_ header: [JSON.Member]) -> JSON {
    guard !header.isEmpty, var members else { return self }
    let index = members.firstIndex { $0.key == "$extensions" && $0.value.members != nil }
    let extensions = index.flatMap { members[$0].value.members } ?? []
    var ours = ExtensionReader.ours(self)?.members ?? []
    for fact in header {
      guard let known = ours.firstIndex(where: { $0.key == fact.key }) else {
        ours.append(fact)
        continue
      }
      if fact.key == "documents" { ours[known] = fact }
      guard fact.key == "axes", let declared = ours[known].value.members else { continue }
      let new = (fact.value.members ?? []).filter { axis in
        !declared.contains { $0.key == axis.key }
      }
      ours[known].value = JSON(.object(declared + new), offset: ours[known].value.offset)
    }
    let mine = JSON.Member(ExtensionReader.key, .object(ours), at: offset)
    let all = JSON(
      .object(extensions.filter { $0.key != ExtensionReader.key } + [mine]), offset: offset)
    if let index {
      members[index].value = all
    } else {
      members.insert(JSON.Member("$extensions", all, keyOffset: offset), at: 0)
    }
    return JSON(.object(members), offset: offset)
  }
}

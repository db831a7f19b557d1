internal import PositionedJSON
internal import TokenModel

/// A file of Salesforce Theo, in JSON or YAML.
///
/// - Source: Theo 8, "Spec": `props` are the tokens, `global` is what each of them has, `aliases` are
///   names for values, which `{!NAME}` stands for, and `imports` names files whose aliases hold here.
struct TheoFile {
  static func isFile(_ root: JSON) -> Bool {
    if root["props"]?.members?.first?.value["value"] != nil { return true }
    if root["props"]?.elements?.first?["name"] != nil { return true }
    guard let members = root.members,
      root["props"] == nil || root["props"]?.members?.isEmpty == true
    else { return false }
    let names = ["aliases", "imports", "global", "props"]
    let isTheos = members.allSatisfy { names.contains($0.key) }
    return isTheos && (root["aliases"]?.members != nil || root["imports"]?.elements != nil)
  }

  /// What may be tokens in a file: of one of Theo its props, and all of any other.
  static func tokens(in root: JSON) -> JSON {
    isFile(root) ? root.with(.object((root.members ?? []).filter { $0.key == "props" })) : root
  }

  /// Reads all files of Theo among these, by name; aliases hold along imports.
  static func read(_ files: [(name: String, root: JSON)]) -> [Modernized?] {
    var aliases: [String: [String: JSON]] = [:]
    var imports: [String: [String]] = [:]
    for file in files where isFile(file.root) {
      aliases[FileMap.trimmed(file.name)] = Dictionary(
        last: (file.root["aliases"]?.members ?? []).map { ($0.key, $0.value["value"] ?? $0.value) })
      imports[FileMap.trimmed(file.name)] = (file.root["imports"]?.elements ?? []).compactMap(
        \.string)
    }
    // Names are looked up when all are known: that of a package leads to whichever file ends so.
    for (name, paths) in imports {
      imports[name] = paths.map { joined($0, name, among: aliases.keys) }
    }
    return files.map { file -> Modernized? in
      guard isFile(file.root) else { return nil }
      var seen: Set<String> = []
      var known: [String: JSON] = [:]
      func take(_ name: String) {
        guard seen.insert(name).inserted else { return }
        for other in imports[name] ?? [] { take(other) }
        known.merge(aliases[name] ?? [:]) { _, nearer in nearer }
      }
      take(FileMap.trimmed(file.name))
      var reader = Reader(aliases: known)
      let tree = reader.tree(file.root)
      return Modernized(root: tree, findings: reader.tally.all())
    }
  }

  /// The path of an import, seen from the folder of the file that has it; that of a package, such as
  /// `@acme/base/colors.json`, is the one file's that ends with it, without the scope.
  private static func joined(
    _ path: String, _ file: String, among known: some Collection<String>
  ) -> String {
    let own = path.hasPrefix("/") ? FileMap.trimmed(path) : FileName.joined(path, beside: file)
    guard !path.hasPrefix("."), !path.hasPrefix("/"), !known.contains(own) else { return own }
    let inside = path.hasPrefix("@") ? path.drop { $0 != "/" } : "/" + path
    let found = known.filter { $0.hasSuffix(inside) || $0 == inside.dropFirst() }
    return inside.count > 1 && found.count == 1 ? found[0] : own
  }

  private struct Reader {
    let aliases: [String: JSON]
    var tally = LegacyTally()

    mutating func tree(_ root: JSON) -> JSON {
      let global = root["global"]?.members ?? []
      let props =
        root["props"]?.members
        ?? (root["props"]?.elements ?? []).compactMap { prop in
          prop["name"]?.string.map { JSON.Member($0, prop, keyOffset: prop.offset) }
        }
      tally.note(
        .theo, at: root.offset, wrote: props.first.map { quotedForMessage($0.key) } ?? "",
        today: "", count: props.count)
      let tokens = props.map { $0.with(token($0.value, global, named: $0.key)) }
      return root.with(.object(tokens))
    }

    private func token(_ prop: JSON, _ global: [JSON.Member], named name: String) -> JSON {
      let own = prop.members ?? []
      let given = global.filter { member in !own.contains { $0.key == member.key } }
      var members = (own + given).filter { $0.key != "name" }
        .map { $0.key == "value" ? $0.with(resolved($0.value, depth: 0)) : $0 }
      tellType(&members, named: name)
      return prop.with(.object(members))
    }

    /// Gives a prop of a type that only the project's own formats know, such as `web`, the one that its value,
    /// category and name tell; any other is read as a foreign type.
    private func tellType(_ members: inout [JSON.Member], named name: String) {
      guard let value = members.first(where: { $0.key == "value" })?.value,
        let index = members.firstIndex(where: { $0.key == "type" }),
        let type = members[index].value.string, TokenType(rawValue: type) == nil,
        ForeignTypes.mapped(type) == nil, value.string?.contains("{!") != true
      else { return }
      let category = members.first { $0.key == "category" }?.value.string ?? ""
      guard let told = InferredType.of(value, named: "\(category).\(type).\(name)") else { return }
      let old = members[index]
      let kept = ForeignMembers.joined([], [.init("$type", old.value, keyOffset: old.keyOffset)])
      members[index] = old.with(kind: .string(told.rawValue), named: "type")
      members.append(old.with(kind: .object(kept), named: "$extensions"))
    }

    /// The value with each `{!NAME}` replaced by what it stands for.
    private func resolved(_ json: JSON, depth: Int) -> JSON {
      guard depth < 16, let text = json.string, text.contains("{!") else { return json }
      if let name = LegacyAlias.inner(text)?.dropFirst(), let value = aliases[String(name)] {
        return json.with(resolved(value, depth: depth + 1).kind)
      }
      let filled = text.replacingBraces("{!") { name in
        let value = aliases[String(name)].map { resolved($0, depth: depth + 1) }
        return value?.string ?? value?.numberText
      }
      return json.with(.string(filled))
    }
  }
}

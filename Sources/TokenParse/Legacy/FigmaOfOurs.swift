internal import PositionedJSON
internal import TokenModel

/// What `blazon export --format figma` wrote: a file for each collection and mode, which states its context.
///
/// A token that depends on several axes has a variable in each of their collections there.
struct FigmaOfOurs {
  /// The paths of the tokens for which variables stand, by the collection and the name.
  private var paths: [String: String] = [:]
  /// What is said of tokens beside their values, by path.
  private var about: [String: [JSON.Member]] = [:]
  /// The collection of the file that is read.
  private var collection = ""
  /// Its variables of tokens with other paths.
  private var moved: [(path: String, json: JSON)] = []

  /// The context that a file states for its values; `nil` for a file that is not ours. First values are the base.
  static func context(of root: JSON) -> Context? {
    guard let ours = ExtensionReader.ours(root), ours["collection"]?.string != nil else {
      return nil
    }
    let context = ours["context"]?.string.flatMap { try? Context(text: $0) } ?? .base
    return context.filtered { ours["axes"]?[$0.axis]?.elements?.first?.string != $0.value }
  }

  /// The files with the tokens for which their variables stand.
  static func read(_ files: [JSON]) -> [JSON] {
    let ours = files.map { context(of: $0) != nil }
    guard ours.contains(true) else { return files }
    var reader = FigmaOfOurs()
    for (file, isOurs) in zip(files, ours) where isOurs {
      reader.open(file)
      reader.survey(file, [])
    }
    return zip(files, ours).map { $1 ? reader.tokens($0) : $0 }
  }

  private mutating func open(_ root: JSON) {
    collection = ExtensionReader.ours(root)?["collection"]?.string ?? ""
    moved = []
  }

  /// Whether a member is a group or a variable.
  static func isChild(_ member: JSON.Member) -> Bool {
    member.value.members != nil && member.key.utf8.first != UInt8(ascii: "$")
  }

  private static func path(_ json: JSON, _ names: [String]) -> String {
    ExtensionReader.ours(json)?["variable"]?["of"]?.string ?? names.joined(separator: ".")
  }

  private mutating func survey(_ json: JSON, _ names: [String]) {
    for member in json.members ?? [] where FigmaOfOurs.isChild(member) {
      let names = names + [member.key]
      guard member.value.hasMember("$value") else {
        survey(member.value, names)
        continue
      }
      let path = FigmaOfOurs.path(member.value, names)
      paths[collection + "\0" + names.joined(separator: "/")] = path
      paths[collection + "\0{" + names.joined(separator: ".") + "}"] = path
      let said = FigmaOfOurs.about(member.value)
      if said.count > about[path]?.count ?? 0 { about[path] = said }
    }
  }

  /// The description of a token, and what its extensions hold that export did not guess.
  private static func about(_ json: JSON) -> [JSON.Member] {
    let kept = ExtensionReader.ours(json)?["variable"]?["kept"]?.elements?.map(\.string) ?? []
    let guessed = [
      "com.figma.aliasData", "com.figma.codeSyntax", "com.figma.hiddenFromPublishing",
      "com.figma.scopes", "com.figma.type", ExtensionReader.key,
    ]
    let extensions = (json["$extensions"]?.members ?? []).filter {
      kept.contains($0.key) || !guessed.contains($0.key)
    }
    return (json.member("$description").map { [$0] } ?? []) + extensions
  }

  private mutating func tokens(_ root: JSON) -> JSON {
    open(root)
    var rest = group(root, [])
    if let own = root["$extensions"] {
      // Each mode has a name of its own, and none is the name of all tokens.
      let kept = (own.members ?? []).filter { $0.key != "com.figma.modeName" }
      rest = rest.replacing("$extensions", with: .object(kept))
    }
    let trees = moved.grouped(by: \.0).map { path, cells in
      FigmaOfOurs.joined(cells.map(\.1)).below(path.split(separator: ".").map(String.init))
    }
    return trees.isEmpty ? rest : root.with(mergedTrees([rest] + trees).kind)
  }

  /// The group without the variables that stand for tokens with other paths, or only for helpers.
  private mutating func group(_ json: JSON, _ names: [String]) -> JSON {
    var kept: [JSON.Member] = []
    for member in json.members ?? [] {
      let inner = names + [member.key]
      if !FigmaOfOurs.isChild(member) {
        kept.append(member)
      } else if member.value.hasMember("$value") {
        let path = FigmaOfOurs.path(member.value, inner)
        guard let token = token(member.value, path) else { continue }
        let isMoved = path != inner.joined(separator: ".")
        if isMoved { moved.append((path, token)) } else { kept.append(member.with(token)) }
      } else {
        let group = group(member.value, inner)
        if group.members?.isEmpty == false { kept.append(member.with(group)) }
      }
    }
    return json.with(.object(kept))
  }

  /// A variable as a token; `nil` for one that refers to a helper, which has the values.
  private func token(_ json: JSON, _ path: String) -> JSON? {
    guard var value = json["$value"] else { return json }
    var type = json["$type"]?.string
    let data = json["$extensions"]?["com.figma.aliasData"]
    let set = data?["targetVariableSetName"]?.string ?? collection
    let name = data?["targetVariableName"]?.string ?? value.string ?? ""
    let target = paths[set + "\0" + name]
    if target == path { return nil }
    let meant = ExtensionReader.ours(json)?["variable"]?["type"]?.string
    type = meant == "opacity" ? "number" : meant ?? type
    if let target {
      value = value.with(.string("{\(target)}"))
    } else if let meant {
      value = FigmaOfOurs.value(value, of: meant)
    }
    let ours = (ExtensionReader.ours(json)?.members ?? []).filter { $0.key != "variable" }
    let about = about[path] ?? []
    var extensions = about.filter { $0.key != "$description" }
    if !ours.isEmpty {
      extensions.append(.init(ExtensionReader.key, .object(ours), at: json.offset))
    }
    var members = (json.members ?? []).filter {
      !["$type", "$value", "$description", "$extensions"].contains($0.key)
    }
    if let type { members.append(.init("$type", .string(type), at: json.offset)) }
    members.append(value.named("$value"))
    members += about.filter { $0.key == "$description" }
    if !extensions.isEmpty {
      members.append(.init("$extensions", .object(extensions), at: json.offset))
    }
    return json.with(.object(members))
  }

  /// A value that Figma has under another type.
  private static func value(_ json: JSON, of type: String) -> JSON {
    switch (type, json.kind) {
    case ("duration", .number(let text)): JSON.quantity(text, "s", at: json.offset)
    case ("opacity", .number): FigmaVariables.share(json)
    case ("boolean", .string(let text)): json.with(.bool(text == "true"))
    default: json
    }
  }

  /// One token with the cells of several, of which each states its context.
  private static func joined(_ tokens: [JSON]) -> JSON {
    func context(_ token: JSON) -> String? { ExtensionReader.ours(token)?["context"]?.string }
    let first = tokens.first { context($0) == nil } ?? tokens.first ?? .object([])
    let others = tokens.filter { $0.offset != first.offset }
    if others.isEmpty { return first }
    let cells = others.map { token in
      let value = JSON.Member("value", token["$value"] ?? .null, keyOffset: token.offset)
      return JSON.Member(context(token) ?? "", .object([value]), at: token.offset)
    }
    return first.declaring([.init("contexts", .object(cells), at: first.offset)])
  }
}

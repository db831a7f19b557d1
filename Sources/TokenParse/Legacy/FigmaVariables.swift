internal import PositionedJSON
internal import TokenModel

/// Variables of Figma with their collections and modes: as the REST interface answers, and as plugins
/// write them.
///
/// - Source: Figma REST API, "GET local variables"; the plugin variables2json.
struct FigmaVariables {
  /// A collection; one with several modes makes an axis.
  private struct Collection {
    var name: String
    /// The default first.
    var modes: [(id: String, name: String)]
  }

  private struct Variable {
    var collection: Int
    /// Segments of the path.
    var path: [String]
    var type: String
    /// By mode's id.
    var values: [String: JSON]
    var json: JSON
  }

  private var collections: [Collection] = []
  private var variables: [Variable] = []
  /// Indices of variables by id, or by collection and name.
  private var indices: [String: Int] = [:]
  /// Paths as the tree has them, parallel to the variables.
  private var paths: [String] = []

  /// Whether a file is one.
  static func isFile(_ root: JSON) -> Bool {
    let meta = root["meta"] ?? root
    if meta["variableCollections"] != nil, meta["variables"] != nil { return true }
    let first = root["collections"]?.elements?.first
    return first?["modes"]?.elements?.first?["variables"]?.elements != nil
  }

  /// The file as DTCG, with a context for each mode; `nil` where it is none.
  static func read(_ root: JSON) -> Modernized? {
    guard isFile(root) else { return nil }
    var file = FigmaVariables()
    if root["collections"] != nil {
      file.takePlugin(root)
    } else {
      file.takeREST(root["meta"] ?? root)
    }
    file.place()
    var tally = LegacyTally()
    let axes = file.collections.filter { $0.modes.count > 1 }
    tally.note(
      .figma, at: root.offset,
      wrote: file.variables.first.map { quotedForMessage($0.path.joined(separator: "/")) } ?? "",
      today: axes.isEmpty
        ? "no axis" : "the axes " + axes.map { quotedForMessage($0.name) }.joined(separator: ", "),
      count: file.variables.count)
    return Modernized(root: file.tree(root.offset), isResolver: false, findings: tally.all())
  }

  // MARK: Reading

  private mutating func takeREST(_ meta: JSON) {
    var places: [String: Int] = [:]
    for collection in FigmaVariables.list(meta["variableCollections"]) {
      guard let id = collection["id"]?.string else { continue }
      let modes = (collection["modes"]?.elements ?? []).compactMap { mode in
        (mode["modeId"] ?? mode["id"])?.string.map { ($0, mode["name"]?.string ?? $0) }
      }
      let first = collection["defaultModeId"]?.string
      places[id] = collections.count
      collections.append(
        Collection(
          name: collection["name"]?.string ?? id,
          modes: modes.filter { $0.0 == first } + modes.filter { $0.0 != first }))
    }
    for variable in FigmaVariables.list(meta["variables"]) {
      guard let id = variable["id"]?.string, let name = variable["name"]?.string,
        let collection = variable["variableCollectionId"]?.string
      else { continue }
      if places[collection] == nil {
        // Of another library's collection only the ids of the modes are known.
        let modes = (variable["valuesByMode"]?.members ?? []).map { ($0.key, $0.key) }
        places[collection] = collections.count
        collections.append(Collection(name: collection, modes: modes))
      }
      let values = Dictionary(
        (variable["valuesByMode"]?.members ?? []).map { ($0.key, $0.value) },
        uniquingKeysWith: { first, _ in first })
      indices[id] = variables.count
      variables.append(
        Variable(
          collection: places[collection] ?? 0, path: FigmaVariables.path(name),
          type: variable["resolvedType"]?.string ?? "", values: values, json: variable))
    }
  }

  private mutating func takePlugin(_ root: JSON) {
    for collection in root["collections"]?.elements ?? [] {
      let name = collection["name"]?.string ?? "variables"
      let modes = collection["modes"]?.elements ?? []
      let names = modes.enumerated().map { ($0.element["name"]?.string ?? "mode \($0.offset + 1)") }
      let place = collections.count
      collections.append(Collection(name: name, modes: names.map { ($0, $0) }))
      for (mode, modeName) in zip(modes, names) {
        for variable in mode["variables"]?.elements ?? [] {
          guard let own = variable["name"]?.string, let value = variable["value"] else { continue }
          let id = name + "\0" + own
          if let index = indices[id] {
            variables[index].values[modeName] = value
            continue
          }
          indices[id] = variables.count
          variables.append(
            Variable(
              collection: place, path: FigmaVariables.path(own),
              type: variable["type"]?.string ?? "", values: [modeName: value], json: variable))
        }
      }
    }
  }

  /// The objects of a list, or of an object by id.
  private static func list(_ json: JSON?) -> [JSON] {
    json?.elements ?? json?.members?.map(\.value) ?? []
  }

  /// `a/b.c` as `a` and `b-c`.
  static func path(_ name: String) -> [String] {
    name.split(separator: "/").map { segment in
      var safe = String(segment.map { ".{}\0".contains($0) ? "-" : $0 })
      while safe.first == " " { safe.removeFirst() }
      while safe.last == " " { safe.removeLast() }
      if safe.hasPrefix("$") { safe = "-" + safe.dropFirst() }
      return safe.isEmpty ? "-" : safe
    }
  }

  // MARK: Writing

  /// Puts variables below the name of their collection where two have one name, and below `$root` where
  /// one has the path of a group.
  private mutating func place() {
    let hasTwins = Set(variables.map(\.path)).count < variables.count
    if hasTwins {
      for index in variables.indices {
        variables[index].path =
          FigmaVariables.path(collections[variables[index].collection].name) + variables[index].path
      }
    }
    var groups: Set<[String]> = []
    for variable in variables {
      for length in 1..<max(1, variable.path.count) {
        groups.insert(Array(variable.path.prefix(length)))
      }
    }
    for index in variables.indices where groups.contains(variables[index].path) {
      variables[index].path.append("$root")
    }
    paths = variables.map { $0.path.joined(separator: ".") }
  }

  private func tree(_ offset: Int) -> JSON {
    let root = Node()
    for variable in variables {
      var node = root
      for name in variable.path.dropLast() { node = node.group(name) }
      node.add(variable.path.last ?? "-", token(variable))
    }
    // A library's collection may have the name of one of the file's own.
    var values: [(name: String, modes: [String])] = []
    for collection in collections where collection.modes.count > 1 {
      if let index = values.firstIndex(where: { $0.name == collection.name }) {
        let new = collection.modes.map(\.name).filter { !values[index].modes.contains($0) }
        values[index].modes += new
      } else {
        values.append((collection.name, collection.modes.map(\.name)))
      }
    }
    let axes = values.map { axis in
      JSON.Member(
        axis.name, JSON(.array(axis.modes.map { .string($0) }), offset: offset), keyOffset: offset)
    }
    let tree = root.json(offset)
    guard !axes.isEmpty else { return tree }
    return tree.declaring([
      JSON.Member("axes", JSON(.object(axes), offset: offset), keyOffset: offset)
    ])
  }

  private func token(_ variable: Variable) -> JSON {
    let place = variable.json.offset
    func member(_ key: String, _ value: JSON) -> JSON.Member {
      JSON.Member(key, value, keyOffset: place)
    }
    var members: [JSON.Member] = []
    var ours: [JSON.Member] = []
    let modes = collections[variable.collection].modes
    let written = modes.first.flatMap { variable.values[$0.id] } ?? variable.values.values.first
    let base = written.flatMap { value($0, variable) }
    let type = FigmaVariables.type(variable.type)
    if let base {
      members.append(member("$type", .string(type)))
      members.append(member("$value", base))
    } else {
      let kept = [member("$type", .string(type)), member("$value", written ?? .null)]
      ours.append(member("verbatim", JSON(.object(kept), offset: place)))
    }
    if let text = variable.json["description"]?.string, !text.isEmpty {
      members.append(member("$description", .string(text)))
    }
    var contexts: [JSON.Member] = []
    for mode in modes.dropFirst() {
      guard let written = variable.values[mode.id] else { continue }
      let context = Context([Context.Fixed(collections[variable.collection].name, mode.name)]).text
      let cell =
        value(written, variable).map { member("value", $0) }
        ?? member("verbatim", JSON(.object([member("$value", written)]), offset: place))
      if cell.key == "value", cell.value == base { continue }
      contexts.append(member(context, JSON(.object([cell]), offset: written.offset)))
    }
    if !contexts.isEmpty { ours.append(member("contexts", JSON(.object(contexts), offset: place))) }
    var extensions: [JSON.Member] = []
    let kept = (variable.json.members ?? []).filter {
      ["id", "variableId", "hiddenFromPublishing", "scopes", "codeSyntax"].contains($0.key)
        && $0.value.members?.isEmpty != true && $0.value.elements?.isEmpty != true
        && $0.value.bool != false
    }
    if !kept.isEmpty { extensions.append(member("com.figma", JSON(.object(kept), offset: place))) }
    if !ours.isEmpty {
      extensions.append(member(ExtensionReader.key, JSON(.object(ours), offset: place)))
    }
    if !extensions.isEmpty {
      members.append(member("$extensions", JSON(.object(extensions), offset: place)))
    }
    return JSON(.object(members), offset: place)
  }

  /// - Returns: `nil` for what DTCG has no form for.
  private func value(_ json: JSON, _ variable: Variable) -> JSON? {
    if json["type"]?.string == "VARIABLE_ALIAS" {
      return json["id"]?.string.flatMap { indices[$0] }.map { reference($0, json.offset) }
    }
    if let collection = json["collection"]?.string, let name = json["name"]?.string {
      return indices[collection + "\0" + name].map { reference($0, json.offset) }
    }
    switch variable.type.lowercased() {
    case "color":
      if let text = json.string { return CSSColorReader.json(text, offset: json.offset) }
      let parts = ["r", "g", "b"].compactMap { json[$0]?.numberText }
      guard parts.count == 3 else { return nil }
      let alpha = json["a"]?.numberText.flatMap { Double($0) == 1 ? nil : $0 }
      return CSSColorReader.object("srgb", parts, alpha: alpha, hex: nil, json.offset)
    case "float", "number": return json.numberText == nil ? nil : json
    case "string": return json.string == nil ? nil : json
    case "boolean": return json.bool == nil ? nil : json
    case "typography": return FigmaVariables.typography(json)
    default: return nil
    }
  }

  private func reference(_ index: Int, _ offset: Int) -> JSON {
    JSON(.string("{\(paths[index])}"), offset: offset)
  }

  private static func type(_ name: String) -> String {
    switch name.lowercased() {
    case "color": "color"
    case "float", "number": "number"
    case "string": "string"
    case "boolean": "boolean"
    default: name.lowercased()
    }
  }

  /// A text style; `nil` where its line height or spacing has no equal.
  private static func typography(_ json: JSON) -> JSON? {
    let place = json.offset
    func member(_ key: String, _ kind: JSON.Kind) -> JSON.Member {
      JSON.Member(key, JSON(kind, offset: place), keyOffset: place)
    }
    func pixels(_ text: String) -> JSON.Kind {
      .object([member("value", .number(text)), member("unit", .string("px"))])
    }
    guard let family = json["fontFamily"]?.string, let size = json["fontSize"]?.numberText,
      let height = json["lineHeight"]?.numberText.flatMap(Double.init),
      json["lineHeightUnit"]?.string == "PERCENT",
      let spacing = json["letterSpacing"]?.numberText,
      json["letterSpacingUnit"]?.string == "PIXELS" || Double(spacing) == 0
    else { return nil }
    let isPlain = ["textCase", "textDecoration"].allSatisfy {
      ["ORIGINAL", "NONE", nil].contains(json[$0]?.string)
    }
    let weight = json["fontWeight"]?.string.flatMap(FontWeightWords.word).map {
      JSON.Kind.string($0)
    }
    guard isPlain, let weight = weight ?? json["fontWeight"]?.numberText.map({ .number($0) }) else {
      return nil
    }
    return JSON(
      .object([
        member("fontFamily", .string(family)), member("fontSize", pixels(size)),
        member("fontWeight", weight), member("letterSpacing", pixels(spacing)),
        member("lineHeight", .number(CSSNumber.text(height / 100))),
      ]), offset: place)
  }
}

/// A group while its members are collected.
private final class Node {
  private var members: [JSON.Member] = []
  private var groups: [String: Node] = [:]
  private var order: [String] = []

  func group(_ name: String) -> Node {
    if let known = groups[name] { return known }
    let node = Node()
    groups[name] = node
    order.append(name)
    return node
  }

  func add(_ name: String, _ token: JSON) {
    members.append(JSON.Member(name, token, keyOffset: token.offset))
  }

  func json(_ offset: Int) -> JSON {
    let inner = order.compactMap { name in
      groups[name].map { node in
        let tree = node.json(offset)
        let place = tree.members?.first?.keyOffset ?? offset
        return JSON.Member(name, JSON(tree.kind, offset: place), keyOffset: place)
      }
    }
    return JSON(.object(members + inner), offset: offset)
  }
}

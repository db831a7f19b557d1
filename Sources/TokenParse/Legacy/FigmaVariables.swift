internal import PositionedJSON
internal import TokenModel

/// Variables of Figma with their collections and modes: as the REST interface answers, and as plugins
/// write them.
///
/// - Source: Figma REST API, "GET local variables"; the plugin variables2json; the plugin "Export/Import Variables", which
///   writes a file for each collection.
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

    /// Whether it is there only because something still refers to it.
    var isDeleted: Bool { json["deletedButReferenced"]?.bool == true }
  }

  /// A collection that has another's variables and modes, and values of its own for some.
  private struct Extension {
    var name: String
    var parent: String
    /// The modes of the parent, by those of its own.
    var modes: [String: String]
    /// By variable, then by mode.
    var overrides: JSON
  }

  private var collections: [Collection] = []
  /// By id, in the order of the file.
  private var extensions: [(id: String, collection: Extension)] = []
  /// The indices of collections by id.
  private var places: [String: Int] = [:]
  /// The axis of a collection and those that extend it, which all have together; its first value is for the collection itself.
  private var brand = Revision.Axis(name: "brand", values: [])
  private var variables: [Variable] = []
  /// Indices of variables by id, or by collection and name; `nil` where two have both alike.
  private var indices: [String: Int?] = [:]
  /// The names of variables that other files have, by id.
  private var names: [String: String] = [:]
  /// Paths as the tree has them, parallel to the variables.
  private var paths: [String] = []
  /// Whether variables that are for opacity alone are in percent.
  private var hasPercent = false

  static func isFile(_ root: JSON) -> Bool {
    if isCollection(root) { return true }
    let meta = root["meta"] ?? root
    if collections(of: meta) != nil { return true }
    let first = root["collections"]?.elements?.first
    return first?["modes"]?.elements?.first?["variables"]?.elements != nil
  }

  /// The collections of an answer of the interface, or of what a plugin wrote of its objects; `nil` where it is neither.
  private static func collections(of meta: JSON) -> JSON? {
    let areObjects = list(meta["variables"]).first?["valuesByMode"]?.members != nil
    return meta["variables"].flatMap { _ in
      meta["variableCollections"] ?? (areObjects ? meta["collections"] : nil)
    }
  }

  /// Whether a file is one collection, with the names of its modes by their ids.
  private static func isCollection(_ root: JSON) -> Bool {
    root["modes"]?.members?.allSatisfy { $0.value.string != nil } == true
      && root["variables"]?.elements?.first?["valuesByMode"]?.members != nil
  }

  /// The file as DTCG, with a context for each mode; `nil` where it is none.
  ///
  /// - Parameter all: the files that are read together.
  static func read(_ root: JSON, among all: [JSON]) -> Modernized? {
    guard isFile(root) else { return nil }
    var file = FigmaVariables()
    if isCollection(root) {
      let others = all.filter(isCollection).flatMap { $0["variables"]?.elements ?? [] }
      file.names = Dictionary(
        first: others.compactMap { one in
          one["id"]?.string.flatMap { id in one["name"]?.string.map { (id, $0) } }
        })
      file.takeREST(root)
    } else if root["collections"] != nil, collections(of: root) == nil {
      file.takePlugin(root)
    } else {
      file.takeREST(root["meta"] ?? root)
    }
    file.hasPercent = file.variables.contains { variable in
      variable.values.values.contains { isPercent($0, variable.json) }
    }
    var tally = LegacyTally()
    file.nameApart()
    file.place(&tally)
    if file.hasPercent {
      let own = file.variables.filter { isForOpacity($0.json) }
      let written = own.first?.values.values.first ?? .null
      tally.note(
        .figmaPercent, at: own.first?.json.offset ?? root.offset, wrote: written.compactText,
        today: share(written).compactText, count: own.count)
    }
    let axes = file.axes.map { quotedForMessage($0.name) }
    tally.note(
      .figma, at: root.offset,
      wrote: file.variables.first.map { quotedForMessage($0.path.joined(separator: "/")) } ?? "",
      today: axes.isEmpty ? "no axis" : "the axes " + axes.joined(separator: ", "),
      count: file.variables.count)
    return Modernized(root: file.tree(root.offset), findings: tally.all())
  }

  // MARK: Reading

  private mutating func takeREST(_ meta: JSON) {
    // A file of one collection is that.
    for collection in FigmaVariables.collections(of: meta).map(FigmaVariables.list) ?? [meta] {
      guard let id = collection["id"]?.string else { continue }
      let modes =
        collection["modes"]?.members?.map { ($0.key, $0.value.string ?? $0.key) }
        ?? (collection["modes"]?.elements ?? []).compactMap { mode in
          (mode["modeId"] ?? mode["id"])?.string.map { ($0, mode["name"]?.string ?? $0) }
        }
      if let parent = collection["parentVariableCollectionId"]?.string {
        let own = (collection["modes"]?.elements ?? []).compactMap { mode in
          (mode["modeId"]?.string).map {
            ($0, mode["parentModeId"]?.string ?? FigmaVariables.inherited($0))
          }
        }
        let new = Extension(
          name: collection["name"]?.string ?? id, parent: parent, modes: Dictionary(first: own),
          overrides: collection["variableOverrides"] ?? .null)
        extensions.append((id, new))
        continue
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
        let collection = (variable["variableCollectionId"] ?? meta["id"])?.string
      else { continue }
      if places[collection] == nil {
        // Of another library's collection only the ids of the modes are known.
        let modes = (variable["valuesByMode"]?.members ?? []).map { ($0.key, $0.key) }
        places[collection] = collections.count
        collections.append(Collection(name: collection, modes: modes))
      }
      let values = Dictionary(
        first: (variable["valuesByMode"]?.members ?? []).map { ($0.key, $0.value) })
      indices[id] = .some(variables.count)
      variables.append(
        Variable(
          collection: places[collection] ?? 0, path: FigmaVariables.path(name),
          type: (variable["resolvedType"] ?? variable["type"])?.string ?? "", values: values,
          json: variable))
    }
  }

  private mutating func takePlugin(_ root: JSON) {
    for collection in root["collections"]?.elements ?? [] {
      let name = collection["name"]?.string ?? "variables"
      let modes = collection["modes"]?.elements ?? []
      let names = modes.enumerated().map { ($0.element["name"]?.string ?? "mode \($0.offset + 1)") }
      let place = collections.count
      let ids = names.indices.map(String.init)
      collections.append(Collection(name: name, modes: Array(zip(ids, names))))
      var own: [String: Int] = [:]
      for (mode, modeID) in zip(modes, ids) {
        for variable in mode["variables"]?.elements ?? [] {
          guard let text = variable["name"]?.string, let value = variable["value"] else { continue }
          if let index = own[text] {
            variables[index].values[modeID] = value
            continue
          }
          own[text] = variables.count
          let id = name + "\0" + text
          indices.updateValue(indices[id] == nil ? variables.count : nil, forKey: id)
          variables.append(
            Variable(
              collection: place, path: FigmaVariables.path(text),
              type: variable["type"]?.string ?? "", values: [modeID: value], json: variable))
        }
      }
    }
  }

  /// The objects of a list, or of an object by id.
  private static func list(_ json: JSON?) -> [JSON] {
    json?.elements ?? json?.members?.map(\.value) ?? []
  }

  /// The mode of the parent in the id of an extended one, as in `VariableCollectionId:1:2/3:4`.
  private static func inherited(_ id: String) -> String {
    id.split(separator: "/").last.map(String.init) ?? id
  }

  /// `a/b.c` as `a` and `b-c`.
  static func path(_ name: String) -> [String] {
    name.split(separator: "/").map { segment in
      StyleVariable.segment(String(LegacyAlias.withoutBlanks(segment)))
    }
  }

  // MARK: Writing

  /// Numbers the names of collections that another has, and of modes that another of their collection
  /// has: those of one library may be in a file beside its own.
  private mutating func nameApart() {
    var names = UniqueNames(ignoresCase: true)
    // The file's own keep their names.
    let isForeign = Set(variables.filter { $0.json["remote"]?.bool == true }.map(\.collection))
    let order = collections.indices.filter { !isForeign.contains($0) } + isForeign.sorted()
    for index in order {
      collections[index].name = names.unique(collections[index].name)
      var modes = UniqueNames(ignoresCase: true)
      for mode in collections[index].modes.indices {
        collections[index].modes[mode].name = modes.unique(collections[index].modes[mode].name)
      }
    }
    if extensions.isEmpty { return }
    let roots = Set(extensions.compactMap { root(of: $0.collection) })
    let base = roots.count == 1 ? roots.first.map { collections[$0].name } : nil
    brand.name = names.unique(brand.name)
    brand.values = ([base ?? "base"] + extensions.map(\.collection.name)).uniqued
  }

  /// The collection whose variables an extension has; `nil` where the file lacks it.
  private func root(of collection: Extension) -> Int? {
    lineage(of: collection).last.flatMap { places[$0.parent] }
  }

  /// An extension and those that it extends, the nearest first.
  private func lineage(of collection: Extension) -> [Extension] {
    var all = [collection]
    while all.count <= extensions.count,
      let next = extensions.first(where: { [parent = all[all.count - 1].parent] in $0.id == parent }
      )
    {
      all.append(next.collection)
    }
    return all
  }

  /// The axes of collections with several modes, and that of the extensions.
  private var axes: [Revision.Axis] {
    collections.filter { $0.modes.count > 1 }
      .map { Revision.Axis(name: $0.name, values: $0.modes.map(\.name)) }
      + (brand.values.isEmpty ? [] : [brand])
  }

  /// The values that an extension has for a variable, by the modes of the collection at its root: its own, else those of what
  /// it extends.
  private func overrides(of collection: Extension, _ variable: Variable) -> [String: JSON] {
    let lineage = lineage(of: collection)
    var found: [String: JSON] = [:]
    for (place, one) in lineage.enumerated() {
      for own in one.overrides[variable.json["id"]?.string ?? ""]?.members ?? [] {
        let mode = lineage[place...].reduce(own.key) { id, one in
          one.modes[id] ?? FigmaVariables.inherited(id)
        }
        if found[mode] == nil { found[mode] = own.value }
      }
    }
    return found
  }

  /// Puts variables below the name of their collection where two have one name, and below `$root` where
  /// one has the path of a group. A deleted one leaves its name to one that is not.
  private mutating func place(_ tally: inout LegacyTally) {
    let living = variables.indices.filter { !variables[$0].isDeleted }
    let deleted = variables.indices.filter { variables[$0].isDeleted }
    let hasTwins = Set(living.map { variables[$0].path }).count < living.count
    if hasTwins {
      for index in variables.indices {
        variables[index].path =
          FigmaVariables.path(collections[variables[index].collection].name) + variables[index].path
      }
    }
    var known = UniqueNames()
    for index in living + deleted {
      let written = variables[index].path.joined(separator: ".")
      let unique = known.unique(written)
      if variables[index].isDeleted {
        tally.note(
          .figmaDeleted, at: variables[index].json.offset,
          wrote: quotedForMessage(variables[index].json["name"]?.string ?? written),
          today: quotedForMessage(unique))
      }
      guard unique != written, let last = variables[index].path.last else { continue }
      // Names of Figma may differ in nothing but what DTCG keeps for references.
      variables[index].path[variables[index].path.count - 1] =
        last + unique.dropFirst(written.count)
      if variables[index].isDeleted { continue }
      tally.note(
        .name, at: variables[index].json.offset,
        wrote: quotedForMessage(variables[index].json["name"]?.string ?? written),
        today: JSON.quoted(unique))
    }
    let groups = variables.reduce(into: Set<[String]>()) { groups, variable in
      for end in variable.path.indices.dropFirst() { groups.insert(Array(variable.path[..<end])) }
    }
    for index in variables.indices where groups.contains(variables[index].path) {
      variables[index].path.append("$root")
    }
    paths = variables.map { $0.path.joined(separator: ".") }
  }

  private func tree(_ offset: Int) -> JSON {
    var tree = mergedTrees(variables.map { token($0).below($0.path) })
    tree.offset = offset
    return axes.isEmpty ? tree : tree.declaring([.axes(axes, at: offset)])
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
      ours.append(.init("verbatim", .object(kept), at: place))
    }
    if let text = variable.json["description"]?.string, !text.isEmpty {
      members.append(member("$description", .string(text)))
    }
    if variable.isDeleted { members.append(member("$deprecated", .string("deleted in Figma"))) }
    let contexts = values(of: variable).filter { !$0.context.isBase }.compactMap { place in
      let cell =
        value(place.written, variable).map { member("value", $0) }
        ?? .init("verbatim", .object([member("$value", place.written)]), at: variable.json.offset)
      return place.mayRepeat || cell.key != "value" || cell.value != base
        ? member(place.context.text, place.written.with(.object([cell]))) : nil
    }
    if !contexts.isEmpty { ours.append(.init("contexts", .object(contexts), at: place)) }
    let kept = (variable.json.members ?? []).filter {
      ["id", "variableId", "hiddenFromPublishing", "scopes", "codeSyntax"].contains($0.key)
        && $0.value.members?.isEmpty != true && $0.value.elements?.isEmpty != true
        && $0.value.bool != false
    }
    let extensions = [("com.figma", kept), (ExtensionReader.key, ours)].filter { !$1.isEmpty }
      .map { JSON.Member($0, .object($1), at: place) }
    if !extensions.isEmpty { members.append(.init("$extensions", .object(extensions), at: place)) }
    return JSON(.object(members), offset: place)
  }

  /// The values of a variable in each context: those of its modes, and of the extensions that change one of them.
  private func values(
    of variable: Variable
  ) -> [(context: Context, written: JSON, mayRepeat: Bool)] {
    let own = collections[variable.collection]
    func context(_ mode: String, _ brand: [Context.Fixed]) -> Context {
      Context(mode == own.modes.first?.name ? brand : brand + [.init(own.name, mode)])
    }
    var found = own.modes.compactMap { mode in
      variable.values[mode.id].map { (context(mode.name, []), $0, false) }
    }
    for (_, one) in extensions where root(of: one) == variable.collection {
      let changed = overrides(of: one, variable)
      // Where the first mode is another, the others would be that, too.
      let isFirst = own.modes.first.map { changed[$0.id] != nil } ?? false
      for mode in own.modes {
        guard let written = changed[mode.id] ?? (isFirst ? variable.values[mode.id] : nil) else {
          continue
        }
        found.append((context(mode.name, [.init(brand.name, one.name)]), written, true))
      }
    }
    return found
  }

  /// - Returns: `nil` for what DTCG has no form for.
  private func value(_ json: JSON, _ variable: Variable) -> JSON? {
    if json["type"]?.string == "VARIABLE_ALIAS" {
      guard let id = json["id"]?.string else { return nil }
      let other = names[id].map { FigmaVariables.path($0).joined(separator: ".") }
      return (indices[id] ?? nil).map { reference($0, json.offset) }
        ?? other.map { json.with(.string("{\($0)}")) }
    }
    if let collection = json["collection"]?.string, let name = json["name"]?.string {
      return (indices[collection + "\0" + name] ?? nil).map { reference($0, json.offset) }
    }
    switch variable.type.lowercased() {
    case "color":
      if let text = json.string { return CSSColorReader.json(text, offset: json.offset) }
      let parts = ["r", "g", "b"].compactMap { json[$0]?.numberText }
      guard parts.count == 3 else { return nil }
      let alpha = json["a"]?.numberText.flatMap { Double($0) == 1 ? nil : $0 }
      return CSSColorReader.object("srgb", parts, alpha: alpha, hex: nil, json.offset)
    case "float", "number":
      guard json.numberText != nil else { return nil }
      return hasPercent && FigmaVariables.isForOpacity(variable.json)
        ? FigmaVariables.share(json) : json
    case "string": return json.string == nil ? nil : json
    case "boolean": return json.bool == nil ? nil : json
    case "typography": return FigmaVariables.typography(json)
    default: return nil
    }
  }

  private func reference(_ index: Int, _ offset: Int) -> JSON {
    JSON(.string("{\(paths[index])}"), offset: offset)
  }

  // MARK: Opacity

  /// Whether a variable is offered for the opacity of layers, and for nothing else.
  static func isForOpacity(_ json: JSON) -> Bool {
    let extensions = json["$extensions"]
    let scopes =
      json["scopes"] ?? extensions?["com.figma.scopes"] ?? extensions?["com.figma"]?["scopes"]
    return scopes?.elements?.map(\.string) == ["OPACITY"]
  }

  /// Whether a value of a variable can only be percent.
  static func isPercent(_ value: JSON?, _ variable: JSON) -> Bool {
    guard let number = value?.numberText.flatMap(Double.init) else { return false }
    return number > 1 && isForOpacity(variable)
  }

  /// A percentage as a share of one.
  static func share(_ percent: JSON) -> JSON {
    guard let number = percent.numberText.flatMap(Double.init) else { return percent }
    return percent.with(JSON.number((number * 1e10).rounded() / 1e12).kind)
  }

  private static func type(_ name: String) -> String {
    name.lowercased() == "float" ? "number" : name.lowercased()
  }
}

extension FigmaVariables {
  /// A text style; `nil` where its line height or spacing has no equal.
  static func typography(_ json: JSON) -> JSON? {
    let place = json.offset
    func member(_ key: String, _ kind: JSON.Kind) -> JSON.Member {
      JSON.Member(key, kind, at: place)
    }
    func pixels(_ text: String) -> JSON.Kind { JSON.quantity(text, "px", at: place).kind }
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

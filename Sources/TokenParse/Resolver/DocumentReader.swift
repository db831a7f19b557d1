internal import PositionedJSON
internal import TokenModel

/// Reads a resolver document: its shape, then what its references lead to.
///
/// - Source: DTCG Resolver Module 2025.10, sections 3 and 4.
struct DocumentReader: FindingTaker {
  var reader: TreeReader
  let loader: SourceLoader
  /// The resolver document's own name.
  let fileName: String
  var document = ResolverDocument()
  /// Files by path; `nil` where one could not be read, which is reported.
  var files: [String: JSON?] = [:]
  /// Whole files as tokens, so that one that is named often is modernised once.
  var modernFiles: [String: JSON] = [:]
  /// The sources of each set that was read, by its place.
  private var setTrees: [String: JSON] = [:]

  /// Declared modifiers that the resolution order names.
  var ordered: Set<String> = []
  /// Whether a source of another flavor has values by mode.
  var hasModes = false
  /// The axes of the modes of all sources.
  var modes = ModeAxes()
  /// Why files could not be read.
  var failures: [String: SourceProblem] = [:]

  /// A set that refers to a set makes two steps.
  static let deepest = 128

  init(_ file: InputFile, _ loader: SourceLoader, _ options: ParseOptions) {
    reader = TreeReader(options)
    self.loader = loader
    fileName = file.name
    let root = reader.readText(file)
    files[file.name] = root
    if let root { readRoot(root) }
  }

  private static let version = "2025.10"

  private mutating func readRoot(_ root: JSON) {
    guard let members = root.members else {
      return report(
        "resolver-invalid", "a resolver document is an object, found \(root.kindName)",
        fix: "write {\"version\": \"2025.10\", \"resolutionOrder\": […]}", at: root.offset)
    }
    document.offset = root.offset
    document.name = text(root, "name")
    document.description = text(root, "description")
    _ = text(root, "$schema")
    checkVersion(root)
    checkKeys(
      members, of: "a resolver document",
      known: [
        "version", "name", "description", "sets", "modifiers", "resolutionOrder", "$schema",
        "$defs",
      ])
    modes = surveyedModes(root)
    readSets(root)
    let declared = readModifiers(root)
    readOrder(root, declared)
    if hasModes { layModes() }
    reader.findings += document.excessOfModifiers
  }

  private mutating func checkVersion(_ root: JSON) {
    let value = root["version"]
    guard let value else {
      return fault(
        "resolver-version",
        "this resolver document has no \"version\", and 2025.10 is the only one",
        fix: "add \"version\": \"2025.10\" to it", at: root.offset)
    }
    guard value.string != DocumentReader.version else { return }
    let found = value.string.map(quotedForMessage) ?? value.kindName
    report(
      "resolver-version",
      "\"version\" is \"2025.10\", the version of the specification, found \(found)",
      fix: "write \"version\": \"2025.10\"", at: value.offset)
  }

  // MARK: Sets

  /// Reads every set, also those outside of the order, so that each problem is found.
  private mutating func readSets(_ root: JSON) {
    for member in members(of: root, "sets", "a set") {
      checkName(member.key, of: "a set", at: member.keyOffset)
      let place = SourcePlace(
        file: fileName, pointer: ["sets", member.key], owner: .set(member.key))
      _ = readSet(member.value, at: place, beside: [], [])
    }
  }

  /// Reads a set once, however often it is referred to.
  ///
  /// - Parameter beside: the keys beside the reference to it, which replace the set's own.
  mutating func readSet(
    _ json: JSON, at place: SourcePlace, beside: [JSON.Member], _ trail: [SourcePlace]
  ) -> JSON {
    let written = overridden(json, by: beside)
    if beside.contains(where: { $0.key == "sources" }) {
      return readSet(written, at: place, trail + [place])
    }
    if !beside.isEmpty { checkSet(written, isInline: false) }
    let key = place.text(from: "")
    if let known = setTrees[key] { return known }
    let tree = readSet(json, at: place, trail + [place])
    setTrees[key] = tree
    return tree
  }

  /// - Returns: its sources as one tree.
  mutating func readSet(
    _ json: JSON, at place: SourcePlace, isInline: Bool = false, _ trail: [SourcePlace]
  ) -> JSON {
    guard json.members != nil else {
      report(
        "resolver-set-invalid", "\(place.owner) is an object, found \(json.kindName)",
        fix: "write {\"sources\": […]}", at: json.offset)
      return .object([])
    }
    checkSet(json, isInline: isInline)
    guard let sources = json.member("sources") else {
      report(
        "resolver-sources-invalid", "\(place.owner) has no \"sources\"",
        fix: "write \"sources\": [{\"$ref\": \"tokens.json\"}]", at: json.offset)
      return .object([])
    }
    return readSources(sources.value, named: "\"sources\"", at: place.inside("sources"), trail)
  }

  private mutating func checkSet(_ json: JSON, isInline: Bool) {
    checkCommon(
      json, json.members ?? [], of: "a set",
      known: ["sources", "description", "$extensions"] + (isInline ? ["name", "type"] : []))
  }

  mutating func readSources(
    _ json: JSON, named name: String, at place: SourcePlace, _ trail: [SourcePlace]
  ) -> JSON {
    guard let elements = json.elements else {
      report(
        "resolver-sources-invalid",
        "\(name) of \(place.owner) is an array of sources, found \(json.kindName)",
        fix: "put the source into [ … ]", at: json.offset)
      return .object([])
    }
    let trees = elements.enumerated().compactMap { index, element in
      readSource(element, at: place.inside(String(index)), trail)
    }
    document.written += trees
    return mergedTrees(trees)
  }

  // MARK: Modifiers

  /// A modifier, and the tree of each of its contexts.
  typealias ReadModifier = (modifier: ResolverDocument.Modifier, trees: [JSON])

  private mutating func readModifiers(_ root: JSON) -> [String: ReadModifier] {
    var found: [String: ReadModifier] = [:]
    for member in members(of: root, "modifiers", "a modifier") {
      checkName(member.key, of: "a modifier", at: member.keyOffset)
      let place = SourcePlace(
        file: fileName, pointer: ["modifiers", member.key], owner: .modifier(member.key))
      found[member.key] = readModifier(member.value, at: place, offset: member.keyOffset)
    }
    return found
  }

  mutating func readModifier(
    _ json: JSON, at place: SourcePlace, offset: Int, isInline: Bool = false
  ) -> ReadModifier? {
    guard let members = json.members else {
      return refuse(
        "resolver-modifier-invalid", "\(place.owner) is an object, found \(json.kindName)",
        fix: "write {\"contexts\": {…}}", at: json.offset)
    }
    checkCommon(
      json, members, of: "a modifier",
      known: ["contexts", "default", "description", "$extensions"]
        + (isInline ? ["name", "type"] : []))
    guard let contexts = json["contexts"]?.members else {
      let found = json["contexts"].map { ", found \($0.kindName)" } ?? ", and has none"
      return refuse(
        "resolver-contexts-invalid",
        "\(place.owner) needs an object of \"contexts\"\(found)",
        fix: "write \"contexts\": {\"name\": […]}", at: (json["contexts"] ?? json).offset)
    }
    checkContextCount(contexts.count, place, at: json["contexts"]?.offset ?? json.offset)
    checkCase(contexts.map { ($0.key, $0.keyOffset) }, of: "contexts of \(place.owner)")
    let trees = contexts.map { member in
      checkName(member.key, of: "a context", at: member.keyOffset)
      return readSources(
        member.value, named: "the context \(quotedForMessage(member.key))",
        at: place.inside("contexts").inside(member.key), [place])
    }
    guard !trees.isEmpty else { return nil }
    let names = contexts.map(\.key)
    let modifier = ResolverDocument.Modifier(
      name: place.owner.name, contexts: names, defaultContext: readDefault(json, names, place),
      offset: offset)
    return (modifier, trees)
  }

  private mutating func checkContextCount(_ count: Int, _ place: SourcePlace, at offset: Int) {
    if count == 0 {
      report(
        "resolver-contexts-none", "\(place.owner) has no contexts",
        fix: "add at least two, or remove the modifier", at: offset)
    } else if count == 1 {
      lint(
        "resolver-contexts-single", "\(place.owner) has only one context, so it changes nothing",
        fix: "add a context, or make it a set", at: offset)
    }
  }

  private mutating func readDefault(_ json: JSON, _ names: [String], _ place: SourcePlace) -> Int? {
    guard let value = json["default"] else { return nil }
    if let name = value.string, let index = names.firstIndex(where: { $0.equalsByBytes(name) }) {
      return index
    }
    let found = value.string.map(quotedForMessage) ?? value.kindName
    return refuse(
      "resolver-default-unknown",
      "\"default\" names a context of \(place.owner), found \(found)",
      fix: value.string.flatMap { nearest($0, among: names) }.map { "did you mean \"\($0)\"?" }
        ?? "use one of \(names.joined(separator: ", "))", at: value.offset)
  }
}

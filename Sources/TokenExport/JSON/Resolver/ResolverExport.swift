internal import PositionedJSON
internal import TokenModel

/// Writes a resolver document, `tokens.resolver.json`, and the files that it names, in `tokens/`.
///
/// Each axis is a modifier, in the order of the registry, with its first value as the default. Every
/// tool that overlays the files as the document prescribes has the registry's values for any input.
/// Tokens for which that is impossible are left out and reported as losses.
///
/// - Source: DTCG Resolver Module 2025.10, sections 4 and 6.
struct ResolverExport {
  private let options: ExportOptions
  private let written: WrittenTokens
  private var values: ResolverValues
  private var layers: ResolverLayers

  static let schema = "https://www.designtokens.org/schemas/2025.10/resolver.json"

  init(_ tokens: ExportTokens, _ options: ExportOptions) {
    self.options = options
    written = WrittenTokens(tokens, inherits: true)
    values = ResolverValues(written, options.profile)
    layers = ResolverLayers(written.tokens)
  }

  mutating func export() throws(ExportProblem) -> Export {
    try checkNames()
    let empty = layers
    addTokens()
    if !values.lacking.isEmpty {
      values.startAgain()
      layers = empty
      addTokens()
    }
    let tokens = written.tokens
    let header = JSONHeader(tokens, options, isPart: true)
    let head = JSONExporter.head(tokens, header)
    let folder = JSONLayout.folder
    let base = try JSONLayout.files(
      try layers.base.members(tokens.groups, like: tokens), head: head, stem: folder + "/base",
      byGroup: options.isByGroup)
    var files = base
    var modifiers: [JSON.Member] = []
    let axisNames = try FileNames.distinct(values.axes.map(\.name))
    for (axis, axisName) in zip(values.axes, axisNames) {
      var contexts: [JSON.Member] = []
      for (value, name) in zip(axis.values, try FileNames.distinct(axis.values)) {
        let layer = layers.contexts[Context.Fixed(axis.name, value)]
        let own = try JSONLayout.files(
          try layer?.members([:], like: tokens) ?? [], head: head,
          stem: "\(folder)/contexts/\(axisName)/\(name)", byGroup: options.isByGroup,
          isEmptyWritten: false)
        contexts.append(JSON.Member(value, ResolverExport.sources(own)))
        files += own
      }
      modifiers.append(
        JSON.Member(
          axis.name,
          .with(["contexts": .object(contexts), "default": .string(axis.values[0])])))
    }
    let document = OutputFile(
      name: folder + ".resolver.json",
      text: document(ResolverExport.sources(base), modifiers).prettyText + "\n", tokens: nil)
    return Export(
      files: [document] + files, losses: values.losses, owned: [JSONLayout.owned])
  }

  private mutating func addTokens() {
    for (index, token) in written.tokens.tokens.enumerated() {
      guard let (given, table) = values.token(index) else { continue }
      if !layers.add(given, table) {
        values.leaveOut(token, "it has a value in some combinations of contexts only")
      }
    }
  }

  /// - Throws: `ExportProblem.namesCollide` for names that differ in case only, which inputs ignore.
  private func checkNames() throws(ExportProblem) {
    for names in [values.axes.map(\.name)] + values.axes.map(\.values) {
      var seen: [String: String] = [:]
      for name in names {
        if let other = seen.updateValue(name, forKey: name.lowercased()) {
          throw .namesCollide(other, name)
        }
      }
    }
  }

  private static func sources(_ files: [OutputFile]) -> JSON {
    .array(files.map { .with(["$ref": .string($0.name)]) })
  }

  private func document(_ base: JSON, _ modifiers: [JSON.Member]) -> JSON {
    func reference(_ kind: String, _ name: String) -> JSON {
      let escaped = name.unicodeScalars.map { scalar in
        scalar == "~" ? "~0" : scalar == "/" ? "~1" : String(scalar)
      }.joined()
      return .with(["$ref": .string("#/\(kind)/\(escaped)")])
    }
    let revision = written.tokens.revision
    let order = [reference("sets", "base")] + modifiers.map { reference("modifiers", $0.key) }
    return .object(
      .present([
        "$schema": .string(ResolverExport.schema), "name": revision.title.map(JSON.string),
        "description": revision.description.map(JSON.string), "version": .string("2025.10"),
        "sets": .with(["base": .with(["sources": base])]), "modifiers": .object(modifiers),
        "resolutionOrder": .array(order),
        // The format has no place for extensions here.
        "$defs": .with(["generated": .object(options.originMembers)]),
      ]))
  }
}

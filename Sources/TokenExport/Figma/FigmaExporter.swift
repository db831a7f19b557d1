internal import PositionedJSON
internal import TokenModel

/// Writes files of DTCG that Figma imports as variables: one for each collection and mode.
///
/// - Source: Figma Help, "Modes for variables" and "Import and export variables" (article 15343816063383);
///   the extensions under `com.figma` as its own export has them.
struct FigmaExporter: Exporter {
  static let code = FormatOption(
    "code", .flag, initial: "true",
    help: "Tell what each variable is called in the CSS, Swift and Compose outputs, for Dev Mode.")
  static let swiftNamespace = SwiftExporter.namespace.ofOutput("swift")
  static let swiftCase = SwiftExporter.letterCase.ofOutput("swift")
  static let swiftGroups = SwiftExporter.groups.ofOutput("swift")
  static let composeName = ComposeExporter.name.ofOutput("compose")
  /// The member of `generated` that marks a file as one of an output's folder.
  private static let part = JSON.Member("partOf", .string("figma"))
  private static let rem = ["swift", "compose"].map(FormatOption.rem.ofOutput)
  let options =
    [
      FigmaExporter.code, .cssPrefix, .cssParts, FigmaExporter.swiftNamespace,
      FigmaExporter.swiftCase, FigmaExporter.swiftGroups, FigmaExporter.composeName,
    ] + rem

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    var tokens = tokens
    tokens.hasPointsOnly = true
    var writer = FigmaWriter(
      tokens, code: options.isOn(FigmaExporter.code) ? try FigmaCode(tokens, options) : nil,
      listsNames: options.listsNames)
    let modes = writer.plan.collections.enumerated().flatMap { place, collection in
      collection.entries.isEmpty ? [] : collection.contexts.map { (place, $0) }
    }
    let exact = modes.map { place, context in
      ([writer.plan.collections[place].name] + context.fixed.map(\.value)).joined(separator: "-")
    }
    // `theme-high-contrast`, unless two modes would share it.
    let pleasant = exact.map { String($0.map { $0 == " " ? "-" : $0 }) }
    let fileNames = try FileNames.distinct(
      Set(pleasant).count == exact.count ? pleasant : exact)
    var files: [OutputFile] = []
    for (name, (place, context)) in zip(fileNames, modes) {
      let about = FigmaExporter.about(
        writer.plan.collections[place], context, tokens.revision, options)
      let (text, count) = writer.file(at: place, in: context, about: about)
      files.append(OutputFile(name: name + ".tokens.json", text: text, tokens: count))
    }
    if files.isEmpty {
      let own = JSON.with(["generated": .object(options.originMembers + [FigmaExporter.part])])
      let root = JSON.with(["$extensions": .with(["dev.blazon": own])])
      files = [OutputFile(name: "tokens.tokens.json", text: root.prettyText + "\n", tokens: 0)]
    }
    let part = FigmaExporter.part
    return Export(
      files: files, losses: writer.losses.sortedOnce,
      owned: [OwnedFolder(name: "", mark: "\"\(part.key)\": \(part.value.compactText)")],
      names: writer.listed)
  }

  /// What a file is, for Figma and for our own import.
  private static func about(
    _ collection: FigmaPlan.Collection, _ context: Context, _ revision: Revision,
    _ options: ExportOptions
  ) -> [JSON.Member] {
    .present([
      "com.figma.modeName": .string(context.fixed.first?.value ?? "Value"),
      "dev.blazon": .object(
        .present([
          "generated": .object(options.originMembers + [part]),
          "collection": .string(collection.name),
          "context": context.isBase ? nil : .string(context.text),
          "axes": .filled(revision.axes.members),
        ])),
    ])
  }
}

/// What variables are called in code, as far as the outputs have them.
struct FigmaCode {
  private let web: CSSNames
  private let swift: SwiftNames
  private let kotlin: [String]
  /// Whether an output may leave a token out, by its index; most have a name in each.
  private let isDoubtful: [Bool]
  /// The names that CSS has of such tokens, and the paths of those that Swift and Compose have.
  private let inCSS: Set<String>
  private let inSwift: Set<TokenPath>
  private let inCompose: Set<TokenPath>

  init(_ tokens: ExportTokens, _ options: ExportOptions) throws(ExportProblem) {
    let cssPrefix = try options.prefix(.cssPrefix)
    let namespace = options[FigmaExporter.swiftNamespace]
    try SwiftExporter.check(namespace)
    let object = options[FigmaExporter.composeName]
    let plain = try TokenTree(tokens)
    let tree = plain.joiningNumbers
    let all = tokens.tokens
    let identifiers = SwiftIdentifier(
      reserved: [namespace, namespace + "Values"],
      joinsWords: options[FigmaExporter.swiftCase] == "camel",
      capitalizesGroups: options[FigmaExporter.swiftGroups] == "capitalized")
    ((web, swift), kotlin) = ParallelMap.both {
      (
        CSSNames(all, hasAllParts: options.isOn(.cssParts), prefix: cssPrefix),
        SwiftNames((identifiers.joinsWords ? tree : plain).roots, namespace, identifiers)
      )
    } _: {
      KotlinPlaces(tree.roots, object, count: all.count).names
    }
    isDoubtful = all.map(FigmaCode.isDoubtful)
    let doubtful = tokens.kept(FigmaCode.isDoubtful)
    inCSS = Set(FigmaCode.names(.css, doubtful, options).map(\.name))
    inSwift = Set(FigmaCode.names(.swift, doubtful, options).map(\.path))
    inCompose = Set(FigmaCode.names(.compose, doubtful, options).map(\.path))
  }

  /// Whether an output may have no value for a token: for all but colors, numbers and lengths in px.
  private static func isDoubtful(_ token: ResolvedToken) -> Bool {
    let types = Set(token.cells.map { $0.value?.type })
    guard types.count == 1, let type = types.first, [.color, .number, .dimension].contains(type)
    else { return true }
    return token.cells.contains { cell in
      guard case .dimension(let length)? = cell.value else { return cell.statement.unit != nil }
      return length.unit != .px || cell.statement.unit != nil
    }
  }

  /// The names that an output lists, given what the options say of it; none where it cannot be written at all.
  private static func names(
    _ format: ExportFormat, _ tokens: ExportTokens, _ options: ExportOptions
  ) -> [PublicName] {
    var (tokens, own) = (tokens, options)
    (tokens.hasPointsOnly, tokens.textsOfCSS) = (false, format.textsOfCSS)
    (own.listsNames, own.chosen) = (true, [:])
    for (name, value) in options.chosen where name.hasPrefix(format.rawValue + "-") {
      own.chosen[String(name.dropFirst(format.rawValue.count + 1))] = value
    }
    return (try? format.exporter.export(tokens, options: own))?.names ?? []
  }

  /// - Parameter part: the part of a composite token that is a variable of its own.
  /// - Returns: `nil` where no output has it.
  func json(_ index: Int, _ path: TokenPath, _ part: CSSPart?, isWhole: Bool) -> JSON? {
    let property = part.map { web.partName(index, $0) } ?? (isWhole ? web[index] : nil)
    let isSure = !isDoubtful[index]
    let isInCSS = property.map { isSure || inCSS.contains("--" + $0) } ?? false
    return .filled(
      .present([
        "WEB": isInCSS ? .string(web.reference(index, part)) : nil,
        "ANDROID": isSure || inCompose.contains(path) ? .string(kotlin[index]) : nil,
        "iOS": (isSure || inSwift.contains(path) ? swift[path] : nil).map(JSON.string),
      ]))
  }
}

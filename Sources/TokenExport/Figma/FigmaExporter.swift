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
  let options = [
    FigmaExporter.code, .cssPrefix, FigmaExporter.swiftNamespace,
    FigmaExporter.swiftCase, FigmaExporter.swiftGroups, FigmaExporter.composeName,
  ]

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
      let own = JSON.with(["generated": .object(options.originMembers)])
      let root = JSON.with(["$extensions": .with(["dev.blazon": own])])
      files = [OutputFile(name: "tokens.tokens.json", text: root.prettyText + "\n", tokens: 0)]
    }
    return Export(files: files, losses: writer.losses.sortedOnce, names: writer.listed)
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
          "generated": .object(options.originMembers), "collection": .string(collection.name),
          "context": context.isBase ? nil : .string(context.text),
          "axes": .filled(revision.axes.members),
        ])),
    ])
  }
}

/// What variables are called in code.
struct FigmaCode {
  private let web: CSSNames
  private let swift: SwiftNames
  private let kotlin: [String]

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
        CSSNames(all, hasAllParts: true, prefix: cssPrefix),
        SwiftNames((identifiers.joinsWords ? tree : plain).roots, namespace, identifiers)
      )
    } _: {
      KotlinPlaces(tree.roots, object, count: all.count).names
    }
  }

  /// - Parameter part: the part of a composite token that is a variable of its own.
  func json(_ index: Int, _ path: TokenPath, _ part: CSSPart?, isWhole: Bool) -> JSON {
    var members: [JSON.Member] = []
    if isWhole || part != nil { members.append(.init("WEB", .string(web.reference(index, part)))) }
    members.append(.init("ANDROID", .string(kotlin[index])))
    if let name = swift[path] { members.append(.init("iOS", .string(name))) }
    return .object(members)
  }
}

internal import PositionedJSON
internal import TokenModel

/// Writes files of DTCG that Figma imports as variables: one for each collection and mode.
///
/// Tokens that depend on the same axes are a collection, whose modes are the combinations of their values;
/// tokens that depend on none are one with a single mode.
///
/// - Source: Figma Help, "Modes for variables" and "Import and export variables" (article 15343816063383);
///   the extensions under `com.figma` as its own export has them.
struct FigmaExporter: Exporter {
  static let code = FormatOption(
    "code", .flag, initial: "true",
    help: "Tell what each variable is called in the CSS, Swift and Compose outputs, for Dev Mode.")
  let options = [FigmaExporter.code, .cssPrefix]

  /// The most modes of a collection in any plan.
  private static let mostModes = 40

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let cssPrefix = try options.prefix(.cssPrefix)
    var tokens = tokens
    tokens.hasPointsOnly = true
    let axes = tokens.tokens.map { FigmaExporter.axes(of: $0, tokens) }
    var sets = Array(Set(axes))
    sets.sort { ($0.count, $0.joined(separator: ",")) < ($1.count, $1.joined(separator: ",")) }
    let collections = sets.map { set in
      FigmaCollection(
        axes: set, contexts: FigmaExporter.contexts(set, tokens.revision),
        tokens: tokens.naturalOrder.filter { axes[$0] == set })
    }
    var home = [Int?](repeating: nil, count: tokens.tokens.count)
    for (place, collection) in collections.enumerated() {
      for index in collection.tokens { home[index] = place }
    }
    let writer = FigmaWriter(
      tokens, home, collections.map(\.name),
      code: options.isOn(FigmaExporter.code) ? try FigmaCode(tokens, cssPrefix: cssPrefix) : nil)
    let exact = collections.flatMap { collection in
      collection.modes.map { [collection.name] + ($0.isEmpty ? [] : [$0]) }
    }.map { $0.joined(separator: "-") }
    // `appearance-contrast-dark-increased`, unless two modes would share it.
    let pleasant = exact.map { String($0.map { $0 == " " ? "-" : $0 }) }
    let fileNames = try FileNames.distinct(
      Set(pleasant).count == exact.count ? pleasant : exact)
    var files: [OutputFile] = []
    var losses = LossList()
    var names: [PublicName] = []
    for (place, collection) in collections.enumerated() {
      for (context, mode) in zip(collection.contexts, collection.modes) {
        let own: [JSON.Member] = [
          .init("com.figma.modeName", .string(mode.isEmpty ? "Value" : mode)),
          .init("dev.blazon", .object([.init("generated", .object(options.originMembers))])),
        ]
        let writer = writer.writer(
          of: place, in: context, about: own,
          fileName: fileNames[files.count] + ".tokens.json")
        let walk = writer.walk(tokens, collection.tokens, listsNames: options.listsNames)
        files += writer.files(of: walk.pieces, count: walk.count)
        losses.append(walk.losses)
        names += walk.names
      }
    }
    if files.isEmpty {
      let own = JSON.object([.init("generated", .object(options.originMembers))])
      let root = JSON.object([.init("$extensions", .object([.init("dev.blazon", own)]))])
      files = [OutputFile(name: "tokens.tokens.json", text: root.prettyText + "\n", tokens: 0)]
    }
    return Export(
      files: files, losses: losses.sortedOnce, names: options.listsNames ? names : nil)
  }

  /// The axes on which a token depends, as many as a collection can have modes for.
  private static func axes(of token: ResolvedToken, _ tokens: ExportTokens) -> [String] {
    if token.cells.allSatisfy(\.context.isBase) { return [] }
    let used = Set(
      token.cells.lazy.filter { tokens.canHold($0.context) }.flatMap {
        $0.context.fixed.map(\.axis)
      })
    var count = 1
    return tokens.revision.axes.filter { axis in
      guard used.contains(axis.name), axis.values.count > 1,
        count * axis.values.count <= mostModes
      else { return false }
      count *= axis.values.count
      return true
    }.map(\.name)
  }

  /// The combinations of the axes' values, that of the first values first.
  private static func contexts(_ axes: [String], _ revision: Revision) -> [Context] {
    axes.reduce([Context.base]) { contexts, axis in
      contexts.flatMap { context in
        (revision.values(of: axis) ?? []).compactMap { value in
          context.joined(with: Context([Context.Fixed(axis, value)]))
        }
      }
    }
  }
}

/// A collection of variables.
struct FigmaCollection {
  var axes: [String]
  var contexts: [Context]
  /// Indices in the order of people.
  var tokens: [Int]

  var name: String { axes.isEmpty ? "tokens" : axes.joined(separator: " ") }

  /// The names of the modes; an empty one for the only one.
  var modes: [String] {
    contexts.map { context in
      axes.compactMap { axis in context.fixed.first { $0.axis == axis }?.value }
        .joined(separator: " ")
    }
  }
}

/// What variables are called in code.
struct FigmaCode {
  private let web: CSSNames
  private let swift: SwiftNames
  private let kotlin: [String]

  init(_ tokens: ExportTokens, cssPrefix: String) throws(ExportProblem) {
    let tree = try TokenTree(tokens).joiningNumbers
    let all = tokens.tokens
    let identifiers = SwiftIdentifier(
      reserved: ["Tokens", "TokensValues"], joinsWords: true, capitalizesGroups: true)
    ((web, swift), kotlin) = ParallelMap.both {
      (
        CSSNames(all, hasAllParts: true, prefix: cssPrefix),
        SwiftNames(tree.roots, "Tokens", identifiers)
      )
    } _: {
      KotlinPlaces(tree.roots, "Tokens", Array(all.indices), count: all.count).names
    }
  }

  /// - Parameter part: the part of a composite token that is a variable of its own.
  func json(_ index: Int, _ path: TokenPath, _ part: CSSPart?, isWhole: Bool) -> JSON {
    var members: [JSON.Member] = []
    let property = part.map { web.partName(index, $0) } ?? web[index]
    if isWhole || part != nil { members.append(.init("WEB", .string("var(--\(property))"))) }
    members.append(.init("ANDROID", .string(kotlin[index])))
    if let name = swift[path] { members.append(.init("iOS", .string(name))) }
    return .object(members)
  }
}

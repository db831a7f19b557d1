internal import PositionedJSON
internal import TokenModel

/// Which context each file's values are in: decided once, from the names and tokens of all files together,
/// before a value is read.
///
/// What a person says counts first, then folders of variants, then what names say of light, dark and the
/// contexts that systems have, then names that differ in one word. Where nothing tells, the files are
/// `siblings`, and reading them with different values is an error.
struct ContextPlan {
  /// The rules of a person, and behind them those that were found.
  private(set) var map: FileMap
  /// Rules of `--map` that would keep files apart.
  private var proposals: [String] = []
  /// Files whose names differ in one word, and of which nothing tells what they are.
  private var siblings: [Set<String>] = []
  /// The contexts that files of ours state, which count like rules of a person.
  private var stated: [String: Context] = [:]
  /// Files for light, which count above those for any appearance.
  private var light: Set<String> = []
  /// Files of a default, which count above what they change.
  private var above: Set<String> = []
  private var last: Set<String> { light.union(above) }
  /// Files that are for dark by their names, and that no rule places.
  private var dark: [String] = []
  /// Files whose names have a word for dark as a part of another name.
  private var whole: Set<String> = []
  /// Whether files of DTCG are read, of which any two that differ are at odds.
  private var isDTCG = false

  /// The rules of a person alone.
  init(_ map: FileMap) { self.map = map }

  /// - Parameters:
  ///   - layers: what other files give, such as a folder of Tokens Studio.
  ///   - axes: those of values by mode in tokens.
  init(
    _ files: [(name: String, tree: JSON)], beside layers: [Layer], besideAxes axes: [String],
    _ flavor: Flavor, _ options: ParseOptions
  ) {
    self.init(options.map)
    isDTCG = flavor == .dtcg
    for file in files where !options.map.givesContext(file.name) {
      stated[file.name] = FigmaOfOurs.context(of: file.tree)
    }
    let all = files
    let files = files.filter { stated[$0.name] == nil && StyleTokens.context(of: $0.tree) == nil }
    guard files.count + layers.count > 1 else {
      findDark(files, options)
      return
    }
    let open = files.filter { options.map.parts(of: $0.name).isEmpty }
    let same = ContextPlan.repeated(open, layers, options)
    if !same.isEmpty {
      let known = Set(same.map(\.name))
      let others = open.filter { !known.contains($0.name) }.map {
        TokenFile(name: $0.name, paths: $0.tree.tokenPaths)
      }
      let found =
        flavor == .figmaExport
        ? NameAxes(modesOf: same, beside: others)
        : NameAxes(
          same, isDTCG ? .variants : .evidence, beside: others, besideAxes: Set(axes)
        ) { paths, folder in
          files.contains { !$0.name.hasPrefix(folder + "/") && $0.tree.refers(to: paths) }
        }
      take(
        found, of: all.map(\.name), isSure: options.strictness.modernizes && options.context.isBase)
    }
    findDark(files, options)
  }

  /// Systems of which two have one context, by the words in which their names differ, beside axes of their own.
  init(ofSystems systems: [TokenFile], besideAxes axes: Set<String>, _ options: ParseOptions) {
    self.init(options.map)
    let isSure =
      options.context.isBase && systems.allSatisfy { options.map.parts(of: $0.name).isEmpty }
    take(
      NameAxes(systems, .systems, besideAxes: axes), of: systems.map(\.name), isSure: isSure)
  }

  /// - Parameters:
  ///   - files: all that are read.
  ///   - isSure: whether what is certain is taken as such, rather than proposed.
  private mutating func take(_ found: NameAxes, of files: [String], isSure: Bool) {
    (siblings, light, above, whole) = (found.siblings, found.light, found.above, found.whole)
    if isSure {
      for rule in found.rules { map.add(rule.glob, Context([rule.fixed]), base: rule.base) }
    }
    proposals =
      ((isSure ? [] : found.rules) + found.proposals)
      .map { $0.text(among: files) }.uniqued
  }

  /// Adds the rules that were found of other files.
  mutating func join(_ other: ContextPlan) { map = map.adding(other.map) }

  /// The files that give a token which another gives too.
  private static func repeated(
    _ files: [(name: String, tree: JSON)], _ layers: [Layer], _ options: ParseOptions
  ) -> [TokenFile] {
    // Most files give tokens of their own alone.
    var keys: Set<Int> = []
    let trees = files.map(\.tree) + layers.map(\.tree)
    guard trees.contains(where: { $0.tokenKeys.contains { !keys.insert($0).inserted } }) else {
      return []
    }
    let read = files.map { file in
      (
        file: TokenFile(name: file.name, paths: file.tree.tokenPaths),
        revision: options.revision(of: file.tree)
      )
    }
    var counts: [String?: [String: Int]] = [:]
    for (file, revision) in read {
      for path in file.paths { counts[revision, default: [:]][path, default: 0] += 1 }
    }
    for layer in layers {
      let revision = options.revision(of: layer.tree)
      for path in layer.tree.tokenPaths { counts[revision, default: [:]][path, default: 0] += 1 }
    }
    return read.filter { file, revision in
      file.paths.contains { counts[revision]?[$0, default: 0] ?? 0 > 1 }
    }.map(\.file)
  }

  private mutating func findDark(_ files: [(name: String, tree: JSON)], _ options: ParseOptions) {
    guard options.strictness.modernizes, options.context.isBase else { return }
    dark = files.filter {
      ContextPlan.isForDark($0.name) && !whole.contains($0.name) && map.parts(of: $0.name).isEmpty
        && !$0.tree.tokenPaths.isEmpty
    }.map(\.name)
  }

  /// - Parameter start: the length of the folders that do not count; `nil` for all.
  static func isForDark(_ name: String, from start: Int? = nil) -> Bool {
    let name = FileName(name, from: start ?? FileName.folder(name[...]).map { $0.count + 1 } ?? 0)
    // `dark-gray.json` is a color.
    return name.look == .dark && CSSColorNames.value[name.stem.key] == nil
  }

  /// The files' trees in the order in which they are laid over one another.
  func layers(_ files: [(name: String, tree: JSON)]) -> [Layer] {
    let rank = { above.contains($0) ? 2 : light.contains($0) ? 1 : 0 }
    let files = (0...2).flatMap { place in files.filter { rank($0.name) == place } }
    return zip(files, map.layers(files)).map { file, layer in
      let own = StyleTokens.context(of: file.tree)
      return Layer(
        tree: layer.tree,
        context: stated[file.name] ?? own.map { layer.context.joined(with: $0) ?? $0 }
          ?? layer.context,
        isOfLight: light.contains(file.name))
    }
  }

  /// Refuses what is at odds in spite of the plan, and tells what was assumed.
  func judge(_ result: inout ParsedFiles, _ options: ParseOptions, unreadable: [String]) {
    tellDark(&result, options, unreadable)
    // Which files belong together cannot be told without all of them.
    guard unreadable.isEmpty, !result.overridden.isEmpty else { return }
    let isRefused =
      options.refusesConflicts
      && result.refuseConflicts(except: last, rules: proposals, among: isDTCG ? nil : siblings)
    if isRefused || !isDTCG || !options.refusesConflicts {
      result.notes += proposal(lastCounts: !isRefused).map { [$0] } ?? []
    }
  }

  /// Tells which files are for dark by their names and hold in every appearance all the same: no other file
  /// gives most of their tokens, or no rule places them. Where a file cannot be read, that may be the one for
  /// light: it is an error then.
  private func tellDark(
    _ result: inout ParsedFiles, _ options: ParseOptions, _ unreadable: [String]
  ) {
    for name in dark {
      let glob = FileMap.typed(FileMap.escaped(name), among: result.sources.names)
      let rule = "--map '\(glob)=context:appearance=dark'"
      if unreadable.isEmpty {
        result.notes.append(
          "\(name) is dark by its name, and its values hold in every appearance, since no file for light gives most "
            + "of its tokens; \(rule) makes them dark")
      } else if options.strictness == .keepingFaults, options.refusesConflicts {
        result.diagnostics.append(
          Diagnostic(
            code: "dark-base",
            message: "\(name) is dark by its name, and the file with the light values may be "
              + "\(unreadable.joined(separator: ", ")), which cannot be read",
            fix: "correct that file, or add \(rule)"))
      }
    }
  }

  /// A line for people: what is proposed; `nil` where nothing is.
  ///
  /// - Parameter lastCounts: whether the last file is used all the same.
  private func proposal(lastCounts: Bool) -> String? {
    if proposals.isEmpty { return nil }
    let shown = proposals.prefix(40).map { "--map '\($0)'" }.joined(separator: " ")
    return
      "files whose names or folders differ in one word give the same tokens"
      + (lastCounts ? ", and the last one is used; " : "; ")
      + "to keep them apart, add \(shown)"
      + (proposals.count > 40 ? " and \(proposals.count - 40) more" : "")
  }
}

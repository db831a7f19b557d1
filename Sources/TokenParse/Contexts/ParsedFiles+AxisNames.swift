package import TokenModel

extension ParsedFiles {
  /// Gives axes that no file names the names, and their values the spellings, that known revisions have
  /// for an axis of the same values: light and dark alone are an `appearance`, and with a third value a
  /// `mode`, and neither comes or goes with that value.
  ///
  /// It is the same axis where the first value is the same, and another one too. A `default` before them,
  /// which files have that give a value beside those of their modes, stays or is left out as before.
  ///
  /// - Parameter made: the names that were made up; those of files stand against others of files.
  mutating func keepAxisNames(of known: [Revision], made: Set<String>) {
    for index in set.revisions.indices {
      guard let old = known.first(where: { $0.id == set.revisions[index].id }) else { continue }
      for axis in set.revisions[index].axes where old.values(of: axis.name) == nil {
        let given = set.revisions[index]
        let others = old.axes.filter { other in
          (made.contains(axis.name) || made.contains(other.name))
            && given.values(of: other.name) == nil
            && !(other.name == ModeAxes.appearance && SystemLook.splits(axis, of: other.values))
        }
        guard let name = others.compactMap({ AxisName(of: axis, in: $0) }).first,
          !hasCell(where: axis.name, is: name.leftOut, of: given.id)
        else { continue }
        rename(axis, to: name, inRevision: index)
        notes.append("the axis \(axis.name) of \(given.id) is called \(name.name), as before")
      }
    }
  }

  /// Names the axes, with a note for each name of `--axis` that none gets.
  ///
  /// - Parameter isTaken: whether they are named at all; those that files declare have their names.
  mutating func nameAxes(_ options: ParseOptions, isTaken: Bool) {
    let own = set.revisions.flatMap(\.axes).map(\.name).uniqued
    for (name, new) in options.axisNames.sorted(by: { $0.key < $1.key })
    where !isTaken || !own.contains(name) {
      notes.append(
        "--axis \(name)=\(new) "
          + (own.isEmpty
            ? "fits no axis: the files have none"
            : own.contains(name)
              ? "has no effect on an axis that the files declare"
              : "fits no axis: the files have \(own.joined(separator: ", "))"))
    }
    if isTaken { nameAppearance(options) }
  }

  /// Calls an axis with light and dark `appearance`, and those values `light` and `dark`, however the files spell them, so
  /// that outputs follow the system, and a third value does not change the name. One that a known revision has keeps its
  /// name, and so does one whose name speaks of something else, such as `surface`, or is given by a rule of `--map`.
  ///
  /// - Parameter options: with the names that a person gave to axes, and the revisions that are recorded.
  private mutating func nameAppearance(_ options: ParseOptions) {
    let names = options.axisNames
    let named = options.map.namedAxes
    for index in set.revisions.indices {
      let id = set.revisions[index].id
      let old = options.namedRevisions.first { $0.id == id }
      for axis in set.revisions[index].axes {
        let wanted = names[axis.name]
        if let known = old?.values(of: axis.name) {
          guard axis.name == ModeAxes.appearance, wanted == nil else { continue }
          if SystemLook.splits(axis, of: known) {
            _ = splitContrast(axis, inRevision: index)
          } else if let name = AxisName(of: axis, in: .init(name: axis.name, values: known)),
            !hasCell(where: axis.name, is: name.leftOut, of: id)
          {
            rename(axis, to: name, inRevision: index)
          }
          continue
        }
        if let wanted, wanted != "keep", wanted != ModeAxes.appearance {
          if set.revisions[index].values(of: wanted) == nil {
            rename(axis, to: AxisName(wanted), inRevision: index)
          }
          continue
        }
        if wanted == nil, !named.contains(axis.name), splitContrast(axis, inRevision: index) {
          continue
        }
        guard wanted != "keep", let name = AxisName(appearanceOf: axis),
          axis.name == ModeAxes.appearance
            || set.revisions[index].values(of: ModeAxes.appearance) == nil,
          !hasCell(where: axis.name, is: name.leftOut, of: id)
        else { continue }
        let isClear = AxisName.meansTheme(axis.name) && !named.contains(axis.name) || wanted != nil
        guard isClear else {
          guard axis.name != ModeAxes.appearance else { continue }
          notes.append(
            "the axis \(axis.name) of \(id) has light and dark; --axis '\(axis.name)=appearance' lets outputs "
              + "follow the system with it")
          continue
        }
        guard !name.changesNothing(axis) else { continue }
        let values = axis.values.joined(separator: ", ")
        rename(axis, to: name, inRevision: index)
        let made = name.renamed(axis).values
        let taken = made.count > 2 ? "whose light and dark outputs take" : "which outputs take"
        notes.append(
          "the axis \(axis.name) (\(values)) is read as appearance=\(made.joined(separator: "|")), \(taken) "
            + "from the system; --axis '\(axis.name)=keep' leaves its name")
      }
    }
  }

  /// Makes two axes of one whose values are light and dark, each for high contrast, too.
  private mutating func splitContrast(_ axis: Revision.Axis, inRevision index: Int) -> Bool {
    let (first, second) = (ModeAxes.appearance, "contrast")
    let others = set.revisions[index].axes.map(\.name).filter { $0 != axis.name }
    let id = set.revisions[index].id
    let contrast = Revision.Axis(name: second, values: ["normal", "increased"])
    // The names of files may have told of contrast besides.
    let looks = SystemLook.looks(axis)
    guard AxisName.meansTheme(axis.name), !others.contains(first),
      set.revisions[index].values(of: second) ?? contrast.values == contrast.values,
      axis.values.lazy.compactMap({ looks[$0] }).first == SystemLook(isDark: false, isHigh: false),
      looks.values.contains(SystemLook(isDark: true, isHigh: false)),
      looks.values.contains(where: \.isHigh),
      AxisName.withoutDefault(axis).allSatisfy({ looks[$0] != nil }),
      !hasCell(where: axis.name, is: axis.values.first { looks[$0] == nil }, of: id)
    else { return false }
    var added: [(cell: Int, context: Context)] = []
    if let high = axis.values.first(where: { looks[$0] == SystemLook(isDark: true, isHigh: true) })
    {
      // What a mode lacks is the base, where no file is for dark.
      var cells: [CellKey: Int] = [:]
      for (place, cell) in set.cells.enumerated() where cell.revision == id {
        cells[cell.key] = place
      }
      for (place, cell) in set.cells.enumerated() where cell.revision == id {
        guard looks[cell.context[axis.name] ?? ""] == SystemLook(isDark: true, isHigh: false),
          !plan.map.givesContext(fileName(ofCell: place))
        else { continue }
        let rest = cell.context.filtered { $0.axis != axis.name }
        let own = Context(rest.fixed + [Context.Fixed(axis.name, high)])
        guard cells[cell.with(context: own).key] == nil else { continue }
        guard let base = cells[cell.with(context: rest).key] else { return false }
        added.append((base, own))
      }
    }
    let untyped = Set(untypedAliases)
    for (place, context) in added {
      if untyped.contains(place) { untypedAliases.append(set.cells.count) }
      if inExtension.contains(place) { inExtension.insert(set.cells.count) }
      set.cells.append(set.cells[place].with(context: context))
      offsets.append(offsets[place])
    }
    let made =
      [Revision.Axis(name: first, values: ["light", "dark"])]
      + (others.contains(second) ? [] : [contrast])
    let before = self
    replace(axis.name, by: made, inRevision: index) { looks[$0]?.fixed }
    guard made.count > 1 || Set(set.cells.map(\.key)).count == set.cells.count else {
      self = before
      return false
    }
    notes.append(
      "the axis \(axis.name) (\(axis.values.joined(separator: ", "))) is read as appearance=light|dark and "
        + "contrast=normal|increased, which outputs take from the system; --axis '\(axis.name)=keep' leaves it"
    )
    return true
  }

  /// Puts axes in the order in which the later decides where two differ from the base and no value is for both:
  /// appearance, then contrast, then what was found, then what rules of a person name, in whatever order the rules
  /// stand; axes of a document stay in its order, but for contrast before appearance. Tells which tokens are decided
  /// so, and of a value that no output takes from the system.
  mutating func placeAxes(_ options: ParseOptions) {
    let all = set.axes.names
    let isOfDocument = all.contains { name in
      reasons[name].map { $0 == .themes || $0 == .modifiers || $0 == .declared } ?? true
    }
    func rank(_ name: String) -> Int {
      if name == ModeAxes.appearance || isOfDocument { return 0 }
      return name == "contrast" ? 1 : reasons[name] == .rule || reasons[name] == .option ? 3 : 2
    }
    func ordered(_ names: [String]) -> [String] {
      var names = names.sorted { rank($0) < rank($1) }
      if let place = names.firstIndex(of: "contrast"),
        let later = names.firstIndex(of: ModeAxes.appearance), place < later
      {
        names.insert(names.remove(at: later), at: place)
      }
      return names
    }
    for index in set.revisions.indices { dropUnstatedBases(inRevision: index, options) }
    set.axes = AxisOrder(ordered(set.axes.names))
    noteDecided()
    for index in set.revisions.indices {
      let axes = set.revisions[index].axes
      set.revisions[index].axes = ordered(axes.map(\.name)).compactMap { name in
        axes.first { $0.name == name }
      }
      let old = options.namedRevisions.first { $0.id == set.revisions[index].id }
      guard old?.values(of: "contrast") == nil,
        let values = set.revisions[index].values(of: "contrast"), !values.contains("increased"),
        let meant = values.first(where: {
          ["high", "more", "hc", "max", "high-contrast"].contains($0)
        })
      else { continue }
      notes.append(
        "contrast=\(meant) is an attribute of pages alone; outputs take contrast=increased from the system"
      )
    }
  }

  /// Makes the first value of an axis of rules the base where every token that varies by it has a value for each of its
  /// values, and none without: then nothing is `default`.
  private mutating func dropUnstatedBases(inRevision index: Int, _ options: ParseOptions) {
    let revision = set.revisions[index]
    let old = options.namedRevisions.first { $0.id == revision.id }
    for axis in revision.axes where reasons[axis.name] == .rule && axis.values.count > 2 {
      guard axis.values[0] == "default", old?.values(of: axis.name)?.first != "default" else {
        continue
      }
      let own = Array(axis.values.dropFirst())
      var stated: [TokenPath: Set<String>] = [:]
      for cell in set.cells where cell.revision == revision.id {
        guard let value = cell.context[axis.name] else { continue }
        stated[cell.path, default: []].insert(value)
      }
      let isWhole = stated.values.allSatisfy { $0.isSuperset(of: own) }
      guard isWhole, !stated.isEmpty,
        !set.cells.contains(where: {
          $0.revision == revision.id && $0.context[axis.name] == nil && stated[$0.path] != nil
        })
      else { continue }
      replace(axis.name, by: [.init(name: axis.name, values: own)], inRevision: index) { value in
        value == own[0] ? [] : [Context.Fixed(axis.name, value)]
      }
      notes.append(
        "\(axis.name)=\(own[0]) is the base, since all values of \(axis.name) are given and none besides"
      )
    }
  }

  /// Tells for each pair of axes of which tokens the later one decides, since they have values for each of the two and
  /// none for both.
  ///
  /// - Complexity: O(*n*) in the cells, and in the pairs of contexts of each token.
  private mutating func noteDecided() {
    let names = set.axes.names
    // In what a document or a person declares, the order of the axes is theirs.
    let free = Set(names.filter { [.names, .rule, .modes].contains(reasons[$0]) })
    guard names.count > 1, !free.isEmpty else { return }
    var contexts: [String: [TokenPath: [Context]]] = [:]
    for cell in set.cells where !cell.context.isBase {
      contexts[cell.revision, default: [:]][cell.path, default: []].append(cell.context)
    }
    var decided: [[Int]: Set<TokenPath>] = [:]
    for (path, all) in contexts.values.joined() where all.count > 1 {
      let known = Set(all)
      for (place, one) in all.enumerated() {
        for other in all[(place + 1)...] {
          // Two contexts that differ in one axis each, and hold at once where no cell is for both.
          let (own, others) = (
            one.fixed.filter { other[$0.axis] != $0.value },
            other.fixed.filter { one[$0.axis] != $0.value }
          )
          guard own.count == 1, others.count == 1, own[0].axis != others[0].axis,
            let first = names.firstIndex(of: own[0].axis),
            let second = names.firstIndex(of: others[0].axis),
            !known.contains(Context(one.fixed + others))
          else { continue }
          decided[[min(first, second), max(first, second)], default: []].insert(path)
        }
      }
    }
    for (pair, paths) in decided.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let (first, second) = (names[pair[0]], names[pair[1]])
      guard free.contains(first) || free.contains(second), let least = paths.min() else { continue }
      let isSystem = first == ModeAxes.appearance && second == "contrast"
      notes.append(
        (isSystem
          ? "in dark with high contrast the values for high contrast hold"
          : "where \(first) and \(second) both differ from the base the values for \(second) hold")
          + ", of \(paths.count.counted("token")) such as \(least.text): "
          + "no file is for both")
    }
  }

  private func hasCell(where axis: String, is value: String?, of revision: String) -> Bool {
    value != nil
      && set.cells.contains { $0.revision == revision && $0.context[axis] == value }
  }

  private mutating func rename(_ axis: Revision.Axis, to name: AxisName, inRevision index: Int) {
    replace(axis.name, by: [name.renamed(axis)], inRevision: index) {
      [Context.Fixed(name.name, name.value($0))]
    }
  }

  /// Puts other axes in the place of one.
  ///
  /// - Parameter meant: what a value of it fixes; `nil` where that stays.
  private mutating func replace(
    _ axis: String, by made: [Revision.Axis], inRevision index: Int,
    _ meant: (String) -> [Context.Fixed]?
  ) {
    let id = set.revisions[index].id
    for other in made { reasons[other.name] = reasons[axis] }
    // One that is there by that name already, as a group of themes and a mode can be, gets the values.
    set.revisions[index].axes = set.revisions[index].axes.reduce(into: []) { axes, own in
      axes = axes.adding(own.name == axis ? made : [own])
    }
    var contexts: [Context: Context] = [:]
    for cell in set.cells.indices where set.cells[cell].revision == id {
      let context = set.cells[cell].context
      guard let value = context[axis], let fixed = meant(value) else { continue }
      let other =
        contexts[context]
        ?? Context(
          context.fixed.filter { own in own.axis != axis && !fixed.contains { $0.axis == own.axis }
          }
            + fixed)
      contexts[context] = other
      set.cells[cell] = set.cells[cell].with(context: other)
    }
    set.axes = AxisOrder(set.axes.names.flatMap { $0 == axis ? made.map(\.name) : [$0] })
  }
}

extension ParseOptions {
  /// The context that a person names, with `appearance` for an axis of light and dark that the revision
  /// does not have.
  package func namingAppearance(_ context: Context, in revision: Revision?) -> Context {
    Context(
      context.fixed.map { pair in
        guard namesAppearance, axisNames[pair.axis] == nil, AxisName.meansTheme(pair.axis),
          revision?.values(of: pair.axis) == nil, let kind = LightOrDark(named: pair.value)
        else { return pair }
        return Context.Fixed(ModeAxes.appearance, kind == .dark ? "dark" : "light")
      })
  }
}

/// Light or dark, in high contrast or not.
struct SystemLook: Hashable {
  /// `nil` for high contrast in either.
  var isDark: Bool?
  var isHigh: Bool

  var fixed: [Context.Fixed] {
    (isDark.map { [Context.Fixed(ModeAxes.appearance, $0 ? "dark" : "light")] } ?? [])
      + (isHigh ? [Context.Fixed("contrast", "increased")] : [])
  }

  /// The looks of an axis's values, each that of one alone. A default is light, unless another is.
  static func looks(_ axis: Revision.Axis) -> [String: SystemLook] {
    let given = AxisName.withoutDefault(axis)
    let values = given.contains { LightOrDark(named: $0) == .light } ? given : axis.values[...]
    return values.reduce(into: [:]) { looks, value in
      let isDefault = given.count < values.count && value == values.first
      guard let look = SystemLook(isDefault ? "light" : value), !looks.values.contains(look) else {
        return
      }
      looks[value] = look
    }
  }
}

extension SystemLook {
  /// Whether an axis has light and dark for high contrast, too, and a known one does not: such a one becomes two axes.
  static func splits(_ axis: Revision.Axis, of known: [String]) -> Bool {
    let looks = looks(axis)
    return looks.count == axis.values.count && looks.values.contains(where: \.isHigh)
      && !known.contains { SystemLook($0)?.isHigh == true }
  }

  /// The look that a name speaks of; `nil` where it says something else besides.
  init?(_ name: String) {
    let words = FileName.words(name)
    let high = FileName.high(words)
    var others = words.indices.filter { !high.contains($0) }.map { words[$0] }
    // `light-normal-contrast` is light.
    if let place = others.firstIndex(where: { $0.lowercased() == "contrast" }), place > 0,
      ["default", "normal", "regular", "standard"].contains(others[place - 1].lowercased())
    {
      others.removeSubrange((place - 1)...place)
    }
    let kind = LightOrDark(named: others.joined(separator: " "))
    guard kind != nil || others.isEmpty && !high.isEmpty else { return nil }
    self.init(isDark: kind.map { $0 == .dark }, isHigh: !high.isEmpty)
  }
}

/// The name of an axis and the spellings of its values in another revision.
private struct AxisName {
  var name: String
  /// The spellings by those of the files.
  private var values: [String: String] = [:]
  /// The `default` that is known and that the files lack.
  private var first: String?
  /// The `default` of the files that is not known.
  private(set) var leftOut: String?

  /// `nil` where the two are not one axis.
  init?(of axis: Revision.Axis, in other: Revision.Axis) {
    name = other.name
    let (given, known) = (AxisName.withoutDefault(axis), AxisName.withoutDefault(other))
    for value in given {
      let same =
        known.contains(value) ? [value] : known.filter { AxisName.isSame($0, value) }
      if same.count == 1, !values.values.contains(same[0]) { values[value] = same[0] }
    }
    guard values.count > 1, let start = given.first, values[start] == known.first else {
      return nil
    }
    switch (given.count < axis.values.count, known.count < other.values.count) {
    case (true, false): leftOut = axis.values.first
    case (false, true): first = other.values.first
    case (true, true): values[axis.values[0]] = other.values[0]
    case (false, false): break
    }
  }

  /// Another name for an axis with the same values.
  init(_ name: String) { self.name = name }

  /// `appearance` for an axis with light and dark, whose other values keep their names; `nil` for one without, and beside other
  /// systems, such as forced colors. Beside other values a default is not light.
  init?(appearanceOf axis: Revision.Axis) {
    name = ModeAxes.appearance
    let looks = SystemLook.looks(axis).filter { !$0.value.isHigh }
    let given = AxisName.withoutDefault(axis)
    guard looks.count == 2,
      given.contains(where: { LightOrDark(named: $0) == .light })
        || given.allSatisfy({ looks[$0] != nil }),
      !given.contains(where: { ModeAxes.contrasts.contains($0.lowercased().filter(\.isLetter)) })
    else { return nil }
    if given.count < axis.values.count, looks[axis.values[0]] == nil { leftOut = axis.values[0] }
    values = looks.mapValues { $0.isDark == true ? "dark" : "light" }
  }

  /// Whether an axis's name says no more than that its values are themes.
  static func meansTheme(_ name: String) -> Bool {
    let words = LightOrDark.words(name)
    return !words.isEmpty && words.allSatisfy(themeWords.contains)
  }

  private static let themeWords: Set = [
    "appearance", "color", "colors", "colour", "dark", "light", "mode", "modes", "scheme",
    "schemes", "theme", "themes", "themen", "ui",
  ]

  func changesNothing(_ axis: Revision.Axis) -> Bool {
    axis.name == name && leftOut == nil && values.allSatisfy { $0 == $1 }
  }

  static func withoutDefault(_ axis: Revision.Axis) -> ArraySlice<String> {
    axis.values.first?.lowercased() == "default" ? axis.values.dropFirst() : axis.values[...]
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    if one.lowercased() == other.lowercased() { return true }
    guard let kind = LightOrDark(named: one) else { return false }
    return kind == LightOrDark(named: other)
  }

  func value(_ written: String) -> String { values[written] ?? written }

  func renamed(_ axis: Revision.Axis) -> Revision.Axis {
    let kept = axis.values.filter { $0 != leftOut }.map(value)
    return Revision.Axis(name: name, values: (first.map { [$0] } ?? []) + kept)
  }
}

internal import TokenModel

/// The axis of each mode that tokens have values for, over all files that are read together.
///
/// Modes that one token has side by side are alternatives, so they are values of one axis; and so are
/// those of other tokens that share a mode with them.
struct ModeAxes {
  /// Axes that a resolver document's modifiers make, or files by their names: the modes of a family that has
  /// one of their values are theirs.
  var known: [Revision.Axis] = []
  /// Whether a value that such an axis lacks is declared, as no document does.
  var declaresKnown = false
  /// For each mode another one of its family, in lower case; itself for the one that stands for all.
  private var parents: [String: String] = [:]
  private var members: [String: [String]] = [:]
  /// Each mode as first written: later ones may differ in case.
  private var spellings: [String: String] = [:]
  /// The vendor's name of the axis, by any mode of the family.
  private var vendorNames: [String: String] = [:]

  static let appearance = "appearance"
  /// The names of axes that nobody named.
  static let made = Set([appearance, "mode"] + FileName.wordAxes.map(\.axis))

  /// Notes the modes of one token.
  ///
  /// - Parameter name: the axis's name, where the vendor gives one.
  mutating func add(_ modes: [String], name: String? = nil) {
    var first: String?
    for mode in modes {
      let key = mode.lowercased()
      if key == "default" { continue }
      if parents[key] == nil {
        parents[key] = key
        members[key] = [mode]
        spellings[key] = mode
      }
      let root = root(key)
      if let known = first.map({ self.root($0) }), known != root {
        parents[root] = known
        members[known, default: []] += members.removeValue(forKey: root) ?? []
        if vendorNames[known] == nil { vendorNames[known] = vendorNames[root] }
      }
      first = first ?? key
    }
    if let first, let name, vendorNames[root(first)] == nil { vendorNames[root(first)] = name }
  }

  private func root(_ key: String) -> String {
    var key = key
    while let parent = parents[key], parent != key { key = parent }
    return key
  }

  /// The axis of a mode, and the mode's name there.
  ///
  /// - Parameter beside: another mode of the token, for one whose name does not tell.
  func place(_ mode: String, beside: String? = nil) -> Context.Fixed {
    let mode = spellings[mode.lowercased()] ?? mode
    let isDefault = mode.lowercased() == "default"
    let family = members[root((isDefault ? beside ?? mode : mode).lowercased())] ?? [mode]
    for axis in known where ModeAxes.share(axis.values, family) {
      if isDefault { return Context.Fixed(axis.name, axis.values[0]) }
      return Context.Fixed(axis.name, axis.values.first { ModeAxes.share([$0], [mode]) } ?? mode)
    }
    let folded = Set(family.map { $0.lowercased() })
    let looks = family.compactMap { SystemLook($0) }
    if looks.count == family.count, Set(looks).count == looks.count,
      looks.contains(where: { $0.isDark != nil })
    {
      let look = SystemLook(mode)
      // Those for high contrast are parted later.
      let value = look?.isHigh == true ? mode : look?.isDark == true ? "dark" : "light"
      return Context.Fixed(ModeAxes.appearance, value)
    }
    if let name = vendorNames[root(mode.lowercased())]
      ?? beside.flatMap({ vendorNames[root($0.lowercased())] })
    {
      return Context.Fixed(name, mode)
    }
    return Context.Fixed(FileName.axis(ofAll: folded) ?? "mode", mode)
  }

  /// All modes that are alternatives of one, itself among them; light and dark are of one family.
  func family(of mode: String) -> [String] {
    let own = members[root(mode.lowercased())] ?? []
    func isLook(_ family: [String]) -> Bool { place(family[0]).axis == ModeAxes.appearance }
    guard !own.isEmpty, isLook(own) else { return own }
    return members.sorted { $0.key < $1.key }.map(\.value).filter(isLook).flatMap(\.self)
  }

  /// The names of the axes that the modes make.
  var names: [String] { members.values.compactMap { $0.first.map { place($0).axis } } }

  /// Whether modes have a word of these axes on one of another name, or others on the same.
  func mayJoin(_ axes: [Revision.Axis]) -> Bool {
    guard !axes.isEmpty else { return false }
    return members.values.contains { family in
      let places = family.map { place($0) }
      let same = axes.first { $0.name == places.first?.axis }
      guard let same else { return axes.contains { ModeAxes.share($0.values, family) } }
      return !places.allSatisfy { same.values.contains($0.value) }
    }
  }

  /// Whether two lists of values have a word in common; those for light and dark are one each.
  static func share(_ values: some Sequence<String>, _ others: some Sequence<String>) -> Bool {
    func word(_ value: String) -> String {
      LightOrDark(named: value).map { $0 == .dark ? "dark" : "light" } ?? value.lowercased()
    }
    let words = Set(others.map(word)).subtracting(["default"])
    return values.contains { words.contains(word($0)) }
  }

  /// Whether an object's members are values by mode, by their names alone.
  static func areModes(_ keys: [String]) -> Bool {
    let folded = Set(keys.map { $0.lowercased() })
    guard folded.count == keys.count, keys.count > 1 else { return false }
    let named = folded.subtracting(["default", "wireframe"])
    if named.isEmpty { return false }
    if let axis = FileName.axis(ofAll: named), axis == "scale" || axis == "platform" { return true }
    if named.allSatisfy({ LightOrDark(in: $0) != nil }) { return true }
    let kinds = named.map { LightOrDark(named: $0) }
    if kinds.contains(.light), kinds.contains(.dark) { return true }
    let others = zip(named, kinds).filter { $0.1 == nil }.map { $0.0.filter(\.isLetter) }
    return (folded.contains("default") || kinds.contains(.light))
      && others.allSatisfy(contrasts.contains)
  }

  /// Modes of other systems than light and dark, in lower case and without signs.
  static let contrasts: Set = [
    "contrast", "highcontrast", "increasedcontrast", "lowcontrast", "preferscontrast",
    "forcedcolors", "print",
  ]

  /// The value that is the base of equals: the one whose name says so, or for light, else the one with the most tokens,
  /// so that few of the others hold in a context only; of equal ones the first.
  ///
  /// - Returns: `nil` where only the dark is told.
  static func base(of modes: [String], _ counts: [String: Int] = [:]) -> String? {
    for word in bases {
      if let mode = modes.first(where: { $0.lowercased() == word }) { return mode }
      if word == "light", let mode = modes.first(where: { LightOrDark(named: $0) == .light }) {
        return mode
      }
    }
    return modes.first { FileName.isBase(FileName.words($0).joined(separator: "-").lowercased()) }
      ?? most(modes.filter { LightOrDark(in: $0) != .dark }, counts)
  }

  private static let bases =
    ["", "default", "light", "base", "normal", "desktop", "ltr", "mode 1", "mode-1"]
    + AxisDraft.plain

  /// The one with the most tokens, of equal ones the first.
  static func most(_ modes: [String], _ counts: [String: Int]) -> String? {
    modes.reduce(nil) { most, mode in
      guard let most, counts[mode, default: 0] <= counts[most, default: 0] else { return mode }
      return most
    }
  }
}

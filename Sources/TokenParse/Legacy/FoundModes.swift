internal import PositionedJSON
internal import TokenModel

/// The values of a token by mode, as found.
struct FoundModes {
  struct Value {
    /// One for each level: sets may stand in sets.
    var modes: [String]
    var json: JSON
    var offset: Int
    /// The innermost object around it that tells of a deprecation; later, what the value says otherwise than the token.
    var about: JSON?
  }

  /// All values but the base.
  var values: [Value] = []
  /// The modes of which the base is the value, one for each level; `nil` where the token's own value is.
  var baseModes: [String]?
  /// The base, where the token's value, or a member instead of one, held all of them.
  var base: JSON?
  var baseAbout: JSON?
  /// The member that held them; `nil` where that is the value.
  var source: JSON.Member?
  /// The vendor's name of the axis of each level, where it has one.
  var axes: [String?] = []
  /// The type that the vendor's schema gives the values.
  var type: String?
  /// The alpha beside the token's own value.
  var alpha: JSON?
  /// The other members of the values' own objects by mode, under the name of what held them.
  var rest: JSON.Member?

  /// The modes of each level, in the order met.
  var levels: [[String]] {
    var levels: [[String]] = []
    for modes in values.map(\.modes) + (baseModes.map { [$0] } ?? []) {
      for (level, mode) in modes.enumerated() {
        if levels.count <= level { levels.append([]) }
        if !levels[level].contains(mode) { levels[level].append(mode) }
      }
    }
    return levels
  }

  /// The base, else the first value, where the values stand instead of the token's own; else `nil`.
  var ownBase: JSON? { baseModes == nil ? nil : base ?? values.first?.json }

  /// With the values that the vendor's build takes for modes without their own: `dark-dimmed` has that of `dark`.
  ///
  /// - Source: Primer's build: a theme without an override takes that of `light` where its name begins so, else that of
  ///   `dark`.
  func withFallbacks(_ modes: ModeAxes) -> FoundModes {
    guard source?.key == FoundModes.primer else { return self }
    var result = self
    for fallback in ["light", "dark"] {
      guard let value = values.first(where: { $0.modes == [fallback] }) else { continue }
      for mode in modes.family(of: fallback)
      where mode.lowercased().hasPrefix("light") == (fallback == "light")
        && !values.contains(where: { $0.modes == [mode] })
      {
        var own = value
        own.modes = [mode]
        result.values.append(own)
      }
    }
    return result
  }

  /// The vendor's key of what counts above a token's value.
  static let primer = "org.primer.overrides"

  /// The most values of one token.
  private static let most = 256

  private static func mayHoldModes(_ members: [JSON.Member]) -> Bool {
    members.indices.contains { index in
      ["$modes", "$extensions", "extensions"].contains(members[index].key)
        || isDark(members[index].key)
    }
  }

  // MARK: Places of modes

  /// - Parameters:
  ///   - token: as written.
  ///   - inherited: the type of the groups around it; of some types a list of references is one value.
  ///   - ofAnyName: whether `sets` may have any names.
  /// - Returns: `nil` for a token with one value.
  init?(in token: JSON, inherited: String? = nil, ofAnyName: Bool) {
    if let value = token["$value"] ?? token["value"] {
      if let members = FoundModes.inValue(value) {
        let objects = value.elements ?? members.map(\.value)
        self.init(
          whole: zip(members, objects).map {
            Value(modes: [$0.key], json: $0.value, offset: $0.keyOffset, about: $1)
          })
        keep(zip(members.map(\.key), value.elements ?? []), as: "modes", at: token.offset)
        return
      }
      if token.member("$type") == nil, token.member("type") == nil,
        ["color", nil].contains(ExtensionReader.ours(token)?["type"]?.string ?? inherited),
        let members = FoundModes.lightAndDark(value)
      {
        self.init(
          whole: members.map { Value(modes: [$0.key], json: $0.value, offset: $0.keyOffset) })
        return
      }
      // Nearly all tokens have a value and a type, and that is all.
      guard token.members.map(FoundModes.mayHoldModes) == true,
        let (members, source) = FoundModes.found(beside: value, in: token)
      else { return nil }
      self.init(beside: members, source)
      return
    } else if let sets = token.modeSets(ofAnyName: ofAnyName) {
      var leaves: [Value] = []
      FoundModes.collect(sets, [], ofAnyName, nil, into: &leaves)
      guard leaves.count <= FoundModes.most else { return nil }
      self.init(
        whole: leaves.compactMap { leaf in
          (leaf.json["$value"] ?? leaf.json["value"]).map {
            Value(modes: leaf.modes, json: $0, offset: leaf.offset, about: leaf.about)
          }
        })
      describe(token, leaves.map(\.json), ofAnyName)
      return
    }
    return nil
  }

  /// The values by mode that stand beside a token's own, and the member that holds them.
  private static func found(
    beside value: JSON, in token: JSON
  ) -> (members: [JSON.Member], source: JSON.Member)? {
    func held(by source: JSON.Member?) -> ([JSON.Member], JSON.Member)? {
      source.flatMap { source in usable(source.value).map { ($0, source) } }
    }
    if let found = held(by: token.member("$modes")) { return found }
    if let (source, dark) = dark(in: token, beside: value) {
      return ([JSON.Member("dark", dark, keyOffset: source.keyOffset)], source)
    }
    let extensions = token["$extensions"] ?? token["extensions"]
    guard extensions?.member(ExtensionReader.key) == nil else { return nil }
    let figmas = held(by: extensions?.member("com.figma")?.value.member("modes"))
    return held(by: extensions?.member("mode")) ?? held(by: extensions?.member(primer))
      ?? figmas.flatMap { $0.0.count > 1 ? $0 : nil }
  }

  /// With the alpha beside the token's value for each mode without one of its own; `null` takes it away.
  ///
  /// - Source: HashiCorp's build: a mode replaces what it names of a token.
  var withAlpha: FoundModes {
    var result = self
    for index in values.indices {
      let json = values[index].json
      let members = json.hasMember("$value") ? json.members ?? [] : [json.named("$value")]
      if case .null? = json["alpha"]?.kind {
        result.values[index].json = json.with(.object(members.filter { $0.key != "alpha" }))
      } else if let alpha, !json.hasMember("alpha") {
        result.values[index].json = json.with(.object(members + [alpha.named("alpha")]))
      }
    }
    return result
  }

  private init(beside members: [JSON.Member], _ source: JSON.Member) {
    values = members.map {
      Value(modes: [$0.key], json: $0.value, offset: $0.keyOffset, about: $0.value)
    }
    self.source = source
    keep(
      members.filter { $0.value.hasMember("$value") }.map { member in
        let about = FoundModes.others(member.value).filter(FoundModes.isAbout)
        return (member.key, member.value.with(.object(about)))
      }, as: source.key, at: source.keyOffset)
  }

  /// What stands beside a mode's `$value` and its alpha.
  static func others(_ object: JSON) -> [JSON.Member] {
    (object.members ?? []).filter { $0.key != "$value" && $0.key != "alpha" }
  }

  /// Whether a member tells of a mode's value, and does not change it.
  static func isAbout(_ member: JSON.Member) -> Bool {
    ["$description", "description", "comment", "$deprecated", "deprecated", "$extensions"]
      .contains(member.key)
  }

  private init(whole: [Value]) {
    values = whole
    let bases = levels.map { ModeAxes.base(of: $0) }
    let index = values.firstIndex { value in zip(value.modes, bases).allSatisfy { $0 == $1 } }
    baseModes = bases.map { $0 ?? "" }
    guard let index else { return }
    baseAbout = values[index].about
    base = values.remove(at: index).json
  }

  /// `{"light": …, "dark": …}` or `{"default": …, "dark": …}` as a value (Telekom's and GitLab's files),
  /// or a list of `{"mode": …, "value": …}`.
  static func inValue(_ value: JSON) -> [JSON.Member]? {
    switch value.kind {
    case .object(let members):
      switch members.first?.key {
      case nil, "colorSpace", "value", "color", "$ref", "fontFamily", "width", "offsetX": return nil
      default: return ModeAxes.areModes(members.map(\.key)) ? members : nil
      }
    case .array(let elements):
      guard elements.count > 1, elements[0].member("mode") != nil else { return nil }
      let members = elements.compactMap { element -> JSON.Member? in
        guard let mode = element["mode"], let name = mode.string, isName(name),
          let value = element["value"] ?? element["$value"]
        else { return nil }
        return JSON.Member(name, value, keyOffset: mode.offset)
      }
      return members.count == elements.count && Set(members.map(\.key)).count == members.count
        ? members : nil
    case .null, .bool, .number, .string: return nil
    }
  }

  /// A list of two references, to `on-light` and `on-dark` (or `light` and `dark`) of one group, in a token
  /// without a type (Red Hat's files).
  static func lightAndDark(_ value: JSON) -> [JSON.Member]? {
    guard case .array(let elements) = value.kind, elements.count == 2 else { return nil }
    let paths = elements.compactMap { $0.string.flatMap(LegacyAlias.inner) }
    guard paths.count == 2 else { return nil }
    for (light, dark) in [(".on-light", ".on-dark"), (".light", ".dark")]
    where paths[0].hasSuffix(light) && paths[1].hasSuffix(dark)
      && paths[0].dropLast(light.count) == paths[1].dropLast(dark.count)
    {
      return zip(["light", "dark"], elements).map { mode, element in element.named(mode) }
    }
    return nil
  }

  /// The members, where each name can be a context's value.
  private static func usable(_ json: JSON) -> [JSON.Member]? {
    guard let members = json.members, !members.isEmpty,
      members.allSatisfy({ isName($0.key) && $0.value.kind != .null })
    else { return nil }
    return members
  }

  fileprivate static func isName(_ text: String) -> Bool {
    NameProblem.check(text) == nil && !text.utf8.contains { "=,%".utf8.contains($0) }
  }

  /// A member with the value for dark beside that for light, as in `{"value": …, "darkValue": …}`, or
  /// with an object that holds it.
  ///
  /// - Source: Style Dictionary's examples of dark mode, "single token".
  private static func dark(in token: JSON, beside value: JSON) -> (JSON.Member, JSON)? {
    guard let source = token.members?.first(where: { isDark($0.key) }) else { return nil }
    let dark = source.value["value"].flatMap { source.value.isToken ? nil : $0 } ?? source.value
    switch (value.kind, dark.kind) {
    case (.string, .string), (.number, .number), (.array, .array), (.object, .object):
      return dark.isToken ? nil : (source, dark)
    default: return nil
    }
  }

  private static func isDark(_ key: String) -> Bool {
    ["dark", "darkValue", "dark-value", "dark_value", "valueDark", "darkMode"].contains(key)
  }

  // MARK: Sets

  private static func collect(
    _ sets: JSON, _ outer: [String], _ ofAnyName: Bool, _ about: JSON?,
    into leaves: inout [Value]
  ) {
    for member in sets.members ?? [] {
      let modes = outer + [member.key]
      let isTold = JSON.deprecation(member.value.members ?? []) != nil
      let about = isTold ? member.value : about
      if let inner = member.value.modeSets(ofAnyName: ofAnyName), outer.count < 4 {
        collect(inner, modes, ofAnyName, about, into: &leaves)
      } else {
        leaves.append(
          Value(modes: modes, json: member.value, offset: member.keyOffset, about: about))
      }
    }
  }

  /// Takes what the schemas say, and keeps what each set says of itself.
  private mutating func describe(_ token: JSON, _ leaves: [JSON], _ ofAnyName: Bool) {
    type = leaves.lazy.compactMap(\.schemaType).first ?? token.schemaType
    var level: JSON? = token
    while let here = level, let sets = here.modeSets(ofAnyName: ofAnyName) {
      axes.append(here.schemaName.flatMap(FoundModes.axis))
      level = sets.members?.lazy.map(\.value).first { $0.modeSets(ofAnyName: ofAnyName) != nil }
    }
    keep(objects(token, [], ofAnyName), as: "sets", at: token.offset)
  }

  /// The objects of all levels by their modes.
  private func objects(_ token: JSON, _ outer: [String], _ ofAnyName: Bool) -> [(String, JSON)] {
    (token.modeSets(ofAnyName: ofAnyName)?.members ?? []).flatMap { member in
      let modes = outer + [member.key]
      return [(modes.joined(separator: "/"), member.value)]
        + objects(member.value, modes, ofAnyName)
    }
  }

  private mutating func keep(
    _ objects: some Sequence<(String, JSON)>, as key: String, at offset: Int
  ) {
    let kept = objects.compactMap { modes, object -> JSON.Member? in
      let members = (object.members ?? []).filter {
        !["mode", "value", "$value", "sets", "$schema"].contains($0.key)
          && JSON.deprecation([$0]) == nil
      }
      return members.isEmpty ? nil : .init(modes, .object(members), at: object.offset)
    }
    if !kept.isEmpty { rest = .init(key, .object(kept), at: offset) }
  }

  /// `scale` of `scale-set`; of sets for colors the modes tell.
  private static func axis(_ schema: String) -> String? {
    schema.hasSuffix("-set") && schema != "color-set" && schema != "-set"
      ? String(schema.dropLast(4)) : nil
  }
}

extension JSON {
  /// The `sets` that a token has instead of a value: token objects by mode, or further sets.
  ///
  /// A group may have a group of that name: its members are modes by their names or a schema, or they are
  /// bare values, no tokens stand beside them, and no reference leads to one of them.
  ///
  /// - Parameter ofAnyName: whether no reference of the files leads into `sets`.
  func modeSets(ofAnyName: Bool) -> JSON? {
    guard let sets = self["sets"], let members = sets.members, !members.isEmpty,
      member("value") == nil, member("$value") == nil,
      members.allSatisfy({
        $0.value.hasMember("value") || $0.value.hasMember("$value")
          || $0.value.modeSets(ofAnyName: ofAnyName) != nil
      })
    else { return nil }
    if self["$schema"]?.string != nil || ModeAxes.areModes(members.map(\.key)) { return sets }
    let isAlone = self.members?.allSatisfy {
      $0.key == "sets"
        || !LegacyShape.holdsTokens($0.value)
          && $0.value.string.map { LegacyAlias.inner($0) != nil } != true
    }
    let areBare = members.allSatisfy {
      FoundModes.isName($0.key)
        && LegacyShape.bareValue($0.value, hasDollarTokens: true, ofAnyName: true) != nil
    }
    return ofAnyName && isAlone == true && areBare ? sets : nil
  }

  /// Whether an object in it has `sets`.
  var holdsSets: Bool {
    members?.contains {
      $0.value.members != nil
        && ($0.key.utf8.count == 4 && $0.key == "sets" || $0.value.holdsSets)
    } ?? false
  }

  /// Whether a reference in any of its texts leads to a member of `sets`.
  var refersIntoSets: Bool {
    holds { part in
      guard let text = part.string else { return false }
      return [".sets.", ".sets}", "/sets/"].contains(where: text.contains)
        && (text.utf8.contains { $0 == UInt8(ascii: "{") }
          || text.utf8.first == UInt8(ascii: "$") || text.hasPrefix("#/"))
    }
  }

  /// `color` of `https://…/token-types/color.json`.
  fileprivate var schemaName: String? {
    guard let url = self["$schema"]?.string, url.hasSuffix(".json") else { return nil }
    return (url.split(separator: "/").last?.dropLast(5)).map(String.init)
  }

  /// The type that a token's `$schema` names by its last part; `nil` for an alias, which has that of
  /// what it leads to.
  var schemaType: String? {
    guard let name = schemaName else { return nil }
    switch name {
    case "alias", "gradient", "scale", "system", "theme", "token", "token-file": return nil
    case "color-set", "opacity-set": return String(name.dropLast(4))
    case "multiplier", "gradient-stop": return "number"
    case "drop-shadow": return "boxShadow"
    default: return name.hasSuffix("-set") ? nil : name
    }
  }
}

internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  /// The `contexts` of our extension, for all modes whose value is not the base's own.
  ///
  /// - Parameter base: in today's form; `nil` where only some modes have a value.
  /// - Returns: nothing when no mode differs; `value` beside them where the override of a mode is the base.
  mutating func contexts(_ found: FoundModes, _ type: String?, base: JSON?) -> [JSON.Member] {
    let found =
      (type == TokenType.color.rawValue ? found.withAlpha : found).withFallbacks(survey.modes)
    guard let firstValue = found.values.first else { return [] }
    let levels = found.levels
    var cells: [JSON.Member] = []
    var noted: String?
    for value in found.values {
      let cell = cell(value.json, type, base: base)
      let about = value.about.map { [JSON.Member("about", $0, keyOffset: value.offset)] } ?? []
      for modes in wholeModes(value.modes, levels, found) {
        let context = context(modes, levels, found, at: value.offset)
        // What the base has already: a mode of one level, where nothing else decides.
        let isSame = base != nil && cell.key == "value" && cell.value == base
        let isBase = modes[0].lowercased() == "default" || LightOrDark(named: modes[0]) == .light
        if levels.count == 1, isSame, value.about == nil, isBase { continue }
        if context.isBase || cells.contains(where: { $0.key == context.text }) { continue }
        noted = noted ?? context.text
        cells.append(
          JSON.Member(
            context.text, value.json.with(.object([cell] + about)),
            keyOffset: value.offset))
      }
    }
    let name = quotedForMessage(firstValue.modes.joined(separator: "/"))
    let today = noted ?? context(firstValue.modes, levels, found, at: firstValue.offset).text
    tally.note(.mode, at: firstValue.offset, wrote: name, today: quotedForMessage(today))
    let own = found.source?.key == FoundModes.primer ? base.flatMap { takeBase(&cells, $0) } : nil
    let contexts = cells.first.map { JSON.Member("contexts", .object(cells), at: $0.keyOffset) }
    return [own, contexts].compactMap(\.self)
  }

  /// Takes the value for the base's own mode out of the others. The token's value stays in the modes without one.
  ///
  /// - Source: Primer's build: the override for `light` counts in the theme `light`, which is the one that pages have.
  private func takeBase(_ cells: inout [JSON.Member], _ base: JSON) -> JSON.Member? {
    for axis in modes + survey.modes.known {
      func text(_ value: String) -> String { Context([Context.Fixed(axis.name, value)]).text }
      guard let first = axis.values.first,
        let index = cells.firstIndex(where: { $0.key == text(first) }),
        let own = cells[index].value.members, own.count == 1, own[0].key == "value"
      else { continue }
      let cell = cells.remove(at: index)
      let family = survey.modes.family(of: first).map { survey.modes.place($0).value }
      for value in (axis.values.dropFirst() + family).map(text)
      where value != cell.key && !cells.contains(where: { $0.key == value }) {
        let old = base.named("value")
        cells.append(JSON.Member(value, base.with(.object([old])), keyOffset: base.offset))
      }
      return own[0]
    }
    return nil
  }

  /// The modes with those of the levels below them, where only other modes have such levels: a value
  /// for one system holds there in every theme.
  private func wholeModes(
    _ modes: [String], _ levels: [[String]], _ found: FoundModes
  ) -> [[String]] {
    var all = [modes]
    for level in modes.count..<max(levels.count, modes.count) {
      let base = found.baseModes?[level] ?? ""
      let others = levels[level].filter { $0 != base }
      all = all.flatMap { outer in ([base] + others).map { outer + [$0] } }
    }
    return all
  }

  /// The context of one value; a mode of the base fixes nothing.
  private mutating func context(
    _ modes: [String], _ levels: [[String]], _ found: FoundModes, at offset: Int
  ) -> Context {
    var fixed: [Context.Fixed] = []
    for (level, mode) in modes.enumerated() where !mode.isEmpty {
      let beside = levels[level].first { $0.lowercased() != "default" }
      let base = found.baseModes.map { $0[level] } ?? ""
      let first = base.isEmpty ? "default" : survey.modes.place(base, beside: beside).value
      let place = survey.modes.place(mode, beside: beside)
      declare(place, first: first, at: offset)
      if mode != base, !fixed.contains(where: { $0.axis == place.axis }) { fixed.append(place) }
    }
    return Context(fixed)
  }

  private mutating func declare(_ place: Context.Fixed, first: String, at offset: Int) {
    let known = survey.modes.known.first { $0.name == place.axis }
    if known != nil, !survey.modes.declaresKnown { return }
    if modes.isEmpty { modesOffset = offset }
    let values = place.axis == ModeAxes.appearance ? ["light", "dark"] : [first]
    modes.declare(place, among: known?.values ?? values)
  }

  /// One mode's value, kept as written where a member beside it changes it in a way that is not understood.
  private mutating func cell(_ json: JSON, _ type: String?, base: JSON?) -> JSON.Member {
    let value = json.member("$value")?.value
    let alpha = json["alpha"]
    let isObject = value != nil || json.members?.count == 1 && alpha != nil
    let others = isObject ? FoundModes.others(json) : []
    let isKnown = others.allSatisfy {
      FoundModes.isAbout($0) || $0.key == "$type" && $0.value.string == type
    }
    guard isKnown else { return json.named("verbatim") }
    guard isObject, let alpha else {
      let today = converted(aliasesRewritten(value ?? json), type).value
      return today.named("value")
    }
    guard type.flatMap(ForeignTypes.ours) == .color,
      let color = (value ?? base).flatMap({ withAlpha(aliasesRewritten($0), alpha) })
    else { return json.named("verbatim") }
    // The base may stand elsewhere.
    return JSON.Member("value", json.with(color.kind), keyOffset: json.offset)
  }

  /// The root with the axes that the file's modes make, declared in our extension.
  func withAxes(_ root: JSON) -> JSON {
    modes.isEmpty ? root : root.declaring([.axes(modes, at: modesOffset)])
  }
}

internal import PositionedJSON
internal import TokenModel

/// The values of a token by mode, as found.
struct FoundModes {
  var members: [JSON.Member] = []
  /// The value for all other modes, where `$value` itself held them all.
  var base: JSON?
  /// The member they were taken from; `nil` where that is the value.
  var source: JSON.Member?
}

/// The axes that a file's modes make.
struct LegacyModes {
  /// In the order met; `appearance` and `mode`.
  private(set) var axes: [(name: String, values: [String], offset: Int)] = []

  static let appearance = "appearance"

  static func axis(of mode: String) -> String {
    mode == "light" || mode == "dark" ? appearance : "mode"
  }

  /// Notes a mode and gives its axis.
  mutating func use(_ mode: String, at offset: Int) -> String {
    let axis = LegacyModes.axis(of: mode)
    let index = axes.firstIndex { $0.name == axis }
    if let index {
      if !axes[index].values.contains(mode) { axes[index].values.append(mode) }
    } else if axis == LegacyModes.appearance {
      axes.append((axis, ["light", "dark"], offset))
    } else {
      axes.append((axis, mode == "default" ? [mode] : ["default", mode], offset))
    }
    return axis
  }

  // MARK: Places of modes

  /// `{"light": …, "dark": …}` as a value (Telekom's Style Dictionary files).
  static func inValue(_ value: JSON) -> FoundModes? {
    guard let members = value.members, members.count == 2, let light = value["light"],
      value.member("dark") != nil
    else { return nil }
    return FoundModes(members: members.filter { $0.key == "dark" }, base: light)
  }

  /// `mode` (Terrazzo 1, "Modes") or `org.primer.overrides` (Primer) under `$extensions`.
  static func inExtensions(_ extensions: JSON?) -> (JSON.Member, [JSON.Member])? {
    for key in ["mode", "org.primer.overrides"] {
      if let member = extensions?.member(key), let members = usable(member.value) {
        return (member, members)
      }
    }
    return nil
  }

  /// The members, where each name can be a context's value.
  static func usable(_ json: JSON) -> [JSON.Member]? {
    guard let members = json.members, !members.isEmpty,
      members.allSatisfy({ isName($0.key) && $0.value.kind != .null })
    else { return nil }
    return members
  }

  private static func isName(_ text: String) -> Bool {
    NameProblem.check(text) == nil
      && !text.utf8.contains {
        [UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "%")].contains($0)
      }
  }
}

extension Modernizer {
  /// The `contexts` of our extension, for all modes whose value is not the base's own.
  ///
  /// - Returns: nothing when no mode differs.
  mutating func contexts(
    _ found: FoundModes, _ type: String?, base: JSON, _ name: String
  ) -> [JSON.Member] {
    var cells: [JSON.Member] = []
    for member in found.members {
      let cell = cell(member.value, type)
      let isDefault = member.key == "light" || member.key == "default"
      if isDefault, cell.key == "value", cell.value == base { continue }
      let axis = modes.use(member.key, at: member.keyOffset)
      if isDefault, cells.contains(where: { $0.key == axis + "=" + member.key }) { continue }
      cells.append(
        JSON.Member(
          axis + "=" + member.key, JSON(.object([cell]), offset: member.value.offset),
          keyOffset: member.keyOffset))
    }
    guard let first = found.members.first else { return [] }
    let context = LegacyModes.axis(of: first.key) + "=" + first.key
    tally.note(
      .mode, at: first.keyOffset, wrote: quotedForMessage(first.key),
      today: quotedForMessage(context))
    guard let firstCell = cells.first else { return [] }
    return [
      JSON.Member(
        "contexts", JSON(.object(cells), offset: firstCell.keyOffset),
        keyOffset: firstCell.keyOffset)
    ]
  }

  /// One mode's value, kept as written where a member beside it changes it.
  private mutating func cell(_ json: JSON, _ type: String?) -> JSON.Member {
    var value = json
    if let inner = json.member("$value") { value = inner.value }
    let isChanged = json.member("$value") == nil ? isAlphaAlone(json) : json.members?.count != 1
    if isChanged { return JSON.Member("verbatim", json, keyOffset: json.offset) }
    let today = converted(aliasesRewritten(value), type).value
    return JSON.Member("value", today, keyOffset: today.offset)
  }

  /// Whether a mode states an alpha for whatever color the base has (Primer).
  private func isAlphaAlone(_ json: JSON) -> Bool {
    json.members?.count == 1 && json.member("alpha") != nil
  }

  /// The root with the axes that the file's modes make, declared in our extension.
  func withAxes(_ root: JSON) -> JSON {
    guard !modes.axes.isEmpty, var members = root.members else { return root }
    let axes = modes.axes.map { axis in
      JSON.Member(
        axis.name,
        JSON(
          .array(axis.values.map { JSON(.string($0), offset: axis.offset) }),
          offset: axis.offset), keyOffset: axis.offset)
    }
    let offset = modes.axes[0].offset
    let index = members.firstIndex { $0.key == "$extensions" && $0.value.members != nil }
    var extensions =
      index.map { members[$0] }
      ?? JSON.Member(
        "$extensions", JSON(.object([]), offset: offset), keyOffset: offset)
    extensions.value = declaring(axes, in: extensions.value, offset)
    if let index { members[index] = extensions } else { members.insert(extensions, at: 0) }
    return JSON(.object(members), offset: root.offset)
  }

  private func declaring(
    _ axes: [JSON.Member], in extensions: JSON, _ offset: Int
  ) -> JSON {
    var ours = extensions[ExtensionReader.key]?.members ?? []
    if let index = ours.firstIndex(where: { $0.key == "axes" }) {
      let declared = ours[index].value.members ?? []
      let new = axes.filter { axis in !declared.contains { $0.key == axis.key } }
      ours[index].value = JSON(.object(declared + new), offset: ours[index].value.offset)
    } else {
      ours.append(
        JSON.Member("axes", JSON(.object(axes), offset: offset), keyOffset: offset))
    }
    let others = (extensions.members ?? []).filter { $0.key != ExtensionReader.key }
    let mine = JSON.Member(
      ExtensionReader.key, JSON(.object(ours), offset: offset), keyOffset: offset)
    return JSON(.object(others + [mine]), offset: extensions.offset)
  }
}

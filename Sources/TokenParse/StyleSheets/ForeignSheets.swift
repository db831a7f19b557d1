internal import PositionedJSON
internal import TokenModel

extension StyleSheet {
  /// The themes of a file: of one item, or of a whole registry, in which one of several is chosen by no rule.
  static func registryItems(_ root: JSON) -> [(offset: Int, sheet: StyleSheet)] {
    if let own = StyleSheet(registryItem: root) { return [(root.offset, own)] }
    guard let items = root["items"]?.elements, root["name"]?.string != nil else { return [] }
    var found = items.compactMap { item in
      StyleSheet(registryItem: item).map {
        (name: item["name"]?.string ?? "", offset: item.offset, sheet: $0)
      }
    }
    guard let first = found.first else { return [] }
    if found.count > 1 {
      found[0].sheet.findings.report(
        "css-items",
        "\(found.count) items of the registry have variables: "
          + found.prefix(5).map { quotedForMessage($0.name) }.joined(separator: ", "),
        fix: "give the file of one item", at: first.offset)
    }
    return [(found[0].offset, found[0].sheet)]
  }

  /// An item of shadcn's registry, whose `cssVars` are those of a theme; `nil` for any other tree.
  ///
  /// - Source: shadcn/ui, "registry-item.json": `theme` is Tailwind's, `light` the root's, `dark` that of `.dark`.
  private init?(registryItem root: JSON) {
    guard let groups = root["cssVars"]?.members, !FileSelection.holdsDollarTokens(root) else {
      return nil
    }
    self.init()
    language = .shadcn
    let dark = StyleSelector.condition(".dark", in: .always)
    for group in groups {
      guard let condition = group.key == "dark" ? dark : .always, let values = group.value.members
      else { continue }
      rules.append(
        Rule(
          condition: condition, layer: group.key == "theme" ? [0, .max] : [.max], prelude: group.key
        ))
      for member in values {
        guard let text = member.value.string ?? member.value.numberText else { continue }
        properties.append(
          Property(
            name: String(member.key.drop { $0 == "-" }), value: text, nameOffset: member.keyOffset,
            offset: member.value.offset, rule: rules.count - 1))
      }
    }
  }

  /// A file of Material Theme Builder, whose schemes are what light, dark and contrast change; `nil` for any other tree.
  ///
  /// - Source: Material Theme Builder's export "Material Theme (JSON)", of 2025: `schemes`, `palettes`, `coreColors`,
  ///   `extendedColors`, `seed`.
  init?(materialTheme root: JSON) {
    guard let schemes = root["schemes"]?.members, !schemes.isEmpty,
      ["seed", "coreColors", "palettes"].contains(where: root.hasMember)
    else { return nil }
    let looks = schemes.map { StyleSheet.look(ofScheme: $0.key) }
    guard looks.contains([]), !looks.contains(nil),
      schemes.allSatisfy({ $0.value.members?.allSatisfy { $0.value.string != nil } == true })
    else { return nil }
    self.init()
    language = .material
    // Dark lies over light, whatever the contrast.
    func rank(_ look: [Context.Fixed]) -> Int {
      look.map { $0.axis == "contrast" ? 1 : 2 }.reduce(0, +)
    }
    for (look, scheme) in zip(looks.map { $0 ?? [] }, schemes).sorted(by: {
      rank($0.0) < rank($1.0)
    }) {
      let tests = look.map { StyleTest(axis: $0.axis, wanted: .value($0.value), isSystem: true) }
      rules.append(Rule(condition: StyleCondition(alternatives: [.init(tests: tests)])))
      add(scheme.value, below: "schemes")
    }
    rules.append(Rule(condition: .always))
    for member in root.members ?? [] where ["coreColors", "palettes", "seed"].contains(member.key) {
      add(JSON(.object([member]), offset: member.keyOffset), below: "")
    }
    for color in root["extendedColors"]?.elements ?? [] {
      guard let name = color["name"]?.string, let value = color.member("color") else { continue }
      let member = JSON.Member(name, value.value, keyOffset: value.keyOffset)
      add(color.with(.object([member])), below: "extendedColors")
      properties[properties.count - 1].description = color["description"]?.string
    }
  }

  /// The members as properties of the last rule, each with its path.
  private mutating func add(_ group: JSON, below path: String) {
    for member in group.members ?? [] {
      let inner = (path.isEmpty ? "" : path + ".") + StyleVariable.segment(member.key)
      guard let text = member.value.string else {
        add(member.value, below: inner)
        continue
      }
      listed["$" + inner] = inner
      properties.append(
        Property(
          name: "$" + inner, value: text, nameOffset: member.keyOffset,
          offset: member.value.offset, rule: rules.count - 1))
    }
  }

  /// What a scheme such as `dark-medium-contrast` is for; nothing where that is the base.
  private static func look(ofScheme name: String) -> [Context.Fixed]? {
    let appearances = ["light": [], "dark": [Context.Fixed("appearance", "dark")]]
    let contrasts = ["": "", "-medium-contrast": "medium", "-high-contrast": "increased"]
    let first = name.prefix { $0 != "-" }
    guard let look = appearances[String(first)],
      let contrast = contrasts[String(name.dropFirst(first.count))]
    else { return nil }
    return look + (contrast.isEmpty ? [] : [Context.Fixed("contrast", contrast)])
  }
}

/// The front matter of a DESIGN.md.
///
/// - Source: DESIGN.md 0.4: groups of values in YAML between two lines of `---`; the prose is not read.
enum DesignPage {
  static func isOne(_ name: String) -> Bool { name.lowercased().hasSuffix("design.md") }

  /// The front matter as a tree of tokens.
  static func reading(_ bytes: [UInt8], _ base: Int, _ yaml: YAMLReading?) -> JSONReading? {
    let mark = Array("---".utf8)
    guard bytes.starts(with: mark), let start = bytes.firstIndex(of: 0x0A),
      let end = bytes.indices.first(where: {
        $0 > start && bytes[$0 - 1] == 0x0A && bytes[$0...].starts(with: mark)
      })
    else { return JSONReading(root: JSON(.object([]), offset: base), problems: []) }
    guard var reading = yaml?(Array(bytes[(start + 1)..<end]), base + start + 1) else { return nil }
    if let root = reading.root {
      reading.root = root.with(.object((root.members ?? []).compactMap(group)))
    }
    return reading
  }

  private static func group(_ member: JSON.Member) -> JSON.Member? {
    guard let members = member.value.members else { return nil }
    return member.with(member.value.with(.object(members.map { entry($0, in: member.key) })))
  }

  private static func entry(_ member: JSON.Member, in group: String) -> JSON.Member {
    if group == "typography" || member.value.members == nil {
      var token = [JSON.Member("$value", member.value, keyOffset: member.keyOffset)]
      let types = ["colors": "color", "typography": "typography"]
      if let type = types[group] {
        token.insert(.init("$type", .string(type), at: member.keyOffset), at: 0)
      }
      return member.with(member.value.with(.object(token)))
    }
    let inner = (member.value.members ?? []).map { entry($0, in: "") }
    return member.with(member.value.with(.object(inner)))
  }
}

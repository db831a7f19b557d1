internal import PositionedJSON
internal import TokenModel

/// The paths of the tokens that custom properties become.
struct StyleNames {
  private(set) var paths: [String: String] = [:]
  /// The properties that longer texts refer to, in which strings have their quotes.
  private(set) var inTexts: Set<String> = []

  /// - Parameter sheets: of all files that are read together, each with the groups that a person wants.
  init(_ sheets: [(sheet: StyleSheet, groups: [TokenPath])]) {
    var taken = UniqueNames()
    for (sheet, groups) in sheets {
      for property in sheet.properties where paths[property.name] == nil {
        guard sheet.rules[property.rule].condition != nil,
          !property.isReset(inOurs: sheet.isOurs)
        else { continue }
        paths[property.name] = taken.unique(StyleNames.path(property.name, sheet, groups))
      }
      for name in sheet.registrations.keys.sorted()
      where paths[name] == nil && sheet.registrations[name]?.initial != nil {
        paths[name] = StyleNames.path(name, sheet, groups)
      }
    }
    // A token whose path is a group is that group's own.
    let inner = paths.values.groupPaths
    for (name, path) in paths where inner.contains(path[...]) { paths[name] = path + ".$root" }
    findTexts(in: sheets.map(\.sheet))
  }

  /// Finds what longer texts refer to, also over aliases; names of fonts get their quotes wherever they stand.
  private mutating func findTexts(in sheets: [StyleSheet]) {
    let isAnyString = sheets.contains {
      $0.properties.contains { "\"'".contains($0.value.first ?? " ") }
    }
    guard isAnyString else { return }
    var found: [String] = []
    var aliases: [String: [String]] = [:]
    for sheet in sheets {
      for property in sheet.properties where property.value.contains(bytesOf: "var(") {
        let text = property.value
        let targets = text.matches(of: /var\(\s*--((?:\\.|[^\s,()\\])+)/).map {
          CSSWords.unescaped($0.1)
        }
        if CSSWords.function(text) == "var" {
          aliases[property.name, default: []] += targets
        } else if !StyleValue(sheet: sheet, names: self, property: property, text: text).isFamily(
          text)
        {
          found += targets
        }
      }
    }
    inTexts = walk(from: found) { $1 += aliases[$0] ?? [] }
  }

  private static func path(_ name: String, _ sheet: StyleSheet, _ groups: [TokenPath]) -> String {
    if let listed = sheet.listed[name], (try? TokenPath(listed)) != nil { return listed }
    if sheet.isOurs, let path = partPath(name, sheet.listed) { return path }
    if let stated = sheet.paths[name], (try? TokenPath(stated)) != nil {
      return name.hasPrefix("$") && !stated.contains(".") ? grouped(stated, groups) : stated
    }
    // Names of ours with a point are exact paths.
    if sheet.isOurs, name.contains(".") {
      let path = name.hasPrefix(".") ? String(name.dropFirst()) : name
      if (try? TokenPath(path)) != nil { return path }
    }
    return grouped(name, groups)
  }

  /// The path of a part of a value, behind that of its token.
  private static func partPath(_ name: String, _ paths: [String: String]) -> String? {
    guard !paths.isEmpty else { return nil }
    var rest = name[...]
    while let hyphen = rest.lastIndex(of: "-") {
      rest = rest[..<hyphen]
      if let path = paths[String(rest)] { return path + name[hyphen...] }
    }
    return nil
  }

  private static func grouped(_ name: String, _ groups: [TokenPath]) -> String {
    let prefixes = groups.map { (group: $0.text, text: $0.text.replacing(".", with: "-")) }
    let longest = prefixes.filter { _, text in
      name.hasPrefix(text + "-") && name.utf8.count > text.utf8.count + 1
    }.max { $0.text.utf8.count < $1.text.utf8.count }
    if let (group, text) = longest {
      return group + "." + StyleVariable.segment(String(name.dropFirst(text.count + 1)))
    }
    return prefixes.first { $0.text == name }?.group ?? StyleVariable.segment(name)
  }
}

extension Sequence<String> {
  /// The paths of all groups around tokens of these paths.
  var groupPaths: Set<Substring> {
    var groups: Set<Substring> = []
    for path in self where path.utf8.contains(UInt8(ascii: ".")) {
      var rest = path[...]
      while let dot = rest.lastIndex(of: ".") {
        rest = rest[..<dot]
        guard groups.insert(rest).inserted else { break }
      }
    }
    return groups
  }
}

extension Context {
  /// The contexts with some of its choices; those of more than eight are not looked for.
  var partial: [Context] {
    guard (2...8).contains(fixed.count) else { return [] }
    return (1..<(1 << fixed.count) - 1).map { mask in
      Context(fixed.indices.filter { mask >> $0 & 1 == 1 }.map { fixed[$0] })
    }
  }
}

/// A style sheet as trees of tokens, one for each context.
struct StyleTokens {
  /// Where the values of a tree hold.
  struct Place {
    var context: Context
    var axes: [Revision.Axis]

    static let base = Place(context: .base, axes: [])

    /// A tree for each context of tokens, in the order in which they are first met.
    static func layers(
      of tokens: [(context: Context, json: JSON)], _ axes: [Revision.Axis], at offset: Int
    ) -> [(tree: JSON, place: Place)] {
      tokens.grouped(by: \.context).map { context, tokens in
        var tree = mergedTrees(tokens.map(\.json))
        tree.offset = offset
        return (tree, Place(context: context, axes: axes))
      }
    }

    /// The tree with its context and axes in the header.
    func declared(in tree: JSON) -> JSON {
      var header: [JSON.Member] = axes.isEmpty ? [] : [.axes(axes, at: tree.offset)]
      if !context.isBase { header.append(.init("context", .string(context.text), at: tree.offset)) }
      return tree.declaring(header)
    }
  }

  /// The context that the tree of a style sheet states.
  static func context(of root: JSON) -> Context? {
    guard let ours = ExtensionReader.ours(root), ours["collection"] == nil else { return nil }
    return ours["context"]?.string.flatMap { try? Context(text: $0) }
  }

  /// Whether a finding about a value is told: forms that are usual in style sheets are not.
  static func isTold(_ finding: PendingDiagnostic) -> Bool {
    let told: [LegacyForm] = [.name, .root, .untyped, .textKept, .colorModified]
    return finding.severity == .error || told.contains { $0.code == finding.code }
      || LegacyForm(rawValue: finding.code) == nil
  }

  private(set) var findings: [PendingDiagnostic] = []
  private let sheet: StyleSheet
  private let names: StyleNames
  /// Each below the groups of its path.
  private var tokens: [(context: Context, json: JSON)] = []

  init(_ sheet: StyleSheet, _ names: StyleNames) {
    self.sheet = sheet
    self.names = names
    findings = sheet.findings
  }

  /// The trees, the base first; none where no property is one of a whole page.
  mutating func layers() -> [(tree: JSON, place: Place)] {
    let groups = grouped()
    guard !groups.isEmpty || sheet.registrations.contains(where: { $0.value.initial != nil }) else {
      return []
    }
    let hasPairs =
      sheet.onlyScheme == nil
      && groups.contains { $0.contains { StylePairs.isPaired(sheet.properties[$0].value) } }
    var cascade = StyleCascade(sheet, hasPairs: hasPairs)
    for odd in cascade.findFirstValues(groups) {
      let property = sheet.properties[odd.property]
      findings.warn(
        "css-neither",
        "\(property.shown) has another value where nothing chooses \(odd.axis) than for "
          + "\(cascade.axes.first { $0.name == odd.axis }?.values[0] ?? ""), which is taken",
        fix: "give both rules one value", at: property.nameOffset)
    }
    warnOfCovered(groups, cascade)
    var cut: [Int] = []
    var based: Set<String> = []
    for group in groups {
      let (cells, isCut) = cascade.cells(group)
      if isCut { cut.append(group[0]) }
      add(cells, of: group)
      if cells.contains(where: { $0.context.isBase && $0.property != nil }) {
        based.insert(sheet.properties[group[0]].name)
      }
    }
    addInitialValues(besides: based)
    if let first = cut.first {
      findings.warn(
        "css-contexts",
        "\(cut.count) properties depend on so many axes that contexts of more than two are left out",
        at: sheet.properties[first].nameOffset)
    }
    let offset = sheet.properties.first?.nameOffset ?? 0
    // An axis that changes no value is none of tokens.
    let chosen = Set(tokens.flatMap(\.context.fixed))
    let axes = cascade.axes.compactMap { axis -> Revision.Axis? in
      let values =
        axis.values.prefix(1)
        + axis.values.dropFirst().filter { chosen.contains(Context.Fixed(axis.name, $0)) }
      return values.count > 1 ? Revision.Axis(name: axis.name, values: Array(values)) : nil
    }
    return Place.layers(of: tokens, axes, at: offset)
  }

  /// Warns of values that rules give for one context by other classes or attributes, or by what the system prefers.
  private mutating func warnOfCovered(_ groups: [[Int]], _ cascade: StyleCascade) {
    let covered = groups.compactMap { cascade.covered($0) }
    guard let first = covered.first else { return }
    let property = sheet.properties[first.property]
    let more = covered.count == 1 ? " has" : " and \(covered.count - 1) more have"
    findings.warn(
      "css-neither",
      "\(property.shown)\(more) two values for \(first.context.text), and this one is not taken",
      fix: "give both rules one value", at: property.nameOffset,
      related: [("the one that is taken is here", sheet.properties[first.other].nameOffset)])
  }

  /// The declarations of each property that is one of a whole page, in their order.
  private mutating func grouped() -> [[Int]] {
    var places: [String: Int] = [:]
    places.reserveCapacity(sheet.properties.count)
    var groups: [[Int]] = []
    var partial: [Int] = []
    var empty: [Int] = []
    for index in sheet.properties.indices {
      let property = sheet.properties[index]
      guard let condition = sheet.rules[property.rule].condition else {
        partial.append(index)
        continue
      }
      if condition.alternatives.isEmpty { continue }
      // Tailwind's theme names a variable that others give.
      if property.value.utf8.count == property.name.utf8.count + 7,
        property.value == "var(--\(property.name))"
      {
        continue
      }
      if property.value.isEmpty {
        empty.append(index)
        continue
      }
      if let place = places[property.name] {
        groups[place].append(index)
      } else {
        places[property.name] = groups.count
        groups.append([index])
      }
    }
    let rules = sheet.rules
    tell(partial, "css-part") {
      "for parts of a page or conditions that only a browser can decide, such as \(quotedForMessage(String(rules[$0.rule].prelude.prefix(80))))"
    }
    if !sheet.isOurs { tell(empty, "css-blank") { _ in "without a value" } }
    return groups
  }

  private mutating func tell(
    _ found: [Int], _ code: String, _ what: (StyleSheet.Property) -> String
  ) {
    guard let first = found.first else { return }
    let property = sheet.properties[first]
    let named =
      found.count == 1
      ? "\(property.shown) is" : "\(property.shown) and \(found.count - 1) more are"
    findings.warn(code, "\(named) \(what(property)), and left out", at: property.nameOffset)
  }

  // MARK: Tokens

  private mutating func add(_ cells: [StyleCascade.Cell], of group: [Int]) {
    let first = sheet.properties[group[0]]
    guard let path = names.paths[first.name] else { return }
    let unit = zeroUnit(cells)
    var values = cells.map { cell in
      let text = unit != nil && cell.text == "0" ? "0" + (unit ?? "") : cell.text
      return StyleValue(
        sheet: sheet, names: names, property: sheet.properties[cell.property ?? group[0]],
        text: text)
    }
    var beside = cells.count > 1 ? StyleValue.beside(values) : .strings
    if beside == .strings, names.inTexts.contains(first.name), values.allSatisfy(\.isString) {
      beside = .texts
    }
    for (place, cell) in cells.enumerated() {
      let property = values[place].property
      values[place].beside = beside
      var value = values[place]
      var members = cell.property == nil ? StyleValue.silence(at: property.offset) : value.members()
      findings += value.findings
      if place == 0 {
        members += about(group)
        if path == first.name, path.contains(where: { $0 == "." || $0.isUppercase }) {
          keep(nameOf: first, in: &members)
        }
      }
      insert(
        JSON(.object(members), offset: property.offset), path, cell.context, property.nameOffset)
    }
  }

  /// Keeps a name that no other tool's rules would make of the path.
  private func keep(nameOf property: StyleSheet.Property, in members: inout [JSON.Member]) {
    let name = JSON.Member(About.propertyKey, .string(property.shown), at: property.nameOffset)
    let known = members.first { $0.key == "$extensions" }?.value.members ?? []
    let all = ForeignMembers.joined(known, [name])
    members.removeAll { $0.key == "$extensions" }
    members.append(.init("$extensions", .object(all), at: property.nameOffset))
  }

  /// The unit of a zero without one, where other contexts have a length or time.
  private func zeroUnit(_ cells: [StyleCascade.Cell]) -> String? {
    guard cells.count > 1, cells.contains(where: { $0.text == "0" }) else { return nil }
    let units = cells.lazy.compactMap { CSSNumber($0.text)?.unit }
    return units.first { ["px", "rem", "ms", "s"].contains($0) }
  }

  private mutating func insert(_ token: JSON, _ path: String, _ context: Context, _ offset: Int) {
    let isOne = !path.utf8.contains(UInt8(ascii: "."))
    let names = isOne ? [path] : path.split(separator: ".").map(String.init)
    tokens.append((context, token.below(names, at: offset)))
  }

  private func about(_ group: [Int]) -> [JSON.Member] {
    var members: [JSON.Member] = []
    let own = group.lazy.map { sheet.properties[$0] }
    for told in own where told.description != nil && members.isEmpty {
      members.append(.init("$description", .string(told.description ?? ""), at: told.nameOffset))
    }
    if let told = own.first(where: { $0.deprecation != nil }), let reason = told.deprecation {
      let kind = reason.isEmpty ? JSON.Kind.bool(true) : .string(withPaths(reason))
      members.append(.init("$deprecated", kind, at: told.nameOffset))
    }
    return members
  }

  /// The reason with references instead of properties.
  private func withPaths(_ reason: String) -> String {
    reason.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.hasPrefix("--") else { return String(word) }
      let name = word.dropFirst(2).prefix { !",;.".contains($0) }
      guard let path = names.paths[String(name)] else { return String(word) }
      return "{\(path)}" + word.dropFirst(2 + name.count)
    }.joined(separator: " ")
  }

  /// - Parameter declared: the properties that have a value where nothing is chosen.
  private mutating func addInitialValues(besides declared: Set<String>) {
    for (name, registration) in sheet.registrations.sorted(by: { $0.key < $1.key })
    where !declared.contains(name) {
      guard let initial = registration.initial, let path = names.paths[name] else { continue }
      let property = StyleSheet.Property(
        name: name, value: initial.text, nameOffset: initial.offset, offset: initial.offset, rule: 0
      )
      var value = StyleValue(sheet: sheet, names: names, property: property, text: initial.text)
      insert(JSON(.object(value.members()), offset: initial.offset), path, .base, initial.offset)
    }
  }
}

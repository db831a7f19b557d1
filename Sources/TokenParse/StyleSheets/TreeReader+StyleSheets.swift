internal import PositionedJSON
internal import TokenModel

extension TreeReader {
  /// Whether a file is a style sheet, by its name, by `--flavor` or, of a stream, by its text.
  func isStyleSheet(_ file: InputFile) -> Bool {
    FileSelection.isStyleSheet(file.name) || options.flavor == .css
      || options.flavor == nil && FileSelection.isStyleSheet(streamed: file.name, file.bytes)
  }

  /// The style sheets among files; what one names by `@import` is read in its place.
  mutating func styleSheets(_ files: [InputFile]) -> [(InputFile, Int, StyleSheet)] {
    var own: [InputFile] = []
    for file in files where isStyleSheet(file) {
      let isWhole = file.excess == nil && FileSelection.conflict(in: file.bytes) == nil
      if isWhole { own.append(file) } else { _ = readText(file) }
    }
    var sources = own.map { StyleSheetReader.Source(bytes: $0.bytes, base: self.sources.add($0)) }
    // A file that a person's rule is for is one of its own.
    let free = own.indices.filter { options.map.parts(of: own[$0].name).isEmpty }
    func plain(_ path: String, beside file: String = "") -> Substring {
      FileName.joined(path, beside: file).drop { $0 == "/" }
    }
    let places = Dictionary(last: free.map { (plain(own[$0].name), $0) })
    for index in own.indices where own.count > 1 {
      sources[index].others = TreeReader.imports(own[index].bytes).reduce(into: [:]) {
        $0[$1] = places[plain($1, beside: own[index].name)]
      }
    }
    // What several name is in the place of none: it would be read for each of them.
    var naming: [Int: Set<Int>] = [:]
    for index in own.indices {
      for other in sources[index].others.values { naming[other, default: []].insert(index) }
    }
    for index in own.indices {
      sources[index].alone = Set(sources[index].others.values.filter { naming[$0]?.count != 1 })
    }
    let named = Set(naming.filter { $0.value.count == 1 && !$0.value.contains($0.key) }.keys)
    // First those that are read by themselves; then what these did not read, as in a circle.
    var read: Set<Int> = []
    var sheets: [Int: StyleSheet] = [:]
    for index in own.indices.filter({ !named.contains($0) }) + named.sorted()
    where !read.contains(index) {
      let language = FileSelection.styleLanguage(own[index].name) ?? "CSS"
      let sheet = StyleSheetReader.read(index, of: sources, language: language)
      read.formUnion(sheet.imports)
      sheets[index] = sheet
    }
    // What one computes with variables and functions of another.
    let sass = SassScope(of: sheets.keys.sorted().compactMap { sheets[$0]?.sass })
    for index in sheets.keys where sheets.count > 1 {
      guard FileSelection.styleLanguage(own[index].name) == "SCSS" else { continue }
      sheets[index] = StyleSheetReader.read(index, of: sources, language: "SCSS", sass: sass)
    }
    return own.indices.compactMap { index in
      sheets[index].map { (own[index], sources[index].base, $0) }
    }
  }

  /// What `@import` may name, in quotes or brackets.
  private static func imports(_ bytes: [UInt8]) -> [String] {
    guard bytes[...].firstRange(ofText: "@import") != nil else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.matches(of: /@import\s+(?:url\()?["']?([^"'()\s;]+)/).map { String($0.1) }
  }

  /// The trees of style sheets, one for each context of each; references lead from any to any.
  mutating func reads(of sheets: [(file: InputFile, base: Int, sheet: StyleSheet)]) -> [Read] {
    let names = StyleNames(sheets.map { ($0.sheet, options.map.groups(of: $0.file.name)) })
    if sheets.count > 1 { warnOfShared(sheets) }
    let reads = sheets.flatMap { file, base, sheet -> [Read] in
      var tokens = StyleTokens(sheet, names)
      let layers = tokens.layers()
      guard !layers.isEmpty else {
        refuseEmpty(file, hasOthers: !sheet.properties.isEmpty, at: base)
        return []
      }
      findings += tokens.findings
      let language =
        FileSelection.styleLanguage(file.name).flatMap(StyleLanguage.init)
        ?? sheet.language ?? .css
      return layers.map { Read(file: file, tree: $0.tree, sheet: $0.place, language: language) }
    }
    return TreeReader.withLightFirst(reads)
  }

  /// A sheet that has values for light alone does not know what holds where nothing is chosen; another one may.
  private static func withLightFirst(_ reads: [Read]) -> [Read] {
    let known = Set(
      reads.flatMap { $0.sheet?.axes ?? [] }.filter { $0.values.first == "light" }.map(\.name))
    return reads.map { read in
      var read = read
      for index in read.sheet?.axes.indices ?? 0..<0 {
        guard let axis = read.sheet?.axes[index], known.contains(axis.name),
          axis.values.contains("light")
        else { continue }
        read.sheet?.axes[index].values = ["light"] + axis.values.filter { $0 != "light" }
      }
      return read
    }
  }

  /// A rule of one file takes back none of another here, as it may in a browser: said where a property is in several, in
  /// one of them under a condition.
  private mutating func warnOfShared(_ sheets: [(file: InputFile, base: Int, sheet: StyleSheet)]) {
    var first: [String: (sheet: Int, isConditional: Bool)] = [:]
    var shared: Set<String> = []
    var place: (name: String, file: String, other: String, offset: Int)?
    for (index, (file, _, sheet)) in sheets.enumerated() {
      for property in sheet.properties {
        guard let condition = sheet.rules[property.rule].condition else { continue }
        let isConditional = condition.alternatives.contains { !$0.tests.isEmpty }
        let known = first[property.name] ?? (index, isConditional)
        first[property.name] = (known.sheet, known.isConditional || isConditional)
        guard known.sheet != index, known.isConditional || isConditional else { continue }
        shared.insert(property.name)
        place =
          place
          ?? (property.shown, file.name, sheets[known.sheet].file.name, property.nameOffset)
      }
    }
    guard let place else { return }
    let more = shared.count == 1 ? "" : " and \(shared.count - 1) more"
    findings.warn(
      "css-files",
      "\(place.name)\(more) \(shared.count == 1 ? "is" : "are") in \(place.other) and in \(place.file): each file is read by "
        + "itself, and no rule of one takes back a rule of the other",
      fix: "where their order counts, put them into one file, in the order of the page",
      at: place.offset)
  }

  /// The color sets of asset catalogs, a tree for each context.
  mutating func colorSets(_ catalog: ColorCatalog) -> [Read] {
    guard let file = catalog.files.first else { return [] }
    var catalog = catalog
    let layers = catalog.layers()
    findings += catalog.findings
    return layers.map { Read(file: file, tree: $0.tree, sheet: $0.place, language: .xcode) }
  }

  /// The literals of a module, a tree for each context.
  mutating func script(_ file: InputFile) -> [Read] {
    if file.excess != nil { return readText(file).map { _ in [] } ?? [] }
    let base = sources.add(file)
    var page = ScriptPage(file.bytes, base: base)
    let layers = page.layers()
    findings += page.findings
    guard layers.contains(where: { $0.tree.members?.isEmpty == false }) else {
      findings.report(
        "css-empty", "\(file.name) exports no values that can be read without running it",
        fix:
          "name a module with `export const name = { … }`, `export default` or `module.exports`",
        at: base)
      return []
    }
    if page.isOfTokens { return layers.map { Read(file: file, tree: $0.tree) } }
    return layers.map { Read(file: file, tree: $0.tree, sheet: $0.place, language: .script) }
  }

  /// Those that count beside other files: style sheets of a folder with token files are made from these, as a rule.
  mutating func beside(_ hasTrees: Bool, _ sheets: [Read]) -> [Read] {
    let isOurs = { (read: Read) in FileSelection.isOutput(read.file.bytes) }
    let hasSource = sheets.contains { !isOurs($0) }
    var told: Set<String> = []
    return sheets.filter { read in
      guard read.file.isFound, hasTrees || hasSource && isOurs(read) else { return true }
      if told.insert(read.file.name).inserted, !isOurs(read) {
        skip(read.file.name, "a style sheet beside token files")
      }
      return false
    }
  }

  /// - Parameter hasOthers: whether it has custom properties that are not those of a page on a screen.
  private mutating func refuseEmpty(_ file: InputFile, hasOthers: Bool, at offset: Int) {
    if file.isFound {
      if !FileSelection.isOutput(file.bytes) { skip(file.name, "no custom properties") }
      return
    }
    findings.report(
      "css-empty",
      hasOthers
        ? "the custom properties of \(file.name) are all for print, for parts of a page, or never hold"
        : "\(file.name) has no custom properties for a whole page",
      fix: "name a style sheet in which :root, html, .dark or the like have --name: value",
      at: offset)
  }
}

/// What holds tokens in a form of its own, beside trees of JSON and YAML.
enum StyleLanguage: String, CaseIterable {
  case css = "CSS"
  case scss = "SCSS"
  case less = "Less"
  case xcode = "an asset catalog"
  case shadcn = "a registry item of shadcn"
  case material = "a theme of Material Theme Builder"
  case design = "DESIGN.md"
  case script = "a module"

  var evidence: String {
    switch self {
    case .css: "custom properties"
    case .scss: "variables and maps"
    case .less: "variables"
    case .xcode: "color sets"
    case .shadcn: "cssVars"
    case .material: "schemes"
    case .design: "its front matter"
    case .script: "literals that it exports"
    }
  }
}

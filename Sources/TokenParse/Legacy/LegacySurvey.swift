internal import PositionedJSON
internal import TokenModel

/// The facts about a file, and about all files that are read with it, that are needed before its first
/// token is rewritten.
struct LegacySurvey {
  /// The flavor that the files are to be read as; `nil` to tell by what they hold.
  let flavor: Flavor?
  /// Whether references are replaced by text, as a browser does it, and functions alone compute.
  var joinsTexts: Bool { flavor == .css }
  private(set) var hasDollarTokens = false
  /// Whether any of the files has tokens with `$value`.
  private(set) var isDollarUsual = false
  private(set) var hasBareTokens = false {
    didSet { all.hasBareTokens = all.hasBareTokens || hasBareTokens }
  }
  private(set) var hasBareAlias = false
  /// Whether a group with a bare type has a `value` that is an object, which is a token only where no file has `$value`.
  private var hasBareObjects = false
  /// The bare type of the groups around what is being looked at.
  private var bareType: String?
  /// Whether a `$value` without a type holds a plain text, as Style Dictionary 4 has it.
  private(set) var hasUntypedText = false
  /// The axes of the modes of all files.
  var modes = ModeAxes()
  /// Whether names that hold what references are made of are read as others.
  var renames = false
  /// Whether the file is of an older flavor for certain, so that a reference to a value of another type is
  /// a habit, and no fault.
  var isOld = false
  /// Whether the files are sets of Tokens Studio.
  var isStudio = false { didSet { all.findsRoots = all.findsRoots || isStudio } }
  /// Whether a file was written for us, so that our types mean what they say.
  private(set) var isOurs = false
  /// Whether tokens without a type are a habit of the files, rather than a fault.
  private(set) var isUntypedUsual = false
  private let all: All
  private let file: Int
  /// Whether the root's members are sets, where that was decided with other files.
  private var areSets: Bool?
  /// The names of the groups around what is being looked at.
  private var names: [String] = []
  private var newList: LegacyList?

  /// What all files have in common; the tokens are listed when they are first asked for, as few forms need
  /// them.
  private final class All {
    let files: [[JSON]]
    private let data: [JSON]
    private let flavor: Flavor?
    /// Whether any token's value is a longer text with a reference in it.
    var holdsTexts = false
    var findsUntyped = false
    var hasBareTokens = false
    var findsRoots = false
    lazy var list = LegacySurvey.list(files, data, as: flavor, self)
    /// Whether a token's `sets` may have any names, since no reference leads into one.
    private(set) lazy var hasSetsOfAnyName =
      !files.joined().contains(where: \.holdsSets)
      || !files.joined().contains(where: \.refersIntoSets)

    init(_ files: [[JSON]], _ data: [JSON], _ flavor: Flavor?) {
      (self.files, self.data, self.flavor) = (files, data, flavor)
    }
  }

  /// Whether anything in the file is a token for certain.
  var holdsTokens: Bool { hasDollarTokens || hasBareTokens || readsBareMembers }
  /// Whether a reference may lead to a member of a token, as Style Dictionary walks them.
  var walksMembers: Bool { hasBareTokens || isUntypedUsual || flavor == .styleDictionary }
  /// Whether a reference may stand in a longer text: it cannot in DTCG.
  var readsTexts: Bool { hasBareTokens || isUntypedUsual || isStudio }
  /// Whether any token's value is a longer text with a reference in it.
  var holdsTexts: Bool { all.holdsTexts }
  /// Whether scalars in groups may be tokens.
  var readsBareMembers: Bool {
    flavor != .dtcg && !isDollarUsual && (hasBareTokens || hasBareAlias)
  }
  /// The tokens of all files.
  var list: LegacyList { all.list }
  /// The type that another file states for a token that has none here, as one that overrides only values.
  func statedType(of path: String) -> String? {
    all.files.count > 1 ? all.list.tokens[path]?.stated : nil
  }
  /// Paths of tokens that are groups of tokens elsewhere.
  var roots: Set<String> { all.findsRoots ? all.list.roots : [] }
  /// Whether a token's `sets` may have any names, since no reference leads into one.
  var hasSetsOfAnyName: Bool { all.hasSetsOfAnyName }
  /// The same, looked up only for an object that has `sets`.
  func hasSetsOfAnyName(_ json: JSON) -> Bool { json.hasMember("sets") && hasSetsOfAnyName }
  /// Whether the root's members are sets of Tokens Studio.
  var hasSets: Bool {
    if let flavor { return flavor == .tokensStudio }
    return areSets ?? (hasBareTokens && !hasDollarTokens && all.list.hasSets([file]))
  }

  /// - Parameter trees: the roots of the tokens' names: the file, or each set of Tokens Studio.
  init(_ trees: [JSON], as flavor: Flavor? = nil) {
    self = LegacySurvey.together([trees], as: flavor)[0]
  }

  private init(_ all: All, _ flavor: Flavor?, _ file: Int) {
    (self.all, self.flavor, self.file) = (all, flavor, file)
  }

  /// One survey for each file's trees; references lead from any to any, and into trees without tokens.
  static func together(
    _ files: [[JSON]], _ data: [JSON] = [], as flavor: Flavor?
  ) -> [LegacySurvey] {
    let all = All(files, data, flavor)
    var others = LegacySurvey(all, flavor, 0)
    for tree in data { others.walk(tree, type: nil) }
    var modes = others.modes
    var surveys = files.enumerated().map { index, trees in
      var survey = LegacySurvey(all, flavor, index)
      swap(&survey.modes, &modes)
      for tree in trees { survey.walk(tree, type: nil) }
      swap(&survey.modes, &modes)
      survey.isOurs = trees.contains { ExtensionReader.ours($0) != nil }
      return survey
    }
    let isDollarUsual = surveys.contains(where: \.hasDollarTokens)
    if flavor != .dtcg, !isDollarUsual {
      for index in surveys.indices where surveys[index].hasBareObjects {
        surveys[index].hasBareTokens = true
      }
    }
    let isUntypedUsual = others.showsUntyped || surveys.contains(where: \.showsUntyped)
    all.findsUntyped = isUntypedUsual
    all.findsRoots = isUntypedUsual && files.count + data.count > 1
    for index in surveys.indices {
      surveys[index].renames = surveys[index].hasBareTokens
      surveys[index].isDollarUsual = isDollarUsual
      surveys[index].isUntypedUsual = isUntypedUsual
      surveys[index].isOld = isUntypedUsual
      surveys[index].modes = modes
    }
    joinSets(&surveys)
    return surveys
  }

  /// Files with groups of one name are sets together, or none of them is.
  private static func joinSets(_ surveys: inout [LegacySurvey]) {
    guard surveys.count > 1, case let sets = surveys.filter(\.hasSets), sets.count < surveys.count,
      let list = sets.first?.all.list
    else { return }
    let known = list.groups(of: sets.map(\.file))
    let one = surveys.indices.filter { !known.isDisjoint(with: list.groups(of: [$0])) }
    guard one.count > sets.count else { return }
    let areSets = !one.contains { surveys[$0].hasDollarTokens } && list.hasSets(one)
    for index in one { surveys[index].areSets = areSets }
  }

  private static func list(
    _ files: [[JSON]], _ data: [JSON], as flavor: Flavor?, _ all: All
  ) -> LegacyList {
    var survey = LegacySurvey(all, flavor, 0)
    survey.newList = LegacyList()
    for tree in data { survey.walk(tree, type: nil) }
    survey.newList?.endData()
    for trees in files {
      survey.newList?.beginFile()
      for tree in trees { survey.walk(tree, type: nil) }
    }
    var list = survey.newList ?? LegacyList()
    if all.findsUntyped { list.findUntyped() }
    if all.findsRoots { list.findRoots() }
    return list
  }

  private var showsUntyped: Bool {
    flavor == .css
      || flavor != .dtcg && (hasBareTokens || hasUntypedText || hasBareAlias && !hasDollarTokens)
  }

  private func path(_ name: String) -> String { (names + [name]).joined(separator: ".") }

  /// - Parameter today: the path that the group has by renaming; `nil` where that is the one written.
  private mutating func walk(_ json: JSON, type outer: String?, today: String? = nil) {
    guard case .object(let members) = json.kind else { return }
    let type = LegacySurvey.groupType(json, hasBareTokens: all.hasBareTokens) ?? outer
    let outerType = bareType
    bareType = LegacySurvey.groupType(json, hasBareTokens: true) ?? outerType
    defer { bareType = outerType }
    var taken: Set<String> = []
    for index in members.indices {
      let first = members[index].key.utf8.first
      if first == nil || first == UInt8(ascii: "$") && members[index].key != "$root" { continue }
      if newList == nil, members[index].value.isTokenOfToday(type) {
        hasDollarTokens = true
        continue
      }
      let key = members[index].key
      let value = members[index].value
      guard newList != nil else {
        visit(value, key, type: type, today: nil)
        continue
      }
      var name: String?
      if value.members != nil, let safe = LegacyShape.safeName(key), json.member(safe) == nil,
        taken.insert(safe).inserted
      {
        name = safe
      }
      var inner: String?
      if name != nil || today != nil {
        let group = today ?? names.joined(separator: ".")
        inner = group.isEmpty ? name : group + "." + (name ?? key)
      }
      visit(value, key, type: type, today: inner)
      guard let inner, case let path = path(key) else { continue }
      newList?.rename(path, to: inner)
    }
  }

  private mutating func visit(_ value: JSON, _ name: String, type: String?, today: String?) {
    switch value.kind {
    case .null: return
    case .array(let elements):
      guard newList != nil else { return }
      let path = path(name)
      for (index, element) in elements.enumerated()
      where element.isScalar && element.kind != .null {
        newList?.addElement(element, "\(path).\(index)")
      }
    case .string(let text):
      if LegacyAlias.inner(text) != nil { hasBareAlias = true }
      add(value, name)
    case .bool, .number: add(value, name)
    case .object: visit(object: value, name, type: type, today: today)
    }
  }

  private mutating func visit(object json: JSON, _ name: String, type: String?, today: String?) {
    let ofAnyName = hasSetsOfAnyName(json)
    let modes = FoundModes(in: json, ofAnyName: ofAnyName)
    if let modes { note(modes) }
    if let value = modes?.ownBase {
      if json.hasMember("$value") { hasDollarTokens = true } else { hasBareTokens = true }
      add(value, of: json, name, modes, type)
    } else if let value = json["$value"] {
      hasDollarTokens = true
      if !hasUntypedText, let text = value.string, LegacyAlias.inner(text) == nil {
        hasUntypedText = ownType(json, modes, type) == nil
      }
      add(value, of: json, name, modes, type)
    } else if let value = LegacyShape.bareValue(json, hasDollarTokens: true, ofAnyName: ofAnyName) {
      hasBareTokens = true
      add(value, of: json, name, modes, type)
    } else {
      if let value = json["value"], value.members != nil, !LegacyShape.isToken(value) {
        add(value, of: json, name, modes, type)
        if bareType != nil { hasBareObjects = true }
        if value["hex"]?.string != nil, InferredType.of(value, named: path(name)) == .color {
          hasBareTokens = true
        }
      }
      names.append(name)
      walk(json, type: type, today: today)
      names.removeLast()
    }
  }

  /// The type that a group gives: `$type`, or a bare `type` that names a known one.
  static func groupType(_ group: JSON, hasBareTokens: Bool) -> String? {
    if let type = group["$type"]?.string { return type }
    guard hasBareTokens, let name = group["type"]?.string else { return nil }
    return ForeignTypes.ours(name) == nil ? nil : name
  }

  private func ownType(_ json: JSON, _ modes: FoundModes?, _ outer: String?) -> String? {
    let bare = json["type"].flatMap { LegacyShape.isTypeName($0) ? $0.string : nil }
    return json["$type"]?.string ?? bare ?? modes?.type ?? json.schemaType ?? outer
  }

  private mutating func note(_ found: FoundModes) {
    for (level, names) in found.levels.enumerated() {
      modes.add(names, name: found.axes.indices.contains(level) ? found.axes[level] : nil)
    }
  }

  /// - Parameter token: `nil` where the value stands for one.
  private mutating func add(
    _ value: JSON, of token: JSON? = nil, _ name: String, _ modes: FoundModes? = nil,
    _ outer: String? = nil
  ) {
    if newList == nil {
      if !all.holdsTexts, let text = value.string { all.holdsTexts = LegacyAlias.isEmbedded(text) }
      return
    }
    let (type, path) = (token.flatMap { ownType($0, modes, outer) }, path(name))
    newList?.add(value, type, path, token ?? value, isPlain: token == nil)
  }
}

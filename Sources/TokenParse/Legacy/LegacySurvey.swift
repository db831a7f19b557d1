internal import PositionedJSON
internal import TokenModel

/// The facts about a file, and about all files that are read with it, that are needed before its first
/// token is rewritten.
struct LegacySurvey {
  /// A token's type and the path it leads to, as far as the files show.
  struct Token {
    /// As written, on it or on a group around it, else as its name and value tell.
    var type: String?
    var alias: String?
    /// The token as written, or the value that stands for one.
    var json: JSON
    /// Whether it is a value in a group, which may be no token.
    var isPlain = false
    /// Whether it is a plain value in a file without tokens, or in a list, and no token.
    var isData = false
  }

  /// The flavor that the files are to be read as; `nil` to tell by what they hold.
  let flavor: Flavor?
  private(set) var hasDollarTokens = false
  /// Whether any of the files has tokens with `$value`.
  private(set) var isDollarUsual = false
  private(set) var hasBareTokens = false
  private(set) var hasBareAlias = false
  /// Whether a `$value` without a type holds a plain text, as Style Dictionary 4 has it.
  private(set) var hasUntypedText = false
  /// The axes of the modes of all files.
  var modes = ModeAxes()
  /// The first references of the file, as paths, each with the token that has it.
  private(set) var references: [(path: String, owner: String)] = []
  /// The tokens of all files by path; of several with one path, the last.
  var tokens: [String: Token] { later?.survey.listed ?? listed }
  private var listed: [String: Token] = [:]
  /// The paths of the file's own tokens.
  private var own: [String] = []
  /// Paths of tokens that are groups of tokens elsewhere.
  private(set) var roots: Set<String> = []
  /// Today's paths of tokens and groups whose names, or those around them, hold what references are made of.
  private(set) var renamed: [String: String] = [:]
  /// Whether such names are read as others.
  var renames = false
  /// Paths of tokens that have no type and lead to none.
  private var untyped: Set<String> = []
  /// Whether a token's `sets` may have any names, since no reference leads into one.
  private(set) var hasSetsOfAnyName = true
  /// Whether the root's members are sets, where that was decided with other files.
  private var areSets: Bool?
  private var later: Later?
  private var listsTokens = true

  /// The same survey with its tokens, made when they are first asked for.
  private final class Later {
    private let trees: [JSON]
    private let flavor: Flavor?
    lazy var survey = LegacySurvey(trees, as: flavor)

    init(_ trees: [JSON], _ flavor: Flavor?) {
      self.trees = trees
      self.flavor = flavor
    }
  }

  /// Whether anything in the file is a token for certain.
  var holdsTokens: Bool { hasDollarTokens || hasBareTokens || readsBareMembers }
  /// Whether the files are of an older flavor at all, so that a reference to a value of another type is a
  /// habit, and no fault.
  var isOld = true
  /// Whether the files are sets of Tokens Studio.
  var isStudio = false
  /// Whether a reference may stand in a longer text: it cannot in DTCG.
  var readsTexts: Bool { hasBareTokens || isUntypedUsual || isStudio }
  /// Whether a file was written for us, so that our types mean what they say.
  private(set) var isOurs = false
  /// Whether scalars in groups may be tokens.
  var readsBareMembers: Bool {
    flavor != .dtcg && !isDollarUsual && (hasBareTokens || hasBareAlias)
  }
  /// Whether tokens without a type are a habit of the files, rather than a fault.
  private(set) var isUntypedUsual = false

  /// - Parameters:
  ///   - trees: the roots of the tokens' names: the file, or each set of Tokens Studio.
  ///   - listsTokens: whether the tokens are listed at once.
  init(_ trees: [JSON], as flavor: Flavor? = nil, listsTokens: Bool = true) {
    self.flavor = flavor
    self.listsTokens = listsTokens
    hasSetsOfAnyName = !LegacySurvey.refersIntoSets(trees)
    for tree in trees { walk(tree, path: "", type: nil) }
    isOurs = trees.contains { ExtensionReader.ours($0) != nil }
    isUntypedUsual = showsUntyped
    isDollarUsual = hasDollarTokens
    renames = hasBareTokens
    if isUntypedUsual { findUntyped() }
  }

  private static func refersIntoSets(_ files: [JSON]) -> Bool {
    files.contains(where: \.holdsSets) && files.contains(where: \.refersIntoSets)
  }

  private var showsUntyped: Bool {
    flavor != .dtcg && (hasBareTokens || hasUntypedText || hasBareAlias && !hasDollarTokens)
  }

  /// The survey of a file that nothing is read with. In one of DTCG the tokens are listed when they are asked
  /// for, as few forms need them.
  private static func alone(_ files: [JSON], as flavor: Flavor?) -> LegacySurvey {
    var survey = LegacySurvey(files, as: flavor, listsTokens: false)
    guard !survey.hasBareTokens, !survey.hasBareAlias, !survey.isUntypedUsual else {
      return LegacySurvey(files, as: flavor)
    }
    survey.later = Later(files, flavor)
    return survey
  }

  /// One survey for each file; references lead from any to any, and into trees without tokens.
  static func together(
    _ files: [JSON], _ data: [JSON] = [], as flavor: Flavor?
  ) -> [LegacySurvey] {
    if files.count == 1, data.isEmpty { return [alone(files, as: flavor)] }
    var surveys: [LegacySurvey] = []
    var all = LegacySurvey([], as: flavor)
    all.hasSetsOfAnyName = !refersIntoSets(files)
    for tree in data { all.walk(tree, path: "", type: nil) }
    for path in all.listed.keys { all.listed[path]?.isData = true }
    for file in files {
      var survey = LegacySurvey([], as: flavor)
      survey.hasSetsOfAnyName = all.hasSetsOfAnyName
      swap(&survey.listed, &all.listed)
      swap(&survey.renamed, &all.renamed)
      swap(&survey.modes, &all.modes)
      survey.walk(file, path: "", type: nil)
      survey.isOurs = ExtensionReader.ours(file) != nil
      swap(&survey.listed, &all.listed)
      swap(&survey.renamed, &all.renamed)
      swap(&survey.modes, &all.modes)
      surveys.append(survey)
    }
    all.isUntypedUsual = all.showsUntyped || surveys.contains(where: \.showsUntyped)
    if all.isUntypedUsual {
      all.findUntyped()
      all.findRoots()
    }
    let isDollarUsual = surveys.contains(where: \.hasDollarTokens)
    for index in surveys.indices {
      surveys[index].renames = surveys[index].hasBareTokens
      surveys[index].isDollarUsual = isDollarUsual
      surveys[index].isUntypedUsual = all.isUntypedUsual
      surveys[index].listed = all.listed
      surveys[index].renamed = all.renamed
      surveys[index].modes = all.modes
      surveys[index].untyped = all.untyped
      surveys[index].roots = all.roots
    }
    joinSets(&surveys)
    return surveys
  }

  /// - Parameter today: the path that the group has by renaming; `nil` where that is the one written.
  private mutating func walk(
    _ json: JSON, path: String, type outer: String?, today: String? = nil
  ) {
    guard let members = json.members else { return }
    let type = json["$type"]?.string ?? outer
    var taken: Set<String> = []
    for member in members where !member.key.isEmpty {
      if member.key.utf8.first == UInt8(ascii: "$"), member.key != "$root" { continue }
      let inner = path.isEmpty ? member.key : path + "." + member.key
      var name: String?
      if member.value.members != nil, let safe = LegacyShape.safeName(member.key),
        json.member(safe) == nil, taken.insert(safe).inserted
      {
        name = safe
      }
      var innerToday: String?
      if name != nil || today != nil {
        let group = today ?? path
        innerToday = group.isEmpty ? name : group + "." + (name ?? member.key)
        renamed[inner] = innerToday
      }
      visit(member, path: inner, type: type, today: innerToday)
      if let innerToday, listsTokens { listed[innerToday] = listed[inner] }
    }
  }

  private mutating func visit(
    _ member: JSON.Member, path: String, type: String?, today: String?
  ) {
    switch member.value.kind {
    case .null: return
    case .array(let elements):
      for (index, element) in elements.enumerated() where element.members == nil {
        let inner = "\(path).\(index)"
        guard element.elements == nil, element.kind != .null, listed[inner] == nil else { continue }
        listed[inner] = Token(json: element, isPlain: true, isData: true)
      }
    case .string(let text):
      if LegacyAlias.inner(text) != nil { hasBareAlias = true }
      addPlain(member.value, path)
    case .bool, .number: addPlain(member.value, path)
    case .object:
      let bare = member.value["type"].flatMap { LegacyShape.isTypeName($0) ? $0.string : nil }
      let modes = FoundModes(in: member.value, ofAnyName: hasSetsOfAnyName)
      if let modes { note(modes) }
      let own =
        member.value["$type"]?.string ?? bare ?? modes?.type ?? member.value.schemaType ?? type
      if let value = modes?.ownBase {
        hasBareTokens = hasBareTokens || member.value["$value"] == nil
        hasDollarTokens = hasDollarTokens || member.value["$value"] != nil
        add(value, own, path, member.value)
      } else if let value = member.value["$value"] {
        hasDollarTokens = true
        if own == nil, let text = value.string, LegacyAlias.inner(text) == nil {
          hasUntypedText = true
        }
        add(value, own, path, member.value)
      } else if let value = LegacyShape.bareValue(
        member.value, hasDollarTokens: true, ofAnyName: hasSetsOfAnyName)
      {
        hasBareTokens = true
        add(value, own, path, member.value)
      } else {
        if let value = member.value["value"], value.members != nil, !LegacyShape.isToken(value) {
          add(value, own, path, member.value)
          if value["hex"]?.string != nil, InferredType.of(value, named: path) == .color {
            hasBareTokens = true
          }
        }
        walk(member.value, path: path, type: type, today: today)
      }
    }
  }

  private mutating func note(_ found: FoundModes) {
    for (level, names) in found.levels.enumerated() {
      modes.add(names, name: found.axes.indices.contains(level) ? found.axes[level] : nil)
    }
  }

  private mutating func addPlain(_ value: JSON, _ path: String) {
    add(value, nil, path, value)
    listed[path]?.isPlain = true
  }

  private mutating func add(_ value: JSON, _ type: String?, _ path: String, _ json: JSON) {
    var alias = value.string.flatMap { LegacyAlias.trimmed($0) ?? LegacyAlias.dollar($0) }
    if let path = alias, let shorter = LegacyAlias.withoutValue(path) { alias = shorter }
    guard listsTokens else { return }
    own.append(path)
    let type = type ?? (alias == nil ? LegacySurvey.type(of: value, named: path)?.rawValue : nil)
    listed[path] = Token(type: type, alias: alias.map(String.init), json: json)
    if references.count < 200 { collect(value, path) }
  }

  /// The type of a token without one; a text that is nothing else is a text.
  private static func type(of value: JSON, named path: String) -> TokenType? {
    if let type = InferredType.of(value, named: path) { return type }
    return value.string.map { !LegacyAlias.isEmbedded($0) } == true ? .string : nil
  }

  private mutating func collect(_ value: JSON, _ owner: String) {
    switch value.kind {
    case .null, .bool, .number: return
    case .string(let text):
      if let path = LegacyAlias.trimmed(text) ?? LegacyAlias.dollar(text) {
        let path = LegacyAlias.withoutValue(path) ?? path
        references.append((String(path), owner))
      }
    case .array(let elements): for element in elements.prefix(8) { collect(element, owner) }
    case .object(let members): for member in members.prefix(16) { collect(member.value, owner) }
    }
  }

  /// Whether the root's members are sets, as in files of Tokens Studio without `$metadata`: no reference
  /// leads anywhere as a full path, in this file or another, and most lead to another token of this file
  /// when its first name is left out.
  var hasSets: Bool {
    if let flavor { return flavor == .tokensStudio }
    if let areSets { return areSets }
    guard hasBareTokens, !hasDollarTokens, !references.isEmpty,
      !references.contains(where: { tokens[$0.path] != nil })
    else { return false }
    var owners: [Substring: Set<String>] = [:]
    for path in own {
      guard let end = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { continue }
      owners[path[end...].dropFirst(), default: []].insert(path)
    }
    let leading = references.count { reference in
      // What leads to its own token so would be a circle.
      owners[reference.path[...]].map { $0 != [reference.owner] } ?? false
    }
    return leading * 2 > references.count
  }

  /// Files with groups of one name are sets together, or none of them is.
  private static func joinSets(_ surveys: inout [LegacySurvey]) {
    func names(_ survey: LegacySurvey) -> Set<Substring> {
      Set(survey.own.map { $0.prefix { $0 != "." } })
    }
    let sets = surveys.filter(\.hasSets)
    guard let first = sets.first, sets.count < surveys.count else { return }
    let known = Set(sets.flatMap(names))
    let one = surveys.indices.filter { !known.isDisjoint(with: names(surveys[$0])) }
    guard one.count > sets.count else { return }
    var joint = first
    joint.own = one.flatMap { surveys[$0].own }
    joint.references = one.flatMap { surveys[$0].references }
    joint.hasDollarTokens = one.contains { surveys[$0].hasDollarTokens }
    let areSets = joint.hasSets
    for index in one { surveys[index].areSets = areSets }
  }

  /// Whether an alias without a type leads to a token of the file that has none either.
  ///
  /// - Returns: `false` where it leads out of the file or in a circle, which is reported elsewhere.
  func leadsToUntyped(_ path: Substring) -> Bool { untyped.contains(String(path)) }

  /// Finds the tokens that another file or set has as a group, so that they can be its `$root`.
  mutating func findRoots() {
    var groups: Set<Substring> = []
    for (path, token) in tokens where !token.isPlain {
      var rest = path[...]
      while let dot = rest.lastIndex(of: ".") {
        rest = rest[..<dot]
        guard groups.insert(rest).inserted else { break }
      }
    }
    for path in groups.map(String.init) {
      // What a token's own object holds, the other tool does not see.
      guard let token = tokens[path], !token.isPlain, tokens["\(path).$root"] == nil,
        token.json.members?.contains(where: { LegacyShape.holdsTokens($0.value) }) != true
      else { continue }
      roots.insert(path)
      listed["\(path).$root"] = token
    }
  }

  /// Follows every alias once.
  private mutating func findUntyped() {
    var answers: [String: Bool] = [:]
    for path in tokens.keys where answers[path] == nil {
      var chain: [String] = []
      var next: String? = path
      var answer = false
      while let here = next, let token = tokens[here], token.type == nil {
        if let known = answers[here] {
          answer = known
          break
        }
        // Met again on the way, it is a circle.
        answers[here] = false
        chain.append(here)
        answer = token.alias == nil
        next = token.alias
      }
      guard answer else { continue }
      for here in chain { answers[here] = true }
      untyped.formUnion(chain)
    }
  }
}

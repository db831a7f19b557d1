internal import PositionedJSON
internal import TokenModel

/// Walks the groups and tokens of one file after another.
struct FileParser: FindingTaker {
  /// All that the files state together.
  var collector: Collector
  /// The file's revision; `nil` when it names none and none was given.
  var revision: String?
  /// The meaning of a `px` in the file, where it is not one point.
  var pixel: String?
  var rootDeprecation: JSON?
  /// Properties of what is being read that are of another kind than DTCG has, as they are kept.
  private(set) var misplaced: [JSON.Member] = []
  /// The faults of types that we do not know, by name: many tokens may have one of them.
  var typeFaults: [String: PendingDiagnostic] = [:]

  /// The properties that a group hands down to its members.
  struct Inherited {
    var type: TokenType?
    /// A type that is not one of ours, which counts in place of `type`.
    var unknown: WrittenType?
    var evidence: [Evidence] = []
    var note: String?
  }

  /// Reads one file into the collector.
  ///
  /// - Parameter context: of the cells that name none.
  mutating func parse(_ root: JSON, in context: Context) {
    collector.begin(context)
    revision = nil
    pixel = nil
    rootDeprecation = nil
    guard let members = root.members else {
      return report(
        "not-a-token-file", "a token file is an object, found \(root.kindName)",
        fix: "put the tokens into { … }", at: root.offset)
    }
    let ours = ExtensionReader.ours(root)
    let describesRevision = readHeader(ours, root)
    addRootAbout(root, describesRevision: describesRevision)
    var inherited = handedDown(by: root, Inherited())
    readExtension(ours, of: nil, into: &inherited)
    parseMembers(members, of: nil, inherited, isRoot: true)
  }

  // MARK: Groups

  private mutating func parseMembers(
    _ members: [JSON.Member], of group: TokenPath?, _ inherited: Inherited, isRoot: Bool = false
  ) {
    for member in members {
      if member.key.utf8.first != UInt8(ascii: "$") {
        parseMember(member, of: group, inherited)
      } else if member.key == "$root" {
        parseChild(member, group?.appending("$root") ?? TokenPath(trusted: "$root"), inherited)
      } else {
        checkGroupProperty(member, isRoot: isRoot)
      }
    }
  }

  /// Reads a token or group by its name.
  mutating func parseMember(_ member: JSON.Member, of group: TokenPath?, _ inherited: Inherited) {
    if let problem = NameProblem.check(member.key) {
      return leaveOut(problem.code, problem.message, fix: problem.fix, at: member.keyOffset)
    }
    let path = group?.appending(member.key) ?? TokenPath(trusted: member.key)
    parseChild(member, path, inherited)
  }

  private mutating func parseChild(
    _ member: JSON.Member, _ path: TokenPath, _ inherited: Inherited
  ) {
    guard let children = member.value.members else {
      return leaveOut(
        "not-a-token",
        "\(quotedForMessage(path.text)) is \(member.value.kindName), neither a token nor a group",
        fix: "write {\"$type\": …, \"$value\": …}", at: member.value.offset)
    }
    if member.value.isToken || member.value.hasMember("$ref") {
      parseToken(member.value, path, inherited)
    } else {
      parseGroup(member.value, children, path, inherited, keyOffset: member.keyOffset)
    }
  }

  private mutating func parseGroup(
    _ json: JSON, _ members: [JSON.Member], _ path: TokenPath, _ outer: Inherited, keyOffset: Int
  ) {
    if path.name == "$root" {
      return leaveOut(
        "root-is-token", "$root is a token, found a group", fix: "give it a $value",
        at: json.offset)
    }
    var inherited = handedDown(by: json, outer)
    let ours = ExtensionReader.ours(json)
    readExtension(ours, of: path, into: &inherited)
    var foreign = foreignMembers(of: members, isRoot: false)
    let isEmpty = members.allSatisfy { $0.key.hasPrefix("$") && $0.key != "$root" }
    let unread = json.hasMember("$type") ? FoundModes.unread(in: json) : nil
    if isEmpty || unread != nil, let type = json.member("$type"), !type.value.holdsNUL {
      // Where there are members they have it.
      if isEmpty { foreign.append(type) }
      collector.warn(
        "token-unfinished",
        "\(quotedForMessage(path.text)) has a $type but "
          + (isEmpty ? "neither a value nor members; the type is kept" : "no value")
          + (unread.map { "; values by mode, as in \(quotedForMessage($0.name)), are not read" }
            ?? ""),
        fix: "add a \"$value\"", at: keyOffset)
    }
    addAbout(json, path, isGroup: true, foreign: foreign)
    parseMembers(members, of: path, inherited)
  }

  private mutating func checkGroupProperty(_ member: JSON.Member, isRoot: Bool) {
    switch member.key {
    case "$type", "$description", "$extensions", "$deprecated": return
    case "$schema" where isRoot: return
    default:
      reportUnknown(member, of: "a group", known: ForeignMembers.ofGroups(isRoot: isRoot))
    }
  }

  /// The fault of a type as written; `nil` for one of ours.
  mutating func typeFault(_ written: WrittenType) -> PendingDiagnostic? {
    if let text = written.text, var known = typeFaults[text] {
      known.offset = written.offset
      return known
    }
    let fault = written.fault(strictness)
    if let text = written.text { typeFaults[text] = fault }
    return fault
  }

  /// What the group hands down. Where faults are kept, so is a type that is not one of ours, and its members are
  /// kept as written.
  private mutating func handedDown(by json: JSON, _ outer: Inherited) -> Inherited {
    guard let type = json["$type"] else { return outer }
    let written = WrittenType(json: type)
    if let fault = written.fault(strictness) { report(strictness.fault(fault)) }
    let known = written.known(strictness)
    var inherited = outer
    inherited.type = known ?? outer.type
    inherited.unknown = known == nil && strictness == .keepingFaults ? written : nil
    return inherited
  }

  /// Reads a group's evidence and note, which members without their own take over, and its pages.
  ///
  /// - Parameter path: `nil` for the root, of which the header is read by itself.
  private mutating func readExtension(
    _ ours: JSON?, of path: TokenPath?, into inherited: inout Inherited
  ) {
    guard let ours else { return }
    var reader = ExtensionReader()
    if path != nil { reader.group(ours) }
    if let list = ours["evidence"] { inherited.evidence = reader.evidence(list) }
    if let note = ours["note"] { inherited.note = reader.text(note, "note") }
    if let path, let read = ours["read"], let revision {
      collector.add(Revision(id: revision, read: reader.pages(read, outer: path.text)))
    }
    report(reader.findings)
  }

  // MARK: Shared by groups and tokens

  /// Adds the description, deprecation and foreign extensions of a token or group.
  ///
  /// - Parameters:
  ///   - isKept: whether they are kept, rather than only checked.
  ///   - foreign: further members to keep under `$extensions`.
  mutating func addAbout(
    _ json: JSON, _ path: TokenPath, isGroup: Bool, isKept: Bool = true,
    foreign: [JSON.Member] = []
  ) {
    // Most tokens have nothing of it.
    let hasAbout = ["$description", "$deprecated", "$extensions"].contains(where: json.hasMember)
    guard !foreign.isEmpty || rootDeprecation != nil || hasAbout else { return }
    misplaced = []
    let description = description(of: json)
    var deprecated = deprecation(of: json)
    let others = extensions(of: json)
    let extensions = ForeignMembers.joined(others, foreign + misplaced)
    if let rootDeprecation, deprecated == nil, path.parent == nil, !path.text.isEmpty {
      deprecated = rootDeprecation
    }
    guard isKept, let revision else { return }
    collector.add(
      About(
        path: path, revision: revision, isGroup: isGroup, description: description,
        deprecated: deprecated, extensions: extensions))
  }

  private mutating func description(of json: JSON) -> String? {
    guard let value = json["$description"] else { return nil }
    if value.string == nil {
      moveAway(
        "description-invalid", "$description is a string, found \(value.kindName)",
        fix: "write a text in double quotes", "$description", of: json)
    }
    return refuseNUL(value, in: "$description") ? nil : value.string
  }

  private mutating func deprecation(of json: JSON) -> JSON? {
    guard let value = json["$deprecated"] else { return vendorsDeprecation(of: json) }
    let isFit = value.bool != nil || value.string != nil
    if !isFit {
      moveAway(
        "deprecated-invalid", "$deprecated is true, false or a string, found \(value.kindName)",
        fix: "write true, or the reason as a string", "$deprecated", of: json)
    }
    return isFit && !refuseNUL(value, in: "$deprecated") ? value : nil
  }

  /// What a vendor wrote among its own extensions before DTCG had `$deprecated`.
  private mutating func vendorsDeprecation(of json: JSON) -> JSON? {
    for vendor in json["$extensions"]?.members ?? [] where vendor.key != ExtensionReader.key {
      guard let value = vendor.value.members == nil ? nil : vendor.value["deprecated"],
        value.bool == true || value.string?.isEmpty == false,
        !refuseNUL(value, in: "deprecated")
      else { continue }
      collector.warn(
        "deprecated-by-vendor",
        "\"deprecated\" in the extension \(quotedForMessage(vendor.key)) is read as $deprecated",
        fix: "write \"$deprecated\": \(value.compactText)", kind: vendor.key, isFault: false,
        at: value.offset)
      return value
    }
    return nil
  }

  /// The extensions of other vendors.
  private mutating func extensions(of json: JSON) -> [JSON.Member] {
    guard let value = json["$extensions"] else { return [] }
    guard let members = value.members else {
      moveAway(
        "extensions-invalid", "$extensions is an object, found \(value.kindName)",
        fix: "write {\"vendor.key\": …}", "$extensions", of: json)
      return []
    }
    let others = members.filter { $0.key != ExtensionReader.key }
    return refuseNUL(.object(others), in: "$extensions", at: value.offset) ? [] : others
  }

  /// Reports a property of another kind than DTCG has; `null` says nothing, and anything else is kept
  /// among the members that DTCG has no place for.
  private mutating func moveAway(
    _ code: String, _ message: String, fix: String, _ key: String, of json: JSON
  ) {
    guard let member = json.member(key) else { return }
    let then =
      member.value == .null ? "; it has no value" : "; it is kept under \(ForeignMembers.key)"
    collector.fault(code, message, fix: fix, at: member.value.offset, then: then)
    guard strictness == .keepingFaults, member.value != .null, !member.value.holdsNUL else {
      return
    }
    misplaced.append(member)
  }

  /// - Returns: whether there is such a character, which no registry can hold.
  private mutating func refuseNUL(
    _ value: JSON, in property: String, at offset: Int? = nil
  ) -> Bool {
    guard value.holdsNUL else { return false }
    leaveOut(
      "nul-character", "\(property) holds U+0000", fix: "remove the character",
      at: offset ?? value.offset)
    return true
  }

  /// The root is a group without a path. Its deprecation is of the file's own tokens alone, so it
  /// is handed down to them; its other properties are kept under the empty path.
  private mutating func addRootAbout(_ root: JSON, describesRevision: Bool) {
    let kept = (root.members ?? []).filter {
      $0.key.hasPrefix("$") && $0.key != "$deprecated"
        && !($0.key == "$description" && describesRevision)
    }
    addAbout(
      JSON(.object(kept)), .root, isGroup: true,
      foreign: foreignMembers(of: kept, isRoot: true))
    guard let value = root["$deprecated"] else { return }
    addAbout(.object([JSON.Member("$deprecated", value)]), .root, isGroup: true, isKept: false)
    rootDeprecation = value
  }

  mutating func report(_ finding: PendingDiagnostic) { collector.report(finding) }

  var strictness: Strictness { collector.options.strictness }

  /// Reports something that a registry cannot hold: as an error, or, where faults are kept, with a
  /// warning that it is left out.
  mutating func leaveOut(_ code: String, _ message: String, fix: String?, at offset: Int) {
    collector.fault(code, message, fix: fix, at: offset, then: "; it is left out")
  }

  mutating func report(_ findings: [PendingDiagnostic]) {
    for finding in findings { report(finding) }
  }

  /// Reads the file's own extension: its revision, documents and meaning of `px`.
  ///
  /// - Returns: whether the file's `$description` is the revision's.
  mutating func readHeader(_ ours: JSON?, _ root: JSON) -> Bool {
    var reader = ExtensionReader()
    let header = ours.map { reader.header($0) }
    report(reader.findings)
    for document in header?.documents ?? [] { collector.add(document) }
    pixel = header?.pixel
    revision = header?.revision?.id
    let options = collector.options
    if var declared = header?.revision {
      if header?.describesRevision == true { declared.description = root["$description"]?.string }
      collector.add(declared)
      if options.isRevisionForced, let wanted = options.revision, wanted != declared.id {
        report(
          "revision-conflict",
          "the file is of the revision \(declared.id), and --revision names \(wanted)",
          fix: "leave --revision out, or change the file", at: ours?["revision"]?.offset ?? 0)
      }
    } else if !root.children.isEmpty || options.revision != nil && header?.axes.isEmpty == false {
      takeGivenRevision(axes: header?.axes ?? [], ours, root)
    }
    return header?.describesRevision ?? false
  }

  /// Takes the revision of `--revision`, or the only one, for a file that names none.
  private mutating func takeGivenRevision(axes: [Revision.Axis], _ ours: JSON?, _ root: JSON) {
    let options = collector.options
    if let given = options.revision {
      revision = given
      return collector.add(Revision(id: given, axes: axes))
    }
    let known = options.knownRevisions.map(\.id).joined(separator: ", ")
    // One that is written wrongly is reported already.
    if ours?["revision"] == nil {
      report(
        "revision-missing", "the file names no revision",
        fix: "add --revision ID" + (known.isEmpty ? "" : " (revisions: \(known))"), at: root.offset)
    }
    // Reading goes on, so that the file's other problems are found too.
    revision = "?"
  }
}

internal import PositionedJSON
internal import TokenModel

/// Walks one file's groups and tokens.
struct FileParser {
  let file: Int32
  var collector: Collector
  /// The file's revision; `nil` when it names none and none was given.
  private(set) var revision: String?
  /// What a `px` of the file means, where that is not the point.
  private(set) var pixel: String?

  init(file: Int32, collector: Collector) {
    self.file = file
    self.collector = collector
    self.collector.begin(file: file)
  }

  /// What a group hands down to its members.
  struct Inherited {
    var type: TokenType?
    var evidence: [Evidence] = []
    var note: String?
  }

  mutating func parse(_ root: JSON) {
    guard let members = root.members else {
      report(
        "not-a-token-file", "a token file is an object, found \(root.kindName)",
        fix: "put the tokens into { … }", at: root.offset)
      return
    }
    let ours = ExtensionReader.ours(root)
    readHeader(ours, root)
    checkRootProperties(root)
    var inherited = Inherited()
    inherited.type = groupType(root, Inherited())
    if ours?.members?.contains(where: { $0.key == "evidence" || $0.key == "note" }) == true {
      take(ours, into: &inherited)
    }
    parseMembers(members, of: nil, inherited, isRoot: true)
  }

  // MARK: Groups

  private mutating func parseMembers(
    _ members: [JSON.Member], of group: TokenPath?, _ inherited: Inherited, isRoot: Bool = false
  ) {
    for member in members {
      if member.key.utf8.first == UInt8(ascii: "$") {
        if member.key == "$root" {
          parseChild(
            member, group.map { $0.appending("$root") } ?? TokenPath(trusted: "$root"), inherited)
        } else {
          checkGroupProperty(member, isRoot: isRoot)
        }
        continue
      }
      if let problem = NameProblem.check(member.key) {
        report(problem.code, problem.message, fix: problem.fix, at: member.keyOffset)
        continue
      }
      let path = group?.appending(member.key) ?? TokenPath(trusted: member.key)
      parseChild(member, path, inherited)
    }
  }

  private mutating func parseChild(
    _ member: JSON.Member, _ path: TokenPath, _ inherited: Inherited
  ) {
    guard let children = member.value.members else {
      report(
        "not-a-token",
        "\(quotedForMessage(path.text)) is \(member.value.kindName), neither a token nor a group",
        fix: "write {\"$type\": …, \"$value\": …}", at: member.value.offset)
      return
    }
    if isCarrier(member.value) {
      parseToken(member.value, path, inherited)
    } else {
      parseGroup(member.value, children, path, inherited, keyOffset: member.keyOffset)
    }
  }

  /// A carrier has a `$value`, or an extension of ours with part of a cell and no child tokens.
  private func isCarrier(_ json: JSON) -> Bool {
    if json.member("$value") != nil || json.member("$ref") != nil { return true }
    let parts = [
      "type", "contexts", "context", "value", "presence", "words", "expression", "min", "max",
    ]
    guard let ours = ExtensionReader.ours(json)?.members,
      ours.contains(where: { parts.contains($0.key) })
    else { return false }
    return json.members?.allSatisfy { $0.key.hasPrefix("$") } ?? false
  }

  private mutating func parseGroup(
    _ json: JSON, _ members: [JSON.Member], _ path: TokenPath, _ outer: Inherited, keyOffset: Int
  ) {
    if path.name == "$root" {
      report(
        "root-is-token", "$root is a token, found a group", fix: "give it a $value",
        at: json.offset)
      return
    }
    var inherited = outer
    inherited.type = groupType(json, outer)
    let ours = ExtensionReader.ours(json)
    checkExtension(ours)
    take(ours, into: &inherited)
    readPages(ours, group: path.text)
    addAbout(json, path, isGroup: true)
    let isEmpty = members.allSatisfy { $0.key.hasPrefix("$") && $0.key != "$root" }
    if isEmpty, json.member("$type") != nil {
      collector.report(
        Finding(
          severity: .warning, code: "token-unfinished",
          message: "\(quotedForMessage(path.text)) has a $type but neither a value nor members",
          fix: "add a \"$value\"", offset: keyOffset))
    }
    parseMembers(members, of: path, inherited)
  }

  private mutating func checkGroupProperty(_ member: JSON.Member, isRoot: Bool) {
    switch member.key {
    case "$type", "$description", "$extensions", "$deprecated": return
    case "$schema" where isRoot: return
    case "$extends", "$ref":
      report(
        "not-yet-read", "\(member.key) of a group cannot be read yet",
        fix: "write the members out", at: member.keyOffset)
    default:
      let known =
        ["$type", "$description", "$extensions", "$deprecated", "$root"]
        + (isRoot ? [] : ["$value"])
      report(
        "property-unknown", "\(quotedForMessage(member.key)) is no property of a group",
        fix: nearest(member.key, among: known).map { "did you mean \($0)?" }
          ?? "remove it: names that begin with '$' are kept for the format",
        at: member.keyOffset)
    }
  }

  private mutating func groupType(_ json: JSON, _ outer: Inherited) -> TokenType? {
    guard let member = json.member("$type") else { return outer.type }
    return readType(member.value, isStandardOnly: false) ?? outer.type
  }

  private mutating func checkExtension(_ ours: JSON?) {
    guard let ours else { return }
    var reader = ExtensionReader(file: file)
    reader.group(ours)
    report(reader.findings)
  }

  /// A group's evidence and note, which members without their own take over.
  private mutating func take(_ ours: JSON?, into inherited: inout Inherited) {
    guard let ours else { return }
    var reader = ExtensionReader(file: file)
    if let list = ours["evidence"] {
      inherited.evidence = reader.evidence(list)
    }
    if let note = ours["note"] { inherited.note = reader.text(note, "note") }
    report(reader.findings)
  }

  private mutating func readPages(_ ours: JSON?, group: String) {
    guard let read = ours?["read"], let revision else { return }
    var reader = ExtensionReader(file: file)
    let pages = reader.pages(read, outer: group)
    report(reader.findings)
    collector.add(Revision(id: revision, read: pages))
  }

  // MARK: Shared by groups and tokens

  mutating func addAbout(
    _ json: JSON, _ path: TokenPath, isGroup: Bool, isKept: Bool = true
  ) {
    var about = About(path: path, revision: revision ?? "", isGroup: isGroup)
    if let value = json["$description"] {
      about.description = value.string
      if about.description == nil {
        report(
          "description-invalid", "$description is a string, found \(value.kindName)",
          fix: "write a text in double quotes", at: value.offset)
      }
      refuseNUL(value, in: "$description")
    }
    if let value = json["$deprecated"] {
      switch value.kind {
      case .bool, .string: about.deprecated = value
      case .null, .number, .array, .object:
        report(
          "deprecated-invalid", "$deprecated is true, false or a string, found \(value.kindName)",
          fix: "write true, or the reason as a string", at: value.offset)
      }
      refuseNUL(value, in: "$deprecated")
    }
    if let value = json["$extensions"] {
      if let members = value.members {
        about.extensions = members.filter { $0.key != ExtensionReader.key }
      } else {
        report(
          "extensions-invalid", "$extensions is an object, found \(value.kindName)",
          fix: "write {\"vendor.key\": …}", at: value.offset)
      }
      refuseNUL(.object(about.extensions), in: "$extensions", at: value.offset)
    }
    if isKept, revision != nil { collector.add(about) }
  }

  private mutating func refuseNUL(_ value: JSON, in property: String, at offset: Int? = nil) {
    guard value.holdsNUL else { return }
    report(
      "nul-character", "\(property) holds U+0000", fix: "remove the character",
      at: offset ?? value.offset)
  }

  /// The root is a group without a path, so what it says of itself has no place in the registry.
  private mutating func checkRootProperties(_ root: JSON) {
    addAbout(root, TokenPath(trusted: ""), isGroup: true, isKept: false)
    let foreign = root["$extensions"]?.members?.first { $0.key != ExtensionReader.key }
    for member in [root.member("$deprecated"), foreign].compactMap(\.self) {
      collector.report(
        Finding(
          severity: .warning, code: "not-yet-read",
          message: "\(quotedForMessage(member.key)) of a whole file is not kept",
          fix: "write it on the groups", offset: member.keyOffset))
    }
  }

  mutating func readType(_ json: JSON, isStandardOnly: Bool) -> TokenType? {
    guard let text = json.string else {
      report(
        "type-unknown", "$type is a string, found \(json.kindName)",
        fix: "write \"color\" or another type's name", at: json.offset)
      return nil
    }
    if let type = TokenType(rawValue: text), type.isStandard || !isStandardOnly { return type }
    let known = TokenType.allCases.filter { $0.isStandard || !isStandardOnly }.map(\.rawValue)
    report(
      "type-unknown", "there is no type \(quotedForMessage(text))",
      fix: nearest(text, among: known).map { "did you mean \"\($0)\"?" }
        ?? "use one of \(known.joined(separator: ", "))", at: json.offset)
    return nil
  }

  mutating func report(_ code: String, _ message: String, fix: String? = nil, at offset: Int) {
    collector.report(Finding(code: code, message: message, fix: fix, offset: offset))
  }

  mutating func report(_ findings: [Finding]) {
    for finding in findings { collector.report(finding) }
  }

  // MARK: The file's own extension

  private mutating func readHeader(_ ours: JSON?, _ root: JSON) {
    var reader = ExtensionReader(file: file)
    let header = ours.map { reader.header($0) }
    report(reader.findings)
    for document in header?.documents ?? [] { collector.add(document) }
    pixel = header?.pixel
    revision = header?.revision?.id
    let options = collector.options
    if var declared = header?.revision {
      declared.description = root["$description"]?.string
      if header?.describesRevision != true { declared.description = nil }
      collector.add(declared)
      if options.isRevisionForced, let wanted = options.revision, wanted != declared.id {
        report(
          "revision-conflict",
          "the file is of the revision \(declared.id), and --revision says \(wanted)",
          fix: "leave --revision out, or change the file", at: ours?["revision"]?.offset ?? 0)
      }
    } else if root.members?.contains(where: { $0.key == "$root" || !$0.key.hasPrefix("$") }) == true
    {
      if let given = options.revision {
        revision = given
        collector.add(Revision(id: given))
      } else {
        let known = options.knownRevisions.map(\.id).joined(separator: ", ")
        // One that is written wrongly is reported already.
        if ours?["revision"] == nil {
          report(
            "revision-missing", "the file does not say of which revision it is",
            fix: "add --revision ID" + (known.isEmpty ? "" : "; there are \(known)"),
            at: root.offset)
        }
        // Reading goes on, so that the file's other problems are found too.
        revision = "?"
      }
    }
  }
}

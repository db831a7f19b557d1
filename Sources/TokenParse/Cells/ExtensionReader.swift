internal import PositionedJSON
internal import TokenModel

/// Reads the objects under `$extensions` › `dev.blazon`.
struct ExtensionReader: FindingTaker {
  static let key = "dev.blazon"
  /// Members that are part of a cell, and make a token of the object that has them.
  static let cellMembers: Set = [
    "type", "contexts", "context", "value", "presence", "words", "expression", "min", "max",
    "verbatim",
  ]

  private(set) var findings: [PendingDiagnostic] = []

  /// Our extension on a token, group or file.
  static func ours(_ json: JSON) -> JSON? { json["$extensions"]?[key] }

  mutating func report(_ finding: PendingDiagnostic) { findings.append(finding) }

  /// A member that `object` does not have.
  mutating func reportUnknown(
    _ member: JSON.Member, in object: String, known: [String], meant: String? = nil,
    otherwise fix: String? = nil
  ) {
    report(
      "extension-member-unknown", "\(quotedForMessage(member.key)) is not a member of \(object)",
      fix: (meant ?? nearest(member.key, among: known)).map { "did you mean \"\($0)\"?" } ?? fix
        ?? "use \(known.joined(separator: ", "))", at: member.keyOffset)
  }

  // MARK: Cells

  struct CellFields {
    var type: TokenType?
    /// `"type": null`: the cell has no type, and takes none over from elsewhere.
    var isUntyped = false
    var value: JSON?
    var presence: Presence?
    var modality: Modality?
    var qualifiers = Qualifiers()
    var context: Context?
    /// `nil` where none is given, so that the group's counts.
    var evidence: [Evidence]?
    /// Each with its own `context`.
    var contexts: [CellFields] = []
    var offset = 0

    /// Whether there is a cell beside the ones under `contexts`.
    var saysSomething: Bool { value != nil || presence != nil || qualifiers.haveContent }
  }

  /// - Parameter isToken: whether the object belongs to a token, where `context` and `contexts` may be.
  mutating func cell(_ json: JSON, isToken: Bool) -> CellFields {
    var fields = CellFields()
    fields.offset = json.offset
    guard let members = json.members else {
      reportNoObject(json)
      return fields
    }
    for member in members {
      let value = member.value
      switch member.key {
      case "type" where value.kind == .null: fields.isUntyped = true
      case "type": fields.type = word(value, "type", TokenType.self)
      case "value": fields.value = value
      case "presence": fields.presence = word(value, "presence", Presence.self)
      case "modality": fields.modality = word(value, "modality", Modality.self)
      case "evidence": fields.evidence = evidence(value)
      case "context" where isToken: fields.context = context(value)
      case "contexts" where isToken: fields.contexts = contexts(value)
      default: qualifier(member, into: &fields, isToken: isToken)
      }
    }
    return fields
  }

  private mutating func qualifier(
    _ member: JSON.Member, into fields: inout CellFields, isToken: Bool
  ) {
    guard let kind = Qualifiers.Kind(rawValue: member.key) else {
      let known =
        ["type", "value", "presence", "modality", "evidence"]
        + (isToken ? ["context", "contexts"] : []) + Qualifiers.Kind.allCases.map(\.rawValue)
      reportUnknown(
        member, in: "\(ExtensionReader.key) here", known: known,
        otherwise: "remove it; docs/dev.blazon.schema.json lists what there is")
      return
    }
    let value = member.value
    guard !value.holdsNUL else {
      return report(
        "nul-character", "\"\(member.key)\" holds U+0000", fix: "remove the character",
        at: value.offset)
    }
    let fits =
      switch kind {
      case .approximate: value.bool == true
      case .words, .expression, .unit, .since, .because, .note: value.string?.isEmpty == false
      case .assumed:
        value.elements.map { !$0.isEmpty && $0.allSatisfy { $0.string != nil } } ?? false
      case .api: value["symbol"]?.string != nil && value["type"]?.string != nil
      case .on:
        value.elements.map { !$0.isEmpty && $0.allSatisfy { Alias.path($0) != nil } } ?? false
      case .min, .max: true
      case .verbatim, .about: value.members?.isEmpty == false
      }
    guard fits, fields.qualifiers.read(kind, value) else {
      let shape = ExtensionReader.shape(of: kind)
      return report(
        "qualifier-invalid", "\"\(member.key)\" \(shape.is)", fix: shape.fix, at: value.offset)
    }
  }

  private static func shape(of kind: Qualifiers.Kind) -> (is: String, fix: String) {
    switch kind {
    case .approximate: ("is true, or left out", "write true, or remove it")
    case .words, .expression, .unit, .since, .because, .note:
      ("is a string of at least one character", "write a text, or remove it")
    case .assumed: ("is an array of member names", "write names, such as [\"lineHeight\"]")
    case .api:
      ("is an object with \"symbol\" and \"type\"", "write {\"symbol\": \"…\", \"type\": \"…\"}")
    case .on: ("is an array of references to colors", "write [\"{color.background}\"]")
    case .min, .max: ("is a value of the token's type", "write one as under $value")
    case .verbatim: ("is an object with $type and $value", "write them as they were")
    case .about: ("is an object with $description and the like", "write what differs here")
    }
  }

  mutating func reportNoObject(_ json: JSON) {
    report(
      "extension-invalid", "\(ExtensionReader.key) is an object, found \(json.kindName)",
      fix: "write \"\(ExtensionReader.key)\": {…}", at: json.offset)
  }

  // MARK: Groups

  /// Checks that a group's object holds only what members can take over.
  mutating func group(_ json: JSON) {
    guard let members = json.members else { return reportNoObject(json) }
    let known = ["evidence", "note", "read"]
    for member in members where !known.contains(member.key) {
      reportUnknown(
        member, in: "a group's \(ExtensionReader.key)", known: known,
        otherwise: "write it on the tokens; a group has \(known.joined(separator: ", "))")
    }
  }

  private mutating func contexts(_ json: JSON) -> [CellFields] {
    guard let members = json.members, !members.isEmpty else {
      report(
        "contexts-invalid", "\"contexts\" is an object of cells by context",
        fix: "write {\"appearance=dark\": {\"value\": …}}", at: json.offset)
      return []
    }
    var cells: [CellFields] = []
    for member in members {
      guard let context = context(.init(.string(member.key), offset: member.keyOffset)) else {
        continue
      }
      if context.isBase || cells.contains(where: { $0.context == context }) {
        report(
          "context-twice",
          context.isBase
            ? "the base value belongs beside \"contexts\", not in it"
            : "the context \(quotedForMessage(context.text)) is given twice",
          fix: "remove one of the two", at: member.keyOffset)
        continue
      }
      var inner = cell(member.value, isToken: false)
      inner.context = context
      cells.append(inner)
    }
    return cells
  }

  private mutating func context(_ json: JSON) -> Context? {
    guard let text = json.string else {
      return refuse(
        "context-invalid", "a context is a string, found \(json.kindName)",
        fix: "write \"appearance=dark\"", at: json.offset)
    }
    do {
      return try Context(text: text)
    } catch {
      return refuse(error.code, error.message, fix: error.fix, at: json.offset)
    }
  }

  // MARK: Evidence

  mutating func evidence(_ json: JSON) -> [Evidence] {
    let elements = json.elements ?? []
    if elements.isEmpty {
      report(
        "evidence-invalid", "\"evidence\" is an array of at least one source",
        fix: "write [{\"at\": [\"document\", \"place\"]}]", at: json.offset)
    }
    return elements.compactMap { citation($0) }
  }

  private mutating func citation(_ json: JSON) -> Evidence? {
    let known = ["at", "grade", "says", "note"]
    for member in json.members ?? [] where !known.contains(member.key) {
      reportUnknown(member, in: "evidence", known: known)
    }
    guard let at = strings(json["at"]) else {
      return refuse(
        "evidence-invalid", "evidence lacks \"at\", an array of a document and a place in it",
        fix: "write {\"at\": [\"document\", \"place\"]}", at: json.offset)
    }
    var evidence = Evidence(document: at[0], locator: Array(at.dropFirst()))
    if let grade = json["grade"] {
      evidence.grade = word(grade, "grade", Evidence.Grade.self) ?? .literal
    }
    evidence.says = json["says"]
    if let note = json["note"], !note.holdsNUL { evidence.note = text(note, "note") }
    if json.holdsNUL {
      report("nul-character", "evidence holds U+0000", fix: "remove the character", at: json.offset)
    }
    return evidence
  }

  // MARK: Small parts

  /// The members of what must be an object; none where it is none, which is reported.
  mutating func members(
    _ json: JSON, _ code: String, _ message: String, fix: String
  ) -> [JSON.Member] {
    if json.members == nil { report(code, message, fix: fix, at: json.offset) }
    return json.members ?? []
  }

  mutating func text(_ json: JSON, _ what: String) -> String? {
    guard let text = json.string, !text.utf8.contains(0) else {
      return refuse(
        "text-invalid", "\"\(what)\" is a string without U+0000",
        fix: "write a text in double quotes", at: json.offset)
    }
    return text
  }

  func strings(_ json: JSON?) -> [String]? {
    guard let elements = json?.elements, !elements.isEmpty else { return nil }
    let texts = elements.compactMap(\.string).filter { !$0.isEmpty }
    return texts.count == elements.count ? texts : nil
  }

  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ json: JSON, _ what: String, _: Word.Type
  ) -> Word? where Word.RawValue == String {
    var reader = ValueReader()
    let word = reader.word(json, what, Word.self)
    for misfit in reader.misfits {
      report("word-unknown", misfit.message, fix: misfit.fix, at: json.offset)
    }
    return word
  }
}

extension Qualifiers {
  /// Whether they say what a value would say.
  var haveContent: Bool {
    words != nil || expression != nil || min != nil || max != nil || verbatim != nil
  }
}

internal import PositionedJSON
internal import TokenModel

/// Reads the objects under `$extensions` › `dev.blazon`.
struct ExtensionReader {
  static let key = "dev.blazon"

  let file: Int32
  private(set) var findings: [Finding] = []

  init(file: Int32) { self.file = file }

  /// Our extension on a token, group or file.
  static func ours(_ json: JSON) -> JSON? { json["$extensions"]?[key] }

  mutating func report(_ code: String, _ message: String, fix: String? = nil, at json: JSON) {
    findings.append(Finding(code: code, message: message, fix: fix, offset: json.offset))
  }

  // MARK: Cells

  struct CellFields {
    var type: TokenType?
    var value: JSON?
    var presence: Presence?
    var modality: Modality?
    var qualifiers: [Qualifier] = []
    var context: Context?
    /// `nil` where none is given, so that the group's counts.
    var evidence: [Evidence]?
    /// Each with its own `context`.
    var contexts: [CellFields] = []
    var offset = 0

    /// Whether there is a cell beside the ones under `contexts`.
    var saysSomething: Bool {
      value != nil || presence != nil
        || qualifiers.contains { [.words, .expression, .min, .max].contains($0.kind) }
    }
  }

  /// - Parameter isToken: whether the object stands on a token, where `context` and `contexts` may be.
  mutating func cell(_ json: JSON, isToken: Bool) -> CellFields {
    var fields = CellFields()
    fields.offset = json.offset
    guard let members = json.members else {
      report("extension-invalid", "\(ExtensionReader.key) is an object, found \(json.kindName)", at: json)
      return fields
    }
    for member in members {
      let value = member.value
      switch member.key {
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
    guard let kind = Qualifier.Kind(rawValue: member.key) else {
      let known =
        ["type", "value", "presence", "modality", "evidence"]
        + (isToken ? ["context", "contexts"] : []) + Qualifier.Kind.allCases.map(\.rawValue)
      findings.append(
        Finding(
          code: "extension-member-unknown",
          message: "\(quotedForMessage(member.key)) is no member of \(ExtensionReader.key) here",
          fix: nearest(member.key, among: known).map { "did you mean \"\($0)\"?" }
            ?? "remove it; docs/dev.blazon.schema.json lists what there is",
          offset: member.keyOffset))
      return
    }
    let value = member.value
    let fits =
      switch kind {
      case .approximate: value.bool == true
      case .words, .expression, .unit, .since, .because, .note: value.string?.isEmpty == false
      case .assumed:
        value.elements.map { !$0.isEmpty && $0.allSatisfy { $0.string != nil } } ?? false
      case .api: value["symbol"]?.string != nil && value["type"]?.string != nil
      case .min, .max: true
      }
    guard fits, !value.holdsNUL else {
      report(
        "qualifier-invalid", "\"\(member.key)\" \(ExtensionReader.shape(of: kind))", at: value)
      return
    }
    fields.qualifiers.append(Qualifier(kind, value))
  }

  private static func shape(of kind: Qualifier.Kind) -> String {
    switch kind {
    case .approximate: "is true, or left out"
    case .words, .expression, .unit, .since, .because, .note:
      "is a string of at least one character, without U+0000"
    case .assumed: "is an array of member names"
    case .api: "is an object with \"symbol\" and \"type\""
    case .min, .max: "is a value of the token's type"
    }
  }

  private mutating func contexts(_ json: JSON) -> [CellFields] {
    guard let members = json.members, !members.isEmpty else {
      report("contexts-invalid", "\"contexts\" is an object of cells by context", at: json)
      return []
    }
    var cells: [CellFields] = []
    for member in members {
      guard let context = context(.init(.string(member.key), offset: member.keyOffset)) else {
        continue
      }
      if cells.contains(where: { $0.context == context }) {
        findings.append(
          Finding(
            code: "context-twice",
            message: "the context \(quotedForMessage(context.text)) stands twice",
            fix: "remove one of the two", offset: member.keyOffset))
      }
      var inner = cell(member.value, isToken: false)
      inner.context = context
      cells.append(inner)
    }
    return cells
  }

  private mutating func context(_ json: JSON) -> Context? {
    guard let text = json.string else {
      report("context-invalid", "a context is a string, found \(json.kindName)", at: json)
      return nil
    }
    do {
      return try Context(text: text)
    } catch {
      report(error.code, error.message, fix: error.fix, at: json)
      return nil
    }
  }

  // MARK: Evidence

  mutating func evidence(_ json: JSON) -> [Evidence] {
    guard let elements = json.elements, !elements.isEmpty else {
      report(
        "evidence-invalid", "\"evidence\" is an array of at least one source",
        fix: "write [{\"at\": [\"document\", \"place\"]}]", at: json)
      return []
    }
    return elements.compactMap { citation($0) }
  }

  private mutating func citation(_ json: JSON) -> Evidence? {
    let known = ["at", "grade", "says", "note"]
    for member in json.members ?? [] where !known.contains(member.key) {
      findings.append(
        Finding(
          code: "extension-member-unknown",
          message: "\(quotedForMessage(member.key)) is no member of evidence",
          fix: nearest(member.key, among: known).map { "did you mean \"\($0)\"?" }
            ?? "use at, grade, says, note", offset: member.keyOffset))
    }
    guard let at = strings(json["at"], least: 1) else {
      report(
        "evidence-invalid", "evidence lacks \"at\", an array of a document and a place in it",
        fix: "write {\"at\": [\"document\", \"place\"]}", at: json)
      return nil
    }
    var evidence = Evidence(document: at[0], locator: Array(at.dropFirst()))
    if let grade = json["grade"] {
      evidence.grade = word(grade, "grade", Evidence.Grade.self) ?? .literal
    }
    evidence.says = json["says"]
    if let note = json["note"] { evidence.note = text(note, "note") }
    if json.holdsNUL { report("nul-character", "evidence holds U+0000", at: json) }
    return evidence
  }

  // MARK: The file's header

  struct Header {
    var revision: Revision?
    /// Whether it says more of the revision than its id.
    var describesRevision = false
    var pixel: String?
    var documents: [Document] = []
  }

  mutating func header(_ json: JSON) -> Header {
    var header = Header()
    var revision = Revision(id: "")
    for member in json.members ?? [] {
      let value = member.value
      switch member.key {
      case "revision": revision.id = revisionID(value)
      case "title": revision.title = text(value, "title")
      case "published": revision.published = date(value)
      case "base": revision.base = text(value, "base")
      case "px": header.pixel = pixel(value)
      case "axes": revision.axes = axes(value)
      case "read": revision.read = pages(value, outer: "")
      case "documents": header.documents = documents(value)
      case "evidence", "note", "generated": continue
      default: unknownHeaderMember(member)
      }
    }
    if !revision.id.isEmpty {
      header.revision = revision
      header.describesRevision = revision != Revision(id: revision.id)
    }
    return header
  }

  private mutating func unknownHeaderMember(_ member: JSON.Member) {
    let known = ["revision", "title", "published", "base", "px", "axes", "read", "documents"]
    findings.append(
      Finding(
        code: "extension-member-unknown",
        message: "\(quotedForMessage(member.key)) is no member of a file's \(ExtensionReader.key)",
        fix: nearest(member.key, among: known).map { "did you mean \"\($0)\"?" }
          ?? "use \(known.joined(separator: ", "))", offset: member.keyOffset))
  }

  private mutating func revisionID(_ json: JSON) -> String {
    guard let text = json.string, Revision.isValidID(text) else {
      report(
        "revision-invalid", "a revision's id is made of letters, digits, '.', '_' and '-'",
        at: json)
      return ""
    }
    return text
  }

  private mutating func date(_ json: JSON) -> String? {
    let shapes = [4, 7, 10]
    guard let text = json.string, shapes.contains(text.utf8.count),
      Timestamp(text: text + "-01-01".suffix(10 - text.utf8.count)) != nil
    else {
      report("date-invalid", "\"published\" is YYYY, YYYY-MM or YYYY-MM-DD", at: json)
      return nil
    }
    return text
  }

  private mutating func pixel(_ json: JSON) -> String? {
    let known = ["px@1x", "px@2x", "px@3x", "pt"]
    guard let text = json.string, known.contains(text) else {
      report("px-invalid", "\"px\" is one of \(known.joined(separator: ", "))", at: json)
      return nil
    }
    return text
  }

  private mutating func axes(_ json: JSON) -> [Revision.Axis] {
    guard let members = json.members else {
      report("axes-invalid", "\"axes\" is an object of value lists by axis", at: json)
      return []
    }
    return members.compactMap { member in
      guard let values = strings(member.value, least: 1), Set(values).count == values.count,
        !member.key.isEmpty, !member.value.holdsNUL, !member.key.utf8.contains(0)
      else {
        report(
          "axes-invalid",
          "the axis \(quotedForMessage(member.key)) is an array of different names", at: member.value
        )
        return nil
      }
      return Revision.Axis(name: member.key, values: values)
    }
  }

  mutating func pages(_ json: JSON, outer: String) -> [Revision.ReadPages] {
    guard let members = json.members else {
      report("read-invalid", "\"read\" is an object of page lists by group", at: json)
      return []
    }
    return members.compactMap { member in
      let pages = (member.value.elements ?? []).compactMap { strings($0, least: 1) }
      guard !pages.isEmpty, pages.count == member.value.elements?.count else {
        report(
          "read-invalid", "the pages read for a group are arrays of a document and a place",
          at: member.value)
        return nil
      }
      let group = [outer, member.key].filter { !$0.isEmpty }.joined(separator: ".")
      return Revision.ReadPages(group: group, pages: pages)
    }
  }

  private mutating func documents(_ json: JSON) -> [Document] {
    guard let members = json.members else {
      report("documents-invalid", "\"documents\" is an object of documents by id", at: json)
      return []
    }
    return members.map { member in
      var document = Document(id: member.key)
      for part in member.value.members ?? [] {
        switch part.key {
        case "title": document.title = text(part.value, part.key)
        case "publisher": document.publisher = text(part.value, part.key)
        case "published": document.published = date(part.value)
        case "standing":
          document.standing = word(part.value, "standing", Document.Standing.self)
        case "url": document.url = text(part.value, part.key)
        case "note": document.note = text(part.value, part.key)
        default:
          findings.append(
            Finding(
              code: "extension-member-unknown",
              message: "\(quotedForMessage(part.key)) is no member of a document",
              fix: "use title, publisher, published, standing, url, note", offset: part.keyOffset))
        }
      }
      return document
    }
  }

  // MARK: Small parts

  mutating func text(_ json: JSON, _ what: String) -> String? {
    guard let text = json.string, !text.utf8.contains(0) else {
      report("text-invalid", "\"\(what)\" is a string without U+0000", at: json)
      return nil
    }
    return text
  }

  private func strings(_ json: JSON?, least: Int) -> [String]? {
    guard let elements = json?.elements, elements.count >= least else { return nil }
    let texts = elements.compactMap(\.string).filter { !$0.isEmpty }
    return texts.count == elements.count ? texts : nil
  }

  private mutating func word<Word: RawRepresentable & CaseIterable>(
    _ json: JSON, _ what: String, _: Word.Type
  ) -> Word? where Word.RawValue == String {
    var reader = ValueReader()
    let word = reader.word(json, what, Word.self)
    for misfit in reader.misfits {
      report("word-unknown", misfit.message, fix: misfit.fix, at: json)
    }
    return word
  }
}

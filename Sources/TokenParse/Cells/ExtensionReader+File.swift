internal import PositionedJSON
internal import TokenModel

/// Reads the object at a file's root: its revision, and the documents that evidence cites.
extension ExtensionReader {
  struct Header {
    var revision: Revision?
    /// Axes of a header that names no revision, and so belong to the one given by the options.
    var axes: [Revision.Axis] = []
    /// Whether it gives more of the revision than its id, so that the file's `$description` is the
    /// revision's; not so where the header has a description of its own.
    var describesRevision = false
    var pixel: String?
    var documents: [Document] = []
  }

  mutating func header(_ json: JSON) -> Header {
    var header = Header()
    if json.members == nil { reportNoObject(json) }
    var revision = Revision(id: "")
    for member in json.members ?? [] {
      let value = member.value
      switch member.key {
      case "revision": revision.id = revisionID(value) ?? ""
      case "description":
        // An empty one means that the file's own is not the revision's.
        let words = text(value, "description")
        revision.description = words?.isEmpty == false ? words : nil
      case "title": revision.title = text(value, "title")
      case "published": revision.published = date(value)
      case "base": revision.base = text(value, "base")
      case "px": header.pixel = pixel(value)
      case "axes": revision.axes = axes(value)
      case "read": revision.read = pages(value, outer: "")
      case "documents": header.documents = documents(value)
      case "evidence", "note", "generated", "collection", "context": continue
      default:
        reportUnknown(
          member, in: "a file's \(ExtensionReader.key)",
          known: [
            "revision", "title", "description", "published", "base", "px", "axes", "read",
            "documents",
          ])
      }
    }
    if revision.id.isEmpty {
      header.axes = revision.axes
    } else {
      header.revision = revision
      header.describesRevision = json["description"] == nil && revision != Revision(id: revision.id)
    }
    return header
  }

  private mutating func revisionID(_ json: JSON) -> String? {
    json.string.flatMap { Revision.isValidID($0) ? $0 : nil }
      ?? refuse(
        "revision-invalid", "a revision's id is made of letters, digits, '.', '_' and '-'",
        fix: "write at most 100 of these, such as \"ios-13\"", at: json.offset)
  }

  private mutating func date(_ json: JSON) -> String? {
    json.string.flatMap { Document.isDay($0) ? $0 : nil }
      ?? refuse(
        "date-invalid", "\"published\" is YYYY, YYYY-MM or YYYY-MM-DD",
        fix: "write a date such as \"2014-03\"", at: json.offset)
  }

  private mutating func pixel(_ json: JSON) -> String? {
    let known = ["px@1x", "px@2x", "px@3x", "pt", "dp", "sp"]
    return known.first { $0 == json.string }
      ?? refuse(
        "px-invalid", "\"px\" is one of \(known.joined(separator: ", "))",
        fix: "write one of them, or leave it out for pt", at: json.offset)
  }

  private mutating func axes(_ json: JSON) -> [Revision.Axis] {
    members(
      json, "axes-invalid", "\"axes\" is an object of value lists by axis",
      fix: "write {\"appearance\": [\"light\", \"dark\"]}"
    ).compactMap { member in
      guard let values = strings(member.value), Set(values).count == values.count,
        !member.key.isEmpty, !member.value.holdsNUL, !member.key.utf8.contains(0)
      else {
        return refuse(
          "axes-invalid",
          "the axis \(quotedForMessage(member.key)) is an array of different names",
          fix: "write each value once, such as [\"light\", \"dark\"]", at: member.value.offset)
      }
      return Revision.Axis(name: member.key, values: values)
    }
  }

  mutating func pages(_ json: JSON, outer: String) -> [Revision.ReadPages] {
    let members = members(
      json, "read-invalid", "\"read\" is an object of page lists by group",
      fix: "write {\"group\": [[\"document\", \"place\"]]}")
    if !members.isEmpty, json.holdsNUL {
      report("nul-character", "\"read\" holds U+0000", fix: "remove the character", at: json.offset)
      return []
    }
    return members.compactMap { member in
      let pages = (member.value.elements ?? []).compactMap { strings($0) }
      guard !pages.isEmpty, pages.count == member.value.elements?.count else {
        return refuse(
          "read-invalid", "the pages read for a group are arrays of a document and a place",
          fix: "write [[\"document\", \"place\"]]", at: member.value.offset)
      }
      let group = [outer, member.key].filter { !$0.isEmpty }.joined(separator: ".")
      return Revision.ReadPages(group: group, pages: pages)
    }
  }

  /// What others call the members of a document.
  private static let documentWords = [
    "date": "published", "year": "published", "issued": "published", "author": "publisher",
    "by": "publisher", "name": "title", "link": "url", "href": "url", "uri": "url",
    "hash": "sha256", "pages": "places", "comment": "note", "remark": "note",
  ]

  private mutating func documents(_ json: JSON) -> [Document] {
    members(
      json, "documents-invalid", "\"documents\" is an object of documents by id",
      fix: "write {\"id\": {\"title\": …}}"
    ).compactMap { member in
      guard let parts = member.value.members, !member.key.isEmpty, !member.key.utf8.contains(0)
      else {
        return refuse(
          "documents-invalid", "a document is an object under its id",
          fix: "write {\"id\": {\"title\": …}}", at: member.value.offset)
      }
      var document = Document(id: member.key)
      for part in parts {
        switch part.key {
        case "title": document.title = text(part.value, part.key)
        case "publisher": document.publisher = text(part.value, part.key)
        case "published": document.published = date(part.value)
        case "standing": document.standing = word(part.value, part.key, Document.Standing.self)
        case "url": document.url = text(part.value, part.key)
        case "note": document.note = text(part.value, part.key)
        case "sha256": document.sha256 = text(part.value, part.key)
        case "places": document.places = places(part.value)
        default:
          reportUnknown(
            part, in: "a document",
            known: [
              "title", "publisher", "published", "standing", "url", "note", "sha256", "places",
            ], meant: ExtensionReader.documentWords[part.key.lowercased()])
        }
      }
      return document
    }
  }

  private mutating func places(_ json: JSON) -> [Document.Place] {
    let fix = "write [{\"at\": [\"Heading\", \"First cell\"], \"kind\": \"row\"}]"
    guard let elements = json.elements else {
      report(
        "places-invalid", "\"places\" is an array of a document's places", fix: fix, at: json.offset
      )
      return []
    }
    return elements.compactMap { element in
      let known = ["at", "kind", "skipped"]
      for part in element.members ?? [] where !known.contains(part.key) {
        reportUnknown(part, in: "a place", known: known)
      }
      guard let locator = strings(element["at"]), let kindJSON = element["kind"] else {
        return refuse(
          "places-invalid", "a place has \"at\" and \"kind\"", fix: fix, at: element.offset)
      }
      guard let kind = word(kindJSON, "kind", Document.Place.Kind.self) else { return nil }
      return Document.Place(
        locator: locator, kind: kind, skipped: element["skipped"].flatMap { text($0, "skipped") })
    }
  }
}

internal import PositionedJSON
internal import TokenModel

/// Checks that several parts of a document share, and their messages.
extension DocumentReader {
  mutating func report(_ finding: PendingDiagnostic) { reader.findings.append(finding) }

  /// Reports a fault whose meaning is certain all the same: an import reads on.
  mutating func fault(_ code: String, _ message: String, fix: String?, at offset: Int) {
    report(reader.options.strictness.fault(PendingDiagnostic(code, message, fix: fix, at: offset)))
  }

  /// Reports a form that the specification only advises against, or does not know: an error only in
  /// strict reading.
  mutating func lint(_ code: String, _ message: String, fix: String?, at offset: Int) {
    report(
      PendingDiagnostic(
        severity: reader.options.strictness == .strict ? .error : .warning, code, message, fix: fix,
        at: offset))
  }

  mutating func text(_ json: JSON, _ key: String) -> String? {
    guard let value = json[key] else { return nil }
    if value.string == nil {
      report(
        "resolver-text-invalid", "\"\(key)\" is a string, found \(value.kindName)",
        fix: "write a text in double quotes", at: value.offset)
    } else if value.holdsNUL {
      return refuse(
        "nul-character", "\"\(key)\" holds U+0000", fix: "remove the character", at: value.offset)
    }
    return value.string
  }

  /// Members that sets, modifiers and inline items may all have.
  mutating func checkCommon(
    _ json: JSON, _ members: [JSON.Member], of what: String, known: [String]
  ) {
    checkKeys(members, of: what, known: known)
    noteUnrecorded(members, of: what)
    _ = text(json, "description")
    if let extensions = json["$extensions"], extensions.members == nil {
      report(
        "resolver-extensions-invalid", "$extensions is an object, found \(extensions.kindName)",
        fix: "write {\"vendor.key\": …}", at: extensions.offset)
    }
  }

  /// A registry has no place for what sets and modifiers say of themselves.
  private mutating func noteUnrecorded(_ members: [JSON.Member], of what: String) {
    guard reader.options.strictness == .keepingFaults,
      let first = members.first(where: { ["description", "$extensions"].contains($0.key) })
    else { return }
    warn(
      "resolver-text-unrecorded", "\(quotedForMessage(first.key)) of \(what) is not recorded",
      fix: "keep it in the document; an axis has its values only", kind: what, at: first.keyOffset)
  }

  mutating func checkKeys(_ members: [JSON.Member], of what: String, known: [String]) {
    for member in members where !known.contains(member.key) {
      lint(
        "resolver-key-unknown", "\(quotedForMessage(member.key)) is not a member of \(what)",
        fix: nearest(member.key, among: known).map { "did you mean \"\($0)\"?" }
          ?? "remove it: \(what) has \(known.joined(separator: ", "))", at: member.keyOffset)
    }
  }

  /// The members of `sets` or `modifiers`, which may be left out.
  mutating func members(of root: JSON, _ key: String, _ what: String) -> [JSON.Member] {
    guard let value = root[key] else { return [] }
    guard let members = value.members else {
      report(
        "resolver-invalid", "\"\(key)\" is an object, each member \(what), found \(value.kindName)",
        fix: "write {\"name\": {…}}", at: value.offset)
      return []
    }
    return members
  }

  mutating func checkName(_ name: String, of what: String, at offset: Int) {
    guard name.isEmpty || name.utf8.contains(0) else { return }
    report(
      "resolver-name-invalid",
      name.isEmpty ? "\(what) has an empty name" : "the name of \(what) holds U+0000",
      fix: "give it a name of at least one character, none of them U+0000", at: offset)
  }

  mutating func reportForbidden(
    _ text: String, _ target: String, from owner: String, at offset: Int
  ) {
    report(
      "resolver-ref-forbidden",
      "\(owner) refers to \(target), \(quotedForMessage(text)), "
        + (target == "a modifier" ? "which only \"resolutionOrder\" may" : "which nothing may"),
      fix: "move the shared tokens into a set, and refer to that", at: offset)
  }

  mutating func reportCircle(_ trail: [SourcePlace], _ target: SourcePlace, at offset: Int) {
    // Sets are shown, not the places in their sources.
    let shown = trail.filter { step in
      step.pointer == target.pointer
        || !step.pointer.contains { $0 == "sources" || $0 == "contexts" }
    }
    let texts = (shown + [target]).map { $0.text(from: fileName) }
    report(
      "resolver-circle",
      "circular sources: "
        + texts.map(quotedForMessage).joined(separator: " → "),
      fix: "remove one of the references", at: offset)
  }
}

internal import PositionedJSON
internal import TokenModel

/// The `resolutionOrder`.
///
/// - Source: DTCG Resolver Module 2025.10, section 4.1.6.
extension DocumentReader {
  mutating func readOrder(_ root: JSON, _ declared: [String: ReadModifier]) {
    let order = root["resolutionOrder"]
    guard let elements = order?.elements, !elements.isEmpty else {
      let found = order.map { $0.elements == nil ? $0.kindName : "an empty one" } ?? "nothing"
      return report(
        "resolver-order-invalid",
        "\"resolutionOrder\" is an array of sets and modifiers, found \(found)",
        fix: "write \"resolutionOrder\": [{\"$ref\": \"#/sets/…\"}]", at: (order ?? root).offset)
    }
    var names: [String: Int] = [:]
    for (index, element) in elements.enumerated() {
      readItem(element, index, in: root, declared, &names)
    }
    // Two modifiers of one name would be one axis, and inputs ignore a letter's case.
    checkCase(
      document.modifiers.map { ($0.name, $0.offset) }, of: "modifiers of \"resolutionOrder\"")
    reportUnused(root)
  }

  private mutating func reportUnused(_ root: JSON) {
    for member in root["modifiers"]?.members ?? [] where !ordered.contains(member.key) {
      document.unused.append(member.key)
      reportUnused(member, "modifier", "is not in the resolution order")
    }
    // A reference at fault may have meant any of them.
    guard !reader.findings.contains(where: { $0.severity == .error }) else { return }
    var used: Set<String> = []
    root.forEachText(under: "$ref") { text in
      let names = (try? Reference.segments(text)) ?? []
      if names.count > 1, names[0] == "sets" { used.insert(names[1]) }
    }
    for member in root["sets"]?.members ?? [] where !used.contains(member.key) {
      reportUnused(member, "set", "is referred to by nothing")
    }
  }

  private mutating func reportUnused(_ member: JSON.Member, _ kind: String, _ why: String) {
    warn(
      "resolver-\(kind)-unused",
      "the \(kind) \(quotedForMessage(member.key)) \(why), so it has no effect",
      fix: "add {\"$ref\": \(JSON.quoted("#/\(kind)s/" + member.key))} to \"resolutionOrder\", "
        + "or remove it", at: member.keyOffset)
  }

  private mutating func readItem(
    _ json: JSON, _ index: Int, in root: JSON, _ declared: [String: ReadModifier],
    _ names: inout [String: Int]
  ) {
    guard let members = json.members else {
      return report(
        "resolver-order-invalid",
        "an item of \"resolutionOrder\" is a reference, a set or a modifier, found \(json.kindName)",
        fix: json.string.map { "write {\"$ref\": \(JSON.quoted("#/sets/" + $0))}" }
          ?? "write {\"$ref\": \"#/sets/…\"}", at: json.offset)
    }
    if let reference = json.member("$ref") {
      readReferenced(reference, beside: members.filter { $0.key != "$ref" }, root, declared)
    } else {
      readInline(json, index, &names)
    }
  }

  // MARK: Inline

  private mutating func readInline(_ json: JSON, _ index: Int, _ names: inout [String: Int]) {
    let name = json["name"]?.string
    let offset = (json["name"] ?? json).offset
    if let name {
      checkName(name, of: "an inline item", at: offset)
      if let earlier = names[name] {
        report(
          "resolver-name-twice",
          "the name \(quotedForMessage(name)) is used twice in \"resolutionOrder\"",
          fix: "rename one of the two", at: offset, related: [("the first is here", earlier)])
      }
      names[name] = offset
    } else {
      report(
        "resolver-inline-invalid", "an inline item of \"resolutionOrder\" has a \"name\"",
        fix: "write \"name\": \"…\", a string", at: offset)
    }
    let pointer = ["resolutionOrder", String(index)]
    switch json["type"]?.string {
    case "set":
      let place = SourcePlace(file: fileName, pointer: pointer, owner: .set(name ?? ""))
      document.order.append(.set(readSet(json, at: place, isInline: true, [place])))
    case "modifier":
      let place = SourcePlace(file: fileName, pointer: pointer, owner: .modifier(name ?? ""))
      add(readModifier(json, at: place, offset: json.offset, isInline: true))
    default:
      let kinds = ["set", "modifier"]
      let found = json["type"].map { $0.string.map(quotedForMessage) ?? $0.kindName } ?? "nothing"
      report(
        "resolver-inline-invalid",
        "the \"type\" of an inline item is \"set\" or \"modifier\", found \(found)",
        fix: json["type"]?.string.flatMap { nearest($0, among: kinds) }
          .map { "did you mean \"\($0)\"?" } ?? "write \"type\": \"set\"",
        at: (json["type"] ?? json).offset)
    }
  }

  private mutating func add(_ read: ReadModifier?) {
    guard let (modifier, trees) = read else { return }
    document.order.append(.modifier(document.modifiers.count, trees))
    document.modifiers.append(modifier)
  }

  // MARK: Referenced

  private mutating func readReferenced(
    _ reference: JSON.Member, beside: [JSON.Member], _ root: JSON,
    _ declared: [String: ReadModifier]
  ) {
    guard let (kind, name) = orderTarget(reference.value) else { return }
    if kind == "modifiers" { ordered.insert(name) }
    guard let written = root[kind]?.member(name) else {
      let known = (root[kind]?.members ?? []).map(\.key)
      return report(
        "resolver-ref-unknown",
        "there is no \(kind == "sets" ? "set" : "modifier") \(quotedForMessage(name))",
        fix: nearest(name, among: known).map { "did you mean \(JSON.quoted("#/\(kind)/\($0)"))?" }
          ?? "add it under \"\(kind)\", or correct the reference", at: reference.value.offset)
    }
    if kind == "sets" {
      let place = SourcePlace(file: fileName, pointer: [kind, name], owner: .set(name))
      document.order.append(.set(readSet(written.value, at: place, beside: beside, [])))
    } else if beside.isEmpty {
      add(declared[name])
    } else {
      let place = SourcePlace(file: fileName, pointer: [kind, name], owner: .modifier(name))
      add(
        readModifier(
          overridden(written.value, by: beside), at: place, offset: reference.value.offset))
    }
  }

  private mutating func orderTarget(_ json: JSON) -> (kind: String, name: String)? {
    guard let text = json.string else {
      return refuse(
        "resolver-ref-invalid", "$ref is a string, found \(json.kindName)",
        fix: "write \"#/sets/…\" or \"#/modifiers/…\"", at: json.offset)
    }
    let segments = (try? Reference.segments(text)) ?? []
    if segments.first == "resolutionOrder" {
      reportForbidden(text, "the resolution order", from: "\"resolutionOrder\"", at: json.offset)
      return nil
    }
    guard segments.count == 2, ["sets", "modifiers"].contains(segments[0]) else {
      return refuse(
        "resolver-order-target",
        "an item of \"resolutionOrder\" refers to a set or a modifier of this document, found "
          + quotedForMessage(text),
        fix: "write \"#/sets/…\" or \"#/modifiers/…\"; a file goes into a set's \"sources\"",
        at: json.offset)
    }
    return (segments[0], segments[1])
  }

  // MARK: Names

  mutating func checkCase(_ names: [(name: String, offset: Int)], of what: String) {
    var seen: [String: (name: String, offset: Int)] = [:]
    for name in names {
      if let earlier = seen[name.name.lowercased()] {
        let isSame = earlier.name.equalsByBytes(name.name)
        report(
          isSame ? "resolver-name-twice" : "resolver-name-case",
          "two \(what) have the name \(quotedForMessage(name.name))"
            + (isSame ? "" : ", but for its case: \(quotedForMessage(earlier.name))"),
          fix: "rename one of the two", at: name.offset,
          related: [("the first is here", earlier.offset)])
      } else {
        seen[name.name.lowercased()] = name
      }
    }
  }
}

extension JSON {
  /// Every string under that key, at any depth.
  fileprivate func forEachText(under key: String, _ body: (String) -> Void) {
    for element in elements ?? [] { element.forEachText(under: key, body) }
    for member in members ?? [] {
      if member.key == key, let text = member.value.string { body(text) }
      member.value.forEachText(under: key, body)
    }
  }
}

internal import PositionedJSON
internal import TokenModel

/// The file and pointer of a source: to detect circles, and for messages.
struct SourcePlace: Equatable {
  var file: String
  var pointer: [String]
  /// The set or modifier that is being read.
  var owner: Owner

  struct Owner: Equatable, CustomStringConvertible {
    private var kind: String
    private(set) var name: String

    static func set(_ name: String) -> Owner { Owner(kind: "set", name: name) }
    static func modifier(_ name: String) -> Owner { Owner(kind: "modifier", name: name) }

    var description: String { "the \(kind) \(quotedForMessage(name))" }
  }

  func inside(_ name: String) -> SourcePlace {
    SourcePlace(file: file, pointer: pointer + [name], owner: owner)
  }

  func isInside(_ other: SourcePlace) -> Bool {
    file == other.file && pointer.starts(with: other.pointer)
  }

  /// As a reference would name it.
  func text(from document: String) -> String {
    (file == document ? "" : file) + (pointer.isEmpty ? "" : Reference.pointer(to: pointer))
  }
}

/// Sources: inline tokens, and references to sets, files and parts of them.
///
/// - Source: DTCG Resolver Module 2025.10, sections 4.1.4 and 4.2.
extension DocumentReader {
  /// - Parameter trail: the sets that are being read, outermost first.
  /// - Returns: the tokens; `nil` where there is a problem, which is reported.
  mutating func readSource(_ json: JSON, at place: SourcePlace, _ trail: [SourcePlace]) -> JSON? {
    guard let members = json.members else {
      return refuse(
        "resolver-source-invalid",
        "a source of \(place.owner) is an object of tokens or a reference, found \(json.kindName)",
        fix: json.string.map { "write {\"$ref\": \(JSON.quoted($0))}" }
          ?? "write {\"$ref\": \"tokens.json\"}", at: json.offset)
    }
    guard let reference = json.member("$ref") else { return modern(json) }
    let beside = members.filter { $0.key != "$ref" }
    guard let (target, found) = follow(reference.value, at: place) else { return nil }
    let steps = trail + [place]
    if let start = steps.firstIndex(where: { $0.isInside(target) }) {
      reportCircle(Array(steps[start...]), target, at: reference.value.offset)
      return nil
    }
    return readTarget(found, at: target, beside, steps, from: reference.value)
  }

  private mutating func readTarget(
    _ json: JSON, at place: SourcePlace, _ beside: [JSON.Member], _ trail: [SourcePlace],
    from reference: JSON
  ) -> JSON? {
    guard trail.count <= DocumentReader.deepest else {
      return refuse(
        "resolver-too-deep",
        "sources refer to one another more than \(DocumentReader.deepest / 2) levels deep",
        fix: "refer to the last of them directly", at: reference.offset)
    }
    if isSet(place) { return readSet(json, at: place, beside: beside, trail) }
    if place.pointer.isEmpty, isResolver(json, fileName: "") {
      return refuse(
        "resolver-source-invalid",
        "\(quotedForMessage(place.file)) is a resolver document, and a source holds tokens",
        fix: "name one of its sets: \(JSON.quoted(place.file + "#/sets/…"))", at: reference.offset)
    }
    guard json.members != nil else {
      return refuse(
        "resolver-source-invalid",
        "\(quotedForMessage(reference.string ?? "")) leads to \(json.kindName), and a source is an "
          + "object of tokens", fix: "name a set, a file of tokens or a group",
        at: reference.offset)
    }
    // A reference that leads to a reference is followed on; a file's own `$ref` is its root group's.
    if !place.pointer.isEmpty, json["$ref"] != nil {
      return readSource(json, at: place, trail).map { overridden($0, by: beside) }
    }
    if place.pointer.isEmpty {
      let tree = modernFiles[place.file] ?? modern(json)
      modernFiles[place.file] = tree
      return overridden(tree, by: beside)
    }
    return modern(overridden(json, by: beside))
  }

  /// Keys beside `$ref` replace those of the target, whole, and new ones are added.
  ///
  /// - Source: DTCG Resolver Module 2025.10, section 4.2.2.
  func overridden(_ json: JSON, by beside: [JSON.Member]) -> JSON {
    guard !beside.isEmpty, let members = json.members else { return json }
    let keys = Set(beside.map(\.key))
    let kept = members.filter { !keys.contains($0.key) }
    return json.with(.object(kept + beside))
  }

  private func isSet(_ place: SourcePlace) -> Bool {
    guard place.pointer.count == 2, place.pointer[0] == "sets" else { return false }
    guard place.file != fileName, let root = files[place.file] ?? nil else { return true }
    return isResolver(root, fileName: "")
  }

  private mutating func modern(_ tree: JSON) -> JSON {
    let modern = modernized(tree, modes)
    reader.take(modern?.findings ?? [])
    hasModes = hasModes || modern?.findings.contains { $0.code == LegacyForm.mode.code } == true
    let tree = modern?.root ?? tree
    document.takeHeader(of: tree)
    return tree
  }

  // MARK: References

  private mutating func follow(_ json: JSON, at place: SourcePlace) -> (SourcePlace, JSON)? {
    guard let text = json.string else {
      return refuse(
        "resolver-ref-invalid", "$ref is a string, found \(json.kindName)",
        fix: "write a path such as \"tokens.json\", or \"#/sets/…\"", at: json.offset)
    }
    do {
      let reference = try SourceReference(text)
      let file =
        reference.path.isEmpty ? place.file : FileName.joined(reference.path, beside: place.file)
      guard let (name, root) = try load(file) else { return nil }
      var target = SourcePlace(file: name, pointer: [], owner: place.owner)
      guard let pointer = reference.pointer else { return (target, root) }
      guard let segments = pointerSegments(pointer, text, at: json.offset),
        isAllowed(segments, in: (name, root), text, at: place, json.offset),
        let found = walk(root, segments, text, at: json.offset)
      else { return nil }
      target.pointer = found.names
      if isSet(target) { target.owner = .set(segments[1]) }
      return (target, found.json)
    } catch {
      return refuse(error.code, error.message, fix: error.fix, at: json.offset)
    }
  }

  /// - Returns: `nil` for a file with a problem that is reported already.
  mutating func load(_ path: String) throws(SourceProblem) -> (name: String, root: JSON)? {
    if let known = files[path] { return known.map { (path, $0) } }
    if let problem = failures[path] { throw problem }
    switch loader.load(path) {
    case .success(let file):
      let root = reader.readText(file)
      files.updateValue(root, forKey: path)
      return root.map { (path, $0) }
    case .failure(.notFound):
      // A reference is a URI, so a blank may be written as %20.
      guard let decoded = path.percentDecoded, decoded != path else {
        failures[path] = .notFound(path)
        throw .notFound(path)
      }
      return try load(decoded)
    case .failure(let problem):
      failures[path] = problem
      throw problem
    }
  }

  private mutating func pointerSegments(
    _ pointer: String, _ text: String, at offset: Int
  ) -> [String]? {
    if let segments = try? Reference.segments(pointer) { return segments }
    if reader.options.strictness == .keepingFaults, pointer.count > 1,
      let segments = try? Reference.segments("#/" + pointer.dropFirst())
    {
      fault(
        "resolver-ref-invalid",
        "\(quotedForMessage(text)) has no JSON Pointer behind the '#'; it is read as one",
        fix: "write \(JSON.quoted(text.replacingFirst("#", by: "#/")))", at: offset)
      return segments
    }
    return refuse(
      "resolver-ref-invalid", "\(quotedForMessage(text)) has no JSON Pointer behind the '#'",
      fix: pointer.hasPrefix("#/")
        ? "write ~0 for '~' and ~1 for '/'"
        : "write \(JSON.quoted(text.replacingFirst("#", by: "#/")))", at: offset)
  }

  private mutating func isAllowed(
    _ segments: [String], in file: (name: String, root: JSON), _ text: String,
    at place: SourcePlace, _ offset: Int
  ) -> Bool {
    guard file.name == fileName || isResolver(file.root, fileName: "") else { return true }
    let what = [
      "modifiers": segments.count > 2 ? "a context" : "a modifier",
      "resolutionOrder": "the resolution order",
    ][segments.first]
    if let what { reportForbidden(text, what, from: place.owner.description, at: offset) }
    return what == nil
  }

  /// Each segment as written, else percent-decoded.
  private mutating func walk(
    _ root: JSON, _ segments: [String], _ text: String, at offset: Int
  ) -> (json: JSON, names: [String])? {
    var json = root
    var names: [String] = []
    for segment in segments {
      let candidates = [segment, segment.percentDecoded].compactMap(\.self)
      guard
        let (name, next) = candidates.lazy.compactMap({ name in
          json.child(name).map { (name, $0) }
        }).first
      else {
        let near = nearest(segment, among: (json.members ?? []).map(\.key))
        return refuse(
          "resolver-ref-unknown",
          "\(quotedForMessage(text)) leads nowhere: there is no \(quotedForMessage(segment))",
          fix: near.map { "did you mean \(quotedForMessage($0))?" }
            ?? "correct the reference, or add what it names", at: offset)
      }
      json = next
      names.append(name)
    }
    return (json, names)
  }
}

extension JSON {
  /// One step of a JSON Pointer.
  fileprivate func child(_ segment: String) -> JSON? {
    switch kind {
    case .object: self[segment]
    case .array(let elements):
      Int(segment).flatMap { index in
        elements.indices.contains(index) && String(index) == segment ? elements[index] : nil
      }
    case .null, .bool, .number, .string: nil
    }
  }
}

extension String {
  fileprivate func replacingFirst(_ character: Character, by text: String) -> String {
    guard let place = firstIndex(of: character) else { return self }
    return self[..<place] + text + self[index(after: place)...]
  }
}

internal import PositionedJSON

/// Makes the tree of one text out of its events; recursive, with a limit.
struct YAMLBuilder: ~Copyable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private let base: Int
  private var events: YAMLEvents
  private var anchors: [String: Built] = [:]
  /// The values that aliases have stood for so far.
  private var aliased = 0
  private var aliasedBytes = 0
  private var problems: [JSONProblem] = []
  private var problemCount = 0

  /// - Parameter base: is added to the offsets of values, not to those of problems.
  init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int, base: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    self.base = base
    events = YAMLEvents(bytes)
  }

  /// A value with its size.
  private struct Built {
    var json: JSON
    /// The text of a scalar, as a key has it.
    var text: String?
    /// The values in it, itself included.
    var count = 1
    /// The bytes of the texts and keys in it.
    var bytes = 0
    /// The levels of arrays and objects in it.
    var height = 0

    /// Counts a value inside.
    mutating func take(_ inner: Built) {
      count += inner.count
      bytes += inner.bytes
      height = max(height, inner.height + 1)
    }
  }

  /// The problems that do not end the reading; the last one is used those that are not listed.
  var listedProblems: [JSONProblem] {
    var listed = problems
    let more = problemCount - listed.count
    if more > 0 { listed[listed.count - 1].message += "; \(more) more follow" }
    return listed
  }

  /// The value of the only document; `null` where there is none.
  mutating func document() -> Result<JSON, JSONProblem> {
    do throws(JSONProblem) {
      _ = try events.next()
      guard case .documentStart = try events.next().kind else { return .success(.null) }
      let root = try value(of: try events.next(), depth: 0).json
      _ = try events.next()
      try refuseMoreDocuments()
      return .success(root)
    } catch {
      return .failure(error)
    }
  }

  private mutating func refuseMoreDocuments() throws(JSONProblem) {
    while true {
      let start = try events.next()
      guard case .documentStart = start.kind else { return }
      guard case .scalar(let scalar) = try events.next().kind, scalar.isPlain, scalar.text.isEmpty
      else { throw .severalDocuments(at: start.start) }
      _ = try events.next()
    }
  }

  private mutating func report(_ problem: JSONProblem) {
    problemCount += 1
    if problemCount <= JSONReader.listedDuplicates { problems.append(problem) }
  }

  // MARK: - Values

  private mutating func value(of event: YAMLEvent, depth: Int) throws(JSONProblem) -> Built {
    if case .alias(let name) = event.kind { return try aliased(name, event, depth: depth) }
    let built = try own(event, depth: depth)
    if let anchor = event.anchor { anchors[anchor] = built }
    return built
  }

  private mutating func own(_ event: YAMLEvent, depth: Int) throws(JSONProblem) -> Built {
    switch event.kind {
    case .scalar(let scalar):
      return Built(
        json: json(scalar, event), text: scalar.text, bytes: scalar.text.utf8.count)
    case .sequence(let tag):
      note(tag, known: "seq", event)
      return try elements(from: event, depth: depth + 1)
    case .mapping(let tag, let isFlow):
      note(tag, known: "map", event)
      return try members(from: event, isFlow: isFlow, depth: depth + 1)
    default: return Built(json: JSON(.null, offset: base + event.start))
    }
  }

  private mutating func aliased(
    _ name: String, _ event: YAMLEvent, depth: Int
  ) throws(JSONProblem) -> Built {
    guard var built = anchors[name] else { throw .unknownAlias(name, at: event.start) }
    aliased += built.count
    guard aliased <= YAMLReader.aliasedValues else {
      throw .tooManyAliased("\(YAMLReader.aliasedValues) values", at: event.start)
    }
    aliasedBytes += built.bytes
    guard aliasedBytes <= YAMLReader.aliasedBytes else {
      throw .tooManyAliased("\(YAMLReader.aliasedBytes >> 20) MB of text", at: event.start)
    }
    guard depth + built.height <= depthLimit else { throw .tooDeep(depthLimit, at: event.start) }
    built.json.offset = base + event.start
    return built
  }

  private mutating func json(_ scalar: YAMLScalar, _ event: YAMLEvent) -> JSON {
    if scalar.isPlain, let color = commentedColor(from: event.end) {
      report(.commentedColor(color.text, value: scalar.text, at: color.offset))
    }
    guard case .known(let kind) = scalar.value else {
      report(.unknownTag(scalar.tag ?? "", at: event.start))
      return JSON(.string(scalar.text), offset: base + event.start)
    }
    return JSON(kind, offset: base + event.start)
  }

  private mutating func note(_ tag: String?, known: String, _ event: YAMLEvent) {
    guard let tag, tag != "!", tag != YAMLScalar.corePrefix + known else { return }
    report(.unknownTag(tag, at: event.start))
  }

  private mutating func elements(from start: YAMLEvent, depth: Int) throws(JSONProblem) -> Built {
    guard depth <= depthLimit else { throw .tooDeep(depthLimit, at: start.start) }
    var elements: [JSON] = []
    var size = Built(json: .null)
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind { break }
      let built = try value(of: event, depth: depth)
      size.take(built)
      elements.append(built.json)
    }
    size.json = JSON(.array(elements), offset: base + start.start)
    return size
  }

  private mutating func members(
    from start: YAMLEvent, isFlow: Bool, depth: Int
  ) throws(JSONProblem) -> Built {
    guard depth <= depthLimit else { throw .tooDeep(depthLimit, at: start.start) }
    var mapping = Mapping()
    var size = Built(json: .null)
    var isReference = isFlow
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { break }
      let key = try value(of: event, depth: depth)
      let next = try events.next()
      let inner = try value(of: next, depth: depth)
      size.take(inner)
      size.bytes += key.bytes
      // Without a colon, the value has no place of its own.
      isReference = isReference && mapping.isEmpty && isBare(event, next)
      if case .scalar(let scalar) = event.kind, scalar.isPlain, scalar.text == "<<" {
        if !mapping.merge(inner.json) { report(.notMerged(inner.json.kindName, at: event.start)) }
        continue
      }
      guard let text = key.text else {
        report(.keyIsNotText(key.json.kindName, at: event.start))
        continue
      }
      let member = JSON.Member(text, inner.json, keyOffset: base + event.start)
      if !mapping.add(member) { report(.duplicateKey(text, at: event.start)) }
    }
    if isReference, let only = mapping.members.first, mapping.members.count == 1 {
      report(.unquotedReference(only.key, at: start.start))
    }
    size.json = JSON(.object(mapping.all), offset: base + start.start)
    return size
  }

  /// Whether an entry of a mapping in braces is a name alone, such as `{color.red}`.
  private func isBare(_ key: YAMLEvent, _ value: YAMLEvent) -> Bool {
    guard case .scalar(let name) = key.kind, case .scalar(let none) = value.kind else {
      return false
    }
    let isEmpty = none.isPlain && none.text.isEmpty && none.tag == nil
    guard isEmpty, name.text.contains("."), key.end <= value.start else { return false }
    return !bytes[key.end..<value.start].contains(UInt8(ascii: ":"))
  }

  /// A hexadecimal color on the same line that YAML takes for a comment, since `#` begins one.
  private func commentedColor(from end: Int) -> (text: String, offset: Int)? {
    var index = end
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index > end, index < bytes.count, bytes[index] == UInt8(ascii: "#") else { return nil }
    let digits = bytes[(index + 1)...].prefix { Character(Unicode.Scalar($0)).isHexDigit }
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    let next = digits.endIndex < bytes.count ? bytes[digits.endIndex] : 0x0A
    guard [0x20, 0x09, 0x0A, 0x0D].contains(next) else { return nil }
    return ("#" + String(decoding: digits, as: UTF8.self), index)
  }

  /// The members of an object that is being read.
  private struct Mapping {
    var members: [JSON.Member] = []
    private var keys: Set<String> = []
    private var merged: [JSON.Member] = []
    private var mergePlace: Int?

    var isEmpty: Bool { members.isEmpty && merged.isEmpty }

    /// - Returns: whether the key is new.
    mutating func add(_ member: JSON.Member) -> Bool {
      members.append(member)
      return keys.insert(member.key).inserted
    }

    /// Takes what `<<` stands for: a mapping, or several, of which the first counts.
    ///
    /// - Returns: whether it is that.
    mutating func merge(_ json: JSON) -> Bool {
      let sources = json.elements ?? [json]
      guard sources.allSatisfy({ $0.members != nil }) else { return false }
      if mergePlace == nil { mergePlace = members.count }
      for source in sources { merged += source.members ?? [] }
      return true
    }

    /// With those that were merged, where `<<` stood; own ones come first.
    var all: [JSON.Member] {
      guard let mergePlace else { return members }
      var seen = keys
      let new = merged.filter { seen.insert($0.key).inserted }
      return Array(members[..<mergePlace]) + new + members[mergePlace...]
    }
  }
}

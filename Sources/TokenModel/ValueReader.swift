package import PositionedJSON

/// Reads values from JSON and collects what does not fit, with its place.
///
/// A reader meets references inside composite values; it notes them and goes on, so that a value
/// with references can be checked before anything is resolved.
package struct ValueReader {
  package struct Misfit: Hashable, Sendable {
    package var message: String
    package var fix: String?
    /// Byte offset of the JSON value at fault.
    package var offset: Int
  }

  package struct ReferenceUse: Hashable, Sendable {
    package var reference: Reference
    /// What type the place needs.
    package var expected: TokenType
    package var offset: Int
  }

  /// Whether what the specification forbids and everyone can use is a misfit, not a remark.
  package var isStrict = false
  package private(set) var misfits: [Misfit] = []
  /// What is read all the same.
  package private(set) var remarks: [Misfit] = []
  /// References in places that a token of one type can fill, in the order met.
  package private(set) var references: [ReferenceUse] = []

  package init() {}

  package mutating func report(_ message: String, fix: String? = nil, at json: JSON) {
    misfits.append(Misfit(message: message, fix: fix, offset: json.offset))
  }

  package mutating func remark(_ message: String, fix: String, at json: JSON) {
    remarks.append(Misfit(message: message, fix: fix, offset: json.offset))
  }

  /// Reads a part of a composite: a literal of type `Part`, or a reference to a token of that type.
  ///
  /// - Returns: `nil` for a reference (noted) and for a misfit (reported).
  package mutating func part<Part: TypedValue>(_ json: JSON, _: Part.Type) -> Part? {
    if isReference(json, to: Part.type) { return nil }
    return Part(json, &self)
  }

  /// Whether the value is a reference; notes it, or reports it when it is malformed.
  package mutating func isReference(_ json: JSON, to type: TokenType) -> Bool {
    do {
      guard let reference = try Reference.read(json) else { return false }
      references.append(ReferenceUse(reference: reference, expected: type, offset: json.offset))
    } catch {
      report(error.message, fix: error.fix, at: json)
    }
    return true
  }

  /// Reports every malformed JSON Pointer reference in a value, wherever it stands.
  package mutating func checkPointers(_ json: JSON) {
    switch json.kind {
    case .null, .bool, .number, .string: return
    case .array(let elements): for element in elements { checkPointers(element) }
    case .object(let members):
      guard json.member("$ref") != nil else {
        for member in members { checkPointers(member.value) }
        return
      }
      do { _ = try Reference.read(json) } catch {
        report(error.message, fix: error.fix, at: json)
      }
    }
  }

  /// The value itself, if it is an object with exactly these keys; `nil` (reported) for anything else.
  package mutating func object(
    _ json: JSON, _ what: String, required: [String], optional: [String] = []
  ) -> JSON? {
    guard let members = json.members else {
      report(
        "\(what) is an object with \(list(required)), found \(json.kindName)",
        fix: ValueReader.example[what], at: json)
      return nil
    }
    var isComplete = true
    for index in members.indices
    where !required.contains(members[index].key) && !optional.contains(members[index].key) {
      misfits.append(
        Misfit(
          message: "\(what) has no member \(quotedForMessage(members[index].key))",
          fix: "remove it; known are \(list(required + optional))",
          offset: members[index].keyOffset))
      isComplete = false
    }
    for key in required where !json.hasMember(key) {
      report("\(what) lacks \"\(key)\"", fix: ValueReader.example[what], at: json)
      isComplete = false
    }
    return isComplete ? json : nil
  }

  /// One of a closed set of words; `nil` (reported) for anything else.
  package mutating func word<Word: RawRepresentable & CaseIterable>(
    _ json: JSON, _ what: String, _: Word.Type
  ) -> Word? where Word.RawValue == String {
    if let text = json.string, let word = Word(rawValue: text) { return word }
    let found = json.string.map(quotedForMessage) ?? json.kindName
    let known = Word.allCases.map(\.rawValue)
    let near = json.string.flatMap { nearest($0, among: known) }
    report(
      "\(found) is no \(what)",
      fix: near.map { "did you mean \"\($0)\"?" } ?? "use one of \(list(known))", at: json)
    return nil
  }

  /// A finite number.
  package mutating func number(_ json: JSON, _ what: String) -> Number? {
    guard let text = json.numberText else {
      report(
        "\(what) is a number, found \(json.kindName)", fix: ValueReader.numberFix(json), at: json)
      return nil
    }
    guard let value = Double(text), value.isFinite else {
      report("\(what) \(text.prefix(40)) is too large", fix: "keep it below 1e308", at: json)
      return nil
    }
    return Number(text: text, value: value)
  }

  private static func numberFix(_ json: JSON) -> String {
    guard let text = json.string else { return "write a number, such as 1.5" }
    guard let reference = try? Reference.curly(text) else { return "write it without quotes" }
    let part = Reference(reference.target, part: [])
    return "only whole tokens stand in braces; write \(part.json.compactText)"
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  private static let example = [
    "a dimension": "write {\"value\": 8, \"unit\": \"px\"}",
    "a duration": "write {\"value\": 0.3, \"unit\": \"s\"}",
    "a color":
      "write {\"colorSpace\": \"srgb\", \"components\": [0, 0.48, 1], \"alpha\": 1}",
  ]
}

/// A number with its text as written; equal when the values are.
package struct Number: Hashable, Sendable {
  package var text: String
  package var value: Double

  package init(text: String, value: Double) {
    self.text = text
    self.value = value
  }

  package init(_ value: Double) {
    self.value = value
    text = JSON.number(value).numberText ?? "0"
  }

  package static func == (lhs: Number, rhs: Number) -> Bool { lhs.value == rhs.value }
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The word of `known` that a person most likely meant, or `nil` when none is near.
///
/// - Complexity: O(*k*·*l*²) for *k* words of length *l*.
package func nearest(_ text: String, among known: some Sequence<String>) -> String? {
  let limit = max(2, text.count / 3)
  var best: (word: String, distance: Int)?
  for word in known where abs(word.count - text.count) <= limit {
    let distance = editDistance(text.lowercased(), word.lowercased())
    if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
  }
  return best?.word
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
private func editDistance(_ a: String, _ b: String) -> Int {
  let a = Array(a.unicodeScalars)
  let b = Array(b.unicodeScalars)
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

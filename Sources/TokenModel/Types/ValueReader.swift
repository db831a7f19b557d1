package import PositionedJSON

/// Reads values from JSON and collects what does not fit, with its place.
///
/// A reader meets references inside composite values; it notes them and goes on, so that a value
/// with references can be checked before anything is resolved.
package struct ValueReader {
  /// A value that does not fit, with its place.
  package struct Misfit: Hashable, Sendable {
    package var message: String
    package var fix: String?
    /// Byte offset of the JSON value at fault.
    package var offset: Int
  }

  /// A reference in a place that a token of one type can fill.
  package struct ReferenceUse: Hashable, Sendable {
    /// The reference that was met.
    package var reference: Reference
    /// The type that the place needs.
    package var expected: TokenType
    /// Byte offset of the reference.
    package var offset: Int
  }

  /// A computed part, in a place that a token of one type can fill.
  package struct ExpressionUse: Sendable {
    package var expression: Expression
    /// The type that the place needs.
    package var expected: TokenType
    /// Byte offset of the part.
    package var offset: Int
  }

  /// Whether what the specification forbids and everyone can use is a misfit, not a remark.
  package var isStrict = false
  /// The values that do not fit, in the order met.
  package private(set) var misfits: [Misfit] = []
  /// Deviations that are read all the same.
  package private(set) var remarks: [Misfit] = []
  /// References in places that a token of one type can fill, in the order met.
  package private(set) var references: [ReferenceUse] = []

  /// Computed parts in places that a token of one type can fill, in the order met.
  package private(set) var expressions: [ExpressionUse] = []

  package init() {}

  /// Notes a value that does not fit.
  package mutating func report(_ message: String, fix: String? = nil, at json: JSON) {
    misfits.append(Misfit(message: message, fix: fix, offset: json.offset))
  }

  /// Notes a deviation that is read all the same.
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

  /// Whether the value is a reference, or computed; notes it, or reports it when it is malformed.
  package mutating func isReference(_ json: JSON, to type: TokenType) -> Bool {
    if let text = json.expression { return isComputed(text, json, type) }
    do {
      guard let reference = try Reference.read(json) else { return false }
      references.append(ReferenceUse(reference: reference, expected: type, offset: json.offset))
    } catch {
      report(error.message, fix: error.fix, at: json)
    }
    return true
  }

  private mutating func isComputed(_ text: String, _ json: JSON, _ type: TokenType) -> Bool {
    do throws(ExpressionProblem) {
      let expression = try Expression(text)
      guard expression.isComputable else { throw .unknownName(text) }
      expressions.append(
        ExpressionUse(expression: expression, expected: type, offset: json.offset))
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
        "\(what) is an object with \(list(required.isEmpty ? optional : required)), found \(json.kindName)",
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
  ///
  /// - Parameter isStandard: whether DTCG has the word; one that it has not is remarked, and a misfit
  ///   in strict reading.
  package mutating func word<Word: RawRepresentable & CaseIterable>(
    _ json: JSON, _ what: @autoclosure () -> String, _: Word.Type,
    isStandard: (Word) -> Bool = { _ in true }
  ) -> Word? where Word.RawValue == String {
    if let text = json.string, let word = Word(rawValue: text) {
      if isStandard(word) { return word }
      if !isStrict {
        let fix =
          "use \(Word.allCases.filter(isStandard).map(\.rawValue).joined(separator: " or "))"
        remark(
          "DTCG has no \(what()) \(quotedForMessage(text)); only CSS and blazon read it",
          fix: fix + " where other tools shall read it", at: json)
        return word
      }
    }
    let found = json.string.map(quotedForMessage) ?? json.kindName
    let known = Word.allCases.filter(isStandard).map(\.rawValue)
    let near = json.string.flatMap { nearest($0, among: known) }
    report(
      "\(found) is not a \(what())",
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
    guard let value = Double(decimal: text), value.isFinite else {
      report("\(what) \(text.prefix(40)) is too large", fix: "keep it below 1e308", at: json)
      return nil
    }
    return Number(text: text, value: value)
  }

  /// An object of a number and its unit; `nil` (reported) for anything else.
  package mutating func numberWithUnit<Unit: RawRepresentable & CaseIterable>(
    _ json: JSON, _ what: String, _: Unit.Type, isStandard: (Unit) -> Bool = { _ in true }
  ) -> (value: Number, unit: Unit)? where Unit.RawValue == String {
    guard let members = object(json, what, required: ["value", "unit"]),
      let valueJSON = members["value"], let value = number(valueJSON, "value"),
      let unitJSON = members["unit"],
      let unit = word(
        unitJSON, "unit of \(what)", Unit.self, isStandard: isStandard)
    else { return nil }
    return (value, unit)
  }

  private static func numberFix(_ json: JSON) -> String {
    guard let text = json.string else { return "write a number, such as 1.5" }
    guard let reference = try? Reference.curly(text) else {
      if let value = Double(text), value.isFinite, !text.contains(where: { "xX".contains($0) }) {
        return "write it without quotes"
      }
      let digits = text.dropFirst()
      let isColor =
        text.hasPrefix("#") && [3, 4, 6, 8].contains(digits.count)
        && digits.allSatisfy(\.isHexDigit)
      return isColor
        ? #"it looks like a color: write "$type": "color""# : "write a number, such as 1.5"
    }
    let part = Reference(reference.target, part: [])
    return "only whole tokens are written in braces; write \(part.json.compactText)"
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  private static let example = [
    "a dimension": "write one such as {\"value\": 8, \"unit\": \"px\"}",
    "a duration": "write one such as {\"value\": 0.3, \"unit\": \"s\"}",
    "a color":
      "write one such as {\"colorSpace\": \"srgb\", \"components\": [0, 0.48, 1], \"alpha\": 1}",
  ]
}

package import PositionedJSON
package import TokenModel

/// A part of a composite value, as a person types it: `type.body.fontSize 18px`.
package struct ValuePart {
  /// The token with the composite value.
  package let token: TokenPath
  private let names: [String]
  private let type: TokenType
  private let value: JSON

  /// - Parameters:
  ///   - path: of a token that is not there.
  ///   - whole: the cell of a token around the path; `nil` for an alias and a value without parts.
  package init?(_ path: TokenPath, of whole: Cell) {
    guard let type = whole.statement.type, type.isComposite,
      let value = whole.statement.value, value.members != nil || value.elements != nil,
      whole.statement.alias == nil
    else { return nil }
    token = whole.path
    names = path.segments.dropFirst(token.segments.count).map(String.init)
    self.type = type
    self.value = value
  }

  /// The names of the value's parts.
  package var known: [String] {
    type == .typography ? Typography.members : value.members?.map(\.key) ?? []
  }

  /// The part that was most likely meant by another name.
  package var near: String? {
    guard names.count == 1 else { return nil }
    return nearest(names[0], among: known)
      ?? known.first { $0.lowercased().hasSuffix(names[0].lowercased()) }
  }

  /// The whole value with the part as typed.
  ///
  /// - Returns: `nil` where the value has no such part.
  /// - Throws: `VerbProblem.valueInvalid` where the part cannot have that value.
  package func whole(with text: String) throws(VerbProblem) -> JSON? {
    // What may stand there is what a reference there would have to lead to.
    let probe = "blazon.part"
    guard let probed = value.replacing(names[...], by: .string("{\(probe)}"), known: known) else {
      return nil
    }
    var reader = ValueReader()
    _ = TokenValue.read(type, probed, &reader)
    let part: JSON
    if Alias.path(.string(text)) != nil {
      part = .string(text)
    } else if let expected = reader.references.last(where: { $0.reference.target.text == probe })?
      .expected
    {
      let old = names.reduce(Optional(value)) { $0?.part($1) }
      part = try ValueSyntax.read(
        text, type: expected, unit: old?["unit"]?.string, path: token
      ).json
    } else {
      let reading = JSONReader.read(text: text)
      part = reading.problems.isEmpty ? reading.root ?? .string(text) : .string(text)
    }
    return value.replacing(names[...], by: part, known: known)
  }

  /// The value with the parts that a text names without saying so, as CSS does: `16px Inter` is a size and a font.
  ///
  /// - Returns: `nil` where some word is something else.
  package func guess(_ text: String) -> JSON? {
    guard type == .typography else { return nil }
    var value = value
    var family: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      func read(_ type: TokenType) -> JSON? {
        try? ValueSyntax.read(word, type: type, path: token).json
      }
      if let size = read(.dimension) {
        value = value.replacing(["fontSize"], by: size, known: known) ?? value
      } else if let weight = read(.fontWeight), Double(word).map({ $0 >= 100 }) ?? true {
        value = value.replacing(["fontWeight"], by: weight, known: known) ?? value
      } else if word.allSatisfy({ $0.isLetter || $0 == "-" }) {
        family.append(word)
      } else {
        return nil
      }
    }
    guard !family.isEmpty else { return value }
    return value.replacing(["fontFamily"], by: .string(family.joined(separator: " ")), known: known)
  }
}

extension JSON {
  /// The value with another at a place inside; `nil` where there is no such place.
  ///
  /// - Parameter known: names that the object may have and lacks.
  fileprivate func replacing(
    _ names: ArraySlice<String>, by other: JSON, known: [String] = []
  ) -> JSON? {
    guard let name = names.first else { return other }
    let rest = names.dropFirst()
    if var elements {
      guard let index = Int(name), elements.indices.contains(index),
        let inner = elements[index].replacing(rest, by: other)
      else { return nil }
      elements[index] = inner
      return .array(elements)
    }
    guard var members else { return nil }
    guard let index = members.firstIndex(where: { $0.key == name }) else {
      guard rest.isEmpty, known.contains(name) else { return nil }
      return .object(members + [JSON.Member(name, other)])
    }
    guard let inner = members[index].value.replacing(rest, by: other) else { return nil }
    members[index] = JSON.Member(name, inner)
    return .object(members)
  }
}

package import PositionedJSON

/// What stands in JSON for itself, so that a document that is made in code is written as it will look.
package protocol JSONConvertible {
  var asJSON: JSON { get }
}

extension JSON: JSONConvertible {
  package var asJSON: JSON { self }
}

extension String: JSONConvertible {
  package var asJSON: JSON { .string(self) }
}

extension Int: JSONConvertible {
  package var asJSON: JSON { .integer(self) }
}

extension Bool: JSONConvertible {
  package var asJSON: JSON { .bool(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var asJSON: JSON { .array(map(\.asJSON)) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object with its members in their order; `nil` stands for `null`.
  package init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    self = .object(members.map { JSON.Member($0, $1?.asJSON ?? .null) })
  }

  /// The object with the members of several.
  package static func object(_ parts: JSON...) -> JSON {
    .object(parts.flatMap { $0.members ?? [] })
  }

  /// An object of the members that have a value.
  package static func present(_ members: KeyValuePairs<String, (any JSONConvertible)?>) -> JSON {
    .object(members.compactMap { name, value in value.map { .init(name, $0.asJSON) } })
  }
}

extension JSON {
  /// An object as text, a member on each line; of the last, which is a list, an element on each line.
  ///
  /// - Returns: the document with a newline at its end and nothing in it that could steer a terminal.
  package static func listing(
    _ head: JSON, _ list: String, _ elements: [JSON]
  ) -> String {
    let lines = (head.members ?? []).map {
      "  " + JSON.quoted($0.key) + ": " + $0.value.harmlessCompactText
    }
    return "{\n"
      + (lines + ["  " + JSON.quoted(list) + ": " + listed(elements)]).joined(separator: ",\n")
      + "\n}\n"
  }

  /// The elements in brackets, each on a line.
  package static func listed(_ elements: [JSON], indent: String = "  ") -> String {
    if elements.isEmpty { return "[]" }
    let lines = elements.map { "\n" + indent + "  " + $0.harmlessCompactText }
    return "[" + lines.joined(separator: ",") + "\n" + indent + "]"
  }
}

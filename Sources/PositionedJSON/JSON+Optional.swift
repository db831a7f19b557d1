extension JSON {
  /// A string, or `null` for `nil`.
  package static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// A number, or `null` for `nil`.
  package static func optional(_ number: Int?) -> JSON { number.map(JSON.integer) ?? .null }

  /// The value itself, or `null` for `nil`.
  package static func optional(_ json: JSON?) -> JSON { json ?? .null }
}

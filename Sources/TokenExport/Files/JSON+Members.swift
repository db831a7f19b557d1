internal import PositionedJSON

extension [JSON.Member] {
  static func present(_ members: KeyValuePairs<String, JSON?>) -> [JSON.Member] {
    members.compactMap { name, value in value.map { JSON.Member(name, $0) } }
  }
}

extension JSON {
  /// An object whose members are all there, `null` where there is nothing.
  static func with(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.map { Member($0.key, $0.value ?? JSON(.null)) })
  }

  /// An object of members; `nil` for none.
  static func filled(_ members: [Member]) -> JSON? { members.isEmpty ? nil : .object(members) }

  static func strings(_ texts: some Sequence<String>) -> JSON { .array(texts.map(JSON.string)) }
}

package import PositionedJSON

/// The text of a deprecation, which may name what to use instead as `{group.token}`.
///
/// - Source: DTCG Format Module 2025.10, "Deprecated": `true`, `false` or an explanation.
package enum Deprecation {
  /// `Use {other.path}: note`, with either part left out; `true` where there is neither.
  package static func json(replacement: TokenPath?, note: String?) -> JSON {
    switch (replacement.map { "Use {\($0.text)}" }, note) {
    case (nil, nil): .bool(true)
    case (let use?, nil): .string(use)
    case (nil, let note?): .string(note)
    case (let use?, let note?): .string(use + ": " + note)
    }
  }

  /// What was written; `nil` for `false`, which says that something is not deprecated.
  package static func said(_ written: JSON) -> JSON? { written.bool == false ? nil : written }

  /// `deprecated`, with what was written beside it; empty where a thing is not deprecated.
  ///
  /// - Parameter how: what is beside the word, such as ` with its group`.
  package static func line(_ written: JSON?, _ how: String = "") -> String {
    guard let written = written.flatMap(said) else { return "" }
    return "deprecated" + how + (written.string.map { ": " + $0 } ?? "")
  }

  /// The token to use instead: the first path in braces.
  package static func replacement(in deprecated: JSON?) -> TokenPath? {
    var rest = (deprecated?.string ?? "").unicodeScalars[...]
    while let start = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: "}") else { return nil }
      if let path = try? TokenPath(String(rest[..<end])) { return path }
    }
    return nil
  }

  /// What is said beside the token to use instead, as `json` writes it; `nil` where nothing is.
  package static func note(in deprecated: JSON?) -> String? {
    guard let text = deprecated?.string else { return nil }
    if replacement(in: deprecated) == nil { return text }
    guard text.hasPrefix("Use {"), let end = text.firstRange(of: "}: ") else { return nil }
    return String(text[end.upperBound...])
  }

  /// The text for people, on one line and without braces; empty where there is none.
  package static func words(of deprecated: JSON?) -> String {
    let text = (deprecated?.string ?? "").filter { $0 != "{" && $0 != "}" }
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.hasPrefix("Use ") ? "u" + line.dropFirst() : line
  }

  /// A copy that names tokens by other paths, where `replace` gives one.
  package static func renaming(
    _ deprecated: JSON, _ replace: (TokenPath) -> TokenPath?
  ) -> JSON {
    guard let text = deprecated.string else { return deprecated }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let inner = rest[rest.index(after: start)..<end]
      let other = (try? TokenPath(String(inner))).flatMap(replace)
      result += rest[...start]
      result += other.map { $0.text.unicodeScalars[...] } ?? inner
      rest = rest[end...]
    }
    return .string(String(result + rest))
  }
}

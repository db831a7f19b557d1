// CodeScan: the text of code that uses tokens in, the names in it out, each with its place and what is done with it.
//
// A file is cut into lexemes (`Lexer`), in which names are found by the rules of its language
// (`MentionFinder`). It opens no files and knows no tokens: which names are whose is decided by its callers.
// Entry: `scan(_:as:roots:)`.

/// A language in which tokens are used.
package enum SourceLanguage: String, CaseIterable, Sendable {
  case css
  case scss
  case less
  case swift
  /// TypeScript and JavaScript.
  case script
  /// The same, in which `<` may begin an element.
  case scriptWithElements
  /// HTML, and what has its form: Vue, Svelte, Astro.
  case markup
  /// Kotlin, and Java for what both share.
  case kotlin
  case dart
  /// Resources of Android.
  case xml
  /// JSON in which `{path}` is a reference.
  case tokens

  /// The language of a file by the ending of its name; `nil` for one that is not read.
  package init?(path: String) {
    let name = path.utf8.suffix(while: { $0 != UInt8(ascii: "/") })
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")),
      let ending = String(name[name.index(after: dot)...])?.lowercased(),
      let language = SourceLanguage.endings[ending]
    else { return nil }
    self = language
  }

  private static let endings: [String: SourceLanguage] = [
    "css": .css, "pcss": .css, "postcss": .css, "scss": .scss, "less": .less, "swift": .swift,
    "ts": .script, "mts": .script, "cts": .script, "tsx": .scriptWithElements,
    "jsx": .scriptWithElements, "js": .scriptWithElements, "mjs": .scriptWithElements,
    "cjs": .scriptWithElements, "html": .markup, "htm": .markup, "vue": .markup,
    "svelte": .markup, "astro": .markup, "kt": .kotlin, "kts": .kotlin, "java": .kotlin,
    "dart": .dart, "xml": .xml, "json": .tokens, "json5": .tokens, "jsonc": .tokens,
  ]

  var isStyle: Bool { self == .css || self == .scss || self == .less }
  package var isScript: Bool { self == .script || self == .scriptWithElements }
}

extension BidirectionalCollection {
  fileprivate func suffix(while isWanted: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start != startIndex, isWanted(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}

package import TokenModel

/// A path with `*` (any text within one name) and `**` (any text across names).
///
/// Without either it stands for the token or group of that path and all that is in it.
package struct PathPattern {
  private let pattern: [UInt8]
  /// The longest text of the pattern without `*`, which a path must have.
  private let needed: [UInt8]
  private var group: TokenPath?
  /// The words of a part of paths, `.` before and behind each name; `nil` where a path is meant.
  private var words: String?
  /// Whether words may be the beginnings of others, as in `button.height` for `alert.buttons.height`, or a
  /// pattern stands for a name anywhere in a path, as in `*red*` for `color.systemRed.ink`.
  package private(set) var isLoose = false

  /// Reads a pattern; every text is one.
  package init(_ text: String) {
    pattern = Array(text.utf8)
    needed =
      pattern.split(separator: UInt8(ascii: "*")).max { $0.count < $1.count }.map(Array.init) ?? []
    group = text.utf8.contains(UInt8(ascii: "*")) ? nil : TokenPath(trusted: text)
  }

  /// Reads a pattern; a text that is not a path of these, nor a group of one, is a part of paths, as in
  /// `blue.600`, or a title, as in `Action sheet`, which means a group at the top; else the beginnings of words in names.
  /// A pattern of one name that no path is stands for a name in it.
  package init(_ text: String, among paths: some Sequence<TokenPath>) {
    self.init(text)
    guard let group else {
      isLoose = !text.contains(".") && !paths.contains(where: matches)
      return
    }
    guard !paths.contains(where: { $0.isInside(group) }) else { return }
    let words = PathPattern.words(text)
    let top = paths.lazy.compactMap(\.segments.first).first {
      PathPattern.words(String($0)) == words
    }
    if let top {
      self.group = TokenPath(trusted: String(top))
      return
    }
    self.words = words
    isLoose = !paths.contains(where: matches)
  }

  /// The shortest of the paths that has the text's names as beginnings of words in its own, in a row.
  static func nearest(_ text: String, among paths: [(path: String, words: String)]) -> String? {
    let words = words(text)
    return paths.filter { $0.words.holdsBeginnings(words) }.map(\.path)
      .min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Paths with their words, for several looks at them.
  static func worded(_ paths: [String]) -> [(path: String, words: String)] {
    paths.map { ($0, words($0)) }
  }

  /// `.action sheet.title.` for `actionSheet.title` and `Action sheet.Title`.
  static func words(_ path: String) -> String {
    let names = path.split(separator: ".").map { $0.humanised.lowercased() }
    return "." + names.joined(separator: ".") + "."
  }

  /// Whether the pattern is the whole path, or names the token or a group around it.
  package func matches(_ path: TokenPath) -> Bool {
    if let words {
      let own = PathPattern.words(path.text)
      return own.utf8.holds(words.utf8) || isLoose && own.holdsBeginnings(words)
    }
    if let group { return path.isInside(group) }
    if isLoose {
      return path.segments.contains { PathPattern.match(folded(pattern), folded(Array($0.utf8))) }
    }
    guard path.text.utf8.withContiguousStorageIfAvailable({ $0.holds(needed) }) ?? true else {
      return false
    }
    return PathPattern.match(pattern[...], Array(path.text.utf8)[...])
  }

  /// The bytes with ASCII letters in lower case.
  private func folded(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }[...]
  }

  /// Whether texts are the pattern, in which `*` stands for any text.
  static func like(_ pattern: String) -> (String) -> Bool {
    guard pattern.utf8.contains(UInt8(ascii: "*")) else { return { $0 == pattern } }
    let pattern = Array(pattern.replacing("*", with: "**").utf8)
    return { match(pattern[...], Array($0.utf8)[...]) }
  }

  /// In time pattern × text, whatever the pattern.
  private static func match(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    let star = UInt8(ascii: "*")
    // reachable[i]: whether text up to i is matched by the pattern so far.
    var reachable = [Bool](repeating: false, count: text.count + 1)
    reachable[0] = true
    let text = Array(text)
    var index = pattern.startIndex
    while index < pattern.endIndex {
      var next = [Bool](repeating: false, count: text.count + 1)
      if pattern[index] == star {
        let isDouble = index + 1 < pattern.endIndex && pattern[index + 1] == star
        var isOpen = false
        for place in 0...text.count {
          if place > 0, !isDouble, text[place - 1] == UInt8(ascii: ".") { isOpen = false }
          isOpen = isOpen || reachable[place]
          next[place] = isOpen
        }
        index += isDouble ? 2 : 1
      } else {
        for place in text.indices where reachable[place] && text[place] == pattern[index] {
          next[place + 1] = true
        }
        index += 1
      }
      reachable = next
    }
    return reachable[text.count]
  }
}

extension String {
  /// Whether each name of `words` begins a word of a name, in names that follow one another.
  fileprivate func holdsBeginnings(_ words: String) -> Bool {
    let asked = words.utf8.split(separator: UInt8(ascii: "."))
    guard let first = asked.first, utf8.holds(first) else { return false }
    let names = utf8.split(separator: UInt8(ascii: "."))
    guard asked.count <= names.count else { return false }
    return (0...(names.count - asked.count)).contains { start in
      zip(names[start...], asked).allSatisfy { name, asked in
        name.starts(with: asked) || name.holds([UInt8(ascii: " ")] + asked)
      }
    }
  }
}

extension Collection<UInt8> {
  /// Whether bytes are a part of these.
  func holds(_ part: some Collection<UInt8>) -> Bool {
    guard let first = part.first else { return true }
    var rest = self[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

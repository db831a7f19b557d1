internal import PositionedJSON
internal import TokenModel

/// The texts of a cell in which words are looked for, those that say most of it first.
package struct TextFields {
  /// What a text is of the cell.
  package enum Kind: Int {
    /// Its path, and what readers call it.
    case name
    /// What it is for.
    case description
    case value, note, source
    /// A document's name, a page or a picture.
    case place
  }

  /// How well the words were found, and where.
  package struct Match: Comparable {
    /// 0 for words beside each other; 1 for words apart or in sources; 2 for parts of words; 3 for places.
    package let tier: Int
    package let kind: Kind
    /// The text that holds them.
    package let text: String

    package static func < (one: Match, other: Match) -> Bool {
      (one.tier, one.kind.rawValue) < (other.tier, other.kind.rawValue)
    }
  }

  private var texts: [(kind: Kind, text: String, words: [String])] = []

  mutating func add(_ kind: Kind, _ text: String?) {
    if let text, !text.isEmpty { texts.append((kind, text, TextFields.words(text))) }
  }

  /// The words of a text in lower case, without points and hyphens, names split at capitals, each plural as its
  /// singular.
  package static func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var last: Character = " "
    func end() {
      if !word.isEmpty { words.append(idioms[word] ?? singular(word)) }
      word = ""
    }
    for character in text {
      // Mostly texts are ASCII, and Unicode's properties take a search each.
      let byte = character.asciiValue
      let isInside = byte.map(isOfWord) ?? (character.isLetter || character.isNumber)
      if byte == UInt8(ascii: "."), last.isNumber {
        word.append(character)
      } else if !isInside {
        end()
      } else {
        let isCapital = byte.map { (65...90).contains($0) } ?? character.isUppercase
        if isCapital, last.isLowercase, word.count > 1 { end() }
        let isFolded = byte != nil && !isCapital
        if isFolded { word.append(character) } else { word += character.lowercased() }
      }
      last = character
    }
    end()
    return words
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "%"),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }

  /// The words of a text with a blank between them.
  static func folded(_ text: String) -> String { words(text).joined(separator: " ") }

  /// What readers call the idioms.
  private static let idioms = [
    "ipad": "pad", "ipads": "pad", "iphone": "phone", "iphones": "phone",
  ]

  private static func singular(_ word: String) -> String {
    let word = word.last == "." ? String(word.dropLast()) : word
    guard word.count > 3, word.hasSuffix("s"), !["ss", "us", "is"].contains(word.suffix(2)) else {
      return word
    }
    return word.hasSuffix("ies") && word.count > 4
      ? word.dropLast(3) + "y" : String(word.dropLast())
  }

  /// What is looked for in the texts of many cells.
  package struct Wanted {
    fileprivate let words: [String]
    fileprivate let raw: String
    fileprivate let squeezed: String

    package init(_ text: String) {
      words = TextFields.words(text)
      raw = text.lowercased()
      squeezed = words.joined()
    }
  }

  /// Where some words are found best; `nil` where one of them is nowhere.
  package func match(_ sought: Wanted) -> Match? {
    let (wanted, raw) = (sought.words, sought.raw)
    let kept = texts.filter { $0.kind != .place }
    func holds(_ words: [String], near: Bool) -> Bool {
      let places = wanted.map { one in words.indices.filter { words[$0].begins(one) } }
      guard near, places.count > 1 else { return places.allSatisfy { !$0.isEmpty } }
      // Within three words more than are looked for.
      return places[0].contains { start in
        places.allSatisfy { $0.contains { abs($0 - start) < wanted.count + 3 } }
      }
    }
    if !wanted.isEmpty {
      // What a value's own texts have counts before what its sources have.
      let near = kept.filter { holds($0.2, near: true) }.min { $0.0.rawValue < $1.0.rawValue }
      if let near, near.0 != .source || !raw.contains(" ") {
        return Match(tier: 0, kind: near.0, text: near.1)
      }
      let own = kept.filter { $0.0.rawValue <= Kind.value.rawValue }.flatMap(\.2)
      if holds(own, near: false) { return Match(tier: 1, kind: .value, text: "") }
      if let near { return Match(tier: 1, kind: near.0, text: near.1) }
      if holds(kept.flatMap(\.2), near: false) {
        let other = kept.last { kept in
          wanted.contains { one in kept.2.contains { $0.begins(one) } }
        }
        return Match(tier: 1, kind: .source, text: other?.1 ?? "")
      }
    }
    for (tier, texts) in [(2, kept), (3, texts)] {
      let found = texts.first { _, text, words in
        text.lowercased().holds(raw)
          || !sought.squeezed.isEmpty && words.joined().holds(sought.squeezed)
      }
      if let found { return Match(tier: tier, kind: found.0, text: found.1) }
    }
    return nil
  }

  /// The words of each text, with its kind.
  var words: [(kind: Kind, words: [String])] { texts.map { ($0.kind, $0.words) } }

  /// The words that a search can have meant, for `nearest`.
  var vocabulary: [String] {
    texts.filter { $0.kind.rawValue <= Kind.note.rawValue }.flatMap(\.words)
  }
}

extension String {
  /// Whether a text is a part of it; a number is not a part of a longer one.
  fileprivate func holds(_ text: String) -> Bool {
    guard utf8.contains(where: { $0 >= 0x80 }) || utf8.holds(text.utf8) else { return false }
    return ranges(of: text).contains { range in
      let (before, after) = (self[..<range.lowerBound].last, self[range.upperBound...].first)
      return !(text.first?.isNumber == true && before?.isNumber == true)
        && !(text.last?.isNumber == true && after?.isNumber == true)
    }
  }

  /// Whether it is a word or goes on behind it; a number is itself.
  fileprivate func begins(_ word: String) -> Bool {
    word.allSatisfy { $0.isNumber || $0 == "." } ? self == word : hasPrefix(word)
  }
}

extension QueryScope {
  /// What people read of a cell, found once: no name of a member of its JSON, and no sign of that.
  func fields(of cell: Cell) -> TextFields {
    let found = found(cell)
    if let known = found.fields { return known }
    let fields = findFields(of: cell)
    found.fields = fields
    return fields
  }

  private func findFields(of cell: Cell) -> TextFields {
    let statement = cell.statement
    var fields = TextFields()
    fields.add(.name, cell.path.text)
    fields.add(.description, rows.description(of: cell))
    fields.add(.description, rows.deprecation(of: cell)?.string)
    for path in sequence(first: cell.path, next: \.parent) {
      for name in names[path] ?? [] { fields.add(.name, name) }
    }
    fields.add(.place, cell.context["idiom"])
    for choice in cell.context.fixed where choice.axis != "idiom" {
      fields.add(.value, choice.axis + " " + choice.value)
    }
    fields.add(.value, answer(of: cell)?.text())
    if statement.max != nil { fields.add(.value, "maximum") }
    if statement.min != nil { fields.add(.value, "minimum") }
    for text in statement.value.map(QueryScope.words) ?? [] { fields.add(.value, text) }
    for member in statement.qualifiersJSON?.members ?? [] {
      for text in QueryScope.words(member.value) {
        fields.add(["note", "because"].contains(member.key) ? .note : .value, text)
      }
    }
    for evidence in cell.evidence {
      for name in evidence.locator {
        fields.add(name.hasPrefix("images/") || name.hasPrefix("chunk ") ? .place : .source, name)
      }
      fields.add(.source, evidence.grade.rawValue)
      fields.add(.source, evidence.note)
      fields.add(.place, evidence.document)
    }
    return fields
  }

  /// The texts and numbers within a value.
  private static func words(_ json: JSON) -> [String?] {
    if let elements = json.elements { return elements.flatMap(words) }
    if let members = json.members { return members.flatMap { words($0.value) } }
    return [json.string ?? json.numberText]
  }
}

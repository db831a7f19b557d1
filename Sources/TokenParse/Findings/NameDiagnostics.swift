package import TokenModel

/// Finds names that are not what they look like: with characters that nobody sees, with letters of two scripts in one
/// word, and pairs of names that look the same.
///
/// It knows the letters of Greek and Cyrillic that are drawn as Latin ones, and the letters, digits, ligatures, blanks and
/// dashes that Unicode has in other forms, by their names; not all of its table of confusables.
///
/// - Source: Unicode Technical Standard #39, sections 4 and 5.
package enum NameDiagnostics {
  package static func find(in parsed: ParsedFiles) -> [Diagnostic] {
    var found = find(in: parsed.set)
    let places = parsed.locations(ofCells: found.map(\.cell))
    for index in found.indices { found[index].diagnostic.location = places[index] }
    return found.map(\.diagnostic)
  }

  /// - Complexity: O(*n*) for *n* cells, where all names are ASCII.
  package static func find(in set: TokenSet) -> [(cell: Int, diagnostic: Diagnostic)] {
    var seen: Set<TokenPath> = []
    var found: [(cell: Int, message: String)] = []
    let strange = set.cells.indices.filter { index in
      let path = set.cells[index].path
      return !path.text.utf8.allSatisfy { $0 < 0x80 } && seen.insert(path).inserted
    }
    if strange.isEmpty { return [] }
    let names = Set(set.cells.lazy.map(\.path.text))
    var looks: [String: String] = [:]
    for name in names where name.utf8.allSatisfy({ $0 < 0x80 }) { looks[name] = name }
    for index in strange {
      let name = set.cells[index].path.text
      let look = name.unicodeScalars.map(\.look).joined()
      let quoted = "\"\(name.withScalarsNamed)\""
      if let twin = looks.updateValue(name, forKey: look), twin != name {
        found.append(
          (index, "\(quoted) looks like \"\(twin.withScalarsNamed)\", and is another token"))
      } else if name.unicodeScalars.contains(where: { $0.isUndrawn || $0.isHarmful }) {
        found.append((index, "the name \(quoted) has invisible characters"))
      } else if name.split(whereSeparator: { !$0.isLetter }).contains(where: \.isMixed) {
        found.append((index, "the name \(quoted) has letters of two scripts in one word"))
      }
    }
    return found.map { found in
      (
        found.cell,
        Diagnostic(
          .warning, code: "name-confusable", message: found.message,
          fix: "write it with the letters of one script, without invisible characters")
      )
    }
  }
}

extension Unicode.Scalar {
  /// What it is drawn as; empty where it is not drawn.
  fileprivate var look: String {
    if isASCII { return String(self) }
    if isUndrawn { return "" }
    if let look = Unicode.Scalar.looks[self] { return String(look) }
    switch properties.generalCategory {
    case .spaceSeparator: return " "
    case .dashPunctuation: return "-"
    default: return plainForm ?? String(self)
    }
  }

  /// The letter, digit or ligature of ASCII of which it is a form, as "MATHEMATICAL BOLD SMALL A" is of a.
  ///
  /// - Source: Unicode Standard Annex #15, compatibility equivalence; the names of the characters.
  private var plainForm: String? {
    guard properties.changesWhenNFKCCaseFolded || properties.isLowercase, let name = properties.name
    else { return nil }
    let words = name.split(separator: " ")
    guard let first = words.first, let last = words.last, words.count > 1,
      name.contains("LATIN") || Unicode.Scalar.forms.contains(first)
    else { return nil }
    if let digit = properties.numericValue {
      return (0...9).contains(digit) ? "\(Int(digit))" : nil
    }
    let isLetter = last.utf8.count == 1 && Unicode.Scalar.kinds.contains(words[words.count - 2])
    guard isLetter || words.contains("LIGATURE") else { return nil }
    return words.contains("CAPITAL") ? String(last) : last.lowercased()
  }

  private static let forms: Set<Substring> = [
    "MATHEMATICAL", "SCRIPT", "DOUBLE-STRUCK", "BLACK-LETTER", "FULLWIDTH", "MODIFIER",
    "SUPERSCRIPT", "SUBSCRIPT", "CIRCLED", "PARENTHESIZED",
  ]
  /// What stands before a letter's name; a sharp, open or turned one is another letter.
  private static let kinds: Set<Substring> = [
    "LETTER", "SMALL", "CAPITAL", "DOTLESS", "SCRIPT", "LONG",
  ]

  private static let looks = Dictionary(
    uniqueKeysWithValues: zip(
      "аеорсухіјѕԁԛԝһӏАВЕКМНОРСТУХІЈЅοναΑΒΕΖΗΙΚΜΝΟΡΤΥΧɑ−".unicodeScalars,
      "aeopcyxijsdqwhlABEKMHOPCTYXIJSovaABEZHIKMNOPTYXa-".unicodeScalars))

  /// Latin, Greek or Cyrillic; `nil` for others.
  fileprivate var script: Int? {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: 0
    case 0x370...0x3FF: 1
    case 0x400...0x52F: 2
    default: nil
    }
  }
}

extension Substring {
  fileprivate var isMixed: Bool { Set(unicodeScalars.compactMap(\.script)).count > 1 }
}

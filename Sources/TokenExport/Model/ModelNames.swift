internal import PositionedJSON
internal import TokenModel

/// The names of tokens in the cases of programming languages.
///
/// Names are made of the words of a path, letters and digits only. Where two tokens would have the same
/// name in any case, and where a name would have no letter, both take the exact form: each other character as
/// `_u`*hex*`_`.
enum ModelNames {
  private static let exactForm = SwiftIdentifier(reserved: [], joinsWords: false)

  /// The objects of names for all paths, in their order.
  static func all(_ paths: [TokenPath]) -> [JSON] {
    let words = paths.map { $0.segments.flatMap { Self.words(String($0)) } }
    // Some small letters differ and have one capital.
    let claims = NameClaims(words.map { $0.joined().uppercased().lowercased() })
    return paths.indices.map { index in
      let last = paths[index].segments.last.map(String.init) ?? ""
      let isExact = words[index].isEmpty || claims.contested.contains(index)
      let forms =
        isExact
        ? Array(repeating: exactForm.exact(paths[index].text), count: 5) : cases(words[index])
      return object(forms, [("last", last), ("dot", paths[index].text)])
    }
  }

  /// The names of one word or several that stand alone, such as a group's or a context's.
  static func cases(of text: String) -> JSON {
    let words = words(text)
    return object(
      words.isEmpty
        ? Array(repeating: exactForm.exact(text), count: 5) : cases(words), [("text", text)])
  }

  private static func object(_ forms: [String], _ more: [(String, String)]) -> JSON {
    .object(
      more.map { .init($0.0, .string($0.1)) }
        + zip(["camel", "pascal", "kebab", "snake", "constant"], forms).map {
          .init($0.0, .string($0.1))
        })
  }

  /// Letters and digits, parted at everything else and before capitals.
  private static func words(_ name: String) -> [String] {
    name.split { !isPartOfWord($0) }.flatMap { part in
      var words: [String] = []
      var isLower = false
      for character in part {
        if words.isEmpty || (character.isUppercase && isLower) { words.append("") }
        words[words.count - 1].append(character)
        isLower = character.isLowercase || character.isNumber
      }
      return words
    }
  }

  /// Letters of any script with their marks, and ASCII digits: nothing else is in a name in all languages.
  private static func isPartOfWord(_ character: Character) -> Bool {
    if character.isASCII { return character.isLetter || character.isNumber }
    return character.isLetter
      && character.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
          .nonspacingMark, .spacingMark:
          true
        default: false
        }
      }
  }

  private static func cases(_ words: [String]) -> [String] {
    let lower = words.map { $0.lowercased() }
    let capital = lower.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    func named(_ text: String) -> String { text.first?.isNumber == true ? "_" + text : text }
    return [
      named(lower.prefix(1).joined() + capital.dropFirst().joined()), named(capital.joined()),
      lower.joined(separator: "-"), named(lower.joined(separator: "_")),
      named(lower.joined(separator: "_").uppercased()),
    ]
  }
}

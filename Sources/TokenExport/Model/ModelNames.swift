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
    zip(paths, forms(paths)).map { path, forms in
      object(
        forms,
        [
          ("last", path.segments.last.map(String.init) ?? ""), ("dot", path.text),
        ])
    }
  }

  /// The names of all paths in camel, Pascal, kebab, snake and constant case, in their order.
  static func forms(_ paths: [TokenPath]) -> [[String]] {
    let words = paths.map { $0.segments.flatMap { Self.words(String($0)) } }
    var claims = NameClaims(capacity: paths.count)
    for (index, words) in words.enumerated() {
      claims.claim(words.joined().lowercased(), by: index)
    }
    return paths.indices.map { index in
      let isExact = words[index].isEmpty || claims.contested.contains(index)
      return isExact
        ? Array(repeating: exactForm.exact(paths[index].text), count: 5) : cases(words[index])
    }
  }

  /// The names of one word or several that stand alone, such as a group's or a context's.
  static func cases(of text: String) -> JSON {
    object(forms(of: text), [("text", text)])
  }

  static func forms(of text: String) -> [String] {
    let words = words(text)
    return words.isEmpty ? Array(repeating: exactForm.exact(text), count: 5) : cases(words)
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

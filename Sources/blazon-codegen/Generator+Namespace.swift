extension Generator {
  /// Returns the name of the enum that holds the tokens of a file, made from the file's name.
  ///
  /// `hig.tokens.json` gives `HigTokens`, and `brand-colors.tokens.json` `BrandColorsTokens`: the
  /// words before `.json`, each with a capital. Leading numbers go to the end, because no Swift name
  /// begins with one: `2010.tokens.json` gives `Tokens2010`.
  ///
  /// - Returns: `nil` where no word begins with a letter, or the name has characters outside ASCII.
  ///   Leaving those out could give two files the same name.
  static func namespace(ofFile name: String) -> String? {
    let stem = name.hasSuffix(".json") ? name.dropLast(5) : name[...]
    guard stem.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var words = stem.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let lettered = words.firstIndex(where: { $0.first?.isLetter == true }) else {
      return nil
    }
    words = Array(words[lettered...] + words[..<lettered])
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

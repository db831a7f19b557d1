/// The name of the enum that holds the tokens of a file, made of the file's name.
///
/// `hig.tokens.json` gives `HigTokens`, `brand-colors.tokens.json` `BrandColorsTokens`: the words
/// before `.json`, each with a capital. A leading number goes to the end (`2010.tokens.json` gives
/// `Tokens2010`), as no Swift name begins with one.
///
/// - Returns: `nil` where the name has other characters in its words than ASCII letters and digits,
///   of which leaving any out could make two names one.
func namespace(ofFile name: String) -> String? {
  let stem = name.hasSuffix(".json") ? name.dropLast(5) : name[...]
  guard stem.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
  var words = stem.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  guard let lettered = words.firstIndex(where: { $0.first?.isLetter == true }) else { return nil }
  words = Array(words[lettered...] + words[..<lettered])
  return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

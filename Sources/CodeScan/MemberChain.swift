/// The chain of members that ends at a place, such as `Tokens.Color.old` where a compiler points at `old`.
///
/// - Returns: `nil` where no name begins there, and where the chain begins with a dot or behind something else than a
///   name, so that only the compiler knows its beginning.
/// - Complexity: O(*n*) in the bytes.
package func memberChain(
  in bytes: [UInt8], endingAt offset: Int, as language: SourceLanguage
) -> Mention? {
  let lexemes = Lexer(bytes, 0..<bytes.count, language).lexemes
  func isDot(_ index: Int) -> Bool {
    index >= 0 && lexemes[index].kind == .mark
      && bytes[Int(lexemes[index].start)] == UInt8(ascii: ".")
  }
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).replacing("`", with: "")
  }
  guard var index = lexemes.firstIndex(where: { $0.range.contains(offset) }),
    lexemes[index].kind == .name
  else { return nil }
  var members = [lexemes[index].range]
  while isDot(index - 1) {
    guard index >= 2, lexemes[index - 2].kind == .name else { return nil }
    index -= 2
    members.insert(lexemes[index].range, at: 0)
  }
  // `Tokens . old`: only the compiler reads over the blanks.
  var before = index - 1
  while before >= 0, lexemes[before].kind == .space || lexemes[before].kind == .comment {
    before -= 1
  }
  if isDot(before) { return nil }
  let range = members[0].lowerBound..<members[members.count - 1].upperBound
  return Mention(
    family: .member, kind: .use, name: members.map(text).joined(separator: "."), range: range,
    members: members)
}

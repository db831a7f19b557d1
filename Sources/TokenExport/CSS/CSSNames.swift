internal import TokenModel

/// The names of the tokens' custom properties.
///
/// `actionSheet.cornerRadius` is `--action-sheet-corner-radius`. If two tokens would share a name,
/// neither gets it: each keeps its exact path with escaped dots (`--a\.bC`), with a leading dot if it has
/// none (`--\.aB`). Pleasant names have no dots, so that all names differ. A page that uses the shared
/// name gets no value rather than that of another token.
struct CSSNames {
  /// Escaped, without `--`.
  private var names: [String]
  /// The first rival of each token that has one, by the token's index, with the name that both would have,
  /// without `--`.
  private(set) var rivals: [Int: NameClaims.Rival] = [:]

  /// - Parameters:
  ///   - hasAllParts: whether there are properties for all parts, see `CSSChoices`.
  ///   - prefix: a word before each name, as of `CSSChoices.prefix`.
  /// - Complexity: O(*n*) for *n* bytes of paths.
  init(_ tokens: [ResolvedToken], hasAllParts: Bool, prefix word: String = "") {
    let prefix = word.isEmpty ? "" : word + "-"
    names = ParallelMap.map(tokens.count) { range in
      tokens[range].map { prefix + CSSNames.pleasant($0.path.text) }
    }.flatMap(\.self)
    findRivals(tokens, hasAllParts)
    for index in rivals.keys { names[index] = prefix + CSSNames.exact(tokens[index].path.text) }
  }

  /// The name of a token, escaped, without `--`.
  subscript(index: Int) -> String { names[index] }

  func append(_ index: Int, to text: inout [UInt8]) { text += names[index].utf8 }

  /// The separator between a token's name and that of a part.
  func joint(_ index: Int) -> String {
    // An empty segment, which no path has.
    rivals[index] == nil ? "-" : "\\.\\."
  }

  /// The name of the property for a part.
  func partName(_ index: Int, _ part: CSSPart) -> String {
    self[index] + joint(index) + part.rawValue
  }

  /// The value of the property of a token, or of one of its parts.
  func reference(_ index: Int, _ part: CSSPart?) -> String {
    "var(--" + (part.map { partName(index, $0) } ?? self[index]) + ")"
  }

  // MARK: Rivals

  private mutating func findRivals(_ tokens: [ResolvedToken], _ hasAllParts: Bool) {
    var claims = NameClaims(capacity: tokens.count)
    for index in tokens.indices { claims.claim(self[index], by: index) }
    for index in tokens.indices {
      let types = tokens[index].cells.compactMap { $0.value?.type }
      for type in types.indices where !types[..<type].contains(types[type]) {
        for part in CSSPart.parts(of: types[type], all: hasAllParts) {
          claims.claim(partName(index, part), by: index)
        }
      }
    }
    rivals = claims.rivals
  }

  static func exact(_ path: String) -> String {
    let hasDot = path.utf8.contains(UInt8(ascii: "."))
    return (hasDot ? "" : "\\.") + CSSText.escapedName(path)
  }

  // MARK: Pleasant names

  /// The words of camelCase and segments, joined by `-`, in lower case and escaped.
  static func pleasant(_ path: String) -> String {
    // The token of a group has the group's name, which no other token can have.
    var path = path.hasSuffix(".$root") ? String(path.dropLast(6)) : path
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + 8)
    let isPlain = path.withUTF8 { appendWords($0, to: &bytes) }
    let name = String(decoding: bytes, as: UTF8.self)
    return isPlain ? name : CSSText.escapedName(name)
  }

  /// - Returns: whether nothing has to be escaped.
  private static func appendWords(
    _ path: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) -> Bool {
    var isPlain = true
    var before: UInt8 = 0
    for place in path.indices {
      let byte = path[place]
      if byte == UInt8(ascii: ".") {
        bytes.append(UInt8(ascii: "-"))
      } else if isUpper(byte) {
        let next = place + 1 < path.count ? path[place + 1] : 0
        if isLower(before) || (isUpper(before) && isLower(next)) {
          bytes.append(UInt8(ascii: "-"))
        }
        bytes.append(byte + 0x20)
      } else {
        if !CSSText.isNameByte(byte) { isPlain = false }
        bytes.append(byte)
      }
      before = byte
    }
    return isPlain
  }

  private static func isUpper(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// Whether the byte is a lower-case letter or a digit.
  private static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

internal import TokenModel

/// The custom property of each token.
///
/// `actionSheet.cornerRadius` is `--action-sheet-corner-radius`. Tokens that would share a name
/// keep their exact path instead, with its dots escaped (`--a\.bC`); no pleasant name holds a dot,
/// so the names stay different.
struct CSSNames {
  /// In the order of the tokens, without `--`, ready to be written.
  private(set) var names: [String]
  private let contested: Set<Int>

  /// - Complexity: O(*n*) in the text of the paths.
  init(_ tokens: [ResolvedToken]) {
    names = tokens.map { CSSNames.pleasant($0.path.text) }
    var claims = NameClaims(capacity: tokens.count)
    for index in tokens.indices {
      claims.claim(names[index], by: index)
      for cell in tokens[index].cells.indices {
        guard let part = CSSNames.part(tokens[index].cells[cell].cell.statement.type) else {
          continue
        }
        claims.claim(names[index] + "-" + part.rawValue, by: index)
      }
    }
    contested = claims.contested
    for index in contested { names[index] = CSSText.escapedName(tokens[index].path.text) }
  }

  /// The property beside a token's own that holds what the main one cannot.
  func partName(_ index: Int, _ part: String) -> String {
    // An empty segment, which no path has.
    names[index] + (contested.contains(index) ? "\\.\\." : "-") + part
  }

  private static func part(_ type: TokenType?) -> CSSPart? {
    switch type {
    case .typography: .letterSpacing
    case .material: .fill
    case nil, .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .strokeStyle, .border, .transition, .shadow, .gradient, .boolean, .string, .spring:
      nil
    }
  }

  /// Words of camelCase and segments joined by `-`, in lower case, escaped.
  static func pleasant(_ path: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + 8)
    var isPlain = true
    var before: UInt8 = 0
    var rest = path.utf8.makeIterator()
    var next = rest.next()
    while let byte = next {
      next = rest.next()
      if byte == UInt8(ascii: ".") {
        bytes.append(UInt8(ascii: "-"))
      } else if isUpper(byte) {
        let startsWord = isLower(before) || (isUpper(before) && next.map(isLower) == true)
        if startsWord { bytes.append(UInt8(ascii: "-")) }
        bytes.append(byte + 0x20)
      } else {
        if !CSSText.isNameByte(byte) { isPlain = false }
        bytes.append(byte)
      }
      before = byte
    }
    let name = String(decoding: bytes, as: UTF8.self)
    return isPlain ? name : CSSText.escapedName(name)
  }

  private static func isUpper(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// A lower-case letter or a digit.
  private static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

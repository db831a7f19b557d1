internal import TokenModel

/// The names of the tokens' custom properties.
///
/// `actionSheet.cornerRadius` is `--action-sheet-corner-radius`. If two tokens would share a name,
/// neither gets it: each keeps its exact path with escaped dots (`--a\.bC`), with a leading dot if it has
/// none (`--\.aB`). Pleasant names have no dots, so that all names differ. A page that uses the shared
/// name gets no value rather than that of another token.
struct CSSNames {
  /// The reason for which a token has its exact name.
  struct Rival: Hashable {
    /// The index of the other token.
    var other: Int
    /// The name that both would have, without `--`.
    var name: String
  }

  /// All names one behind the other, escaped, without `--`.
  private var bytes: [UInt8] = []
  /// The end of each name in `bytes`.
  private var ends: [Int] = []
  /// The first rival of each token that has one, by the token's index.
  private(set) var rivals: [Int: Rival] = [:]

  /// What each name begins with, with its `-`; empty for nothing.
  private let prefix: [UInt8]

  /// - Parameters:
  ///   - hasAllParts: whether there are properties for all parts, see `CSSChoices`.
  ///   - prefix: a word before each name, as of `CSSChoices.prefix`.
  /// - Complexity: O(*n*) for *n* bytes of paths.
  init(_ tokens: [ResolvedToken], hasAllParts: Bool, prefix word: String = "") {
    let prefix = word.isEmpty ? [] : Array((word + "-").utf8)
    self.prefix = prefix
    let pieces = ParallelMap.map(tokens.count) { range in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(range.count * 40)
      var ends: [Int] = []
      ends.reserveCapacity(range.count)
      for index in range {
        bytes += prefix
        CSSNames.appendPleasant(tokens[index].path.text, to: &bytes)
        ends.append(bytes.count)
      }
      return (bytes: bytes, ends: ends)
    }
    bytes.reserveCapacity(tokens.count * 40)
    ends.reserveCapacity(tokens.count)
    for piece in pieces {
      let start = bytes.count
      bytes += piece.bytes
      for end in piece.ends { ends.append(start + end) }
    }
    findRivals(tokens, hasAllParts)
    if !rivals.isEmpty { writeExact(tokens) }
  }

  /// The name of a token, escaped, without `--`.
  subscript(index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

  func append(_ index: Int, to text: inout [UInt8]) { text += bytes[range(index)] }

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

  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  // MARK: Rivals

  private mutating func findRivals(_ tokens: [ResolvedToken], _ hasAllParts: Bool) {
    var table = TextTable(capacity: tokens.count)
    var claims = Claims(names: self, capacity: tokens.count)
    for index in tokens.indices { claims.claim(index, nil, &table) }
    for index in tokens.indices {
      var seen: [TokenType] = []
      for cell in tokens[index].cells.indices {
        guard let type = tokens[index].cells[cell].value?.type, !seen.contains(type) else {
          continue
        }
        seen.append(type)
        for part in CSSPart.parts(of: type, all: hasAllParts) {
          claims.claim(index, part, &table)
        }
      }
    }
    rivals = claims.rivals
  }

  private mutating func writeExact(_ tokens: [ResolvedToken]) {
    let pleasant = self
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for index in tokens.indices {
      if rivals[index] == nil {
        pleasant.append(index, to: &bytes)
      } else {
        bytes += prefix
        bytes += CSSNames.exact(tokens[index].path.text).utf8
      }
      ends.append(bytes.count)
    }
  }

  static func exact(_ path: String) -> String {
    let hasDot = path.utf8.contains(UInt8(ascii: "."))
    return (hasDot ? "" : "\\.") + CSSText.escapedName(path)
  }

  // MARK: Pleasant names

  static func pleasant(_ path: String) -> String {
    var bytes: [UInt8] = []
    appendPleasant(path, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the words of camelCase and segments, joined by `-`, in lower case and escaped.
  private static func appendPleasant(_ path: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    // The token of a group has the group's name, which no other token can have.
    var path = path.hasSuffix(".$root") ? String(path.dropLast(6)) : path
    let isPlain = path.withUTF8 { appendWords($0, to: &bytes) }
    if isPlain { return }
    let name = CSSText.escapedName(String(decoding: bytes[start...], as: UTF8.self))
    bytes.removeSubrange(start...)
    bytes += name.utf8
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

/// The claims of tokens to names; a token may claim several, and the same again.
private struct Claims {
  private let names: CSSNames
  /// The claims by their numbers in the table.
  private var claims: [(owner: Int, part: CSSPart?)] = []
  private(set) var rivals: [Int: CSSNames.Rival] = [:]

  init(names: CSSNames, capacity: Int) {
    self.names = names
    claims.reserveCapacity(capacity)
  }

  mutating func claim(_ owner: Int, _ part: CSSPart?, _ table: inout TextTable) {
    var name: [UInt8] = []
    name.reserveCapacity(64)
    append(owner, part, to: &name)
    let known = name.withUnsafeBufferPointer { text in
      table.insert(text, as: Int32(claims.count)) { isName(of: Int($0), text) }
    }
    guard let known else {
      claims.append((owner, part))
      return
    }
    let other = claims[Int(known)].owner
    guard other != owner else { return }
    let text = String(decoding: name, as: UTF8.self)
    if rivals[owner] == nil { rivals[owner] = CSSNames.Rival(other: other, name: text) }
    if rivals[other] == nil { rivals[other] = CSSNames.Rival(other: owner, name: text) }
  }

  private func append(_ owner: Int, _ part: CSSPart?, to name: inout [UInt8]) {
    names.append(owner, to: &name)
    guard let part else { return }
    name.append(UInt8(ascii: "-"))
    name += part.rawValue.utf8
  }

  private func isName(of claim: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var name: [UInt8] = []
    append(claims[claim].owner, claims[claim].part, to: &name)
    return name.elementsEqual(text)
  }
}

internal import TokenModel

/// A token that may be one end of a rename: one that is gone, or a new one.
struct RenameEnd {
  let path: TokenPath
  let type: TokenType?
  /// A hash of the token's value in its first context.
  let value: Int
  /// The last segment of the path.
  let name: Substring
  /// The path without its last segment.
  let group: Substring
  private let token: ResolvedToken

  init(_ token: ResolvedToken) {
    self.token = token
    path = token.path
    type = token.cells.first?.type
    value = RenameEnd.value(of: token)
    let text = path.text
    let dot = text.utf8.lastIndex(of: UInt8(ascii: "."))
    name = dot.map { text[text.utf8.index(after: $0)...] } ?? text[...]
    group = dot.map { text[..<$0] } ?? ""
  }

  /// Whether the path is a name without a group.
  var isFlat: Bool { group.isEmpty }

  /// Whether the value is a quantity, such as a size or an opacity.
  var isQuantity: Bool {
    switch token.cells.first?.value {
    case .dimension?, .number?, .duration?, .fontWeight?, .boolean?: true
    default: false
    }
  }

  static func value(of token: ResolvedToken) -> Int {
    var hasher = Hasher()
    guard let cell = token.cells.first else { return 0 }
    if let value = cell.value {
      hasher.combine(value)
    } else {
      hasher.combine(cell.statement.presence)
      hasher.combine(cell.type)
      cell.statement.value?.hashMeaning(into: &hasher)
      let qualifiers = cell.statement.qualifiers
      for kind in Qualifiers.Kind.allCases {
        guard let json = qualifiers[kind] else { continue }
        hasher.combine(kind)
        json.hashMeaning(into: &hasher)
      }
    }
    return hasher.finalize()
  }

  /// Whether both have the same value in each context of either that `isShared` accepts. A context that
  /// one of them lists without a different value does not count.
  func hasSameContexts(as other: RenameEnd, where isShared: (Context) -> Bool) -> Bool {
    let (one, another) = (token.cells, other.token.cells)
    if one.count == 1, another.count == 1, one[0].context == another[0].context {
      return one[0].value == another[0].value
    }
    return (one + another).filter { isShared($0.context) }.allSatisfy { cell in
      one.last { $0.context.holds(in: cell.context) }?.value
        == another.last { $0.context.holds(in: cell.context) }?.value
    }
  }

  /// The similarity of the names, 0…1: 1 if they are equal, otherwise the share of adjacent letter pairs
  /// that both have (Dice coefficient). Case and the separators between words hardly count.
  func nameLikeness(to other: RenameEnd) -> Double {
    if name == other.name { return 1 }
    let (a, b) = (RenameEnd.letters(name), RenameEnd.letters(other.name))
    if a == b { return 0.95 }
    let (one, another) = (RenameEnd.letterPairs(a), RenameEnd.letterPairs(b))
    if one.isEmpty || another.isEmpty { return 0 }
    return 0.95 * 2 * Double(RenameEnd.common(one, another)) / Double(one.count + another.count)
  }

  /// The similarity of the words of two names, 0…1: the share of words that both have, in whatever
  /// order; `text-small-400` and `text-large-400` have two of three.
  func wordLikeness(to other: RenameEnd) -> Double {
    func words(_ name: Substring) -> [Substring] {
      name.split { $0 == "-" || $0 == "_" || $0 == " " }
    }
    let (one, another) = (words(name), words(other.name))
    guard one.count > 1, another.count > 1 else { return 0 }
    var left = another
    for word in one { left.firstIndex(of: word).map { _ = left.remove(at: $0) } }
    return 0.95 * 2 * Double(another.count - left.count) / Double(one.count + another.count)
  }

  /// The similarity of the groups, 0…1: 1 if they are equal, otherwise it grows with the number of
  /// segments that both paths have in common at either end.
  func groupLikeness(to other: RenameEnd) -> Double {
    if group == other.group { return 1 }
    let one = group.utf8.split(separator: UInt8(ascii: "."))
    let another = other.group.utf8.split(separator: UInt8(ascii: "."))
    let most = max(one.count, another.count)
    if most == 0 { return 0 }
    let front = zip(one, another).prefix { $0.elementsEqual($1) }.count
    let rest = min(one.count, another.count) - front
    let back = zip(one.reversed(), another.reversed()).prefix(rest).prefix {
      $0.elementsEqual($1)
    }.count
    return 0.6 * Double(front + back) / Double(most)
  }

  /// The name in lower case, without the separators between words.
  private static func letters(_ name: Substring) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): nil
      default: byte
      }
    }
  }

  private static func letterPairs(_ letters: [UInt8]) -> [UInt16] {
    zip(letters, letters.dropFirst()).map { UInt16($0) << 8 | UInt16($1) }.sorted()
  }

  private static func common(_ one: [UInt16], _ other: [UInt16]) -> Int {
    var (i, j, count) = (0, 0, 0)
    while i < one.count, j < other.count {
      if one[i] == other[j] {
        (i, j, count) = (i + 1, j + 1, count + 1)
      } else if one[i] < other[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return count
  }
}

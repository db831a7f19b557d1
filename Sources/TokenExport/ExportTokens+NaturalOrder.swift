internal import TokenModel

extension ExportTokens {
  /// The indices of the tokens in the order of people: what is in a group stands together, and numbers in
  /// names count as numbers, so that 50 comes before 100.
  ///
  /// - Complexity: O(*n* log *n*) comparisons of keys.
  var naturalOrder: [Int] {
    let tokens = tokens
    let pieces = ParallelMap.map(tokens.count) { range in
      var words: [UInt64] = []
      words.reserveCapacity(range.count * 6)
      var ends: [Int] = []
      ends.reserveCapacity(range.count)
      var key: [UInt8] = []
      for index in range {
        ExportTokens.setKey(of: tokens[index].path.text, to: &key)
        ExportTokens.append(key, to: &words)
        ends.append(words.count)
      }
      return (words: words, ends: ends)
    }
    var words: [UInt64] = []
    words.reserveCapacity(tokens.count * 6)
    var ends: [Int] = [0]
    ends.reserveCapacity(tokens.count + 1)
    for piece in pieces {
      let start = words.count
      words += piece.words
      for end in piece.ends { ends.append(start + end) }
    }
    return words.withUnsafeBufferPointer { words in
      ends.withUnsafeBufferPointer { ends in
        tokens.indices.sorted { one, other in
          var (place, otherPlace) = (ends[one], ends[other])
          let (end, otherEnd) = (ends[one + 1], ends[other + 1])
          while place < end, otherPlace < otherEnd {
            if words[place] != words[otherPlace] { return words[place] < words[otherPlace] }
            place += 1
            otherPlace += 1
          }
          if place == end, otherPlace == otherEnd { return one < other }
          return place == end
        }
      }
    }
  }

  /// Appends bytes as numbers that sort as they do, eight in one, the last filled up with zeros.
  private static func append(_ key: [UInt8], to words: inout [UInt64]) {
    var word: UInt64 = 0
    for (place, byte) in key.enumerated() {
      word = word << 8 | UInt64(byte)
      if place & 7 == 7 { words.append(word) }
    }
    let rest = key.count & 7
    if rest > 0 { words.append(word << UInt64(8 * (8 - rest))) }
  }

  /// Sets bytes that sort as the path shall: the end of a name before everything that can be in one, and
  /// before the digits of a number, less leading zeros, how many they are.
  private static func setKey(of path: String, to key: inout [UInt8]) {
    key.removeAll(keepingCapacity: true)
    var path = path
    path.withUTF8 { bytes in
      var place = 0
      while place < bytes.count {
        let byte = bytes[place]
        guard isDigit(byte) else {
          key.append(byte == UInt8(ascii: ".") ? 0 : byte)
          place += 1
          continue
        }
        let run = bytes[place...].prefix(while: isDigit)
        let digits = run.drop { $0 == UInt8(ascii: "0") }
        key.append(UInt8(ascii: "0"))
        key.append(UInt8(clamping: digits.count))
        if digits.count >= 255 {
          for shift in stride(from: 56, through: 0, by: -8) {
            key.append(UInt8(truncatingIfNeeded: digits.count >> shift))
          }
        }
        key += digits
        place = run.endIndex
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

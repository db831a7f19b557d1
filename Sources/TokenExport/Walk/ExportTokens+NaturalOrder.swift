internal import TokenModel

extension ExportTokens {
  /// The indices of the tokens in the order of people: what is in a group stands together, and numbers in
  /// names count as numbers, so that 50 comes before 100.
  ///
  /// - Complexity: O(*n* log *n*) comparisons of keys.
  var naturalOrder: [Int] {
    let tokens = tokens
    let keys = ParallelMap.map(tokens.count) { range in
      range.map { ExportTokens.words(of: ExportTokens.key(of: tokens[$0].path.text)) }
    }.flatMap(\.self)
    return tokens.indices.sorted { one, other in
      keys[one] == keys[other] ? one < other : keys[one].lexicographicallyPrecedes(keys[other])
    }
  }

  /// Bytes as numbers that sort as they do, eight in one, the last filled up with zeros.
  private static func words(of key: [UInt8]) -> [UInt64] {
    stride(from: 0, to: key.count, by: 8).map { start in
      (start..<start + 8).reduce(0) { $0 << 8 | UInt64($1 < key.count ? key[$1] : 0) }
    }
  }

  /// Bytes that sort as the path shall: the end of a name before everything that can be in one, and
  /// before the digits of a number, less leading zeros, how many they are.
  private static func key(of path: String) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(path.utf8.count + 8)
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
    return key
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

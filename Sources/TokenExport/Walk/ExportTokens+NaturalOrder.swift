internal import TokenModel

extension ExportTokens {
  /// The indices of the tokens in the order of people: what is in a group stands together, and numbers in
  /// names count as numbers, so that 50 comes before 100.
  ///
  /// - Complexity: O(*n* log *n*) comparisons of keys.
  var naturalOrder: [Int] {
    var keys: [UInt64] = []
    var starts = [0]
    starts.reserveCapacity(tokens.count + 1)
    for index in tokens.indices {
      let key = ExportTokens.key(of: tokens[index].path.text)
      for start in stride(from: 0, to: key.count, by: 8) {
        keys.append(
          (start..<start + 8).reduce(0) { $0 << 8 | UInt64($1 < key.count ? key[$1] : 0) })
      }
      starts.append(keys.count)
    }
    return tokens.indices.sorted { one, other in
      var (place, rival) = (starts[one], starts[other])
      let (end, last) = (starts[one + 1], starts[other + 1])
      while place < end, rival < last, keys[place] == keys[rival] {
        (place, rival) = (place + 1, rival + 1)
      }
      if place == end || rival == last { return place == end && (rival < last || one < other) }
      return keys[place] < keys[rival]
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
        guard NameBytes.digits.contains(byte) else {
          key.append(byte == UInt8(ascii: ".") ? 0 : byte)
          place += 1
          continue
        }
        let run = bytes[place...].prefix(while: NameBytes.digits.contains)
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
}

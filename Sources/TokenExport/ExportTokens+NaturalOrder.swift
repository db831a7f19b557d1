internal import TokenModel

extension ExportTokens {
  /// The indices of the tokens in the order of people: what is in a group stands together, and numbers in
  /// names count as numbers, so that 50 comes before 100.
  ///
  /// - Complexity: O(*n*) where that is the order of the paths, too, else O(*n* log *n*).
  var naturalOrder: [Int] {
    tokens.indices.sorted { one, other in
      let order = ExportTokens.compare(tokens[one].path.text.utf8, tokens[other].path.text.utf8)
      return order == 0 ? one < other : order < 0
    }
  }

  /// Compares two paths; 0 where they differ in leading zeros alone.
  private static func compare(_ one: String.UTF8View, _ other: String.UTF8View) -> Int {
    let result = one.withContiguousStorageIfAvailable { one in
      other.withContiguousStorageIfAvailable { other in compare(one, other) }
    }
    // Paths are native strings, which are contiguous.
    return (result ?? nil) ?? compare(Array(one), Array(other))
  }

  private static func compare(
    _ one: some RandomAccessCollection<UInt8>, _ other: some RandomAccessCollection<UInt8>
  ) -> Int {
    var (rest, otherRest) = (one[...], other[...])
    while let byte = rest.first, let otherByte = otherRest.first {
      if isDigit(byte), isDigit(otherByte) {
        let number = rest.prefix(while: isDigit)
        let otherNumber = otherRest.prefix(while: isDigit)
        let order = compareNumbers(number, otherNumber)
        if order != 0 { return order }
        rest = rest[number.endIndex...]
        otherRest = otherRest[otherNumber.endIndex...]
      } else if byte == otherByte {
        rest.removeFirst()
        otherRest.removeFirst()
      } else {
        return key(byte) - key(otherByte)
      }
    }
    return (rest.isEmpty ? 0 : 1) - (otherRest.isEmpty ? 0 : 1)
  }

  /// Compares two runs of digits of any length.
  private static func compareNumbers(
    _ one: some Collection<UInt8>, _ other: some Collection<UInt8>
  ) -> Int {
    let one = one.drop { $0 == UInt8(ascii: "0") }
    let other = other.drop { $0 == UInt8(ascii: "0") }
    if one.count != other.count { return one.count - other.count }
    return zip(one, other).lazy.map { Int($0) - Int($1) }.first { $0 != 0 } ?? 0
  }

  /// The end of a name comes before everything that can be in one.
  private static func key(_ byte: UInt8) -> Int { byte == UInt8(ascii: ".") ? 0 : Int(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension String {
  /// Whether the text's UTF-8 comes before the other's, byte by byte.
  ///
  /// The order of SQLite's BINARY collation, the same on every machine. On the buffers themselves:
  /// `utf8` views compare element by element, which sorting 100,000 paths pays for.
  ///
  /// - Complexity: O(*n*) in the common beginning.
  package func precedesByBytes(_ other: String) -> Bool {
    withBytes(of: other) { left, right in
      let order = commonOrder(left, right)
      return order == 0 ? left.count < right.count : order < 0
    } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether both texts have the same bytes; composed and decomposed letters differ.
  package func equalsByBytes(_ other: String) -> Bool {
    withBytes(of: other) { left, right in
      left.count == right.count && commonOrder(left, right) == 0
    } ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether the text is the other, or begins with it and has a separator there.
  package func beginsByBytes(with other: String, before separator: UInt8) -> Bool {
    withBytes(of: other) { own, start in
      (own.count == start.count || own.count > start.count && own[start.count] == separator)
        && commonOrder(own, start) == 0
    }
      ?? (utf8.starts(with: other.utf8)
        && [nil, separator].contains(utf8.dropFirst(other.utf8.count).first))
  }

  /// `nil` for a text without a buffer of its own, such as one bridged from Objective-C.
  private func withBytes(
    of other: String,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool? {
    let answer = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in body(left, right) }
    }
    return answer ?? nil
  }
}

/// The order of the bytes that both have; 0 when they are equal.
private func commonOrder(
  _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
) -> Int32 {
  guard let first = left.baseAddress, let second = right.baseAddress else { return 0 }
  return memcmp(first, second, min(left.count, right.count))
}

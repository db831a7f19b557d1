/// The result of reading a text: a tree unless the text is not JSON, and every problem found.
package struct JSONReading: Sendable {
  /// The document's value; `nil` when a problem was found that is not one of a single entry, such as a
  /// duplicate key.
  package var root: JSON?
  /// All problems by offset. A syntax error ends the reading, so there is at most one.
  /// After `JSONReader.listedDuplicates` duplicate keys, the last one's message counts the rest.
  package var problems: [JSONProblem]
  /// The syntax that was read although strict JSON does not have it, one entry for each kind, in the
  /// order of their first occurrences.
  package var deviations: [JSONDeviation] = []

  package init(root: JSON?, problems: [JSONProblem], deviations: [JSONDeviation] = []) {
    self.root = root
    self.problems = problems
    self.deviations = deviations
  }
}

/// A reader for JSON and, on request, for JSON5. It allows duplicate keys or broken UTF-8 in neither.
///
/// A leading byte order mark is skipped. Nesting is limited because the reader and the destruction
/// of the tree recurse: in a debug build, a thread's stack ends between 500 and 2,000 levels.
///
/// - Complexity: O(*n*) in the bytes.
/// - Source: RFC 8259, sections 2 to 8; spec.json5.org, sections 2 to 8.
package enum JSONReader {
  /// The sizes above which a text is refused.
  package struct Limits: Sendable {
    /// The levels of nested arrays and objects.
    package var depth = 128
    /// The length of the text, 256 MiB.
    package var bytes = 256 << 20

    /// The limits that hold unless others are given.
    package init() {}
  }

  /// The grammar that a text must follow.
  package enum Dialect: Sendable {
    /// RFC 8259.
    case strict
    /// JSON5: also comments, trailing commas, unquoted keys and the rest of JSON5; each is listed in
    /// `JSONReading.deviations`. Numbers become JSON numbers of the same value (`0x10` is `16`).
    /// `Infinity` and `NaN` are problems: no token can hold them.
    case json5
  }

  /// The number of duplicate keys that are listed one by one.
  package static let listedDuplicates = 1000

  /// Reads a file's bytes.
  ///
  /// - Parameter base: is added to every offset of the result, so that offsets of several files
  ///   differ. With the number of bytes it must stay below 4 GiB.
  package static func read(
    _ bytes: [UInt8], limits: Limits = Limits(), base: Int = 0, dialect: Dialect = .strict
  ) -> JSONReading {
    bytes.withUnsafeBufferPointer { read($0, limits, base, dialect) }
  }

  /// Reads text from code or an argument; see `read(_:limits:base:dialect:)` for files.
  package static func read(
    text: String, base: Int = 0, dialect: Dialect = .strict
  ) -> JSONReading {
    var text = text
    return text.withUTF8 { read($0, Limits(), base, dialect) }
  }

  /// Reads bytes that the caller keeps in memory, such as a database's.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONReading {
    read(bytes, Limits(), 0, .strict)
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: Limits, _ base: Int, _ dialect: Dialect
  ) -> JSONReading {
    guard bytes.count <= limits.bytes else {
      return refusal(.tooLarge(bytes.count, limit: limits.bytes), base)
    }
    guard let start = UInt32(exactly: base), UInt32.max - start >= bytes.count else {
      return refusal(.tooLargeTogether(), base)
    }
    var parser = JSONParser(bytes, depthLimit: limits.depth, base: start, dialect: dialect)
    return parser.reading()
  }

  /// The reading of a text that is over the limit, and need not be in memory for that.
  ///
  /// - Parameter size: its bytes; `nil` where nobody counted how many more they are.
  package static func refusal(ofSize size: Int?, base: Int = 0) -> JSONReading {
    refusal(.tooLarge(size, limit: Limits().bytes), base)
  }

  private static func refusal(_ problem: JSONProblem, _ base: Int) -> JSONReading {
    var problem = problem
    problem.offset = base
    return JSONReading(root: nil, problems: [problem])
  }
}

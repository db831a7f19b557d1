/// What reading gave: a tree unless the text is not JSON, and every problem found on the way.
package struct JSONReading: Sendable {
  /// `nil` when a problem other than a duplicate key was found.
  package var root: JSON?
  /// In the order of their offsets. A syntax error ends the reading, so at most one is there.
  /// After `JSONReader.listedDuplicates` duplicate keys, the last one's message counts the rest.
  package var problems: [JSONProblem]
  /// What was read although strict JSON has it not; one entry per kind, in the order of the first.
  package var liberties: [JSONDeviation] = []
}

/// A reader for RFC 8259 and, when asked, for JSON5; neither allows duplicate keys or broken UTF-8.
///
/// A leading byte order mark is skipped. Nesting is bounded because the reader and the destruction
/// of the tree recurse: a thread's stack ends between 500 and 2,000 levels in a debug build.
///
/// - Complexity: O(*n*) in the bytes.
/// - Source: RFC 8259, sections 2 to 8; spec.json5.org, sections 2 to 8.
package enum JSONReader {
  package struct Limits: Sendable {
    /// Levels of nested arrays and objects.
    package var depth = 128
    package var bytes = 256 << 20

    package init() {}
  }

  package enum Dialect: Sendable {
    case strict
    /// Also comments, trailing commas, unquoted keys and the rest of JSON5; each is listed in
    /// `JSONReading.liberties`. Numbers become JSON numbers of the same value (`0x10` is `16`).
    /// `Infinity` and `NaN` are problems: no token can hold them.
    case json5
  }

  package static let listedDuplicates = 1000

  /// - Parameter base: what is added to every offset of the result, so that the trees of several
  ///   files can be mixed; `base` and the bytes together must be below 4 GiB.
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

  /// Reads bytes that somebody else holds, such as a database's.
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

  private static func refusal(_ problem: JSONProblem, _ base: Int) -> JSONReading {
    var problem = problem
    problem.offset = base
    return JSONReading(root: nil, problems: [problem])
  }
}

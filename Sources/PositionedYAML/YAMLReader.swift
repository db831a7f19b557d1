// PositionedYAML: YAML text in, the tree of PositionedJSON out, with the same positions and problems.
//
// It knows what YAML is and not what a token is. Start at `YAMLReader.read(_:)`.

package import PositionedJSON

/// A reader for YAML 1.2 by its core schema, and for the merge keys of 1.1.
///
/// - `yes`, `no`, `on`, dates, times, `.inf`, `.nan` and numbers that begin with zeros (`012`) are text:
///   the versions of YAML read them differently, and no token's value is lost as text.
/// - A key is its text as written: `050` stays `050`.
/// - What an alias stands for has the places of its anchor; the whole has that of the alias.
///
/// - Source: YAML 1.2.2, sections 6 to 10.3; "Merge Key Language-Independent Type for YAML 1.1".
package enum YAMLReader {
  /// The values that all aliases of a file together may stand for.
  package static let aliasedValues = 1_000_000
  /// The bytes of texts and keys that they may stand for.
  package static let aliasedBytes = 1 << 24

  /// Reads a file's bytes.
  ///
  /// - Parameter base: as in `JSONReader.read(_:limits:base:dialect:)`.
  /// - Returns: a tree unless the text is not YAML or holds several documents; problems that come with a
  ///   tree cost no more than the entry at which they stand.
  /// - Complexity: O(*n*) in the bytes and the values that aliases stand for.
  package static func read(
    _ bytes: [UInt8], limits: JSONReader.Limits = JSONReader.Limits(), base: Int = 0
  ) -> JSONReading {
    bytes.withUnsafeBufferPointer { bytes in
      var problems: [JSONProblem] = []
      var root: JSON?
      do throws(JSONProblem) {
        if let problem = refusal(bytes, limits, base) { throw problem }
        var builder = YAMLBuilder(bytes, depthLimit: limits.depth, base: base)
        let result = builder.document()
        problems = builder.listedProblems
        root = try result.get()
      } catch {
        problems.append(error)
      }
      for index in problems.indices { problems[index].offset += base }
      problems.sort { $0.offset < $1.offset }
      return JSONReading(root: root, problems: problems)
    }
  }

  /// A reason not to begin.
  private static func refusal(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONReader.Limits, _ base: Int
  ) -> JSONProblem? {
    if bytes.count > limits.bytes { return .tooLarge(bytes.count, limit: limits.bytes) }
    guard let start = UInt32(exactly: base), UInt32.max - start >= bytes.count else {
      return .tooLargeTogether()
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16() }
    return slowPart(bytes)
  }

  /// Texts for which libyaml takes quadratic time: long runs of blanks and line breaks, many directives.
  private static func slowPart(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONProblem? {
    let (blankLimit, directiveLimit) = (1 << 16, 1000)
    var start = 0
    var directives = 0
    for index in bytes.indices {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D:
        if index - start >= blankLimit { return .longBlank(blankLimit, at: start) }
        continue
      case UInt8(ascii: "%")
      where index == 0 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D:
        directives += 1
        if directives > directiveLimit { return .manyDirectives(directiveLimit, at: index) }
      default: break
      }
      start = index + 1
    }
    return nil
  }
}

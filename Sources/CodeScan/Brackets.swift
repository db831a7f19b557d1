/// Which brackets of some lexemes belong together: those of code, and those of expressions in strings.
///
/// - Complexity: O(*n*) in the lexemes.
struct Brackets {
  /// The lexeme of the other bracket; `nil` where there is none.
  private var partners: [Int32]
  private var around: [Int32]

  init(_ lexemes: [Lexeme], _ bytes: [UInt8]) {
    partners = Array(repeating: -1, count: lexemes.count)
    around = partners
    var open: [(index: Int, closer: UInt8)] = []
    var counts = Array(repeating: 0, count: 256)
    for (index, lexeme) in lexemes.enumerated() {
      around[index] = Int32(open.last?.index ?? -1)
      guard lexeme.kind == .mark || lexeme.kind == .hole else { continue }
      let byte = bytes[Int(lexeme.end) - 1]
      if let closer = Brackets.closer(of: byte) {
        open.append((index, closer))
        counts[Int(closer)] += 1
      } else if counts[Int(byte)] > 0 {
        // What is open inside of it is never closed.
        while let last = open.popLast() {
          counts[Int(last.closer)] -= 1
          guard last.closer == byte else { continue }
          partners[last.index] = Int32(index)
          partners[index] = Int32(last.index)
          around[index] = around[last.index]
          break
        }
      }
    }
  }

  private static func closer(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  func partner(of index: Int) -> Int? { partners[index] < 0 ? nil : Int(partners[index]) }

  /// The opening bracket around a lexeme.
  func opener(around index: Int) -> Int? { around[index] < 0 ? nil : Int(around[index]) }
}

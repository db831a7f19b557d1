import TestSupport
import Testing

@testable import TokenOperations

@Suite("Texts as editors count them")
struct EditorTextTests {
  private static let text = "a😀é\r\n\n{\"x\"}\rend"

  static let places: [(offset: Int, line: Int, utf16: Int, utf8: Int)] = [
    (0, 0, 0, 0), (1, 0, 1, 1), (5, 0, 3, 5), (7, 0, 4, 7), (9, 1, 0, 0), (10, 2, 0, 0),
    (15, 2, 5, 5), (16, 3, 0, 0), (19, 3, 3, 3),
  ]

  @Test("Positions lead to places and back in both encodings", arguments: places)
  func positions(_ offset: Int, _ line: Int, _ utf16: Int, _ utf8: Int) {
    for (encoding, character) in [(EditorText.Encoding.utf16, utf16), (.utf8, utf8)] {
      let text = EditorText(Array(Self.text.utf8), encoding)
      let position = EditorText.Position(line: line, character: character)
      #expect(text.position(of: offset) == position)
      #expect(text.offset(of: position) == offset)
    }
  }

  static let beyond: [(line: Int, character: Int, offset: Int)] = [
    (0, 2, 1), (0, 99, 7), (1, 1, 9), (9, 0, 19), (-1, 3, 0), (0, -4, 0),
  ]

  @Test("Positions beyond a line's end and inside of a character are taken back", arguments: beyond)
  func clamps(_ line: Int, _ character: Int, _ offset: Int) {
    let text = EditorText(Array(Self.text.utf8), .utf16)
    #expect(text.offset(of: .init(line: line, character: character)) == offset)
  }

  @Test("Places in long lines lead there and back", arguments: [EditorText.Encoding.utf8, .utf16])
  func longLines(_ encoding: EditorText.Encoding) {
    let line = String(repeating: "a😀é", count: 400)
    let text = EditorText(Array((line + "\n" + line).utf8), encoding)
    for offset in text.bytes.indices where text.bytes[offset] & 0xC0 != 0x80 {
      #expect(text.offset(of: text.position(of: offset)) == offset)
    }
    let end = text.position(of: text.bytes.count)
    #expect(end.line == 1 && end.character == (encoding == .utf8 ? 2800 : 1600))
  }

  @Test("Edits make the other text, and are of whole characters")
  func edits() {
    var random = SeededGenerator()
    let parts = ["a", "b", "\n", "\r\n", "😀", "é", "{", "\r"]
    for _ in 0..<500 {
      func make() -> [UInt8] {
        Array(
          (0..<Int.random(in: 0...12, using: &random)).map { _ in
            parts.randomElement(using: &random) ?? ""
          }.joined().utf8)
      }
      let (one, other) = (EditorText(make(), .utf16), make())
      var bytes = one.bytes
      for edit in one.edits(to: other).reversed() {
        #expect(String(validating: bytes[edit.range], as: UTF8.self) != nil)
        bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      }
      #expect(bytes == other)
    }
  }
}

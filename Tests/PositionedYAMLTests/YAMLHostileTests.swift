import PositionedJSON
import PositionedYAML
import TestSupport
import Testing

/// In sizes that a debug build reads in a second.
@Suite("Hostile YAML")
struct YAMLHostileTests {
  @Test(
    "100,000 levels end in a message, not a crash",
    arguments: ["[", "{a: ", "- ", "? ", "[[{a: "])
  func depth(open: String) {
    let reading = read(String(repeating: open, count: 100_000))
    #expect(reading.root == nil)
    #expect(reading.problems.map(\.code) == [.tooDeep])
  }

  @Test("128 levels are read, and one more is not, also through aliases")
  func limit() {
    #expect(read(String(repeating: "- ", count: 128)).problems == [])
    #expect(read(String(repeating: "- ", count: 129)).problems.map(\.code) == [.tooDeep])
    let tall = (1...200).map { "b\($0): &b\($0) [*b\($0 - 1)]\n" }.joined()
    #expect(read("b0: &b0 [1]\n" + tall).problems.map(\.code) == [.tooDeep])
  }

  @Test("aliases of aliases end in a message, as values, as merged mappings and as keys")
  func laughs() {
    for part in ["[*N,*N,*N,*N,*N,*N,*N,*N,*N,*N]", "{<<: [*N,*N,*N,*N,*N,*N,*N,*N,*N,*N], k: *N}"]
    {
      var text = part.hasPrefix("{") ? "a0: &a0 {x: 1, y: 2}\n" : "a0: &a0 [1,2]\n"
      for level in 1...9 {
        let inner = part.replacing("*N", with: "*a\(level - 1)")
        text += "a\(level): &a\(level) \(inner)\n"
      }
      let problems = read(text).problems
      #expect(problems.map(\.code) == [.tooLarge])
      #expect(
        problems.first?.message == "the aliases of the file stand for more than 1000000 values")
    }
    let long = "a: &a \(String(repeating: "z", count: 100_000))\n"
    #expect(read(long + (0..<160).map { "b\($0): *a\n" }.joined()).problems == [])
    let repeated = read(long + (0..<170).map { "b\($0): *a\n" }.joined()).problems
    #expect(
      repeated.map(\.message) == ["the aliases of the file stand for more than 16 MB of text"])
    let keys = (0..<2000).map { "? *a\n: \($0)\n" }.joined()
    #expect(read("? &a [1, 2, 3]\n: 0\n" + keys).problems.count == JSONReader.listedDuplicates)
  }

  @Test("of 20,000 duplicate keys a thousand are listed and the rest counted")
  func duplicates() {
    let reading = read(String(repeating: "a: 1\n", count: 20_001))
    #expect(reading.problems.count == JSONReader.listedDuplicates)
    #expect(
      reading.problems.last?.message
        == "the key \"a\" is used twice; 19000 more follow")
  }

  @Test("50,000 members, a text of 2 MB, and a run of blanks that would take its square in time")
  func sizes() {
    let many = read((0..<50_000).map { "key-\($0): \($0)\n" }.joined())
    #expect(many.root?.members?.count == 50_000)
    let long = read("a: '" + String(repeating: "é", count: 1_000_000) + "'")
    #expect(long.root?["a"]?.string?.utf8.count == 2_000_000)
    let blanks = read("a: b" + String(repeating: " ", count: 70_000) + "c d e")
    #expect(blanks.problems.map(\.code) == [.tooLarge])
    #expect(blanks.problems.map(\.offset) == [4])
    let directives = read(String(repeating: "%TAG !a! b\n", count: 1001))
    #expect(directives.problems.map(\.code) == [.tooLarge])
  }

  @Test("texts with random edits are read or refused with places inside, and trees are JSON")
  func mutations() {
    var random = SeededGenerator()
    let pieces: [[UInt8]] =
      [
        ":", "- ", "? ", "\n", "  ", "\t", "#", "&a ", "*a", "<<: ", "!t ", "!!int ", "[", "]", "{",
        "}", ",", "'", "\"", "\\", "|", ">-", "---\n", "...", "%", "é", "\u{2028}", "\u{85}", "\r",
      ].map { Array($0.utf8) } + [[0], [0xFF], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF]]
    let seed = Array(
      """
      # tokens
      base: &a {type: color, n: [1, 2.5, 0x1F]}
      color:
        "red":
          <<: *a
          value: '#f00'
          comment: >-
            folded
            text
        dark: {value: "{color.red}", list: [a, b]}
      """.utf8)
    for round in 0..<3_000 {
      var text = seed
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, place + Int.random(in: 0...3, using: &random))
        text.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
      }
      check(text, "seed \(random.seed), round \(round)")
    }
  }

  private func check(_ text: [UInt8], _ note: String) {
    let base = 1000
    let reading = YAMLReader.read(text, base: base)
    let range = base...base + text.count
    #expect(reading.problems.allSatisfy { range.contains($0.offset) }, "\(note)")
    #expect(reading.problems.map(\.offset) == reading.problems.map(\.offset).sorted(), "\(note)")
    guard let root = reading.root else {
      #expect(!reading.problems.isEmpty, "\(note)")
      return
    }
    #expect(areInside(root, range), "\(note)")
    let again = JSONReader.read(text: root.compactText)
    #expect(again.root == root, "\(note)")
  }

  private func areInside(_ json: JSON, _ range: ClosedRange<Int>) -> Bool {
    range.contains(json.offset) && (json.elements ?? []).allSatisfy { areInside($0, range) }
      && (json.members ?? []).allSatisfy {
        range.contains($0.keyOffset) && areInside($0.value, range)
      }
  }
}

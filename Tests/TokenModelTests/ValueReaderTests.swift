import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("Nearest words")
struct NearestTests {
  @Test(
    "the word of the fewest slips is meant, if it is near",
    arguments: [
      ("sold", "solid"), ("Solid", "solid"), ("dahsed", "dashed"), ("doted", "dotted"),
      ("dottedd", "dotted"), ("solid", "solid"), ("wavy", nil), ("", nil), ("zzzzzz", nil),
      (String(repeating: "x", count: 10_000), nil),
    ] as [(String, String?)])
  func finds(text: String, word: String?) {
    #expect(nearest(text, among: ["solid", "dashed", "dotted", "double", "groove"]) == word)
  }

  @Test("of two equally near words the first is taken, and among none there is none")
  func ties() {
    #expect(nearest("cat", among: ["bat", "hat"]) == "bat")
    #expect(nearest("cat", among: ["hats", "hat"]) == "hat")
    #expect(nearest("cat", among: []) == nil)
  }

  @Test("a long word may have a third of its letters wrong")
  func limit() {
    #expect(nearest("backgroundColor", among: ["backgroundColor"]) == "backgroundColor")
    #expect(nearest("abcdefghi", among: ["abcdefxyz"]) == "abcdefxyz")
    #expect(nearest("abcdefghi", among: ["abcdewxyz"]) == nil)
  }

  @Test("words in an index are found as the distances of all of them say")
  func index() {
    var random = SeededGenerator()
    func word() -> String {
      String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          "abcAé".randomElement(using: &random) ?? "a"
        })
    }
    for round in 0..<2_000 {
      let words = (0..<6).map { _ in word() }
      let text = word()
      let except = words.randomElement(using: &random)
      let limit = max(text.count > 4 ? 2 : 1, text.count / 3)
      let distances = words.map { distance(text.lowercased(), $0.lowercased()) }
      func first(_ indices: some Sequence<Int>) -> String? {
        let near = indices.filter { distances[$0] <= limit }
        guard let least = near.map({ distances[$0] }).min() else { return nil }
        return near.first { distances[$0] == least }.map { words[$0] }
      }
      let label: Comment = "\(text) among \(words); seed \(random.seed), round \(round)"
      #expect(nearest(text, among: words) == first(words.indices), label)
      #expect(NearWords(words).nearest(to: text) == first(words.indices), label)
      #expect(
        NearWords(words).nearest(to: text, except: except)
          == first(words.indices.filter { words[$0] != except }), label)
    }
  }

  /// The optimal string alignment distance by the whole matrix.
  private func distance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

@Suite("Lines of places")
struct SourceLocationTests {
  @Test(
    "the line of a place is shown whole, and of a long one what is around it",
    arguments: [0, 1, 300, 997, 998, 999, 1000, 1001, 1500])
  func excerpt(length: Int) {
    for ending in ["", "\n", "\r\n", "\nnext"] {
      for before in ["", "first\n", "\u{FEFF}"] {
        let line =
          String(repeating: "é😀a", count: length / 7) + String(repeating: "x", count: length % 7)
        let bytes = Array((before + line + ending).utf8)
        for column in Set([0, 1, line.unicodeScalars.count / 2, line.unicodeScalars.count]) {
          let inner = String(String.UnicodeScalarView(line.unicodeScalars.prefix(column)))
          let place = SourceLocation(
            file: "a", line: 1, column: column + 1, bytes: bytes,
            offset: before.utf8.count + inner.utf8.count)
          let (text, first) = place.excerpt
          let shown = String(
            String.UnicodeScalarView(line.unicodeScalars.dropFirst(max(0, first - 1))))
          #expect(text == line || text.utf8.count <= 603)
          #expect(text == line || length + ending.utf8.count > 1000)
          #expect(
            shown.hasPrefix(text.filter { $0 != "\r\n" && $0 != "\r" && $0 != "\u{FEFF}" }),
            "\(length) \(column) \(ending) \(before)")
        }
      }
    }
  }
}

@Suite("Messages about values")
struct ValueReaderTests {
  @Test(
    "text in a message is quoted, escaped and cut after 80 characters",
    arguments: [
      ("", "\"\""), ("a\"b\n", #""a\"b\n""#),
      (String(repeating: "é", count: 80), "\"" + String(repeating: "é", count: 80) + "\""),
      (String(repeating: "x", count: 81), "\"" + String(repeating: "x", count: 80) + "…\""),
      ("\u{0}", #""\u0000""#),
    ])
  func quotes(text: String, quoted: String) {
    #expect(quotedForMessage(text) == quoted)
  }

  @Test("a member that is unknown is reported at its key, one that is missing at the object")
  func members() throws {
    let input: MarkedText = " ↓{ \"value\" : 1, ↓\"units\" : \"px\" }"
    let reading = try ValueReading(.dimension, input.text)
    #expect(
      reading.misfits.map(\.message) == [
        "a dimension has no member \"units\"", "a dimension lacks \"unit\"",
      ])
    #expect(reading.misfits.map(\.offset).sorted() == input.offsets)
    #expect(reading.misfits.first?.fix == "remove it; known are value, unit")
  }

  @Test("a JSON Pointer inside a composite is a reference like one in braces")
  func pointer() throws {
    let text = Sample.border(width: "{\"$ref\":\"#/w/$value\"}")
    let reading = try ValueReading(.border, text)
    #expect(reading.misfits == [])
    #expect(reading.references.map(\.reference.pointerText) == ["#/w/$value"])
    #expect(reading.references.map(\.expected) == [.dimension])
  }

  @Test("a number too large for a machine is refused with its text, cut")
  func tooLarge() throws {
    let digits = String(repeating: "9", count: 400)
    #expect(
      try messages(.number, digits) == [
        "a number token's value \(digits.prefix(40)) is too large"
      ])
  }

  @Test("diagnostics carry the problem's code, message and fix")
  func diagnostic() {
    let location = TokenModel.SourceLocation(file: "a.json", line: 1, column: 2)
    let diagnostic = Diagnostic(NameProblem.empty, at: location)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.code == "name-invalid")
    #expect(diagnostic.message == "a name is empty")
    #expect(diagnostic.fix == "give it a name of at least one character")
    #expect(diagnostic.location == location)
  }
}

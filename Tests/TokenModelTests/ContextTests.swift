import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("Contexts")
struct ContextTests {
  @Test(
    "the text is canonical: sorted by axis, with ',', '=' and '%' percent-encoded",
    arguments: [
      ("", ""), ("b=1,a=2", "a=2,b=1"), ("appearance=dark", "appearance=dark"),
      ("B=1,a=2", "B=1,a=2"), ("a=x%2Cy%3Dz%25", "a=x%2Cy%3Dz%25"), ("a=x%2cy", "a=x%2Cy"),
      ("size=%C3%A9", "size=é"), ("a= x ", "a= x "), ("a=100%", "a=100%25"), ("a=%zz", "a=%25zz"),
      ("a=%2", "a=%252"), ("a=%+1", "a=%25+1"), ("a=\u{301}x", "a=\u{301}x"),
      ("a=x\u{301},\u{301}b=y", "a=x\u{301},\u{301}b=y"),
    ])
  func canonicalText(given: String, text: String) throws {
    let context = try Context(text: given)
    #expect(context.text.utf8.elementsEqual(text.utf8))
    #expect(context.description == context.text)
    #expect(try Context(text: context.text) == context)
  }

  @Test(
    "a part that is not a pair, or an axis that stands twice, is refused",
    arguments: [
      ("dark", .notAPair("dark")), ("a=1,", .notAPair("")), (",", .notAPair("")),
      ("a=", .notAPair("a=")), ("=1", .notAPair("=1")), ("a=1=2", .notAPair("a=1=2")),
      ("a==1", .notAPair("a==1")), ("a=1,,b=2", .notAPair("")), ("a=%00", .notAPair("a=%00")),
      ("a=1,a=2", .twice("a")), ("a=1,b=2,a=1", .twice("a")), ("%61=1,a=2", .twice("a")),
    ] as [(String, ContextProblem)])
  func refuses(text: String, problem: ContextProblem) {
    #expect(throws: problem) { try Context(text: text) }
    #expect(problem.code == "context-invalid")
  }

  @Test("any names survive the way through text, in any order")
  func roundTrip() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    let alphabet = ["a", "Z", "0", "%", ",", "=", " ", "é", "😀", "\u{301}", "\n", "25", "2C", "+"]
    func name() -> String {
      let count = Int.random(in: 1...6, using: &generator)
      return (0..<count).compactMap { _ in alphabet.randomElement(using: &generator) }.joined()
    }
    for _ in 0..<500 {
      let pairs = (0..<Int.random(in: 0...4, using: &generator)).map {
        Context.Fixed("\($0)" + name(), name())
      }
      let context = Context(pairs)
      #expect(Context(pairs.shuffled(using: &generator)) == context, "SEED=\(seed)")
      #expect(try Context(text: context.text) == context, "SEED=\(seed): \(context.text)")
    }
  }

  @Test("the base context fixes nothing")
  func base() throws {
    #expect(Context.base.isBase)
    #expect(Context.base.text == "")
    #expect(try Context(text: "") == .base)
    #expect(try Context(text: "a=1").isBase == false)
    #expect(Context.base["a"] == nil)
    #expect(try Context(text: "a=1,b=2")["b"] == "2")
  }

  @Test(
    "two choices join unless they disagree",
    arguments: [
      ("", "", ""), ("a=1", "", "a=1"), ("", "a=1", "a=1"), ("a=1", "b=2", "a=1,b=2"),
      ("b=2", "a=1", "a=1,b=2"), ("a=1,b=2", "b=2,c=3", "a=1,b=2,c=3"), ("a=1", "a=1", "a=1"),
      ("a=1", "a=2", nil), ("a=1,b=2", "b=3", nil),
    ] as [(String, String, String?)])
  func joined(one: String, other: String, both: String?) throws {
    let (one, other) = (try Context(text: one), try Context(text: other))
    #expect(one.joined(with: other)?.text == both)
    #expect(other.joined(with: one)?.text == both)
  }

  @Test(
    "a context holds where everything it fixes is fixed alike",
    arguments: [
      ("", "", true), ("", "a=1", true), ("a=1", "a=1", true), ("a=1", "a=1,b=2", true),
      ("a=1", "", false), ("a=1", "a=2", false), ("a=1,b=2", "a=1", false), ("a=1", "b=1", false),
    ])
  func holds(one: String, other: String, holds: Bool) throws {
    #expect(try Context(text: one).holds(in: Context(text: other)) == holds)
  }

  @Test("filtering keeps the order, and JSON has a member per axis")
  func filteredAndJSON() throws {
    let context = try Context(text: "a=1,b=2,c=x%2Cy")
    #expect(context.filtered { $0.axis != "b" }.text == "a=1,c=x%2Cy")
    #expect(context.filtered { _ in false } == .base)
    #expect(context.json.compactText == #"{"a":"1","b":"2","c":"x,y"}"#)
    #expect(Context.base.json.compactText == "{}")
  }
}

@Suite("The order of axes")
struct AxisOrderTests {
  let order = AxisOrder(["idiom", "appearance", "idiom", "contrast"])

  @Test("an axis keeps the place of its first declaration")
  func declaration() {
    var order = order
    #expect(order.names == ["idiom", "appearance", "contrast"])
    order.declare("appearance")
    order.declare("size")
    #expect(order.names == ["idiom", "appearance", "contrast", "size"])
  }

  @Test("the last declared axis decides, whatever else is fixed")
  func ranks() throws {
    let ascending = [
      "", "unknown=1", "idiom=pad", "idiom=pad,unknown=1", "appearance=dark",
      "appearance=dark,idiom=pad", "contrast=high", "contrast=high,idiom=pad",
      "appearance=dark,contrast=high", "appearance=dark,contrast=high,idiom=pad",
    ]
    let ranks = try ascending.map { order.rank(try Context(text: $0)) }
    for (lower, higher) in zip(ranks, ranks.dropFirst()) { #expect(lower < higher) }
  }

  @Test("the values of the axes do not matter to the rank")
  func valuesDoNotRank() throws {
    #expect(
      try order.rank(Context(text: "idiom=pad")) == order.rank(Context(text: "idiom=phone")))
  }

  @Test("sixty axes can be told apart, and more do not crash")
  func manyAxes() {
    let names = (0..<100).map { "axis\($0)" }
    let order = AxisOrder(names)
    let ranks = names.map { order.rank(Context([Context.Fixed($0, "x")])) }
    #expect(Set(ranks.prefix(60)).count == 60)
    #expect(ranks == ranks.sorted())
  }
}

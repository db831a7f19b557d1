import Testing
import TokenStore

@Suite("Trailers")
struct TrailerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var message: String
    var trailers: [Trailer]

    init(_ name: String, _ message: String, _ trailers: [Trailer] = []) {
      testDescription = name
      self.message = message
      self.trailers = trailers
    }
  }

  static let cases = [
    Case(
      "the last paragraph's lines", "Widen\n\nWhy.\n\nSource: p. 4\nReviewed-by: Grace H\n",
      [Trailer("Source", "p. 4"), Trailer("Reviewed-by", "Grace H")]),
    Case("after the subject alone", "Widen\n\nIssue: #12", [Trailer("Issue", "#12")]),
    Case(
      "a line that goes on", "Widen\n\nSource: a long\n  title\n\tof a book\nIssue: 1",
      [Trailer("Source", "a long title of a book"), Trailer("Issue", "1")]),
    Case("a key twice", "W\n\nIssue: 1\nIssue: 2", [Trailer("Issue", "1"), Trailer("Issue", "2")]),
    Case("an empty value", "W\n\nIssue: ", [Trailer("Issue", "")]),
    Case("lines of Windows", "W\r\n\r\nIssue: 1\r\n", [Trailer("Issue", "1")]),
    Case("a colon in the value", "W\n\nSource: a: b", [Trailer("Source", "a: b")]),
    Case("the subject is none", "Source: the subject"),
    Case("nor is an empty message", ""),
    Case("prose with a colon", "W\n\nThis is why: it was too small."),
    Case("a paragraph of both", "W\n\nSource: p. 4\nand more prose"),
    Case("a URL", "W\n\nhttps://example.org/"),
    Case("not the last paragraph", "W\n\nSource: p. 4\n\nThe end"),
    Case("a line that goes on with nothing", "W\n\n  Source: p. 4"),
  ]

  @Test("They are the last paragraph, where every line of it is one", arguments: cases)
  func trailers(_ given: Case) {
    #expect(CommitMetadata(author: "x", message: given.message).trailers == given.trailers)
  }
}

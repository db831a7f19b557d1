import PositionedJSON
import Testing
import TokenModel

@Suite("Revisions")
struct RevisionTests {
  @Test(
    "an id is of letters, digits, dots, underscores and hyphens, up to 100",
    arguments: [
      ("main", true), ("2014", true), ("iOS_7.0-beta", true), ("-", true),
      (String(repeating: "x", count: 100), true), ("", false), ("a b", false), ("a@b", false),
      ("a/b", false), ("é", false), ("a\n", false), ("a\u{0}", false), ("~", false),
      (String(repeating: "x", count: 101), false),
    ])
  func ids(id: String, isValid: Bool) {
    #expect(Revision.isValidID(id) == isValid)
  }

  let old = Revision(
    id: "x", title: "Old", published: "2014", base: "b",
    axes: [.init(name: "idiom", values: ["phone", "pad"]), .init(name: "size", values: ["s"])],
    read: [.init(group: "bars", pages: [["hig", "Bars"]])], description: "first")

  @Test("merging replaces what is said again and keeps the rest")
  func mergingFields() {
    let merged = old.merging(Revision(id: "x", title: "New", description: "second"))
    #expect(merged.id == "x")
    #expect(merged.title == "New")
    #expect(merged.published == "2014")
    #expect(merged.base == "b")
    #expect(merged.description == "second")
    #expect(merged.axes == old.axes)
    #expect(merged.read == old.read)
  }

  @Test(
    "merging keeps values in their first order, new ones behind, and takes the other's order of axes"
  )
  func mergingAxes() {
    let merged = old.merging(
      Revision(
        id: "x",
        axes: [
          .init(name: "contrast", values: ["normal"]),
          .init(name: "idiom", values: ["tv", "pad", "watch"]),
        ]))
    #expect(merged.axes.map(\.name) == ["contrast", "idiom", "size"])
    #expect(merged.values(of: "idiom") == ["phone", "pad", "tv", "watch"])
    #expect(merged.values(of: "contrast") == ["normal"])
    #expect(merged.values(of: "none") == nil)
  }

  @Test("merging unites the pages read of a group")
  func mergingPages() {
    let merged = old.merging(
      Revision(
        id: "x",
        read: [
          .init(group: "bars", pages: [["hig", "Bars"], ["other"]]),
          .init(group: "", pages: [["hig"]]),
        ]))
    #expect(merged.read.map(\.group) == ["bars", ""])
    #expect(merged.read.first?.pages == [["hig", "Bars"], ["other"]])
  }

  @Test("merging with itself or with nothing changes nothing")
  func mergingIsIdempotent() {
    #expect(old.merging(old) == old)
    #expect(old.merging(Revision(id: "x")) == old)
    #expect(Revision(id: "x").merging(old) == old)
  }

  @Test(
    "a context is allowed unless it asks for a value that its axis does not have",
    arguments: [
      ("", true), ("idiom=pad", true), ("idiom=tv", false), ("idiom=pad,size=s", true),
      ("idiom=pad,size=l", false), ("appearance=dark", true), ("appearance=dark,idiom=tv", false),
    ])
  func allows(context: String, isAllowed: Bool) throws {
    #expect(try old.allows(Context(text: context)) == isAllowed)
  }

  @Test(
    "an open axis takes its first value, and an axis it does not have is left out",
    arguments: [
      ("", "idiom=phone,size=s"), ("idiom=pad", "idiom=pad,size=s"),
      ("appearance=dark", "idiom=phone,size=s"),
    ])
  func completed(context: String, full: String) throws {
    #expect(try old.completed(Context(text: context)).text == full)
  }

  @Test(
    "pages read for a group speak for all inside it",
    arguments: [
      ("bars", "bars.height", true), ("bars", "bars", true), ("bars", "barsize", false),
      ("bars.tab", "bars.height", false), ("", "anything.at.all", true),
    ])
  func hasRead(group: String, path: String, hasRead: Bool) throws {
    let revision = Revision(id: "x", read: [.init(group: group, pages: [["hig"]])])
    #expect(try revision.hasRead(TokenPath(path)) == hasRead)
    #expect(try Revision(id: "x").hasRead(TokenPath(path)) == false)
  }
}

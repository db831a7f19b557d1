import Testing
import TokenModel

@Suite("5.1.1 Names and 6.7.2 paths")
struct TokenPathTests {
  @Test(
    "any text is a name unless the format keeps it",
    arguments: [
      "a", "A", "token name", " ", "a$ /~#ß", "a$", "100", "-1", "😀", "👩‍👩‍👧", "\n", "a\r\nb",
      "\u{301}a",
      "\u{1}", "\\", "\"", "[0]", "a:b@c", "名前", "\u{202E}x", String(repeating: "x", count: 10_000),
      String(repeating: "😀", count: 10_000),
    ])
  func acceptsName(name: String) throws {
    #expect(NameProblem.check(name) == nil)
    #expect(try TokenPath(name).text == name)
    #expect(try TokenPath("group." + name + ".token").text == "group." + name + ".token")
  }

  @Test(
    "what the format keeps for itself is not a name",
    arguments: [
      ("", .empty), (".", .forbidden(".", name: ".")), ("a.b", .forbidden(".", name: "a.b")),
      ("a{b", .forbidden("{", name: "a{b")), ("a}b", .forbidden("}", name: "a}b")),
      ("{a}", .forbidden("{", name: "{a}")), ("$x", .leadingDollar("$x")),
      ("$value", .leadingDollar("$value")), ("$root", .leadingDollar("$root")),
      ("$", .leadingDollar("$")),
      ("\u{0}", .nul), ("a\u{0}b", .nul), ("a.\u{301}b", .forbidden(".", name: "a.\u{301}b")),
      ("{\u{301}", .forbidden("{", name: "{\u{301}")), ("$\u{301}", .leadingDollar("$\u{301}")),
    ] as [(String, NameProblem)])
  func rejectsName(name: String, problem: NameProblem) {
    #expect(NameProblem.check(name) == problem)
  }

  @Test(
    "a path is refused for its first segment that is not a name",
    arguments: [
      ("", .empty), (".", .empty), ("a.", .empty), (".a", .empty), ("a..b", .empty),
      ("a.$b.{", .leadingDollar("$b")), ("{a.b}", .forbidden("{", name: "{a")),
      ("a.b\u{0}", .nul), ("$rootx", .leadingDollar("$rootx")),
    ] as [(String, NameProblem)])
  func rejectsPath(text: String, problem: NameProblem) {
    #expect(throws: problem) { try TokenPath(text) }
  }

  @Test(
    "the segment $root is part of a path, at any place",
    arguments: ["$root", "a.$root", "a.b.$root"])
  func root(text: String) throws {
    let path = try TokenPath(text)
    #expect(path.text == text)
    #expect(path.name == "$root")
  }

  @Test(
    "a path has segments, a name and a parent",
    arguments: [
      ("a", ["a"], nil), ("a.b", ["a", "b"], "a"), ("a.b c.$root", ["a", "b c", "$root"], "a.b c"),
      ("a.\u{301}b", ["a", "\u{301}b"], "a"),
      ("a.b\u{301}.c", ["a", "b\u{301}", "c"], "a.b\u{301}"),
    ] as [(String, [String], String?)])
  func parts(text: String, segments: [String], parent: String?) throws {
    let path = try TokenPath(text)
    #expect(path.segments.map(String.init) == segments)
    #expect(String(path.name) == segments.last)
    #expect(path.parent?.text == parent)
    if let parent = path.parent, let last = segments.last {
      #expect(parent.appending(last) == path)
    }
  }

  @Test(
    "a path lies inside a group and itself, not inside a namesake",
    arguments: [
      ("a.b.c", "a", true), ("a.b.c", "a.b", true), ("a.b", "a.b", true), ("a.bc", "a.b", false),
      ("a", "a.b", false), ("A.b", "a", false), ("b.a", "a", false),
      ("a.\u{301}b", "a", true), ("\u{E9}.a", "e\u{301}", false), ("ab", "a", false),
    ])
  func inside(path: String, group: String, isInside: Bool) throws {
    #expect(try TokenPath(path).isInside(TokenPath(group)) == isInside)
  }

  @Test("paths sort by their bytes: capitals first, then other alphabets behind")
  func order() throws {
    let sorted = ["A", "B.a", "a", "a b", "a.b", "a.b.c", "aa", "z", "é", "😀"]
    let paths = try sorted.map { try TokenPath($0) }
    #expect(paths.shuffled().sorted() == paths)
  }

  @Test(
    "two paths are equal exactly when neither comes before the other",
    arguments: [
      ("a", "a"), ("a", "A"), ("\u{E9}", "e\u{301}"), ("\u{212B}", "\u{C5}"),
    ])
  func equality(one: String, other: String) throws {
    let (one, other) = (try TokenPath(one), try TokenPath(other))
    #expect((one == other) == (!(one < other) && !(other < one)))
  }

  @Test("a message quotes the name, cut where it is long")
  func messages() {
    #expect(NameProblem.check("a.b")?.message == "the name \"a.b\" contains '.'")
    #expect(NameProblem.check("$a\n")?.message == "the name \"$a\\n\" begins with '$'")
    let long = NameProblem.check(String(repeating: "x", count: 10_000) + ".")
    #expect((long?.message.count ?? 0) < 150)
    #expect(long?.code == "name-invalid")
  }
}

import Testing
import TokenModel

@Suite("Points")
struct PointTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var revision: String?
    var when: Point.When

    var testDescription: String { text }

    init(_ text: String, _ revision: String?, _ when: Point.When) {
      self.text = text
      self.revision = revision
      self.when = when
    }
  }

  static let valid = [
    // REVISION
    Case("modern", "modern", .head(0)),
    Case("2014", "2014", .head(0)),
    Case("iOS_7.0-beta", "iOS_7.0-beta", .head(0)),
    Case("2026-01-31", "2026-01-31", .head(0)),
    Case(".", ".", .head(0)),
    Case(String(repeating: "x", count: 100), String(repeating: "x", count: 100), .head(0)),
    // @HEAD
    Case("@HEAD", nil, .head(0)),
    Case("@HEAD~0", nil, .head(0)),
    Case("@HEAD~1", nil, .head(1)),
    Case("@HEAD~250", nil, .head(250)),
    Case("modern@HEAD~3", "modern", .head(3)),
    // @#n
    Case("@#1", nil, .number(1)),
    Case("2014@#12", "2014", .number(12)),
    // @TIME: a date is its end, no zone is UTC
    Case("@2026-01-31", nil, .time(Timestamp(milliseconds: 1_769_903_999_999))),
    Case("2014@2026-01-31", "2014", .time(Timestamp(milliseconds: 1_769_903_999_999))),
    Case("@2026-01-31+02:00", nil, .time(Timestamp(milliseconds: 1_769_896_799_999))),
    // so are a minute and a second their ends: what is printed is cut to them
    Case("@2026-01-31T00:00", nil, .time(Timestamp(milliseconds: 1_769_817_659_999))),
    Case("@2026-01-31 00:00", nil, .time(Timestamp(milliseconds: 1_769_817_659_999))),
    Case("@2026-01-31 00:00 UTC", nil, .time(Timestamp(milliseconds: 1_769_817_659_999))),
    Case("@2026-01-31T02:00+02:00", nil, .time(Timestamp(milliseconds: 1_769_817_659_999))),
    Case("@2026-01-31T00:00:00Z", nil, .time(Timestamp(milliseconds: 1_769_817_600_999))),
    Case("@2026-01-31T00:00:00.250Z", nil, .time(Timestamp(milliseconds: 1_769_817_600_250))),
    // @NAME: a tag or the beginning of a hash
    Case("@v4.1.0", nil, .name("v4.1.0")),
    Case("@deadbeef", nil, .name("deadbeef")),
    Case("modern@v1", "modern", .name("v1")),
    Case("@head", nil, .name("head")),
    Case("@HEADER", nil, .name("HEADER")),
    Case("@2026", nil, .name("2026")),
    Case("@a tag/with é", nil, .name("a tag/with é")),
    Case("@recorded:2026-01-31", nil, .recorded(Timestamp(milliseconds: 1_769_903_999_999))),
    Case("2014@recorded:2026-01-31", "2014", .recorded(Timestamp(milliseconds: 1_769_903_999_999))),
    Case("@recorded:soon", nil, .name("recorded:soon")),
    // WHEN without its @, where it cannot be a revision
    Case("HEAD", nil, .head(0)), Case("HEAD~1", nil, .head(1)), Case("#12", nil, .number(12)),
    Case("2026-01-31T00:00", nil, .time(Timestamp(milliseconds: 1_769_817_659_999))),
    Case("recorded:2026-01-31", nil, .recorded(Timestamp(milliseconds: 1_769_903_999_999))),
    Case("a b", nil, .name("a b")), Case("é", nil, .name("é")),
    Case("a/b@v1", nil, .name("a/b@v1")),
    Case(String(repeating: "x", count: 101), nil, .name(String(repeating: "x", count: 101))),
    // split at the first @
    Case("a@b@c", "a", .name("b@c")),
    Case("@@x", nil, .name("@x")),
  ]

  @Test("REVISION, @WHEN and REVISION@WHEN are read", arguments: valid)
  func reads(point: Case) throws {
    let read = try Point(point.text)
    #expect(read.revision == point.revision)
    #expect(read.when == point.when)
    #expect(read.text == point.text)
  }

  @Test(
    "what follows no form is refused with a hint",
    arguments: [
      ("", .empty), ("@", .badWhen("@")), ("modern@", .badWhen("modern@")),
      // counts
      ("HEAD~x", .badWhen("HEAD~x")), ("@HEAD~", .badWhen("@HEAD~")),
      ("@HEAD~x", .badWhen("@HEAD~x")),
      ("@HEAD~-1", .badWhen("@HEAD~-1")), ("@HEAD~+1", .badWhen("@HEAD~+1")),
      ("@HEAD~1.5", .badWhen("@HEAD~1.5")),
      ("@HEAD~99999999999999999999", .badWhen("@HEAD~99999999999999999999")),
      ("@#", .badWhen("@#")), ("@#0", .badWhen("@#0")), ("@#-1", .badWhen("@#-1")),
      ("@#+1", .badWhen("@#+1")), ("@#x", .badWhen("@#x")),
    ] as [(String, PointProblem)])
  func refuses(text: String, problem: PointProblem) {
    #expect(throws: problem) { try Point(text) }
    #expect(problem.code == "point-invalid")
    #expect(problem.fix?.isEmpty == false)
  }

  @Test("H6: what names no revision may be a time without its @, or a tag with an @ in it")
  func otherwise() throws {
    #expect(try Point("v1").otherwise == .name("v1"))
    #expect(
      try Point("2026-01-31").otherwise == .time(Timestamp(milliseconds: 1_769_903_999_999)))
    #expect(try Point("pkg@1.0").otherwise == .name("pkg@1.0"))
    #expect(try Point("@a/pkg@1.0").otherwise == .name("@a/pkg@1.0"))
    #expect(try Point("modern@HEAD~1").otherwise == nil)
  }

  @Test(
    "H6: times as people write them have a spelling that a point takes",
    arguments: [
      ("head", "@HEAD"), ("head~2", "@HEAD~2"), ("HEAD^", "@HEAD~1"), ("HEAD^^", "@HEAD~2"),
      ("@HEAD^2", "@HEAD~2"), ("12", "@#12"), ("2024/6/1", "@2024-06-01"),
      ("@2024.06.01", "@2024-06-01"), ("2024-6-1", "@2024-06-01"), ("2024-13-01", nil),
      ("2024", nil), ("v1", nil), ("v1.2.3", nil), ("1.2.3", nil), ("0", nil), ("HEAD", nil),
    ] as [(String, String?)])
  func spelling(text: String, spelled: String?) {
    #expect(Point.spelling(of: text) == spelled)
  }

  @Test("the newest commit of all revisions is @HEAD")
  func head() throws {
    #expect(try Point("@HEAD") == .head)
  }
}

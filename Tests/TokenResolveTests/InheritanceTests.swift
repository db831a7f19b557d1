import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("Base revisions")
struct InheritanceTests {
  private let brand = Revision(["appearance": "light dark"], id: "brand", base: "plain")
  private let plain = Revision(["appearance": "light dark", "idiom": "phone pad"], id: "plain")

  private func set(_ cells: [Cell]) -> TokenSet { TokenSet([brand, plain], cells) }

  @Test("where a revision has no cell that holds, its base is asked, and its base's base")
  func inherits() throws {
    let set = TokenSet(
      [
        Revision([:], id: "c", base: "b"), Revision([:], id: "b", base: "a"),
        Revision([:], id: "a"),
      ],
      [
        cell("x", "1", in: "a"), cell("y", "2", in: "a"), cell("y", "3", in: "b"),
        cell("z", "4", in: "c"),
      ])
    let resolution = set.resolution()
    #expect(resolution.tokens.tokens.map(\.path.text) == ["x", "y", "z"])
    #expect(resolution.entries("x") == ["base: 1"])
    #expect(resolution.entries("y") == ["base: 3"])
    #expect(set.resolution(2).tokens.tokens.map(\.path.text) == ["x", "y"])
    #expect(try set.resolver(2).resolve(path("z"), in: .base) == nil)
  }

  @Test("any cell of the revision that holds comes before the base's stronger ones")
  func ownFirst() {
    let resolution = set([
      cell("x", "1", at: "appearance=dark", in: "brand"), cell("x", "2", in: "plain"),
      cell("x", "3", at: "idiom=phone", in: "plain"),
    ]).resolution()
    // The brand has no idiom: the base's opens with the phone.
    #expect(resolution.entries("x") == ["base: 3", "appearance=dark: 1"])
  }

  @Test("own and inherited contexts are joined, as the weaker axis of the revision itself wins")
  func joinedWithBase() {
    let revisions = [
      Revision(["appearance": "light dark", "idiom": "phone pad"], id: "brand", base: "plain"),
      plain,
    ]
    let resolution = TokenSet(
      revisions,
      [
        cell("x", "1", at: "appearance=dark", in: "brand"), cell("x", "2", in: "plain"),
        cell("x", "3", at: "idiom=pad", in: "plain"),
      ]
    ).resolution()
    #expect(
      resolution.entries("x") == [
        "base: 2", "appearance=dark: 1", "idiom=pad: 3", "appearance=dark,idiom=pad: 1",
      ])
  }

  @Test("an inherited alias leads to the revision's own token")
  func aliasIntoOwn() {
    let resolution = set([
      alias("x", "y", in: "plain"), cell("y", "1", in: "plain"), cell("y", "2", in: "brand"),
      cell("y", "3", at: "appearance=dark", in: "brand"),
    ]).resolution()
    #expect(resolution.found == [])
    #expect(resolution.entries("x") == ["base: 2", "appearance=dark: 3"])
  }

  @Test("a silence written in the revision hides the base")
  func silenceHides() {
    let resolution = set([silence("x", .notStated, in: "brand"), cell("x", "1", in: "plain")])
      .resolution()
    #expect(resolution.entries("x") == ["base: -"])
    #expect(
      resolution.tokens.answer(at: path("x"), in: .base)
        == .silent(.notStated, written: silence("x", .notStated, in: "brand")))
  }

  @Test("an open axis has the first value of the revision that is asked, in its base too")
  func firstValue() throws {
    let set = TokenSet(
      [
        Revision(["appearance": "dark light"], id: "night", base: "day"),
        Revision(["appearance": "light dark"], id: "day"),
      ],
      [
        cell("x", "1", at: "appearance=light", in: "day"),
        cell("x", "2", at: "appearance=dark", in: "day"),
      ])
    #expect(try set.resolver().resolve(path("x"), in: .base)?.json == .integer(2))
    #expect(try set.resolver(1).resolve(path("x"), in: .base)?.json == .integer(1))
    guard case .stated(let found, _) = set.resolution().tokens.answer(at: path("x"), in: .base)
    else { return #expect(Bool(false), "stated") }
    #expect(found.json == .integer(2))
  }

  @Test("revisions that are one another's base end somewhere", arguments: ["a", "b"])
  func circle(base: String) {
    let set = TokenSet(
      [Revision([:], id: "a", base: "b"), Revision([:], id: "b", base: base)],
      [cell("x", "1", in: "b")])
    #expect(set.resolution().entries("x") == ["base: 1"])
    #expect(set.resolution(1).entries("x") == ["base: 1"])
  }

  @Test("descriptions and deprecations are inherited, the nearest one counts")
  func abouts() {
    func about(_ text: String, _ revision: String, _ isGroup: Bool, _ deprecated: JSON?) -> About {
      About(
        path: path(text), revision: revision, isGroup: isGroup, description: revision,
        deprecated: deprecated)
    }
    let set = TokenSet(
      [brand, plain],
      ["g.x", "g.y", "g.h.z", "o"].map { cell($0, "1", in: "plain") },
      abouts: [
        about("g", "plain", true, .bool(true)), about("g.x", "plain", false, .bool(false)),
        about("g.h", "brand", true, .string("gone")), about("g.x", "brand", false, nil),
      ])
    let tokens = set.resolution().tokens
    #expect(tokens.token(at: path("g.y"))?.deprecation == .bool(true))
    #expect(tokens.token(at: path("g.h.z"))?.deprecation == .string("gone"))
    #expect(tokens.token(at: path("o"))?.deprecation == nil)
    #expect(tokens.token(at: path("g.x"))?.about?.description == "brand")
    #expect(tokens.groups[path("g")]?.description == "plain")
    let base = set.resolution(1).tokens
    #expect(base.token(at: path("g.x"))?.deprecation == nil)
    #expect(base.token(at: path("g.h.z"))?.deprecation == .bool(true))
  }
}

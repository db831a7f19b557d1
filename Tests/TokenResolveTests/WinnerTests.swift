import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("Which cell answers")
struct WinnerTests {
  private static let dark = "appearance=dark"
  private static let pad = "idiom=pad"
  private static let increased = "contrast=increased"

  @Test(
    "of the cells that hold, the one that fixes the last declared axis answers",
    arguments: [
      // The contexts of a's cells, what is asked, and the context of the cell that answers.
      ([""], "", ""), ([""], "appearance=dark,idiom=pad", ""),
      (["", dark], "", ""), (["", dark], dark, dark), (["", dark], pad, ""),
      (["", dark, pad], "appearance=dark,idiom=pad", pad),
      (["", dark, increased], "appearance=dark,contrast=increased", increased),
      (["", increased, pad], "contrast=increased,idiom=pad", pad),
      // Two weaker axes do not beat a stronger one; the same and more do.
      (
        ["", "appearance=dark,contrast=increased", pad],
        "appearance=dark,contrast=increased,idiom=pad", pad
      ),
      (
        [pad, "appearance=dark,idiom=pad"], "appearance=dark,contrast=increased,idiom=pad",
        "appearance=dark,idiom=pad"
      ),
      (
        ["appearance=dark,idiom=pad", "contrast=increased,idiom=pad"],
        "appearance=dark,contrast=increased,idiom=pad", "contrast=increased,idiom=pad"
      ),
      // A conjunction holds only as a whole.
      (["", "appearance=dark,idiom=pad"], dark, ""), (["appearance=dark,idiom=pad"], dark, nil),
      ([dark], "", nil), ([pad], "idiom=tv", nil),
      // An open axis takes its first value, and that is all it takes.
      (["appearance=light"], "", "appearance=light"), (["appearance=light"], dark, nil),
      (["", "appearance=light"], "", "appearance=light"),
      (["", "appearance=light,idiom=phone"], increased, "appearance=light,idiom=phone"),
      (["", "idiom=phone", dark], dark, "idiom=phone"),
      // Axes and values that the revision does not have.
      (["", dark], "appearance=dark,season=winter", dark),
      (["", "season=winter"], "season=winter", ""),
      (["", dark], "appearance=sepia", ""),
    ] as [([String], String, String?)])
  func winner(contexts: [String], asked: String, answering: String?) throws {
    for cells in [contexts, contexts.reversed()] {
      let set = TokenSet(cells.map { cell("a", "1", at: $0) })
      let found = try set.resolver().winner(path("a"), in: context(asked))
      #expect(found?.context.text == answering)
    }
  }

  @Test("the order of the axes' declaration decides, not their names nor the revision's order")
  func declaredOrder() throws {
    var set = TokenSet([cell("a", "1", at: Self.dark), cell("a", "2", at: Self.pad)])
    let both = context("appearance=dark,idiom=pad")
    #expect(try set.resolver().winner(path("a"), in: both)?.context.text == Self.pad)
    set.axes = AxisOrder(["idiom", "contrast", "appearance"])
    #expect(try set.resolver().winner(path("a"), in: both)?.context.text == Self.dark)
    #expect(set.resolution().entries("a") == ["idiom=pad: 2", "appearance=dark: 1"])
  }

  @Test("the base cell is never written down as the first value of an axis")
  func baseStaysBase() {
    let set = TokenSet([
      cell("a", "1"), cell("a", "2", at: Self.dark), cell("b", "3", at: "appearance=light"),
      cell("c", "4"), cell("c", "5", at: "idiom=phone"),
    ])
    let resolution = set.resolution()
    #expect(resolution.found == [])
    #expect(resolution.entries("a") == ["base: 1", "appearance=dark: 2"])
    #expect(resolution.entries("b") == ["appearance=light: 3"])
    #expect(resolution.entries("c") == ["base: 4", "idiom=phone: 5"])
    // Asked for nothing, the pad's guest is the phone; asked for the pad, it is not.
    #expect(json(resolution, "c", "") == "5")
    #expect(json(resolution, "c", Self.pad) == "4")
    #expect(json(resolution, "b", Self.dark) == nil)
  }

  @Test("an axis that the revision does not declare is ignored, and the answer marked general")
  func undeclaredAxis() {
    let set = TokenSet([cell("a", "1"), cell("a", "2", at: Self.dark)])
    let tokens = set.resolution().tokens
    guard
      case .stated(let found, isGeneral: true) = tokens.answer(
        at: path("a"), in: context("appearance=dark,season=winter"))
    else { return #expect(Bool(false), "stated in general") }
    #expect(found.json == .integer(2))
    #expect(
      tokens.answer(at: path("a"), in: context("appearance=sepia"))
        == .silent(.notApplicable, written: nil))
  }

  @Test(
    "a written silence is an answer and ends the search",
    arguments: [Presence.notStated, .notApplicable])
  func writtenSilence(presence: Presence) throws {
    let set = TokenSet([cell("a", "1"), silence("a", presence, at: Self.dark)])
    let answer = try set.resolver().resolve(path("a"), in: context(Self.dark))
    #expect(answer?.cell.statement.presence == presence)
    #expect(answer?.value == nil)
    let resolution = set.resolution()
    #expect(resolution.found == [])
    #expect(resolution.entries("a") == ["base: 1", "appearance=dark: -"])
    let written = set.cells.first { $0.statement.presence == presence }
    #expect(
      resolution.tokens.answer(at: path("a"), in: context(Self.dark))
        == .silent(presence == .notStated ? .notStated : .notApplicable, written: written))
  }

  @Test("words answer without a value, and no token answers nothing")
  func wordsAndNothing() throws {
    let set = TokenSet([cell("a", nil, words: "standard blue")])
    let answer = try set.resolver().resolve(path("a"), in: .base)
    #expect(answer?.statement.words == "standard blue")
    #expect(answer?.json == nil)
    #expect(try set.resolver().resolve(path("b"), in: .base) == nil)
    #expect(set.resolution().entries("a") == ["base: -"])
    #expect(set.resolution().tokens.token(at: path("b")) == nil)
  }

  private func json(_ resolution: Resolution, _ text: String, _ place: String) -> String? {
    guard
      case .stated(let found, _) = resolution.tokens.answer(
        at: path(text), in: context(place))
    else { return nil }
    return found.json?.compactText
  }
}

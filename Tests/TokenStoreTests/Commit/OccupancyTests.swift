import Testing
import TokenModel

@testable import TokenStore

@Suite("A key that a commit removes or moves")
struct OccupancyTests {
  private typealias Place = Occupancy<About>

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// "removed", "removed with its token", "moved away", or "-".
    var former: String
    var incoming: String?
    var given: String?
    /// As "before > after"; the old content is "old".
    var changes: [String]
    var needsRow = true
  }

  static let cases = [
    Case(testDescription: "Is removed", former: "removed", changes: ["old > -"]),
    Case(
      testDescription: "Is removed and given anew", former: "removed", given: "new",
      changes: ["old > new"]),
    Case(
      testDescription: "Is removed and given again as it was", former: "removed", given: "old",
      changes: [], needsRow: false),
    Case(
      testDescription: "Is removed, and the rest of its token moves away",
      former: "removed with its token", changes: ["old > -"]),
    Case(
      testDescription: "Is removed, its token moves away, and another token has the same",
      former: "removed with its token", given: "old", changes: ["old > -", "- > old"]),
    Case(
      testDescription: "Makes room for another token's", former: "removed with its token",
      incoming: "moved", changes: ["old > -"]),
    Case(
      testDescription: "Makes room for another token's that changes",
      former: "removed with its token", incoming: "moved", given: "new",
      changes: ["old > -", "moved > new"]),
    Case(testDescription: "Moves away", former: "moved away", changes: []),
    Case(
      testDescription: "Moves away, and a new token is born there", former: "moved away",
      given: "old", changes: ["- > old"]),
    Case(
      testDescription: "Moves away, and another comes", former: "moved away", incoming: "moved",
      changes: []),
    Case(
      testDescription: "Moves away, and another comes and changes", former: "moved away",
      incoming: "moved", given: "new", changes: ["moved > new"]),
    Case(testDescription: "Was free, and one comes", former: "-", incoming: "moved", changes: []),
    Case(
      testDescription: "Was free, and one comes and changes", former: "-", incoming: "moved",
      given: "new", changes: ["moved > new"]),
    Case(
      testDescription: "Was free, and one comes and is given as it is", former: "-",
      incoming: "moved", given: "moved", changes: []),
  ]

  @Test("Changes what each token says, and gets a row where tokens move", arguments: cases)
  func changes(_ known: Case) throws {
    let old = Self.about("old")
    let former: Place.Former =
      switch known.former {
      case "removed": .removed(old)
      case "removed with its token": .removedWithToken(old)
      case "moved away": .movedAway(old)
      default: .none
      }
    let place = Place(
      former: former, incoming: known.incoming.map(Self.about),
      given: known.given.map(Self.about))
    let found = place.changes.map {
      "\($0.before?.description ?? "-") > \($0.after?.description ?? "-")"
    }
    #expect(found == known.changes)
    #expect(place.needsRow == known.needsRow)
    #expect(place.final?.description == known.given ?? known.incoming)
  }

  private static func about(_ text: String) -> About {
    About(path: TokenPath(trusted: "a"), revision: "main", isGroup: false, description: text)
  }
}

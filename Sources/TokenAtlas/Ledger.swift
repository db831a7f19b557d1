internal import TokenModel
internal import TokenPicture

/// The facts and the colors of a page, numbered in the order in which the drawings ask for them.
///
/// A class, as all drawings of a page share it.
final class Ledger {
  private struct Key: Hashable {
    var path: TokenPath
    var edition: String
    var context: Context
    var isStated: Bool
  }

  /// What marks lead to, in the order of their numbers.
  private(set) var facts: [Reading] = []
  private var numbers: [Key: Int] = [:]
  private var titled: Set<Int> = []
  /// The plates by their ids and titles, in the order of the page.
  var plates: [(id: String, title: String)] = []
  private let documents: [String: Document]
  /// The contexts of the appearances, the first of which is shown at first.
  let appearances: [Context]
  private var variables: [[String]: Int] = [:]
  /// For each variable its color in each appearance.
  private(set) var colors: [[String]] = []

  init(documents: [Document], appearances: [Context]) {
    self.documents = Dictionary(first: documents.map { ($0.id, $0) })
    self.appearances = appearances
  }

  // MARK: Facts

  func reading(_ path: String, _ edition: Atlas.Edition, _ context: Context) -> Reading {
    let path = TokenPath(trusted: path)
    let answer = edition.tokens.answer(at: path, in: context)
    var isThirdParty = false
    var own = context.filtered { edition.tokens.revision.values(of: $0.axis) != nil }
    switch answer {
    case .stated(let cell, _), .broken(let cell, _):
      isThirdParty = isByThirdParties(cell.cell)
      own = cell.context
    case .silent(.notApplicable, _): break
    // What no page says is not said in any context.
    case .silent: own = .base
    }
    return Reading(
      path: path, context: context, ownContext: own, edition: edition.label, answer: answer,
      isThirdParty: isThirdParty, ledger: self)
  }

  func number(of reading: Reading) -> Int {
    let key = Key(
      path: reading.path, edition: reading.edition, context: reading.ownContext,
      isStated: reading.isStated)
    if let number = numbers[key] { return number }
    facts.append(reading)
    numbers[key] = facts.count
    return facts.count
  }

  /// What a pointer over a mark shows: the fact in a line.
  ///
  /// - Parameter isNamed: whether the token's name stands beside the mark.
  func title(of reading: Reading, isNamed: Bool = false) -> String {
    let number = number(of: reading)
    let name = reading.path.segments.map(\.humanised).joined(separator: " ")
    let fact = reading.edition + (isNamed ? "" : ", " + name) + ": " + reading.words
    // The source with the first mark of a fact; all of them lead to the whole of it.
    guard titled.insert(number).inserted else { return shortened(fact) }
    return shortened(
      fact + (reading.cell?.cell.evidence.first.map { ", by " + publisher($0) } ?? ""))
  }

  /// Whether a cell of an edition has been read so far.
  func hasRead(_ path: TokenPath, _ edition: String, _ context: Context) -> Bool {
    numbers[Key(path: path, edition: edition, context: context, isStated: true)] != nil
  }

  func isByThirdParties(_ cell: Cell) -> Bool {
    let agreeing = cell.statingEvidence
    return !agreeing.isEmpty
      && agreeing.allSatisfy { documents[$0.document]?.standing == .thirdParty }
  }

  func document(_ id: String) -> Document? { documents[id] }

  private func publisher(_ evidence: Evidence) -> String {
    documents[evidence.document]?.publisher ?? evidence.document
  }

  private func shortened(_ text: String) -> String {
    text.count <= 120 ? text : String(text.prefix(118)) + " …"
  }

  // MARK: Colors

  /// A declaration of CSS that paints with what the token is in the chosen appearance.
  func paint(_ reading: Reading, of edition: Atlas.Edition, _ property: StaticString) -> String {
    let colors = appearances.map { appearance -> String in
      let context = reading.context.joined(with: appearance) ?? reading.context
      let answer = edition.tokens.answer(at: reading.path, in: context)
      guard case .stated(let cell, _) = answer, case .color(let color)? = cell.value else {
        return reading.color.map(Paint.hex) ?? "none"
      }
      return Paint.hex(color)
    }
    let number = variables[colors] ?? self.colors.count
    if number == self.colors.count {
      variables[colors] = number
      self.colors.append(colors)
    }
    return "\(property):var(--c\(number))"
  }
}

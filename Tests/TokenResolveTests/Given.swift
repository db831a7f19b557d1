import PositionedJSON
import TestSupport
import TokenModel
import TokenResolve

/// The value of a JSON text that the test itself wrote.
func json(_ text: String) -> JSON {
  let reading = JSONReader.read(text: text)
  precondition(reading.problems.isEmpty, "the test's JSON is wrong: \(text)")
  return reading.root ?? .null
}

func context(_ text: String) -> Context {
  do { return try Context(text: text) } catch { preconditionFailure("\(error.message): \(text)") }
}

func path(_ text: String) -> TokenPath { TokenPath(trusted: text) }

/// A cell from a few words; `value` is JSON text, `nil` leaves it without one.
func cell(
  _ text: String, _ value: String?, at place: String = "", in revision: String = "r",
  type: TokenType? = .number, presence: Presence = .stated, words: String? = nil
) -> Cell {
  var statement = Statement(presence: presence, type: type, value: value.map(json))
  if let words { statement.qualify(.words, .string(words)) }
  return Cell(path: path(text), revision: revision, context: context(place), statement: statement)
}

/// A cell that says nothing on purpose.
func silence(
  _ text: String, _ presence: Presence, at place: String = "", in revision: String = "r"
) -> Cell {
  cell(text, nil, at: place, in: revision, type: nil, presence: presence)
}

/// An alias to `target`, of the type that the test's tokens have.
func alias(
  _ text: String, _ target: String, at place: String = "", in revision: String = "r",
  type: TokenType = .number
) -> Cell {
  cell(text, JSON.quoted("{\(target)}"), at: place, in: revision, type: type)
}

extension Revision {
  /// `axes` as `name: value value`, in order.
  init(_ axes: KeyValuePairs<String, String>, id: String = "r", base: String? = nil) {
    self.init(
      id: id, base: base,
      axes: axes.map { Axis(name: $0.key, values: $0.value.split(separator: " ").map(String.init)) }
    )
  }

  static let themed = Revision(
    ["appearance": "light dark", "contrast": "normal increased", "idiom": "phone pad tv"])

  /// Every context that fixes all axes.
  var fullContexts: [Context] {
    axes.reduce([Context.base]) { all, axis in
      all.flatMap { context in
        axis.values.compactMap { context.joined(with: Context([.init(axis.name, $0)])) }
      }
    }
  }
}

extension TokenSet {
  /// Sorted, axes in the order of the revisions' declarations.
  init(_ revisions: [Revision], _ cells: [Cell], abouts: [About] = []) {
    self.init()
    self.revisions = revisions
    self.cells = cells
    self.abouts = abouts
    axes = AxisOrder(revisions.flatMap { $0.axes.map(\.name) })
    sort()
  }

  init(_ cells: [Cell], abouts: [About] = []) { self.init([.themed], cells, abouts: abouts) }

  func resolver(_ revision: Int = 0) -> Resolver<CellIndex> {
    Resolver(
      source: CellIndex(cells), revision: revisions[revision], revisions: revisions, axes: axes)
  }

  func resolution(_ revision: Int = 0) -> Resolution {
    resolve(self, revision: revisions[revision])
  }
}

extension Resolution {
  /// A token's entries as `context=json`, in order.
  func entries(_ text: String) -> [String] {
    (tokens.token(at: path(text))?.cells ?? []).map { cell in
      "\(cell.context.isBase ? "base" : cell.context.text): \(cell.json?.compactText ?? "-")"
    }
  }

  /// The problems as `path@context code`.
  var found: [String] {
    problems.map { "\($0.key.path)@\($0.key.context.text) \($0.problem.code)" }
  }
}

import PositionedJSON
import TokenModel

/// What a record says, found the slow way: every question walks the cells anew.
///
/// Written from the rules alone, without the rooms that it checks.
struct BruteForce {
  private let cells: [TokenPath: [Cell]]
  private let axes: [Revision.Axis]
  private let order: [String]

  /// Of a record with one revision.
  init(_ set: TokenSet) {
    cells = Dictionary(grouping: set.cells, by: \.path)
    axes = set.revisions.first?.axes ?? []
    order = set.axes.names
  }

  struct Said: Equatable {
    var statement: Statement
    /// Without references; `nil` where one leads nowhere or to words, or no value is given.
    var value: JSON?
    /// Whether a reference leads nowhere, or round in a circle.
    var isBroken = false

    /// Whether both yield the same: quantity by quantity, in the unit that the statement names.
    func yieldsSame(as other: Said) -> Bool {
      isBroken == other.isBroken && alike(value, other.value)
        && alike(statement.verbatim, other.statement.verbatim)
        && (value == nil || statement.unit ?? "" == other.statement.unit ?? "")
    }
  }

  /// The cells of a token, for a message.
  func cellTexts(of path: TokenPath) -> [String] {
    (cells[path] ?? []).map { cell in
      let statement = cell.statement
      return "[\(cell.context)] \(statement.value?.compactText ?? statement.presence.rawValue) "
        + (statement.qualifiersJSON?.compactText ?? "")
    }
  }

  var paths: Set<TokenPath> { Set(cells.keys) }

  /// Every choice of all axes.
  var contexts: [Context] {
    axes.reduce([Context.base]) { contexts, axis in
      contexts.flatMap { context in
        axis.values.map { Context(context.fixed + [Context.Fixed(axis.name, $0)]) }
      }
    }
  }

  /// Whether every axis of the context exists here.
  func has(_ context: Context) -> Bool {
    context.fixed.allSatisfy { pair in axes.contains { $0.name == pair.axis } }
  }

  func full(_ context: Context) -> Context {
    Context(
      axes.map { axis in Context.Fixed(axis.name, context[axis.name] ?? axis.values[0]) })
  }

  /// - Parameter context: one that fixes every axis.
  func answer(_ path: TokenPath, _ context: Context, depth: Int = 0) -> Said? {
    guard let cell = winner(path, context) else { return nil }
    var said = Said(statement: cell.statement)
    if let value = cell.statement.value {
      do { said.value = try substituted(value, context, depth) } catch { said.isBroken = true }
    }
    return said
  }

  private struct Broken: Error {}

  /// The cell that fixes the last declared axis; among those that do, the one before it, and so on.
  private func winner(_ path: TokenPath, _ context: Context) -> Cell? {
    var left = (cells[path] ?? []).filter { cell in
      cell.context.fixed.allSatisfy { context[$0.axis] == $0.value }
    }
    for axis in order.reversed() where left.contains(where: { $0.context[axis] != nil }) {
      left.removeAll { $0.context[axis] == nil }
    }
    return left.first
  }

  /// - Returns: `nil` where a part has no figure.
  /// - Throws: where a reference leads nowhere, or round in a circle.
  private func substituted(_ value: JSON, _ context: Context, _ depth: Int) throws -> JSON? {
    if let text = value.string, text.hasPrefix("{"), text.hasSuffix("}") {
      guard depth < 40, let target = try? TokenPath(String(text.dropFirst().dropLast())),
        let said = answer(target, context, depth: depth + 1), !said.isBroken,
        said.statement.presence == .stated
      else { throw Broken() }
      return said.value
    }
    if let elements = value.elements {
      let parts = try elements.map { try substituted($0, context, depth) }
      return parts.contains(nil) ? nil : .array(parts.compactMap(\.self))
    }
    if let members = value.members {
      let parts = try members.map { member in
        try substituted(member.value, context, depth).map { JSON.Member(member.key, $0) }
      }
      return parts.contains(nil) ? nil : .object(parts.compactMap(\.self))
    }
    return value
  }
}

/// Whether two values are the same, however numbers are written, members ordered and defaults left
/// out; colors to half a thousandth.
func alike(_ one: JSON?, _ other: JSON?, within tolerance: Double = 0) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  if let a = one.numberText.flatMap(Double.init), let b = other.numberText.flatMap(Double.init) {
    return abs(a - b) <= tolerance
  }
  switch (one.elements, other.elements) {
  case (let a?, let b?):
    return a.count == b.count && zip(a, b).allSatisfy { alike($0, $1, within: tolerance) }
  case (let a?, nil): return a.count == 1 && alike(a[0], other, within: tolerance)
  case (nil, let b?): return b.count == 1 && alike(one, b[0], within: tolerance)
  case (nil, nil): break
  }
  guard let a = one.members, let b = other.members else { return one == other }
  let isColor = one["colorSpace"] != nil
  if isColor, one["colorSpace"] != other["colorSpace"] {
    let pair = [one, other].map(rgb)
    guard let x = pair[0], let y = pair[1] else { return false }
    return zip(x, y).allSatisfy { abs($0 - $1) <= 0.0005 + 1e-9 }
  }
  let defaults: [String: JSON] = ["alpha": .integer(1), "inset": .bool(false)]
  let keys = Set((a + b).map(\.key)).subtracting(isColor ? ["hex"] : [])
  return keys.allSatisfy { key in
    alike(
      one[key] ?? defaults[key], other[key] ?? defaults[key],
      within: isColor ? 0.0005 + 1e-9 : tolerance)
  }
}

/// Red, green, blue and alpha of an sRGB or HSL color; `nil` for any other.
private func rgb(_ color: JSON) -> [Double]? {
  func number(_ json: JSON) -> Double { json.numberText.flatMap(Double.init) ?? 0 }
  guard let parts = color["components"]?.elements?.map(number), parts.count == 3 else { return nil }
  let alpha = color["alpha"].map(number) ?? 1
  switch color["colorSpace"]?.string {
  case "srgb": return parts + [alpha]
  case "hsl":
    let (saturation, lightness) = (parts[1] / 100, parts[2] / 100)
    // The formula of CSS Color 4, section 7.1.
    return [0.0, 8, 4].map { shift in
      let place = (shift + parts[0] / 30).truncatingRemainder(dividingBy: 12)
      let reach = saturation * min(lightness, 1 - lightness)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    } + [alpha]
  default: return nil
  }
}

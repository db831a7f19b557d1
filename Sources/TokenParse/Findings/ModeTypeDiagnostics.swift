internal import PositionedJSON
package import TokenModel

/// Finds tokens of which files give values of several types in one revision: a color in light, a dimension
/// in dark.
///
/// What our extension says of a context may have a type of its own, and so may the text of another tool's
/// type, such as `auto` beside a length. Motion may be a spring on one device and a curve on another.
package enum ModeTypeDiagnostics {
  package static func find(
    in parsed: ParsedFiles, _ severity: Diagnostic.Severity
  ) -> [Diagnostic] {
    let cells = parsed.set.cells
    // The first cell of each path and revision.
    var first = TextTable(capacity: cells.count)
    var found: [(cell: Int, other: Int)] = []
    for index in cells.indices {
      let cell = cells[index]
      guard cell.statement.presence == .stated, let type = cell.statement.type,
        !parsed.stands(inExtension: index), !parsed.faulty.contains(cell.path)
      else { continue }
      let known = first.insert(cell.path.text, as: Int32(index)) { known in
        cells[Int(known)].path == cell.path && cells[Int(known)].revision == cell.revision
      }
      guard let other = known.map(Int.init), let otherType = cells[other].statement.type,
        otherType != type,
        !(motion.contains(type) && motion.contains(otherType))
      else { continue }
      found.append((index, other))
    }
    if found.isEmpty { return [] }
    let foreign = Set(parsed.set.abouts.filter(\.hasForeignType).map(\.path))
    found.removeAll { foreign.contains(cells[$0.cell].path) }
    let places = parsed.locations(ofCells: found.flatMap { [$0.cell, $0.other] })
    return found.enumerated().map { index, pair in
      diagnostic(
        cells[pair.cell], at: places[2 * index], cells[pair.other], at: places[2 * index + 1],
        severity)
    }
  }

  private static let motion: Set<TokenType> = [.cubicBezier, .spring, .transition]

  private static func diagnostic(
    _ cell: Cell, at place: SourceLocation, _ other: Cell, at otherPlace: SourceLocation,
    _ severity: Diagnostic.Severity
  ) -> Diagnostic {
    let (type, otherType) = (said(cell), said(other))
    var diagnostic = Diagnostic(
      severity, code: "mode-type",
      message: "\(quotedForMessage(cell.path.text)) is \(type), and \(otherType) in "
        + "\(otherPlace.text): a token has one type in all modes",
      fix: "give both the same \"$type\", or one of them a name of its own", location: place)
    diagnostic.related = [.init(message: "it is \(otherType) here", location: otherPlace)]
    return diagnostic
  }

  /// Type and context, such as `of the type color where appearance=dark`.
  private static func said(_ cell: Cell) -> String {
    let type = "of the type " + (cell.statement.type?.rawValue ?? "")
    return cell.context.isBase ? type : type + " where \(cell.context.text)"
  }
}

extension About {
  /// Whether another tool gave the token a type that only that tool knows.
  fileprivate var hasForeignType: Bool { foreign?.hasMember("$type") ?? false }
}

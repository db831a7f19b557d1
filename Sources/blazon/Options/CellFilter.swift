internal import ArgumentParser
internal import PositionedJSON
internal import TokenModel

extension TokenType: ExpressibleByArgument {}
extension Presence: ExpressibleByArgument {}

/// Which cells `list` shows; conditions that are not given let everything pass.
struct CellFilter: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A token, a group, or a pattern: * within a name, ** across names.", valueName: "pattern"))
  var path: String?

  @Option(name: .long, help: "Only values of this type.")
  var type: TokenType?

  @Option(name: .long, help: "Only this revision.")
  var revision: String?

  @Option(
    name: .long,
    help: "Only cells whose context has these choices; 'base' for cells without a context.")
  var context: String?

  @Option(name: .long, help: "stated, notStated or notApplicable.")
  var presence: Presence?

  @Option(name: .long, help: "Only cells with this text in path, value, words or notes.")
  var text: String?

  /// - Throws: `ContextProblem`.
  func predicate() throws -> (Cell) -> Bool {
    let pattern = path.map { PathPattern($0) }
    let wanted = try context.map { $0 == "base" ? nil : try Context(text: $0) }
    let needle = text?.lowercased()
    return { [type, revision, presence] cell in
      if let pattern, !pattern.matches(cell.path) { return false }
      if let type, cell.statement.type != type { return false }
      if let revision, cell.revision != revision { return false }
      if let presence, cell.statement.presence != presence { return false }
      if let wanted {
        guard wanted.map({ $0.holds(in: cell.context) }) ?? cell.context.isBase else {
          return false
        }
      }
      if let needle {
        return cell.searchText.contains { $0.lowercased().contains(needle) }
      }
      return true
    }
  }
}

extension Cell {
  fileprivate var searchText: [String] {
    [path.text, statement.value?.compactText, statement.qualifiersJSON?.compactText]
      .compactMap(\.self)
  }
}

/// A path with `*` (any text within one name) and `**` (any text across names).
///
/// Without either it stands for the token or group of that path and all that is in it.
struct PathPattern {
  private let pattern: [UInt8]
  private let group: TokenPath?

  init(_ text: String) {
    pattern = Array(text.utf8)
    group = text.utf8.contains(UInt8(ascii: "*")) ? nil : TokenPath(trusted: text)
  }

  func matches(_ path: TokenPath) -> Bool {
    if let group { return path.isInside(group) }
    return PathPattern.match(pattern[...], Array(path.text.utf8)[...])
  }

  /// In time pattern × text, whatever the pattern.
  private static func match(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    let star = UInt8(ascii: "*")
    // reachable[i]: whether text up to i is matched by the pattern so far.
    var reachable = [Bool](repeating: false, count: text.count + 1)
    reachable[0] = true
    let text = Array(text)
    var index = pattern.startIndex
    while index < pattern.endIndex {
      var next = [Bool](repeating: false, count: text.count + 1)
      if pattern[index] == star {
        let isDouble = index + 1 < pattern.endIndex && pattern[index + 1] == star
        var isOpen = false
        for place in 0...text.count {
          if place > 0, !isDouble, text[place - 1] == UInt8(ascii: ".") { isOpen = false }
          isOpen = isOpen || reachable[place]
          next[place] = isOpen
        }
        index += isDouble ? 2 : 1
      } else {
        for place in text.indices where reachable[place] && text[place] == pattern[index] {
          next[place + 1] = true
        }
        index += 1
      }
      reachable = next
    }
    return reachable[text.count]
  }
}

package import TokenModel

/// Names that stand only in some appearance, such as dark. Most are misspelled there: another token is called almost so,
/// and has a value everywhere but there. Others were renamed in the files for light alone.
package struct SlippedNames {
  /// One such name.
  package struct Slip {
    package var path: TokenPath
    /// The context that alone has a value.
    package var context: Context
    /// The token that was most likely meant; `nil` where none is called so.
    package var meant: TokenPath?

    /// What is wrong, in one sentence without a full stop.
    package var message: String {
      "\(path.text) has a value in \(context.text) alone"
        + (meant.map { ", and \($0.text) has none there: did you mean \($0.text)?" } ?? "")
    }
  }

  /// In the order of their paths.
  package private(set) var slips: [Slip] = []

  /// The most names of which a neighbor is looked for.
  private static let mostSearched = 100

  /// - Parameters:
  ///   - set: what files give.
  ///   - stored: what a registry has of these tokens, or more.
  ///   - all: all that it has; asked for only where a name is left that has no base in either.
  /// - Complexity: O(*n*) for *n* cells, and a search among the paths for each name without a base, of which at
  ///   most 100 are looked for.
  package init(
    in set: TokenSet, stored: TokenSet = TokenSet(), all: () throws -> TokenSet = { TokenSet() }
  ) throws {
    // A device or an edition may well have what others lack.
    var lone = Set(
      set.cells.lazy.filter { cell in
        !cell.context.isBase && cell.context.fixed.allSatisfy { $0.axis == "appearance" }
      }.map(\.path))
    for cells in [set.cells, stored.cells] where !lone.isEmpty {
      for cell in cells where cell.context.isBase { lone.remove(cell.path) }
    }
    if lone.isEmpty { return }
    var contexts: [TokenPath: Set<Context>] = [:]
    for cell in try all().cells + set.cells {
      contexts[cell.path, default: []].insert(cell.context)
    }
    let known = contexts.filter { $0.value.contains(.base) }.map(\.key.text).sorted()
    // Files for dark alone are half of a system.
    if known.isEmpty { return }
    for path in lone.sorted().prefix(SlippedNames.mostSearched) {
      guard let context = contexts[path]?.min(by: { $0.text < $1.text }) else { continue }
      let meant = nearest(path.text, among: known).map(TokenPath.init(trusted:)).flatMap { meant in
        // `color.red2` beside `color.red1` is another token, and one with a value there is not missed.
        // What refers to it has a value there by that.
        let follows = set.cells.contains { $0.path == meant && $0.statement.alias == path }
        return follows || contexts[meant]?.contains(context) == true
          || path.differsByNumber(from: meant) || path.differsByWord(from: meant) ? nil : meant
      }
      slips.append(Slip(path: path, context: context, meant: meant))
    }
  }
}

extension TokenPath {
  /// Whether only digits tell two names apart.
  fileprivate func differsByNumber(from other: TokenPath) -> Bool {
    text.filter { !$0.isNumber } == other.text.filter { !$0.isNumber }
  }

  /// Whether a name between points is another word than that in its place, as `card` is beside `gsb`.
  fileprivate func differsByWord(from other: TokenPath) -> Bool {
    let (own, others) = (text.split(separator: "."), other.text.split(separator: "."))
    return own.count == others.count
      && zip(own, others).contains { $0 != $1 && nearest(String($0), among: [String($1)]) == nil }
  }
}

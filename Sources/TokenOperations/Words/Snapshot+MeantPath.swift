package import TokenModel
package import TokenStore

extension Snapshot {
  /// The token or group that a person means: by its path, by the titles that tables print
  /// (`Action sheet.Cancel action`), or by the last names of one path (`blue.600`, `Cancel action`).
  ///
  /// - Parameter isWhole: takes no part of a path, since what it names is going to be changed.
  /// - Returns: the path as given where nothing has it, so that the verb says so.
  /// - Throws: `NameProblem`; `VerbProblem.severalPaths` where several paths end so.
  package func meantPath(_ text: String, isWhole: Bool = false) throws -> TokenPath {
    let path: TokenPath
    do {
      path = try TokenPath(text)
    } catch {
      // A reference, or a name of CSS: what is in it may be a path.
      guard let near = PathAdvice.near(text, among: try allPaths()) else { throw error }
      throw VerbProblem.unknownPath(text, near: near)
    }
    if try !cells(of: path).isEmpty || !paths(in: path).isEmpty || !history(of: path).isEmpty {
      return path
    }
    let words = PathPattern.words(text)
    let known = PathAdvice.withGroups(try allPaths()).map {
      (path: $0, words: PathPattern.words($0))
    }
    let whole = known.filter { $0.words == words }
    let ends = whole.isEmpty && !isWhole ? known.filter { $0.words.hasSuffix(words) } : whole
    let found = try ends.map { TokenPath(trusted: $0.path) }.filter { try !paths(in: $0).isEmpty }
    guard found.count < 2 else {
      throw VerbProblem.severalPaths(text, found.map(\.text).sorted())
    }
    return found.first ?? path
  }
}

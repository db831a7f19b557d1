internal import TokenModel

/// Finds the token that a reference in a file means, among those of all files.
struct ReplayLinks {
  private let paths: Set<TokenPath>
  /// Full paths by the path within the file.
  private var byInner: [TokenPath: [TokenPath]] = [:]

  init(_ tokens: [(path: TokenPath, prefix: TokenPath?)]) {
    paths = Set(tokens.map(\.path))
    var seen: Set<TokenPath> = []
    for (path, prefix) in tokens {
      guard let prefix, seen.insert(path).inserted else { continue }
      let inner = TokenPath(trusted: String(path.text.dropFirst(prefix.text.count + 1)))
      byInner[inner, default: []].append(path)
    }
  }

  /// That of the same file, else the one whose file is nearest; `nil` to leave it as it is.
  func target(_ name: TokenPath, from place: ReplayPlace) -> TokenPath? {
    let own = place.path(name)
    if paths.contains(own) { return own }
    let found = byInner[name] ?? []
    guard let prefix = place.prefix?.segments else { return found.min() }
    func distance(_ path: TokenPath) -> Int {
      -zip(path.segments, prefix).prefix { $0 == $1 }.count
    }
    return found.min { (distance($0), $0) < (distance($1), $1) }
  }
}

package import CodeScan
package import TokenDiff
package import TokenExport
package import TokenModel

/// What becomes of the names of one state in another.
package struct Migration: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    /// The new name means the same, and may be written without a look.
    case safe
    /// There is a new name, and what it shows may differ.
    case look
    /// Nobody but a person knows what to write.
    case manual
  }

  /// A name that changes.
  package struct Step: Sendable {
    package var family: Mention.Family
    /// As mentions have it.
    package var name: String
    package var path: TokenPath
    package var successor: TokenPath?
    /// As the output writes it; `nil` where it has none.
    package var newName: String?
    package var verdict: Verdict
    package var reason: String
    /// Whether the name is another token's afterwards, or the new one is a name that changes itself: a second run would be wrong.
    package var isReused = false
    var isSwift = false
    /// The new name as mentions have it.
    var newText: String?
  }

  /// An output at both states, with its options.
  package typealias Output = (before: Export, after: Export, chosen: [String: String])

  /// By family and name.
  private(set) var steps: [Mention.Family: [String: Step]] = [:]
  /// The names of the earlier state.
  package private(set) var names = CodeNames()
  /// The names of the later state.
  private var newNames = CodeNames()
  private let from: ResolvedTokens
  let to: ResolvedTokens
  private var renames: [TokenPath: Rename] = [:]
  private var newPaths: [TokenPath: TokenPath] = [:]
  /// The paths that tokens with another path before have.
  private var taken: Set<TokenPath> = []

  /// - Parameters:
  ///   - changes: those from the one to the other, in which renames are.
  ///   - settings: by which tokens are known to be the same.
  /// - Complexity: O(*n*) in the names.
  package init(
    from: ResolvedTokens, to: ResolvedTokens, changes: [Change], settings: RenameSettings,
    outputs: [Output]
  ) {
    (self.from, self.to) = (from, to)
    for change in changes {
      guard let rename = change.rename else { continue }
      (renames[rename.from], newPaths[rename.from]) = (rename, change.path)
    }
    // A difference has no path twice; code goes where the token went.
    for (old, new) in settings.same(from.tokens, to.tokens) {
      (renames[old], newPaths[old]) = (Rename(from: old, basis: .identity), new)
    }
    taken = Set(newPaths.values)
    for output in outputs {
      names.add(output.before, chosen: output.chosen)
      newNames.add(output.after, chosen: output.chosen)
      let isSwift = output.before.files.contains { $0.name.hasSuffix(".swift") }
      add(Migration.names(of: output.before), Migration.names(of: output.after), isSwift)
    }
    names.add(paths: from.tokens.map(\.path))
    func paths(_ tokens: ResolvedTokens) -> [TokenPath: [Name]] {
      Dictionary(
        first: tokens.tokens.map { ($0.path, [Name(.path, $0.path.text, $0.path.text, "")]) })
    }
    add(paths(from), paths(to), false)
    for (family, names) in steps {
      for (name, step) in names where step.newText.flatMap({ names[$0] }) != nil {
        steps[family]?[name]?.isReused = true
      }
    }
  }

  // MARK: Names

  private struct Name {
    var family: Mention.Family
    /// As mentions have it, and as the output writes it.
    var (text, written): (String, String)
    var signature: String

    init(_ family: Mention.Family, _ text: String, _ written: String, _ signature: String) {
      (self.family, self.text, self.written, self.signature) = (family, text, written, signature)
    }
  }

  /// The names of an output by their tokens, in its order.
  private static func names(of export: Export) -> [TokenPath: [Name]] {
    CodeNames.mentions(of: export).reduce(into: [:]) { result, mention in
      let name = mention.name
      let written = name.name.hasSuffix(")") ? String(name.name.prefix { $0 != "(" }) : name.name
      result[name.path, default: []].append(
        Name(mention.family, mention.text, written, name.signature))
    }
  }

  private mutating func add(
    _ before: [TokenPath: [Name]], _ after: [TokenPath: [Name]], _ isSwift: Bool
  ) {
    var owners: [Mention.Family: [String: TokenPath]] = [:]
    for (path, names) in after {
      for name in names { owners[name.family, default: [:]][name.text] = path }
    }
    for (path, names) in before {
      let fate = fate(of: path)
      let others = fate.path.flatMap { after[$0] } ?? []
      for (index, old) in names.enumerated() {
        let own = names.filter { $0.family == old.family }
        let same = others.filter { $0.family == old.family }
        let place = names[..<index].count { $0.family == old.family }
        let new = same.count == own.count ? same[place] : same.first
        if let new, new.text == old.text { continue }
        let (verdict, reason) = judge(path, fate, old, new)
        var step = Step(
          family: old.family, name: old.text, path: path, successor: fate.path,
          newName: new?.written, verdict: verdict, reason: reason)
        let owner = owners[old.family]?[old.text]
        let isMoved = renames[path] != nil || taken.contains(path)
        step.isReused = owner != nil && owner != fate.path && (isMoved || owner != path)
        (step.newText, step.isSwift) = (new?.text, isSwift)
        insert(step)
      }
    }
  }

  /// Of two outputs that give one name other successors, nobody knows which a file means.
  private mutating func insert(_ step: Step) {
    guard var old = steps[step.family]?[step.name] else {
      steps[step.family, default: [:]][step.name] = step
      return
    }
    if old.newName != step.newName || old.path != step.path {
      old.verdict = .manual
      old.reason = "two outputs have this name, and give it other ones"
    }
    old.isReused = old.isReused || step.isReused
    steps[step.family]?[step.name] = old
  }

  // MARK: Successors

  private typealias Fate = (path: TokenPath?, confidence: Double, words: String)

  /// The token that has the place of one: by a rename, else itself, and of a deprecated one what it names.
  private func fate(of path: TokenPath) -> Fate {
    var fate: Fate
    if let rename = renames[path], let new = newPaths[path] {
      let words = rename.basis == .detected ? "seems to be \(new.text) now" : "is \(new.text) now"
      fate = (new, rename.confidence, "\(path.text) \(words)")
    } else if to.token(at: path) != nil, !taken.contains(path) {
      fate = (path, 1, "")
    } else if let next = Deprecation.replacement(in: from.token(at: path)?.deprecation),
      to.token(at: next) != nil
    {
      fate = (next, 1, "\(path.text) was deprecated in favor of \(next.text)")
    } else {
      return (nil, 0, "\(path.text) was removed, and nothing is named in its place")
    }
    for _ in 0..<8 {
      guard let place = fate.path,
        let next = Deprecation.replacement(in: to.token(at: place)?.deprecation),
        to.token(at: next) != nil, next != place
      else { break }
      fate.words +=
        (fate.words.isEmpty ? path.text : ", which") + " is deprecated in favor of \(next.text)"
      fate.path = next
    }
    return fate
  }

  private func judge(
    _ path: TokenPath, _ fate: Fate, _ old: Name, _ new: Name?
  ) -> (Verdict, String) {
    guard let next = fate.path, let one = from.token(at: path), let other = to.token(at: next)
    else { return (.manual, fate.words) }
    func head(_ text: String) -> String { fate.words.isEmpty ? text : fate.words + "; " + text }
    guard let new else { return (.manual, head("this output has no name for \(next.text)")) }
    if let type = one.cells.first?.statement.type, let now = other.cells.first?.statement.type,
      type != now
    {
      return (.manual, head("its type is \(now.rawValue), and was \(type.rawValue)"))
    }
    if old.signature != new.signature {
      let signatures = [new.signature, old.signature].map { $0.isEmpty ? "nothing" : $0 }
      return (.manual, head("its signature is \(signatures[0]), and was \(signatures[1])"))
    }
    if other.deprecation != nil { return (.look, head("\(next.text) is deprecated, too")) }
    if let difference = Migration.difference(one, other) { return (.look, head(difference)) }
    let isSure = fate.confidence >= 0.9
    let same = "its value is the same in every mode"
    return isSure
      ? (.safe, head(same)) : (.look, head(same + ", and only its similarity suggests it"))
  }

  /// Where two tokens first differ, of all contexts that either of them distinguishes; `nil` where they do not.
  static func difference(_ one: ResolvedToken, _ other: ResolvedToken) -> String? {
    let own = Set((one.cells + other.cells).map(\.context))
    let all = own.union(own.flatMap { first in own.compactMap { first.joined(with: $0) } })
    func cell(_ token: ResolvedToken, _ context: Context) -> ResolvedCell? {
      token.cells.last { $0.context.holds(in: context) }
    }
    let differing = all.filter { cell(one, $0)?.value != cell(other, $0)?.value }
    guard let first = differing.min(by: { $0.text < $1.text }) else { return nil }
    let texts = [cell(one, first), cell(other, first)].map { $0?.text() ?? "no value" }
    let place = first.isBase ? "" : " in \(first.text)"
    return "its value\(place) is \(texts[1]), and was \(texts[0])"
  }

  /// The custom property of a token afterwards.
  func property(of path: TokenPath) -> String? {
    newNames.name(of: path, like: Mention(family: .property, kind: .use, name: "", range: 0..<0))
  }

  /// The steps by family and name.
  package var ordered: [Step] {
    steps.values.flatMap(\.values).sorted {
      ($0.family.rawValue, $0.name) < ($1.family.rawValue, $1.name)
    }
  }

  /// Whether some names are given to other tokens, so that a second run would be wrong.
  package var hasReused: Bool { steps.values.contains { $0.values.contains(where: \.isReused) } }
}

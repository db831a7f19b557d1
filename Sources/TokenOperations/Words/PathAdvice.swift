package import TokenModel
package import TokenStore

/// Finds the path that a person may have meant.
package struct PathAdvice {
  /// The state that has no answer for the path.
  package let now: Snapshot

  /// Advice about paths of a state.
  package init(now: Snapshot) { self.now = now }

  /// The reason why there is no token at `path`; to be thrown.
  package func problem(_ path: TokenPath) throws -> any Problem {
    if let last = try now.history(of: path).first {
      if case .moved(path, let new) = last.event {
        return PathProblem.renamed(path, to: new, last.commit)
      }
      return PathProblem.removed(path, last.commit)
    }
    let later = try now.snapshot(.head).history(of: path)
    if let then = later.first(where: { $0.commit.number <= now.commit }) {
      return PathProblem.calledOtherwise(path, then: then.path)
    }
    if let first = later.last {
      return PathProblem.notYet(path, first.commit)
    }
    if let (new, commit) = try renamed(inside: path) {
      return PathProblem.renamed(path, to: new, commit)
    }
    if let point = try? Point(path.text), (try? now.snapshot(point)) != nil {
      return VerbProblem.noPath(
        path.text, fix: "that is a point: name a token, and add --at \(path.text)")
    }
    return PathAdvice.unknown(path.text, among: try now.livePaths())
  }

  /// The most paths that are compared with a text: of a larger registry only whole paths are taken.
  static let mostPaths = 200_000

  /// Where the tokens of a group that has none now went: the token, or the group around all of them.
  private func renamed(inside group: TokenPath) throws -> (TokenPath, CommitInfo)? {
    let moves = try now.allPaths().map { TokenPath(trusted: $0) }.filter { $0.isInside(group) }
      .compactMap { old -> (TokenPath, CommitInfo)? in
        guard let last = try now.history(of: old).first, case .moved(old, let new) = last.event
        else { return nil }
        return (new, last.commit)
      }
    guard let first = moves.first else { return nil }
    var new = first.0
    for (other, _) in moves { while !other.isInside(new), let outer = new.parent { new = outer } }
    return moves.allSatisfy { $0.0.isInside(new) } ? (new, first.1) : nil
  }

  /// The problem of a path that names nothing and never did, with the nearest, or what its group has instead.
  package static func unknown(_ text: String, among known: [String]) -> VerbProblem {
    var near = near(text, among: known)
    // What is asked of a thing stands at the end: another property is no answer.
    if text.contains(" "), let last = TextFields.nameWords(text).last,
      near.map(TextFields.nameWords)?.contains(where: { TextFields.begins($0, last) }) == false
    {
      near = nil
    }
    let paths = withGroups(known).map {
      (path: TokenPath(trusted: $0), words: TextFields.nameWords($0))
    }
    let component =
      text.contains(" ") ? TextFields.component(of: TextFields.nameWords(text), among: paths) : nil
    if let component, near.map({ TokenPath(trusted: $0).isInside(component) }) == false {
      near = nil
    }
    guard let path = try? TokenPath(text), let group = path.parent ?? component else {
      return .unknownPath(text, near: near)
    }
    // The same name in another group is another thing: `statusBar.height` does not mean `tabBar.height`.
    let isElsewhere = near.map { TokenPath(trusted: $0) }.map { other in
      other.parent != group && other.segments.last == path.segments.last
        && other.segments.count == path.segments.count
    }
    let inside = names(in: group, among: known)
    guard isElsewhere ?? true, !inside.isEmpty else { return .unknownPath(text, near: near) }
    let more = inside.count > 8 ? " and \(inside.count - 8) more" : ""
    return .noPath(
      text,
      fix: "\(group.text) has \(inside.prefix(8).joined(separator: ", "))\(more); "
        + "`blazon list \(group.text)` shows them")
  }

  /// The names that stand in a group, in their order.
  private static func names(in group: TokenPath, among paths: [String]) -> [String] {
    paths.lazy.map { TokenPath(trusted: $0) }.filter { $0.isInside(group) && $0 != group }
      .map { String($0.segments[group.segments.count]) }.uniqued
  }

  /// The token, group or pattern most like the text.
  package func near(_ text: String) throws -> String? {
    PathAdvice.near(text, among: try now.livePaths())
  }

  /// The path, or group of one, most like the text; of a pattern, the part before its first star is
  /// compared.
  package static func near(_ text: String, among paths: [String]) -> String? {
    let known = withGroups(paths)
    if text.contains("*") { return nearPattern(text, among: known) }
    for other in [text] + Synonyms.all(of: text) {
      // The end of a path, or a title as tables print it.
      let words = PathPattern.words(other)
      let named = known.filter { PathPattern.words($0).hasSuffix(words) }
      if let found = named.min(by: { depth($0) < depth($1) }) { return found }
      // `actionSheet.cancel` is the beginning of a name, before it is another name misspelled.
      let begun = other.count > 2 ? known.filter { $0.hasPrefix(other) } : []
      if let found = begun.min(by: { $0.count < $1.count }) { return found }
      if other != text, let found = PathPattern.nearest(other, among: known) { return found }
    }
    return PathPattern.nearest(text, among: known) ?? nearest(text, among: known)
      ?? asWritten(text, among: known) ?? withoutOne(text, among: known)
  }

  /// The pattern with the group before its first star that is most like it.
  private static func nearPattern(_ text: String, among known: [String]) -> String? {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    let fixed = names.prefix { !$0.contains("*") }
    let group = fixed.joined(separator: ".")
    guard !fixed.isEmpty, !known.contains(group),
      let near = nearest(group, among: known.filter { depth($0) == fixed.count })
    else { return nil }
    return ([near] + names.dropFirst(fixed.count).map(String.init)).joined(separator: ".")
  }

  /// The path or group whose letters and digits are those of the last names of a text, as references, outputs and
  /// generated code have them: `{color.brand}`, `var(--color-brand)`, `Design.Color.brand`, `Tokens.space100`.
  private static func asWritten(_ text: String, among known: [String]) -> String? {
    var names = text.split { !$0.isLetter && !$0.isNumber }.map(letters)
    if names.last == "root" { names.removeLast() }
    let all = known.map { (path: $0, letters: letters($0)) }
    return names.indices.lazy.compactMap { start in
      let wanted = names[start...].joined()
      return all.first { $0.letters == wanted }?.path
    }.first
  }

  /// The path or group that has all names of a text but one: `font.tracking` for `font.system.tracking`.
  private static func withoutOne(_ text: String, among known: [String]) -> String? {
    let names = text.split(separator: ".")
    guard names.count > 2 else { return nil }
    let shorter = names.indices.map { left in
      names.indices.filter { $0 != left }.map { names[$0] }.joined(separator: ".")
    }
    return shorter.first(where: Set(known).contains)
  }

  static func letters(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// A token that a new one is most likely meant to be: `color.brand` for `Color.Brand`, for
  /// `Tokens.Color.brand` of generated code and for `--color-brand` of CSS.
  package static func twin(of new: String, among paths: [String]) -> String? {
    let others = paths.filter { $0 != new }
    let wanted = letters(new)
    if let same = others.first(where: { letters($0) == wanted }) { return same }
    return new.first?.isUppercase == true ? asWritten(new, among: others) : nil
  }

  /// The paths with the groups around them, each once.
  static func withGroups(_ paths: [String]) -> [String] {
    var known: [String] = []
    var seen: Set<String> = []
    for path in paths {
      var next: TokenPath? = TokenPath(trusted: path)
      while let path = next, seen.insert(path.text).inserted {
        known.append(path.text)
        next = path.parent
      }
    }
    return known
  }

  private static func depth(_ path: String) -> Int { TokenPath(trusted: path).segments.count }
}

extension Snapshot {
  /// The paths of the tokens that there are, in any revision: what can be suggested.
  package func livePaths() throws -> [String] {
    // A larger state is not read for an error.
    guard try allPaths().count <= PathAdvice.mostPaths else { return [] }
    return Set(try load(isEvidenceNeeded: false).cells.lazy.map(\.path.text)).sorted()
  }

  /// Why no token of the revision matches a word, where other revisions of the same time have one;
  /// `nil` where none has.
  package func elsewhere(_ text: String) throws -> VerbProblem? {
    guard let revision else { return nil }
    let others = try outline().revisions.map(\.id).filter { id in
      guard id != revision else { return false }
      let other = try snapshot(Point(revision: id, when: .number(commit), text: id))
      let known = try other.allPaths().map { TokenPath(trusted: $0) }
      let pattern = PathPattern(text, among: known)
      return try known.contains { try pattern.matches($0) && !other.cells(of: $0).isEmpty }
    }
    return others.isEmpty ? nil : .elsewhere(text, in: revision, others: others)
  }

  /// The token or group that a person means: by its path, by the titles that tables print
  /// (`Action sheet.Cancel action`), by what the design's files say that readers call it (`dialog`), or by the last names of
  /// one path (`blue.600`, `Cancel action`).
  ///
  /// - Parameter isWhole: takes no part of a path, since what it names is going to be changed.
  /// - Returns: the path as given where nothing has it, so that the verb says so.
  /// - Throws: `NameProblem`; `VerbProblem.severalPaths` where several paths end so.
  package func meantPath(_ text: String, isWhole: Bool = false) throws -> TokenPath {
    try reading(text, isWhole: isWhole).path
  }

  /// The same, with a note where the text is read as a path of other words.
  package func reading(
    _ text: String, isWhole: Bool = false
  ) throws -> (path: TokenPath, note: String?) {
    let (paths, note) = try isWhole ? readings(text, isWhole: true) : shown(text)
    guard paths.count == 1 else { throw VerbProblem.severalPaths(text, paths.map(\.text)) }
    return (paths[0], note)
  }

  /// What is shown for a text: one token or group where one is meant first of all, else all that have its words.
  package func shown(_ text: String) throws -> (paths: [TokenPath], note: String?) {
    let (paths, note) = try readings(text)
    guard let main = Snapshot.main(of: paths) else {
      return (paths, note ?? Snapshot.partNote(text, paths))
    }
    let others = paths.filter { $0 != main }.map(\.text)
    return ([main], note ?? (others.isEmpty ? nil : readNote(text, as: main, and: others)))
  }

  /// What is noted of several paths that words are a part of, all of which are shown.
  package static func partNote(_ text: String, _ paths: [TokenPath]) -> String {
    "note: \(text) is a part of \(paths.count) paths: all of them"
  }

  /// The path of the fewest words among several; `nil` where there is none alone.
  private static func main(of paths: [TokenPath]) -> TokenPath? {
    let counts = paths.map { TextFields.nameWords($0.text).count }
    let fewest = counts.min()
    return counts.count { $0 == fewest } == 1 ? zip(paths, counts).first { $1 == fewest }?.0 : nil
  }

  /// The most paths that are shown for words which are a part of them.
  private static let mostReadings = 40

  /// The same, of several words all that have them.
  ///
  /// - Parameter isExact: leaves out no word where nothing has all of them.
  package func readings(
    _ text: String, isWhole: Bool = false, isExact: Bool = false
  ) throws -> (paths: [TokenPath], note: String?) {
    let path: TokenPath
    do {
      path = try TokenPath(text)
    } catch {
      // A reference, or a name of CSS: what is in it may be a path.
      guard let near = PathAdvice.near(text, among: try livePaths()) else { throw error }
      throw VerbProblem.unknownPath(text, near: near)
    }
    if try !cells(of: path).isEmpty || !paths(in: path).isEmpty || !history(of: path).isEmpty {
      return ([path], nil)
    }
    let words = PathPattern.words(text)
    let all = try allPaths()
    guard all.count <= PathAdvice.mostPaths else { return ([path], nil) }
    let known = PathAdvice.withGroups(all).map { (path: $0, words: PathPattern.words($0)) }
    func live(_ paths: [String]) throws -> [TokenPath] {
      try paths.map { TokenPath(trusted: $0) }.filter { try !self.paths(in: $0).isEmpty }
    }
    var found = try live(known.filter { $0.words == words }.map(\.path))
    if found.isEmpty, !isWhole, text.contains(" ") {
      // `sheet height` is `sheet.height`, before it is another name of something.
      let letters = PathAdvice.letters(text)
      found = try live(known.map(\.path).filter { PathAdvice.letters($0) == letters })
    }
    if found.isEmpty, !isWhole {
      if let called = try self.path(called: text) { return ([called.path], called.note) }
      found = try live(known.filter { $0.words.hasSuffix(words) }.map(\.path))
    }
    if found.isEmpty, !isWhole, text.contains(" "), !text.contains("."),
      let (meant, note) = try paths(with: text, isExact: isExact, among: known),
      meant.count <= Snapshot.mostReadings
    {
      return (meant, note ?? (meant.count == 1 ? readNote(text, as: meant[0], and: []) : nil))
    }
    // The only one that is nearest to the top, before others further down.
    let depths = found.map(\.segments.count)
    let top = found.filter { $0.segments.count == depths.min() }
    guard found.count < 2 || top.count == 1 else {
      if text.contains(" "), !isWhole, found.count <= Snapshot.mostReadings {
        return (found.sorted(), nil)
      }
      throw VerbProblem.severalPaths(text, found.map(\.text).sorted())
    }
    let others = found.filter { $0 != top.first }.map(\.text).sorted()
    let note = others.isEmpty ? nil : top.first.map { readNote(text, as: $0, and: others) }
    return ([top.first ?? path], note)
  }

  /// Those that have all of several words, in whatever order, and are in no other that has them: `text.body` for `body
  /// text`. A name that readers have for a group stands for the group. Where nothing has all words, one is left out, which
  /// is neither the first nor the last if that helps.
  private func paths(
    with text: String, isExact: Bool, among known: [(path: String, words: String)]
  ) throws -> (paths: [TokenPath], note: String?)? {
    let asked = TextFields.nameWords(text)
    guard asked.count > 1 else { return nil }
    let all = known.map {
      (path: TokenPath(trusted: $0.path), words: TextFields.nameWords($0.path))
    }
    let (rest, group) = try withoutNames(asked)
    for (words, group) in group == nil ? [(asked, nil)] : [(rest, group), (asked, nil)] {
      for (left, kept) in [(nil, words)] + (isExact ? [] : TextFields.withoutOne(words)) {
        let component = TextFields.component(of: words, among: all)
        guard left == nil || component == TextFields.component(of: kept, among: all) else {
          continue
        }
        let found = try paths(with: kept, in: group, isKept: left != nil, among: all)
        guard !found.isEmpty else { continue }
        let name = asked.dropLast(words.count).joined(separator: " ")
        let notes = [
          group.map { "\(name) is read as \($0.text)" },
          left.map { "nothing there is called “\($0)” as well" },
        ].compactMap(\.self)
        let what = "note: \(text) is read as \(found.map(\.text).listed(most: 4))"
        return (found, notes.isEmpty ? nil : what + ": " + notes.joined(separator: "; "))
      }
    }
    return nil
  }

  /// The words without those at the beginning by which readers call a group, and the group.
  private func withoutNames(_ asked: [String]) throws -> (words: [String], group: TokenPath?) {
    for count in stride(from: asked.count - 1, through: 1, by: -1) {
      let name = asked.prefix(count).joined(separator: " ")
      if let (group, _) = try path(called: name) { return (Array(asked.dropFirst(count)), group) }
    }
    return (asked, nil)
  }

  /// - Parameter isKept: looks for them in the component alone that the words begin with.
  private func paths(
    with asked: [String], in group: TokenPath?, isKept: Bool,
    among all: [(path: TokenPath, words: [String])]
  ) throws -> [TokenPath] {
    func holding(_ top: TokenPath?) throws -> [(path: TokenPath, words: [String])] {
      let skipped = group == nil ? 0 : TextFields.nameWords(group?.text ?? "").count
      return try all.filter { one in
        guard top.map(one.path.isInside) ?? true,
          asked.allSatisfy({ word in
            one.words.dropFirst(skipped).contains { TextFields.begins($0, word) }
          })
        else { return false }
        return try !paths(in: one.path).isEmpty
      }
    }
    let component = TextFields.component(of: asked, among: all)
    var found = try holding(group ?? component)
    if found.isEmpty, group == nil, component != nil, !isKept { found = try holding(nil) }
    let whole = group == nil ? found.filter { $0.words.count == asked.count } : []
    // In the order of the words, if there is one.
    if let first = whole.first(where: { $0.words == asked }) ?? whole.first { return [first.path] }
    var topmost: [TokenPath] = []
    for one in found.map(\.path).sorted(by: { $0.segments.count < $1.segments.count })
    where !topmost.contains(where: one.isInside) { topmost.append(one) }
    if topmost.count > 1, let revision {
      let own = try topmost.filter { try states($0, in: revision) }
      if !own.isEmpty { topmost = own }
    }
    return topmost.sorted()
  }

  private func states(_ path: TokenPath, in revision: String) throws -> Bool {
    try paths(in: path).contains { try !cells(of: $0, in: revision).isEmpty }
  }

  private func readNote(_ text: String, as path: TokenPath, and others: [String]) -> String {
    "note: \(text) is read as \(path.text)"
      + (others.isEmpty ? "" : "; there is \(others.listed(most: 4)), too")
  }

  /// What a text is that names no path or title and by which readers call a token or group.
  package func called(_ text: String) throws -> (path: TokenPath, note: String?)? {
    guard !text.contains("*"), let path = try? TokenPath(text), try paths(in: path).isEmpty,
      !hasPoint(text), let called = try self.path(called: text)
    else { return nil }
    let words = PathPattern.words(text)
    let isTitle = PathAdvice.withGroups(try allPaths()).contains { PathPattern.words($0) == words }
    return isTitle ? nil : called
  }

  /// What the design's files say that readers call so, with the rest of a text of several names: `dialog.title`; of several
  /// one that the point's revision states.
  package func path(called text: String) throws -> (path: TokenPath, note: String?)? {
    let names = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = names.first else { return nil }
    let wanted = TextFields.folded(first)
    let named = try abouts(with: About.alsoKey).compactMap { about in
      about.called.firstIndex { TextFields.folded($0) == wanted }.map { (about.path, place: $0) }
    }
    let end = names.count > 1 ? "." + names[1] : ""
    var found = try named.sorted { ($0.place, $0.0) < ($1.place, $1.0) }.map(\.0).uniqued
      .map { TokenPath(trusted: $0.text + end) }.filter { try !paths(in: $0).isEmpty }
    if found.count > 1, let revision {
      let own = try found.filter { try states($0, in: revision) }
      if !own.isEmpty { found = own }
    }
    return found.first.map { ($0, readNote(text, as: $0, and: found.dropFirst().map(\.text))) }
  }

  /// What is the same of other parts of a component that have a word of its part in common, those that readers have for it
  /// included: `alert.cancelAction.color`, a cancel button, beside `alert.buttons.color`.
  package func kin(of path: TokenPath) throws -> [TokenPath] {
    let called = Dictionary(grouping: try abouts(with: About.alsoKey), by: \.path)
    func words(_ path: TokenPath) -> Set<String> {
      guard let part = path.parent, part.segments.count > 1 else { return [] }
      let names = (called[part] ?? []).flatMap(\.called) + [String(part.name)]
      // Neither the component's own words nor `of` and `the`.
      return Set(names.flatMap(TextFields.nameWords).filter { $0.count > 3 })
        .subtracting(TextFields.nameWords(part.segments.first ?? ""))
    }
    let own = words(path)
    guard !own.isEmpty, let component = path.groups.first(where: { $0.parent == nil }) else {
      return []
    }
    return try paths(in: component).filter { other in
      other != path && other.name == path.name && !words(other).isDisjoint(with: own)
    }
  }

  /// What the design's files say belongs beside a token or group.
  ///
  /// - Complexity: O(log *n*): it is written at either, since a look at all descriptions is what a look-up cannot afford.
  package func beside(_ path: TokenPath) throws -> [TokenPath] {
    try abouts(around: path).filter { $0.path == path }.flatMap(\.see)
      .uniqued.filter { try !paths(in: $0).isEmpty }
  }
}

extension [String] {
  /// Whether others stand in it side by side.
  func holds(_ others: [String]) -> Bool {
    others.count <= count
      && (0...(count - others.count)).contains { Array(self[$0..<($0 + others.count)]) == others }
  }
}

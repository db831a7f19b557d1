package import TokenModel
internal import TokenStore

/// Finds the tokens and groups that a person means by words other than a path.
package struct MeantPaths {
  /// How far from a path a text may be.
  package enum Reach: Comparable {
    /// A whole path or title, since what it names is going to be changed.
    case whole
    /// All of its words are in a path.
    case exact
    /// All but one.
    case names
    /// Its words are in a path or in what is recorded of it, or it is the name of an API.
    case texts
  }

  /// What a text means, and a note where it is read as other words.
  package typealias Found = (paths: [TokenPath], note: String?)

  /// A path with the words of its names.
  private typealias Known = (path: TokenPath, words: [String])

  private let now: Snapshot
  private let reach: Reach
  /// The revisions that are asked; none where the point names none.
  private let editions: [String]
  /// The context that is asked for.
  private let context: Context?

  /// - Parameter editions: the revisions that are asked; of none the point's own.
  init(_ now: Snapshot, _ reach: Reach, in editions: [String] = [], at context: Context? = nil) {
    (self.now, self.reach, self.context) = (now, reach, context)
    self.editions = editions.isEmpty ? [now.revision].compactMap(\.self) : editions
  }

  /// The revisions that are asked, else the one that is shown.
  private var shown: [String] {
    editions.isEmpty ? [try? now.readRevision().id].compactMap(\.self) : editions
  }

  /// The most paths that are shown for words which are a part of them.
  private static let mostReadings = 40

  // MARK: All that a text can mean

  func all(_ text: String) throws -> Found {
    let path: TokenPath
    do {
      path = try TokenPath(text)
    } catch {
      // A reference, or a name of CSS: what is in it may be a path. What is to be changed is named by no other.
      if reach == .whole, text.first.map({ $0.isLetter || $0 == "." }) ?? true { throw error }
      guard let near = PathAdvice.near(text, among: try now.livePaths()) else { throw error }
      throw VerbProblem.unknownPath(text, near: near)
    }
    if try !now.cells(of: path).isEmpty || !now.paths(in: path).isEmpty
      || !now.history(of: path).isEmpty
    {
      return ([path], nil)
    }
    let words = PathPattern.words(text)
    let all = try now.allPaths()
    guard all.count <= PathAdvice.mostPaths else { return ([path], nil) }
    let known = PathAdvice.withGroups(all)
    let worded = PathPattern.worded(known)
    var found = try live(worded.filter { $0.words == words }.map(\.path))
    if found.isEmpty, reach > .whole {
      if let same = try sameName(text, among: known) { return same }
      // What paths themselves have is no name of a context.
      if reach == .texts, case let meant = try now.withContextValues(text), meant != text,
        try live(worded.filter { $0.words.hasSuffix(words) }.map(\.path)).isEmpty
      {
        return try self.all(meant)
      }
      // What the edition is silent of is meant only where nothing else is.
      let called = try self.path(called: text)
      if let called, try isStated([called.path]) { return ([called.path], called.note) }
      found = try live(worded.filter { $0.words.hasSuffix(words) }.map(\.path))
      if found.isEmpty, let meant = try withWords(of: text, isCalled: called != nil, among: known),
        try called == nil || isStated(meant.paths)
      {
        return meant
      }
      if let called, try found.isEmpty || !isStated(found) { return ([called.path], called.note) }
    }
    if found.isEmpty, reach == .texts, let rest = try withoutContexts(text),
      let paths = try? self.all(rest).paths,
      try paths.contains(where: { try !now.paths(in: $0).isEmpty })
    {
      return (paths, "note: \(text) is read as \(paths.map(\.text).listed(most: 4))")
    }
    return try topmost(of: stated(found), text) ?? ([path], nil)
  }

  /// The text without “default” before it and without values of contexts behind it; `nil` where it has none.
  private func withoutContexts(_ text: String) throws -> String? {
    let words = text.split(separator: " ").map {
      Synonyms.ofContexts[$0.lowercased()] ?? String($0)
    }
    let axes = try now.outline().revisions.flatMap(\.axes)
    let values = Set(axes.flatMap(\.values).map { $0.lowercased() })
    let names = Set(axes.map { $0.name.lowercased() } + ["in", "at", "mode"])
    let lower = words.map { $0.lowercased() }
    var last = words.count
    while last > 1, values.contains(lower[last - 1]) || names.contains(lower[last - 1]) {
      last -= 1
    }
    if values.isDisjoint(with: lower[last...]) { last = words.count }
    let first = last > 1 && lower[0] == "default" ? 1 : 0
    return last - first == words.count ? nil : words[first..<last].joined(separator: " ")
  }

  /// The only one that is nearest to the top, before others further down; of several words all that end so.
  ///
  /// - Throws: `VerbProblem.severalPaths` for a number that is a part of several.
  private func topmost(of found: [TokenPath], _ text: String) throws -> Found? {
    let depths = found.map(\.segments.count)
    let top = found.filter { $0.segments.count == depths.min() }
    guard found.count < 2 || top.count == 1 else {
      if reach > .whole, text.contains(where: \.isLetter), found.count <= MeantPaths.mostReadings {
        return (found.sorted(), nil)
      }
      throw VerbProblem.severalPaths(text, found.map(\.text).sorted())
    }
    guard let path = top.first else { return nil }
    let others = found.filter { $0 != path }.map(\.text).sorted()
    return ([path], others.isEmpty ? nil : MeantPaths.note(text, as: path, and: others))
  }

  private func live(_ paths: [String]) throws -> [TokenPath] {
    try paths.map { TokenPath(trusted: $0) }.filter { try !now.paths(in: $0).isEmpty }
  }

  /// Several words that are a whole path, whatever divides them: `sheet height` is `sheet.height`, before it is another name
  /// of something.
  private func sameName(_ text: String, among known: [String]) throws -> Found? {
    guard text.contains(" ") else { return nil }
    let letters = PathAdvice.letters(text)
    let found = try live(known.filter { PathAdvice.letters($0) == letters })
    if !found.isEmpty { return try topmost(of: stated(found), text) }
    guard let other = TextFields.propertyWords(TextFields.nameWords(text)) else { return nil }
    let same = try live(known.filter { TextFields.nameWords($0) == other })
    return same.count == 1 ? (same, MeantPaths.note(text, as: same[0])) : nil
  }

  /// Several words that are in paths, in what is recorded of them, or in paths but for one.
  private func withWords(of text: String, isCalled: Bool, among known: [String]) throws -> Found? {
    if reach == .texts, !isCalled { try refuseContext(text) }
    guard text.contains(" "), !text.contains(".") else {
      guard reach == .texts else { return nil }
      if text.contains(" ") { try texts.refuseLeftOut(text) }
      return try texts.api(text)
    }
    let all = known.map { (path: TokenPath(trusted: $0), words: TextFields.nameWords($0)) }
    for isWhole in isCalled || reach == .exact ? [true] : [true, false] {
      let named = try paths(with: text, isWhole: isWhole, among: all)
        .flatMap { $0.paths.count > MeantPaths.mostReadings ? nil : $0 }
      if let named, try reach < .texts || isCalled || isStated(named.paths) { return named }
      if !isCalled, reach == .texts,
        let found = try texts.found(text, isWhole: isWhole, among: all),
        try named == nil || isStated(found.paths)
      {
        return found
      }
      if let named { return named }
    }
    if !isCalled, reach == .texts { try texts.refuseLeftOut(text) }
    return nil
  }

  /// Refuses words that name a context alone, which no token is: `dark mode`.
  private func refuseContext(_ text: String) throws {
    let words = TextFields.words(text).filter { !["mode", "appearance", "theme"].contains($0) }
    let revisions = try now.outline().revisions
    guard words.count == 1, let context = try? Context(text: words[0], among: revisions),
      let pair = context.fixed.first
    else { return }
    let having = revisions.filter { $0.values(of: pair.axis)?.contains(pair.value) ?? false }
      .map(\.id)
    let id = having.last(where: shown.contains) ?? having.last ?? ""
    let place = now.revision.map { " --at " + $0 } ?? ""
    let lacking = having.contains(where: shown.contains) ? nil : shown.first
    throw VerbProblem.noPath(
      text,
      fix: (lacking.map { "\($0) has no \(context.text); it is in \(having.listed(most: 4)): " }
        ?? "that is a context: ") + "`blazon list --context \(context.text) --at \(id)`; "
        + "`blazon list --text \(TypedCommand.quoted(text))\(place)` finds what has the words")
  }

  private var texts: MeantByTexts {
    get throws { try MeantByTexts(now, asked: editions, shown: shown) }
  }

  // MARK: What editions state

  /// How many of the revisions state something of a token or group, for the context that is asked for if there is one.
  ///
  /// Where none is asked, a group is shown with what any states.
  private func count(_ path: TokenPath, in revisions: [String]) throws -> Int {
    let inside = try now.paths(in: path)
    if editions.isEmpty, context == nil, inside != [path] { return 1 }
    return try revisions.count { id in
      try inside.contains { token in
        try now.cells(of: token, in: id).contains { cell in
          context.map { $0.fixed.contains { cell.context[$0.axis] == $0.value } } ?? true
        }
      }
    }
  }

  private func isStated(_ found: [TokenPath]) throws -> Bool {
    let shown = shown
    return try shown.isEmpty || found.contains { try count($0, in: shown) > 0 }
  }

  /// Of several those that a revision which is asked states; all where none does.
  private func stated(_ found: [TokenPath]) throws -> [TokenPath] {
    let asked = context == nil ? editions : shown
    guard found.count > 1, !asked.isEmpty else { return found }
    let own = try found.filter { try count($0, in: asked) > 0 }
    return own.isEmpty ? found : own
  }

  // MARK: Words of paths

  /// Those that have all of several words, in whatever order, and are in no other that has them: `text.body` for `body
  /// text`. A name that readers have for a group stands for the group.
  ///
  /// - Parameter isWhole: takes all words; else one is left out, which is neither the first nor the last if that helps.
  private func paths(with text: String, isWhole: Bool, among all: [Known]) throws -> Found? {
    let asked = TextFields.nameWords(text)
    guard asked.count > 1 else { return nil }
    let (rest, group) = try withoutNames(asked)
    for (words, group) in group == nil ? [(asked, nil)] : [(rest, group), (asked, nil)] {
      let meant = TextFields.withoutSmall(words)
      let same =
        [words] + (meant.count > 1 && meant != words ? [meant] : [])
        + (TextFields.propertyWords(meant).map { [$0] } ?? [])
      let component = TextFields.component(of: words, among: all)
      for (left, kept) in isWhole ? same.map({ (nil, $0) }) : TextFields.withoutOne(meant) {
        guard left == nil || component == TextFields.component(of: kept, among: all) else {
          continue
        }
        let found = try paths(with: kept, in: group, isKept: left != nil, among: all)
        guard !found.isEmpty else { continue }
        if let left, let own = try named(by: words, with: left, among: all) {
          return ([own], MeantPaths.note(text, as: own, and: found.map(\.text)))
        }
        let name = asked.dropLast(words.count).joined(separator: " ")
        let notes = [
          group.map { "\(name) is read as \($0.text)" },
          left.map { "nothing there is called “\($0)” as well" },
        ].compactMap(\.self)
        let what = "note: \(text) is read as \(found.map(\.text).listed(most: 4))"
        if notes.isEmpty { return (found, found.count == 1 ? what : nil) }
        return (found, what + ": " + notes.joined(separator: "; "))
      }
    }
    return nil
  }

  /// The first path that has a word and no other words than those that are asked for: `curve.default` for `Core Animation
  /// default curve`.
  private func named(
    by asked: [String], with word: String, among all: [Known]
  ) throws -> TokenPath? {
    try all.first { one in
      guard one.words.count > 1, one.words.contains(word), one.words.allSatisfy(asked.contains)
      else { return false }
      return try isStated([one.path])
    }?.path
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
    with asked: [String], in group: TokenPath?, isKept: Bool, among all: [Known]
  ) throws -> [TokenPath] {
    func holding(_ top: TokenPath?) throws -> [Known] {
      let skipped = group == nil ? 0 : TextFields.nameWords(group?.text ?? "").count
      return try all.filter { one in
        guard top.map(one.path.isInside) ?? true,
          asked.allSatisfy({ word in
            one.words.dropFirst(skipped).contains { TextFields.begins($0, word) }
          })
        else { return false }
        return try !now.paths(in: one.path).isEmpty
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
    return try stated(topmost).sorted()
  }

  // MARK: What readers call it

  /// What the design's files say that readers call so, with the rest of a text of several names: `dialog.title`; of several
  /// one that most of the revisions state which are asked.
  func path(called text: String) throws -> (path: TokenPath, note: String?)? {
    let names = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = names.first else { return nil }
    // `color of an alert` is `alert color`.
    func meant(_ text: String) -> [String] {
      TextFields.withoutSmall(TextFields.words(text)).sorted()
    }
    let (folded, words) = (TextFields.folded(first), meant(first))
    let abouts = try now.abouts(with: About.alsoKey)
    func named(_ isName: (String) -> Bool) -> [(path: TokenPath, place: Int)] {
      abouts.compactMap { about in
        about.called.firstIndex(where: isName).map { (about.path, place: $0) }
      }
    }
    var called = named { TextFields.folded($0) == folded }
    if called.isEmpty, words.count > 1 {
      let letters = PathAdvice.letters(first)
      called = named { meant($0) == words }.filter { PathAdvice.letters($0.path.text) != letters }
    }
    let end = names.count > 1 ? "." + names[1] : ""
    var found = try called.sorted { ($0.place, $0.0) < ($1.place, $1.0) }.map(\.0).uniqued
      .map { TokenPath(trusted: $0.text + end) }.filter { try !now.paths(in: $0).isEmpty }
    if found.count > 1 {
      let counts = try found.map { try count($0, in: shown) }
      let stated = zip(found, counts).filter { $1 > 0 }
      let most = stated.filter { $1 == counts.max() } + stated.filter { $1 != counts.max() }
      if !most.isEmpty { found = most.map(\.0) }
    }
    return found.first.map {
      ($0, MeantPaths.note(text, as: $0, and: found.dropFirst().map(\.text)))
    }
  }
}

extension MeantPaths {
  /// The path of the fewest words among several; `nil` where there is none alone.
  static func main(of paths: [TokenPath]) -> TokenPath? {
    let counts = paths.map { TextFields.nameWords($0.text).count }
    let fewest = counts.min()
    return counts.count { $0 == fewest } == 1 ? zip(paths, counts).first { $1 == fewest }?.0 : nil
  }

  /// The line that names what a text is read as.
  static func note(_ text: String, as path: TokenPath, and others: [String] = []) -> String {
    "note: \(text) is read as \(path.text)"
      + (others.isEmpty ? "" : "; there is \(others.listed(most: 4)), too")
  }
}

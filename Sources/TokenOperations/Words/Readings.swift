package import TokenModel
package import TokenStore

// What a person means by words that are no path.

extension Snapshot {
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
    if found.isEmpty, !isWhole, text.contains(" "),
      let other = TextFields.propertyWords(TextFields.nameWords(text))
    {
      let same = try live(known.map(\.path).filter { TextFields.nameWords($0) == other })
      if same.count == 1 { return (same, readNote(text, as: same[0], and: [])) }
    }
    if found.isEmpty, !isWhole {
      // What the edition is silent of is meant only where nothing else is.
      let called = try self.path(called: text)
      if let called, try isStated([called.path]) { return ([called.path], called.note) }
      found = try live(known.filter { $0.words.hasSuffix(words) }.map(\.path))
      if found.isEmpty, text.contains(" "), !text.contains("."),
        let (meant, note) = try paths(with: text, isExact: isExact || called != nil, among: known),
        meant.count <= Snapshot.mostReadings, try called == nil || isStated(meant)
      {
        return (meant, note ?? (meant.count == 1 ? readNote(text, as: meant[0], and: []) : nil))
      }
      if let called, try found.isEmpty || !isStated(found) { return ([called.path], called.note) }
    }
    found = try stated(found)
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

  /// Whether the point's revision states something of one of them.
  private func isStated(_ found: [TokenPath]) throws -> Bool {
    guard let id = revision ?? (try? readRevision())?.id else { return true }
    return try found.contains { path in
      try paths(in: path).contains { try !cells(of: $0, in: id).isEmpty }
    }
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
      let meant = words.filter { !TextFields.smallWords.contains($0) }
      let same =
        [words] + (meant.count > 1 && meant != words ? [meant] : [])
        + (TextFields.propertyWords(meant).map { [$0] } ?? [])
      let fewer = isExact ? [] : TextFields.withoutOne(words)
      for (left, kept) in same.map({ (nil, $0) }) + fewer {
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
    return try stated(topmost).sorted()
  }

  /// Of several those that the point's revision states; all where it states none.
  private func stated(_ found: [TokenPath]) throws -> [TokenPath] {
    guard found.count > 1, let revision else { return found }
    let own = try found.filter { path in
      try paths(in: path).contains { try !cells(of: $0, in: revision).isEmpty }
    }
    return own.isEmpty ? found : own
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
    found = try stated(found)
    return found.first.map { ($0, readNote(text, as: $0, and: found.dropFirst().map(\.text))) }
  }

  /// What the design's files say belongs beside a token or group.
  ///
  /// - Complexity: O(log *n*): it is written at either, since a look at all descriptions is what a look-up cannot afford.
  package func beside(_ path: TokenPath) throws -> [TokenPath] {
    try abouts(around: path).filter { $0.path == path }.flatMap(\.see)
      .uniqued.filter { try !paths(in: $0).isEmpty }
  }
}

extension TextFields {
  /// Words that stand between others and name nothing, unless a path has them.
  static let smallWords: Set = [
    "a", "an", "the", "of", "in", "on", "for", "at", "to", "and", "during", "with", "when", "by",
    "is",
  ]

  /// The words of a name, numbers apart: `title` and `1` of `title1`.
  static func nameWords(_ text: some StringProtocol) -> [String] {
    text.split(separator: ".").flatMap { words($0) }.flatMap { word in
      Array(word).runs { $0.isNumber == $1.isNumber }.map { String($0) }
    }
  }

  /// Whether a word of a path is one that was asked for, or goes on behind it: `appearances` behind `appearance`.
  static func begins(_ word: String, _ asked: String) -> Bool {
    word == asked || asked.count > 3 && word.hasPrefix(asked)
  }

  /// The first group that words are about: the longest name among them, `action sheet` and not `sheet`; of names of one word
  /// that with which they begin.
  static func component(
    of asked: [String], among all: [(path: TokenPath, words: [String])]
  ) -> TokenPath? {
    let tops = all.filter { $0.path.segments.count == 1 && asked.holds($0.words) }
    let longest = tops.max { $0.words.count < $1.words.count }
    return longest.flatMap { longest in
      (longest.words.count > 1 ? longest : tops.first { $0.words == Array(asked.prefix(1)) })?.path
    }
  }

  /// The same with the property's name as the design's files have it: `background` for a thing's `color`, `font size` for its
  /// `text size`; `nil` where it has no other.
  static func propertyWords(_ words: [String]) -> [String]? {
    if words.count > 2, words.suffix(2) == ["text", "size"] {
      return words.dropLast(2) + ["font", "size"]
    }
    return words.count > 1 && words.last == "color" ? words.dropLast() + ["background"] : nil
  }

  /// Words of which one is left out, one in the middle before the first, and that before the last; never of two.
  static func withoutOne(_ words: [String]) -> [(left: String?, kept: [String])] {
    // Without `not` a phrase is its contrary.
    let negations: Set = ["non", "not", "no", "without", "never"]
    guard words.count > 2, negations.isDisjoint(with: words) else { return [] }
    let order = Array(1..<(words.count - 1)) + [0, words.count - 1]
    return order.map { place in
      (words[place], words.indices.filter { $0 != place }.map { words[$0] })
    }
  }
}

extension [String] {
  /// Whether others stand in it side by side.
  func holds(_ others: [String]) -> Bool {
    others.count <= count
      && (0...(count - others.count)).contains { Array(self[$0..<($0 + others.count)]) == others }
  }
}

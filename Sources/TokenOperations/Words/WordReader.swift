package import TokenModel
package import TokenStore

/// Finds what was meant by a word that names nothing of what a verb takes there.
///
/// It is asked where a verb has failed, and not before.
package struct WordReader {
  private let typed: TypedCommand
  private let now: Snapshot

  /// - Parameter now: the newest state of the registry that the command is about.
  package init(_ typed: TypedCommand, _ now: Snapshot) {
    self.typed = typed
    self.now = now
  }

  /// What can be written in place of a word.
  struct Meant {
    var instead: [String]
    /// What it is called in the question.
    var name: String

    init(_ word: String, name: String? = nil) {
      (instead, self.name) = ([word], name ?? word)
    }
  }

  /// The problem with the command that works, where that is known.
  package func explained(_ problem: any Problem) throws -> any Problem {
    switch problem {
    case StoreProblem.unknownRevision(let word, _): try explained(problem, word)
    case StoreProblem.unknownCommit(let word, _, near: []): try explained(problem, word)
    case VerbProblem.unknownWord(let word), VerbProblem.unknownPath(let word, _):
      try explained(problem, word)
    default: problem
    }
  }

  private func explained(_ problem: any Problem, _ text: String) throws -> any Problem {
    // An option that takes a time gets its @.
    let bare = String(text.dropFirst())
    let word = !typed.arguments.contains(text) && typed.arguments.contains(bare) ? bare : text
    let index = typed.words.firstIndex(of: word)
    if index == nil, case StoreProblem.unknownRevision = problem, now.hasPoint(word),
      let command = typed.with(word, as: [])
    {
      return WordProblem(
        problem,
        fix: "that is a state of the registry, and no revision; without it: `\(command.text)`")
    }
    // A path behind an option is nothing else.
    if index == nil, problem is VerbProblem { return problem }
    let kinds = index.map(typed.row.kinds) ?? .point
    if kinds.contains(.point) || typed.verb == "revision", let context = try context(word) {
      return context
    }
    if index != nil, let whole = try whole(with: word) {
      return WordProblem(problem, fix: didYouMean(whole.path, whole.command))
    }
    if index != nil, !kinds.contains(.path), now.path(named: word) != nil {
      if let command = inOrder(word) {
        return WordProblem(problem, fix: didYouMean("`\(command)`"))
      }
      // A verb that takes no token takes no second one either.
      return typed.row.takes.contains { $0.contains(.path) }
        ? WordProblem.secondPath(word, verb: typed.verb) : problem
    }
    if index != nil, !kinds.contains(.point) {
      guard typed.row.more == "--at", now.hasPoint(word),
        let command = typed.with(word, as: ["--at", word])
      else { return problem }
      return WordProblem(problem, fix: "a point goes after --at: `\(command.text)`")
    }
    var meant = try points(text)
    if kinds.contains(.path), meant.isEmpty || !word.contains("@"),
      let near = try PathAdvice(now: now).near(word)
    {
      meant.append(Meant(near))
    }
    guard !meant.isEmpty else { return try versions(problem, text) }
    return WordProblem(problem, fix: try question(meant, for: word))
  }

  /// The command with a path where the verb takes one, if all other words are points; `nil` where they are not.
  private func inOrder(_ path: String) -> String? {
    let places = typed.places
    var points = places.map { typed.arguments[$0] }.filter { $0 != path }
    guard points.count == places.count - 1, let first = places.first, let last = places.last,
      points.allSatisfy({ now.hasPoint($0) && now.path(named: $0) == nil })
    else { return nil }
    let takes = typed.row.takes
    if takes.count > 1, takes.last?.contains(.path) == true {
      points.append(path)
    } else {
      guard points.count == 1, takes.first?.contains(.path) == true else { return nil }
      points = [path] + at(points[0])
    }
    var arguments = typed.arguments
    arguments.replaceSubrange(first...last, with: points)
    return TypedCommand.text(arguments)
  }

  /// The words that ask a verb of tokens at a point.
  private func at(_ point: String) -> [String] {
    typed.row.takes.count > 1 && typed.row.takes[1].contains(.point) ? [point] : ["--at", point]
  }

  /// The command for a word that is a point and a path with a colon between them; `nil` for any other.
  package func atPoint(_ word: String) -> String? {
    let sides = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard sides.count == 2, now.hasPoint(sides[0]), let path = now.path(named: sides[1]) else {
      return nil
    }
    return typed.with(word, as: [path.text] + at(sides[0]))?.text
  }

  /// The question whether others were meant, with the commands that have them.
  private func question(_ meant: [Meant], for word: String) throws -> String {
    let commands = try meant.compactMap { one in
      try typed.with(word, as: one.instead).flatMap(mended).map { "`\($0.text)`" }
    }
    return didYouMean(meant.map(\.name).joined(separator: ", or "))
      + (commands.isEmpty ? "" : " " + commands.joined(separator: ", or "))
  }

  /// The command with every further word that names no point put right as well; `nil` where that is not known, or a
  /// point would be compared with itself.
  private func mended(_ command: TypedCommand) throws -> TypedCommand? {
    guard command.row.compares else { return command }
    var command = command
    for word in command.words where !word.contains("..") {
      if now.hasPoint(word) || now.path(named: word) != nil { continue }
      guard let other = try points(word).first,
        let whole = command.with(word, as: other.instead)
      else { return nil }
      command = whole
    }
    return Set(command.words).count < command.words.count ? nil : command
  }

  // MARK: Points

  /// The points that a text may have meant, all of which are there; the likeliest first.
  func points(_ text: String) throws -> [Meant] {
    let revisions = try now.outline().revisions
    let tags = try now.registry.tags().map(\.name)
    let start = text.firstIndex(of: "@").map(text.index(after:))
    let (outer, name) = (
      text[..<(start ?? text.startIndex)], String(text[(start ?? text.startIndex)...])
    )
    let tag = tags.last { $0.begins(with: name) } ?? (name.isVersion ? nil : tags.like(name))
    let spelling = Point.spelling(of: name)
    var found = [
      start == nil ? revisions.map(\.id).like(name).map { Meant($0) } : nil,
      tag.map { Meant((outer.isEmpty ? "@" : outer) + $0, name: "the tag @\($0)") },
      spelling.map { Meant(outer.dropLast() + $0) },
    ].compactMap(\.self)
    if found.isEmpty, start == nil {
      let around = revisions.around(name)
      found = around.map { revision in
        let title = revision.title.map { " (\($0))" } ?? ""
        return Meant(revision.id, name: around.count > 1 ? revision.id + title : nil)
      }
    }
    return found.filter { $0.instead[0] != text && now.hasPoint($0.instead[0]) }
  }

  /// The problem with the tags that there are, where a version is named of which there is none.
  private func versions(_ problem: any Problem, _ text: String) throws -> any Problem {
    let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let tags = try now.registry.tags().map(\.name)
    guard name.isVersion || text.contains("@"), !tags.isEmpty else { return problem }
    return WordProblem(
      problem,
      fix: "name one of the tags \(WordReader.nearest(tags, to: name).joined(separator: ", "))"
        + (name.isVersion ? "" : problem.fix.map { "; " + $0 } ?? ""))
  }

  /// The three tags that begin most like a name, in their order; of equals the newest.
  private static func nearest(_ tags: [String], to name: String) -> [String] {
    let ranked = tags.enumerated().map { index, tag in
      (shared: zip(tag, name).prefix { $0 == $1 }.count, index: index)
    }
    let best = ranked.sorted { ($0.shared, $0.index) > ($1.shared, $1.index) }.prefix(3)
    return best.map(\.index).sorted().map { tags[$0] }
  }

  // MARK: Contexts

  /// The problem of a choice of an axis, such as `dark` or `appearance=dark`, where a point is asked for.
  private func context(_ word: String) throws -> WordProblem? {
    let revisions = try now.outline().revisions
    let sides = word.split(separator: "=", maxSplits: 1).map(String.init)
    let found = revisions.lazy.flatMap { revision in revision.axes.map { (revision, $0) } }
      .first { _, axis in
        sides.count == 2
          ? axis.name == sides[0] && axis.values.contains(sides[1]) : axis.values.contains(word)
      }
    guard let (revision, axis) = found, let value = sides.last else { return nil }
    let what = sides.count == 2 ? "a context" : "a value of \(axis.name)"
    return WordProblem(
      code: "revision-unknown",
      message: "\(quotedForMessage(word)) is \(what), and a point is asked for here",
      fix: contextFix(word, axis, value, in: revision))
  }

  private func contextFix(
    _ word: String, _ axis: Revision.Axis, _ value: String, in revision: Revision
  ) -> String? {
    let isFirst = axis.values.first == value
    let context = "\(axis.name)=\(value)"
    func command(_ words: [String]) -> String { "`\(TypedCommand.text(words + typed.registry))`" }
    if typed.verb == "revision" {
      let what = isFirst ? axis.name : context
      return
        "\(word) is not a revision: \(command(["revision", "retire", revision.id, what])) removes "
        + (isFirst ? "the whole axis, of which it is what holds without a context" : "it")
        + "; `blazon rm TOKEN --context \(TypedCommand.quoted(context))` removes what one token has there"
    }
    if typed.row.compares {
      let other = isFirst ? axis.values.dropFirst().first.map { "\(axis.name)=\($0)" } : nil
      return
        "\(command(["list", "--context", other ?? context])) lists what has another value there, "
        + "and \(command(["catalog", "--out", "catalog.html"])) shows contexts side by side"
    }
    if !isFirst, typed.row.narrows, !typed.arguments.contains("--context") {
      return typed.with(word, as: ["--context", context]).map { didYouMean("`\($0.text)`") }
    }
    return typed.with(word, as: []).map {
      (isFirst ? "\(word) is what holds without a context" : "without it all contexts count")
        + ": `\($0.text)`"
    }
  }

  // MARK: Words that belong together, and words too many

  /// The token or group that some words are together, as a title or as a path, and the command with it.
  ///
  /// - Parameter word: one of them; `nil` for any.
  private func whole(with word: String? = nil) throws -> (path: String, command: String)? {
    let places = typed.places
    for count in [3, 2] where places.count >= count {
      for start in 0...(places.count - count) {
        let range = places[start]...places[start + count - 1]
        let words = range.map { typed.arguments[$0] }
        guard word.map(words.contains) ?? true, words.count == count else { continue }
        for text in [words.joined(separator: " "), words.joined(separator: ".")] {
          guard let path = now.path(named: text) else { continue }
          var arguments = typed.arguments
          arguments.replaceSubrange(range, with: [path.text])
          return (path.text, TypedCommand.text(arguments))
        }
      }
    }
    return nil
  }

  /// The problem of more words than the verb takes; `nil` where nothing is known of them.
  package func tooMany() throws -> WordProblem? {
    let places = typed.places
    var command = try whole()?.command
    if command == nil, let last = places.last, places.count > typed.row.takes.count {
      var arguments = typed.arguments
      let more = typed.row.more
      // A point is where to look, whichever of the words it is.
      let point = places.first { now.hasPoint(arguments[$0]) }
      let path = places.first { now.path(named: arguments[$0]) != nil }
      if ["--at", "--if"].contains(more), let point, let path, places.count == 2 {
        let other = arguments[path]
        arguments.replaceSubrange(places[0]...last, with: [other, "--at", arguments[point]])
        command = TypedCommand.text(arguments)
      } else if let more, more != "--at" {
        arguments.replaceSubrange(
          places[typed.row.takes.count]...last, with: [more, arguments[last]])
        command = TypedCommand.text(arguments)
      }
    }
    return command.map {
      WordProblem(
        code: "arguments", message: "there are more words than the verb takes",
        fix: didYouMean("`\($0)`"), isUsage: true)
    }
  }
}

// MARK: - Names

extension String {
  /// Whether it goes on behind a whole number or name: `v1.0.0` begins with `v1`, and `v10` does not.
  fileprivate func begins(with text: String) -> Bool {
    guard !text.isEmpty, hasPrefix(text), let next = dropFirst(text.count).first else {
      return false
    }
    return !(next.isNumber && text.last?.isNumber == true)
  }

  /// Another version is not a misspelling of one.
  fileprivate var isVersion: Bool {
    drop { "vV".contains($0) }.first?.isNumber == true && !allSatisfy(\.isNumber)
  }

  /// The first name with a number behind it, in lower case: `ios` and 7; of a year the number alone.
  fileprivate var numbered: (name: String, number: Int)? {
    if utf8.count == 4, let year = Int(self), (1900...2200).contains(year) { return ("", year) }
    guard let match = lowercased().firstMatch(of: /([a-z]{2,}) ?([0-9]{1,3})(?![0-9])/),
      let number = Int(match.2)
    else { return nil }
    return (String(match.1), number)
  }
}

extension [String] {
  /// The one most like a text, where they have a letter or digit in common: short names are all alike, and years are not
  /// misspellings of one another.
  fileprivate func like(_ text: String) -> String? {
    if text.allSatisfy(\.isNumber) { return nil }
    return nearest(text, among: self).flatMap { name in
      Set(name.lowercased()).isDisjoint(with: text.lowercased()) ? nil : name
    }
  }
}

extension Revision {
  /// The number that its date or texts put behind a name: 7 for `ios` in "iOS 7: points in place of pixels". `OS` is
  /// the last part of `iOS`.
  fileprivate func number(behind name: String) -> Int? {
    if name.isEmpty { return published.flatMap { Int($0.prefix(4)) } }
    return [title, description].lazy.compactMap { $0?.numbered }
      .first { $0.name.hasSuffix(name) || name.hasSuffix($0.name) }?.number
  }
}

extension [Revision] {
  /// The one of a year or of a name with a number: 2014 for `ios7`; else those before and after it: 2010 and 2014 for
  /// 2012 and for `ios6`.
  fileprivate func around(_ text: String) -> [Revision] {
    guard let wanted = text.numbered else { return [] }
    let numbers = map { $0.number(behind: wanted.name) }
    guard numbers.contains(where: { $0 != nil }) else { return [] }
    if let same = numbers.firstIndex(of: wanted.number) { return [self[same]] }
    let last = numbers.lastIndex { $0.map { $0 <= wanted.number } ?? false }
    // What follows in the registry's order and has no date is later as well.
    let next = numbers.indices.first { index in
      index > last ?? -1 && numbers[index].map { $0 > wanted.number } ?? (last != nil)
    }
    return [last, next].compactMap { $0.map { self[$0] } }
  }
}

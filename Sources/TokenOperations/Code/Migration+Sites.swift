package import CodeScan
internal import PositionedJSON
package import TokenModel

extension Migration {
  /// What else than uses of safe names is written anew.
  package enum Inclusion: String, Sendable, CaseIterable {
    /// Names of which somebody should look at what they show.
    case look
    case strings, comments
    /// Names that are given to other tokens, where the code is known to be of the earlier state.
    case reused
  }

  /// A name in code that changes.
  package struct Site: Sendable {
    package var name: String
    package var newName: String?
    package var kind: Mention.Kind
    package var verdict: Verdict
    package var reason: String
    package var location: SourceLocation
    /// What is written anew; empty where nothing is.
    package var edits: [Edit] = []
  }

  package struct Edit: Sendable, Equatable {
    package var range: Range<Int>
    package var text: String

    package init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }
  }

  /// The names of a file that change, in their order.
  ///
  /// - Parameters:
  ///   - bytes: what was scanned.
  ///   - project: all the code.
  package func sites(
    _ file: Usage.File, _ bytes: [UInt8], include: Set<Inclusion>, project: CodeProject
  ) -> [Site] {
    let declared = Set(file.code.mentions.filter { $0.kind == .declaration }.map(\.name))
    return zip(file.code.mentions, file.places).compactMap { mention, place in
      let location = SourceLocation(file: file.path, line: place.line, column: place.column)
      guard let match = names.match(mention) else { return indirect(mention, location) }
      guard let step = steps[mention.family]?[match.name] else { return nil }
      // A class has the words of its utility before the name.
      let isUtility = mention.family == .utility
      let newName =
        isUtility
        ? step.newText.flatMap { Utility.name($0, like: mention.name) } : step.newName
      var site = Site(
        name: isUtility ? mention.name : step.name, newName: newName, kind: mention.kind,
        verdict: step.verdict,
        reason: step.reason, location: location)
      switch mention.kind {
      case .use, .fallback, .argument:
        let isPart = mention.family == .resource && match.name != mention.name
        let own = Migration.own(mention, newName, declared, project)
        guard let reason = isPart ? "it is a part of a name of the code" : own else { break }
        (site.verdict, site.reason) = (.manual, reason)
        return site
      case .string, .comment:
        if !include.contains(mention.kind == .string ? .strings : .comments) {
          site.reason = "it is in a \(mention.kind.rawValue)"
          if site.verdict == .safe { site.verdict = .look }
          return site
        }
      case .declaration where mention.family == .asset || match.name != mention.name: return nil
      case .declaration, .built:
        site.verdict = .manual
        site.reason = mention.kind == .built ? "it is put together at run time" : Migration.ownValue
        return site
      }
      if let doubt = mention.doubt, site.verdict == .safe {
        (site.verdict, site.reason) = (.look, doubt.words)
      }
      if step.isReused, !include.contains(.reused), site.verdict != .manual {
        site.verdict = .look
        site.reason =
          "the name or the new one is given to another token, and the code may be of either state"
        return site
      }
      guard site.verdict == .safe || site.verdict == .look && include.contains(.look),
        let new = newName
      else { return site }
      if let edits = Migration.edits(mention, step.name, new, bytes) {
        if edits.isEmpty { return nil }
        site.edits = edits
      } else {
        site.verdict = .manual
        site.reason = "it is written in a way that cannot be changed by itself"
      }
      return site
    }
  }

  /// The colors and lengths of a style sheet that are just those of tokens afterwards, as custom properties. What a token
  /// shows in another mode, and what Sass may compute with, is for a person to look at.
  ///
  /// - Complexity: O(*t*) for *t* tokens once, and for each literal that is new; the tokens are not read again for each file.
  package func literalSites(include: Set<Inclusion>) -> (Usage.File) -> [Site] {
    let palette = Palette(to)
    var known: [Literal: Palette.Match?] = [:]
    return { file in
      guard file.isStyle else { return [] }
      let isCSS = SourceLanguage(path: file.path) == .css
      return zip(file.literals, file.literalPlaces).compactMap { literal, place in
        // A query, and the first value of a registered property, can hold no `var()`.
        guard !["", "initial-value"].contains(literal.property) else { return nil }
        var key = literal
        key.range = 0..<0
        let found = known[key] ?? palette.match(literal)
        known[key] = .some(found)
        guard let found, found.isExact, let name = property(of: found.path) else { return nil }
        let isSame = Set(to.token(at: found.path)?.cells.map(\.value) ?? []).count == 1
        var site = Site(
          name: literal.text, newName: "var(\(name))", kind: .use,
          verdict: isSame && isCSS ? .safe : .look,
          reason: !isSame
            ? "\(found.path.text) has another value in some mode"
            : isCSS ? found.words : "Sass or Less may compute with it",
          location: SourceLocation(file: file.path, line: place.line, column: place.column))
        if site.verdict == .safe || include.contains(.look) {
          site.edits = [Edit(literal.range, "var(\(name))")]
        }
        return site
      }
    }
  }

  /// Whether a file has a name that changes.
  package func concerns(_ file: Usage.File) -> Bool {
    file.code.mentions.contains { mention in
      guard let match = names.match(mention) else {
        return indirect(mention, SourceLocation(file: "", line: 1, column: 1)) != nil
      }
      return steps[mention.family]?[match.name] != nil
    }
  }

  /// A mention behind which names may be that change: what is put together at run time, and a group that gets
  /// another name or is taken apart.
  private func indirect(_ mention: Mention, _ location: SourceLocation) -> Site? {
    let isGroup = mention.family == .member && mention.kind == .use
    guard mention.kind == .built || isGroup, let steps = steps[mention.family] else { return nil }
    let beginning = isGroup ? CodeNames.group(mention) + "." : mention.name
    let count = steps.keys.count { $0.hasPrefix(beginning) }
    guard count > 0 else { return nil }
    let what = isGroup ? "below it" : "that begin so"
    return Site(
      name: mention.name, newName: nil, kind: mention.kind, verdict: .manual,
      reason: "\(count.counted("name")) \(what) change\(count == 1 ? "s" : "")", location: location)
  }

  /// What is in the way where the code gives a name, or the new one, a value of its own. A custom property or variable has
  /// that for some place; what else has the name takes it everywhere.
  private static func own(
    _ mention: Mention, _ newName: String?, _ declared: Set<String>, _ project: CodeProject
  ) -> String? {
    let isLocal = mention.family == .property || mention.family == .variable
    let known = isLocal ? declared : project.declared
    if mention.family == .asset { return nil }
    if known.contains(mention.name) { return ownValue }
    return newName.map(known.contains) ?? false
      ? "the code gives the new name a value of its own" : nil
  }

  private static let ownValue = "the code gives it a value of its own"

  // MARK: Edits

  /// What a mention becomes; `nil` where only a person can write it.
  static func edits(_ mention: Mention, _ old: String, _ new: String, _ bytes: [UInt8]) -> [Edit]? {
    let written = String(decoding: bytes[mention.range], as: UTF8.self)
    switch mention.family {
    case .property, .variable:
      // A backslash has another meaning in a string of a script.
      return new.contains("\\") || mention.kind == .string ? nil : [Edit(mention.range, new)]
    case .utility, .asset:
      let isPlain = written == mention.name && !new.contains(where: { "\"'\\`$<&".contains($0) })
      return isPlain ? [Edit(mention.range, new)] : nil
    case .path:
      let isPlain = written.hasPrefix(old) && !new.contains(where: { "\"\\{}".contains($0) })
      return isPlain ? [Edit(mention.range.prefix(old.utf8.count), new)] : nil
    case .resource where mention.members.isEmpty:
      let (one, other) = (old.split(separator: "."), new.split(separator: "."))
      guard one.count == 3, other.count == 3, one[1] == other[1] else { return nil }
      // A style's name has dots, which are `_` in code.
      let head = written.lastIndex(of: "/").map { written[...$0] } ?? ""
      let name = zip(written.dropFirst(head.count), other[2]).prefix {
        $0 == "." ? $1 == "_" : $0 == $1
      }
      let dots = written.dropFirst(head.count).count { $0 == "." }
      guard name.count(where: { $0.0 == "." }) == dots else { return nil }
      return [Edit(mention.range, head + String(name.map(\.0)) + other[2].dropFirst(name.count))]
    case .member, .resource:
      return chainEdits(mention, old, new, bytes)
    }
  }

  /// The members of a chain one by one where there are as many of them, else all behind the root.
  private static func chainEdits(
    _ mention: Mention, _ old: String, _ new: String, _ bytes: [UInt8]
  ) -> [Edit]? {
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let (one, other) = (old.split(separator: "."), pieces(of: new))
    guard let first = mention.members.first else { return nil }
    // The code has another name for a group, which stays where that has the new name, too.
    let aliased = mention.name.split(separator: ".").count - mention.members.count
    if aliased == one.count - 1 {
      // So it has for a token; by its own name it is called as its declaration.
      return bare(text(first)) == String(one[aliased]) ? other.last.map { [Edit(first, $0)] } : []
    }
    guard other.count > aliased + 1,
      zip(one, other).prefix(aliased + 1).allSatisfy({ $0 == bare($1) })
    else { return nil }
    let root = one[...aliased].joined(separator: ".")
    let pieces = other.dropFirst(aliased)
    // How many members the name of the token has.
    var name = root
    var count = 1
    for range in mention.members.dropFirst() where name != old {
      name += "." + bare(text(range))
      count += 1
    }
    guard name == old, let last = mention.members.prefix(count).last else { return nil }
    let members = mention.members[1..<count]
    // A member in brackets stays one, since a type has no other.
    func isKey(_ range: Range<Int>) -> Bool { text(range).hasPrefix("[") }
    func key(_ piece: String, like member: String) -> String {
      let quote = member.dropFirst().first { "\"'`".contains($0) } ?? "\""
      return "[\(quote)\(bare(piece))\(quote)]"
    }
    if members.count == pieces.count - 1 {
      let pairs = zip(members, pieces.dropFirst()).filter { bare(text($0)) != bare($1) }
      if pairs.allSatisfy({ isKey($0) || !$1.hasPrefix("[") }) {
        return pairs.map { Edit($0, isKey($0) ? key($1, like: text($0)) : $1) }
      }
    }
    let range = first.upperBound..<last.upperBound
    let joined = members.map { text($0).hasPrefix("[") ? text($0) : "." + text($0) }.joined()
    guard text(range) == joined else { return nil }
    if members.allSatisfy(isKey), let one = members.first.map(text) {
      return [Edit(range, pieces.dropFirst().map { key($0, like: one) }.joined())]
    }
    var tail = pieces.dropFirst().map { $0.hasPrefix("[") ? $0 : "." + $0 }.joined()
    // In an attribute of markup the other quotes end it.
    if !joined.contains("\""), !tail.contains("'"), !tail.contains("\\") {
      tail = tail.replacing("\"", with: "'")
    }
    return [Edit(range, tail)]
  }

  /// A member without marks of quoting.
  private static func bare(_ member: String) -> String {
    if member.hasPrefix("[") {
      return String(member.dropFirst().dropLast().filter { !"\"'".contains($0) })
    }
    return member.replacing("`", with: "")
  }

  /// The members of a written name: `tokens["a-b"].c` has `tokens`, `["a-b"]` and `c`.
  private static func pieces(of name: String) -> [String] {
    var pieces: [String] = [""]
    var isQuoted = false
    for character in name {
      if character == "`" || character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == "." {
        pieces.append("")
      } else if !isQuoted, character == "[" {
        pieces.append("[")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces.filter { !$0.isEmpty }
  }

  /// Writes all edits of a file at once, so that names which change places do.
  package static func applied(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= place {
      result += bytes[place..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      place = edit.range.upperBound
    }
    return result + bytes[place...]
  }

  /// A path as git writes it in a difference.
  private static func gitName(_ head: String, _ path: String) -> String {
    let name = head + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    guard name.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }) else {
      return name
    }
    let bytes = name.utf8.map { byte -> String in
      switch byte {
      case 0x22, 0x5C: "\\" + String(UnicodeScalar(byte))
      case 0x20...0x7E: String(UnicodeScalar(byte))
      default:
        "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0)
          + String(byte, radix: 8)
      }
    }
    return "\"" + bytes.joined() + "\""
  }

  /// The difference of two texts with as many lines, as `git apply` and people read it.
  package static func unifiedDiff(_ path: String, _ old: [UInt8], _ new: [UInt8]) -> String {
    func lines(_ bytes: [UInt8]) -> [String] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    let (before, after) = (lines(old), lines(new))
    let changed = before.indices.filter { before[$0] != after[$0] }
    // The last element of a text that ends with a line's end is not a line.
    let count = before.last == "" ? before.count - 1 : before.count
    let (one, other) = (gitName("a/", path), gitName("b/", path))
    var text = "--- \(one)\n+++ \(other)\n"
    func line(_ sign: Character, _ lines: [String], _ index: Int) {
      text += "\(sign)\(lines[index])\n"
      if index == lines.count - 1 { text += "\\ No newline at end of file\n" }
    }
    var index = 0
    while index < changed.count {
      var end = index
      while end + 1 < changed.count, changed[end + 1] - changed[end] <= 6 { end += 1 }
      let range = max(0, changed[index] - 3)..<min(count, changed[end] + 4)
      let place = "\(range.lowerBound + 1),\(range.count)"
      text += "@@ -\(place) +\(place) @@\n"
      var at = range.lowerBound
      while at < range.upperBound {
        let run = (at..<range.upperBound).prefix { before[$0] != after[$0] }
        for place in run { line("-", before, place) }
        for place in run { line("+", after, place) }
        at += run.count
        if at < range.upperBound, before[at] == after[at] {
          line(" ", before, at)
          at += 1
        }
      }
      index = end + 1
    }
    return text
  }
}

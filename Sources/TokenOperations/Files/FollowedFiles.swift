internal import PositionedJSON
internal import TokenDiff
internal import TokenFiles
internal import TokenModel
internal import TokenParse

/// Three versions in which a token that one side renamed has its new path, so that only what else changed differs.
struct FollowedFiles {
  var base: FileMerge.Version
  var ours: FileMerge.Version
  var theirs: FileMerge.Version
  /// Places where following is not enough: renamed to two names, renamed and removed, one name for two tokens.
  private(set) var forced: [String: [[String]: FileConflict]] = [:]
  private(set) var notes: [String] = []
  /// The base as each side refers to what both renamed, each to another name; `nil` where nothing is.
  private(set) var bases: (ours: FileMerge.Version, theirs: FileMerge.Version)?

  init(
    _ base: FileMerge.Version, _ ours: FileMerge.Version, _ theirs: FileMerge.Version,
    read: ([InputFile]) throws -> ParsedFiles
  ) throws {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    let lacks = [ours, theirs].map { side in
      base.contains { name, text in !text.hasAllTokens(in: side[name]) }
    }
    guard lacks.contains(true) else { return }
    let old = try read(CheckedFiles.input(base)).set
    let sets = try [ours, theirs].map { try read(CheckedFiles.input($0)).set }
    var plan = RenamePlan(
      old, sets[0], sets[1],
      lacks.enumerated().map { index, lacks in
        lacks
          ? FollowedFiles.renames(base, [ours, theirs][index], from: old, to: sets[index]) : [:]
      },
      hasGroup: { version, path in
        [base, ours, theirs][version].values.contains {
          $0.member(at: path.segments.map { $0 }).map { !FileText.isToken($0.member.value) }
            ?? false
        }
      },
      isSame: { path in
        func token(_ version: FileMerge.Version) -> JSON? {
          version.values.lazy.compactMap { $0.value(at: path.segments.map { String($0) }) }.first
        }
        return token(ours) == token(theirs)
      })
    plan.decide()
    try rename(\.base, plan.base)
    try rename(\.base, plan.baseInside)
    try rename(\.ours, plan.ours)
    try rename(\.theirs, plan.theirs)
    try follow(plan.regrouped)
    if plan.apart != [[:], [:]] {
      let sides = try plan.apart.map { moves in
        try self.base.mapValues { try $0.referring(to: moves) }
      }
      bases = (sides[0], sides[1])
    }
    for (path, conflict) in plan.conflicts { force(path, conflict) }
    notes += plan.notes
  }

  private mutating func rename(
    _ version: WritableKeyPath<FollowedFiles, FileMerge.Version>, _ moves: [TokenPath: TokenPath]
  ) throws {
    for moves in RenamePlan.steps(moves) {
      for (name, text) in self[keyPath: version] {
        self[keyPath: version][name] = try text.renamed(moves)
      }
    }
  }

  private mutating func force(_ path: TokenPath, _ conflict: FileConflict) {
    for name in Set(base.keys).union(ours.keys).union(theirs.keys) {
      let keys = [ours, theirs, base].lazy.compactMap { version in
        version[name]?.member(at: path.segments.map { $0 })?.keys
      }.first
      if let keys { forced[name, default: [:]][keys] = conflict }
    }
  }

  /// Moves a token in the other versions to the file that one side moved it to.
  ///
  /// - Parameter regrouped: the tokens that ours, and that theirs moved to another group, whose files they have.
  private mutating func follow(_ regrouped: (ours: Set<TokenPath>, theirs: Set<TokenPath>)) throws {
    // Groups first, so that what came into one goes where it went.
    for isRegrouped in [false, true] {
      try follow(\.ours, to: \.theirs, regrouped.ours, regrouped.theirs, isRegrouped)
      try follow(\.theirs, to: \.ours, regrouped.theirs, regrouped.ours, isRegrouped)
    }
  }

  private mutating func follow(
    _ side: WritableKeyPath<FollowedFiles, FileMerge.Version>,
    to other: WritableKeyPath<FollowedFiles, FileMerge.Version>,
    _ own: Set<TokenPath>, _ others: Set<TokenPath>, _ isRegrouped: Bool
  ) throws {
    for (name, text) in base {
      var targets: [[String]: Set<String>] = [:]
      let homes = (homes(of: text, name, in: side), homes(of: text, name, in: other))
      for keys in text.tokens(missingIn: self[keyPath: side][name]) {
        let path = TokenPath(trusted: keys.joined(separator: "."))
        guard (own.contains(path) || others.contains(path)) == isRegrouped else { continue }
        let here = newFiles(of: keys, in: self[keyPath: side])
        let there = newFiles(of: keys, in: self[keyPath: other])
        guard here.count == 1, there.count <= 1 else { continue }
        if others.contains(path) {
          let file = there.first ?? name
          try move(keys, from: here[0], to: file, in: side)
          if !there.isEmpty { try move(keys, from: name, to: file, in: \.base) }
          continue
        }
        // Where each side has another file, that of the first name, whichever side is ours.
        let file = own.contains(path) ? here[0] : min(here[0], there.first ?? here[0])
        guard file == here[0] else { continue }
        let whole = whole(
          keys, from: name, there.first, to: file, homes, side, other, own.union(others))
        // It comes with the group, from the other side.
        if let whole, whole.source != name, whole.source < file, !own.contains(path) { continue }
        let (group, source) = (whole?.group, whole?.source ?? there.first ?? name)
        if let group {
          for added in self[keyPath: other][source]?.tokens(missingIn: text) ?? []
          where added.starts(with: group) { follows(added, group, in: file) }
        } else {
          targets[Array(keys.dropLast()), default: []].insert(file)
        }
        try move(group ?? keys, from: name, to: file, in: \.base)
        try move(group ?? keys, from: source, to: file, in: other)
        if source != name, source != file {
          let moved = (group ?? keys).joined(separator: ".")
          notes.append("\(moved) was moved to \(file) and to \(source), and is in \(file)")
        }
      }
      // What the other side added to a group that moved goes with it.
      for keys in self[keyPath: other][name]?.tokens(missingIn: text) ?? [] {
        let group = Array(keys.dropLast())
        guard let files = targets[group], files.count == 1, let file = files.first,
          self[keyPath: side][name]?.value(at: group)?.members?.isEmpty ?? true,
          self[keyPath: other][file]?.value(at: keys) == nil
        else { continue }
        try move(keys, from: name, to: file, in: other)
        follows(keys, group, in: file)
      }
    }
  }

  private mutating func follows(_ keys: [String], _ group: [String], in file: String) {
    let moved = group.isEmpty ? "what was beside it" : "the group " + group.joined(separator: ".")
    notes.append("\(moved) is in \(file), and \(keys.joined(separator: ".")) follows it")
  }

  /// The outermost group around a token that a side moved to another file with all that it kept of it, and of which
  /// the other side has nothing there, and all where it was, or all in a file of its own; and that file.
  ///
  /// - Parameter there: the file to which the other side moved the token.
  private func whole(
    _ keys: [String], from name: String, _ there: String?, to file: String,
    _ homes: (own: [[String]: Set<String>], other: [[String]: Set<String>]),
    _ side: WritableKeyPath<FollowedFiles, FileMerge.Version>,
    _ other: WritableKeyPath<FollowedFiles, FileMerge.Version>, _ regrouped: Set<TokenPath>
  ) -> (group: [String], source: String)? {
    let (own, others) = (self[keyPath: side], self[keyPath: other])
    /// Whether a version has nothing of the group there, but tokens that a side moved into it.
    func lacks(_ group: [String], _ version: FileMerge.Version) -> Bool {
      guard let text = version[file], text.value(at: group) != nil else { return true }
      return text.tokens(missingIn: nil).allSatisfy {
        !$0.starts(with: group)
          || regrouped.contains(TokenPath(trusted: $0.joined(separator: ".")))
      }
    }
    return keys.indices.dropLast().lazy.compactMap { level in
      let group = Array(keys[...level])
      let gone = others[name]?.value(at: group) == nil ? homes.other[group] ?? [] : []
      let source = gone.first ?? name
      let isWhole =
        gone.count < 2 && (there ?? source) == source
        && homes.own[group] == [file] && own[name]?.value(at: group) == nil
        && own[file]?.value(at: group) != nil && lacks(group, base) && lacks(group, others)
        && (source == name || base[source]?.value(at: group) == nil)
      return isWhole ? (group, source) : nil
    }.first
  }

  /// The files that tokens of a group went to on a side, by the keys of the group.
  private func homes(
    of text: FileText, _ name: String, in side: KeyPath<FollowedFiles, FileMerge.Version>
  ) -> [[String]: Set<String>] {
    var homes: [[String]: Set<String>] = [:]
    for keys in text.tokens(missingIn: self[keyPath: side][name]) {
      let files = newFiles(of: keys, in: self[keyPath: side])
      for level in keys.indices.dropLast() {
        homes[Array(keys[...level]), default: []].formUnion(files)
      }
    }
    return homes
  }

  /// The files of a side that have a token there, and had none in the base.
  private func newFiles(of keys: [String], in side: FileMerge.Version) -> [String] {
    side.filter { base[$0.key]?.value(at: keys) == nil && $0.value.value(at: keys) != nil }
      .map(\.key)
  }

  private mutating func move(
    _ keys: [String], from name: String, to other: String,
    in version: WritableKeyPath<FollowedFiles, FileMerge.Version>
  ) throws {
    guard name != other, let text = self[keyPath: version][name] else { return }
    // A frame without members has lost its lines with its tokens.
    let frame = base[other]?.frame
    let target =
      self[keyPath: version][other] ?? (frame?.tree.members?.isEmpty == false ? frame : nil)
      ?? FileText.empty(other, like: text)
    if let group = text.value(at: keys), !FileText.isToken(group),
      target.value(at: keys)?.members != nil
    {
      for member in group.members ?? [] {
        let there = target.value(at: keys)?[member.key]
        if there.map({ $0.members == nil || FileText.isToken($0) }) != true {
          try move(keys + [member.key], from: name, to: other, in: version)
        }
      }
      guard let rest = self[keyPath: version][name], rest.value(at: keys)?.members == [] else {
        return
      }
      var removal = FileEdits()
      rest.remove(keys, from: &removal)
      self[keyPath: version][name] = try rest.changed(by: removal)
      return
    }
    guard let (removal, addition) = text.moving(keys, to: target) else { return }
    self[keyPath: version][name] = try text.changed(by: removal)
    self[keyPath: version][other] = try target.changed(by: addition)
  }

  /// The renames of a side: first those that the texts show, whatever became of what they refer to.
  private static func renames(
    _ base: FileMerge.Version, _ side: FileMerge.Version, from old: TokenSet, to new: TokenSet
  ) -> [TokenPath: TokenPath] {
    var result = moved(base, side)
    var taken = Set(result.values)
    for found in [renames(from: old, to: new), inPlace(base, side, old)] {
      for (from, to) in found.sorted(by: { $0.key < $1.key })
      where result[from] == nil && taken.insert(to).inserted { result[from] = to }
    }
    return result
  }

  /// The tokens that have the same content, more than a reference, and the same name in another group or another name
  /// in the same group.
  private static func moved(
    _ base: FileMerge.Version, _ side: FileMerge.Version
  ) -> [TokenPath: TokenPath] {
    typealias Found = (path: TokenPath, content: String)
    func only(in version: FileMerge.Version, _ other: FileMerge.Version) -> [Found] {
      version.flatMap { name, text in
        text.tokens(missingIn: other[name]).compactMap { keys -> Found? in
          guard let token = text.value(at: keys),
            !other.values.contains(where: { $0.value(at: keys) != nil }),
            let value = token["$value"] ?? token["value"], Alias.inner(value) == nil
          else { return nil }
          let type = token["$type"] == nil ? text.inheritedType(keys) ?? "" : ""
          return (TokenPath(trusted: keys.joined(separator: ".")), "\(type) \(token.compactText)")
        }
      }
    }
    let (gone, come) = (only(in: base, side), only(in: side, base))
    func alike(_ place: (TokenPath) -> String) -> [(TokenPath, TokenPath)] {
      func byContent(_ found: [Found]) -> [String: [TokenPath]] {
        Dictionary(grouping: found) { "\(place($0.path)) \($0.content)" }
          .mapValues { $0.map(\.path) }
      }
      let new = byContent(come)
      return byContent(gone).compactMap { content, old in
        guard old.count == 1, let new = new[content], new.count == 1 else { return nil }
        return (old[0], new[0])
      }
    }
    let elsewhere = alike { String($0.name) }
    let taken = Set(elsewhere.flatMap { [$0.0, $0.1] })
    let renamed = alike { $0.parent?.text ?? "" }
      .filter { !taken.contains($0.0) && !taken.contains($0.1) }
    return Dictionary(first: elsewhere + renamed)
  }

  /// The renames that the places in the files show.
  private static func inPlace(
    _ base: FileMerge.Version, _ side: FileMerge.Version, _ old: TokenSet
  ) -> [TokenPath: TokenPath] {
    let paths = PathSet(old.cells.map(\.path))
    var found: [TokenPath: TokenPath] = [:]
    for (name, text) in base {
      guard let new = side[name] else { continue }
      for (keys, key) in text.tokensRenamedInPlace(in: new) {
        let path = TokenPath(trusted: keys.joined(separator: "."))
        guard paths.contains(path) else { continue }
        found[path] = TokenPath(trusted: (keys.dropLast() + [key]).joined(separator: "."))
      }
    }
    return found
  }

  /// The renames that a deprecation declares or that can be detected, as `diff` finds them.
  private static func renames(from old: TokenSet, to new: TokenSet) -> [TokenPath: TokenPath] {
    let (before, after) = ComparedState.narrowed(
      ComparedState(set: old, label: "", only: nil), ComparedState(set: new, label: "", only: nil),
      withSiblings: true)
    var options = RenameSettings(renameThreshold: 0.8)
    options.countsDeclared = true
    let found = changes(
      from: PointView.resolved(before.set, label: "", only: nil).view,
      to: PointView.resolved(after.set, label: "", only: nil).view, options: options)
    return Dictionary(
      first: found.compactMap { change in change.rename.map { ($0.from, change.path) } })
  }
}

/// Which version gets which renames of the others.
private struct RenamePlan {
  private(set) var base: [TokenPath: TokenPath] = [:]
  /// The renames of one side inside of a group that the other renamed, by their paths in there.
  private(set) var baseInside: [TokenPath: TokenPath] = [:]
  private(set) var ours: [TokenPath: TokenPath] = [:]
  private(set) var theirs: [TokenPath: TokenPath] = [:]
  private(set) var conflicts: [TokenPath: FileConflict] = [:]
  /// By what other paths than the base ours and theirs refer to tokens: both renamed them, or one has another one there.
  private(set) var apart: [[TokenPath: TokenPath]] = [[:], [:]]
  /// The tokens that ours, and that theirs moved to another group, by their paths in the end.
  private(set) var regrouped: (ours: Set<TokenPath>, theirs: Set<TokenPath>) = ([], [])
  private(set) var notes: [String] = []
  private let renames: [[TokenPath: TokenPath]]
  private let paths: [Set<TokenPath>]
  /// Whether the base, ours or theirs has a group.
  private let hasGroup: (Int, TokenPath) -> Bool
  /// Whether ours and theirs have the same at a path.
  private let isSame: (TokenPath) -> Bool

  init(
    _ old: TokenSet, _ ours: TokenSet, _ theirs: TokenSet, _ renames: [[TokenPath: TokenPath]],
    hasGroup: @escaping (Int, TokenPath) -> Bool, isSame: @escaping (TokenPath) -> Bool
  ) {
    let known = [old, ours, theirs].map { Set($0.cells.map(\.path)) }
    (paths, self.hasGroup, self.isSame) = (known, hasGroup, isSame)
    self.renames = zip(renames, known.dropFirst()).map {
      RenamePlan.withGroups($0, of: known[0], in: $1)
    }
  }

  mutating func decide() {
    for old in Set(renames[0].keys).union(renames[1].keys).sorted() {
      switch (renames[0][old], renames[1][old]) {
      case (let here?, let there?):
        if here == there {
          base[old] = here
          continue
        }
        var conflict = FileConflict(
          kind: .renamed,
          message: "\(old.text) was renamed to \(here.text) here and to \(there.text) there")
        if here.parent != there.parent || hasGroup(1, there) || hasGroup(2, here) {
          // Each side's place and its references: all of ours, or all of theirs, is a whole.
          let (own, other) = (moved(here, by: renames[1]), moved(there, by: renames[0]))
          (conflicts[own], conflicts[other]) = (conflict, conflict)
          let before = moved(moved(old, by: renames[0]), by: renames[1])
          (apart[0][before], apart[1][before]) = (own, other)
          continue
        }
        (base[old], theirs[there]) = (here, here)
        conflict.names = (String(old.name), String(there.name))
        conflicts[here] = conflict
      case (let here?, nil): follow(old, here, in: 1, \.theirs, ("here", "there"))
      case (nil, let there?): follow(old, there, in: 0, \.ours, ("there", "here"))
      case (nil, nil): continue
      }
    }
  }

  private mutating func follow(
    _ before: TokenPath, _ after: TokenPath, in side: Int,
    _ moves: WritableKeyPath<RenamePlan, [TokenPath: TokenPath]>,
    _ sides: (own: String, other: String)
  ) {
    let (old, new) = (moved(before, by: renames[side]), moved(after, by: renames[side]))
    if let group = after.groups.first(where: { group in
      let there = renames[side][group] ?? moved(group, by: renames[side])
      return hasGroup(0, group) && !hasGroup(side + 1, there)
    }) {
      conflicts[old] = FileConflict(
        kind: .renamed,
        message:
          "\(old.text) was moved to \(new.text) \(sides.own), and the group \(group.text) was "
          + "removed \(sides.other)")
      // References that follow it are no change of their own.
      apart[1 - side][old] = new
      return
    }
    if !paths[0].contains(before), hasGroup(0, after) || hasGroup(side + 1, new) {
      come(before, into: after, in: side, moves, sides)
      return
    }
    let other = paths[side + 1]
    // Both added it, and one took away what it is like.
    if other.contains(new), new == after, other.contains(old), isSame(new) { return }
    if old == before { base[old] = new } else { baseInside[old] = new }
    let inside = other.filter { $0.isInside(old) }
    if inside.isEmpty || other.contains(new) {
      let isGone = inside.isEmpty
      var conflict = FileConflict(
        kind: isGone ? .renamed : .taken,
        message: "\(old.text) was renamed to \(new.text) \(sides.own) and "
          + (isGone
            ? "removed \(sides.other)" : "\(sides.other) that is the name of another token"))
      conflict.names.base = String(old.name)
      conflicts[new] = conflict
    }
    if other.contains(new) { apart[side][new] = old }
    guard !other.contains(new) else { return }
    self[keyPath: moves][old] = new
    if paths[0].contains(before), before.parent != after.parent {
      if side == 1 { regrouped.ours.insert(new) } else { regrouped.theirs.insert(new) }
    }
    let added = inside.subtracting(paths[0])
    if !added.isEmpty, !paths[0].contains(before) {
      let names = added.map(\.text).sorted().listed(most: 3)
      notes.append("the group \(old.text) was renamed to \(new.text), and \(names) follows it")
    }
  }

  /// Lets the tokens of a group come into one that is there already, one by one.
  private mutating func come(
    _ before: TokenPath, into after: TokenPath, in side: Int,
    _ moves: WritableKeyPath<RenamePlan, [TokenPath: TokenPath]>,
    _ sides: (own: String, other: String)
  ) {
    for token in paths[0].union(paths[side + 1]).filter({ $0.isInside(before) }).sorted() {
      let target = TokenPath(trusted: after.text + token.text.dropFirst(before.text.count))
      if paths[2 - side].contains(target), !paths[0].contains(target) {
        follow(token, target, in: side, moves, sides)
      } else if !paths[0].contains(token), !paths[side + 1].contains(target) {
        self[keyPath: moves][token] = target
      } else if !paths[0].contains(token), token != target {
        conflicts[target] = FileConflict(
          kind: .taken,
          message: "the group \(before.text) went into \(after.text) \(sides.own), and "
            + "\(token.text) would follow it, where \(target.text) is another token \(sides.other)"
        )
      }
    }
  }

  /// A path under the name that a side gave to a group around it.
  private func moved(_ path: TokenPath, by renames: [TokenPath: TokenPath]) -> TokenPath {
    for group in path.groups {
      guard let new = renames[group] else { continue }
      return TokenPath(trusted: new.text + path.text.dropFirst(group.text.count))
    }
    return path
  }

  /// The renames, with one of a group in the place of those of all its tokens.
  private static func withGroups(
    _ renames: [TokenPath: TokenPath], of tokens: Set<TokenPath>, in side: Set<TokenPath>
  ) -> [TokenPath: TokenPath] {
    var result = renames
    var counts: [TokenPath: Int] = [:]
    for token in tokens { for outer in token.groups { counts[outer, default: 0] += 1 } }
    let left = Set(side.flatMap(\.groups))
    var moved: [TokenPath: [TokenPath: Int]] = [:]
    for (old, new) in renames {
      for (from, to) in zip(old.groups, new.groups)
      where old.text.dropFirst(from.text.count) == new.text.dropFirst(to.text.count) {
        moved[from, default: [:]][to, default: 0] += 1
      }
    }
    for (group, targets) in moved.sorted(by: { $0.key.text.count < $1.key.text.count }) {
      let most = targets.values.max()
      let alike = targets.filter { $0.value == most }
      guard alike.count == 1, let (new, count) = alike.first,
        count == counts[group] || counts[new] == nil && count * 2 >= counts[group] ?? 0,
        !left.contains(group),
        result.keys.contains(where: { $0.isInside(group) })
      else { continue }
      // What went elsewhere by itself stays a rename of its own.
      for (old, to) in result
      where old.isInside(group) && to.text == new.text + old.text.dropFirst(group.text.count) {
        result[old] = nil
      }
      result[group] = new
    }
    return result
  }

  /// Renames one after the other: what is inside of a group before the group.
  static func steps(_ moves: [TokenPath: TokenPath]) -> [[TokenPath: TokenPath]] {
    let apart = moves.filter { old, _ in moves.keys.contains { $0 != old && old.isInside($0) } }
    if apart.isEmpty { return moves.isEmpty ? [] : [moves] }
    let groups = moves.filter { apart[$0.key] == nil }
    let first = apart.mapValues { new in
      // Into a group that gets its new name only then.
      groups.lazy.first { new.isInside($0.value) }
        .map { TokenPath(trusted: $0.key.text + new.text.dropFirst($0.value.text.count)) } ?? new
    }
    return steps(first) + [groups]
  }
}

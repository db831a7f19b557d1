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

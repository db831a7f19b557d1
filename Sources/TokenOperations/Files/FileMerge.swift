package import TokenFiles
internal import TokenModel
package import TokenParse

/// Three versions of the token files of a project, or of one file, merged by meaning.
///
/// Tokens that one side renamed or moved to another file stay the same tokens; what only the merged files have wrong,
/// such as a reference to a token that the other side removed, is a conflict at its place. The bytes of ours stay
/// where nothing of theirs came.
///
/// - Complexity: that of checking the merged files, and O(*n*) in the bytes of the three versions.
package struct FileMerge {
  /// Files by their names below the folder, or one file by any name.
  package typealias Version = [String: FileText]

  /// The merged text by name; `nil` of a file that is removed.
  package private(set) var files: [String: [UInt8]?] = [:]
  package private(set) var conflicts: [Conflict] = []
  /// What was merged and may still surprise, a sentence each.
  package private(set) var notes: [String] = []

  /// A conflict, and the file that has it.
  package struct Conflict: Sendable {
    package var file: String
    package var found: FileConflict
    /// The token's path, with the member where that is not the value.
    package var path: String
  }

  /// Merges the versions.
  ///
  /// - Parameters:
  ///   - markSize: the number of characters of a conflict's mark.
  ///   - read: reads files as `check` does.
  package init(
    base: Version, ours: Version, theirs: Version, markSize: Int = 7,
    read: @escaping ([InputFile]) throws -> ParsedFiles
  ) throws {
    let names = Set(base.keys).union(ours.keys).union(theirs.keys)
    func isSame(_ one: Version, _ other: Version) -> Bool {
      names.allSatisfy { one[$0]?.bytes == other[$0]?.bytes }
    }
    if isSame(base, ours) || isSame(base, theirs) || isSame(ours, theirs) {
      let result = isSame(base, ours) ? theirs : ours
      for name in names { files[name] = .some(result[name]?.bytes) }
      return
    }
    let given = [base, ours, theirs]
    let (versions, converted) = try FileMerge.inOneForm(given, names)
    let (base, ours, theirs) = (versions[0], versions[1], versions[2])
    let checked = CheckedFiles(before: [ours, theirs], read: read)
    var followed = try FollowedFiles(base, ours, theirs, read: read)
    notes = converted + followed.notes
    var merges = try self.merges(names, followed, faults: [:])
    let open = followed.openPlaces(merges)
    if !open.isEmpty {
      let meanings = try zip([followed.base, followed.ours, followed.theirs], given).map {
        try TokenMeanings($0, given: $1, read: read)
      }
      let alike = try followed.inOneForm(at: open, meanings)
      let rest = try self.merges(names, alike, faults: [:]).mapValues { $0.conflicts.map(\.keys) }
      followed = try followed.inOneForm(at: open, meanings, besides: rest)
      merges = try self.merges(names, followed, faults: [:])
    }
    let texts = merges.mapValues(\.merged)
    let parsed = try read(CheckedFiles.input(texts))
    let sides = (followed.ours, followed.theirs)
    var faults = try checked.faults(of: parsed, sides: sides, in: texts)
    if !faults.isEmpty, merges.values.contains(where: { !$0.conflicts.isEmpty }) {
      // What only one version of a conflict has wrong belongs to that conflict, whichever side is ours.
      let texts = merges.mapValues { $0.merged(preferringTheirs: true) }
      let others = try checked.faults(of: read(CheckedFiles.input(texts)), sides: sides, in: texts)
      faults = faults.filter { fault in
        others.contains { ($0.file, $0.keys) == (fault.file, fault.keys) }
      }
    }
    if !faults.isEmpty {
      let forced = Dictionary(grouping: faults, by: \.file).mapValues { found in
        Dictionary(last: found.map { ($0.keys, FileConflict(kind: .fault, message: $0.message)) })
      }
      merges = try self.merges(names, followed, faults: forced)
    }
    notes += try checked.notes(of: parsed.set, followed, merges)
    for name in names.union(merges.keys).sorted() {
      conclude(name, merges[name], (base[name], ours[name], theirs[name]), followed, markSize)
    }
    add(faults, followed)
  }

  /// The versions with the keys of the side that gave a file another form, `$value` for `value` or the inverse, and a note
  /// of each.
  private static func inOneForm(
    _ versions: [Version], _ names: Set<String>
  ) throws -> (versions: [Version], notes: [String]) {
    var (result, notes) = (versions, [String]())
    for name in names.sorted() {
      let forms = versions.map { $0[name]?.hasPlainKeys }
      guard forms.contains(true), forms.contains(false) else { continue }
      let old = forms[0] ?? true
      guard let side = [1, 2].first(where: { forms[$0] == !old }), let given = versions[side][name]
      else { continue }
      for place in result.indices {
        result[place][name] = try result[place][name]?.keyed(as: given)
      }
      let (from, to) = old ? ("value", "$value") : ("$value", "value")
      notes.append(
        "\(name): \(side == 1 ? "ours" : "theirs") has values under \"\(to)\", where they were under "
          + "\"\(from)\"; the merged file has \"\(to)\"")
    }
    return (result, notes)
  }

  /// The files that stay, merged one by one.
  private func merges(
    _ names: Set<String>, _ followed: FollowedFiles,
    faults: [String: [[String]: FileConflict]]
  ) throws -> [String: TreeMerge] {
    var result: [String: TreeMerge] = [:]
    for name in names.union(followed.ours.keys).union(followed.theirs.keys) {
      guard followed.ours[name] != nil || followed.theirs[name] != nil else { continue }
      let forced = (followed.forced[name] ?? [:]).merging(faults[name] ?? [:]) { first, _ in first }
      let empty = FileText.empty(name)
      // Whoever removed a file removed its tokens; what it has of itself stays if tokens of the other side do.
      let gone = followed.base[name]?.frame ?? empty
      result[name] = TreeMerge(
        base: followed.base[name] ?? empty, ours: followed.ours[name] ?? gone,
        theirs: followed.theirs[name] ?? gone,
        bases: followed.bases.map { ($0.ours[name] ?? empty, $0.theirs[name] ?? empty) },
        forced: forced)
    }
    return result
  }

  /// - Parameter sides: the versions as they were, before anything was followed.
  private mutating func conclude(
    _ name: String, _ merge: TreeMerge?,
    _ sides: (base: FileText?, ours: FileText?, theirs: FileText?),
    _ followed: FollowedFiles, _ markSize: Int
  ) {
    let isGone = (ours: sides.ours == nil, theirs: sides.theirs == nil)
    let isLeft = sides.base != nil && (isGone.ours || isGone.theirs)
    if let merge, isLeft {
      // A file may have got tokens of another one since.
      let rest = isGone.ours ? followed.ours[name] : followed.theirs[name]
      let hasTokens = [rest, followed.base[name]].map { $0?.hasTokens == true }
      // Where tokens of it went elsewhere, it was emptied, and each that is gone is judged by itself.
      let isWhole =
        followed.base[name]?.tokens(missingIn: sides.base).isEmpty == true
        && sides.base?.tokens(missingIn: followed.base[name]).isEmpty == true
      if hasTokens == [false, true], isWhole {
        return settleRemoved(name, merge, followed, isOurs: isGone.ours)
      }
    }
    let isMade = sides.base == nil && [sides.ours, sides.theirs].contains { $0?.hasTokens == true }
    guard let merge, !(isLeft || isMade) || !merge.isEmptied else {
      files[name] = .some(nil)
      return
    }
    if followed.ours[name] == nil, followed.base[name] == nil, merge.conflicts.isEmpty,
      let text = followed.theirs[name]
    {
      files[name] = text.bytes
      return
    }
    files[name] = merge.text(markSize: markSize)
    conflicts += merge.conflicts.filter { $0.kind != .fault }.map { found in
      Conflict(file: name, found: found, path: FileMerge.path(found.keys))
    }
  }

  /// A file that one side removed goes where the other left it as it was.
  private mutating func settleRemoved(
    _ name: String, _ merge: TreeMerge, _ followed: FollowedFiles, isOurs: Bool
  ) {
    guard merge.isChanged(isOurs: !isOurs) else {
      files[name] = .some(nil)
      return
    }
    files[name] = (isOurs ? followed.theirs[name] : followed.ours[name])?.bytes
    let (here, there) = isOurs ? ("here", "there") : ("there", "here")
    conflicts.append(
      Conflict(
        file: name,
        found: FileConflict(
          kind: .file, message: "\(name) was removed \(here) and changed \(there)"), path: ""))
  }

  private mutating func add(_ faults: [CheckedFiles.Fault], _ followed: FollowedFiles) {
    for fault in faults {
      var found = FileConflict(kind: .fault, keys: fault.keys, message: fault.message)
      found.ours = followed.ours[fault.file]?.value(at: fault.keys)
      found.base = followed.base[fault.file]?.value(at: fault.keys)
      found.theirs = followed.theirs[fault.file]?.value(at: fault.keys)
      conflicts.append(Conflict(file: fault.file, found: found, path: FileMerge.path(fault.keys)))
    }
  }

  /// Keys as a path: without the value's own, and with other members behind it.
  static func path(_ keys: [String]) -> String {
    (TreeMerge.isValue(keys.last) ? keys.dropLast() : keys[...]).joined(separator: ".")
  }
}

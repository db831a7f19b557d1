internal import PositionedJSON
internal import TokenDiff
internal import TokenFiles
internal import TokenModel
internal import TokenParse

/// What is wrong with merged files that neither side has wrong.
struct CheckedFiles {
  /// Both sides before one followed the renames of the other.
  let before: [FileMerge.Version]
  /// Reads files as `check` does.
  let read: ([InputFile]) throws -> ParsedFiles

  /// A fault, and the token that has it.
  struct Fault {
    var file: String
    var keys: [String]
    var message: String
  }

  /// The faults of the merged files that neither side has.
  func faults(
    of merged: ParsedFiles, sides: (ours: FileMerge.Version, theirs: FileMerge.Version),
    in texts: [String: [UInt8]]
  ) throws -> [Fault] {
    let found = try errors(merged)
    if found.isEmpty { return [] }
    // Of a sort that is counted, the first is named, which may be another one on each side.
    func sort(_ diagnostic: Diagnostic) -> [String] {
      [diagnostic.code, diagnostic.count > 1 ? diagnostic.kind ?? "" : diagnostic.message]
    }
    let known = Dictionary(
      try zip(before, [sides.ours, sides.theirs]).flatMap { before, side in
        // What a side has wrong only since it follows the renames of the other comes of the merge.
        let codes = Set(try errors(read(CheckedFiles.input(before))).map(\.code))
        return try errors(read(CheckedFiles.input(side))).filter { codes.contains($0.code) }
      }
      .map { (sort($0), $0.count) }, uniquingKeysWith: +)
    let files = Set(found.flatMap { [$0.location?.file] + $0.related.map(\.location.file) })
    let parsed = Dictionary(
      first: texts.lazy.filter { files.contains($0.key) }.compactMap { name, bytes in
        (try? FileText(name: name, bytes: bytes)).map { (name, $0) }
      })
    func isApart(_ fault: Fault) -> Bool {
      sides.ours[fault.file]?.value(at: fault.keys)
        != sides.theirs[fault.file]?.value(at: fault.keys)
    }
    let faults = found.filter { $0.count > known[sort($0)] ?? 0 }.flatMap { diagnostic -> [Fault] in
      let all = ([diagnostic.location] + diagnostic.related.map(\.location)).compactMap { place in
        place.flatMap { place in
          parsed[place.file].map {
            Fault(
              file: place.file, keys: $0.tokenKeys(at: place.byteOffset),
              message: diagnostic.message)
          }
        }
      }
      // A circle is broken where the sides differ, and not where both have the same.
      let apart = all.filter(isApart)
      return diagnostic.related.isEmpty || apart.isEmpty ? Array(all.prefix(1)) : apart
    }
    // What comes of a token that is referred to stands there, if both sides have the same here.
    let named = faults.filter(isApart)
    return named
      + faults.filter { !isApart($0) }.compactMap { fault in
        let causes = causes(of: fault, in: sides.ours, isApart)
        let isNamed = causes.contains { cause in named.contains { $0.keys == cause.keys } }
        return isNamed ? nil : causes.first ?? fault
      }
  }

  /// The next tokens that a fault leads to by references and that the sides have differently.
  private func causes(
    of fault: Fault, in version: FileMerge.Version, _ isApart: (Fault) -> Bool
  ) -> [Fault] {
    var (found, count) = ([fault], 0)
    while count < found.count {
      let next = found[count]
      count += 1
      if isApart(next) { continue }
      let text = version[next.file]?.value(at: next.keys)?.compactText ?? ""
      for path in text.split(separator: "{").dropFirst().map({ $0.prefix { $0 != "}" } }) {
        for (file, text) in version.sorted(by: { $0.key < $1.key }) {
          guard let keys = text.member(at: path.split(separator: "."))?.keys,
            !found.contains(where: { $0.keys == keys })
          else { continue }
          found.append(Fault(file: file, keys: keys, message: fault.message))
        }
      }
    }
    return found.filter(isApart)
  }

  static func input(_ version: FileMerge.Version) -> [InputFile] {
    input(version.mapValues(\.bytes))
  }

  static func input(_ texts: [String: [UInt8]]) -> [InputFile] {
    texts.sorted { $0.key < $1.key }.map { InputFile(name: $0.key, bytes: $0.value) }
  }

  private func errors(_ parsed: ParsedFiles) throws -> [Diagnostic] {
    var found = parsed.diagnostics.filter { $0.severity == .error || $0.isFault }
    found += try ReferenceDiagnostics.findAll(in: parsed, .error, isStrict: false)
    let known = PathSet(parsed.set.cells.map(\.path))
    for about in parsed.set.abouts {
      guard let other = Deprecation.replacement(in: about.deprecated), !known.contains(other),
        let cell = parsed.set.cells.firstIndex(where: { $0.path == about.path })
      else { continue }
      found.append(
        Diagnostic(
          code: "replacement-unknown",
          message:
            "\(quotedForMessage(about.path.text)) is deprecated in favor of \(quotedForMessage(other.text)), which is not there",
          fix: nil, location: parsed.locations(ofCells: [cell])[0]))
    }
    return found
  }

  // MARK: - Notes

  /// What was merged and may still surprise.
  func notes(
    of merged: TokenSet, _ followed: FollowedFiles, _ merges: [String: TreeMerge]
  ) throws -> [String] {
    var notes: [String] = []
    for (_, merge) in merges.sorted(by: { $0.key < $1.key }) {
      let lost = merge.lostComments
      notes += lost.ours.map { "a comment of ours goes with what theirs removed: \($0)" }
      notes += lost.theirs.map { "a comment of theirs is not in the result: \($0)" }
      notes += merge.composed.map {
        "each side changed another part of \(FileMerge.path($0)), and the combination was never reviewed"
      }
      notes += merge.deprecatedAndChanged.map {
        "\(FileMerge.path($0)) was deprecated on one side and changed on the other"
      }
      notes += merge.addedToDeprecated.map {
        "\(FileMerge.path($0)) is new on one side, and deprecated by its group on the other"
      }
      notes += merge.droppedAliases().map { path, target in
        "\(FileMerge.path(path)) no longer refers to \(target), which the other side changed"
      }
    }
    return notes + (try lostContrasts(merged, followed))
  }

  /// Declared pairs that keep 4.5:1 on each side, and not together.
  private func lostContrasts(_ merged: TokenSet, _ followed: FollowedFiles) throws -> [String] {
    func low(_ set: TokenSet) -> [String: String] {
      guard set.cells.contains(where: { !$0.statement.backgrounds.isEmpty }) else { return [:] }
      let view = PointView.resolved(set, label: "", only: nil).view
      let found = ContrastDiagnostics.find(in: view, level: .aa, isLarge: false)
      return Dictionary(
        first: found.map { ("\($0.text.path.text) \($0.text.context.text)", $0.diagnostic.message) }
      )
    }
    let together = low(merged)
    if together.isEmpty { return [] }
    let known = try [followed.ours, followed.theirs].map {
      low(try read(CheckedFiles.input($0)).set)
    }
    return together.filter { pair in known.allSatisfy { $0[pair.key] == nil } }
      .sorted { $0.key < $1.key }.map(\.value)
  }
}

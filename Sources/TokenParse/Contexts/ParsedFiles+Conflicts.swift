internal import TokenModel

extension ParsedFiles {
  /// Makes an error of each two files that give the same tokens with different values; the single
  /// warnings go.
  ///
  /// - Parameters:
  ///   - last: files that count above all others, as those for light do.
  ///   - rules: those of `--map` that would keep files apart.
  ///   - siblings: the files of which any two are meant; `nil` for all. By the rule of other tools than DTCG
  ///     the last counts, but not where the order of the alphabet would choose between equals.
  /// - Returns: whether there are any.
  mutating func refuseConflicts(
    except last: Set<String>, rules: [String], among siblings: [Set<String>]?
  ) -> Bool {
    let pairs = contradicted.grouped { [$0.earlier, $0.later].map(sources.fileName) }
    let conflicts = pairs.filter { names, _ in
      names[0] != names[1] && (!last.contains(names[1]) || last.contains(names[0]))
        && siblings?.contains { $0.isSuperset(of: names) } != false
    }.map { Conflict(earlier: $0[0], later: $0[1], places: $1) }
    if conflicts.isEmpty { return false }
    diagnostics.removeAll { $0.code == "cell-overridden" }
    let cells = Dictionary(first: zip(offsets, set.cells))
    var findings: [PendingDiagnostic] = []
    let sizes = offsets.reduce(into: [String: Int]()) {
      $0[sources.fileName(at: $1), default: 0] += 1
    }
    for conflict in conflicts {
      guard let first = conflict.places.first else { continue }
      let cell = cells[first.later]
      let name = cell.map { quotedForMessage($0.path.text) }
      let count = conflict.places.count
      let what =
        count == 1
        ? "\(name ?? "a token") is" : "\(count) tokens\(name.map { ", such as \($0)," } ?? "") are"
      let areGroups = conflict.places.contains { cells[$0.later]?.path.text == "$root" }
      let fix =
        (areGroups ? conflict.fixOfGroups : nil)
        ?? conflict.fix(rules, sizes, in: cell?.context ?? .base)
      conflictFixes.append(fix)
      findings.report(
        "path-conflict",
        "\(what) defined in both \(conflict.earlier) and \(conflict.later), with different values",
        fix: fix.text, at: first.later, related: [("the first is here", first.earlier)])
    }
    diagnostics += findings.diagnostics(in: sources)
    return true
  }

  /// Adds to the last fix the rules for files that are at odds once its own and the others' place theirs: what a person
  /// places tells nothing of the rest.
  ///
  /// - Parameter again: reads the files with these rules besides.
  mutating func completeFixes(_ again: (FileMap) -> ParsedFiles) {
    let known = conflictFixes.flatMap(\.rules)
    guard !known.isEmpty, let map = try? FileMap(known) else { return }
    let more = again(map).conflictFixes.flatMap(\.rules).uniqued.filter { !known.contains($0) }
    guard !more.isEmpty, let last = conflictFixes.lastIndex(where: { !$0.rules.isEmpty }),
      let place = diagnostics.lastIndex(where: { $0.fix == conflictFixes[last].text })
    else { return }
    conflictFixes[last].rules += more
    diagnostics[place].fix = conflictFixes[last].text
  }

  /// What keeps two files apart, or takes one of them.
  struct ConflictFix {
    var lead: String
    var rules: [String] = []

    var text: String {
      "\(lead)\(rules.map { " --map '\($0)'" }.joined()); to let the last file win: --last-wins"
    }
  }

  /// Two files that give the same tokens with different values.
  private struct Conflict {
    var earlier: String
    var later: String
    var places: [(later: Int, earlier: Int)]

    /// The rule of a file in a folder of its own beside the other, with the axis that this folder tells.
    private static func rule(of file: String, inFolderBeside other: String) -> String? {
      let (own, others) = (file.split(separator: "/"), other.split(separator: "/"))
      let common = zip(own, others).prefix { $0 == $1 }.count
      let (rest, ground) = (own.dropFirst(common), others.dropFirst(common))
      let isOutside =
        ground.count == 1
        || ground.count == 2 && ground.first.map(FileName.baseWords.contains) == true
      guard isOutside, rest.count > 1, !rest.contains(where: { FileName.isBase($0.lowercased()) })
      else { return nil }
      // Where the names are the same, the folder tells the files apart.
      let isFolder = rest.last == ground.last
      let names = isFolder ? rest.dropLast() : rest
      let value = names.last?.split(separator: ".").first.map(String.init) ?? ""
      let axis = names.dropLast().last.flatMap {
        WordGroup.axis($0.lowercased()[...], isFolder: true)
      }
      guard NameProblem.check(value) == nil else { return nil }
      let path = isFolder ? FileName.folder(file[...]).map { $0 + "/" } ?? "" : file
      return "\(FileMap.escaped(path))\(isFolder ? "**" : "")=context:\(axis ?? "theme")=\(value)"
    }

    /// Files with a `$root` of their own are groups, of which they leave out the names.
    var fixOfGroups: ConflictFix? {
      let names = [earlier, later].map {
        FileName.stem(of: FileName.last($0))
      }
      guard names.allSatisfy({ NameProblem.check(String($0)) == nil }) else { return nil }
      let rules = zip([earlier, later], names).map { "\(FileMap.escaped($0))=prefix:\($1)" }
      return ConflictFix(lead: "if each file is a group:", rules: rules)
    }

    private static func places(_ rule: String, _ file: String) -> Bool {
      (try? FileMap([rule]))?.parts(of: file).isEmpty == false
    }

    /// The rules for one file, and of those that they place the rules for other axes, too: what a person places is placed
    /// by that alone.
    private static func rules(
      _ all: [String], placing file: String, _ known: [String], of files: some Sequence<String>
    ) -> [String] {
      let own = known.filter { places($0, file) }
      let placed = files.filter { file in own.contains { places($0, file) } }
      return own
        + all.filter { rule in !own.contains(rule) && placed.contains { places(rule, $0) } }
    }

    /// - Parameter sizes: how many values each file has; the one with few is a theme of the other.
    func fix(_ rules: [String], _ sizes: [String: Int], in context: Context) -> ConflictFix {
      func typed(_ file: String) -> String {
        FileMap.typed(FileMap.escaped(file), among: sizes.keys)
      }
      if FileName.stem(of: earlier) == FileName.stem(of: later) {
        return ConflictFix(lead: "the names differ in their endings alone: remove one of the two")
      }
      if let copy = [earlier, later].first(where: {
        FileName.isCopy($0, among: sizes.keys)
      }) {
        return ConflictFix(lead: "\(copy) has the name of a copy: remove it, or leave it out")
      }
      let folders = [earlier, later].flatMap { $0.split(separator: "/").dropLast() }
      if folders.contains(where: { ["override", "overrides"].contains($0.lowercased()) }) {
        return ConflictFix(lead: "a folder of overrides is not a context")
      }
      let known = rules.filter { Conflict.places($0, later) || Conflict.places($0, earlier) }
      let start = FileName.commonFolder([earlier, later])
      let dark = [later, earlier].filter { ContextPlan.isForDark($0, from: start) }
      // Values by mode in one file for what the other is for stay at odds with it.
      if context["appearance"] != nil, dark.count == 1 {
        return ConflictFix(lead: "remove one of the two")
      }
      if known.isEmpty, dark.count == 1 {
        return ConflictFix(
          lead: "if it is dark mode:",
          rules: ["\(typed(dark[0]))=context:appearance=dark"])
      }
      let inner =
        Conflict.rule(of: later, inFolderBeside: earlier)
        ?? Conflict.rule(of: earlier, inFolderBeside: later)
      var smaller = sizes[earlier, default: 0] < sizes[later, default: 0] ? earlier : later
      // What is called `base` is not a theme.
      if FileName(smaller, from: 0).parts.contains(where: { FileName.isBase($0.key) }) {
        smaller = smaller == earlier ? later : earlier
      }
      let parts = [smaller, smaller == earlier ? later : earlier].map { $0.split(separator: "/") }
      // Where both have one name, their folders tell them apart.
      let word =
        parts[0].last == parts[1].last
        ? zip(parts[0], parts[1]).first { $0 != $1 }?.0 : parts[0].last
      let stem = word?.split(separator: ".").first.map(String.init) ?? ""
      let theme = NameProblem.check(stem) == nil ? stem : "NAME"
      // Of two files that differ in a word, either could be the theme.
      let own = Conflict.rules(rules, placing: smaller, known, of: sizes.keys)
      let shown =
        known.isEmpty
        ? [inner ?? "\(typed(smaller))=context:theme=\(theme)"]
        : own.isEmpty ? known : own
      return ConflictFix(lead: "if they are themes:", rules: shown)
    }
  }
}

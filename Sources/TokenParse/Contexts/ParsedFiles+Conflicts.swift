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
    var conflicts: [Conflict] = []
    for place in contradicted {
      let earlier = sources.fileName(at: place.earlier)
      let later = sources.fileName(at: place.later)
      guard earlier != later, !last.contains(later) || last.contains(earlier),
        siblings?.contains(where: { $0.isSuperset(of: [earlier, later]) }) != false
      else { continue }
      if let index = conflicts.firstIndex(where: { $0.earlier == earlier && $0.later == later }) {
        conflicts[index].places.append(place)
      } else {
        conflicts.append(Conflict(earlier: earlier, later: later, places: [place]))
      }
    }
    if conflicts.isEmpty { return false }
    diagnostics.removeAll { $0.code == "cell-overridden" }
    let cells = Dictionary(first: zip(offsets, set.cells))
    var lines = sources.places()
    let sizes = offsets.reduce(into: [String: Int]()) {
      $0[sources.fileName(at: $1), default: 0] += 1
    }
    for conflict in conflicts {
      guard let first = conflict.places.first else { continue }
      let name = cells[first.later].map { quotedForMessage($0.path.text) }
      let count = conflict.places.count
      let what =
        count == 1
        ? "\(name ?? "a token") is" : "\(count) tokens\(name.map { ", such as \($0)," } ?? "") are"
      var diagnostic = Diagnostic(
        code: "path-conflict",
        message:
          "\(what) defined in both \(conflict.earlier) and \(conflict.later), with different values",
        fix: conflict.fix(rules, sizes, in: cells[first.later]?.context ?? .base),
        location: lines.location(first.later))
      diagnostic.related = [
        Diagnostic.Related(message: "the first is here", location: lines.location(first.earlier))
      ]
      diagnostics.append(diagnostic)
    }
    return true
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

    /// What keeps both, or takes one of them.
    ///
    /// - Parameter sizes: how many values each file has; the one with few is a theme of the other.
    func fix(_ rules: [String], _ sizes: [String: Int], in context: Context) -> String {
      if let copy = [earlier, later].first(where: {
        FileName.isCopy($0, among: sizes.keys)
      }) {
        return
          "\(copy) has the name of a copy: remove it, or leave it out; to let the last file win: --last-wins"
      }
      let known = rules.filter { rule in
        guard let map = try? FileMap([rule]) else { return false }
        return !map.parts(of: later).isEmpty || !map.parts(of: earlier).isEmpty
      }
      let dark = [later, earlier].filter(ContextPlan.isForDark)
      // Values by mode in one file for what the other is for stay at odds with it.
      if context["appearance"] != nil, dark.count == 1 {
        return "remove one of the two; to let the last file win: --last-wins"
      }
      if known.isEmpty, dark.count == 1 {
        return "if it is dark mode: --map '\(FileMap.escaped(dark[0]))=context:appearance=dark'; "
          + "to let the last file win: --last-wins"
      }
      let inner =
        Conflict.rule(of: later, inFolderBeside: earlier)
        ?? Conflict.rule(of: earlier, inFolderBeside: later)
      var smaller = sizes[earlier, default: 0] < sizes[later, default: 0] ? earlier : later
      // What is called `base` is not a theme.
      if FileName(smaller, from: 0).parts.contains(where: { FileName.isBase($0.key) }) {
        smaller = smaller == earlier ? later : earlier
      }
      let stem =
        smaller.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
      let theme = NameProblem.check(stem) == nil ? stem : "NAME"
      // Of two files that differ in a word, either could be the theme.
      let own = known.filter { (try? FileMap([$0]))?.parts(of: smaller).isEmpty == false }
      let shown =
        known.isEmpty
        ? [inner ?? "\(FileMap.escaped(smaller))=context:theme=\(theme)"]
        : own.isEmpty ? known : own
      return "if they are themes: \(shown.map { "--map '\($0)'" }.joined(separator: " ")); "
        + "to let the last file win: --last-wins"
    }
  }
}

internal import Foundation
internal import PositionedJSON
package import ProjectFiles
internal import TokenFiles
internal import TokenModel
internal import TokenOperations
internal import TokenParse

/// A merge of git repeated by meaning.
package struct MergeVerification {
  private let reading: Reading

  package init(reading: Reading) { self.reading = reading }

  /// What a merge commit has otherwise than a merge of its sides by meaning, a line each.
  ///
  /// - Throws: `WordProblem` for what is not a merge of two commits.
  package func differences(of merge: String) throws -> [String] {
    let git = GitReader(".")
    guard let commit = try git.commit(named: merge) else {
      throw WordProblem.gitRevision(merge, near: nearest(merge, among: git.names()))
    }
    let (parents, base) = try git.merge(commit)
    guard parents.count == 2, let base else {
      throw WordProblem(
        code: "git-revision-unknown",
        message: "\(quotedForMessage(merge)) is not a merge of two commits",
        fix: "name a merge commit; `git log --merges` lists them")
    }
    let states = try ([base] + parents + [commit]).map { try git.files(of: $0) }
    let texts = try states.map { state in
      try state.filter { FileSelection.readOnly($0.key) == nil }
        .mapValues { try git.object($0, $0) }
    }
    let written = MergeVerification.outputs(among: texts)
    let changed = Set(states.flatMap(\.keys)).subtracting(written)
      .filter { states[1][$0] != states[2][$0] }
    let found = try differences(texts.map { $0.filter { !written.contains($0.key) } })
    Notes.tell(
      "compared: \(changed.count.counted("file")) that "
        + "\(changed.count == 1 ? "differs" : "differ") between the sides of \(commit.prefix(12))"
    )
    return found
  }

  /// The files that were exported wherever they are: of tokens in others, which have no merge of their own.
  private static func outputs(among states: [[String: [UInt8]]]) -> Set<String> {
    let written = Set(states.flatMap(\.keys)).filter { name in
      states.allSatisfy { $0[name].map { FileSelection.isOutput($0) } ?? true }
    }
    let hasSource = states.joined().contains { name, bytes in
      !written.contains(name) && FileSelection.holdsToken(bytes, of: name)
    }
    return hasSource ? written : []
  }

  /// What the commit, the last of the four states, has otherwise than a merge of the others; files together, since
  /// a rename in one is followed in all.
  private func differences(_ states: [[String: [UInt8]]]) throws -> [String] {
    let options = try reading.options(revision: "main")
    let unreadable = states.map { state in
      Set(state.filter { (try? FileText(name: $0.key, bytes: $0.value)) == nil }.keys)
    }
    // Of a file that a side could not read either, lines were merged.
    let left = unreadable[0].union(unreadable[1]).union(unreadable[2])
    let broken = unreadable[3].subtracting(left).sorted().map { name in
      do throws(JSONProblem) {
        _ = try FileText(name: name, bytes: states[3][name] ?? [])
        return name
      } catch {
        return "\(name): cannot be read in the commit: \(error.message)"
      }
    }
    for name in left.sorted() {
      Notes.tell("note: \(name) is not compared: a version of it cannot be read")
    }
    let versions = try zip(states, unreadable).map { state, own in
      try Dictionary(
        first: state.filter { !left.contains($0.key) && !own.contains($0.key) }
          .map { ($0.key, try FileText(name: $0.key, bytes: $0.value)) })
    }
    let merged = try FileMerge(base: versions[0], ours: versions[1], theirs: versions[2]) {
      TokenParse.parse($0, options: options)
    }
    if !merged.conflicts.isEmpty {
      return broken
        + merged.conflicts.map {
          "\($0.file): a conflict at \($0.path.isEmpty ? "the file" : $0.path)"
        }
    }
    let names = Set(merged.files.keys).union(versions[3].keys).subtracting(unreadable[3])
    return try broken
      + names.sorted().compactMap { name in
        let (result, own) = (merged.files[name] ?? nil, versions[3][name])
        switch (result, own) {
        case (nil, nil): return nil
        case (nil, _): return "\(name): is removed by a merge"
        case (_, nil): return "\(name): is there by a merge, and removed in the commit"
        case (let result?, let own?):
          let text = try FileText(name: name, bytes: result)
          return text.difference(from: own).map {
            "\(name): \($0.joined(separator: ".")) differs from the merged result"
          }
        }
      }
  }
}

package import PositionedJSON
package import TokenModel
internal import TokenResolve
package import TokenStore

extension Snapshot {
  /// The deprecation of a token, its own or that of a group around it, as DTCG has it.
  package func deprecation(of path: TokenPath, in revision: Revision) throws -> JSON? {
    var described = try outline()
    described.abouts = try abouts(around: path)
    return AboutIndex(described, revision: revision).deprecation(of: path)
  }

  /// The changes that deprecate a token or group.
  ///
  /// - Parameters:
  ///   - use: the token to use instead.
  ///   - note: the reason, or until when it may be used.
  ///   - revision: the revision that is meant; needed where several have the token.
  /// - Throws: `ChangeProblem.nothingThere` where the token or its replacement is missing,
  ///   `WordProblem` where that is itself; `VerbProblem.needsRevision`; `StoreProblem.unknownRevision`.
  package func deprecating(
    _ path: TokenPath, use: TokenPath?, note: String?, revision: String?
  ) throws -> ChangeSet {
    let about = try describing(path, revision)
    if let use {
      guard use != path else {
        throw WordProblem(
          code: "deprecation-invalid",
          message: "\(quotedForMessage(path.text)) cannot be used instead of itself",
          fix: "name another token with --use")
      }
      let isThere = try cells(of: use).contains { $0.revision == about.revision }
      if !isThere, let inside = try paths(in: use).sorted().first {
        throw VerbProblem.valueInvalid(
          "\(quotedForMessage(use.text)) is a group, and --use takes a token",
          fix: "name one of its tokens, such as \(inside.text); --note says the rest in words")
      }
      guard isThere else {
        let place = " in \(about.revision)"
        let problem = try nothing(at: use, place: place)
        guard case ChangeProblem.nothingThere(_, _, let near) = problem else { throw problem }
        throw WordProblem(
          problem,
          fix: (near.map { "did you mean \($0)? " } ?? "")
            + "To rename \(path.text) and keep that name: `blazon mv --keep \(path.text) \(use.text)`"
        )
      }
    }
    // What was said before stays where only the other part is given.
    let said = about.deprecated
    let json = Deprecation.json(
      replacement: use ?? (note == nil ? nil : Deprecation.replacement(in: said)),
      note: note ?? (use == nil ? nil : Deprecation.note(in: said)))
    return changes(about.with(deprecated: json))
  }

  /// The changes that take back the deprecation of a token or group.
  ///
  /// - Throws: `WordProblem` where it is not deprecated, and as `deprecating` does.
  package func undeprecating(_ path: TokenPath, revision: String?) throws -> ChangeSet {
    let about = try describing(path, revision)
    if about.deprecated != nil { return changes(about.with(deprecated: nil)) }
    let group = try deprecatedGroup(of: path, about.revision)?.text
    throw WordProblem(
      code: "not-deprecated",
      message: "\(quotedForMessage(path.text)) is not deprecated in \(about.revision)"
        + (group.map { " by itself, but with its group \(quotedForMessage($0))" } ?? ""),
      fix: group.map { "for all of the group: `blazon deprecate \($0) --undo`" })
  }

  /// The group around a token or group with which it is deprecated in a revision; `nil` where it is not.
  package func deprecatedGroup(of path: TokenPath, _ revision: String) throws -> TokenPath? {
    let nearest = try abouts(around: path).first {
      $0.path != path && $0.revision == revision && $0.deprecated != nil
    }
    return nearest.flatMap { $0.deprecated?.bool == false ? nil : $0.path }
  }

  private func changes(_ about: About) -> ChangeSet {
    var changes = ChangeSet()
    if about.isEmpty { changes.removingAbouts = [about.key] } else { changes.set.abouts = [about] }
    return changes
  }

  /// The description of the token or group in the revision that is meant; an empty one if it has none.
  private func describing(_ path: TokenPath, _ revision: String?) throws -> About {
    let known = try outline()
    if let revision { _ = try writtenRevision(revision) }
    var revisions = Set<String>()
    for path in try paths(in: path) { revisions.formUnion(try cells(of: path).map(\.revision)) }
    if let revision { revisions.formIntersection([revision]) }
    guard let first = revisions.first else {
      throw try nothing(at: path, place: revision.map { " in \($0)" } ?? "")
    }
    guard revisions.count == 1 else {
      throw VerbProblem.needsRevision(known: known.revisions.map(\.id).filter(revisions.contains))
    }
    let isGroup = try cells(of: path).isEmpty
    return try abouts(of: path).first { $0.revision == first }
      ?? About(path: path, revision: first, isGroup: isGroup)
  }
}

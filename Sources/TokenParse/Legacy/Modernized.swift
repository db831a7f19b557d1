internal import PositionedJSON
internal import TokenModel

// Files of older and foreign flavors, as DTCG 2025.10: a tree in, a tree and findings out.
//
// Knows Style Dictionary 3 and 4, Tokens Studio, Terrazzo 1, Primer's overrides and the drafts of
// DTCG. Each form is a finding; what is not understood stays as written. It guesses no type from
// a value's shape and resolves no alias. Entries: `modernized(_:)`, `foreignReason(_:_:)`.

/// A file of an older or foreign flavor, rewritten as DTCG 2025.10.
struct Modernized {
  /// The tree; every node has the place of the one it replaces.
  var root: JSON
  /// Whether `root` is a resolver document, made from the themes of Tokens Studio.
  var isResolver: Bool
  /// One warning for each form, in the order of their first places.
  var findings: [PendingDiagnostic]
}

/// Reads a file of an older or foreign flavor.
///
/// - Returns: `nil` when nothing had to change; then no copy was made.
/// - Complexity: O(*n*) in the values.
///
/// - Parameter modes: those of all sources of a document; `nil` where the file stands for itself.
func modernized(_ root: JSON, _ modes: ModeAxes? = nil) -> Modernized? {
  modernized([root], modes)[0]
}

/// Reads files together, of which some may be of an older or foreign flavor: what one means may show
/// only in another.
///
/// - Returns: one for each, `nil` where nothing had to change.
func modernized(_ roots: [JSON], _ modes: ModeAxes? = nil) -> [Modernized?] {
  let isOld = roots.map { LegacySigns.isAny(in: $0) }
  guard isOld.contains(true) else { return roots.map { _ in nil } }
  return zip(zip(roots, isOld), LegacySurvey.together(roots)).map { file, survey in
    guard file.1 else { return nil }
    var survey = survey
    if let modes { survey.modes = modes }
    return rewritten(file.0, survey)
  }
}

/// Reads a file of an older or foreign flavor, without asking first whether it may be one.
func rewritten(_ root: JSON, _ survey: LegacySurvey? = nil) -> Modernized? {
  guard root.members != nil, !isResolverDocument(root) else { return nil }
  let survey = survey ?? LegacySurvey([root])
  let studio = TokensStudioFile(root, survey)
  var modernizer = Modernizer(studio.map { LegacySurvey($0.sets.map(\.value)) } ?? survey)
  var result: JSON
  var isResolver = false
  if let studio {
    (result, isResolver) = modernizer.document(studio, root)
  } else {
    result = modernizer.group(root, inherited: nil)
  }
  guard !modernizer.tally.isEmpty else { return nil }
  if !isResolver { result = modernizer.withAxes(result) }
  return Modernized(
    root: result, isResolver: isResolver, findings: modernizer.tally.all())
}

/// Whether the root lists sources, so that it has no tokens of its own to read (`docs/dtcg.md`, A34).
private func isResolverDocument(_ root: JSON) -> Bool {
  root["resolutionOrder"]?.elements != nil && root["version"]?.string != nil
}

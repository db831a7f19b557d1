internal import PositionedJSON
internal import TokenModel

// Files of older and foreign flavors, as DTCG 2025.10: a tree in, a tree and findings out.
//
// Knows Style Dictionary 3 to 5, Tokens Studio, Figma's variables, Theo, Terrazzo 1, Primer's overrides
// and the drafts of DTCG. Each form is a finding; what is not understood stays as written. It resolves
// no alias. Entries: `modernized(_:)`, `foreignReason(_:_:)`.

/// A file of an older or foreign flavor, rewritten as DTCG 2025.10.
struct Modernized {
  /// The tree; every node has the place of the one it replaces.
  var root: JSON
  /// What stands instead of the tree where themes of Tokens Studio decide when its sets hold.
  var document: ResolverDocument?
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
  modernized([("", root)], [], wanted: nil, modes).files[0]
}

/// Reads files together, of which some may be of an older or foreign flavor: what one means may show
/// only in another.
///
/// - Parameters:
///   - data: trees without tokens, to which references may lead.
///   - wanted: the flavor that the files are to be read as; `nil` to tell by all of them.
///   - renames: whether names that hold what references are made of are read as others in all files.
///   - modes: those of all sources of a document; `nil` where the files stand for themselves.
///   - axes: those that files make by their names.
/// - Returns: one for each, `nil` where nothing had to change.
func modernized(
  _ files: [(name: String, root: JSON)], _ data: [JSON], wanted: Flavor?, renames: Bool = false,
  _ modes: ModeAxes? = nil, axes: [Revision.Axis] = []
) -> (files: [Modernized?], flavor: Flavor.Finding, modes: ModeAxes) {
  let areRenamed = renames && files.contains { LegacyShape.hasUnsafeNames($0.root) }
  let converted = foreign(files, wanted)
  let roots = zip(files, converted).map { $1?.root ?? $0.root }
  let surveys = LegacySurvey.together(roots.map { [$0] }, data, as: wanted)
  let flavor = Flavor.found(in: files.map(\.root), surveys, wanted: wanted)
  let modern = files.indices.map { index -> Modernized? in
    var survey = surveys[index]
    if converted[index] != nil || FigmaExport.isFile(files[index].root) { survey.isOld = true }
    if let modes { survey.modes = modes }
    if !axes.isEmpty { (survey.modes.known, survey.modes.declaresKnown) = (axes, true) }
    // Other tools have such names, and DTCG has none.
    let isFault = areRenamed && !survey.renames
    if areRenamed { survey.renames = true }
    var today = rewritten(roots[index], survey, wanted)
    for place in today?.findings.indices ?? 0..<0
    where isFault && today?.findings[place].code == LegacyForm.name.code {
      today?.findings[place].isFault = true
    }
    today?.findings.insert(contentsOf: converted[index]?.findings ?? [], at: 0)
    return today ?? converted[index]
  }
  return (modern, flavor, surveys.first?.modes ?? ModeAxes())
}

/// Files that are not trees of tokens at all, as such.
private func foreign(_ files: [(name: String, root: JSON)], _ wanted: Flavor?) -> [Modernized?] {
  func mayBe(_ flavor: Flavor) -> Bool { wanted == nil || wanted == flavor }
  var result: [Modernized?] = mayBe(.theo) ? TheoFile.read(files) : files.map { _ in nil }
  let isRead = result.map { $0 != nil }
  let collections = mayBe(.figmaExport) ? FigmaCollections(files) : nil
  let apart = files.map { file in collections?.apart(file.root, of: file.name) }
  let files = zip(files, apart).map { (name: $0.name, root: $1?.root ?? $0.root) }
  var known: FigmaExport.Known?
  for index in files.indices where !isRead[index] {
    let root = files[index].root
    if mayBe(.figmaVariables), FigmaVariables.isFile(root) {
      result[index] = FigmaVariables.read(root, among: files.map(\.root))
    } else if mayBe(.figmaExport), FigmaExport.isFile(root) {
      let all = known ?? FigmaExport.Known(files.map(\.root))
      known = all
      result[index] =
        FigmaExport.read(root, all)
        ?? apart[index].map { _ in Modernized(root: root, findings: []) }
      result[index]?.findings.insert(contentsOf: apart[index]?.findings ?? [], at: 0)
    }
  }
  return result
}

/// Reads one file, of which the survey may tell what it has in common with others.
///
/// - Returns: `nil` when nothing had to change.
func rewritten(
  _ root: JSON, _ survey: LegacySurvey? = nil, _ wanted: Flavor? = nil
) -> Modernized? {
  // A resolver document lists sources and has no tokens of its own to read (`docs/dtcg.md`, A34).
  guard root.members != nil, !isResolver(root, fileName: "") else { return nil }
  let survey = survey ?? LegacySurvey([root])
  let mayHaveSets = wanted == nil || wanted == .tokensStudio
  let studio = mayHaveSets ? TokensStudioFile(root, survey) : nil
  var ofSets = studio.map { LegacySurvey($0.sets.map(\.value), as: wanted) }
  ofSets?.isStudio = true
  ofSets?.isOld = true
  if survey.renames { ofSets?.renames = true }
  var modernizer = Modernizer(survey: ofSets ?? survey)
  var (result, document) = modernizer.file(root, studio)
  guard !modernizer.tally.isEmpty else { return nil }
  if modernizer.tookForToday {
    modernizer = Modernizer(survey: survey, isOld: true)
    (result, document) = modernizer.file(root, studio)
  }
  if document == nil { result = modernizer.withAxes(result) }
  return Modernized(root: result, document: document, findings: modernizer.tally.all())
}

internal import PositionedJSON
internal import TokenModel

/// Checks of what the collected cells name: contexts and documents.
extension Collector {
  /// A context's axes and values must exist in the revision, where its axes are known.
  mutating func checkContexts() {
    var checked: [String: [Context: PendingDiagnostic?]] = [:]
    for index in set.cells.indices {
      if set.cells[index].context.isBase { continue }
      let cell = set.cells[index]
      guard let declared = set.revision(cell.revision) else { continue }
      // The revision as it will be: what the registry has, and what the files add.
      let known = options.knownRevisions.first { $0.id == declared.id }
      let finding =
        checked[cell.revision]?[cell.context]
        ?? misfit(cell.context, known?.merging(declared) ?? declared)
      checked[cell.revision, default: [:]][cell.context] = finding
      guard var finding else { continue }
      finding.offset = offsets[index]
      report(finding)
    }
  }

  private func misfit(_ context: Context, _ revision: Revision) -> PendingDiagnostic? {
    for pair in context.fixed {
      guard let values = revision.values(of: pair.axis) else {
        let known = revision.axes.map(\.name)
        return PendingDiagnostic(
          "axis-unknown", "the revision \(revision.id) has no axis \(quotedForMessage(pair.axis))",
          fix: nearest(pair.axis, among: known).map { "did you mean \($0)?" }
            ?? "declare it in the file: \"axes\": {\(JSON.quoted(pair.axis)): "
            + "[\"default\", \(JSON.quoted(pair.value))]}", at: 0)
      }
      guard values.contains(pair.value) else {
        return PendingDiagnostic(
          "axis-value-unknown",
          "the axis \(pair.axis) has no value \(quotedForMessage(pair.value)) in " + revision.id,
          fix: nearest(pair.value, among: values).map { "did you mean \($0)?" }
            ?? "use one of \(values.joined(separator: ", "))", at: 0)
      }
    }
    return nil
  }

  /// Evidence must cite documents that are declared, once any are.
  mutating func checkDocuments() {
    guard !set.documents.isEmpty else { return }
    let known = Set(set.documents.map(\.id))
    var reported: Set<String> = []
    for index in set.cells.indices {
      for evidence in set.cells[index].evidence
      where !known.contains(evidence.document) && reported.insert(evidence.document).inserted {
        warn(
          "document-unknown", "no document \(quotedForMessage(evidence.document)) is declared",
          fix: nearest(evidence.document, among: known.sorted()).map { "did you mean \($0)?" }
            ?? "declare it under \"documents\"", at: offsets[index])
      }
    }
  }
}

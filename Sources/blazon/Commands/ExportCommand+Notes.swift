internal import TokenDiff
internal import TokenExport
internal import TokenModel
internal import TokenOperations
internal import TokenProject
internal import TokenStore

/// What an export tells beside its outputs.
extension ExportCommand {
  /// Notes files whose names keep a build from using them, each reason once.
  func noteEndings(_ jobs: [ExportJob]) {
    var noted: Set<String> = []
    for job in jobs where job.template == nil {
      guard let note = job.fileName.flatMap(job.format.endingNote), noted.insert(note).inserted
      else { continue }
      Terminal.note(("note: " + note).terminalSafe)
    }
  }

  /// Says which custom properties, variables and selectors of modes are in the files no more.
  func noteGone(_ names: [String]) {
    if names.isEmpty { return }
    func list(_ names: [String]) -> String {
      names.prefix(10).joined(separator: ", ").terminalSafe
        + (names.count > 10 ? " and \(names.count - 10) more" : "")
    }
    let (switches, others) = (
      names.filter { $0.hasPrefix("[") }, names.filter { !$0.hasPrefix("[") }
    )
    if !others.isEmpty {
      Terminal.note(
        "note: names that are gone from the style sheets: \(list(others)); "
          + "--since POINT, or \"since\" in blazon.json, keeps those of renamed tokens")
    }
    if !switches.isEmpty {
      Terminal.note(
        "warning: pages that choose a mode by \(list(switches)) do so no more, since that selector is gone from the "
          + "CSS; --option attribute=NAME names that of the appearance, and an axis has its own name"
      )
    }
  }

  func noteDates(_ jobs: [ExportJob], _ registry: Registry) throws {
    let dated = try jobs.flatMap { [$0.point, $0.since].compactMap(\.self) }
      .lazy.map(registry.snapshot).first(where: \.isBySource)
    if let dated { SourceNote.print(dated) }
  }

  /// Says which revision was taken where several could have been meant.
  func noteRevision(_ jobs: [ExportJob], _ registry: Registry) throws {
    guard let (taken, stated) = try guessedRevision(jobs, registry),
      let other = stated.first(where: { $0 != taken })
    else { return }
    let way = format.isEmpty ? #""at": "\#(other)" in blazon.json"# : "--at \(other)"
    Terminal.note(
      "note: exported \(taken), the last of \(stated.joined(separator: ", ")); \(way) names another"
    )
  }

  /// The revision that was taken where several have tokens and nobody named one, with all of them.
  func guessedRevision(
    _ jobs: [ExportJob], _ registry: Registry
  ) throws -> (taken: String, stated: [String])? {
    guard let job = jobs.first(where: { $0.point.revision == nil && !$0.hasAllRevisions }) else {
      return nil
    }
    let now = try registry.snapshot(job.point)
    let stated = try now.statedRevisions().map(\.id)
    guard now.revision == nil, stated.count > 1 else { return nil }
    return (try now.readRevision().id, stated)
  }

  /// Says how many values in the outputs are the word of a third party, which no format marks but JSON.
  func noteThirdParties(_ registry: Registry, _ jobs: [ExportJob]) throws {
    guard let job = jobs.first(where: { $0.format != .json && $0.template == nil }) else { return }
    let now = try registry.snapshot(job.point)
    let parties = ThirdParties(try now.documents())
    if parties.isEmpty { return }
    let revision = try now.readRevision().id
    let count = try now.load(revision: revision).cells.count { parties.state($0) }
    if count == 0 { return }
    Terminal.note(
      "note: \(count.counted("value")) of \(revision) \(count == 1 ? "is" : "are") a third party's word, "
        + "which \(job.format.rawValue) does not mark: blazon list --third-party --at \(revision)")
  }

  func noteLosses(_ report: ExportReport) {
    if losses, !json { for line in report.lossLines { Terminal.note(line) } }
    for line in report.scopeNotes { Terminal.note(line) }
    for line in report.lossCounts { Terminal.note(line + (losses ? "" : " (see --losses)")) }
  }
}

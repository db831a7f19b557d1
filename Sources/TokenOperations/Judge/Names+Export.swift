internal import TokenExport
package import TokenModel
package import TokenProject

extension Judge.Names {
  /// The names of an output at two points, from its own exporter.
  ///
  /// - Returns: `nil` for a format that has no table of names.
  /// - Throws: `ExportProblem` as an export does.
  package init?(of job: ExportJob, from: PointView, to: PointView) throws {
    let revision = job.point.revision
    func names(_ view: PointView) throws -> [PublicName]? {
      let wanted = view.revisions.first { $0.revision.id == revision } ?? view.revisions.last
      guard var tokens = wanted else { return [] }
      if !job.under.isEmpty {
        tokens.tokens = tokens.tokens.filter { token in
          job.under.contains { token.path.isInside($0) }
        }
      }
      let options = ExportOptions(fileNames: [], chosen: job.chosen)
      return try publicNames(tokens, as: job.format, options: options)
    }
    guard let before = try names(from), let after = try names(to) else { return nil }
    self.init(
      output: job.format.rawValue, before: before, after: after, keepsNames: job.since != nil)
  }
}

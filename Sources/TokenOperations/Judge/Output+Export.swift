internal import TokenExport
package import TokenModel
package import TokenProject

extension Judge.Output {
  /// An output at two points, from its own exporter.
  ///
  /// - Returns: `nil` for a template, whose names only its author knows.
  /// - Throws: `ExportProblem` as an export does.
  package init?(of job: ExportJob, from: PointView, to: PointView) throws {
    if job.template != nil { return nil }
    let revision = job.point.revision
    func export(_ view: PointView) throws -> Export {
      let wanted = view.revisions.first { $0.revision.id == revision } ?? view.revisions.last
      guard var tokens = wanted else { return Export(files: [], names: []) }
      if !job.under.isEmpty {
        tokens.tokens = tokens.tokens.filter { token in
          job.under.contains { token.path.isInside($0) }
        }
      }
      var options = ExportOptions(fileNames: [], chosen: job.chosen)
      options.listsNames = true
      var export = try TokenExport.export(tokens, as: job.format, options: options)
      export.files = []
      return export
    }
    self.init(
      name: job.format.rawValue, before: try export(from), after: try export(to),
      keepsNames: job.since != nil)
  }
}

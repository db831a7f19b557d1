internal import TokenExport
package import TokenModel
package import TokenProject

extension Judge.Output {
  /// An output at two points, from its own exporter; one for each value of an axis where it is made so, of the
  /// values that both points have.
  ///
  /// - Returns: none for a template, whose names only its author knows.
  /// - Throws: `ExportProblem` and `ExportJobProblem` as an export does.
  package static func all(
    of job: ExportJob, from: PointView, to: PointView
  ) throws -> [Judge.Output] {
    if job.template != nil { return [] }
    let (earlier, later) = (from.read(job.point.revision), to.read(job.point.revision))
    return try job.each(in: later?.revision ?? Revision(id: "")).compactMap { one in
      let isKnown = earlier.map { before in
        one.context.fixed.allSatisfy {
          before.revision.values(of: $0.axis)?.contains($0.value) == true
        }
      }
      return isKnown == true ? try Judge.Output(of: one, from: from, to: to) : nil
    }
  }

  private init(of job: ExportJob, from: PointView, to: PointView) throws {
    func export(_ view: PointView) throws -> Export {
      guard var tokens = view.read(job.point.revision)?.choosing(job.context) else {
        return Export(files: [], names: [])
      }
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
      name: job.format.rawValue + (job.context.isBase ? "" : " \(job.context.text)"),
      before: try export(from), after: try export(to),
      keepsNames: job.since != nil)
  }
}

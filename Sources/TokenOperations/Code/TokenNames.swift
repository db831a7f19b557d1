internal import CodeScan
package import TokenExport
package import TokenModel
package import TokenProject
package import TokenStore

/// What code writes for a token in each output, by the exporters' own names.
package struct TokenNames {
  /// A name; of a deprecated token that leads to the one asked for, where `token` is another.
  package struct Row: Sendable {
    package var output: String
    package var name: String
    /// A class with the name, of Tailwind.
    package var example: String?
    package var token: TokenPath
    /// Whether that token has the same value in every mode.
    package var isSame = true
  }

  package let path: TokenPath
  package let point: String
  package private(set) var rows: [Row] = []

  /// The outputs of a project that names none.
  package static let usual: [ExportFormat] = [
    .css, .scss, .typescript, .tailwind, .swift, .android, .compose, .flutter,
  ]

  /// - Complexity: O(*n*) in the paths; only tokens whose names may meet are exported.
  /// - Throws: what an export throws.
  package init(of path: TokenPath, _ now: Snapshot, in revision: Revision, jobs: [ExportJob]) throws
  {
    (self.path, point) = (path, now.text)
    let set = try now.load(isEvidenceNeeded: false)
    let old = Set(
      set.abouts.filter { Deprecation.replacement(in: $0.deprecated) == path }.map(\.path))
    let wanted = ([path] + old).map(TokenNames.key)
    let under = Set(
      set.cells.lazy.filter { revision.base != nil || $0.revision == revision.id }.map(\.path)
    ).filter { other in
      let key = TokenNames.key(other)
      return wanted.contains {
        key.hasSuffix($0) || key.hasPrefix($0) || $0.hasSuffix(key) || $0.hasPrefix(key)
      }
    }.sorted()
    guard under.contains(path) else { return }
    for job in jobs {
      for job in try job.each(in: revision) {
        let since = ExportJob.keepingNames.contains(job.format) ? job.since : nil
        let source = try ExportSource(now, revision: revision, under: under, since: since)
        let tokens = source.tokens(for: job.format, job.chosen).choosing(job.context).kept(
          job.under)
        var options = ExportOptions(fileNames: [], chosen: job.chosen)
        options.listsNames = true
        let export = try TokenExport.export(tokens, as: job.format, options: options)
        let output = ([job.format.rawValue] + (job.context.isBase ? [] : [job.context.text]))
          .joined(separator: " ")
        let isOld: (TokenPath) -> Bool = {
          Deprecation.replacement(in: tokens.token(at: $0)?.deprecation) == path
        }
        let names = CodeNames.mentions(of: export)
        for name in export.names ?? [] where name.path == path || isOld(name.path) {
          let utility = names.first { $0.family == .utility && $0.name == name }
          rows.append(
            Row(
              output: output, name: name.name,
              example: utility.flatMap { Utility.example($0.text) },
              token: name.path,
              isSame: name.path == path
                || tokens.token(at: name.path).flatMap { old in
                  tokens.token(at: path).map { Migration.difference(old, $0) == nil }
                } ?? false))
        }
      }
    }
  }

  /// What is left of a path in any of its names: two of which none begins or ends as the other cannot meet.
  private static func key(_ path: TokenPath) -> String {
    path.text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

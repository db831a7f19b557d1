internal import ArgumentParser
internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenResolve
internal import TokenStore

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what a token says: its values, sources, and since when.",
    discussion: """
      Without a revision, the newest one in the registry's order.

        blazon show actionSheet.background --at 2010
        blazon show color.systemBlue --json
      """)

  @Argument(help: "The token's path.")
  var path: String

  @Option(name: .long, help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let point = try at.map { text throws(PointProblem) in try Point(text) } ?? .head
    let registry = try registry.openForReading()
    let path = try TokenPath(path)
    let found = try registry.find(point)
    let all = try registry.cells(of: path, at: found.commit)
    guard !all.isEmpty else {
      throw VerbProblem.unknownPath(path.text, near: nearest(path.text, among: try registry.allPaths()))
    }
    let outline = try registry.outline(at: found.commit)
    let revision = try Views.revision(outline, found)
    let resolver = Resolver(
      source: StoredCells(registry: registry, commit: found.commit), revision: revision,
      revisions: outline.revisions, axes: outline.axes)
    let cells = all.filter { $0.revision == revision.id }
    let rows = cells.map { cell in (cell, try? resolver.resolve(cell, in: cell.context)) }
    let view = ShownToken(
      path: path, point: point, revision: revision, rows: rows,
      others: outline.revisions.map(\.id).filter { id in
        id != revision.id && all.contains { $0.revision == id }
      },
      about: try registry.abouts(of: path, at: found.commit)
        .first { $0.revision == revision.id },
      commits: try registry.commits(of: path, at: found.commit))
    Terminal.print(
      output.json
        ? view.json.prettyText + "\n" : view.text(Terminal.style(output.color)))
  }
}

/// One token at one point, ready to print.
struct ShownToken {
  let path: TokenPath
  let point: Point
  let revision: Revision
  let rows: [(cell: Cell, resolved: ResolvedCell?)]
  /// Other revisions that speak of the token.
  let others: [String]
  let about: About?
  let commits: [CellKey: CommitInfo]

  func text(_ style: TextStyle) -> String {
    let title = revision.title.map { " (\($0))" } ?? ""
    var text = style.bold(path.text.harmless) + " in \(revision.id)\(title.harmless)\n"
    if let description = about?.description { text += "\(description.harmless)\n" }
    if let deprecated = about?.deprecated, deprecated.bool != false {
      text += "deprecated" + (deprecated.string.map { ": \($0.harmless)" } ?? "") + "\n"
    }
    for (cell, resolved) in rows { text += "\n" + block(cell, resolved, style) }
    if rows.isEmpty {
      let silence =
        revision.hasRead(path) ? "not stated in the pages read" : "not recorded"
      text += "\n  \(silence)\n"
    }
    if !others.isEmpty { text += "\nalso in \(others.joined(separator: ", "))\n" }
    return text
  }

  private func block(_ cell: Cell, _ resolved: ResolvedCell?, _ style: TextStyle) -> String {
    let written = cell.statement.text(value: nil, aliases: .name)
    let color: ColorValue? =
      if case .color(let value)? = resolved?.value { value } else { nil }
    var line = "  " + (cell.context.isBase ? "" : cell.context.text.harmless + "  ")
    line += (color.map(style.swatch) ?? "") + (resolved?.text(aliases: .value) ?? written)
    if let aliases = resolved?.aliases, !aliases.isEmpty {
      line += style.dim("  through " + aliases.map(\.text.harmless).joined(separator: " → "))
    }
    line += "\n"
    for kind in [Qualifier.Kind.since, .because, .note] {
      if let text = cell.statement[kind]?.string {
        line += "    \(kind.rawValue): \(text.harmless)\n"
      }
    }
    for evidence in cell.evidence { line += "    " + source(evidence) + "\n" }
    if let commit = commits[cell.key] {
      let kind = commit.metadata.isCorrection ? "corrected" : "recorded"
      line += style.dim("    \(kind) \(commit.at.shortText) in #\(commit.number)") + "\n"
    }
    return line
  }

  private func source(_ evidence: Evidence) -> String {
    var text = "source: " + ([evidence.document] + evidence.locator).joined(separator: " › ")
    if evidence.grade != .literal { text += " (\(evidence.grade.rawValue))" }
    if let says = evidence.says { text += " says \(says.compactText)" }
    if let note = evidence.note { text += ": \(note)" }
    return text.harmless
  }

  var json: JSON {
    .object([
      .init("point", .string(point.text)),
      .init("path", .string(path.text)),
      .init("revision", .string(revision.id)),
      .init("description", about?.description.map(JSON.string) ?? .null),
      .init("deprecated", about?.deprecated ?? .null),
      .init(
        "cells",
        .array(
          rows.map { cell, resolved in
            var members = cell.json(resolved: resolved?.json).members ?? []
            members.append(
              .init("aliases", .array((resolved?.aliases ?? []).map { .string($0.text) })))
            members.append(.init("commit", commits[cell.key].map(\.json) ?? .null))
            return .object(members)
          })),
      .init("alsoIn", .array(others.map(JSON.string))),
    ])
  }
}

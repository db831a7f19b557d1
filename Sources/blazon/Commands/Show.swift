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
    let view = try registry.snapshot { try shownToken(registry, path, point) }
    Terminal.print(
      output.json
        ? view.json.prettyText + "\n" : view.text(Terminal.style(output.color)))
  }

  private func shownToken(_ registry: Registry, _ path: TokenPath, _ point: Point) throws
    -> ShownToken
  {
    let found = try registry.find(point)
    let source = StoredCells(registry: registry, commit: found.commit)
    let all = try source.cells(of: path)
    guard !all.isEmpty else {
      throw VerbProblem.unknownPath(
        path.text, near: nearest(path.text, among: try registry.allPaths()))
    }
    let outline = try registry.outline(at: found.commit)
    let revision = try Views.revision(outline, found)
    let (cells, problems) = try TokenResolver(
      source: source, revision: revision,
      revisions: outline.revisions, axes: outline.axes
    ).resolve(path)
    Views.warn(problems)
    return ShownToken(
      path: path, point: point, revision: revision, cells: cells,
      others: outline.revisions.map(\.id).filter { id in
        id != revision.id && all.contains { $0.revision == id }
      },
      about: try registry.abouts(of: path, at: found.commit)
        .first { $0.revision == revision.id },
      commits: try registry.commits(of: path, at: found.commit))
  }
}

/// One token at one point, ready to print.
struct ShownToken {
  let path: TokenPath
  let point: Point
  let revision: Revision
  /// In every context that can be told apart, through aliases too.
  let cells: [ResolvedCell]
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
    var written: [Cell] = []
    for cell in cells.map(\.cell) where !written.contains(cell) { written.append(cell) }
    for cell in written {
      // What an alias leads to in several contexts has one source.
      text += "\n" + cells.filter { $0.cell == cell }.map { headline($0, style) }.joined()
      text += details(cell, style)
    }
    if cells.isEmpty {
      let silence =
        revision.hasRead(path) ? "not stated in the pages read" : "not recorded"
      text += "\n  \(silence)\n"
    }
    if !others.isEmpty { text += "\nalso in \(others.joined(separator: ", "))\n" }
    return text
  }

  private func headline(_ cell: ResolvedCell, _ style: TextStyle) -> String {
    let color: ColorValue? =
      if case .color(let value)? = cell.value { value } else { nil }
    var line = "  " + (cell.context.isBase ? "" : cell.context.text.harmless + "  ")
    line += (color.map(style.swatch) ?? "") + cell.text(aliases: .value)
    if !cell.aliases.isEmpty {
      line += style.dim("  through " + cell.aliases.map(\.text.harmless).joined(separator: " → "))
    }
    return line + "\n"
  }

  private func details(_ cell: Cell, _ style: TextStyle) -> String {
    var text = ""
    for kind in [Qualifier.Kind.since, .because, .note] {
      if let words = cell.statement[kind]?.string {
        text += "    \(kind.rawValue): \(words.harmless)\n"
      }
    }
    for evidence in cell.evidence { text += "    " + source(evidence) + "\n" }
    if let commit = commits[cell.key] {
      let kind = commit.metadata.isCorrection ? "corrected" : "recorded"
      text += style.dim("    \(kind) \(commit.at.shortText) in #\(commit.number)") + "\n"
    }
    return text
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
          cells.map { answer in
            var members = answer.cell.json(resolved: answer.json).members ?? []
            members.append(.init("in", answer.context.json))
            members.append(.init("aliases", .array(answer.aliases.map { .string($0.text) })))
            members.append(.init("commit", commits[answer.cell.key].map(\.json) ?? .null))
            return .object(members)
          })),
      .init("alsoIn", .array(others.map(JSON.string))),
    ])
  }
}

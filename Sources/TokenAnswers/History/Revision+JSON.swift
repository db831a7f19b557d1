package import PositionedJSON
package import TokenModel

extension Revision {
  /// The revision as `revision list --json` has it.
  package var json: JSON {
    .object([
      "id": id, "title": title, "published": published, "base": base,
      "axes": JSON.object(axes.map { .init($0.name, .array($0.values.map(JSON.string))) }),
      "description": description,
    ])
  }
}

extension [Revision] {
  /// A line for each, with what is known of it at a moment.
  package func text(at now: Timestamp) -> String {
    let width = map(\.id.count).max() ?? 0
    return map { revision in
      let id = revision.id + String(repeating: " ", count: width - revision.id.count)
      let axes = revision.axes.map { $0.name + "=" + $0.values.joined(separator: "|") }
      let parts = [
        revision.published.map { date in
          (revision.isPublished(at: now) ? "published " : "draft until ") + date
        } ?? "draft", revision.title,
        revision.base.map { "based on \($0)" },
        axes.isEmpty ? nil : axes.joined(separator: " "),
      ].compactMap(\.self)
      return "\(id)  \(parts.joined(separator: "  ").terminalSafe)\n"
    }.joined()
  }
}

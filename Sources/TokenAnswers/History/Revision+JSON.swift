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

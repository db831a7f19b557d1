internal import PositionedJSON
internal import TokenParse

extension FoundAxis {
  /// An element of `axes` in what verbs print of files.
  var json: JSON {
    .object([
      .init("name", .string(name)), .init("revision", .string(revision)),
      .init(
        "values",
        .array(
          values.map { value in
            .object([
              .init("value", .string(value.name)),
              .init("files", .array(value.files.map(JSON.string))),
              .init("tokens", .integer(value.tokens)),
            ])
          })),
      .init("because", .string(reason.text)), .init("isGuess", .bool(reason.isGuess)),
    ])
  }
}

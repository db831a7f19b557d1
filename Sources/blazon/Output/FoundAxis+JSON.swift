internal import PositionedJSON
internal import TokenModel
internal import TokenParse

extension FoundAxis {
  /// An element of `axes` in what verbs print of files.
  var json: JSON {
    .object([
      "name": name, "revision": revision,
      "values": JSON.array(
        values.map { value in
          .object(["value": value.name, "files": value.files, "tokens": value.tokens])
        }),
      "because": reason.text, "isGuess": reason.isGuess,
    ])
  }
}

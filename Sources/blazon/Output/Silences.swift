internal import PositionedJSON
internal import TokenModel
internal import TokenOperations

extension Silences {
  var text: String {
    rows.map { row in
      let context = row.context.isBase ? "" : " [\(row.context.text)]"
      return "\(row.path.text)\(context)  not stated in \(row.revision); \(row.others)".terminalSafe
        + "\n"
    }.joined()
  }

  var json: JSON {
    let items = rows.map { row in
      JSON.object([
        .init("path", .string(row.path.text)), .init("context", row.context.json),
        .init("revision", .string(row.revision)),
      ])
    }
    return .object([.init("silent", .array(items))])
  }
}

import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenOperations
import TokenParse

/// A small design with every kind of thing that a query asks about.
enum QueryFixture {
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Parity/query.tokens.json")

  static func scope() throws -> QueryScope {
    var options = ParseOptions()
    options.revision = "main"
    let bytes = try Array(Data(contentsOf: file))
    let parsed = parse([InputFile(name: "t.tokens.json", bytes: bytes)], options: options)
    let messages = parsed.diagnostics.map(\.message)
    try #require(messages.isEmpty)
    var set = parsed.set
    set.sort()
    return QueryScope(set)
  }
}

extension QueryScope {
  /// The paths of the cells that a query finds, with their contexts in brackets.
  func found(_ query: String) throws -> [String] { try found(Query(query)) }

  func found(_ query: Query) throws -> [String] {
    try cells(where: query).map {
      $0.path.text + ($0.context.isBase ? "" : "[\($0.context.text)]")
    }
  }
}

internal import PositionedJSON
internal import TokenModel

/// Cells for the result of an import, each with its place, and the records of their tokens.
struct ChosenCells {
  private(set) var cells: [Cell] = []
  /// The offsets of the values, parallel to `cells`.
  private(set) var offsets: [Int] = []
  var abouts: [About] = []

  mutating func add(_ cell: Cell, at offset: Int) {
    cells.append(cell)
    offsets.append(offset)
  }

  /// Adds a token's cells in a context, to which the contexts of its own are joined.
  mutating func add(_ placed: [ChosenCell], in context: Context) {
    for one in placed {
      add(one.cell.with(context: context.joined(with: one.own) ?? context), at: one.offset)
    }
  }
}

/// One cell of a token in a layer or permutation.
struct ChosenCell {
  /// The context that the token itself gives the cell, apart from the modifiers'.
  var own: Context
  var cell: Cell
  var offset: Int
}

extension [ChosenCell] {
  /// Gives each cell what is said of the token otherwise than elsewhere.
  mutating func tell(_ difference: JSON) {
    for index in indices {
      self[index].cell = self[index].cell.with { $0.qualifiers.about = difference }
    }
  }

  /// Whether two layers or permutations state the same of a token, wherever that is written.
  func sayTheSame(as other: [ChosenCell]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.own == $1.own && $0.cell.statement == $1.cell.statement
          && $0.cell.evidence == $1.cell.evidence
      }
  }
}

/// The description, deprecation and extensions of a token in one permutation or layer.
struct AboutFacts: Hashable {
  var description: String?
  /// The token's own, else that of the nearest group that has one.
  var deprecated: JSON?
  /// The extensions of other vendors.
  var extensions: [JSON.Member] = []

  init(_ about: About?, deprecated: JSON?) {
    description = about?.description
    self.deprecated = deprecated
    extensions = about?.extensions ?? []
  }

  /// The members in which this differs from the token's own record; `nil` where there are none.
  ///
  /// A description or extension that is only left out is not a difference. A deprecation is: without
  /// it a token is not.
  func difference(to kept: AboutFacts) -> JSON? {
    var members: [JSON.Member] = []
    if let description, description != kept.description {
      members.append(JSON.Member("$description", .string(description)))
    }
    let no = JSON.bool(false)
    if (deprecated ?? no) != (kept.deprecated ?? no) {
      members.append(JSON.Member("$deprecated", deprecated ?? no))
    }
    if !extensions.isEmpty, extensions != kept.extensions {
      members.append(JSON.Member("$extensions", .object(extensions)))
    }
    return members.isEmpty ? nil : .object(members)
  }
}

extension About {
  /// Takes a token's own members; their shape is checked where the token is read.
  convenience init(_ path: TokenPath, _ json: JSON, revision: String) {
    var deprecated = json["$deprecated"]
    if deprecated?.bool == nil, deprecated?.string == nil { deprecated = nil }
    self.init(
      path: path, revision: revision, isGroup: false, description: json["$description"]?.string,
      deprecated: deprecated,
      extensions: (json["$extensions"]?.members ?? []).filter { $0.key != ExtensionReader.key })
  }
}

package import PositionedJSON
internal import TokenDiff
package import TokenModel
package import TokenOperations
package import TokenStore

/// The cells that `list` found, as members.
package struct ListedCells {
  private let list: TokenList
  private let fields: Fields?
  private let births: [TokenPath: TokenOrigin]
  private let namesDeprecated: Bool

  /// - Parameters:
  ///   - births: where tokens were seen first.
  ///   - namesDeprecated: whether what uses deprecated tokens is named.
  package init(
    _ list: TokenList, _ fields: Fields?, _ births: [TokenPath: TokenOrigin],
    namesDeprecated: Bool
  ) {
    (self.list, self.fields, self.births) = (list, fields, births)
    self.namesDeprecated = namesDeprecated
  }

  /// A row for each cell.
  ///
  /// - Parameter isForPeople: whether values and contexts are as the table has them.
  package func rows(isForPeople: Bool = false) throws -> [JSON] {
    let cited = try cited()
    return list.cells.map { cell in
      JSON.object(row(of: cell, isForPeople: isForPeople), list.distance(of: cell), cited(cell))
    }
  }

  /// The whole list for programs.
  package func json(point: String) throws -> JSON {
    let rows = try rows()
    return .object(
      ["point": point, "cells": fields.map { rows.map($0.json) } ?? rows],
      .present([
        "gone": list.gone.map { $0.map { ["path": $0.path.text, "to": $0.to?.text] as JSON } },
        "more": list.more > 0 ? list.more : nil,
      ]))
  }

  /// Since when a value holds, who recorded it, what it cites, and how sure that is, where the fields are asked for.
  private func cited() throws -> (Cell) -> JSON {
    let names = Set(fields?.names ?? [])
    guard !names.isDisjoint(with: ["since", "by", "cited", "sure"]) else { return { _ in [:] } }
    let makers = names.isDisjoint(with: ["since", "by"]) ? [:] : try list.makers()
    return { cell in
      let maker = makers[cell.key]
      let sure = cell.evidence.map(\.grade.rawValue).uniqued.joined(separator: ", ")
      return .present([
        "since": maker.map { "\($0.sourceAt.day) #\($0.number)" },
        "by": maker?.metadata.authorName,
        "cited": cell.evidence.map(\.document).uniqued.joined(separator: ", "),
        "sure": cell.evidence.isEmpty ? "no source" : sure,
      ])
    }
  }

  private func row(
    of cell: Cell, isForPeople: Bool
  ) -> JSON {
    let scope = list.scope
    let resolved = scope.answer(of: cell)
    var members = cell.json(of: resolved).members ?? []
    if isForPeople {
      let texts = [
        "context": cell.context.text, "value": cell.statement.writtenText,
        "resolved": resolved?.text() ?? "",
      ]
      for index in members.indices {
        if let text = texts[members[index].key] { members[index].value = .string(text) }
      }
    }
    if let deprecation = scope.rows.deprecation(of: cell) {
      members.append(.init("deprecated", deprecation))
    }
    let entry = namesDeprecated ? scope.deprecated[cell.path, cell.revision] : nil
    return .object(
      .object(members), entry?.json ?? [:], .present(["firstSeen": births[cell.path]?.json]))
  }
}

extension TokenList {
  /// How far a ranked cell is from what it is ranked by, as `distance`.
  fileprivate func distance(of cell: Cell) -> JSON {
    .present(["distance": distances[cell.key].map(JSON.number)])
  }
}

extension DeprecatedTokens.Entry {
  /// `usedBy` and `replacement`, with what differs.
  fileprivate var json: JSON {
    let found = differences.map { context, answer in
      ["context": context.json, "value": answer.stated?.json] as JSON
    }
    return [
      "usedBy": usedBy.map(\.text),
      "replacement": replacement.map { path in
        ["path": path.text, "isThere": isReplacementThere, "differs": found] as JSON
      },
    ]
  }
}

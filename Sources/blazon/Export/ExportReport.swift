internal import PositionedJSON
internal import TokenExport
internal import TokenModel

/// The report of `export`: its outputs, and the losses in them.
struct ExportReport {
  let results: [ExportResult]
  /// Empty where the one file is the result itself.
  let states: [(path: String, state: ExportFiles.State)]

  var text: String {
    states.map { path, state in
      "\(state == .new ? "wrote" : state.rawValue) \(path.terminalSafe)\n"
    }.joined()
  }

  /// Whether an output cannot say something that its format is for.
  var hasLosses: Bool { results.contains { !$0.ownLosses.isEmpty } }

  /// A line for each loss, by output.
  var lossLines: [String] {
    results.flatMap { result in
      result.ownLosses.map { loss in
        let context = loss.context.isBase ? "" : " [\(loss.context.text)]"
        return "\(result.job.format.rawValue): \(loss.path.text)\(context): \(loss.message) "
          + "[\(loss.code)]"
      }
    }.map(\.terminalSafe)
  }

  /// `note: 3 values could not be exported in full to css`, for each format that leaves something out.
  var lossCounts: [String] {
    results.filter { !$0.ownLosses.isEmpty }.map { result in
      let count = result.ownLosses.count
      return "note: \(count) value\(count == 1 ? "" : "s") could not be exported in full to "
        + result.job.format.rawValue
    }
  }

  /// A line for each output whose format is not for some of the tokens.
  var scopeNotes: [String] {
    results.compactMap { result in
      let count = Set(result.export.losses.map(\.path)).subtracting(result.ownLosses.map(\.path))
        .count
      guard count > 0 else { return nil }
      return
        "note: \(count.grouped) token\(count == 1 ? "" : "s") that are not colors are left out of "
        + result.job.format.rawValue
    }
  }

  var json: JSON {
    let files = states.map { path, state in
      JSON.object([
        .init("path", .string(path)),
        .init("state", .string(state == .new ? "written" : state.rawValue)),
      ])
    }
    let losses = results.flatMap { result in
      result.export.losses.map { loss in
        JSON.object([
          .init("format", .string(result.job.format.rawValue)),
          .init("path", .string(loss.path.text)), .init("context", loss.context.json),
          .init("code", .string(loss.code)), .init("message", .string(loss.message)),
        ])
      }
    }
    return .object([.init("files", .array(files)), .init("losses", .array(losses))])
  }
}

extension ExportResult {
  /// The losses without those of tokens that the format is not for: an asset catalog holds colors only.
  fileprivate var ownLosses: [Loss] {
    job.format == .assetCatalog ? export.losses.filter { $0.code != "type" } : export.losses
  }
}

package import PositionedJSON
internal import TokenExport
internal import TokenModel
package import TokenProject

/// The report of `export`: its outputs, and the losses in them.
package struct ExportReport {
  package let results: [ExportResult]
  /// Empty where the one file is the result itself.
  package let states: [(path: String, state: ExportFiles.State)]

  package init(results: [ExportResult], states: [(path: String, state: ExportFiles.State)]) {
    (self.results, self.states) = (results, states)
  }

  /// A line for each output, or for each file.
  package func text(listsFiles: Bool) -> String {
    guard !states.isEmpty else { return "" }
    var rest = states[...]
    let leftovers = states.dropFirst(results.map(\.files.count).reduce(0, +))
    return results.map { result in
      let own = rest.prefix(result.files.count)
      rest = rest.dropFirst(own.count)
      let folders = result.export.owned.compactMap { result.job.path(of: $0) }
      let all =
        own
        + leftovers.filter { left in
          folders.contains { left.path.hasPrefix($0 + "/") }
        }
      if all.count == 1 || listsFiles {
        return all.map { "\($0.path.terminalSafe)  \(ExportReport.word($0.state))\n" }.joined()
      }
      let place = folders.count == 1 ? folders[0] : result.job.folder ?? "."
      return "\(place.terminalSafe)  \(ExportReport.counts(all.map(\.state)))\n"
    }.joined()
  }

  /// `106 files: 2 written, 104 unchanged`.
  private static func counts(_ states: [ExportFiles.State]) -> String {
    let order: [ExportFiles.State] = [
      .new, .stale, .missing, .removed, .leftover, .moved, .unchanged,
    ]
    let parts = order.compactMap { state -> String? in
      let count = states.count { $0 == state }
      return count == 0 ? nil : "\(count) \(word(state))"
    }
    return "\(states.count) files: \(parts.joined(separator: ", "))"
  }

  private static func word(_ state: ExportFiles.State) -> String {
    state == .new ? "written" : state.rawValue
  }

  /// The format of an output, and of several of the format the values that it is for: `css for brand=one`.
  private func name(of result: ExportResult) -> String {
    let job = result.job
    let isAlone = results.count { $0.job.format == job.format } == 1
    return job.format.rawValue + (isAlone || job.context.isBase ? "" : " for " + job.context.text)
  }

  /// Whether an output cannot say something that its format is for.
  package var hasLosses: Bool { results.contains { !$0.ownLosses.isEmpty } }

  /// A line for each loss, by output.
  package var lossLines: [String] {
    results.flatMap { result in
      result.ownLosses.map { loss in
        let context = loss.context.isBase ? "" : " [\(loss.context.text)]"
        return "\(name(of: result)): \(loss.path.text)\(context): \(loss.message) "
          + "[\(loss.code)]"
      }
    }.map(\.terminalSafe)
  }

  /// `note: 3 values could not be exported in full to css`, for each format that leaves something out.
  package var lossCounts: [String] {
    results.filter { !$0.ownLosses.isEmpty }.map { result in
      let count = result.ownLosses.count
      let hasRem = result.ownLosses.contains { $0.message.contains("rem=16") }
      return "note: \(count.counted("value")) could not be exported in full to "
        + name(of: result)
        + (hasRem ? "; --option rem=16 gives those in rem their points" : "")
    }
  }

  /// A line for each output whose format is not for some of the tokens.
  package var scopeNotes: [String] {
    results.compactMap { result in
      let count = Set(result.export.losses.map(\.path)).subtracting(result.ownLosses.map(\.path))
        .count
      guard count > 0 else { return nil }
      return
        "note: \(count.grouped) \(count == 1 ? "token that is not a color is" : "tokens that are not colors are") left out of "
        + name(of: result)
        + (result.export.files.count == 1 ? ", which has nothing else" : "")
    }
  }

  /// - Parameter text: the one file, where it is printed.
  package func json(with text: String?) -> JSON {
    let files = states.map { path, state in
      JSON.object(["path": path, "state": ExportReport.word(state)])
    }
    let losses = results.flatMap { result in
      result.export.losses.map { loss in
        JSON.object([
          "format": result.job.format.rawValue, "for": result.job.context.json,
          "path": loss.path.text, "context": loss.context.json, "code": loss.code,
          "message": loss.message,
        ])
      }
    }
    return .object(["files": files, "losses": losses], .present(["text": text]))
  }
}

extension ExportResult {
  /// The losses without those of tokens that the format is not for: an asset catalog holds colors only.
  fileprivate var ownLosses: [Loss] {
    job.format == .assetCatalog ? export.losses.filter { $0.code != "type" } : export.losses
  }
}

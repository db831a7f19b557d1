internal import TokenAnswers
internal import TokenStore

extension CommitReport {
  /// Prints it; where that fails, the message names the commit.
  func print(_ registry: Registry) {
    if case .committed(let info, _) = outcome {
      Terminal.recorded = "; commit \(info.shortHash) (#\(info.number)) is recorded"
    }
    put(registry, print: Terminal.print)
  }
}

internal import Dispatch

/// Work on many independent things in order, cut into a few pieces for all cores.
package enum ParallelMap {
  /// Fewer are not worth waking another core for.
  package static let least = 2048
  /// More than cores, so that none waits long for the slowest.
  private static let most = 8
  /// Whether all work is done on the caller's thread: where the system limits threads or memory, Dispatch waits for
  /// ever for the thread that it does not get. Set once, before any work.
  nonisolated(unsafe) package static var isAlone = false

  /// Calls `body` with each piece of `0..<count`, several at once.
  ///
  /// - Parameters:
  ///   - least: how many are worth a piece; fewer where each is a lot of work.
  ///   - body: must not change what another call reads.
  /// - Returns: the results in the order of the pieces; one where there is little to do.
  package static func map<Value: Sendable>(
    _ count: Int, least: Int = ParallelMap.least, _ body: @Sendable (Range<Int>) -> Value
  ) -> [Value] {
    let pieces = isAlone ? 1 : min(most, count / least)
    guard pieces > 1 else { return [body(0..<count)] }
    return [Value](unsafeUninitializedCapacity: pieces) { buffer, initialized in
      // Each call writes a place of its own, and all are written when `concurrentPerform` returns.
      nonisolated(unsafe) let places = buffer.baseAddress
      DispatchQueue.concurrentPerform(iterations: pieces) { piece in
        let range = count * piece / pieces..<count * (piece + 1) / pieces
        places.map { $0 + piece }?.initialize(to: body(range))
      }
      initialized = pieces
    }
  }

  /// Two results, computed at once.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    if isAlone { return (first(), second()) }
    nonisolated(unsafe) var one: First?
    nonisolated(unsafe) var two: Second?
    DispatchQueue.concurrentPerform(iterations: 2) { place in
      if place == 0 { one = first() } else { two = second() }
    }
    guard let one, let two else { preconditionFailure("Both were called.") }
    return (one, two)
  }
}

internal import Dispatch

/// Work that goes on beside the caller's own, on another core.
///
/// For a pure computation on values that is wanted only later, such as a digest.
package final class BackgroundWork<Value: Sendable>: @unchecked Sendable {
  // Written once by the work, read only after `done` says so.
  private var value: Value?
  private let done = DispatchSemaphore(value: 0)

  package init(_ work: @escaping @Sendable () -> Value) {
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      value = work()
      done.signal()
    }
  }

  /// Waits for the work; may be called once.
  package func wait() -> Value {
    done.wait()
    guard let value else { preconditionFailure("waited for a second time") }
    return value
  }
}

/// Work on many independent things in order, cut into a few pieces for all cores.
package enum ParallelMap {
  /// Fewer are not worth waking another core for.
  private static let least = 2048
  /// More than cores, so that none waits long for the slowest.
  private static let most = 8

  /// Calls `body` with each piece of `0..<count`, several at once.
  ///
  /// - Parameter body: must not change what another call reads.
  /// - Returns: the results in the order of the pieces; one where there is little to do.
  package static func map<Value: Sendable>(
    _ count: Int, _ body: @Sendable (Range<Int>) -> Value
  ) -> [Value] {
    let pieces = min(most, count / least)
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
}

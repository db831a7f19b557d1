internal import Dispatch

/// Work that goes on beside the caller's own, on another core.
///
/// Meant for a pure computation on values whose result is wanted only later, such as a digest.
package final class BackgroundWork<Value: Sendable>: @unchecked Sendable {
  // Written once by the work, read only after `done` says so.
  private var value: Value?
  private let done = DispatchSemaphore(value: 0)

  package init(_ work: @escaping @Sendable () -> Value) {
    if ParallelMap.isAlone {
      value = work()
      done.signal()
      return
    }
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

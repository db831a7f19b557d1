internal import Foundation

extension Process {
  /// Runs the program.
  ///
  /// - Returns: waits for the program's end. `waitUntilExit()` asks only every 50 ms whether it has come
  ///   (swift-corelibs-foundation, `Process.swift`), which is longer than git takes.
  /// - Throws: what `run()` throws.
  package func start() throws -> () -> Void {
    let ended = DispatchSemaphore(value: 0)
    terminationHandler = { _ in ended.signal() }
    try run()
    return { withExtendedLifetime(self) { ended.wait() } }
  }
}

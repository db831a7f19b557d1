/// Values that a verb need not free, since the process ends with it.
package enum AtExit {
  /// Whether the process ends with the verb, and does not go on to run others.
  package nonisolated(unsafe) static var isNear = true

  /// Keeps values alive for good: freeing some millions of small objects one by one, just before the
  /// system takes back all memory at once, is a tenth of an import's time.
  package static func leave(_ values: Any...) {
    guard isNear else { return }
    _ = Unmanaged.passRetained(Box(values))
  }

  private final class Box {
    let values: [Any]

    init(_ values: [Any]) { self.values = values }
  }
}

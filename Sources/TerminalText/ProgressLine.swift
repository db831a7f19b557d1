/// How far long work is: one line that is written over and over, and goes when the work ends.
///
/// Nothing appears of work that is done within a second, and nothing where nobody looks.
package final class ProgressLine {
  /// When something is written.
  package typealias Instant = ContinuousClock.Instant

  /// Writes to the place where the line appears; `nil` shows nothing.
  private let write: ((String) -> Void)?
  private let width: Int
  private let now: () -> Instant
  private var next: Instant
  private var isVisible = false

  /// - Parameter write: writes to the place where the line appears; `nil` shows nothing.
  package init(width: Int, now: @escaping () -> Instant = { .now }, write: ((String) -> Void)?) {
    self.width = width
    self.now = now
    self.write = write
    next = now() + .seconds(1)
  }

  /// Shows the text, unless the line is too young or was written a moment ago.
  package func tell(_ text: @autoclosure () -> String) {
    guard let write else { return }
    let time = now()
    guard time >= next else { return }
    next = time + .milliseconds(100)
    isVisible = true
    write("\r\u{1B}[K" + String(text().prefix(max(0, width - 1))))
  }

  /// Takes the line away; it may come again.
  package func erase() {
    if isVisible { write?("\r\u{1B}[K") }
    isVisible = false
  }
}

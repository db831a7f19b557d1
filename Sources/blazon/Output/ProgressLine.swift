internal import TokenStore

/// How far long work is: one line that is written over and over, and goes when the work ends.
///
/// Nothing appears of work that is done within a second, and nothing where nobody looks.
final class ProgressLine {
  typealias Instant = ContinuousClock.Instant

  /// Writes to the place where the line appears; `nil` shows nothing.
  private let write: ((String) -> Void)?
  private let width: Int
  private let now: () -> Instant
  private var next: Instant
  private var isVisible = false

  init(width: Int, now: @escaping () -> Instant = { .now }, write: ((String) -> Void)?) {
    self.width = width
    self.now = now
    self.write = write
    next = now() + .seconds(1)
  }

  /// Shows the text, unless the line is too young or was written a moment ago.
  func tell(_ text: @autoclosure () -> String) {
    guard let write else { return }
    let time = now()
    guard time >= next else { return }
    next = time + .milliseconds(100)
    isVisible = true
    write("\r\u{1B}[K" + String(text().prefix(max(0, width - 1))))
  }

  func tell(_ progress: WorkProgress) { tell(progress.text) }

  /// Takes the line away; it may come again.
  func erase() {
    if isVisible { write?("\r\u{1B}[K") }
    isVisible = false
  }
}

extension WorkProgress {
  var text: String {
    switch self {
    case .waiting(let writers, let writer):
      let name = writer.map { " (process \($0) writes)" } ?? ""
      return writers == 1
        ? "waiting for another writer\(name)…" : "waiting for \(writers) other writers\(name)…"
    case .recording(let cells, let all):
      return "importing \(cells.grouped) of \(all.grouped) values"
    case .examining(let changes, let all):
      return "examining \(changes.grouped) of \(all.grouped) changes"
    case .busy(let what): return what
    }
  }
}

extension Int {
  /// With a comma before every three digits.
  var grouped: String {
    var text = ""
    for (index, digit) in String(magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}

internal import Foundation
internal import ProjectFiles
internal import TerminalText
internal import TokenOperations

/// Standard output and standard error.
enum Terminal {
  /// Writes all of the text to standard output; a closed pipe ends the program quietly.
  static func print(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// Has notes written to standard error, and lines of progress where a person looks.
  static func takeNotes() {
    Notes.write = { write($0, to: STDERR_FILENO) }
    Notes.line = {
      let isShown = isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb"
      return ProgressLine(width: isShown ? width : 0, write: isShown ? Notes.write : nil)
    }
  }

  static func exit(_ code: Int32) -> Never {
    Foundation.exit(code)
  }

  /// Lets a descriptor lead to nowhere from here on.
  private static func drop(_ descriptor: Int32) -> Bool {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return false }
    defer { close(nowhere) }
    return dup2(nowhere, descriptor) >= 0
  }

  /// What a verb has recorded when it prints, for the message where that fails.
  nonisolated(unsafe) static var recorded = ""

  /// What is printed while a server runs a verb, by stream; `nil` where it goes to the streams themselves.
  nonisolated(unsafe) private static var captured: [Int32: String]?

  /// Runs `body` with a text on standard input, and gives what it prints on standard output and standard error.
  static func capturing(_ text: String, _ body: () -> Void) -> (output: String, errors: String) {
    (captured, Files.standardInput) = ([:], Array(text.utf8))
    defer { (captured, Files.standardInput) = (nil, nil) }
    body()
    return (captured?[STDOUT_FILENO] ?? "", captured?[STDERR_FILENO] ?? "")
  }

  /// Writes all of a text to a stream; where nobody reads on, the rest is dropped.
  static func write(_ text: String, to descriptor: Int32) {
    if captured != nil, descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO {
      captured?[descriptor, default: ""] += text
      return
    }
    var text = text
    signal(SIGPIPE, SIG_IGN)
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count, let start = bytes.baseAddress {
        let count = Foundation.write(descriptor, start + written, bytes.count - written)
        if count < 0 {
          if errno == EINTR { continue }
          // Nobody reads on, as `head` and `grep -q`: the rest is dropped, and the verb ends as it would have.
          if errno == EPIPE, drop(descriptor) { return }
          if descriptor != STDERR_FILENO {
            Notes.write(
              "error: the output cannot be written: \(String(cString: strerror(errno)))\(recorded)\n"
            )
          }
          exit(2)
        }
        written += count
      }
    }
  }

  /// Columns of the terminal, or of `COLUMNS`, or 80.
  static var width: Int {
    if let text = environment("COLUMNS"), let columns = Int(text), columns > 0 { return columns }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return 80
  }

  static func color(_ choice: ColorChoice) -> TextStyle.Color {
    let isWanted =
      switch choice {
      case .always: true
      case .never: false
      case .auto:
        isatty(STDOUT_FILENO) == 1 && (environment("NO_COLOR") ?? "").isEmpty
          && environment("TERM") != "dumb"
      }
    guard isWanted else { return .none }
    return ["truecolor", "24bit"].contains(environment("COLORTERM")) ? .truecolor : .ansi256
  }
}

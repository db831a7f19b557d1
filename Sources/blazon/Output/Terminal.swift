internal import Foundation
internal import TerminalText
internal import TokenModel
internal import TokenOperations

/// Standard output and standard error.
enum Terminal {
  /// Writes all of the text to standard output; a closed pipe ends the program quietly.
  static func print(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// A line for people, on standard error; nothing in it steers the terminal.
  static func note(_ text: String) {
    printError(TypedCommand.current.keepingRegistry(in: text.terminalSafe))
  }

  /// Runs long work with a line on standard error that tells how far it is, where a person looks.
  static func telling<Result>(_ work: (ProgressLine) throws -> Result) rethrows -> Result {
    let isShown = isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb"
    let line = ProgressLine(
      width: isShown ? width : 0, write: isShown ? { write($0, to: STDERR_FILENO) } : nil)
    defer { line.erase() }
    return try work(line)
  }

  static func printError(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  static func printProblem(_ problem: any Problem) {
    printDiagnostics([Diagnostic(code: problem.code, message: problem.message, fix: problem.fix)])
  }

  static func printDiagnostics(_ diagnostics: [Diagnostic]) {
    let typed = TypedCommand.current
    if typed.target.isEmpty { return forEachText(of: diagnostics, printErrorText) }
    let kept = diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.fix = diagnostic.fix.map(typed.keepingRegistry)
      return diagnostic
    }
    forEachText(of: kept, printErrorText)
  }

  /// The text of diagnostics with an empty line between two, in parts of a moderate size, so that very
  /// many are never one text.
  static func forEachText(of diagnostics: [Diagnostic], _ print: (String) -> Void) {
    var text = ""
    for index in diagnostics.indices {
      text += (index == 0 ? "" : "\n") + diagnostics[index].text
      guard text.utf8.count >= 1 << 16 else { continue }
      print(text)
      text = ""
    }
    if !text.isEmpty { print(text) }
  }

  /// Text with its line ends, on standard error.
  static func printErrorText(_ text: String) { write(text, to: STDERR_FILENO) }

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

  /// What a verb that a server runs reads on standard input, which is the server's own.
  nonisolated(unsafe) private(set) static var input: [UInt8]?

  /// Runs `body` with a text on standard input, and gives what it prints on standard output and standard error.
  static func capturing(_ text: String, _ body: () -> Void) -> (output: String, errors: String) {
    (captured, input) = ([:], Array(text.utf8))
    defer { (captured, input) = (nil, nil) }
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
            printError(
              "error: the output cannot be written: \(String(cString: strerror(errno)))\(recorded)")
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

/// A variable of the environment, `nil` when unset.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

extension Diagnostic {
  /// `file:line:column: error: what [code]`, with a newline.
  var line: String {
    (location.map { $0.text + ": " } ?? "")
      + "\(severity.rawValue): \(message.terminalSafe) [\(code)]\n"
  }

  /// `file:line:column: error: what [code]`, the line with a caret, and the fix; ends in a newline.
  var text: String {
    var text = line
    if let location { text += location.frame }
    for other in related {
      text += "  \(other.location.text): \(other.message.terminalSafe)\n"
    }
    if let fix { text += "fix: \(fix.terminalSafe)\n" }
    return text
  }
}

extension SourceLocation {
  /// The line and a caret below the place, cut to what a terminal shows.
  fileprivate var frame: String {
    guard hasLine else { return "" }
    let (lineText, textColumn) = excerpt
    let column = column - textColumn + 1
    let label = String(line)
    let margin = String(repeating: " ", count: label.count)
    let scalars = Array(lineText.unicodeScalars)
    let start = max(0, min(column - 1, scalars.count) - 60)
    let end = min(scalars.count, start + 100)
    var shown = String.UnicodeScalarView()
    for scalar in scalars[start..<end] {
      shown.append(scalar == "\t" ? " " : scalar)
    }
    let before = String(String.UnicodeScalarView(shown.prefix(max(0, column - 1 - start))))
    let indent = String(repeating: " ", count: before.terminalSafe.terminalWidth)
    return "  \(label) | \(String(shown).terminalSafe)\n  \(margin) | \(indent)^\n"
  }
}

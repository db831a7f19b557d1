import Foundation
import TerminalText
import TestSupport
import Testing
import TokenOperations
import TokenStore

@Suite("How far long work is")
struct ProgressTests {
  /// A clock that stands until it is moved, and what was written.
  private final class Screen {
    var now = ContinuousClock.now
    var text = ""

    func line(width: Int = 80) -> ProgressLine {
      ProgressLine(width: width, now: { self.now }, write: { self.text += $0 })
    }
  }

  private static let erase = "\r\u{1B}[K"

  @Test("Nothing is said within the first second")
  func quick() {
    let screen = Screen()
    let line = screen.line()
    screen.now += .milliseconds(999)
    line.tell("1 of 2")
    line.erase()
    #expect(screen.text == "")
  }

  @Test("After a second one line is written over and over, ten times a second, and then erased")
  func slow() {
    let screen = Screen()
    let line = screen.line()
    for (milliseconds, text) in [(1000, "1 of 9"), (50, "2 of 9"), (50, "3 of 9"), (99, "4 of 9")] {
      screen.now += .milliseconds(milliseconds)
      line.tell(text)
    }
    #expect(screen.text == Self.erase + "1 of 9" + Self.erase + "3 of 9")
    screen.text = ""
    line.erase()
    line.erase()
    #expect(screen.text == Self.erase)
  }

  @Test("The line never wraps")
  func narrow() {
    let screen = Screen()
    let line = screen.line(width: 8)
    screen.now += .seconds(2)
    line.tell("importing 1 of 2")
    #expect(screen.text == Self.erase + "importi")
  }

  private static let texts: [(WorkProgress, String)] = [
    (.recording(cells: 42_000, of: 100_000), "importing 42,000 of 100,000 values"),
    (.examining(changes: 999, of: 1_234_567), "examining 999 of 1,234,567 changes"),
    (.waiting(writers: 1, writer: nil), "waiting for another writer…"),
    (.waiting(writers: 1, writer: 12), "waiting for another writer (process 12 writes)…"),
    (.waiting(writers: 3, writer: 12), "waiting for 3 other writers (process 12 writes)…"),
    (.busy("copying"), "copying"),
  ]

  @Test("Each kind of work has its words", arguments: texts.indices)
  func words(index: Int) {
    #expect(Self.texts[index].0.text == Self.texts[index].1)
  }

  @Test(
    "A writer that waits says so on a terminal, and only there",
    .enabled(if: path(of: "script") != nil && path(of: "python3") != nil))
  func terminal() throws {
    try Workspace.withTiny { workspace in
      /// A set beside a process that holds the writers' lock, at least two seconds and until the
      /// file `screen` tells of it; what it says on both streams.
      func set(_ value: String, _ shell: String) throws -> Output {
        let hold = """
          import fcntl, os, time
          file = open("t.blazon.lock", "a")
          fcntl.lockf(file, fcntl.LOCK_EX, 1)
          print("held", flush=True)
          time.sleep(2)
          for _ in range(200):
              if not os.path.exists("screen") or b"waiting" in open("screen", "rb").read():
                  break
              time.sleep(0.1)
          """
        try workspace.write("hold.py", hold)
        let command = "'\(Blazon.binary)' set gap \(value) -m Widen"
        return try Blazon.run(
          program: "/bin/sh",
          ["-c", "python3 hold.py | (read held; \(shell.replacing("COMMAND", with: command)))"],
          in: workspace.folder, environment: ["TERM": "xterm"])
      }
      try workspace.write("screen", "")
      let typed = try set("9pt", #"script -qefc "COMMAND" screen </dev/null"#)
      #expect(typed.stdout.contains("\(Self.erase)waiting for another writer…"))
      #expect(typed.stdout.contains("\(Self.erase)commit "))
      try FileManager.default.removeItem(at: workspace.url("screen"))
      let piped = try set("10pt", "COMMAND")
      #expect(piped.stderr == "")
      #expect(piped.stdout.hasPrefix("commit "))
    }
  }
}

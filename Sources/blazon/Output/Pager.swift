internal import ArgumentParser
internal import Foundation
internal import ProjectFiles

/// On verbs whose text can be long.
struct PagerOptions: ParsableArguments {
  @Flag(help: "Print at once, without a pager (BLAZON_PAGER, else PAGER, else less).")
  var noPager = false
}

/// Shows long text on a terminal as git does: through a pager that ends by itself where all fits.
enum Pager {
  /// Prints through the pager where standard output is a terminal, else as it is.
  static func print(_ text: String, _ options: PagerOptions) {
    if !options.noPager, isatty(STDOUT_FILENO) == 1, let command, show(text, by: command) { return }
    Terminal.print(text)
  }

  /// `nil` where none is wanted.
  private static var command: String? {
    guard let chosen = environment("BLAZON_PAGER") ?? environment("PAGER") else {
      return environment("TERM") == "dumb"
        ? nil
        : "if command -v less >/dev/null 2>&1; then exec less -FRX; else exec cat; fi"
    }
    return chosen.isEmpty || chosen == "cat" ? nil : chosen
  }

  /// - Returns: `false` where the pager could not be started.
  private static func show(_ text: String, by command: String) -> Bool {
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    guard let pipe = popen(command, "w") else { return false }
    // The pager answers the keyboard; a pager that was left ends the text quietly.
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    var text = text
    text.withUTF8 { bytes in _ = fwrite(bytes.baseAddress, 1, bytes.count, pipe) }
    let status = pclose(pipe)
    // 126 and 127 are the shell's: found and not executable, not found.
    return status != 126 << 8 && status != 127 << 8
  }
}

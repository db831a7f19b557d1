internal import Foundation
internal import TokenModel
package import TokenOperations

/// Who makes a commit: the flag, `BLAZON_AUTHOR`, and who git takes: its variables, then its configuration.
package enum Author {
  package static func find(_ given: String?) throws(WordProblem) -> String {
    if let given { return given }
    if let text = environment("BLAZON_AUTHOR"), !text.isEmpty { return text }
    guard let name = variable("GIT_AUTHOR_NAME") ?? git("user.name") else {
      throw WordProblem(
        code: "author-unknown", message: "no author is given",
        fix:
          "add --author 'Name <mail>', set BLAZON_AUTHOR, or run `git config --global user.name NAME`"
      )
    }
    return (variable("GIT_AUTHOR_EMAIL") ?? git("user.email")).map { "\(name) <\($0)>" } ?? name
  }

  private static func variable(_ name: String) -> String? {
    environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func git(_ key: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "config", "--get", key]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard let waitForEnd = try? process.start() else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    waitForEnd()
    let text = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return process.terminationStatus == 0 && !text.isEmpty ? text : nil
  }
}

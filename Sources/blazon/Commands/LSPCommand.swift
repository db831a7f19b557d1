internal import AgentServers
internal import ArgumentParser
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles

struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Run a language server for token files in editors, on standard input and output.",
    discussion: """
      Shows the findings of `check` as you type. The token files are those of blazon.json, else \
      those in the folder that the editor has open. In CSS, SCSS, Swift, TypeScript and so on it \
      shows the findings of `usage`. It never writes files: changes go through the editor.

        blazon lsp

      See docs/editors.md for the settings of editors.
      """)

  @Option(
    help: .init(
      "Formats whose names to look for in code; default: the outputs of blazon.json.",
      valueName: "formats"))
  var outputs: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    AtExit.isNear = false
    var server = LSPServer(
      LSPWorkspace(reading.value, outputs: outputs), registry.choice,
      version: Blazon.configuration.version
    ) { message in
      let text = message.compactText
      Terminal.print("Content-Length: \(text.utf8.count)\r\n\r\n" + text)
    }
    var stream = MessageStream(descriptor: STDIN_FILENO)
    while server.status == nil {
      switch stream.next(waiting: server.owesFindings ? 20 : nil) {
      case .message(let bytes): server.take(bytes)
      case .tooLarge(let length):
        server.fail(
          nil, -32600,
          "the message has \(length) bytes; the limit is \(MessageStream.mostBytes)")
      case .idle: server.publish()
      case .faulty(let reason):
        server.fail(nil, -32700, reason)
        throw FoundSomething()
      case .end: return
      }
    }
    if server.status != 0 { throw FoundSomething() }
  }
}

internal import ArgumentParser
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles

struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Run a Model Context Protocol server for agents, on standard input and output.",
    discussion: """
      Its tools only read: \(MCPTool.all.filter { !$0.isWriting }.map(\.name).joined(separator: ", ")). \
      An answer has at most \(MCPServer.budget) bytes unless the call sets another limit, the total \
      number of lines, and a cursor for the next ones. propose records nothing. With --write, apply \
      records a proposal.

        blazon mcp
        blazon mcp --registry design.blazon
        blazon mcp --write

      Add the command to an agent's configuration: {"mcpServers": {"blazon": {"command": "blazon", \
      "args": ["mcp"]}}}.
      """)

  @Flag(help: "Add the tool apply, with which agents record a proposal.")
  var write = false

  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    AtExit.isNear = false
    let server = MCPServer(registry: registry.registry, isWriting: write)
    var stream = MessageStream(descriptor: STDIN_FILENO)
    while let line = stream.line(limit: MCPServer.mostBytes) {
      guard line.contains(where: { $0 > 0x20 }), let answer = server.answer(line) else { continue }
      Terminal.print(answer.compactText + "\n")
    }
  }
}

internal import AgentServers
internal import ArgumentParser
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import TokenOperations

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
    let server = MCPServer(
      registry: registry.registry, isWriting: write, version: Blazon.configuration.version,
      runVerb: MCPCommand.runVerb)
    var stream = MessageStream(descriptor: STDIN_FILENO)
    while let line = stream.line(limit: MCPServer.mostBytes) {
      guard line.contains(where: { $0 > 0x20 }), let answer = server.answer(line) else { continue }
      Terminal.print(answer.compactText + "\n")
    }
  }

  /// Runs a verb as the shell would, with what it prints.
  private static func runVerb(
    _ arguments: [String], _ input: String
  ) -> (text: String, notes: String, isError: Bool) {
    let typed = TypedCommand(arguments)
    var isError = false
    let (text, notes) = Terminal.capturing(input) {
      do {
        var command = try Blazon.command(typed.parserArguments())
        try TypedCommand.$current.withValue(typed) { try WorkLimit.within { try command.run() } }
      } catch is FoundSomething {
        return
      } catch {
        isError = true
        Main.printFailure(error, typed, of: Blazon.self)
      }
    }
    return (text, notes, isError)
  }
}

internal import ArgumentParser
internal import Foundation
internal import PositionedJSON

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
    var reader = LineReader(descriptor: STDIN_FILENO, limit: MCPServer.mostBytes)
    while let line = reader.next() {
      guard line.contains(where: { $0 > 0x20 }), let answer = server.answer(line) else { continue }
      Terminal.print(answer.compactText + "\n")
    }
  }
}

/// The lines of a stream, as they come. Of a longer one than the limit only as much is kept as shows that it is too long.
private struct LineReader {
  let descriptor: Int32
  let limit: Int
  private var buffer: [UInt8] = []
  private var hasEnded = false

  init(descriptor: Int32, limit: Int) {
    (self.descriptor, self.limit) = (descriptor, limit)
  }

  /// - Returns: `nil` at the end.
  mutating func next() -> [UInt8]? {
    var searched = 0
    var excess: [UInt8]?
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = excess ?? Array(buffer[..<end])
        buffer.removeSubrange(...end)
        return line
      }
      if hasEnded {
        defer { buffer = [] }
        return buffer.isEmpty ? excess : excess ?? buffer
      }
      if buffer.count > limit {
        excess = Array(buffer.prefix(limit + 1))
        buffer = []
      }
      searched = buffer.count
      var part = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { hasEnded = true } else { buffer += part[..<count] }
    }
  }
}

internal import ArgumentParser
internal import ProjectFiles
internal import TokenModel
internal import TokenStore

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write a sealed copy of the registry.",
    discussion: """
      Writes one file that opens on read-only media. FILE must not exist. A plain `cp` is not a \
      backup: it can miss what is still in the write-ahead log.

        blazon backup ~/tokens-2026-11.blazon
      """)

  @Argument(help: "The file to create.")
  var file: String

  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    try registry.choice.openForReading().seal(to: file)
    Terminal.print("created \(file.terminalSafe)\n")
  }
}

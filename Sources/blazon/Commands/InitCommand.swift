internal import ArgumentParser
internal import TokenModel
internal import TokenStore

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a registry.",
    discussion: """
      Nothing may stand at PATH. With --hig the new registry holds the built-in one's content, with \
      its history.

        blazon init design.blazon
        blazon init --hig hig.blazon
      """)

  @Argument(help: "The file to make; its name ends in .blazon so that verbs find it.")
  var path: String?

  @Flag(name: .long, help: "Fill it with the Human Interface Guidelines of three eras.")
  var hig = false

  mutating func run() throws {
    let path = path ?? (hig ? "hig.blazon" : "tokens.blazon")
    if hig {
      try Registry.createBuiltInCopy(path)
    } else {
      try Registry.create(path)
    }
    Terminal.print("made \(path.terminalSafe)\n")
    if !path.hasSuffix(".blazon") {
      Terminal.note("note: verbs find only *.blazon by themselves; name it with --registry")
    }
  }
}

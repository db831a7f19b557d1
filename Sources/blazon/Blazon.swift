// blazon: the command line. Reads arguments and files, joins the rooms, prints, and exits.
//
// A verb parses its arguments, calls the rooms and prints; nothing is computed here that another
// program could want. stdout is the result only; the rest goes to stderr.

internal import ArgumentParser

struct Blazon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blazon",
    abstract: "A design-token registry with a memory.",
    discussion: """
      Keeps tokens in one SQLite file with every value they ever had, shows what changed and why, \
      and writes DTCG JSON, CSS and Swift. Without a registry it uses the built-in one: Apple's \
      Human Interface Guidelines of 2008, 2010, 2011, 2014 and 2025, and what third parties \
      publish about iOS 13 to 18.

        blazon compare 2010 2014 2025
        blazon show actionSheet.background --at 2010

      A POINT is [REVISION][@WHEN]: modern, 2014@2026-01-31, @HEAD~1, @#12, @v4.1.0. Dates are \
      those of a commit's source; @recorded:2026-01-31 is the time of recording. The @ is optional \
      unless a revision has the same name.

      The registry is --registry PATH, else BLAZON_REGISTRY, else the nearest *.blazon in this \
      folder or above, else the built-in registry. It is exported only with --registry hig. Exit \
      status: 0 done, 1 found something, 2 failed, 64 wrong usage.
      """,
    version: "0.1.0",
    subcommands: [
      InitCommand.self, ImportCommand.self, SetCommand.self, RemoveCommand.self, MoveCommand.self,
      DeprecateCommand.self, RevertCommand.self, MergeCommand.self, ListCommand.self,
      ShowCommand.self,
      LogCommand.self, BlameCommand.self, DiffCommand.self, JudgeCommand.self,
      ChangelogCommand.self, CompareCommand.self,
      ImpactCommand.self, UsageCommand.self, MigrateCommand.self, ContrastCommand.self,
      CatalogCommand.self,
      AtlasCommand.self,
      SourcesCommand.self, TagCommand.self, RevisionCommand.self,
      ExportCommand.self,
      CheckCommand.self, GitCommand.self, SQLCommand.self, MCPCommand.self, LSPCommand.self,
      DoctorCommand.self,
      BackupCommand.self,
      RestoreCommand.self, TemplateCommand.self,
    ])
}

extension Blazon {
  /// The verb with a name. The configurations of those behind it are not made.
  static func verb(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0._commandName == name }
  }

  /// The command that arguments stand for.
  ///
  /// The parser is asked of the verb alone first: for the program as a whole it makes tables of all verbs, which is a
  /// quarter of a look-up. What is wrong in the arguments, and help, is said by the parser of the program.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let verb = arguments.first.flatMap(verb(named:)),
      let command = try? verb.parseAsRoot(Array(arguments.dropFirst())),
      type(of: command) == verb
    {
      return command
    }
    return try parseAsRoot(arguments)
  }
}

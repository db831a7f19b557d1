internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct SQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    abstract: "Query the registry with SQL, read-only.",
    discussion: """
      The views current_values, value_history, commits, revisions and citations are stable \
      (docs/schema.md). So are the functions at(POINT), resolved(POINT, CONTEXT) and changes(FROM, TO), \
      which are tables, and delta_e(A, B), contrast(TEXT, BACKGROUND) and px(LENGTH). Output is one line \
      per row, tab-separated, with a header.

        blazon sql "SELECT path, value FROM current_values WHERE type = 'duration'"
        blazon sql "SELECT class, count(*) FROM changes('@v1', '@HEAD') GROUP BY class"
        blazon sql "SELECT path, text FROM resolved('modern', 'appearance=dark') WHERE type = 'color'"
      """)

  @Argument(help: "One SELECT statement.")
  var query: String

  @Flag(help: "Print one JSON document (docs/json-output.md).")
  var json = false

  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let choice = registry.choice
    let (columns, rows) = try choice.openForReading().query(
      query, tables: SQLTables.all { try choice.openQuietly() }, functions: SQLTables.functions)
    let answer = SQLAnswer(columns: columns, rows: rows)
    Terminal.print(json ? answer.json.prettyText + "\n" : answer.text)
  }
}

internal import ArgumentParser
internal import TerminalText
internal import TokenDiff
internal import TokenReport

/// The forms of the output, on verbs that print a report: the same five on each of them.
struct ReportOptions: ParsableArguments {
  enum Form: String, CaseIterable {
    case text = "txt"
    case markdown = "md"
    case html, csv, json
  }

  @Flag(name: .customLong("json"), help: "Print one JSON document (docs/json-output.md).")
  var asksJSON = false

  @Flag(help: "Print a table for spreadsheets (CSV).")
  var csv = false

  @Flag(help: "Print Markdown, as for a pull request.")
  var markdown = false

  @Flag(help: "Print one HTML file that needs no network.")
  var html = false

  @Option(
    help: .init(
      "Write into this file, in the form of its name: .html, .md, .csv, .json or .txt.",
      valueName: "file"))
  var out: String?

  @Option(help: "Colors and swatches: auto, always or never.")
  var color = ColorChoice.auto

  @OptionGroup var pager: PagerOptions

  func validate() throws {
    let asked = [asksJSON, csv, markdown, html].count(where: \.self)
    if asked > 1 {
      throw ValidationError("--json, --csv, --markdown and --html exclude each other")
    }
    if asked == 0 { _ = try WrittenFile.form(of: out) }
  }

  var form: Form {
    if asksJSON { return .json }
    if csv { return .csv }
    if markdown { return .markdown }
    if html { return .html }
    return (try? WrittenFile.form(of: out)) ?? .text
  }

  var json: Bool { form == .json }

  /// Whether a person reads it here, so that notes stand beside it.
  var isText: Bool { form == .text }

  /// How much of many changes is told.
  func extent(all: Bool) -> ChangesDocument.Extent {
    switch form {
    case .text: all ? .whole : .brief
    case .markdown: .named
    case .html, .csv, .json: .whole
    }
  }

  /// Prints or writes a report in the form that was asked for.
  ///
  /// - Parameters:
  ///   - json: the verb's own document, which ends with a newline.
  ///   - csv: the verb's own table; `nil` for that of the report.
  ///   - html: the verb's own page; `nil` for that of the report.
  func print(
    _ report: @autoclosure () throws -> Report, json: @autoclosure () throws -> String,
    csv: (() throws -> String)? = nil, html: (() throws -> String)? = nil
  ) throws {
    switch form {
    case .json: try WrittenFile.put(json(), out)
    case .csv: try WrittenFile.put(csv?() ?? ReportCSV(report()).text, out)
    case .markdown: try WrittenFile.put(ReportMarkdown(report()).text, out)
    case .html: try WrittenFile.put(html?() ?? ReportHTML(report()).text, out)
    case .text:
      let text = ReportText(
        style: TextStyle(width: Terminal.width, color: Terminal.color(color))
      ).render(try report())
      if out == nil || out == "-" {
        Pager.print(text, pager)
      } else {
        try WrittenFile.put(text, out)
      }
    }
  }
}

/// The form of the output, on verbs that print data.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON document (docs/json-output.md).")
  var json = false

  @Option(help: "Colors and swatches: auto, always or never.")
  var color = ColorChoice.auto
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

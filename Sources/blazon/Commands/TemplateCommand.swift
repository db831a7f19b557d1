internal import ArgumentParser
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import TokenModel

struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "List and show the sample templates, for outputs of your own.",
    discussion: """
      A template is a text with Mustache tags. It is filled from the model, which `blazon export \
      --format model` prints. A name that does not exist is an error with its place \
      (docs/templates.md).

        blazon template
        blazon template show csv > tokens.csv.mustache
        blazon export --template tokens.csv.mustache --file tokens.csv
      """,
    subcommands: [List.self, Show.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the samples, each with what it writes.",
      discussion: "  blazon template list")

    @Flag(help: "Print one JSON document (docs/json-output.md).")
    var json = false

    func run() throws {
      let samples = Templates.samples.map { (name: $0.name.sampleName, about: $0.text.about) }
      if json {
        let list = samples.map {
          JSON.object(["name": $0.name, "description": $0.about])
        }
        Terminal.print(JSON.object(["templates": list]).prettyText + "\n")
        return
      }
      let width = samples.map(\.name.count).max() ?? 0
      for (name, about) in samples {
        Terminal.print(name + String(repeating: " ", count: width - name.count + 2) + about + "\n")
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Print a sample, as a start for your own.",
      discussion: "  blazon template show qml")

    @Argument(help: "The name of a sample, as in `blazon template`.")
    var name: String

    func run() throws {
      let samples = Templates.samples
      guard let sample = samples.first(where: { [$0.name.sampleName, $0.name].contains(name) })
      else {
        let known = samples.map(\.name.sampleName)
        throw ValidationError(
          "there is no sample '\(name)'; "
            + (didYouMean(nearest(name, among: known))
              ?? "there are \(known.joined(separator: ", "))"))
      }
      Terminal.print(sample.text)
    }
  }
}

extension String {
  /// `csv` of `csv.mustache`.
  fileprivate var sampleName: String { split(separator: ".").first.map(String.init) ?? self }

  /// The comment that a sample begins with.
  fileprivate var about: String {
    guard let end = range(of: "}}") else { return "" }
    return self[..<end.lowerBound].drop { "{! ".contains($0) }.trimmingCharacters(in: .whitespaces)
  }
}

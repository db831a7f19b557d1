internal import ArgumentParser

/// The form of the output, on verbs that print data.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON document (docs/json-output.md).")
  var json = false

  @Option(help: "Colors and swatches: auto, always or never.")
  var color = ColorChoice.auto
}

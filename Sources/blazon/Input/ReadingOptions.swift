internal import ArgumentParser
internal import ProjectFiles
internal import TokenModel
internal import TokenOperations
internal import TokenParse

/// The way in which token files are read, as options of the verbs that read them.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The tool that wrote these files, if the detection is wrong: "
        + Flavor.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      valueName: "name"))
  var flavor: Flavor?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      What files are by their names: context:appearance=dark, revision:ID, prefix:a.b, \
      prefix (the file's path), prefix: (none); of a style sheet group:a.b (names that begin with a-b-).
      """, valueName: "glob=what"))
  var map: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The name of an axis of the files: one of light and dark is called appearance, unless \
      MODE=keep; MODE=theme calls it theme.
      """, valueName: "name=name"))
  var axis: [String] = []

  @Flag(help: "If several files define a token with different values, use the last file's.")
  var lastWins = false

  @Flag(
    help: "Also print the axes of the files: their values, the files of each, and the evidence.")
  var contexts = false

  @Flag(help: "Accept only DTCG 2025.10, no older or other flavors.")
  var strict = false

  @Flag(help: .hidden)
  var keepFaulty = false

  mutating func validate() throws {
    if keepFaulty {
      Notes.tell(
        "note: --keep-faulty no longer has any effect: every verb keeps faults, and check reports them"
      )
    }
    do { _ = try FileMap(map) } catch { throw ValidationError(error.message) }
    _ = try axisNames()
  }

  /// The options as a value.
  var value: Reading {
    Reading(
      flavor: flavor, map: map, axisNames: (try? axisNames()) ?? [:], lastWins: lastWins,
      contexts: contexts, strict: strict)
  }
}

extension ReadingOptions {
  /// The names that are given to axes, by those of the files.
  private func axisNames() throws -> [String: String] {
    var names: [String: String] = [:]
    for text in axis {
      let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, NameProblem.check(sides[1]) == nil,
        names.updateValue(sides[1], forKey: sides[0]) == nil
      else {
        throw ValidationError(
          "--axis takes each axis once, as in 'Mode=keep' or 'Mode=theme', not \(quotedForMessage(text))"
        )
      }
    }
    return names
  }
}

extension Flavor: ExpressibleByArgument {}

internal import ArgumentParser
internal import Foundation
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// The whole command that was meant, made of the words that were typed.
extension TypedArguments {
  /// The command that was typed, with one word put right; `nil` where it has no such word.
  static func command(with word: String, as other: String) -> String? {
    replacing(word, by: [other], in: Array(CommandLine.arguments.dropFirst()))
      .map { command($0) }
  }

  /// The command that was typed, with several words in place of one; `nil` where it has no such word.
  static func command(with word: String, as others: [String]) -> String? {
    replacing(word, by: others, in: Array(CommandLine.arguments.dropFirst()))
      .map { command($0) }
  }

  /// The command that was typed, with more behind it.
  static func command(adding more: [String]) -> String {
    command(Array(CommandLine.arguments.dropFirst()) + more)
  }

  /// A problem of the registry with the command that answers the question, where one word is all that is wrong.
  static func withCommand(_ problem: any Problem, _ arguments: [String]) -> any Problem {
    guard let index = verbIndex(arguments) else { return problem }
    let verb = arguments[index]
    func command(_ word: String, by other: String) -> String? {
      replacing(word, by: [other], in: arguments).flatMap { pointsMended($0, behind: index) }
        .map { "`\(self.command($0))`" }
    }
    if let fix = fileFix(problem, verb) { return UsageProblem.advised(problem, fix: fix) }
    let fix: String?
    switch problem as? StoreProblem {
    case .missing? where ["restore", "merge"].contains(verb):
      fix = "check the path of the other file"
    case .missing? where verb == "export":
      fix =
        "make one with `blazon init PATH`; `blazon export --from FILES` exports token files without any"
    case .contextAsPoint(let word, let context, let isFirst, let other)?:
      fix = contextFix(verb, arguments, word, context, isFirst: isFirst, other: other)
    case .besideRevisions(let word, let before, let after)?:
      // Whether what has no date came before a year, nobody can tell.
      let isOpen = before?.published != nil && after.map { $0.published == nil } ?? false
      let all = [
        before.flatMap { revision in
          command(word, by: revision.id).map {
            (isOpen
              ? "the last before it with a date is"
              : after == nil && revision.isOpenEnded
                ? "not of \(word) alone, but of all that time is" : "what held then is in")
              + " \(revision.id): \($0)"
          }
        },
        after.flatMap { revision in
          command(word, by: revision.id).map {
            (isOpen ? "without a date" : "the next") + " is \(revision.id): \($0)"
          }
        },
      ].compactMap(\.self)
      fix = all.isEmpty ? nil : all.joined(separator: "; ")
    case .unknownRevision(let word, _, let near)? where near.count == 1:
      fix =
        Revision.isValidID(near[0])
        ? command(word, by: near[0]).map { "did you mean \(near[0])? \($0)" } : nil
    case .revertBlocked(_, let standing)?:
      let word = arguments[(index + 1)...].first { !$0.hasPrefix("-") } ?? ""
      fix = command(word, by: word + "..HEAD").map {
        "to go back to what held at \(word), in one commit: \($0); to undo it alone, begin with "
          + "`blazon revert '#\(standing.first?.commit ?? 0)'`"
      }
    default: fix = nil
    }
    return fix.map { UsageProblem.advised(problem, fix: $0) } ?? problem
  }

  /// The arguments with each further word of two that names no point put right as well, so that the command works;
  /// `nil` where a point would be compared with itself.
  private static func pointsMended(_ arguments: [String], behind index: Int) -> [String]? {
    guard ["compare", "diff"].contains(arguments[index]) else { return arguments }
    let option = arguments.firstIndex(of: "--registry").map {
      Array(arguments[$0...].prefix(2))
    }
    guard let registry = try? RegistryOption.parse(option ?? []).openQuietly(),
      let now = try? registry.snapshot()
    else { return arguments }
    var mended = arguments
    let words = arguments.indices.dropFirst(index + 1).prefix { !arguments[$0].hasPrefix("-") }
    for place in words {
      guard let point = try? Point(arguments[place]) else { continue }
      do {
        _ = try now.snapshot(point)
      } catch StoreProblem.unknownRevision(_, _, let near) where near.count == 1 {
        if Revision.isValidID(near[0]) { mended[place] = near[0] }
      } catch StoreProblem.besideRevisions(_, let before, let after) {
        if let id = (before ?? after)?.id { mended[place] = id }
      } catch { continue }
    }
    let points = words.map { mended[$0] }
    return Set(points).count < points.count ? nil : mended
  }

  /// What answers where a file is given for a token; `nil` elsewhere.
  private static func fileFix(_ problem: any Problem, _ verb: String) -> String? {
    let word: String
    switch problem as? VerbProblem {
    case .unknownPath(let path, _)?, .unknownWord(let path)?: word = path
    default: return nil
    }
    guard PathExpansion.isTokens(word), FileManager.default.fileExists(atPath: word) else {
      return nil
    }
    let file = quoted(word)
    switch verb {
    case "blame", "log":
      return "that is a file, and \(verb) takes a token, which `blazon list` shows; "
        + "`blazon log` lists all commits, and `git \(verb) \(file)` is about the file"
    case "show", "list", "impact", "sources", "contrast":
      return
        "that is a file, and \(verb) takes a token of the registry, which `blazon list` shows; "
        + "`blazon catalog --from \(file) --out catalog.html` shows the file's, "
        + "and `blazon import \(file)` records them"
    default: return nil
    }
  }

  /// How a verb is asked about a context that was given for a point.
  private static func contextFix(
    _ verb: String, _ arguments: [String], _ word: String, _ context: String, isFirst: Bool,
    other: String?
  ) -> String? {
    let narrows = ["--context", isFirst && verb == "list" ? "base" : context]
    switch verb {
    case "revision": return retireFix(arguments, word, context, isFirst: isFirst)
    case "set" where isFirst:
      return replacing(word, by: [], in: arguments).map {
        "\(context) is what holds without a context: `\(command($0))`"
      }
    case "list", "show", "impact", "set":
      guard !arguments.contains("--context") else { return nil }
      return replacing(word, by: narrows, in: arguments).map { "did you mean `\(command($0))`?" }
    case "compare", "diff":
      let place =
        zip(arguments, arguments.dropFirst()).first { $0.0 == "--registry" }
        .map { [$0.0, $0.1] } ?? arguments.filter { $0.hasPrefix("--registry=") }
      let list = command(["list", "--context", other ?? context] + place)
      let catalog = command(["catalog", "--out", "catalog.html"] + place)
      return
        "`\(list)` lists what has another value there, and `\(catalog)` shows contexts side by side"
    case "export":
      return replacing(word, by: [], in: arguments).map {
        "an output has all contexts at once: `\(command($0))`; "
          + "`blazon export --options` tells how they are chosen"
      }
    default:
      return replacing(word, by: [], in: arguments).map {
        "without it all contexts count: `\(command($0))`"
      }
    }
  }

  /// How a value of an axis is removed where it was taken for a revision.
  private static func retireFix(
    _ arguments: [String], _ word: String, _ context: String, isFirst: Bool
  ) -> String? {
    let sides = context.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2,
      let revision = try? registry(arguments)?.snapshot().outline().revisions
        .first(where: { $0.values(of: sides[0])?.contains(sides[1]) == true })
    else { return nil }
    let place = Array(
      zip(arguments, arguments.dropFirst()).first { $0.0 == "--registry" }.map { [$0.0, $0.1] }
        ?? arguments.filter { $0.hasPrefix("--registry=") })
    let retire = command(
      ["revision", "retire", revision.id, isFirst ? sides[0] : context] + place)
    return isFirst
      ? "\(word) is not a revision: it is what \(sides[0]) usually is, and goes with the whole axis: `\(retire)`"
      : "\(word) is not a revision: `\(retire)` removes the value with all that is set in it, "
        + "and `blazon rm TOKEN --context \(quoted(context))` what one token has there"
  }

  /// The arguments with others in place of a word, and of `--at` before it where the others are options or none.
  ///
  /// - Returns: `nil` where the word is not one of them.
  private static func replacing(
    _ word: String, by others: [String], in arguments: [String]
  ) -> [String]? {
    var arguments = arguments
    let isPoint = others.first?.hasPrefix("--") == false
    if let index = arguments.firstIndex(of: word) {
      let hasOption = index > 0 && ["--at", "--revision"].contains(arguments[index - 1])
      arguments.replaceSubrange((hasOption && !isPoint ? index - 1 : index)...index, with: others)
      return arguments
    }
    for option in ["--at=", "--revision="] {
      guard let index = arguments.firstIndex(of: option + word) else { continue }
      arguments.replaceSubrange(index...index, with: isPoint ? others.map { option + $0 } : others)
      return arguments
    }
    return nil
  }

  private static func command(_ arguments: [String]) -> String {
    (["blazon"] + arguments.map(quoted)).joined(separator: " ")
  }

  // MARK: Signs of a document

  /// The problem of typographic quotes, dashes and blanks among the arguments of a command that failed; `nil` where
  /// there are none. What a shell's quotes kept together with blanks in it, such as a message, is as it was meant.
  static func typeset(_ arguments: [String]) -> UsageProblem? {
    var signs: [String] = []
    func note(_ sign: String) { if !signs.contains(sign) { signs.append(sign) } }
    var words = arguments.flatMap { argument -> [String] in
      guard argument.contains(where: nonBreaking.contains), !argument.contains(" ") else {
        return [argument]
      }
      note("a non-breaking space")
      let plain = argument.split(whereSeparator: nonBreaking.contains).map(String.init)
      return plain.dropFirst().contains { $0.first.map("-–—".contains) ?? false }
        || argument == arguments.first
        ? plain : [plain.joined(separator: " ")]
    }
    words = words.map { word in
      guard let first = word.first, "–—−".contains(first),
        let second = word.dropFirst().first, second.isLetter || second.isNumber
      else { return word }
      note("a dash (\(first)) in place of \(second.isNumber ? "-" : "--")")
      let isLong = word.dropFirst().prefix { $0 != "=" }.count > 1
      return (second.isLetter && isLong ? "--" : "-") + word.dropFirst()
    }
    var joined: [String] = []
    var open: String?
    for word in words {
      if let begun = open {
        joined[joined.count - 1] = begun + " " + unquoted(word)
        open = word.last.map(quotes.contains) == true ? nil : joined[joined.count - 1]
        continue
      }
      let start = word.firstIndex(of: "=").map { word.index(after: $0) } ?? word.startIndex
      let isOption = word.hasPrefix("--") && start > word.startIndex
      let value = isOption ? word[start...] : word[...]
      guard let first = value.first, quotes.contains(first), !value.contains(" ") else {
        if let last = value.last, quotes.contains(last), !value.contains(" ") {
          note("typographic quotes (\(last))")
          joined.append(unquoted(word))
        } else {
          joined.append(word)
        }
        continue
      }
      note("typographic quotes (\(first))")
      joined.append(unquoted(word))
      let isClosed = value.count > 1 && value.last.map(quotes.contains) == true
      open = isClosed ? nil : joined[joined.count - 1]
    }
    guard !signs.isEmpty else { return nil }
    return .typeset(signs, command: command(joined))
  }

  /// The word without quotes at its ends, or behind the sign of an option; an apostrophe inside stays.
  private static func unquoted(_ word: String) -> String {
    var word = word
    while let last = word.last, quotes.contains(last) { word.removeLast() }
    let start = word.hasPrefix("--") ? word.firstIndex(of: "=").map(word.index(after:)) : nil
    let name = word[..<(start ?? word.startIndex)]
    return name + String(word[(start ?? word.startIndex)...].drop(while: quotes.contains))
  }

  private static let nonBreaking: [Character] = ["\u{A0}", "\u{202F}", "\u{2007}"]
  private static let quotes: [Character] = ["“", "”", "„", "‟", "‘", "’", "‚", "«", "»"]
}

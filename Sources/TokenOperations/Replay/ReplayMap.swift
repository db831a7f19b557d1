internal import Foundation
package import TokenModel

/// The rules that decide which files of a history are token files, and the prefix, context and revision
/// of each.
package struct ReplayMap {
  /// Those of `--files`; empty takes what looks like a token file.
  package var patterns: [String] = []
  /// The revision of files that no rule gives one.
  package var revision = "main"
  private var rules: [Rule] = []

  private struct Rule {
    var glob: String
    var what: Part
  }

  private enum Part {
    case ownPath
    case prefix(TokenPath?)
    case context(Context)
    case revision(String)
  }

  /// Reads the rules of `--map`.
  ///
  /// - Throws: `ReplayProblem.badMap`.
  package init(_ texts: [String] = []) throws(ReplayProblem) {
    for text in texts { rules.append(try ReplayMap.rule(text)) }
  }

  /// `GLOB=prefix`, `GLOB=prefix:a.b`, `GLOB=context:axis=value`, `GLOB=revision:id`.
  private static func rule(_ text: String) throws(ReplayProblem) -> Rule {
    for kind in ["prefix", "context", "revision"] {
      guard let found = text.range(of: "=" + kind), found.lowerBound > text.startIndex else {
        continue
      }
      let glob = String(text[..<found.lowerBound])
      let rest = text[found.upperBound...]
      guard rest.isEmpty || rest.first == ":" else { continue }
      let value = String(rest.dropFirst())
      switch kind {
      case "prefix":
        if rest.isEmpty { return Rule(glob: glob, what: .ownPath) }
        if value.isEmpty { return Rule(glob: glob, what: .prefix(nil)) }
        guard let path = try? TokenPath(value) else { throw .badMap(text) }
        return Rule(glob: glob, what: .prefix(path))
      case "context":
        guard let context = try? Context(text: value), !context.isBase else { throw .badMap(text) }
        return Rule(glob: glob, what: .context(context))
      default:
        guard Revision.isValidID(value) else { throw .badMap(text) }
        return Rule(glob: glob, what: .revision(value))
      }
    }
    throw .badMap(text)
  }

  /// Whether a file of the history is a token file.
  package func takes(_ file: String) -> Bool {
    guard !file.hasSuffix(".resolver.json") else { return false }
    if !patterns.isEmpty { return patterns.contains { ReplayMap.fits(file, $0) } }
    let names = file.split(separator: "/")
    guard let name = names.last, !names.contains(where: { $0.hasPrefix(".") }) else { return false }
    return !["package.json", "package-lock.json", "tsconfig.json"].contains(name)
      && ReplayMap.endings.contains { name.hasSuffix($0) }
  }

  /// The place of a file's tokens; of several rules of a kind the last one counts.
  package func place(of file: String) -> ReplayPlace {
    var place = ReplayPlace(prefix: ReplayMap.prefix(of: file), revision: revision)
    for rule in rules where ReplayMap.fits(file, rule.glob) {
      switch rule.what {
      case .ownPath: place.prefix = ReplayMap.prefix(of: file)
      case .prefix(let path): place.prefix = path
      case .context(let context): place.context = context
      case .revision(let id): place.revision = id
      }
    }
    return place
  }

  /// The axes that the rules' contexts need in a revision.
  package func axes(of id: String) -> Revision {
    var revision = Revision(id: id)
    for rule in rules {
      guard case .context(let context) = rule.what else { continue }
      revision = revision.merging(
        Revision(id: id, axes: ContextAxes.new(context, revision)))
    }
    return revision
  }

  private static let endings = [".tokens.json", ".tokens", ".json5", ".json"]

  /// `tokens/color.dark.json` is `tokens.color-dark`.
  private static func prefix(of file: String) -> TokenPath? {
    let ending = endings.first { file.hasSuffix($0) } ?? ""
    let names = file.dropLast(ending.count).split(separator: "/").map { name in
      let safe = String(name.map { ".{}\0".contains($0) ? "-" : $0 })
      return safe.hasPrefix("$") ? "-" + safe.dropFirst() : safe
    }
    return names.isEmpty ? nil : TokenPath(trusted: names.joined(separator: "."))
  }

  /// `*`, `?` and `[…]` within a name, `**` for any number of folders; a pattern without `/` is for
  /// the file's name alone.
  private static func fits(_ file: String, _ glob: String) -> Bool {
    let names = file.split(separator: "/").map(String.init)
    guard glob.contains("/") else { return fnmatch(glob, names.last ?? "", 0) == 0 }
    return fits(names[...], glob.split(separator: "/").map(String.init)[...])
  }

  private static func fits(_ names: ArraySlice<String>, _ glob: ArraySlice<String>) -> Bool {
    guard let first = glob.first else { return names.isEmpty }
    if first == "**" {
      return fits(names, glob.dropFirst()) || (!names.isEmpty && fits(names.dropFirst(), glob))
    }
    guard let name = names.first, fnmatch(first, name, 0) == 0 else { return false }
    return fits(names.dropFirst(), glob.dropFirst())
  }
}

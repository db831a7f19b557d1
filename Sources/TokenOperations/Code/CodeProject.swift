internal import CodeScan

/// What the files of some code know of each other: the names that they declare, and whose the modules are that they read.
package struct CodeProject: Sendable {
  private enum Owner { case tokens, other, unknown }

  /// The names that the code gives a value of its own.
  package let declared: Set<String>
  private let names: CodeNames
  /// The files by their paths without endings.
  private let byPath: [String: Usage.File]

  package init(_ files: [Usage.File], names: CodeNames) {
    self.names = names
    declared = Set(
      files.flatMap { $0.code.mentions.filter { $0.kind == .declaration }.map(\.name) })
    byPath = Dictionary(
      files.map { (CodeProject.key(CodeProject.parts($0.path)), $0) },
      uniquingKeysWith: { one, _ in one })
  }

  /// A file without what is another module's; what nobody knows keeps its doubt.
  package func settled(_ file: Usage.File) -> Usage.File {
    // Most files name no module, of which nobody knows yet whose it is.
    let isOfModule = file.code.mentions.contains {
      if case .module? = $0.doubt { true } else { false }
    }
    guard isOfModule else { return file }
    var known: [String: Owner] = [:]
    var settled = file
    (settled.code.mentions, settled.places) = ([], [])
    for (mention, place) in zip(file.code.mentions, file.places) {
      var mention = mention
      if case .module(let module)? = mention.doubt {
        let name = CodeProject.provided(mention)
        let owner = known[module + " " + name] ?? owner(of: module, mention, in: file.path)
        known[module + " " + name] = owner
        if owner == .other { continue }
        if owner == .tokens { mention.doubt = nil }
      }
      settled.code.mentions.append(mention)
      settled.places.append(place)
    }
    return settled
  }

  /// What a module gives: a root, or a variable of Sass.
  private static func provided(_ mention: Mention) -> String {
    mention.family == .variable ? mention.name : String(mention.name.prefix { $0 != "." })
  }

  private func owner(
    of module: String, _ mention: Mention, in path: String, depth: Int = 0
  ) -> Owner {
    let language = SourceLanguage(path: path)
    if mention.family == .resource { return module.contains(".") ? .tokens : .unknown }
    if language == .kotlin {
      return names.packages.isEmpty || names.packages.contains(module) ? .tokens : .unknown
    }
    if module.hasPrefix("sass:") || module.hasPrefix("dart:") || depth > 20 { return .other }
    let name = CodeProject.provided(mention)
    let isRelative = module.hasPrefix(".")
    if let file = file(module, from: path) {
      if mention.family == .member {
        if !file.code.own.contains(name) { return .tokens }
        // It may be made of the tokens.
        return file.code.mentions.contains { $0.name.hasPrefix(name) } ? .unknown : .other
      }
      let isOwn = file.code.mentions.contains { $0.kind == .declaration && $0.name == name }
      let owners = file.code.forwards.map {
        owner(of: $0, mention, in: file.path, depth: depth + 1)
      }
      if isOwn || owners.allSatisfy({ $0 == .other }) { return .other }
      return owners.contains(.tokens) ? .tokens : .unknown
    }
    let isPossible = isRelative && mention.family == .member
    return isPossible || names.homes.contains(CodeNames.stem(module)) ? .tokens : .unknown
  }

  /// The file that a module is, from another one: beside it, else where its path ends so.
  private func file(_ module: String, from path: String) -> Usage.File? {
    let folder = CodeProject.parts(path).dropLast()
    let wanted = CodeProject.parts(module)
    if let file = byPath[CodeProject.key(folder + wanted)] { return file }
    let isFolder =
      SourceLanguage(path: path) != .script && SourceLanguage(path: path) != .scriptWithElements
    let isAlias = ["@/", "~", "#"].contains { module.hasPrefix($0) }
    guard !module.hasPrefix("."), isAlias || isFolder, !names.homes.contains(CodeNames.stem(module))
    else { return nil }
    let end =
      "/" + CodeProject.key(isAlias || module.contains(":") ? Array(wanted.dropFirst()) : wanted)
    return byPath.filter { $0.key.hasSuffix(end) }.min { $0.key < $1.key }?.value
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split { $0 == "/" || $0 == ":" }
  }

  /// A path as modules name it: without its ending, the `_` of Sass, `index`, `.` and `..`.
  private static func key(_ parts: some Sequence<Substring>) -> String {
    var kept: [Substring] = []
    for part in parts where part != "." {
      if part == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else {
        kept.append(part)
      }
    }
    guard let last = kept.popLast() else { return "" }
    let stem = CodeNames.stem(String(last))
    if stem != "index" || kept.isEmpty { kept.append(Substring(stem)) }
    return "/" + kept.joined(separator: "/")
  }
}

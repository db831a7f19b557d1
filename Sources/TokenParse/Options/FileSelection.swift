internal import PositionedJSON
internal import TokenModel

/// The token files among those that were found in folders.
package enum FileSelection {
  /// The reason why a file is none of tokens: its language, that it is empty, or its name where it holds no token;
  /// `nil` where it may be one.
  ///
  /// - Parameters:
  ///   - unread: its language, if that is not read.
  ///   - yaml: reads YAML.
  static func reason(_ file: InputFile, unread: String?, yaml: YAMLReading?) -> String? {
    if let unread { return "\(unread) is not read" }
    if let manifest = manifest(file.name), !holdsToken(file.bytes, of: file.name, yaml: yaml) {
      return manifest
    }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return file.excess == nil && file.bytes.allSatisfy(blanks.contains) ? "empty" : nil
  }

  /// What a file is by its name, which a tool has for its settings; `nil` for any other name. A design system may have
  /// tokens in one, such as `components.json`.
  package static func manifest(_ path: String) -> String? {
    let name = FileName.last(path)
    return manifests[name]
      ?? (name.hasPrefix("tsconfig.") && name.hasSuffix(".json") ? "TypeScript's settings" : nil)
  }

  /// Whether a text that has the name of a tool's settings is one of tokens: it has a token, and nothing but groups
  /// and tokens at its root.
  package static func holdsToken(
    _ bytes: [UInt8], of name: String, yaml: YAMLReading? = nil
  ) -> Bool {
    // What a person wrote is no output, and a source as soon as it has custom properties.
    if isStyleSheet(name) {
      return String(decoding: bytes, as: UTF8.self).contains(name.hasSuffix("css") ? "--" : ":")
    }
    let reading = isYAML(name) ? yaml?(bytes, 0) : JSONReader.read(bytes, dialect: .json5)
    guard let root = reading?.root, let members = root.members else { return false }
    let isPlain = members.allSatisfy { member in
      member.value.members != nil || member.key.hasPrefix("$")
        || ["comment", "description"].contains(member.key)
    }
    return isPlain && holdsToken(root)
  }

  /// The place of the first mark of a conflict that a merge left.
  package static func conflict(in bytes: [UInt8]) -> Int? {
    var start = 0
    while let at = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
      if at == 0 || bytes[at - 1] == 0x0A, bytes[at...].starts(with: "<<<<<<< ".utf8) { return at }
      start = at + 1
    }
    return nil
  }

  /// What is reported of such a mark.
  package static let unmerged = (
    code: "git-conflict", message: "a conflict of a merge is not resolved",
    fix: "keep one version, and remove the marks"
  )

  /// Whether anything inside of a tree is a token.
  static func holdsToken(_ root: JSON) -> Bool {
    root.members?.contains { member in
      LegacyShape.isToken(member.value) || member.value.modeSets(ofAnyName: true) != nil
        || holdsToken(member.value)
    } ?? false
  }

  /// Whether a text is an output: the beginning of code names the program, the header of JSON what it was made from.
  package static func isOutput(_ bytes: [UInt8]) -> Bool {
    guard bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") else {
      return String(decoding: bytes.prefix(4_096), as: UTF8.self).contains("ritten by blazon")
    }
    return JSONReader.read(bytes, dialect: .json5).root.map { isOutput($0) } ?? false
  }

  /// A folder's files without resolver documents that were made from token files beside them, which are no source of these.
  package static func sources(
    among files: [String], _ content: (String) throws -> [UInt8]?
  ) rethrows -> [String] {
    func isMade(_ file: String) throws -> Bool { try content(file).map { isOutput($0) } ?? false }
    let documents = files.filter { $0.hasSuffix(".resolver.json") }
    if documents.isEmpty { return files }
    let made = Set(try documents.filter(isMade))
    let others = files.filter { tokenEnding(of: $0) != nil && !documents.contains($0) }
    guard !made.isEmpty, try !others.allSatisfy(isMade) || made.count < documents.count else {
      return files
    }
    return files.filter { !made.contains($0) }
  }

  /// Whether a tree is an output: its header says what it was made from, or the file of a catalog who wrote it.
  static func isOutput(_ root: JSON) -> Bool {
    let marks = [root["$extensions"]?[ExtensionReader.key], root["$defs"]]
    return marks.contains { $0?["generated"]?.members != nil }
      || root["info"]?["author"]?.string == ExtensionReader.key
      || root["generated"]?.members != nil && (root["tokens"] != nil || root["model"] != nil)
  }

  /// How the name of a token file ends, in letters of any case; `nil` for another file.
  package static func tokenEnding(of name: some StringProtocol) -> String? {
    let name = name.lowercased()
    return FileMap.endings.first(where: name.hasSuffix)
  }

  /// Whether a file is YAML by its name.
  package static func isYAML(_ name: String) -> Bool { ["yaml", "yml"].contains(ending(of: name)) }

  /// Whether a file is a style sheet by its name.
  package static func isStyleSheet(_ name: String) -> Bool { styleLanguage(name) != nil }

  /// Whether the text of a stream is a style sheet: no JSON, and with custom properties in a block.
  package static func isStyleSheet(streamed name: String, _ bytes: [UInt8]) -> Bool {
    guard !name.contains(".") else { return false }
    let start = bytes.prefix(65_536)
    let first = start.first { !StyleScanner.isBlank($0) } ?? 0
    return !"{[\"".utf8.contains(first)
      && ["--", "{"].allSatisfy { String(decoding: start, as: UTF8.self).contains($0) }
  }

  /// Whether a file is a module of JavaScript or TypeScript by its name, which is read where a person names it.
  package static func isModule(_ name: String) -> Bool { ScriptPage.isOne(name) }

  /// The language of a style sheet.
  static func styleLanguage(_ name: String) -> String? {
    ["css": "CSS", "pcss": "CSS", "scss": "SCSS", "less": "Less"][ending(of: name) ?? ""]
  }

  /// The language of token files that are read, and neither changed in place nor merged; `nil` for JSON.
  package static func readOnly(_ name: String) -> String? {
    isYAML(name)
      ? "YAML"
      : styleLanguage(name) ?? (ScriptPage.isOne(name) ? language(of: name) ?? "JavaScript" : nil)
  }

  /// The language of files that hold tokens in a form that is not read.
  static func language(of name: String) -> String? { ending(of: name).flatMap { languages[$0] } }

  /// The part after the last point, in small letters.
  private static func ending(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Whether a file of a folder may hold tokens in a language that is not read: neither settings, tests nor
  /// declarations.
  package static func isUnread(_ path: String) -> Bool {
    guard let language = language(of: path), language != "TOML", language != "a property list"
    else { return false }
    let name = FileName.last(path)
    return ![".d.ts", ".d.mts", ".d.cts"].contains(where: name.hasSuffix)
      && ![".config.", ".test.", ".spec.", ".stories."].contains(where: name.contains)
  }

  private static let languages = [
    "xml": "XML", "sass": "Sass", "js": "JavaScript", "mjs": "JavaScript", "cjs": "JavaScript",
    "jsx": "JavaScript", "ts": "TypeScript", "tsx": "TypeScript", "mts": "TypeScript",
    "cts": "TypeScript", "toml": "TOML", "plist": "a property list",
  ]

  private static let manifests = [
    "package.json": "npm's manifest", "package-lock.json": "npm's lock file",
    "npm-shrinkwrap.json": "npm's lock file", "composer.json": "Composer's manifest",
    "tsconfig.json": "TypeScript's settings", "jsconfig.json": "JavaScript's settings",
    "lerna.json": "Lerna's settings", "nx.json": "Nx's settings",
    "turbo.json": "Turborepo's settings", "project.json": "Nx's settings",
    "angular.json": "Angular's settings",
    "renovate.json": "Renovate's settings", "deno.json": "Deno's settings",
    "biome.json": "Biome's settings", "vercel.json": "Vercel's settings",
    "manifest.json": "a manifest", "components.json": "settings", "bower.json": "Bower's manifest",
    "pnpm-lock.yaml": "pnpm's lock file",
  ]

  /// The reason why a tree without tokens is left out; of Style Dictionary's settings with the transforms
  /// that they name, as no code of a project is run.
  static func reason(of root: JSON) -> String {
    let names = (root["platforms"]?.members ?? []).flatMap { platform in
      (platform.value["transforms"]?.elements ?? [])
        + [platform.value["transformGroup"]].compactMap(\.self)
    }.compactMap(\.string).uniqued
    guard !names.isEmpty else { return "no tokens" }
    return "settings of Style Dictionary, whose transforms are not run: "
      + names.map { quotedForMessage($0) }.listed(most: 3)
  }

  /// Whether a tree says anything about tokens or groups of them.
  ///
  /// - Parameter areAliasesTokens: whether a bare reference in a group is a token.
  static func holdsTokens(_ root: JSON, areAliasesTokens: Bool) -> Bool {
    guard let members = root.members, !isSettings(root) else { return false }
    if FigmaVariables.isFile(root) || TheoFile.isFile(root) || isResolver(root, fileName: "") {
      return true
    }
    return members.contains { says($0, isRoot: true, areAliasesTokens) }
  }

  /// Whether a tree is of a tool whose files may say `value` or `$ref` and hold no tokens: descriptions of
  /// interfaces, of clusters, of actions, and JSON Schema.
  private static func isSettings(_ root: JSON) -> Bool {
    let signs = [
      ["openapi"], ["swagger"], ["asyncapi"], ["apiVersion", "kind"], ["runs", "name"],
      ["AWSTemplateFormatVersion"],
    ]
    return signs.contains { $0.allSatisfy { root[$0]?.string != nil || root[$0]?.members != nil } }
      || root["$schema"]?.string?.contains("json-schema.org") ?? isSchema(root)
  }

  /// Whether a tree is JSON Schema by its own words, in the forms that no group of tokens has.
  private static func isSchema(_ root: JSON) -> Bool {
    ["additionalProperties", "patternProperties"].contains {
      root[$0]?.bool != nil || root[$0]?.members != nil
    }
      || ["anyOf", "oneOf", "allOf"].contains { root[$0]?.elements != nil }
      || root["type"]?.string == "object"
        && ["properties", "definitions", "$defs"].contains { root[$0]?.members != nil }
  }

  private static func says(_ member: JSON.Member, isRoot: Bool, _ areAliasesTokens: Bool) -> Bool {
    switch member.key {
    case "$schema": return false
    case "$value", "$ref", "$type", "$extends", "$extensions", "$root", "$themes", "$metadata":
      return true
    case "$description", "$deprecated": return !isRoot
    case "value", "sets": if !isRoot { return true }
    default: break
    }
    if let text = member.value.string { return areAliasesTokens && LegacyAlias.inner(text) != nil }
    return member.value.members?.contains { says($0, isRoot: false, areAliasesTokens) } ?? false
  }

  /// Whether any token of a tree has a `$value`.
  static func holdsDollarTokens(_ json: JSON) -> Bool {
    json.members?.contains { $0.key == "$value" || holdsDollarTokens($0.value) } ?? false
  }
}

/// A file of a folder that was left out.
package struct SkippedFile: Hashable, Sendable {
  package var name: String
  /// A clause such as "npm's manifest".
  package var reason: String
  /// Whether it may hold tokens, and its text could not be read.
  package var isUnreadable = false
}

extension [SkippedFile] {
  /// One line for people; `nil` where there are none.
  var note: String? {
    guard !isEmpty else { return nil }
    let reasons = map(\.reason).uniqued
    let texts = reasons.prefix(8).map { reason in
      let names = filter { $0.reason == reason }.map { FileName.last($0.name) }
      return names.listed(most: 2) + " (\(reason))"
    }
    let list = texts.joined(separator: ", ") + (reasons.count > 8 ? ", and others" : "")
    return "skipped \(count.counted("file")): \(list)"
  }
}

import Foundation
import PackagePlugin

/// The token files of a target, which are one set, and the project's `blazon.json`.
///
/// They are the token files among the target's own files; where it has none, what `sources.files` of the
/// nearest `blazon.json` names. A resolver document names the others itself.
struct TokenFiles {
  var target: String
  /// Of the command, but for its output.
  var arguments: [String]
  /// What the output depends on.
  var watched: [URL]

  /// - Parameters:
  ///   - folder: the target's folder.
  ///   - package: the folder of the package, in or above which `blazon.json` is not looked for further.
  /// - Throws: `PluginProblem` where there are no token files.
  init(target: String, in folder: URL, among files: [URL], of package: URL) throws {
    self.target = target
    let config = TokenFiles.configuration(from: folder, to: package)
    let own = files.filter(TokenFiles.isTokens)
    var inputs = own.isEmpty ? config.map(TokenFiles.named) ?? [] : own
    inputs.sort { $0.path < $1.path }
    if own.isEmpty, let config {
      for missing in TokenFiles.missing(in: config) {
        let what =
          "\"\(missing.name)\" of \"sources\" in \(config.path(percentEncoded: false)) is not there"
        if inputs.isEmpty {
          throw PluginProblem(
            target: target, what: "has no token files: " + what,
            remedy: missing.near.map { "Did you mean \"\($0)\"?" }
              ?? "Name the folder of the token files, or make it")
        }
        Diagnostics.warning("Blazon: the target \(target): \(what)")
      }
    }
    let documents = inputs.filter { TokenFiles.hasEnding($0, TokenFiles.documentEndings) }
    if inputs.isEmpty {
      throw PluginProblem(
        target: target,
        what: "has no token files (tokens.json, *.tokens.json, *.tokens, *.resolver.json)",
        remedy: "Add one beside its sources, or name folders in \"sources\" of blazon.json")
    }
    if documents.count > 1 {
      throw PluginProblem(
        target: target,
        what: "has several resolver documents: "
          + documents.map(\.lastPathComponent).joined(separator: ", "),
        remedy: "Keep the one that describes the whole system")
    }
    arguments = (documents.isEmpty ? inputs : documents).flatMap {
      ["--input", $0.path(percentEncoded: false)]
    }
    watched = inputs
    for document in documents {
      watched += TokenFiles.references(in: document).filter { !watched.contains($0) }
    }
    if let config {
      arguments += ["--config", config.path(percentEncoded: false)]
      arguments += ["--target", folder.path(percentEncoded: false)]
      watched.append(config)
    }
  }

  private static let documentEndings = [".resolver.json", ".resolver"]
  private static let endings = [".tokens.json", ".tokens"] + documentEndings

  static func isTokens(_ file: URL) -> Bool {
    file.lastPathComponent.lowercased() == "tokens.json" || hasEnding(file, endings)
  }

  private static func hasEnding(_ file: URL, _ endings: [String]) -> Bool {
    endings.contains { file.lastPathComponent.lowercased().hasSuffix($0) }
  }

  /// The nearest `blazon.json`, from the target's folder up to that of the package.
  private static func configuration(from folder: URL, to package: URL) -> URL? {
    let last = package.standardizedFileURL.path
    var folder = folder.standardizedFileURL
    while folder.path == last || folder.path.hasPrefix(last + "/") {
      let file = folder.appending(path: "blazon.json")
      if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { return file }
      if folder.path == last { return nil }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The files of `sources.files`, and the token files in its folders. What is wrong with the
  /// configuration is told by `blazon-codegen`, with line and column.
  private static func named(in configuration: URL) -> [URL] {
    let folder = configuration.deletingLastPathComponent()
    return sourceNames(in: configuration).flatMap { text -> [URL] in
      let url = folder.appending(path: text)
      var isFolder: ObjCBool = false
      let path = url.path(percentEncoded: false)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      return isFolder.boolValue ? found(in: url) : [url]
    }
  }

  /// The files that a resolver document refers to, each once, and that are there.
  private static func references(in document: URL) -> [URL] {
    guard let bytes = try? Data(contentsOf: document),
      let root = try? JSONSerialization.jsonObject(with: bytes)
    else { return [] }
    var names: Set<String> = []
    func walk(_ json: Any) {
      if let members = json as? [String: Any] {
        if let name = members["$ref"] as? String { names.insert(name) }
        members.values.forEach(walk)
      } else if let elements = json as? [Any] {
        elements.forEach(walk)
      }
    }
    walk(root)
    let folder = document.deletingLastPathComponent()
    return names.sorted().compactMap { name in
      let path = name.prefix { $0 != "#" }
      if path.isEmpty { return nil }
      let decoded = path.removingPercentEncoding ?? String(path)
      return [String(path), decoded].map { folder.appending(path: $0).standardizedFileURL }
        .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    }
  }

  /// The texts of `sources.files`.
  private static func sourceNames(in configuration: URL) -> [String] {
    guard let bytes = try? Data(contentsOf: configuration),
      let root = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
      let sources = root["sources"] as? [String: Any]
    else { return [] }
    return sources["files"] as? [String] ?? (sources["files"] as? String).map { [$0] } ?? []
  }

  /// What `sources.files` names and is not there, with the name in the same folder that is most like it.
  private static func missing(in configuration: URL) -> [(name: String, near: String?)] {
    let folder = configuration.deletingLastPathComponent()
    return sourceNames(in: configuration).compactMap { text in
      let url = folder.appending(path: text)
      let manager = FileManager.default
      if manager.fileExists(atPath: url.path(percentEncoded: false)) { return nil }
      let outer = url.deletingLastPathComponent()
      let names =
        (try? manager.contentsOfDirectory(atPath: outer.path(percentEncoded: false))) ?? []
      let known = names.filter { !$0.hasPrefix(".") }.map { ($0, edits(url.lastPathComponent, $0)) }
      let near = known.filter { $0.1 <= 2 && $0.1 < $0.0.count }.sorted { $0 < $1 }
        .min { $0.1 < $1.1 }
      let start = text.lastIndex(of: "/").map { text[...$0] } ?? ""
      return (text, near.map { start + $0.0 })
    }
  }

  /// How many letters differ between two words.
  private static func edits(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for (place, own) in other.enumerated() {
        next.append(min(row[place] + (letter == own ? 0 : 1), row[place + 1] + 1, next[place] + 1))
      }
      row = next
    }
    return row[other.count]
  }

  /// The token files in a folder and those below it, hidden ones left out.
  static func found(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (all?.compactMap { $0 as? URL } ?? []).filter(isTokens)
  }
}

struct PluginProblem: Error, CustomStringConvertible {
  var target: String
  var what: String
  var remedy: String

  var description: String { "Blazon: the target \(target) \(what). \(remedy)." }
}

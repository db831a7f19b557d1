import Foundation
import PackagePlugin

/// The token files of a target, which are one set, and the project's `blazon.json`.
///
/// They are the token files among the target's own files; where it has none, those that `sources.files` of the
/// nearest `blazon.json` leads to. A resolver document names the others itself.
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
    let own = files.filter(TokenFiles.isTokens).sorted { $0.path < $1.path }
    if own.isEmpty, config == nil {
      throw PluginProblem(
        target: target,
        what: "has no token files (tokens.json, *.tokens.json, *.tokens, *.resolver.json)",
        remedy: "Add one beside its sources, or name folders in \"sources\" of a blazon.json")
    }
    let documents = own.filter(TokenFiles.isDocument)
    if documents.count > 1 {
      throw PluginProblem(
        target: target,
        what: "has several resolver documents: "
          + documents.map(\.lastPathComponent).joined(separator: ", "),
        remedy: "Keep the one that describes the whole system")
    }
    let named = own.isEmpty ? config.map(TokenFiles.named) ?? [] : []
    arguments = ["--namespace-for", target]
    for input in documents.isEmpty ? own : documents {
      arguments += ["--input", input.path(percentEncoded: false)]
    }
    for file in named { arguments += ["--found", file.path(percentEncoded: false)] }
    watched = own + named
    for document in documents + named.filter(TokenFiles.isDocument) {
      watched += TokenFiles.references(in: document).filter { !watched.contains($0) }
    }
    if let config {
      arguments += ["--config", config.path(percentEncoded: false)]
      arguments += ["--target", folder.path(percentEncoded: false)]
      watched.append(config)
    }
  }

  private static let documentEndings = [".resolver.json", ".resolver"]
  /// Of what may hold tokens in a folder that `blazon.json` names; of YAML it is told that it is not read.
  private static let possible = [".json", ".json5", ".jsonc", ".tokens", ".yaml", ".yml", ".css"]
  private static let endings = [".tokens.json", ".tokens"] + documentEndings

  static func isTokens(_ file: URL) -> Bool {
    file.lastPathComponent.lowercased() == "tokens.json" || hasEnding(file, endings)
  }

  private static func isDocument(_ file: URL) -> Bool { hasEnding(file, documentEndings) }

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

  /// The files that `sources.files` names, at the top and of each output, and what may hold tokens in the folders
  /// among them. `blazon-codegen` takes those of the target's output, and tells what is wrong with the names.
  private static func named(in configuration: URL) -> [URL] {
    let folder = configuration.deletingLastPathComponent()
    var found: Set<URL> = []
    for text in sourceNames(in: configuration) {
      let parts = text.split(separator: "/").filter { $0 != "." }
      if text.hasPrefix("/") || parts.contains("..") { continue }
      // Of a pattern, all that is below the folder in which it begins.
      let fixed = parts.prefix { part in !part.contains { "*?[".contains($0) } }
      let url = fixed.reduce(folder) { $0.appending(path: String($1)) }
      var isFolder: ObjCBool = false
      let path = url.path(percentEncoded: false)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      found.formUnion(
        isFolder.boolValue ? self.found(in: url) { hasEnding($0, possible) } : [url])
    }
    return found.filter { $0.path != configuration.path }.sorted { $0.path < $1.path }
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

  /// The texts of `sources.files`, at the top and of each output.
  private static func sourceNames(in configuration: URL) -> [String] {
    guard let bytes = try? Data(contentsOf: configuration),
      let root = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
    else { return [] }
    return ([root] + (root["outputs"] as? [[String: Any]] ?? [])).flatMap { part -> [String] in
      let files = (part["sources"] as? [String: Any])?["files"]
      return files as? [String] ?? (files as? String).map { [$0] } ?? []
    }
  }

  /// The files in a folder and those below it, hidden ones and those of npm's packages left out.
  static func found(in folder: URL, where isWanted: (URL) -> Bool = isTokens) -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles])
    var files: [URL] = []
    while let file = all?.nextObject() as? URL {
      let isFolder = (try? file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
      if isFolder, file.lastPathComponent == "node_modules" { all?.skipDescendants() }
      if !isFolder, isWanted(file) { files.append(file.standardizedFileURL) }
    }
    return files
  }
}

struct PluginProblem: Error, CustomStringConvertible {
  var target: String
  var what: String
  var remedy: String

  var description: String { "Blazon: the target \(target) \(what). \(remedy)." }
}

import Foundation

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
    guard let bytes = try? Data(contentsOf: configuration),
      let root = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
      let sources = root["sources"] as? [String: Any]
    else { return [] }
    let texts = sources["files"] as? [String] ?? (sources["files"] as? String).map { [$0] } ?? []
    let folder = configuration.deletingLastPathComponent()
    return texts.flatMap { text -> [URL] in
      let url = folder.appending(path: text)
      var isFolder: ObjCBool = false
      let path = url.path(percentEncoded: false)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      return isFolder.boolValue ? found(in: url) : [url]
    }
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

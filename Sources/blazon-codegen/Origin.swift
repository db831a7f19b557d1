internal import PositionedJSON
internal import TokenExport
internal import TokenModel
internal import TokenParse

/// The origin of token files, for the header of the generated file.
enum Origin {
  /// Returns a file's name without its folders.
  static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Returns options of an export with the origin. An export of a registry names its registry, point
  /// and digest, which are passed on. Of other files only the names are known.
  static func options(_ files: [InputFile], _ chosen: [String: String]) -> ExportOptions {
    guard files.count == 1, let generated = generated(files[0]),
      let registry = generated["registry"]?.string, let point = generated["point"]?.string,
      let digest = generated["digest"]?.string
    else { return ExportOptions(fileNames: files.map { name($0.name) }, chosen: chosen) }
    var options = ExportOptions(
      registryName: registry, point: point, digest: digest, chosen: chosen)
    options.commit = generated["commit"]?.string
    return options
  }

  /// The tokens that exports of a registry say were removed.
  static func retired(_ files: [InputFile]) -> [RetiredToken] {
    files.flatMap { file in
      (generated(file)?["removed"]?.members ?? []).compactMap { member in
        guard let path = try? TokenPath(member.key) else { return nil }
        return RetiredToken(
          path: path, replacement: member.value["use"]?.string.flatMap { try? TokenPath($0) },
          message: member.value["reason"]?.string,
          type: member.value["type"]?.string.flatMap(TokenType.init(rawValue:)))
      }
    }
  }

  /// The member that `JSONExporter` writes into an export of a registry.
  private static func generated(_ file: InputFile) -> JSON? {
    JSONReader.read(file.bytes).root?["$extensions"]?["dev.blazon"]?["generated"]
  }
}

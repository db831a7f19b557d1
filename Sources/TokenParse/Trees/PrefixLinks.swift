internal import PositionedJSON
internal import TokenModel

/// Finds the token that a reference in a file means, where files' tokens stand below prefixes.
struct PrefixLinks {
  private var paths: Set<String> = []
  /// The prefixes of the files that have a token, by the token's path within the file.
  private var prefixes: [String: [TokenPath?]] = [:]

  /// - Parameter files: the paths of each file's tokens within the file, and its prefix.
  init(_ files: [(own: Set<String>, prefix: TokenPath?)]) {
    for file in files {
      // Groups are referred to as well, by $extends.
      for path in file.own.union(file.own.groupPaths.map(String.init)) {
        paths.insert(PrefixLinks.full(path, file.prefix))
        prefixes[path, default: []].append(file.prefix)
      }
    }
  }

  /// Whether no file has a prefix, so that references stay as they are.
  var isEmpty: Bool { paths.isEmpty }

  private static func full(_ path: String, _ prefix: TokenPath?) -> String {
    prefix.map { $0.text + "." + path } ?? path
  }

  /// The full path of what a reference names: a token of the same file, else that of the nearest one.
  private func target(_ path: String, from prefix: TokenPath?) -> String {
    let own = PrefixLinks.full(path, prefix)
    if paths.contains(own) { return own }
    // A path may name a token whole, with its prefix.
    guard let found = prefixes[path], !paths.contains(path) else { return path }
    let segments = prefix?.segments ?? []
    func distance(_ other: TokenPath?) -> Int {
      -zip(other?.segments ?? [], segments).prefix { $0 == $1 }.count
    }
    let nearest = found.min { (distance($0), $0?.text ?? "") < (distance($1), $1?.text ?? "") }
    return nearest.map { PrefixLinks.full(path, $0) } ?? path
  }

  /// The value with each reference to a token led to its full path.
  func linked(_ json: JSON, from prefix: TokenPath?) -> JSON {
    switch json.kind {
    case .null, .bool, .number: return json
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "{")) else { return json }
      return json.with(.string(linked(text, from: prefix)))
    case .array, .object:
      return json.mapParts { name, part in
        guard name == "$ref", let text = part.string, text.hasPrefix("#/") else {
          return linked(part, from: prefix)
        }
        return part.with(.string(linked(pointer: text, from: prefix)))
      }
    }
  }

  private func linked(_ text: String, from prefix: TokenPath?) -> String {
    text.replacingBraces { "{" + target(String($0), from: prefix) + "}" }
  }

  /// `#/a/b/$value/width`: of all beginnings, the longest that names a token counts.
  private func linked(pointer: String, from prefix: TokenPath?) -> String {
    let names = pointer.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false)
    for count in stride(from: names.count, to: 0, by: -1) {
      let path = names[..<count].joined(separator: ".")
      let full = target(path, from: prefix)
      guard full != path else { continue }
      let group = full.dropLast(path.count).split(separator: ".").joined(separator: "/")
      return "#/" + group + "/" + pointer.dropFirst(2)
    }
    return pointer
  }
}

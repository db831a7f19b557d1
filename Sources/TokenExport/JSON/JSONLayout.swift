internal import PositionedJSON

/// The distribution of tokens over files, and the form of their contexts.
enum JSONLayout {
  static let files = FormatOption(
    "files", .choice(["one", "group"]), initial: "one",
    help: "one: all tokens in a file; group: a file for each group at the root.")
  static let contexts = FormatOption(
    "contexts", .choice(["extension", "resolver"]), initial: "extension",
    help: "extension: in dev.blazon; resolver: a resolver document, for any tool of DTCG 2025.10.")

  /// The folder of an output with several files; it contains nothing else of ours.
  static let folder = "tokens"
  /// The member of `generated` that marks a file as part of this folder.
  static let part = JSON.Member("partOf", .string(folder))
  static let owned = OwnedFolder(name: folder, mark: "\"\(part.key)\": \"\(folder)\"")

  /// Distributes the members of a root over files.
  ///
  /// - Parameters:
  ///   - head: the members with which every file begins.
  ///   - stem: the path of the one file without its ending, or of the folder for several files.
  ///   - isEmptyWritten: whether there is a file even if there are no members.
  static func files(
    _ members: [JSON.Member], head: [JSON.Member], stem: String, byGroup: Bool,
    isEmptyWritten: Bool = true
  ) throws(ExportProblem) -> [OutputFile] {
    func file(_ name: String, _ members: [JSON.Member]) -> OutputFile {
      OutputFile(head + members, name: name + ".tokens.json")
    }
    if members.isEmpty, !isEmptyWritten { return [] }
    guard byGroup else { return [file(stem, members)] }
    let groups = members.filter { !$0.value.isToken }
    let tokens = members.filter(\.value.isToken)
    // No group has that name.
    let names = try FileNames.distinct(["$root"] + groups.map(\.key))
    let all = zip(names.dropFirst(), groups).map { file("\(stem)/\($0)", [$1]) }
    return tokens.isEmpty && !groups.isEmpty ? all : [file("\(stem)/\(names[0])", tokens)] + all
  }
}

extension ExportOptions {
  var isByGroup: Bool { self[JSONLayout.files] == "group" }
  var hasResolver: Bool { self[JSONLayout.contexts] == "resolver" }
}

extension OutputFile {
  /// A file of DTCG with the members of its root.
  init(_ members: [JSON.Member], name: String) {
    let root = JSON.object(members)
    self.init(name: name, text: root.prettyText + "\n", tokens: root.tokensInside)
  }
}

extension JSON {
  /// Whether a member of a tree is a token; a group has neither a value nor our extension.
  fileprivate var isToken: Bool {
    if self["$value"] != nil { return true }
    return self["$extensions"]?[ExtensionObject.key] != nil
  }

  /// The tokens in a group, at any depth; what the group has for itself begins with `$`, but for a token `$root`.
  fileprivate var tokensInside: Int {
    (members ?? []).reduce(0) { count, member in
      if member.key.hasPrefix("$"), member.key != "$root" { return count }
      return count + (member.value.isToken ? 1 : member.value.tokensInside)
    }
  }
}

internal import PositionedJSON
internal import TokenModel

/// The collections of Figma's own export, of which each file is one mode: `Collection.Mode.json`.
///
/// Variables of one name in two collections are two variables, and DTCG knows them by name alone.
struct FigmaCollections {
  /// The collection of each file that names one: its folder and its name.
  private var keys: [String: String] = [:]
  /// The group for the variables of a collection that others have too, by collection; one name for
  /// collections that are alternatives of one another.
  private var groups: [String: String] = [:]
  /// The shared variables of each such group.
  private var shared: [String: Set<String>] = [:]

  init?(_ files: [(name: String, root: JSON)]) {
    var paths: [String: Set<String>] = [:]
    for file in files where FigmaExport.isFile(file.root) {
      guard FigmaOfOurs.context(of: file.root) == nil, let key = FigmaCollections.key(of: file.name)
      else { continue }
      keys[file.name] = key
      paths[key, default: []].formUnion(file.root.tokenPaths)
    }
    var owners: [String: [String]] = [:]
    for key in paths.keys.sorted() {
      for path in paths[key] ?? [] { owners[path, default: []].append(key) }
    }
    let several = owners.filter { $0.value.count > 1 }
    guard !several.isEmpty else { return nil }
    // The first of those that hold the same variables, as the schemes of light and dark do.
    var first: [String: String] = [:]
    for key in Set(several.values.joined()).sorted() {
      let twin = Set(first.values).sorted().first { other in
        NameAxes.haveSamePaths(paths[key] ?? [], paths[other] ?? [])
      }
      first[key] = twin ?? key
    }
    var names = UniqueNames()
    for key in Set(first.values).sorted() {
      let name = FileName.last(key)
      groups[key] = names.unique(FigmaVariables.path(name).joined(separator: "-"))
    }
    for (key, twin) in first where twin != key { groups[key] = groups[twin] }
    for (path, keys) in several where Set(keys.compactMap { groups[$0] }).count > 1 {
      for key in keys { if let group = groups[key] { shared[group, default: []].insert(path) } }
    }
    if shared.isEmpty { return nil }
  }

  /// The folder and the name before the mode; `nil` where nothing stands before it.
  private static func key(of file: String) -> String? {
    let mode = FileName.mode(of: file)
    let before = file[..<mode.lowerBound]
    return before.last == "." && before.count > 1 ? String(before.dropLast()) : nil
  }

  /// A file's tree with the variables that other collections have too below its own collection's name.
  ///
  /// - Returns: `nil` where it has none of them.
  func apart(_ root: JSON, of file: String) -> (root: JSON, findings: [PendingDiagnostic])? {
    guard let group = keys[file].flatMap({ groups[$0] }), let names = shared[group] else {
      return nil
    }
    var mover = Mover(group: group, shared: names)
    let rest = mover.walk(root, [], type: nil)
    guard let first = mover.moved.first else { return nil }
    let below = mover.moved.map { $0.json.below([group] + $0.path) }
    let path = first.path.joined(separator: ".")
    var findings: [PendingDiagnostic] = []
    findings.warn(
      "figma-name-shared",
      "\(quotedForMessage(path)) is a variable of several collections; this one is read as "
        + "\(quotedForMessage(group + "." + path)) (\(mover.moved.count.counted("variable")))",
      fix: "give it a name that no other collection has", kind: group, at: first.json.offset)
    return (root.with(mergedTrees([rest] + below).kind), findings)
  }

  private struct Mover {
    let group: String
    let shared: Set<String>
    var moved: [(path: [String], json: JSON)] = []

    /// - Parameter type: that of the groups around, which a token that moves takes along.
    mutating func walk(_ json: JSON, _ names: [String], type: JSON?) -> JSON {
      let type = json["$type"] ?? type
      var kept: [JSON.Member] = []
      for member in json.members ?? [] {
        let path = names + [member.key]
        if member.value.members == nil || member.key.utf8.first == UInt8(ascii: "$") {
          kept.append(member)
        } else if let value = member.value.member("$value") {
          let token = referring(member.value, value)
          guard shared.contains(path.joined(separator: ".")) else {
            kept.append(member.with(token))
            continue
          }
          let own = token.hasMember("$type") ? nil : type.map { JSON.Member("$type", $0) }
          let members = [own].compactMap(\.self) + (token.members ?? [])
          moved.append((path, token.with(.object(members))))
        } else {
          let inner = walk(member.value, path, type: type)
          kept.append(member.with(inner))
        }
      }
      return json.with(.object(kept))
    }

    /// The token with a reference to a shared variable led to that of its own collection.
    private func referring(_ token: JSON, _ value: JSON.Member) -> JSON {
      guard let path = value.value.string.flatMap(LegacyAlias.inner), shared.contains(String(path))
      else { return token }
      return token.replacing("$value", with: .string("{\(group).\(path)}"))
    }
  }
}

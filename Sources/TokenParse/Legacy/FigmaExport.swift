internal import PositionedJSON
internal import TokenModel

/// Figma's own export of variables: a DTCG file for each mode, in which a reference stands beside the
/// value that it has in that mode.
enum FigmaExport {
  static func isFile(_ root: JSON) -> Bool {
    root["$extensions"]?["com.figma.modeName"]?.string != nil || firstTokenIsFigmas(root)
      || FigmaOfOurs.context(of: root) != nil
  }

  /// Whether the first token of a file has what Figma or a plugin writes on each.
  private static func firstTokenIsFigmas(_ group: JSON, depth: Int = 0) -> Bool {
    // As deep as groups may reasonably be.
    guard depth < 32, let first = group.members?.first(where: FigmaOfOurs.isChild)?.value else {
      return false
    }
    guard first.hasMember("$value") else { return firstTokenIsFigmas(first, depth: depth + 1) }
    return first["$extensions"]?.members?.contains {
      $0.key == "com.figma" || $0.key.hasPrefix("com.figma.")
    } ?? false
  }

  /// A file with its references in braces, where what they lead to is among the files.
  ///
  /// - Parameter known: the values that the files give each path.
  static func read(_ root: JSON, _ known: [String: [JSON]]) -> Modernized? {
    var reader = Reader(known: known)
    let tree = reader.group(root, "")
    guard !reader.tally.isEmpty else { return nil }
    return Modernized(root: tree, findings: reader.tally.all())
  }

  /// The values that files give each path.
  static func values(of roots: [JSON]) -> [String: [JSON]] {
    var found: [String: [JSON]] = [:]
    func walk(_ json: JSON, _ path: String) {
      for member in json.members ?? [] where FigmaOfOurs.isChild(member) {
        let inner = path.isEmpty ? member.key : path + "." + member.key
        if let value = member.value["$value"] {
          found[inner, default: []].append(value)
        } else {
          walk(member.value, inner)
        }
      }
    }
    for root in roots { walk(root, "") }
    return found
  }

  private struct Reader {
    let known: [String: [JSON]]
    var tally = LegacyTally()

    mutating func group(_ json: JSON, _ path: String) -> JSON {
      json.mapParts { name, part in
        guard part.members != nil, name.utf8.first != UInt8(ascii: "$") else { return part }
        let inner = path.isEmpty ? name : path + "." + name
        return part.hasMember("$value") ? token(part, inner) : group(part, inner)
      }
    }

    private mutating func token(_ json: JSON, _ path: String) -> JSON {
      guard let target = json["$extensions"]?["com.figma.aliasData"]?["targetVariableName"]?.string,
        let member = json.member("$value")
      else { return json }
      let name = FigmaVariables.path(target).joined(separator: ".")
      // In another library, or in a mode that is not here, it may have another value.
      guard name != path, known[name]?.contains(member.value) == true else { return json }
      tally.note(
        .figmaAlias, at: member.keyOffset, wrote: quotedForMessage(target), today: "{\(name)}")
      return json.replacing("$value", with: .string("{\(name)}"))
    }
  }
}

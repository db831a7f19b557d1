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

  /// What the files of an export have together.
  struct Known {
    /// The values that they give each path, as they are read.
    var values: [String: [JSON]] = [:]
    /// Whether variables that are for opacity alone are in percent: one of them is more than one.
    var hasPercent = false

    init(_ roots: [JSON]) {
      var tokens: [(path: String, json: JSON, isOurs: Bool)] = []
      for root in roots {
        let isOurs = FigmaOfOurs.context(of: root) != nil
        root.eachToken(where: LegacyShape.isDollarToken) { tokens.append(($0, $1, isOurs)) }
      }
      hasPercent = tokens.contains { !$2 && FigmaVariables.isPercent($1["$value"], $1) }
      for (path, json, isOurs) in tokens {
        values[path, default: []].append(value(json, isOurs: isOurs))
      }
    }

    /// Shares of one where Figma has percent; what we wrote has marks for that (`FigmaOfOurs`).
    func value(_ json: JSON, isOurs: Bool) -> JSON {
      let value = json["$value"] ?? .null
      guard hasPercent, !isOurs, FigmaVariables.isForOpacity(json) else { return value }
      return FigmaVariables.share(value)
    }
  }

  /// A file with its references in braces, where what they lead to is among the files.
  static func read(_ root: JSON, _ known: Known) -> Modernized? {
    var reader = Reader(known: known, isOurs: FigmaOfOurs.context(of: root) != nil)
    let tree = reader.group(root, "")
    guard !reader.tally.isEmpty else { return nil }
    return Modernized(root: tree, findings: reader.tally.all())
  }

  private struct Reader {
    let known: Known
    let isOurs: Bool
    var tally = LegacyTally()

    mutating func group(_ json: JSON, _ path: String) -> JSON {
      json.mapParts { name, part in
        guard part.members != nil, name.utf8.first != UInt8(ascii: "$") else { return part }
        let inner = path.isEmpty ? name : path + "." + name
        return part.hasMember("$value") ? token(part, inner) : group(part, inner)
      }
    }

    private mutating func token(_ json: JSON, _ path: String) -> JSON {
      let value = known.value(json, isOurs: isOurs)
      guard let member = json.member("$value") else { return json }
      if value != member.value {
        tally.note(
          .figmaPercent, at: member.value.offset, wrote: member.value.compactText,
          today: value.compactText)
      }
      let target = json["$extensions"]?["com.figma.aliasData"]?["targetVariableName"]?.string
      let name = target.map { FigmaVariables.path($0).joined(separator: ".") } ?? path
      // In another library, or in a mode that is not here, it may have another value.
      guard name != path, known.values[name]?.contains(value) == true else {
        return json.replacing("$value", with: value.kind)
      }
      tally.note(
        .figmaAlias, at: member.keyOffset, wrote: quotedForMessage(target ?? name),
        today: "{\(name)}")
      return json.replacing("$value", with: .string("{\(name)}"))
    }
  }
}

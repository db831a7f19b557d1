internal import TokenModel

/// Makes names into parts of file paths that are the same on every file system.
///
/// ASCII letters and digits, `-` and `_` stay; every other character becomes `_u`*hex*`_`, and so does
/// a `_` that could be read as the beginning of such an escape. Therefore no part separates folders,
/// ends in a dot or a blank, is hidden, or changes when a file system composes letters. Names that a
/// system would confuse are escaped as well: the capitals of siblings that differ in case only, and the
/// first letter of a name that Windows reserves for a device. `$root` becomes `root`.
///
/// A name never changes because of tokens in other groups.
package enum FileNames {
  /// The greatest length of a part, in bytes. With an ending and the mark of an unfinished file it stays
  /// below 255, the limit of common file systems. A longer name is cut and gets a checksum.
  static let limit = 200

  /// The parts for siblings, in the same order. No two are equal, even if case is ignored.
  ///
  /// - Parameter names: without repetition.
  /// - Throws: `ExportProblem.namesCollide` for two long names with the same beginning and checksum.
  package static func distinct(_ names: [String]) throws(ExportProblem) -> [String] {
    let candidates = names.map { escaped($0 == "$root" ? "root" : $0) }
    let claims = NameClaims(candidates.map { $0.lowercased() })
    let parts = names.indices.map { index in
      let isContested = claims.contested.contains(index)
      return shortened(
        isContested ? escaped(names[index], withCapitals: true) : candidates[index])
    }
    var owners: [String: Int] = [:]
    for (index, part) in parts.enumerated() {
      if let other = owners.updateValue(index, forKey: part.lowercased()) {
        throw .namesCollide(names[other], names[index])
      }
    }
    return parts
  }

  /// - Parameter withCapitals: whether capitals are escaped as well.
  private static func escaped(_ name: String, withCapitals: Bool = false) -> String {
    // No path has an empty name; a folder must not have one either.
    if name.isEmpty { return "_u_" }
    let firstIsEscaped = devices.contains(name.lowercased()) || name.hasPrefix("-")
    return name.escapedForNames { scalar, behind in
      if behind.startIndex == 1, firstIsEscaped { return false }
      switch scalar {
      case "a"..."z", "0"..."9", "-": return true
      case "A"..."Z": return !withCapitals
      case "_": return !isRestOfEscape(behind)
      default: return false
      }
    }
  }

  private static func isRestOfEscape(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let mark = rest.first, mark == "u" || mark == "U" else { return false }
    return rest.dropFirst().first?.properties.isASCIIHexDigit ?? false
  }

  private static func shortened(_ part: String) -> String {
    guard part.utf8.count > limit else { return part }
    var sum = FNV1a()
    for byte in part.utf8 { sum.add(UInt64(byte)) }
    return part.prefix(limit - 17) + "_" + sum.value.hex(16)
  }

  /// The names that Windows reserves for devices, whatever their ending.
  private static let devices: Set<String> = {
    var names: Set = ["con", "prn", "aux", "nul"]
    for digit in 0...9 { names.formUnion(["com\(digit)", "lpt\(digit)"]) }
    return names
  }()
}

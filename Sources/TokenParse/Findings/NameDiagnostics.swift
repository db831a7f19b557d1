package import TokenModel

/// Finds names that are not what they look like: with characters that nobody sees, with letters of two scripts in one
/// word, and pairs of names that look the same.
///
/// It knows the letters of Greek and Cyrillic that are drawn as Latin ones and the full-width forms, not all of Unicode's
/// table of confusables.
///
/// - Source: Unicode Technical Standard #39, sections 4 and 5.
package enum NameDiagnostics {
  /// - Complexity: O(*n*) for *n* cells, where all names are ASCII.
  package static func find(in parsed: ParsedFiles) -> [Diagnostic] {
    var seen: Set<TokenPath> = []
    var found: [(cell: Int, message: String)] = []
    let strange = parsed.set.cells.indices.filter { index in
      let path = parsed.set.cells[index].path
      return !path.text.utf8.allSatisfy { $0 < 0x80 } && seen.insert(path).inserted
    }
    if strange.isEmpty { return [] }
    let names = Set(parsed.set.cells.lazy.map(\.path.text))
    var looks: [String: String] = [:]
    for name in names where name.utf8.allSatisfy({ $0 < 0x80 }) { looks[name] = name }
    for index in strange {
      let name = parsed.set.cells[index].path.text
      let look = String(String.UnicodeScalarView(name.unicodeScalars.compactMap(\.look)))
      let quoted = "\"\(name.withScalarsNamed)\""
      if let twin = looks.updateValue(name, forKey: look), twin != name {
        found.append(
          (index, "\(quoted) looks like \"\(twin.withScalarsNamed)\", and is another token"))
      } else if name.unicodeScalars.contains(where: { $0.look == nil || $0.isHarmful }) {
        found.append((index, "the name \(quoted) has characters that nobody sees"))
      } else if name.split(whereSeparator: { !$0.isLetter }).contains(where: \.isMixed) {
        found.append((index, "the name \(quoted) has letters of two scripts in one word"))
      }
    }
    let places = parsed.locations(ofCells: found.map(\.cell))
    return zip(found, places).map { found, place in
      Diagnostic(
        .warning, code: "name-confusable", message: found.message,
        fix: "write it with the letters of one script, without invisible characters",
        location: place)
    }
  }
}

extension Unicode.Scalar {
  /// The letter that it is drawn as; `nil` for one that is not drawn.
  fileprivate var look: Unicode.Scalar? {
    switch value {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: nil
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)
    default: Unicode.Scalar.looks[self] ?? self
    }
  }

  private static let looks = Dictionary(
    uniqueKeysWithValues: zip(
      "аеорсухіјѕԁԛԝһӏАВЕКМНОРСТУХІЈЅοναΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars,
      "aeopcyxijsdqwhlABEKMHOPCTYXIJSovaABEZHIKMNOPTYX".unicodeScalars))

  /// Latin, Greek or Cyrillic; `nil` for others.
  fileprivate var script: Int? {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: 0
    case 0x370...0x3FF: 1
    case 0x400...0x52F: 2
    default: nil
    }
  }
}

extension Substring {
  fileprivate var isMixed: Bool { Set(unicodeScalars.compactMap(\.script)).count > 1 }
}

internal import PositionedJSON
internal import TokenModel

/// Findings as code scanning reads them.
///
/// - Source: OASIS, Static Analysis Results Interchange Format 2.1.0.
enum SARIF {
  /// - Parameter compared: what was compared, in words.
  static func log(_ rules: [JSON], _ results: [JSON], compared: String) -> String {
    let driver: JSON = ["name": "blazon", "informationUri": "https://blazon.dev", "rules": rules]
    let run = JSON.object([
      "tool": JSON.object(["driver": driver]), "columnKind": "unicodeCodePoints",
      "properties": JSON.object(["compared": compared]), "results": results,
    ])
    let root = JSON.object([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0", "runs": JSON.array([run]),
    ])
    return root.harmlessCompactText + "\n"
  }

  static func message(_ text: String) -> JSON { .object(["text": text.sarifText]) }

  /// What keeps alerts apart.
  static func fingerprints(_ text: String) -> JSON { .object(["blazonFinding/v1": text]) }

  /// A `location` object: the token or name as the logical place, with that in a file.
  static func location(_ name: String, _ place: SourceLocation?) -> JSON {
    let logical: JSON = ["fullyQualifiedName": name, "kind": "member"]
    // Standard input has no address.
    guard let place, place.file != "-" else { return ["logicalLocations": [logical]] }
    let region = JSON.object(["startLine": place.line, "startColumn": place.column])
    let artifact = JSON.object(["uri": place.file.fileReference])
    return [
      "logicalLocations": [logical],
      "physicalLocation": JSON.object(["artifactLocation": artifact, "region": region]),
    ]
  }
}

extension String {
  /// A message in which nothing is a link or a place to fill in.
  ///
  /// - Source: SARIF 2.1.0, 3.11.5 and 3.11.6.
  fileprivate var sarifText: String {
    var text = terminalSafe.replacing("](", with: "]\\(")
    for digit in 0...9 { text = text.replacing("{\(digit)", with: "{{\(digit)") }
    return text
  }

  /// A path as the reference of a URI, relative where the path is.
  ///
  /// - Source: RFC 3986, 2.3 and 3.3.
  fileprivate var fileReference: String {
    var result = hasPrefix("/") ? "file://" : ""
    for byte in (hasPrefix("./") ? dropFirst(2) : self[...]).utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-._~/".utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + byte.hex(2, capital: true)
      }
    }
    return result
  }
}

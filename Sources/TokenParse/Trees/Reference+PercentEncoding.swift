internal import PositionedJSON
internal import TokenModel

extension JSON {
  /// Whether a reference in the value may be percent-encoded.
  var holdsEncodedPointer: Bool {
    holds { $0["$ref"]?.string?.utf8.contains(UInt8(ascii: "%")) ?? false }
  }
}

extension Reference {
  /// With `%20` and the like decoded in every segment; `nil` where that gives no token's path.
  var percentDecoded: Reference? {
    guard let names = Reference.decoded(target.segments.map(String.init)),
      let path = try? TokenPath(names.joined(separator: "."))
    else { return nil }
    return Reference(path, part: part.map { Reference.decoded($0) ?? $0 })
  }

  private static func decoded(_ segments: [String]) -> [String]? {
    let decoded = segments.map { $0.percentDecoded ?? $0 }
    return decoded == segments ? nil : decoded
  }
}

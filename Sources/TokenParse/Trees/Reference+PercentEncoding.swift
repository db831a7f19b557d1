internal import TokenModel

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

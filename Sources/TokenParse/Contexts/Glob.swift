internal import TokenModel

/// Patterns of file names, and what their wildcards stand for.
enum Glob {
  /// What each `*`, `**`, `?` and `[…]` of a pattern stands for in a file's name, in their order; `nil` where
  /// the name does not fit.
  static func captures(_ file: String, _ glob: String) -> [String]? {
    let names = file.split(separator: "/").map { Array($0.unicodeScalars) }
    guard glob.contains("/") else {
      return inName(names.last?[...] ?? [], Array(glob.unicodeScalars)[...])
    }
    return inPath(names[...], glob.split(separator: "/").map { Array($0.unicodeScalars) }[...])
  }

  private typealias Name = [Unicode.Scalar]

  private static func inPath(_ names: ArraySlice<Name>, _ glob: ArraySlice<Name>) -> [String]? {
    guard let first = glob.first else { return names.isEmpty ? [] : nil }
    guard first == ["*", "*"] else {
      guard let name = names.first, let own = inName(name[...], first[...]),
        let rest = inPath(names.dropFirst(), glob.dropFirst())
      else { return nil }
      return own + rest
    }
    for end in names.startIndex...names.endIndex {
      guard let rest = inPath(names[end...], glob.dropFirst()) else { continue }
      return [names[..<end].map(text).joined(separator: "/")] + rest
    }
    return nil
  }

  private static func text(_ name: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(name))
  }

  private static func inName(
    _ name: ArraySlice<Unicode.Scalar>, _ glob: ArraySlice<Unicode.Scalar>
  ) -> [String]? {
    guard let first = glob.first else { return name.isEmpty ? [] : nil }
    if first == "*" {
      // Several in a row are one.
      let rest = glob.drop { $0 == "*" }
      for end in name.startIndex...name.endIndex {
        if let found = inName(name[end...], rest) { return [text(name[..<end])] + found }
      }
      return nil
    }
    guard let scalar = name.first else { return nil }
    var rest = glob.dropFirst()
    switch first {
    case "?": break
    case "[":
      guard let (isIn, after) = set(scalar, rest) else {
        return scalar == "[" ? inName(name.dropFirst(), rest) : nil
      }
      guard isIn else { return nil }
      rest = after
    case "\\" where !rest.isEmpty:
      guard rest.removeFirst() == scalar else { return nil }
      return inName(name.dropFirst(), rest)
    default: return first == scalar ? inName(name.dropFirst(), rest) : nil
    }
    return inName(name.dropFirst(), rest).map { [String(scalar)] + $0 }
  }

  /// Whether a scalar is in the set that a pattern goes on with, and what follows the set; `nil` where the
  /// bracket is never closed.
  private static func set(
    _ scalar: Unicode.Scalar, _ glob: ArraySlice<Unicode.Scalar>
  ) -> (Bool, ArraySlice<Unicode.Scalar>)? {
    var rest = glob
    let isNot = rest.first.map { "!^".unicodeScalars.contains($0) } ?? false
    if isNot { rest.removeFirst() }
    var isIn = false
    var isFirst = true
    while let next = rest.popFirst() {
      if next == "]", !isFirst { return (isIn != isNot, rest) }
      isFirst = false
      var low = next
      if low == "\\", let escaped = rest.popFirst() { low = escaped }
      var high = low
      if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
        high = end
        rest = rest.dropFirst(2)
      }
      if low <= high, (low...high).contains(scalar) { isIn = true }
    }
    return nil
  }

  // MARK: Captures

  /// A context with `$1` to `$9` replaced.
  static func filled(_ context: Context, _ captures: [String]) -> Context {
    Context(
      context.fixed.compactMap { pair in
        let value = pair.value.replacing(/\$([1-9])/) { match in
          match.1.first?.wholeNumberValue.map { captures[$0 - 1] } ?? ""
        }
        // `**` may stand for no folder.
        return value.isEmpty ? nil : Context.Fixed(pair.axis, value)
      })
  }

  /// The first of `$1` to `$9` in a value for which the pattern has no wildcard.
  static func missingCapture(_ value: String, in glob: String) -> String? {
    let count = glob.replacing(/\\./, with: "").matches(of: /\*+|\?|\[[^\]]+\]/).count
    return value.matches(of: /\$([1-9])/).map { String($0.0) }
      .first { ($0.last?.wholeNumberValue ?? 0) > count }
  }
}

/// A class of Tailwind, such as `bg-brand`, and the variables of the theme that it may mean.
package enum Utility {
  private static let spacing = """
    p px py pt pr pb pl ps pe m mx my mt mr mb ml ms me gap gap-x gap-y space-x space-y w h size min-w max-w \
    min-h max-h inset inset-x inset-y top right bottom left start end basis translate translate-x translate-y \
    scroll-m scroll-mx scroll-my scroll-mt scroll-mr scroll-mb scroll-ml scroll-ms scroll-me scroll-p scroll-px \
    scroll-py scroll-pt scroll-pr scroll-pb scroll-pl scroll-ps scroll-pe indent border-spacing \
    border-spacing-x border-spacing-y leading
    """
  private static let color = """
    bg text border border-x border-y border-t border-r border-b border-l border-s border-e divide outline ring \
    ring-offset inset-ring shadow inset-shadow drop-shadow text-shadow accent caret fill stroke decoration \
    placeholder from via to
    """

  /// The first words of what may stand where a color does and is Tailwind's own: its colors, and other values.
  private static let own: Set<Substring> = Set(
    """
    red orange amber yellow lime green emerald teal cyan sky blue indigo violet purple fuchsia pink rose slate gray zinc \
    neutral stone black white current transparent inherit auto none xs sm md base lg xl inner left center right top bottom \
    justify start end ellipsis clip wrap nowrap balance pretty shadow opacity solid dashed dotted double wavy hidden \
    collapse separate fixed local scroll origin repeat no cover contain gradient linear radial conic blend size position \
    from thin offset inset reverse spacing x y t r b l s e
    """.split(separator: " "))

  /// The words and the name of a class that asks for a color which is not Tailwind's own; `nil` for others.
  package static func ownColor(_ name: String) -> (words: String, rest: Substring)? {
    let all = variables(of: name)
    guard let words = all.first?.words,
      all.contains(where: { $0.words == words && $0.variable.hasPrefix("--color-") })
    else { return nil }
    let rest = name.dropFirst(words.count)
    guard let first = rest.first, first.isLetter, !own.contains(rest.prefix { $0 != "-" }) else {
      return nil
    }
    return (words, rest)
  }

  /// The words before names of each namespace.
  ///
  /// - Source: https://tailwindcss.com/docs/theme, "Theme variable namespaces", and the pages of the utilities.
  private static let words: [(namespace: String, words: String)] = [
    ("color", color), ("spacing", spacing), ("container", "w max-w min-w basis columns size"),
    (
      "radius",
      """
      rounded rounded-t rounded-r rounded-b rounded-l rounded-s rounded-e rounded-tl rounded-tr rounded-br \
      rounded-bl rounded-ss rounded-se rounded-es rounded-ee
      """
    ),
    ("text", "text"), ("font", "font"), ("font-weight", "font"), ("tracking", "tracking"),
    ("leading", "leading"), ("shadow", "shadow"), ("blur", "blur backdrop-blur"), ("ease", "ease"),
    ("transition-duration", "duration"), ("opacity", "opacity"), ("z-index", "z"),
    (
      "border-width",
      "border border-x border-y border-t border-r border-b border-l border-s border-e divide-x divide-y"
    ),
    ("breakpoint", "max-w-screen"),
  ]

  private static let namespaces: [String: [String]] = {
    var found: [String: [String]] = [:]
    for (namespace, words) in words {
      for word in words.split(separator: " ") {
        found[String(word), default: []].append(namespace)
      }
    }
    return found
  }()

  /// The variables that a class may mean, with its words before the name; the longest words first.
  ///
  /// - Parameter name: without variants and modifiers; or a variant, with `:` at its end.
  package static func variables(of name: String) -> [(words: String, variable: String)] {
    if name.hasSuffix(":") {
      var rest = name.dropLast()
      let isContainer = rest.hasPrefix("@")
      if isContainer { rest = rest.dropFirst() }
      for edge in ["max-", "min-"] where rest.hasPrefix(edge) { rest = rest.dropFirst(4) }
      let words = String(name.prefix(name.count - 1 - rest.count))
      return [(words, "--\(isContainer ? "container" : "breakpoint")-\(rest)")]
    }
    let hyphens = name.indices.filter { name[$0] == "-" }
    return hyphens.reversed().flatMap { hyphen in
      (namespaces[String(name[..<hyphen])] ?? []).map {
        (String(name[..<hyphen]) + "-", "--\($0)-\(name[name.index(after: hyphen)...])")
      }
    }
  }

  /// A class for a variable, such as `bg-brand` for `--color-brand`; `nil` where no namespace begins it.
  package static func example(_ variable: String) -> String? {
    words.lazy.compactMap { namespace, words -> String? in
      let start = "--\(namespace)-"
      guard variable.hasPrefix(start), !variable.dropFirst(start.count).contains("--") else {
        return nil
      }
      return words.prefix { $0 != " " } + "-" + variable.dropFirst(start.count)
    }.max { $0.count > $1.count }
  }

  /// The class for a variable, with the same words before the name.
  package static func name(_ variable: String, like name: String) -> String? {
    variables(of: name).lazy.compactMap { words, other -> String? in
      // What is behind the namespace.
      let rest = name.dropFirst(words.count).drop { $0 == ":" }
      let isVariant = name.hasSuffix(":")
      let namespace = other.dropLast(isVariant ? rest.count - 1 : rest.count)
      guard variable.hasPrefix(namespace), variable.count > namespace.count,
        !variable.dropFirst(namespace.count).contains("--")
      else { return nil }
      return words + variable.dropFirst(namespace.count) + (isVariant ? ":" : "")
    }.first
  }
}

extension MentionFinder {
  /// The classes that a text lists.
  ///
  /// - Parameters:
  ///   - isPart: whether the text goes on before and behind it, so that a name at its end is not whole.
  ///   - isCertain: whether it lists classes; another text may be markup.
  static func utilities(
    in bytes: [UInt8], _ range: Range<Int>, isPart: (before: Bool, behind: Bool) = (false, false),
    isCertain: Bool = true
  ) -> [Mention] {
    func isBetween(_ byte: UInt8, _ depth: Int) -> Bool {
      Bytes.isSpace(byte) || !isCertain && depth == 0 && "\\\"'`<>=".utf8.contains(byte)
    }
    var found: [Mention] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if isBetween(bytes[place], 0) {
        place += 1
        continue
      }
      var end = place
      var depth = 0
      while end < range.upperBound, !isBetween(bytes[end], depth) {
        if "[(".utf8.contains(bytes[end]) { depth += 1 }
        if "])".utf8.contains(bytes[end]) { depth -= 1 }
        end += 1
      }
      let isCut =
        isPart.before && place == range.lowerBound || isPart.behind && end == range.upperBound
      if !isCut { readUtility(bytes, place..<end, &found) }
      place = end
    }
    if !isCertain {
      for index in found.indices where found[index].family == .utility {
        found[index].doubt = .text
      }
    }
    return found
  }

  /// Reads one class with its variants: `hover:-mt-small/50!`.
  private static func readUtility(_ bytes: [UInt8], _ word: Range<Int>, _ found: inout [Mention]) {
    var start = word.lowerBound
    var end = word.upperBound
    var depth = 0
    for index in word {
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 0:
        if isName(bytes, start..<index) { add(bytes, start..<index + 1, &found) }
        (start, end) = (index + 1, word.upperBound)
      case UInt8(ascii: "/") where depth == 0 && end == word.upperBound: end = index
      case UInt8(ascii: "-") where depth > 0: readVariable(bytes, index..<word.upperBound, &found)
      default: break
      }
    }
    while start < end, bytes[start] == UInt8(ascii: "!") || bytes[start] == UInt8(ascii: "-") {
      start += 1
    }
    if start < end, bytes[end - 1] == UInt8(ascii: "!") { end -= 1 }
    if start < end, isName(bytes, start..<end), bytes[start..<end].contains(UInt8(ascii: "-")) {
      add(bytes, start..<end, &found)
    }
  }

  private static func isName(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    !range.isEmpty && range.count < 100
      && bytes[range].allSatisfy { Bytes.isWord($0) || "-.@".utf8.contains($0) }
  }

  private static func add(_ bytes: [UInt8], _ range: Range<Int>, _ found: inout [Mention]) {
    let name = String(decoding: bytes[range], as: UTF8.self)
    if Utility.variables(of: name).isEmpty { return }
    found.append(Mention(family: .utility, kind: .use, name: name, range: range))
  }

  /// Reads `bg-(--x)`, `bg-(color:--x)` and `bg-[--x]`.
  private static func readVariable(_ bytes: [UInt8], _ rest: Range<Int>, _ found: inout [Mention]) {
    let before = bytes[rest.lowerBound - 1]
    guard "([:".utf8.contains(before), rest.count > 2, bytes[rest.lowerBound + 1] == 0x2D else {
      return
    }
    var end = rest.lowerBound
    while end < rest.upperBound, Bytes.isWord(bytes[end]) || bytes[end] == 0x2D { end += 1 }
    // What `var(…)` names is found anyway.
    let start = rest.lowerBound
    if before == UInt8(ascii: "("), start >= 4,
      bytes[start - 4..<start - 1].elementsEqual("var".utf8)
    {
      return
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    // `[--x:1px]`
    let isDeclared = before == UInt8(ascii: "[") && end < rest.upperBound && bytes[end] == 0x3A
    found.append(
      Mention(
        family: .property, kind: isDeclared ? .declaration : .use, name: name, range: start..<end))
  }
}

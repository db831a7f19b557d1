internal import PositionedJSON
internal import TokenModel

/// Reads the grammar of docs/query.md, by descent over scalars.
struct QueryParser {
  private let text: [Unicode.Scalar]
  private var place = 0
  private var depth = 0

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  static func parse(_ text: String) throws(QueryProblem) -> Query.Node {
    guard text.utf8.count <= Query.mostBytes else {
      throw QueryProblem(
        "the query has \(text.utf8.count) bytes, and \(Query.mostBytes) are the most", at: 0)
    }
    var parser = QueryParser(text)
    parser.skipBlanks()
    if parser.isAtEnd { return .all([]) }
    let node = try parser.either()
    guard parser.isAtEnd else {
      throw parser.problem("there is no ( for this )", fix: "write it in quotes to find it as text")
    }
    return node
  }

  // MARK: Joining

  /// `and { "or" and }`
  private mutating func either() throws(QueryProblem) -> Query.Node {
    var nodes = [try both()]
    while take("or") { nodes.append(try both()) }
    return nodes.count == 1 ? nodes[0] : .any(nodes)
  }

  /// `unary { [ "and" ] unary }`
  private mutating func both() throws(QueryProblem) -> Query.Node {
    var nodes = [try unary()]
    while true {
      if take("and") {
        nodes.append(try unary())
      } else if isAtEnd || text[place] == ")" || isWord("or") {
        return nodes.count == 1 ? nodes[0] : .all(nodes)
      } else {
        nodes.append(try unary())
      }
    }
  }

  /// `{ "-" | "not" } primary`
  private mutating func unary() throws(QueryProblem) -> Query.Node {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Query.mostDepth else {
      throw problem("the query is nested more than \(Query.mostDepth) levels deep")
    }
    // A minus before a digit belongs to a number.
    let isOfNumber = place + 1 < text.count && ("0"..."9").contains(text[place + 1])
    if !isAtEnd, text[place] == "-", !isOfNumber {
      place += 1
      guard !isAtEnd, !isBlank(text[place]) else {
        throw problem(
          "- has nothing to negate", at: place - 1,
          fix: "write it before what it negates: -is:alias")
      }
      return .not(try unary())
    }
    if take("not") { return .not(try unary()) }
    return try primary()
  }

  private mutating func primary() throws(QueryProblem) -> Query.Node {
    guard !isAtEnd else { throw problem("the query ends where a term should follow") }
    if text[place] == "(" { return try parenthesis() }
    if text[place] == ")" {
      throw problem("there is no term before )", fix: "write it in quotes to find it as text")
    }
    if isWord("or") || isWord("and") {
      throw problem(
        "a term should come before \(isWord("or") ? "or" : "and")",
        fix: "write it in quotes to find it as text")
    }
    let start = place
    if text[place] == "\"" {
      let string = try string()
      guard !string.text.isEmpty else {
        throw problem("an empty text is in every value", at: start, fix: "leave it out")
      }
      return .term(.init(key: .text, operands: [string], offset: offset(start)))
    }
    if let term = try term(start) { return term }
    return .term(.init(key: .text, operands: [try plainWord()], offset: offset(start)))
  }

  /// A word that is looked for as text: none that another language would compare by, and no key without its operand.
  private mutating func plainWord() throws(QueryProblem) -> Query.Operand {
    let start = place
    let word = word()
    let isTerm = QueryKey(rawValue: word.text) != nil || QueryTrait(rawValue: word.text) != nil
    guard
      isTerm || word.text.contains(where: ":=<>!~|&".contains)
        || !word.text.contains(where: { $0.isLetter || $0.isNumber })
    else { return word }
    let quoted = "\(JSON.quoted(word.text)) searches for it as text"
    if QueryTrait(rawValue: word.text) != nil {
      throw problem(
        "\(word.text) alone is not a term", at: start, fix: "write is:\(word.text); \(quoted)")
    }
    if isTerm {
      throw problem(
        "\(word.text) is compared with nothing", at: start,
        fix: "write KEY:VALUE, as in type:color or near:#2563EB<3; \(quoted)")
    }
    let join = word.text.allSatisfy { "&,;".contains($0) } ? "a blank between terms means and" : nil
    throw problem(
      "\(quotedForMessage(word.text)) is not a term", at: start,
      fix: join ?? (word.text.allSatisfy { $0 == "|" } ? "write or between terms" : nil)
        ?? "a term is KEY:VALUE, as in type:color or value<44px, and - or not is before what it negates; \(quoted)"
    )
  }

  private mutating func parenthesis() throws(QueryProblem) -> Query.Node {
    let start = place
    place += 1
    skipBlanks()
    if !isAtEnd, text[place] == ")" { throw problem("there is no term in ()", at: start) }
    let node = try either()
    guard !isAtEnd else { throw problem("there is no ) for this (", at: start) }
    place += 1
    skipBlanks()
    return node
  }

  // MARK: Terms

  /// `key op operand`; `nil` where a word begins no term.
  private mutating func term(_ start: Int) throws(QueryProblem) -> Query.Node? {
    var end = start
    while end < text.count, isName(text[end]) || end > start && text[end] == "." { end += 1 }
    guard end > start, text[start].properties.isAlphabetic else { return nil }
    var next = end
    if next < text.count, text[next] == "[",
      let close = text[next...].firstIndex(of: "]")
    {
      next = close + 1
    }
    let headEnd = next
    // Blanks around it are those of other languages.
    while next < text.count, isBlank(text[next]) { next += 1 }
    guard let (comparison, isNegated, length) = comparison(at: next) else { return nil }
    var term = try head(start..<end, headEnd > end ? end + 1..<headEnd - 1 : nil)
    term.comparison = comparison
    place = next + length
    skipBlanks()
    try refuseSigns(of: term, start..<headEnd, next)
    if comparison != .equal, !term.key.isOrdered {
      throw problem(
        "\(term.key.rawValue) is not compared with \(comparison.rawValue)", at: next,
        fix: "write \(term.key.rawValue): or \(term.key.rawValue)!=")
    }
    if term.place != nil, term.key != .contrast {
      throw problem("only contrast takes a background in []", at: end)
    }
    term.operands = try operands(of: term, comparison)
    return isNegated ? .not(.term(term)) : .term(term)
  }

  /// Refuses signs of other languages, which would be read as the text that is looked for: `==8px`, `:>4px`, `=<8px`.
  ///
  /// - Parameter first: the place of the first sign; the parser is behind the one that is read.
  private func refuseSigns(
    of term: Query.Term, _ head: Range<Int>, _ first: Int
  ) throws(QueryProblem) {
    let signs = "=<>!~:&|".unicodeScalars
    guard !isAtEnd, signs.contains(text[place]) else { return }
    var end = place
    while end < text.count, signs.contains(text[end]) || isBlank(text[end]) { end += 1 }
    var rest = self
    rest.place = end
    let all = text[first..<end].filter { !isBlank($0) }
    let order = term.key.isOrdered ? ["<", ">"].first { all.contains($0) } : nil
    let meant =
      all.contains("!") || all.starts(with: "<>".unicodeScalars)
      ? "!=" : order.map { all.contains("=") ? "\($0)=" : "\($0)" } ?? ":"
    throw problem(
      "there is no sign \(quotedForMessage(String(String.UnicodeScalarView(all))))", at: first,
      fix:
        "write \(operand(head).text)\(meant)\(rest.word().text); a text with signs stands in quotes"
    )
  }

  /// The key with its member.
  private func head(_ name: Range<Int>, _ place: Range<Int>?) throws(QueryProblem) -> Query.Term {
    let operand = operand(name)
    let parts = operand.text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0])
    guard let key = QueryKey(rawValue: word) else {
      let near = nearest(word, among: QueryKey.allCases.map(\.rawValue))
      throw QueryProblem(
        "there is no key \(quotedForMessage(word))", at: operand.offset,
        fix: QueryKey.others[word] ?? near.map { "did you mean \($0)?" }
          ?? QueryParser.instead(of: word))
    }
    var term = Query.Term(key: key, operands: [], offset: operand.offset)
    if parts.count > 1 {
      guard key == .value else {
        throw QueryProblem(
          "\(key.rawValue) has no members", at: operand.offset,
          fix: "only value has, as in value.blur")
      }
      term.member = Query.Operand(
        text: String(parts[1]), offset: operand.offset + word.utf8.count + 1)
    }
    term.place = place.map(self.operand)
    return term
  }

  /// What asks for a thing that was written as a key.
  private static func instead(of word: String) -> String {
    if QueryTrait(rawValue: word) != nil { return "write is:\(word)" }
    if word == "description" { return "write has:description, or the words in quotes" }
    return "write a context as context:\(word)=VALUE, and a text with : < > or = in quotes"
  }

  private func comparison(at place: Int) -> (Query.Comparison, isNegated: Bool, length: Int)? {
    guard place < text.count else { return nil }
    let isEqual = place + 1 < text.count && text[place + 1] == "="
    switch text[place] {
    case ":", "=": return (.equal, false, 1)
    case "!": return isEqual ? (.equal, true, 2) : nil
    case "<": return isEqual ? (.atMost, false, 2) : (.less, false, 1)
    case ">": return isEqual ? (.atLeast, false, 2) : (.more, false, 1)
    default: return nil
    }
  }

  /// One operand, or several in `[]`.
  private mutating func operands(
    of term: Query.Term, _ comparison: Query.Comparison
  ) throws(QueryProblem) -> [Query.Operand] {
    func missing(_ parser: QueryParser) -> QueryProblem {
      parser.problem("\(term.key.rawValue)\(comparison.rawValue) is compared with nothing")
    }
    // A value may be an empty text; nothing else is.
    func refuseEmpty(_ operands: [Query.Operand]) throws(QueryProblem) -> [Query.Operand] {
      guard let empty = operands.first(where: \.text.isEmpty),
        ![.value, .written, .was].contains(term.key)
      else { return operands }
      throw QueryProblem(
        "\(term.key.rawValue)\(comparison.rawValue) is compared with an empty text",
        at: empty.offset,
        fix: term.key == .context ? "write context:base for the base" : "leave the term out")
    }
    guard !isAtEnd, text[place] != ")", !["and", "or", "not"].contains(where: isWord) else {
      throw missing(self)
    }
    guard text[place] == "[" else {
      var operand = try operand()
      // `near:"hsl(0 0% 0%)"<3`: the quotes are those of the color.
      if term.key == .near {
        if !isAtEnd, text[place] == "<", let (sign, _, length) = self.comparison(at: place) {
          operand.text += sign.rawValue
          place += length
          skipBlanks()
        }
        if operand.text.hasSuffix("<") || operand.text.hasSuffix("<=") {
          operand.text += word().text
        }
      }
      return try refuseEmpty([operand])
    }
    let start = place
    var found: [Query.Operand] = []
    place += 1
    skipBlanks()
    while !isAtEnd, text[place] != "]" {
      found.append(text[place] == "\"" ? try string() : word { $0 == "," || $0 == "]" })
      guard found.last?.text.isEmpty == false || found.last?.isQuoted == true else {
        throw problem("there is nothing before this \(isAtEnd ? "end" : String(text[place]))")
      }
      if !isAtEnd, text[place] == "," {
        place += 1
        skipBlanks()
      }
    }
    guard !isAtEnd else { throw problem("there is no ] for this [", at: start) }
    place += 1
    skipBlanks()
    guard !found.isEmpty else { throw missing(self) }
    return try refuseEmpty(found)
  }

  private mutating func operand() throws(QueryProblem) -> Query.Operand {
    if text[place] == "\"" { return try string() }
    if text[place] == "(" {
      throw problem(
        "a term is not compared with (", fix: "write it in quotes, or [a, b] for one of several")
    }
    var word = word()
    // A color as CSS has it, whose parenthesis follows at once: `rgb(255 0 0)`.
    guard !isAtEnd, text[place] == "(", !isBlank(text[place - 1]),
      let close = text[place...].firstIndex(of: ")")
    else { return word }
    word.text += operand(place..<close + 1).text
    place = close + 1
    skipBlanks()
    return word
  }

  // MARK: Words

  /// Text up to a blank, parenthesis or quote.
  private mutating func word(until isEnd: (Unicode.Scalar) -> Bool = { _ in false })
    -> Query.Operand
  {
    let start = place
    while !isAtEnd, !isBlank(text[place]), !"()\"".unicodeScalars.contains(text[place]),
      !isEnd(text[place])
    {
      place += 1
    }
    let word = operand(start..<place)
    skipBlanks()
    return word
  }

  private mutating func string() throws(QueryProblem) -> Query.Operand {
    let start = place
    var value = String.UnicodeScalarView()
    place += 1
    while !isAtEnd, text[place] != "\"" {
      if text[place] == "\\", place + 1 < text.count { place += 1 }
      value.append(text[place])
      place += 1
    }
    guard !isAtEnd else { throw problem("there is no closing quote for this one", at: start) }
    place += 1
    skipBlanks()
    return Query.Operand(text: String(value), isQuoted: true, offset: offset(start))
  }

  private var isAtEnd: Bool { place >= text.count }

  private mutating func skipBlanks() {
    while !isAtEnd, isBlank(text[place]) { place += 1 }
  }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private func isName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  /// Whether a word of the language is next, in any case.
  private func isWord(_ word: String) -> Bool {
    let end = place + word.unicodeScalars.count
    guard end <= text.count,
      zip(text[place..<end], word.unicodeScalars).allSatisfy({ found, letter in
        found == letter || found.value + 32 == letter.value
      })
    else { return false }
    return end == text.count || isBlank(text[end]) || "()\"".unicodeScalars.contains(text[end])
  }

  private mutating func take(_ word: String) -> Bool {
    guard !isAtEnd, isWord(word) else { return false }
    place += word.unicodeScalars.count
    skipBlanks()
    return true
  }

  private func operand(_ range: Range<Int>) -> Query.Operand {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text[range])
    return Query.Operand(text: String(view), offset: offset(range.lowerBound))
  }

  /// The bytes before a scalar.
  private func offset(_ place: Int) -> Int {
    text[..<place].reduce(0) { $0 + UTF8.width($1) }
  }

  private func problem(
    _ message: String, at place: Int? = nil, fix: String? = nil
  ) -> QueryProblem {
    QueryProblem(message, at: offset(min(place ?? self.place, text.count)), fix: fix)
  }
}

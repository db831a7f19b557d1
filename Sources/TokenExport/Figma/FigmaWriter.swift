internal import PositionedJSON
internal import TokenModel

/// Writes tokens as variables of Figma.
struct FigmaWriter: Sendable {
  /// A variable that stands for a token or for a part of one.
  struct Variable {
    /// The name behind that of the token; empty for the token itself.
    var name: [String]
    var type: String
    var value: JSON
    var scopes: [String]
    /// What the value is by our types, where Figma has another for it; `FigmaOfOurs` reads it.
    var meant: String?
    /// The part in CSS.
    var part: CSSPart?
    /// What Figma says of it besides.
    var more: [JSON.Member] = []

    /// Whether it is a share of one, in percent.
    var isPercent: Bool { meant == "opacity" }

    /// Whether an alias can stand for it.
    func isSame(as other: Variable) -> Bool {
      name == other.name && type == other.type && value == other.value
    }
  }

  private let tokens: ExportTokens
  private let code: FigmaCode?
  /// The variables of each answer of each token.
  private var answers: [[[Variable]]] = []
  private(set) var plan: FigmaPlan
  private(set) var losses = LossList()
  /// The variables; `nil` where they are not asked for.
  private(set) var listed: [PublicName]?

  init(_ tokens: ExportTokens, code: FigmaCode?, listsNames: Bool) {
    self.tokens = tokens
    self.code = code
    listed = listsNames ? [] : nil
    plan = FigmaPlan(tokens)
    let walk = FigmaVariables(tokens: tokens).walk(tokens, Array(tokens.tokens.indices))
    answers = walk.pieces.flatMap(\.self)
    losses = walk.losses
    plan.place(answers, &losses)
  }

  /// The file of a collection in a mode: the variables in nested groups, behind what the file says of itself; and
  /// the tokens that have one.
  mutating func file(
    at place: Int, in context: Context, about: [JSON.Member]
  ) -> (text: String, tokens: Int) {
    let empty = self
    let entries = plan.collections[place].entries
    let pieces = ParallelMap.map(entries.count) { range in
      var writer = empty
      var count = 0
      if empty.listed != nil { writer.listed = [] }
      let members = entries[range].flatMap { entry in
        let found = writer.members(entry, at: place, in: context)
        count += found.isEmpty || entry.isHelper ? 0 : 1
        return found.map { path, json in
          var text: [UInt8] = []
          json.appendPretty(to: &text, indent: 2 * path.count, column: 2 * path.count)
          return (path: path, text: text)
        }
      }
      return (members: members, listed: writer.listed, count: count)
    }
    var root = NestedValues<[UInt8]>()
    for piece in pieces {
      listed? += piece.listed ?? []
      for (path, text) in piece.members { root.insert(text, path[...]) }
    }
    var text: [UInt8] = []
    text.reserveCapacity(pieces.reduce(1000) { $1.members.reduce($0) { $0 + $1.text.count + 40 } })
    text.append(utf8: "{\n  \"$extensions\": ")
    JSON.object(about).appendPretty(to: &text, indent: 2, column: 17)
    FigmaWriter.append(root, to: &text, indent: 2, isFirst: false)
    text.append(utf8: "\n}\n")
    return (String(decoding: text, as: UTF8.self), pieces.reduce(0) { $0 + $1.count })
  }

  /// The variables of an entry, with their paths.
  private mutating func members(
    _ entry: FigmaPlan.Entry, at place: Int, in context: Context
  ) -> [(path: [String], json: JSON)] {
    let index = entry.token
    let token = tokens.tokens[index]
    let cells = plan.answers(of: entry, in: context)
    guard let cell = cells.first else { return [] }
    let variables = cells.dropFirst().reduce(into: answers[index][cell]) { all, cell in
      all += answers[index][cell].filter { one in !all.contains { $0.name == one.name } }
    }
    let description = description(token)
    return variables.map { variable in
      let path = entry.path + variable.name
      var value = variable.value
      var own = variable.more
      let kept = entry.isHelper || !variable.name.isEmpty ? [] : FigmaWriter.kept(token)
      own += kept
      if !entry.isHelper {
        listed?.append(
          PublicName(
            name: path.joined(separator: "/"),
            signature: "\(variable.type) in \(plan.collections[place].name)", path: token.path))
      }
      for guess in guessed(variable, entry) where !kept.contains(where: { $0.key == guess.key }) {
        own.append(guess)
      }
      if let (target, other) = plan.target(of: entry, in: context, cell) {
        let names = target + variable.name
        if other == place {
          value = .string("{" + names.joined(separator: ".") + "}")
        } else {
          let alias = JSON.with([
            "targetVariableName": .string(names.joined(separator: "/")),
            "targetVariableSetName": .string(plan.collections[other].name),
          ])
          own.append(.init("com.figma.aliasData", alias))
        }
      }
      let marks = plan.marks(
        entry, variable.name, variable.meant, in: context, keeping: kept.map(\.key))
      if !marks.isEmpty { own.append(.init("dev.blazon", .object(marks))) }
      var members = [JSON.Member("$type", .string(variable.type)), .init("$value", value)]
      if let description { members.append(.init("$description", .string(description))) }
      members.append(.init("$extensions", .object(own)))
      return (path, .object(members))
    }
  }

  /// What Figma is told where it has not told it itself.
  private func guessed(_ variable: Variable, _ entry: FigmaPlan.Entry) -> [JSON.Member] {
    if entry.isHelper {
      return [
        .init("com.figma.hiddenFromPublishing", .bool(true)), .init("com.figma.scopes", .array([])),
      ]
    }
    let scopes = JSON.Member("com.figma.scopes", .strings(variable.scopes))
    guard let code else { return [scopes] }
    let path = tokens.tokens[entry.token].path
    let syntax = code.json(entry.token, path, variable.part, isWhole: variable.name.isEmpty)
    return [scopes] + (syntax.map { [.init("com.figma.codeSyntax", $0)] } ?? [])
  }

  /// What Figma has told of the variable, whether in its own export or by its REST interface.
  static func kept(_ token: ResolvedToken) -> [JSON.Member] {
    let extensions = token.about?.extensions ?? []
    guard extensions.contains(where: { $0.key.hasPrefix("com.figma") }) else { return [] }
    let inner = extensions.first { $0.key == "com.figma" }?.value
    return ["variableId", "hiddenFromPublishing", "scopes", "codeSyntax"].compactMap { name in
      let value =
        extensions.first { $0.key == "com.figma." + name }?.value ?? inner?[name]
        ?? (name == "variableId" ? inner?["id"] : nil)
      return value.map { JSON.Member("com.figma." + name, $0) }
    }
  }

  /// Appends groups and texts of variables, each on lines of its own.
  private static func append(
    _ values: NestedValues<[UInt8]>, to text: inout [UInt8], indent: Int, isFirst: Bool
  ) {
    let line = [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: indent)
    for (place, child) in values.children.enumerated() {
      if place > 0 || !isFirst { text.append(UInt8(ascii: ",")) }
      text.append(contentsOf: line)
      JSON.appendQuoted(child.name, to: &text)
      text.append(utf8: ": ")
      if let variable = child.values.value {
        text.append(contentsOf: variable)
      } else {
        text.append(UInt8(ascii: "{"))
        append(child.values, to: &text, indent: indent + 2, isFirst: true)
        text.append(contentsOf: line)
        text.append(UInt8(ascii: "}"))
      }
    }
  }

  private func description(_ token: ResolvedToken) -> String? {
    var said = token.about?.description.map { [$0] } ?? []
    if let deprecation = token.deprecation, deprecation.bool != false {
      said.append("Deprecated" + (deprecation.string.map { ": " + $0 } ?? ""))
    }
    return said.isEmpty ? nil : said.joined(separator: "\n\n")
  }
}

internal import PositionedJSON
internal import TokenModel

/// CSS custom properties in one file, `tokens.css`.
struct CSSExporter: Exporter {
  let options: [FormatOption] = []

  func export(_ tokens: Catalog, options: ExportOptions) throws(ExportProblem) -> Export {
    var writer = CSSWriter(tokens)
    for index in tokens.tokens.indices { writer.write(tokenAt: index) }
    let text = CSSExporter.header(options) + writer.sheet
    return Export(files: [OutputFile(name: "tokens.css", text: text)], losses: writer.losses)
  }

  private static func header(_ options: ExportOptions) -> String {
    let origin = options.origin.map { name, text in
      " * \(name):\(String(repeating: " ", count: 9 - name.count))\(CSSText.comment(text))\n"
    }
    return "/*\n * Written by blazon; do not edit.\n\(origin.joined())"
      + " * Lengths:  1px is 1 point of the design.\n */\n"
  }
}

/// Collects declarations by context.
private struct CSSWriter {
  private let tokens: Catalog
  private let names: CSSNames
  private let conditions: CSSConditions
  /// Declarations by context; the base apart, because most are there.
  private var base = ""
  private var blocks: [Context: String] = [:]
  /// By token: whether `var()` may lead to it; filled when asked.
  private var targets: [Bool?]
  private(set) var losses: [Loss] = []

  init(_ tokens: Catalog) {
    self.tokens = tokens
    names = CSSNames(tokens.tokens)
    conditions = CSSConditions(tokens.revision)
    targets = Array(repeating: nil, count: tokens.tokens.count)
    base.reserveCapacity(tokens.tokens.count * 48)
  }

  mutating func write(tokenAt index: Int) {
    let token = tokens.tokens[index]
    var written: [Declaration] = []
    for cell in token.cells {
      guard tokens.canHold(cell.context) else {
        losses.append(tokens.neverHolds(token.path, cell.context))
        continue
      }
      let isFirst = written.isEmpty
      guard let value = value(of: cell, token.path) else {
        forget(cell.context, index, &written)
        continue
      }
      let declaration = Declaration(context: cell.context, value: value)
      if !isFirst, declaration.follows(from: written) { continue }
      written.append(declaration)
      append(declaration, index, about: isFirst ? token : nil)
    }
  }

  /// The value in CSS; `nil` with a loss where there is none.
  private mutating func value(of cell: ResolvedCell, _ path: TokenPath) -> CSSValue? {
    let alias = cell.aliases.first.flatMap(tokens.index)
    let reading = tokens.reading(of: cell, first: alias)
    for reason in reading.losses { losses.append(reason.loss(path, cell.context)) }
    guard let value = reading.value else { return nil }
    if let obstacle = CSSValue.obstacle(value) {
      losses.append(obstacle.loss(path, cell.context))
      return nil
    }
    var result = CSSValue(value)
    if let target = alias, isTarget(target) {
      result.text = "var(--\(names.names[target]))"
      for place in result.parts.indices {
        result.parts[place].text =
          "var(--\(names.partName(target, result.parts[place].part.rawValue)))"
      }
    }
    return result
  }

  /// Takes back a value that would else hold in a context where the registry has none.
  private mutating func forget(
    _ context: Context, _ index: Int, _ written: inout [Declaration]
  ) {
    let isHidden = written.contains {
      $0.value != .nothing && $0.context.joined(with: context) != nil
    }
    guard isHidden else { return }
    let declaration = Declaration(context: context, value: .nothing)
    written.append(declaration)
    append(declaration, index, about: nil)
  }

  /// Whether the token has a value in CSS wherever it has an answer.
  private mutating func isTarget(_ index: Int) -> Bool {
    if let known = targets[index] { return known }
    let isTarget = tokens.tokens[index].cells.allSatisfy { cell in
      guard tokens.canHold(cell.context), let value = tokens.reading(of: cell).value else {
        return false
      }
      return CSSValue.obstacle(value) == nil
    }
    targets[index] = isTarget
    return isTarget
  }

  private mutating func append(
    _ declaration: Declaration, _ index: Int, about token: ResolvedToken?
  ) {
    // Made apart: a method of self that filled a member of self would copy it each time.
    let lines = lines(declaration, index, about: token)
    if declaration.context.isBase {
      base += lines
    } else {
      blocks[declaration.context, default: ""] += lines
    }
  }

  private func lines(
    _ declaration: Declaration, _ index: Int, about token: ResolvedToken?
  ) -> String {
    var text = ""
    if let token { appendComment(token, to: &text) }
    text += "  --"
    text += names.names[index]
    text += ": "
    text += declaration.value.text
    text += ";\n"
    for part in declaration.value.parts {
      text += "  --\(names.partName(index, part.part.rawValue)): \(part.text);\n"
    }
    return text
  }

  private func appendComment(_ token: ResolvedToken, to text: inout String) {
    if let description = token.about?.description {
      text += "  /* \(CSSText.comment(description)) */\n"
    }
    if let deprecation = token.deprecation, deprecation.bool != false {
      let reason = deprecation.string.map { ": " + CSSText.comment($0) } ?? ""
      text += "  /* deprecated\(reason) */\n"
    }
  }

  /// All blocks, the later one the stronger.
  var sheet: String {
    var order = blocks.keys.map { (rank: tokens.axes.rank($0), text: $0.text, context: $0) }
    order.sort { ($0.rank, $0.text) < ($1.rank, $1.text) }
    var parts: [(condition: CSSCondition, text: String)] = []
    if !base.isEmpty { parts.append((CSSCondition(), base)) }
    for entry in order {
      let condition = conditions.condition(entry.context)
      let text = blocks[entry.context] ?? ""
      if let last = parts.last, last.condition == condition {
        parts[parts.count - 1].text += text
      } else {
        parts.append((condition, text))
      }
    }
    return parts.map { CSSWriter.block($0.condition, $0.text) }.joined()
  }

  private static func block(_ condition: CSSCondition, _ declarations: String) -> String {
    var text = "\n"
    for query in condition.media { text += "@media \(query) {\n" }
    text += "\(condition.selector) {\n\(declarations)}\n"
    for _ in condition.media { text += "}\n" }
    return text
  }
}

private struct Declaration {
  var context: Context
  var value: CSSValue

  /// Whether what is written already gives this value wherever the context holds.
  func follows(from written: [Declaration]) -> Bool {
    written.contains { $0.context.holds(in: context) }
      && written.allSatisfy { $0.value == value || $0.context.joined(with: context) == nil }
  }
}

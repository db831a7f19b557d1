internal import PositionedJSON
internal import TokenModel

/// Writes tokens as theme variables of Tailwind 4.
struct TailwindWriter {
  private let tokens: ExportTokens
  /// The contexts in which some token has a value, the weakest first.
  let contexts: [Context]
  private let places: [Context: Int]
  private let spaces: [TailwindNamespace?]
  private let names: CaseNames
  /// The index in `names` of a text style's family.
  private let families: [Int: Int]
  private var renderer: CSSRenderer
  private(set) var theme: [UInt8] = []
  private(set) var plain: [UInt8] = []
  private(set) var inContexts: [[UInt8]]
  private(set) var losses = LossList()
  /// The tokens that have a variable.
  private(set) var count = 0
  /// The variables; `nil` where they are not asked for.
  private(set) var listed: [PublicName]?

  init(
    _ tokens: ExportTokens, _ choices: CSSChoices, _ chosen: [String: TailwindNamespace],
    listsNames: Bool
  ) {
    self.tokens = tokens
    listed = listsNames ? [] : nil
    let found = Set(
      tokens.tokens.flatMap { $0.cells.lazy.map(\.context).filter { !$0.isBase } })
    contexts = tokens.axes.sorted(found.filter(tokens.canHold)) { $0 }
    places = Dictionary(uniqueKeysWithValues: contexts.enumerated().map { ($1, $0) })
    renderer = CSSRenderer(choices)
    let given = tokens.tokens
    let named = ParallelMap.map(given.count) { range in
      given[range].map { token in
        let value = token.cells.lazy.compactMap(\.value).first
        let space = value.flatMap { TailwindNamespace(token, $0.type, chosen) }
        let rest = space?.rest(of: token.path) ?? []
        let isStyle = space == .text && value?.type == .typography
        return (
          space: space,
          name: space.map { ([$0.rawValue] + rest).joined(separator: ".") } ?? token.path.text,
          family: isStyle ? (["font"] + rest).joined(separator: ".") : nil,
          parts: isStyle
            ? [] : Set(token.cells.lazy.compactMap(\.value?.type)).flatMap(TailwindWriter.parts)
        )
      }
    }.flatMap(\.self)
    spaces = named.map(\.space)
    let texts = named.map(\.name)
    let more = named.enumerated().compactMap { index, name in
      name.family.map { (index: index, text: $0) }
    }
    var families: [Int: Int] = [:]
    for (place, other) in more.enumerated() { families[other.index] = texts.count + place }
    self.families = families
    // Two paths may have one text where a group is left out: then the whole path counts.
    var seen: [String: Int] = [:]
    let all = texts + more.map(\.text)
    for text in all { seen[text, default: 0] += 1 }
    let owners = Array(tokens.tokens.indices) + more.map(\.index)
    let (count, spaces) = (texts.count, spaces)
    let distinct = zip(all, owners).enumerated().map { place, pair in
      seen[pair.0] == 1
        ? pair.0
        : (place < count ? spaces[pair.1]?.rawValue ?? "" : "font") + "."
          + tokens.tokens[pair.1].path.text
    }
    names = CaseNames(distinct, CaseNames.Rules(style: .kebab)) { index in
      index < named.count ? named[index].parts : []
    }
    inContexts = Array(repeating: [], count: contexts.count)
  }

  private static func parts(_ type: TokenType) -> [String] {
    CSSPart.parts(of: type, all: true).map(\.rawValue)
  }

  func uses(_ namespace: TailwindNamespace) -> Bool { spaces.contains(namespace) }

  mutating func write(tokenAt index: Int) {
    if let rival = names.rivals[index]?.other, rival < tokens.tokens.count,
      let loss = names.loss(of: index, tokens)
    {
      losses.add(loss, ofTokenAt: index)
    }
    let token = tokens.tokens[index]
    var first: [Line] = []
    var others: [(place: Int, lines: [Line])] = []
    for cell in token.cells {
      if cell.context.isBase {
        first = referring(lines(cell, index), cell, index)
      } else if let place = places[cell.context] {
        others.append((place, referring(lines(cell, index), cell, index)))
      } else {
        losses.add(tokens.neverHolds(token.path, cell.context), ofTokenAt: index)
      }
    }
    var known = first.map(\.name)
    for line in others.flatMap(\.lines) where !known.contains(line.name) { known.append(line.name) }
    if known.isEmpty { return }
    count += 1
    var text = Array(comments(index).utf8)
    for name in known {
      let own = first.first { $0.name == name }?.text ?? "initial"
      text += "  --\(name): \(own);\n".utf8
      listed?.append(
        PublicName(name: "--" + name, signature: token.signature, path: token.path))
      let there = others.map { ($0.place, $0.lines.first { $0.name == name }?.text ?? "initial") }
      if there.allSatisfy({ $0.1 == own }) { continue }
      for (place, text) in there { inContexts[place] += "--\(name): \(text);\n".utf8 }
    }
    if spaces[index] == nil { plain += text } else { theme += text }
  }

  private func comments(_ index: Int) -> String {
    let token = tokens.tokens[index]
    var said: [String] = []
    if let description = token.about?.description { said.append(CSSText.comment(description)) }
    if let deprecation = token.deprecation, deprecation.bool != false {
      let reason = deprecation.string.map { tokens.naming($0) { "--" + names[$0] } }
      said.append("Deprecated" + (reason.map { ": " + CSSText.comment($0) } ?? ""))
    }
    return said.map { "  /* \($0) */\n" }.joined()
  }

  // MARK: Values

  private struct Line {
    var name: String
    var text: String
  }

  /// Lines of which the main one is `var()` of the token that the cell refers to, where that says the same.
  private mutating func referring(
    _ lines: [Line], _ cell: ResolvedCell, _ index: Int
  ) -> [Line] {
    guard let target = cell.aliases.first.flatMap(tokens.index), let own = lines.first,
      own.name == names[index],
      // A cell has all that its target depends on, so that where it decides, what decides there holds in
      // its context alone.
      let there = tokens.tokens[target].cells.last(where: { $0.context.holds(in: cell.context) })
    else { return lines }
    let before = losses
    let other = self.lines(there, target).first
    losses = before
    guard let other, other.text == own.text else { return lines }
    return [Line(name: own.name, text: "var(--\(other.name))")] + lines.dropFirst()
  }

  private mutating func lines(_ cell: ResolvedCell, _ index: Int) -> [Line] {
    let exported = tokens.exportableValue(of: cell, first: cell.aliases.first.flatMap(tokens.index))
    let isOfCSS = tokens.isOfCSS(cell.aliases.last.flatMap(tokens.index) ?? index)
    let css = renderer.written(exported, isOfCSS: isOfCSS)
    for reason in css.losses {
      losses.add(reason.loss(tokens.tokens[index].path, cell.context), ofTokenAt: index)
    }
    guard let value = css.value else { return [] }
    guard let family = families[index] else {
      var lines: [Line] = []
      if value.main != CSSValue.initial.main {
        lines.append(Line(name: names[index], text: value.main.narrow.text))
      }
      for part in value.parts {
        lines.append(
          Line(
            name: names.partName(index, part.part.rawValue), text: part.side.narrow.text))
      }
      return lines
    }
    guard case .typography(let font) = exported.value else { return [] }
    let style = CSSTextStyle(font, kept: exported.kept)
    for name in style.ofFontOnly.sorted() {
      let reason = LossReason("member", "\(name) is left out: a text size of Tailwind has none")
      losses.add(reason.loss(tokens.tokens[index].path, cell.context), ofTokenAt: index)
    }
    let parts: [(String, CSSPart)] = [
      (names[index], .size), (names[index] + "--line-height", .lineHeight),
      (names[index] + "--letter-spacing", .letterSpacing),
      (names[index] + "--font-weight", .weight), (names[family], .family),
    ]
    return parts.compactMap { name, part in style[part].map { Line(name: name, text: $0) } }
  }
}

internal import PositionedJSON
internal import TokenModel

/// Writes a preset for Tailwind 3: `tailwind.preset.cjs`.
enum TailwindPreset {
  /// - Parameter isStatic: whether it has values of the first mode, rather than `var()` of the properties
  ///   that the CSS format writes.
  static func export(
    _ tokens: ExportTokens, _ choices: CSSChoices, _ chosen: [String: TailwindNamespace],
    isStatic: Bool, _ options: ExportOptions
  ) -> Export {
    let order = tokens.naturalOrder
    let empty = Writer(tokens, choices, chosen, isStatic: isStatic)
    let pieces = ParallelMap.map(order.count) { range in
      var writer = empty
      for index in order[range] { writer.write(tokenAt: index) }
      return writer
    }
    var losses = LossList()
    var keys: [String: Entry] = [:]
    var names: [PublicName] = []
    for piece in pieces {
      losses.append(piece.losses)
      for entry in piece.entries {
        // A key of an object in a script that would be its prototype.
        let safe = entry.path.map { $0 == "__proto__" ? "proto" : $0 }
        keys[entry.space.key, default: Entry()].insert(entry.value, safe[...])
        if options.listsNames {
          names.append(
            PublicName(
              name: ([entry.space.key] + safe).joined(separator: "."),
              signature: PublicName.shape(entry.value), path: tokens.tokens[entry.token].path))
        }
      }
    }
    let theme = keys.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) }
    let header =
      "// Written by blazon; do not edit.\n" + options.originLines("// ", comment: CSSText.comment)
    let root = JSON.object([.init("theme", .object([.init("extend", .object(theme))]))])
    let text = header + "\nmodule.exports = " + script(root.prettyText) + ";\n"
    let count = Set(pieces.flatMap(\.entries).map(\.token)).count
    return Export(
      files: [OutputFile(name: "tailwind.preset.cjs", text: text, tokens: count)],
      losses: losses.sortedOnce,
      names: options.listsNames ? names : nil)
  }

  /// Writes tokens into the keys.
  private struct Writer: Sendable {
    private let tokens: ExportTokens
    private let chosen: [String: TailwindNamespace]
    private let modes: Modes
    /// The names of properties; `nil` where values are written.
    private let properties: CSSNames?
    private var renderer: CSSRenderer
    private(set) var entries: [Item] = []
    private(set) var losses = LossList()

    /// A value at its place in the theme.
    struct Item {
      var token: Int
      var value: JSON
      var space: TailwindNamespace
      var path: [String]
    }

    init(
      _ tokens: ExportTokens, _ choices: CSSChoices, _ chosen: [String: TailwindNamespace],
      isStatic: Bool
    ) {
      self.tokens = tokens
      self.chosen = chosen
      modes = Modes(tokens)
      properties =
        isStatic ? nil : CSSNames(tokens.tokens, hasAllParts: true, prefix: choices.prefix)
      renderer = CSSRenderer(choices)
    }

    mutating func write(tokenAt index: Int) {
      let token = tokens.tokens[index]
      let answers = ModeAnswers(index, tokens, modes, &losses)
      guard let answer = answers.first ?? answers.others.lazy.compactMap(\.answer).first else {
        return
      }
      let isOfCSS = tokens.isOfCSS(answer.cell.aliases.last.flatMap(tokens.index) ?? index)
      let css = renderer.written(answer.exported, isOfCSS: isOfCSS)
      for reason in css.losses {
        losses.add(reason.loss(token.path, answer.cell.context), ofTokenAt: index)
      }
      guard let value = css.value else { return }
      let given = answer.exported.value
      let type = given?.type ?? answer.cell.statement.type ?? .string
      guard let space = TailwindNamespace(token, type, chosen) else {
        losses.add(
          LossReason("type", "a preset of Tailwind 3 has no key for it").loss(token.path, .base),
          ofTokenAt: index)
        return
      }
      if properties == nil {
        for (mode, _) in answers.others {
          losses.add(
            LossReason("context", "a preset has one value; values=var follows the page")
              .loss(token.path, modes.contexts[mode - 1]), ofTokenAt: index)
        }
      }
      func text(_ part: CSSPart?, _ own: String) -> JSON {
        guard let properties else { return .string(own) }
        return .string(
          "var(--" + (part.map { properties.partName(index, $0) } ?? properties[index]) + ")")
      }
      var json = text(nil, value.main.narrow.text)
      if case .typography(let font) = given {
        let style = CSSTextStyle(font, kept: answer.exported.kept)
        let names: [(String, CSSPart)] = [
          ("lineHeight", .lineHeight), ("letterSpacing", .letterSpacing), ("fontWeight", .weight),
        ]
        guard let size = style[.size] else { return }
        for name in style.ofFontOnly.sorted() {
          losses.add(
            LossReason("member", "\(name) is left out: a text size of Tailwind has none")
              .loss(token.path, answer.cell.context), ofTokenAt: index)
        }
        json = .array([
          text(.size, size),
          .object(
            names.compactMap { name, part in
              style[part].map { JSON.Member(name, text(part, $0)) }
            }),
        ])
        if let family = style[.family] {
          entries.append(
            Item(
              token: index, value: .array([text(.family, family)]), space: .font,
              path: space.rest(of: token.path)))
        }
      } else if case .fontFamily = given {
        json = .array([json])
      }
      entries.append(
        Item(token: index, value: json, space: space, path: space.rest(of: token.path)))
    }
  }

  /// A group of a key, or a value; one that is both has its value as `DEFAULT`, as Tailwind calls it.
  private struct Entry {
    var value: JSON?
    private var children: [(name: String, entry: Entry)] = []
    private var places: [String: Int] = [:]

    mutating func insert(_ value: JSON, _ path: ArraySlice<String>) {
      guard let first = path.first else {
        self.value = value
        return
      }
      let place = places[first] ?? children.count
      if place == children.count {
        places[first] = place
        children.append((first, Entry()))
      }
      children[place].entry.insert(value, path.dropFirst())
    }

    var json: JSON {
      if children.isEmpty { return value ?? .object([]) }
      let own = value.map { [JSON.Member("DEFAULT", $0)] } ?? []
      return .object(own + children.map { JSON.Member($0.name, $0.entry.json) })
    }
  }

  /// JSON as an expression of a script: two separators of lines are none there, and nothing ends a page.
  private static func script(_ json: String) -> String {
    var text = ""
    for scalar in json.unicodeScalars {
      switch scalar {
      case "\u{2028}": text += "\\u2028"
      case "\u{2029}": text += "\\u2029"
      case "<": text += "\\u003c"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

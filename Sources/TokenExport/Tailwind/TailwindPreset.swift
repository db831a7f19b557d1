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
    let modes = Modes(tokens)
    let properties = isStatic ? nil : CSSNames(tokens.tokens, hasAllParts: true)
    var renderer = CSSRenderer(choices)
    var losses = LossList()
    var keys: [String: Entry] = [:]
    for index in tokens.naturalOrder {
      let token = tokens.tokens[index]
      let answers = ModeAnswers(index, tokens, modes, &losses)
      guard let answer = answers.first ?? answers.others.lazy.compactMap(\.answer).first else {
        continue
      }
      let isOfCSS = tokens.isOfCSS(answer.cell.aliases.last.flatMap(tokens.index) ?? index)
      let css = renderer.written(answer.exported, isOfCSS: isOfCSS)
      for reason in css.losses {
        losses.add(reason.loss(token.path, answer.cell.context), ofTokenAt: index)
      }
      guard let value = css.value, let given = answer.exported.value else { continue }
      guard let space = TailwindNamespace(token, given.type, chosen) else {
        losses.add(
          LossReason("type", "a preset of Tailwind 3 has no key for it").loss(token.path, .base),
          ofTokenAt: index)
        continue
      }
      if isStatic {
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
        guard let size = style[.size] else { continue }
        json = .array([
          text(.size, size),
          .object(
            names.compactMap { name, part in
              style[part].map { JSON.Member(name, text(part, $0)) }
            }),
        ])
        if let family = style[.family] {
          insert(.array([text(.family, family)]), .font, space.rest(of: token.path), &keys)
        }
      } else if case .fontFamily = given {
        json = .array([json])
      }
      insert(json, space, space.rest(of: token.path), &keys)
    }
    let theme = keys.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) }
    let header =
      "// Written by blazon; do not edit.\n" + options.originLines("// ", comment: CSSText.comment)
    let root = JSON.object([.init("theme", .object([.init("extend", .object(theme))]))])
    let text = header + "\nmodule.exports = " + script(root.prettyText) + ";\n"
    return Export(
      files: [OutputFile(name: "tailwind.preset.cjs", text: text)], losses: losses.sortedOnce)
  }

  /// A group of a key, or a value; one that is both has its value as `DEFAULT`, as Tailwind calls it.
  private struct Entry {
    var value: JSON?
    var children: [(name: String, entry: Entry)] = []

    mutating func insert(_ value: JSON, _ path: ArraySlice<String>) {
      guard let first = path.first else {
        self.value = value
        return
      }
      if let index = children.firstIndex(where: { $0.name == first }) {
        children[index].entry.insert(value, path.dropFirst())
      } else {
        var entry = Entry()
        entry.insert(value, path.dropFirst())
        children.append((first, entry))
      }
    }

    var json: JSON {
      if children.isEmpty { return value ?? .object([]) }
      let own = value.map { [JSON.Member("DEFAULT", $0)] } ?? []
      return .object(own + children.map { JSON.Member($0.name, $0.entry.json) })
    }
  }

  private static func insert(
    _ value: JSON, _ space: TailwindNamespace, _ path: [String], _ keys: inout [String: Entry]
  ) {
    // A key of an object in a script that would be its prototype.
    let safe = path.map { $0 == "__proto__" ? "proto" : $0 }
    keys[space.key, default: Entry()].insert(value, safe[...])
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

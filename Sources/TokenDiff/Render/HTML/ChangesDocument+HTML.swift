internal import TokenModel

extension ChangesDocument {
  /// An HTML page with a newline at its end. Changes of quiet classes are in it, too, but hidden until
  /// the reader asks for them.
  package var html: String {
    let counts = ChangeCounts(changes)
    let classes = counts.classes.map(\.class)
    return Page(
      title: from + " → " + to + " — Blazon", style: ChangesDocument.style,
      body: [
        masthead(counts), .literal("\n"),
      ] + [Markup.element("div", ["class": "bar"], classes.map { chip($0, counts[$0]) })]
        + ChangeGroup.groups(changes).map(group) + [
          .literal("\n<footer>Made by <code>blazon diff --html</code>.</footer>\n")
        ]
    ).html
  }

  private func masthead(_ counts: ChangeCounts) -> Markup {
    let tokens = Set(changes.map(\.path)).count
    return .element(
      "header", [:],
      .literal("<p class=\"eyebrow\">What changed</p>"),
      .element(
        "h1", [:], .text(from), .literal("<span class=\"to\">→</span>"), .text(to)),
      .element(
        "p", ["class": "summary"],
        .text(
          changes.isEmpty
            ? "No differences." : "\(changes.count) changes of \(tokens) tokens: \(counts.text).")))
  }

  /// A switch for each class. It works without a script, by the style in `hiding`.
  private func chip(_ kind: ChangeClass, _ count: Int) -> Markup {
    let id = "show-" + kind.rawValue
    let checked = kind.isQuiet ? "" : "checked"
    return Markup.opening(
      "input", ["class": "pick", "type": "checkbox", "id": id, "checked": checked])
      + .element(
        "label", ["class": "chip " + kind.rawValue, "for": id],
        .element("span", ["class": "sign"], .text(kind.mark)), .text(kind.label + " "),
        .element("b", [:], .text(String(count))))
  }

  // MARK: Rows

  private func group(_ group: ChangeGroup) -> Markup {
    let kinds = Set(group.changes.map { "has-" + $0.class.rawValue }).sorted()
    return .literal("\n")
      + .element(
        "section", ["class": kinds.joined(separator: " ")],
        .element(
          "h2", [:], .text(group.title), .literal(" "),
          .element("small", [:], .text(group.revision))),
        .element(
          "table", ["class": "changes"],
          group.changes.enumerated().map { index, change in
            row(change, isAgain: index > 0 && group.changes[index - 1].path == change.path)
          }))
  }

  /// - Parameter isAgain: whether the row above is another context of the same token.
  private func row(_ change: Change, isAgain: Bool) -> Markup {
    let name: [Markup] =
      [
        change.rename.map {
          Markup.element("span", ["class": "path muted"], .text($0.from.text + " → "))
        } ?? .none,
        .element(
          "span", ["class": isAgain ? "path again" : "path"],
          .text(change.rename == nil ? change.nameInGroup : change.path.text)),
        change.context.isBase
          ? .none : .element("span", ["class": "context"], .text(change.contextText)),
      ]
    let mark = Markup.element(
      "td", ["class": "mark", "title": change.isReversed ? "reversed" : change.class.label],
      .text(change.mark))
    return .literal("\n")
      + .element(
        "tr",
        [
          "class": "row-" + change.class.rawValue + " "
            + (change.isReversed ? "reversed" : change.class.rawValue)
        ],
        mark,
        .element("th", ["scope": "row", "title": change.path.text], name),
        .element("td", ["class": "values"], values(change)),
        .element("td", ["class": "notes"], notes(change)))
  }

  private func values(_ change: Change) -> [Markup] {
    let sides = change.sides.enumerated().map { index, side in
      let isOld = index == 0 && change.sides.count == 2
      return Markup.element(
        "span", ["class": isOld ? "side old" : "side"],
        .drawn(side.cell, [.element("span", ["class": "value"], .text(side.text))]))
    }
    return [
      .element("div", ["class": "sides"], .joined(sides, by: "<span class=\"arrow\">→</span>"))
    ]
  }

  private func notes(_ change: Change) -> [Markup] {
    var notes: [Markup] = []
    if let remark = change.remark { notes.append(.element("div", [:], .text(remark))) }
    if let cause = change.cause {
      notes.append(
        .element(
          "div", ["class": "cause"], .literal("because of "),
          .element("span", ["class": "path"], .text(cause))))
    }
    for contrast in change.contrasts {
      let tone = contrast.crossed.first.map { $0.isGain ? "gain" : "loss" } ?? ""
      notes.append(
        .element(
          "div", ["class": "contrast " + tone],
          .text(contrast.text(at: change.path, in: change.context))))
    }
    return notes
  }

  private static let hiding = Markup.joined(
    ChangeClass.allCases.map(\.hidingRule))

  private static let style =
    Markup.literal(
      """
      .chip {
        display: inline-flex; align-items: baseline; gap: 6px; padding: 4px 12px; cursor: pointer;
        border: 1px solid var(--line); border-radius: 999px; background: var(--paper);
        font-size: 13px;
      }
      .chip .sign { color: var(--tone); font-weight: 700; }
      .chip b { font-weight: 600; }
      .pick:not(:checked) + .chip { opacity: .5; background: transparent; }
      h2 { margin: 30px 0 8px; font-size: 18px; letter-spacing: -.01em; }
      h2 small { color: var(--muted); font-size: 12px; font-weight: 400; margin-left: 6px; }
      table.changes {
        width: 100%; border-collapse: separate; border-spacing: 0; background: var(--paper);
        border: 1px solid var(--line); border-radius: 12px; overflow: hidden; table-layout: fixed;
      }
      .changes td, .changes th {
        padding: 7px 12px; text-align: left; vertical-align: top; font-weight: 400;
        border-bottom: 1px solid var(--line);
      }
      .changes tr:last-child td, .changes tr:last-child th { border-bottom: 0; }
      .mark { width: 34px; color: var(--tone); font-weight: 700; text-align: center !important; }
      .changes th { width: 30%; }
      .changes td.notes { width: 28%; color: var(--muted); font-size: 12.5px; }
      .context {
        display: inline-block; margin-left: 6px; padding: 0 6px; border-radius: 6px;
        font-size: 11px; color: var(--muted); border: 1px solid var(--line);
      }
      .again { opacity: .4; }
      .sides { display: flex; flex-wrap: wrap; gap: 6px 0; align-items: flex-start; }
      .values .side { display: inline-block; vertical-align: top; max-width: 100%; }
      .values .old .value { color: var(--muted); }
      .values .arrow { color: var(--faint); padding: 0 8px; vertical-align: top; }
      .values svg.motion, .values svg.shadow { margin: -5px 0; }
      .contrast.loss { color: var(--red); } .contrast.gain { color: var(--green); }
      @media (max-width: 760px) {
        .changes, .changes tbody, .changes tr, .changes td, .changes th { display: block; }
        .changes td, .changes th { width: auto !important; border: 0; padding: 2px 12px; }
        .changes tr { padding: 8px 0; border-bottom: 1px solid var(--line); }
        .changes .mark { float: left; padding-right: 0; }
      }

      """) + hiding
}

extension ChangeClass {
  /// The style that hides the rows of a class while its switch is off, and components with no other rows.
  fileprivate var hidingRule: Markup {
    switch self {
    case .broken: .literal("body:has(#show-broken:not(:checked)) .row-broken { display: none; }\n")
    case .mended: .literal("body:has(#show-mended:not(:checked)) .row-mended { display: none; }\n")
    case .added: .literal("body:has(#show-added:not(:checked)) .row-added { display: none; }\n")
    case .removed:
      .literal("body:has(#show-removed:not(:checked)) .row-removed { display: none; }\n")
    case .renamed:
      .literal("body:has(#show-renamed:not(:checked)) .row-renamed { display: none; }\n")
    case .refined:
      .literal("body:has(#show-refined:not(:checked)) .row-refined { display: none; }\n")
    case .newlyStated:
      .literal("body:has(#show-newlyStated:not(:checked)) .row-newlyStated { display: none; }\n")
    case .silenced:
      .literal("body:has(#show-silenced:not(:checked)) .row-silenced { display: none; }\n")
    case .converted:
      .literal("body:has(#show-converted:not(:checked)) .row-converted { display: none; }\n")
    case .corrected:
      .literal("body:has(#show-corrected:not(:checked)) .row-corrected { display: none; }\n")
    case .changed:
      .literal("body:has(#show-changed:not(:checked)) .row-changed { display: none; }\n")
    case .rippled:
      .literal("body:has(#show-rippled:not(:checked)) .row-rippled { display: none; }\n")
    case .restated:
      .literal("body:has(#show-restated:not(:checked)) .row-restated { display: none; }\n")
    case .deprecated:
      .literal("body:has(#show-deprecated:not(:checked)) .row-deprecated { display: none; }\n")
    case .redescribed:
      .literal("body:has(#show-redescribed:not(:checked)) .row-redescribed { display: none; }\n")
    case .sourceChanged:
      .literal(
        "body:has(#show-sourceChanged:not(:checked)) .row-sourceChanged { display: none; }\n")
    }
  }
}

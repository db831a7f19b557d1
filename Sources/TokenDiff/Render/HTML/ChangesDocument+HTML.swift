internal import TokenModel
internal import TokenPicture

extension ChangesDocument {
  /// An HTML page with a newline at its end. Changes of quiet classes are in it, too, but hidden until
  /// the reader asks for them.
  package var html: String {
    let tokens = TokenChanges.tokens(changes)
    let counts = ChangeCounts(tokens)
    let axes = ToldAxis.all(in: changes)
    let contrasts = LostContrast.all(in: changes)
    let overview = ChangesSummary(tokens, axes, contrasts)
    let showsRevision = Set(tokens.map(\.revision)).count > 1
    return Page(
      title: from + " → " + to + " — Blazon", style: ChangesDocument.style,
      body: [
        masthead(tokens, axes, counts, overview), lost(contrasts), .literal("\n"),
      ] + [Markup.element("div", ["class": "bar"], counts.classes.map { chip($0, counts) })]
        + [tokens.count > ChangesSummary.least ? summary(overview) : .none]
        + axes.map(section)
        + ChangeSection.sections(tokens).map { section($0, showsRevision: showsRevision) }
        + legend.map { Markup.element("p", ["class": "summary"], .text($0)) } + [
          .literal("\n<footer>Made by <code>blazon diff --html</code>.</footer>\n")
        ]
    ).html
  }

  private func masthead(
    _ tokens: [TokenChanges], _ axes: [ToldAxis], _ counts: ChangeCounts,
    _ summary: ChangesSummary
  ) -> Markup {
    let told = (axes.map(\.text) + [counts.text]).filter { !$0.isEmpty }
    var lines: [Markup] = [
      .element(
        "p", ["class": "summary"],
        .text(
          changes.isEmpty
            ? "No differences."
            : "\(changes.count) changes of \(Set(changes.map(\.path)).count) tokens: "
              + told.joined(separator: ", ") + "."))
    ]
    if tokens.count > ChangesSummary.least, let verdict = summary.verdict {
      lines = [.element("p", ["class": "verdict"], .text(verdict))]
      if let notice = summary.notice {
        lines.append(.element("p", ["class": "summary"], .text(notice)))
      }
    }
    return .element(
      "header", [:],
      [
        .literal("<p class=\"eyebrow\">What changed</p>"),
        .element(
          "h1", [:], .text(from), .literal("<span class=\"to\">→</span>"), .text(to)),
      ] + ends.map { Markup.element("p", ["class": "end"], .text($0)) } + lines)
  }

  /// A switch for each class. It works without a script, by the style in `hiding`.
  private func chip(_ kind: ChangeClass, _ counts: ChangeCounts) -> Markup {
    let id = "show-" + kind.rawValue
    let checked = kind.isQuiet ? "" : "checked"
    return Markup.opening(
      "input", ["class": "pick", "type": "checkbox", "id": id, "checked": checked])
      + .element(
        "label", ["class": "chip " + kind.rawValue, "for": id],
        .element("span", ["class": "sign"], .text(kind.mark)), .text(counts.label(kind) + " "),
        .element("b", [:], .text(String(counts[kind]))))
  }

  // MARK: Sections

  /// The contrasts that no longer reach a level.
  private func lost(_ contrasts: [LostContrast]) -> Markup {
    if contrasts.isEmpty { return .none }
    let items = contrasts.prefix(LostContrast.most).map { lost in
      Markup.element(
        "div", [:], .element("b", [:], .text(lost.text)), .literal(" "),
        .element("span", ["class": "path"], .text(lost.place)))
    }
    let rest = LostContrast.rest(contrasts).map { [Markup.element("div", [:], .text($0))] } ?? []
    return .literal("\n") + .element("div", ["class": "lost"], items + rest)
  }

  /// The tokens that matter most, by what is asked first.
  private func summary(_ summary: ChangesSummary) -> Markup {
    let parts = summary.parts.map { part -> Markup in
      let rows = part.tokens.map { token, alike in
        row(
          token.worst, isAgain: false, others: token.isWhole ? token.changes.dropFirst() : [],
          note: alike > 0 ? "and \(alike) more alike" : token.wholeNote)
      }
      return .element("h3", [:], .text(part.title))
        + .element("table", ["class": "changes"], rows)
    }
    return .literal("\n")
      + .element(
        "section", ["class": "most"], [.literal("<h2>What matters most</h2>")] + parts)
  }

  /// An axis or axis value that came or went, which the reader can unfold to see each answer.
  private func section(_ told: ToldAxis) -> Markup {
    let kind = told.axis.isRetired ? "removed" : "added"
    let title = Markup.element(
      "summary", ["class": kind],
      .element("span", ["class": "sign"], .text(told.axis.mark)), .literal(" "),
      .element("b", [:], .text(told.axis.verb + " " + told.axis.safeName)),
      .element("small", [:], .text(told.count)))
    let rows = changes.filter { $0.axis == told.axis }.map { row($0, isAgain: false) }
    return .literal("\n")
      + .element(
        "details", ["class": "axis"],
        [title, .element("table", ["class": "changes"], rows)])
  }

  /// A class, which the reader can fold; long ones of classes that hurt nobody are folded at first.
  private func section(_ section: ChangeSection, showsRevision: Bool) -> Markup {
    let kind = section.kind
    let tokens = section.tokens
    let isFolded = tokens.count > 60 && !kind.hurts
    let title = Markup.element(
      "summary", ["class": kind.rawValue],
      .element("span", ["class": "sign"], .text(section.mark)), .literal(" "),
      .element("b", [:], .text(ChangeCounts(tokens).text(kind))),
      showsRevision
        ? .none : .element("small", [:], .text(section.groups.first?.revision ?? "")))
    let groups = section.groups.map { group -> Markup in
      let revision = showsRevision ? group.revision : ""
      let heading: Markup =
        group.title == nil && revision.isEmpty
        ? .none
        : .element(
          "h3", [:], .text(group.title ?? ""), .literal(" "),
          .element("small", [:], .text(revision)))
      return heading + .element("table", ["class": "changes"], group.tokens.flatMap(rows))
    }
    let attributes: KeyValuePairs<StaticString, String> =
      isFolded
      ? ["class": "section-" + kind.rawValue]
      : ["class": "section-" + kind.rawValue, "open": "open"]
    return .literal("\n") + .element("details", attributes, [title] + groups)
  }

  // MARK: Rows

  private func rows(_ token: TokenChanges) -> [Markup] {
    if token.isWhole {
      return [
        row(
          token.changes[0], isAgain: false, others: token.changes.dropFirst(),
          note: token.wholeNote)
      ]
    }
    return token.changes.enumerated().map { index, change in
      row(change, isAgain: index > 0)
    }
  }

  /// - Parameters:
  ///   - isAgain: whether the row above is another context of the same token.
  ///   - others: the further contexts of which the row tells.
  ///   - note: what is added to the change's own notes.
  private func row(
    _ change: Change, isAgain: Bool, others: ArraySlice<Change> = [], note: String? = nil
  ) -> Markup {
    let context: Markup =
      change.context.isBase || !others.isEmpty
      ? .none : .element("span", ["class": "context"], .text(change.contextText))
    let name: [Markup] =
      [
        change.rename.map {
          Markup.element("span", ["class": "path muted"], .text($0.from.text + " → "))
        } ?? .none,
        .element("span", ["class": isAgain ? "path again" : "path"], .text(change.path.text)),
        context,
      ]
    let mark = Markup.element(
      "td", ["class": "mark", "title": change.isReversed ? "reversed" : title(change)],
      .text(change.mark))
    return .literal("\n")
      + .element(
        "tr", ["class": change.isReversed ? "reversed" : change.class.rawValue],
        mark,
        .element("th", ["scope": "row", "title": change.path.text], name),
        .element(
          "td", ["class": "values"],
          others.isEmpty || change.class == .broken
            ? values(change) : wholeValues([change] + others)),
        .element(
          "td", ["class": "notes"],
          notes(change) + (note.map { [.element("div", [:], .text($0))] } ?? [])))
  }

  private func title(_ change: Change) -> String {
    change.silentEdition.map { "not recorded in " + $0 } ?? change.class.label
  }

  /// The values of a token that came or went, one for each context.
  private func wholeValues(_ changes: [Change]) -> [Markup] {
    changes.flatMap { change in
      change.sides.map { side in
        let context: Markup =
          change.context.isBase
          ? .none : .element("span", ["class": "context"], .text(change.contextText))
        return Markup.element(
          "div", ["class": "sides"],
          .element(
            "span", ["class": "side"],
            .drawn(
              side.cell,
              [
                .element("span", ["class": "value"], .text(side.text + signs(side.cell))), context,
              ])))
      }
    }
  }

  private func values(_ change: Change) -> [Markup] {
    let sides = change.sides.enumerated().map { index, side in
      let isOld = index == 0 && change.sides.count == 2
      return Markup.element(
        "span", ["class": isOld ? "side old" : "side"],
        .drawn(
          side.cell, [.element("span", ["class": "value"], .text(side.text + signs(side.cell)))]))
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
      .verdict { margin: 10px 0 0; font-size: 17px; font-weight: 600; max-width: 80ch; }
      h2 { margin: 22px 0 8px; font-size: 18px; letter-spacing: -.01em; }
      h3 { margin: 16px 0 6px; font-size: 14px; }
      small { color: var(--muted); font-size: 12px; font-weight: 400; margin-left: 6px; }
      details { margin: 22px 0 0; }
      summary { cursor: pointer; font-size: 17px; margin: 0 0 8px; }
      summary .sign { color: var(--tone); font-weight: 700; }
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
      .lost { margin: 12px 0; color: var(--red); }
      .most h3 { margin: 12px 0 4px; }
      .most .changes td, .most .changes th { padding: 4px 12px; }
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
  /// The style that hides the section of a class while its switch is off.
  fileprivate var hidingRule: Markup {
    switch self {
    case .broken:
      .literal("body:has(#show-broken:not(:checked)) .section-broken { display: none; }\n")
    case .mended:
      .literal("body:has(#show-mended:not(:checked)) .section-mended { display: none; }\n")
    case .added:
      .literal("body:has(#show-added:not(:checked)) .section-added { display: none; }\n")
    case .removed:
      .literal("body:has(#show-removed:not(:checked)) .section-removed { display: none; }\n")
    case .renamed:
      .literal("body:has(#show-renamed:not(:checked)) .section-renamed { display: none; }\n")
    case .refined:
      .literal("body:has(#show-refined:not(:checked)) .section-refined { display: none; }\n")
    case .notCompared:
      .literal(
        "body:has(#show-notCompared:not(:checked)) .section-notCompared { display: none; }\n")
    case .newlyStated:
      .literal(
        "body:has(#show-newlyStated:not(:checked)) .section-newlyStated { display: none; }\n")
    case .silenced:
      .literal("body:has(#show-silenced:not(:checked)) .section-silenced { display: none; }\n")
    case .converted:
      .literal("body:has(#show-converted:not(:checked)) .section-converted { display: none; }\n")
    case .corrected:
      .literal("body:has(#show-corrected:not(:checked)) .section-corrected { display: none; }\n")
    case .changed:
      .literal("body:has(#show-changed:not(:checked)) .section-changed { display: none; }\n")
    case .rippled:
      .literal("body:has(#show-rippled:not(:checked)) .section-rippled { display: none; }\n")
    case .restated:
      .literal("body:has(#show-restated:not(:checked)) .section-restated { display: none; }\n")
    case .deprecated:
      .literal("body:has(#show-deprecated:not(:checked)) .section-deprecated { display: none; }\n")
    case .undeprecated:
      .literal(
        "body:has(#show-undeprecated:not(:checked)) .section-undeprecated { display: none; }\n")
    case .redescribed:
      .literal(
        "body:has(#show-redescribed:not(:checked)) .section-redescribed { display: none; }\n")
    case .sourceChanged:
      .literal(
        "body:has(#show-sourceChanged:not(:checked)) .section-sourceChanged { display: none; }\n")
    }
  }
}

internal import TokenModel
internal import TokenPicture

/// When editions were published and when they were recorded, and what the marks mean.
extension AtlasWriter {
  /// A date as the part of a year that is known of it.
  private func span(_ text: String) -> (from: Double, to: Double)? {
    let parts = text.split(separator: "-").compactMap { Double($0) }
    guard let year = parts.first, year.magnitude < 10_000 else { return nil }
    guard parts.count > 1 else { return (year, year + 1) }
    let month = year + (parts[1] - 1) / 12
    guard parts.count > 2 else { return (month, month + 1 / 12) }
    return (month + (parts[2] - 1) / 365, month + parts[2] / 365)
  }

  var time: Markup? {
    let known = atlas.editions.map { $0.tokens.revision.published.flatMap(span) }
    let days = atlas.commits.compactMap { commit in span(commit.day).map { (commit, $0) } }
    let ends = known.compactMap { $0?.to } + days.map(\.1.to)
    guard let first = (known.compactMap { $0?.from } + days.map(\.1.from)).min(),
      let last = ends.max()
    else { return nil }
    let (start, end) = (first.rounded(.down), max(last.rounded(.up), first.rounded(.down) + 1))
    func x(_ year: Double) -> Double { 30 + 940 * (year - start) / (end - start) }
    var parts: [Markup] = [Mark.path("guide", "M30 56H970")]
    let step = max(1, ((end - start) / 8).rounded(.up))
    var year = start
    while year <= end {
      parts.append(
        Mark.text("lb soft", Mark.n(year), x: x(year), y: 78, anchor: "middle")
          + Mark.path("guide", "M\(Mark.n(x(year))) 52v8"))
      year += step
    }
    var before = start
    var labelEnd = 0.0
    func label(_ text: String, _ middle: Double) -> Markup {
      let (place, half) = (max(middle, 60), 3.5 * Double(text.count))
      let isTight = place - half < labelEnd
      if !isTight { labelEnd = place + half }
      return Mark.text("lb bold", text, x: place, y: isTight ? 4 : 34, anchor: "middle")
    }
    for (edition, span) in zip(atlas.editions, known) {
      let (from, to) = span.map { ($0.from, $0.to) } ?? (before, last)
      let bar = Mark.Shape(x: x(from), y: 44, width: max(3, x(to) - x(from)), height: 12)
      let date = edition.tokens.revision.published ?? "no date"
      let text = date.hasPrefix(edition.name) ? date : edition.name + ", " + date
      parts.append(
        (span == nil ? bar.markup("", fill: "url(#hatch)") : bar.markup("disc"))
          + label(text, (x(from) + x(to)) / 2))
      before = span?.to ?? before
    }
    // One square for all that would stand in the same place.
    var squares: [(x: Double, commits: [Catalog.Commit])] = []
    for (commit, span) in days.sorted(by: { ($0.1.from, $0.0.number) < ($1.1.from, $1.0.number) }) {
      if let last = squares.last, x(span.from) - last.x < 7 {
        squares[squares.count - 1].commits.append(commit)
      } else {
        squares.append((x(span.from), [commit]))
      }
    }
    for square in squares {
      let (first, last) = (square.commits[0], square.commits[square.commits.count - 1])
      let words =
        square.commits.count == 1
        ? "recorded \(first.day): \(first.message)"
        : "\(square.commits.count) commits, \(first.day) to \(last.day)"
      parts.append(
        .element(
          "g", [:], .element("title", [:], .text(words)),
          Mark.Shape(x: square.x - 3, y: 58, width: 6, height: 6).markup("commit")))
    }
    return section(
      "time", "Two times", "Above: when an edition was published. Squares: when it was recorded.",
      [
        .element(
          "figure", [:],
          .element(
            "div", ["class": "fit wide"],
            Mark.plate(
              "plate w1000", "0 -24 1000 108", "the editions and their records over the years",
              parts))
        )
      ])
  }

  /// The marks that occur on the page, and no other, drawn as they are there.
  func key(_ plates: [Markup]) -> Markup {
    let page = Markup.joined(plates).html
    let box = Mark.Shape(x: 1, y: 3, width: 40, height: 20)
    func sign(_ text: String) -> Markup {
      Mark.text("strong", text, x: 21, y: 19, anchor: "middle")
    }
    var wavy = box
    wavy.hasWavySides = true
    wavy.hasWavyEnds = true
    let entries: [(sign: String, picture: Markup, meaning: StaticString)] = [
      ("class=\"edge\"", box.markup("edge"), "stated"),
      ("edge measured", box.markup("edge measured"), "measured in the source's own picture"),
      ("edge derived", box.markup("edge derived"), "follows from what is stated"),
      ("edge chosen", box.markup("edge chosen"), "chosen to draw on, not stated"),
      ("wavy", wavy.markup("edge wavy"), "where it ends is not stated"),
      ("url(#hatch)", box.markup("", fill: "url(#hatch)"), "an extent that no source gives"),
      ("url(#ask", box.markup("", fill: "url(#ask)"), "paint that no source gives"),
      ("url(#dots)", box.markup("", fill: "url(#dots)"), "no page was read"),
      ("url(#cross)", box.markup("", fill: "url(#cross)"), "did not exist in the edition"),
      (
        "url(#crayon", box.markup("", fill: "url(#crayon-blue)"), "a color in words, never a figure"
      ),
      ("url(#scribble)", box.markup("", fill: "url(#scribble)"), "paint in words without a hue"),
      (
        "url(#stipple)", box.markup("neutral") + box.markup("", fill: "url(#stipple)"),
        "a material by name, never a figure"
      ),
      ("url(#check)", box.markup("", fill: "url(#check)"), "whatever lies behind"),
      ("class=\"space\"", box.markup("space"), "a gap or a margin, to scale"),
      ("class=\"pad\"", box.markup("pad"), "padding, to scale"),
      ("class=\"about\"", box.markup("about"), "about: from the lower to the upper end"),
      ("url(#fade", box.markup("", fill: "url(#fade-right)"), "from the least to the greatest"),
      ("class=\"em\"", box.markup("em"), "as high as the text size"),
      ("class=\"target\"", box.markup("target"), "the least that can be hit, not the button"),
      (
        "class=\"disc\"",
        .literal("<circle class=\"ring\" cx=\"21\" cy=\"13\" r=\"11\"/>")
          + .literal("<circle class=\"ring\" cx=\"21\" cy=\"13\" r=\"7\"/>")
          + .literal("<circle class=\"disc\" cx=\"21\" cy=\"13\" r=\"3\"/>"),
        "a tap outside; beside it what that does, or “?”"
      ),
      (
        "m3 6l12-12",
        .literal("<path class=\"ring\" d=\"M12 13a9 9 0 1 0 18 0a9 9 0 1 0 -18 0m3 6l12 -12\"/>"),
        "the tap does nothing"
      ),
      (
        "m5 5l8 8m0-8l-8 8",
        .literal("<path class=\"ring\" d=\"M12 4h18v18h-18zm5 5l8 8m0 -8l-8 8\"/>"),
        "the tap closes it"
      ),
      (
        "class=\"ring dotted\"",
        .literal("<path class=\"ring dotted\" d=\"M3 13H36m-6 -4l6 4l-6 4\"/>"),
        "the tap acts as the button that the line leads to"
      ),
      (
        "↕ ?", .literal("<text class=\"ask small\" x=\"10\" y=\"18\">↕ ?</text>"),
        "where it stands is not stated"
      ),
      (
        "class=\"demand\"",
        .literal(
          "<path class=\"demand\" d=\"M1 9h12v8H1zM16 10.5h12v5H16zM31 12h12v2H31z\"/>"),
        "must, should, may"
      ),
      (
        "class=\"forbids\"", .literal("<path class=\"forbids\" d=\"M14 6l12 12m0 -12l-12 12\"/>"),
        "to be avoided, or no"
      ),
      (
        "plate flow",
        .element(
          "g", ["class": "flow"], Mark.path("yes", "M1 9L21 12.7V13.3L1 17Z"),
          Mark.path("no", "M21 12.7L41 9V17L21 13.3Z")),
        "a rule that was turned round: blue asks for it, red against it"
      ),
      (
        "class=\"changed\"",
        .element(
          "g", ["class": "flow"], Mark.path("yes", "M1 9H18V17H1Z"),
          Mark.path("changed", "M22 9H41V17H22l6 -4Z")),
        "a rule that gives another answer"
      ),
      (
        "class=\"general\"",
        .element("g", ["class": "flow"], Mark.path("general", "M2 9H40V17H2Z")),
        "not compared: in general only, derived, or on a condition"
      ),
      (
        "class=\"ghost\"", .literal("<path class=\"ghost shown\" d=\"M1 3h40v20H1z\"/>"),
        "known edges of the edition before"
      ),
      ("≈", sign("≈"), "about"),
      ("±", sign("±"), "measured, and how far off it may be"),
      ("(derived)", sign("( )"), "derived: it follows from a drawing, which makes no rule"),
      ("big may", .literal("<circle class=\"big may\" cx=\"21\" cy=\"13\" r=\"9\"/>"), "optional"),
      (
        "class=\"dg\"", .literal("<text class=\"dg large\" x=\"16\" y=\"19\">†</text>"),
        "only third parties state it"
      ),
      (
        "‡</", .literal("<text class=\"dg large\" x=\"16\" y=\"19\">‡</text>"),
        "another source disagrees"
      ),
    ]
    let items = entries.filter { page.contains($0.sign) }.map { entry in
      Markup.element(
        "li", [:],
        .element("svg", ["width": "44", "height": "26", "aria-hidden": "true"], entry.picture),
        .element("span", [:], .literal(entry.meaning)))
    }
    return .element(
      "details", ["class": "key"], .literal("<summary>Key</summary>"),
      .element("ul", [:], items)) + .literal("\n")
  }
}

internal import TokenModel
internal import TokenPicture

/// The drawings of components, side by side at one scale.
extension AtlasWriter {
  /// One drawing of a plate.
  struct Drawing {
    var reader: EditionReader
    var subtitle: String?
    /// Whether the bar above counts what the edition knows of the component.
    var isCounted = true
    var make: (EditionReader) -> Scene
  }

  /// The drawings with frames and captions, all as high as the highest needs, and the same again without
  /// words, for pages on which they stand one below the other.
  private func row(
    _ drawings: [Drawing], _ name: String, group: String, grid: String = "grid"
  ) -> [Markup] {
    let scenes = drawings.map { $0.make($0.reader) }
    let height = scenes.map(Painter.leastHeight).max() ?? Nominal.screenHeight
    var ghost = ""
    var minis: [Markup] = []
    let cards = zip(drawings, scenes).enumerated().map { place, pair -> Markup in
      let (drawing, scene) = pair
      var painter = Painter(scene, drawing.reader, height: height, chosenWidth: atlas.frame)
      let id = "\(name)\(place)"
      let label = drawing.reader.edition.name
      let markup = painter.drawing(
        [label, drawing.subtitle].compactMap(\.self).joined(separator: ", "), id: id, ghost: ghost)
      if drawing.isCounted { ghost = painter.edges }
      minis.append(
        .element(
          "div", [:], .text(label),
          copy(id, x: 0, y: 0, width: painter.width, height: height)))
      let isDark = drawing.reader.context["appearance"] == "dark"
      let card = card(
        drawing.reader.edition, drawing.subtitle, group: drawing.isCounted ? group : nil,
        markup, drawing.isCounted ? others(scene, drawing.reader.edition) : [])
      let look = appearances.firstIndex { $0["appearance"] == "dark" }
      return isDark ? .element("div", ["class": "look\(look ?? 0)"], card) : card
    }
    return [
      name == "phone"
        ? .none
        : .element("div", ["class": "minis", "inert": "inert", "aria-hidden": "true"], minis),
      .element("div", ["class": grid], cards),
    ]
  }

  /// A drawing once more, without words.
  private func copy(
    _ id: String, x: Double, y: Double, width: Double, height: Double
  ) -> Markup {
    .element(
      "svg",
      [
        "class": "plate copy",
        "viewBox": [x - 4, y - 4, width + 8, height + 8].map(Mark.n).joined(separator: " "),
        "aria-hidden": "true",
      ], .element("use", ["href": "#" + id]))
  }

  /// What it looks like otherwise, as swatches below.
  private func others(_ scene: Scene, _ edition: Atlas.Edition) -> [Markup] {
    scene.others.map { name, paint in
      .element(
        "a", ["class": "other", "href": "#f\(paint.fact)"],
        .element(
          "svg", ["width": "44", "height": "26", "aria-hidden": "true"],
          Mark.layers(
            paint, of: edition, ledger,
            on: Mark.Shape(x: 1, y: 1, width: 42, height: 24, radius: 6), kind: "rim")),
        .text(name + ": " + paint.label), paint.signs("i"))
    }
  }

  private func reader(_ edition: Atlas.Edition, _ fixed: KeyValuePairs<String, String>)
    -> EditionReader
  {
    let context = Context(fixed.map { Context.Fixed($0.key, $0.value) })
    return EditionReader(edition: edition, context: context, ledger: ledger)
  }

  /// Of the editions with an appearance, the one that states most of a component.
  private func richest(_ group: String) -> Atlas.Edition? {
    atlas.editions.reversed().filter {
      ($0.tokens.revision.values(of: "appearance")?.count ?? 0) > 1
    }.reduce(nil) { best, next in
      guard let best else { return next }
      return stated(next, group).count > stated(best, group).count ? next : best
    }
  }

  // MARK: Spread

  /// The first look: each edition's sheet without words, at one scale, and what changed since the one before.
  var spread: Markup? {
    guard atlas.editions.count > 1 else { return nil }
    let scenes =
      has(ActionSheet.group)
      ? atlas.editions.map { ActionSheet.scene(reader($0, ["idiom": "phone"])) } : []
    let height = scenes.map(Painter.leastHeight).max() ?? Nominal.screenHeight
    let cards = atlas.editions.enumerated().map { place, edition -> Markup in
      let width =
        scenes.isEmpty
        ? 0
        : Painter(
          scenes[place], reader(edition, [:]), height: height, chosenWidth: atlas.frame
        ).width
      return .element(
        "li", [:],
        scenes.isEmpty ? .none : copy("phone\(place)", x: 0, y: 0, width: width, height: height),
        .element(
          "div", [:],
          .element(
            "h3", [:], .text(edition.name)),
          .element("small", [:], .text(edition.tokens.revision.published ?? "no date")),
          .element("p", [:], change(place))))
    }
    return section(
      "spread", "What changed", "", isFolded: false,
      [.element("ol", ["class": "spread"], cards)])
  }

  // MARK: Action sheet

  var phone: Markup? {
    guard has(ActionSheet.group) else { return nil }
    let drawings = atlas.editions.map {
      Drawing(reader: reader($0, ["idiom": "phone"]), make: ActionSheet.scene)
    }
    return section(
      "sheet", "Action sheet on the phone",
      "One scale for all: one unit is one point. The sample buttons are the same in each.",
      row(drawings, "phone", group: ActionSheet.group))
  }

  /// The newest edition that has them, in its appearances.
  var looks: Markup? {
    guard appearances.count > 1, has(ActionSheet.group), let edition = richest(ActionSheet.group),
      let place = atlas.editions.firstIndex(where: { $0.label == edition.label })
    else { return nil }
    let reader = reader(atlas.editions[place], ["idiom": "phone"])
    let scene = ActionSheet.scene(reader)
    let heights = atlas.editions.map {
      Painter.leastHeight(ActionSheet.scene(self.reader($0, ["idiom": "phone"])))
    }
    let height = heights.max() ?? Nominal.screenHeight
    var painter = Painter(scene, reader, height: height, chosenWidth: atlas.frame)
    _ = painter.drawing("", id: "", ghost: "")
    let cards = appearances.enumerated().map { number, context in
      Markup.element(
        "figure", ["class": "small look\(number)"],
        .element("figcaption", [:], .element("h3", [:], .text(AtlasWriter.name(of: context)))),
        .element(
          "div", ["class": "fit", "inert": "inert"],
          copy(
            "phone\(place)", x: 0, y: painter.top - 24, width: painter.width,
            height: height - painter.top + 24)))
    }
    return section(
      "looks", "The same sheet in each appearance",
      "\(reader.edition.name): the drawing above with the colors of each.",
      [.element("div", ["class": "grid four"], cards)])
  }

  /// The pad: one drawing for each way in which an edition says that a sheet is asked for.
  var pad: Markup? {
    guard has(ActionSheet.group),
      atlas.editions.contains(where: {
        $0.tokens.revision.values(of: "idiom")?.contains("pad") == true
      })
    else { return nil }
    let drawings = atlas.editions.flatMap { edition -> [Drawing] in
      let reader = reader(edition, ["idiom": "pad"])
      let origins = edition.tokens.revision.values(of: "origin") ?? []
      guard !origins.isEmpty else { return [Drawing(reader: reader, make: ActionSheet.scene)] }
      return origins.compactMap { origin in
        reader.fixing("origin", origin).map {
          Drawing(
            reader: $0, subtitle: "asked for " + origin.humanised, make: ActionSheet.scene)
        }
      }
    }
    return section(
      "pad", "Action sheet on the pad", "One scale, about half of the phone's.",
      row(drawings, "pad", group: ActionSheet.group, grid: "grid two"))
  }

  // MARK: Alert

  var alert: Markup? {
    guard has(Alert.group) else { return nil }
    let row = atlas.editions.map {
      Drawing(
        reader: reader($0, ["idiom": "phone", "alertLayout": "row"]), make: Alert.scene(.row))
    }
    var more = atlas.editions.compactMap { edition -> Drawing? in
      let safe = reader(edition, ["idiom": "phone", "alertLayout": "row"])
      guard let risky = safe.fixing("alertAction", "destructive") else { return nil }
      return Drawing(
        reader: risky, subtitle: "where something may be lost", isCounted: false,
        make: Alert.scene(.risky))
    }
    if let newest = richest(Alert.group)
      ?? atlas.editions.last(where: { !reader($0, [:]).isBlank(Alert.group) })
    {
      let row = reader(newest, ["idiom": "phone", "alertLayout": "row"])
      more += [
        Drawing(
          reader: reader(newest, ["idiom": "phone", "alertLayout": "stack"]),
          subtitle: "three buttons and more", isCounted: false, make: Alert.scene(.stack)),
        Drawing(
          reader: row, subtitle: "with text fields", isCounted: false, make: Alert.scene(.fields)),
        Drawing(
          reader: reader(newest, ["idiom": "pad", "alertLayout": "row"]), subtitle: "on the pad",
          isCounted: false, make: Alert.scene(.row)),
      ]
      if let dark = row.fixing("appearance", "dark") {
        more.append(
          Drawing(
            reader: dark, subtitle: "dark, always, to compare", isCounted: false,
            make: Alert.scene(.row)))
      }
    }
    return section(
      "alert", "Alert", "One scale, but for the pad; a part of the screen.",
      self.row(row, "alert", group: Alert.group)
        + self.row(more, "alert-more", group: Alert.group))
  }
}

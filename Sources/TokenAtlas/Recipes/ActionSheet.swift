internal import TokenModel

/// Which tokens make which part of an action sheet, and in what order the parts stand. No numbers.
enum ActionSheet {
  static let group = "actionSheet"

  static func scene(_ reader: EditionReader) -> Scene {
    func read(_ name: String) -> Reading { reader.read(group + "." + name) }
    let isPopover = read("style").string == "popover"
    let cancel = read("cancelAction.shown")
    var main = [header(reader)].compactMap(\.self)
    let destructive = action("destructiveAction", .destructive, "Delete", reader)
    let regular: [Box] = [
      action("regularAction", .regular, "Copy", reader),
      action("regularAction", .regular, "Save", reader),
    ]
    main +=
      read("destructiveAction.position").string == "top"
      ? [destructive] + regular : regular + [destructive]
    var bottom = action("cancelAction", .cancel, "Cancel", reader)
    bottom.rules = [read("cancelAction.position"), cancel]
    var body: [Box]
    let cards = read("cardCount")
    let isPanel = cards.number == 1
    if cancel.isStated, cancel.forbids {
      var gone = Box(.struck("Cancel", .cancel))
      gone.rules = [cancel]
      body = [card(main, reader), gone]
    } else if isPanel {
      body = [panel(main, bottom, reader)]
    } else if cards.isStated {
      body = [
        card(main, reader), reader.gap(read("cancelAction.gapAbove")), card([bottom], reader),
      ]
    } else {
      body = [card(main + [bottom], reader)]
    }
    if !isPopover, !isPanel, read("margin.bottom").isStated {
      body.append(reader.gap(read("margin.bottom")))
    }
    var scene = Scene(
      body: body, place: isPopover ? .belowSource : .bottom, position: read("position"),
      width: reader.read(group + ".width", or: group + ".buttons.width"),
      margin: isPopover || isPanel ? nil : read("margin.horizontal"),
      screen: isPopover || reader.context["idiom"] == "pad" ? nil : screen(reader),
      backdrop: read("backdrop.color"), isDimmed: read("backdrop.shown"),
      outsideTap: read("outsideTap"),
      hitTarget: reader.hitTarget,
      arrow: isPopover ? read("arrow.height") : nil, isBlank: reader.isBlank(group))
    scene.swipe = read("dismissGesture.distance")
    scene.others = [("pressed", read("buttons.pressed.background"))]
    for style in (reader.edition.tokens.revision.values(of: "barStyle") ?? []).dropFirst() {
      if let other = reader.fixing("barStyle", style)?.read(group + ".background") {
        scene.others.append(("where bars are " + style.humanised, other))
      }
    }
    scene.others.removeAll { !$0.paint.isStated }
    return scene
  }

  /// One card with all buttons, from one edge of the screen to the other.
  private static func panel(_ main: [Box], _ bottom: Box, _ reader: EditionReader) -> Box {
    func gap(_ name: String) -> Box { reader.gap(reader.read(group + "." + name)) }
    var panel = card(main, reader)
    panel.children =
      [gap("padding.top")] + panel.children
      + [gap("cancelAction.gapAbove"), bottom, gap("buttons.margin.bottom")]
    panel.sides = reader.read(group + ".buttons.margin.horizontal")
    return panel
  }

  private static func card(_ parts: [Box], _ reader: EditionReader) -> Box {
    func read(_ name: String) -> Reading { reader.read(group + "." + name) }
    let (separator, gap) = (read("separator.width"), read("buttons.gap"))
    var children: [Box] = []
    for part in parts {
      if !children.isEmpty {
        var between = Box(separator.isStated ? .hairline : .sliver)
        if separator.isStated {
          between.height = separator
          between.paint = read("separator.color")
        } else if gap.isStated {
          between = reader.gap(gap)
        }
        children.append(between)
      }
      children.append(part)
    }
    var card = Box(.column, children)
    card.paint = read("background")
    card.radius = read("cornerRadius")
    card.curve = read("cornerCurve")
    card.shadow = read("shadow")
    return card
  }

  private static func header(_ reader: EditionReader) -> Box? {
    func read(_ name: String) -> Reading { reader.read(group + "." + name) }
    let (title, message) = (read("title.shown"), read("message.shown"))
    guard read("header.padding.vertical").isStated || read("title.fontSize").isStated else {
      var box = Box(.struck("message", nil))
      if !message.forbids { box.kind = .text("message") }
      box.rules = [message]
      box.height = read("message.height")
      return box
    }
    let padding = read("header.padding.vertical")
    var first = reader.styled(.text("Discard this draft?"), group + ".title")
    first.rules = [title]
    var second = reader.styled(.text("You cannot bring it back."), group + ".message")
    second.rules = [message]
    var header = Box(
      .column,
      [reader.gap(padding), first, Box(.sliver), second, Box(.sliver), reader.gap(padding)])
    header.sides = read("header.padding.horizontal")
    return header
  }

  private static func action(
    _ name: String, _ symbol: Box.Symbol, _ sample: StaticString, _ reader: EditionReader
  ) -> Box {
    var box = reader.styled(
      .button(symbol, sample), group + "." + name, of: group + ".buttons")
    // With the rim, from which gaps and margins are measured.
    box.height = reader.read(
      group + "." + name + ".height", or: group + ".buttons.height",
      group + "." + name + ".fill.height", group + ".buttons.fill.height")
    box.paint = reader.read(group + "." + name + ".background", or: group + ".buttons.background")
    box.radius = reader.read(group + ".buttons.cornerRadius")
    if symbol == .destructive {
      box.rules = [reader.read(group + "." + name + ".position")]
    }
    return box
  }

  /// The screen of the edition, or its launch image, which is as large.
  static func screen(_ reader: EditionReader) -> Scene.Screen {
    let others = (reader.edition.tokens.revision.values(of: "screen") ?? []).dropFirst()
    return Scene.Screen(
      width: reader.read("screen.width", or: "launchImage.width"),
      height: reader.read("screen.height", or: "launchImage.height"),
      others: others.compactMap { reader.fixing("screen", $0)?.read("launchImage.height") }
        .filter(\.isStated))
  }
}

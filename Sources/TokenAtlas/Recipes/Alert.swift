internal import TokenModel

/// Which tokens make which part of an alert. No numbers.
enum Alert {
  static let group = "alert"

  /// The samples that are drawn.
  enum Sample { case row, risky, stack, fields }

  static func scene(_ sample: Sample) -> (EditionReader) -> Scene {
    { reader in scene(reader, sample) }
  }

  private static func scene(_ reader: EditionReader, _ sample: Sample) -> Scene {
    func read(_ name: String) -> Reading { reader.read(group + "." + name) }
    var scene = Scene(
      body: [card(reader, sample)], place: .middle, position: read("position"),
      width: read("width"), margin: nil,
      screen: reader.context["idiom"] == "pad" ? nil : ActionSheet.screen(reader),
      backdrop: read("backdrop.color"), isDimmed: read("backdrop.shown"),
      outsideTap: read("outsideTap"),
      hitTarget: reader.hitTarget,
      isBlank: reader.isBlank(group))
    let pressed = read("buttons.pressed.background")
    if pressed.isStated { scene.others = [("pressed", pressed)] }
    return scene
  }

  private static func card(_ reader: EditionReader, _ sample: Sample) -> Box {
    func read(_ name: String) -> Reading { reader.read(group + "." + name) }
    let words: (title: StaticString, message: StaticString) =
      switch sample {
      case .fields: ("Sign in", "Your name and password.")
      case .row: ("Save this draft?", "You can change it later.")
      case .risky, .stack: ("Discard this draft?", "You cannot bring it back.")
      }
    var title = reader.styled(.text(words.title), group + ".title")
    title.rules = [read("title.shown")]
    var message = reader.styled(.text(words.message), group + ".message")
    message.rules = [read("message.shown")]
    var inside = [title, Box(.sliver), reader.gap(read("message.gapAbove")), message, Box(.sliver)]
    if sample == .fields {
      inside += [
        reader.gap(read("textField.gapAbove")), field("name", reader), Box(.sliver),
        field("password", reader), Box(.sliver),
      ]
    } else {
      inside.append(reader.gap(read("buttons.gapAbove")))
    }
    var content = Box(.column, inside)
    content.sides = read("padding.horizontal")
    var card = Box(.column, [reader.gap(read("padding.top")), content] + buttons(reader, sample))
    card.paint = read("background")
    card.radius = read("cornerRadius")
    card.curve = read("cornerCurve")
    card.shadow = read("shadow")
    return card
  }

  private static func buttons(_ reader: EditionReader, _ sample: Sample) -> [Box] {
    func read(_ name: String) -> Reading { reader.read(group + "." + name) }
    let cancel = action("cancelAction", .cancel, "Cancel", reader)
    let separator = hairline(read("separator.horizontal.width"), read("separator.horizontal.color"))
    switch sample {
    case .stack:
      let parts = [
        action("regularAction", .regular, "Save", reader),
        action("destructiveAction", .destructive, "Discard", reader),
      ]
      let isLast = read("cancelAction.position").string != "top"
      return (isLast ? parts + [cancel] : [cancel] + parts).flatMap { [separator, $0] }
    case .row, .risky, .fields:
      let chosen =
        sample == .risky
        ? action("destructiveAction", .destructive, "Discard", reader)
        : action("defaultAction", .chosen, sample == .row ? "Save" : "OK", reader)
      let isLeft = read("cancelAction.position").string != "right"
      var left = isLeft ? cancel : chosen
      var right = isLeft ? chosen : cancel
      left.paint = read("buttons.left.background")
      right.paint = read("buttons.right.background")
      var row = Box(.row, [left, right])
      row.border = read("separator.vertical.width")
      return [separator, row]
    }
  }

  private static func hairline(_ height: Reading, _ paint: Reading) -> Box {
    var box = Box(height.isStated ? .hairline : .sliver)
    box.height = height
    box.paint = paint
    return box
  }

  private static func field(_ sample: StaticString, _ reader: EditionReader) -> Box {
    func read(_ name: String) -> Reading { reader.read(group + ".textField." + name) }
    var box = reader.styled(.field(sample), group + ".textField")
    box.height = read("height")
    box.radius = read("cornerRadius")
    box.paint = read("background")
    box.border = read("border.width")
    box.sides = read("padding.horizontal")
    return box
  }

  private static func action(
    _ name: String, _ symbol: Box.Symbol, _ sample: StaticString, _ reader: EditionReader
  ) -> Box {
    var box = reader.styled(
      .button(symbol, sample), group + "." + name, of: group + ".buttons")
    box.height = reader.read(group + ".buttons.height")
    box.rules = [reader.read(group + "." + name + ".position")]
    return box
  }
}

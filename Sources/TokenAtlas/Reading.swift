internal import TokenModel
internal import TokenPicture

/// What is known of a length.
enum Extent: Hashable {
  /// In points.
  case figure(Double)
  case about(Double, within: ClosedRange<Double>)
  case bounds(Double?, Double?)
  case words(String)
  /// The pages read do not say.
  case unknown
  /// No page was read.
  case unread
  /// It cannot exist in the edition.
  case absent
}

/// What an edition answers for a token in the context of a drawing, and the number under which the page
/// lists who says so. Nothing is drawn but from one.
struct Reading {
  let path: TokenPath
  /// As the drawing asks.
  let context: Context
  /// Of the cell that answers.
  let ownContext: Context
  /// The edition's label.
  let edition: String
  let answer: Answer
  /// Whether only third parties say so.
  let isThirdParty: Bool
  let ledger: Ledger

  /// The number of its row in the list of facts, which it enters when a mark first leads there.
  var fact: Int { ledger.number(of: self) }

  var cell: ResolvedCell? {
    if case .stated(let cell, _) = answer { return cell }
    return nil
  }

  var isStated: Bool { cell != nil }
  var value: TokenValue? { cell?.value }
  var modality: Modality? { cell?.statement.modality }

  var isAbsent: Bool {
    if case .silent(.notApplicable, _) = answer { return true }
    return false
  }

  var isUnread: Bool {
    if case .silent(.notRecorded, _) = answer { return true }
    return false
  }

  var isDerived: Bool { cell?.cell.isDerived ?? false }

  var string: String? {
    if case .string(let string)? = value { return string.text }
    return nil
  }

  var boolean: Bool? {
    if case .boolean(let boolean)? = value { return boolean.value }
    return nil
  }

  var number: Double? {
    switch value {
    case .number(let number)?: number.number.value
    case .fontWeight(let weight)?: weight.number.value
    default: nil
    }
  }

  var color: ColorValue? {
    if case .color(let color)? = value { return color }
    return nil
  }

  /// Whether it is a paint in words, of which nobody knows how light it is.
  var isPaintInWords: Bool {
    if case .material? = value { return false }
    return isStated && color == nil
  }

  /// Whether it says that something must not or should not be: no, or to be avoided. Words are words, whatever they say.
  var forbids: Bool { modality == .avoid || boolean == false }

  /// Whether it was measured in a picture of the source, or follows from what was.
  var isMeasured: Bool { cell?.spreadText != nil }

  var extent: Extent {
    switch answer {
    case .silent(.notRecorded, _): return .unread
    case .silent(.notApplicable, _): return .absent
    case .silent(.notStated, _), .broken: return .unknown
    case .stated(let cell, _):
      let scale = cell.statement.unit.flatMap(Statement.pixelsPerPoint) ?? 1
      func points(_ value: TokenValue?) -> Double? {
        guard case .dimension(let length)? = value, length.unit == .px else { return nil }
        let amount = length.value.value / scale
        // What no screen can show is told, not drawn.
        return (0...10_000).contains(amount) ? amount : nil
      }
      if let amount = points(cell.value) {
        guard cell.statement.isApproximate else { return .figure(amount) }
        let own = cell.statement.alias == nil ? cell.cell.uncertainty : nil
        let width = (own ?? (amount * scale).aboutWidth) / scale
        return .about(amount, within: (amount - width)...(amount + width))
      }
      let bounds = cell.statement.bounds(as: cell.statement.type)
      let (low, high) = (points(bounds.lower), points(bounds.upper))
      if low != nil || high != nil { return .bounds(low, high) }
      return .words(cell.statement.words ?? cell.statement.expression ?? cell.text())
    }
  }

  /// The length to draw, which for a bound is the lower one; `nil` where no figure is stated.
  var points: Double? {
    switch extent {
    case .figure(let points), .about(let points, _): points
    case .bounds(let low, let high): low ?? high
    case .words, .unknown, .unread, .absent: nil
    }
  }

  /// The answer in a few words: `57`, `≈ 320`, `≈ 8 ± 0.4`, `960 px@2x`, `not stated`.
  var label: String {
    switch answer {
    case .stated(let cell, _):
      guard cell.problem == nil else { return cell.text() }
      var text = cell.statement.text(
        value: cell.value, pixel: cell.pixel, spread: cell.spreadText ?? "")
      // All lengths are in points, to which a pixel of the first screens is equal.
      for unit in [" pt", "\u{A0}pt", " px@1x"] {
        text = text.replacing(unit + " ±", with: " ±")
        if text.hasSuffix(unit) { text = String(text.dropLast(unit.count)) }
      }
      if let expression = cell.statement.expression, cell.value == nil {
        text = text.replacing(
          expression, with: expression.replacing("screen.width", with: "screen"))
      }
      return text
    case .broken: return "broken"
    case .silent(.notStated, let written):
      return "not stated" + (written?.statement.silenceNote.map { ": " + $0 } ?? "")
    case .silent(.notRecorded, _): return "no page read"
    case .silent(.notApplicable, written: nil): return "outside the edition"
    case .silent(.notApplicable, _): return "did not exist"
    }
  }

  /// The answer for people, names of choices as words.
  var words: String {
    guard let string else { return label }
    return label.replacing(string, with: string.humanised)
  }

  /// The answer for a sentence: without what is demanded, and how far off it may be.
  var bare: String {
    guard let cell else { return label }
    var statement = cell.statement
    if boolean == nil { statement.modality = nil }
    let text = statement.text(value: cell.value, pixel: cell.pixel)
    return (string.map { text.replacing($0, with: $0.humanised) } ?? text)
      .replacing(" px@1x", with: " pt").replacing("screen.width", with: "screen")
  }

  /// For the attribute `data-m`, by which a program measures the drawing again.
  func measured(_ attribute: StaticString) -> String {
    var end = ""
    if case .bounds(let low, _) = extent { end = low == nil ? "-max" : "-min" }
    return "\(attribute)\(end):\(path.text)@\(edition)[\(context.text)]"
  }

  /// The same for the width up to the greatest.
  var measuredMost: String { "width-max:\(path.text)@\(edition)[\(context.text)]" }

  /// The signs behind what it says: of third parties, and of sources that say something else.
  func signs(_ element: StaticString = "tspan") -> Markup {
    let isDisputed = cell?.cell.evidence.contains { $0.says != nil } == true
    let text = (isThirdParty ? "†" : "") + (isDisputed ? "‡" : "")
    return text.isEmpty ? .none : .element(element, ["class": "dg"], .text(text))
  }
}

/// Asks one edition in the context of one drawing.
struct EditionReader {
  let edition: Atlas.Edition
  var context: Context
  let ledger: Ledger

  func read(_ path: String) -> Reading { ledger.reading(path, edition, context) }

  /// The first that is stated, else the first.
  func read(_ path: String, or others: String...) -> Reading {
    ([path] + others).map { read($0) }.first(where: \.isStated) ?? read(path)
  }

  /// How large a thing must be to be hit: anything, else a button.
  var hitTarget: (width: Reading, height: Reading) {
    (
      read("hitTarget.width", or: "button.hitTarget.width"),
      read("hitTarget.height", or: "button.hitTarget.height")
    )
  }

  /// Whether nothing of a group is stated in the context.
  func isBlank(_ group: String) -> Bool {
    let revision = edition.tokens.revision
    guard revision.allows(context) else { return true }
    let full = revision.completed(context)
    let group = TokenPath(trusted: group)
    return !edition.tokens.tokens.contains { token in
      token.path.isInside(group)
        && token.cells.last { $0.context.holds(in: full) }?.statement.presence == .stated
    }
  }

  /// The same edition where more is fixed; `nil` where it has no such axis or value.
  func fixing(_ axis: String, _ value: String) -> EditionReader? {
    guard edition.tokens.revision.values(of: axis)?.contains(value) == true,
      let context = context.filtered({ $0.axis != axis })
        .joined(with: Context([Context.Fixed(axis, value)]))
    else { return nil }
    var reader = self
    reader.context = context
    return reader
  }
}

internal import TokenModel

/// Collects declarations by context and writes them as blocks.
struct CSSSheet {
  /// The declarations of one context.
  struct Block {
    var narrow: [UInt8] = []
    /// For screens that show more than sRGB.
    var wide: [UInt8] = []

    mutating func append(_ other: Block) {
      narrow += other.narrow
      wide += other.wide
    }
  }

  private let axes: AxisOrder
  /// Apart, because most is there.
  private var base = Block()
  private var blocks: [Context: Block] = [:]

  init(_ axes: AxisOrder) { self.axes = axes }

  /// Makes room for so many bytes where no context is.
  mutating func reserve(_ bytes: Int) { base.narrow.reserveCapacity(bytes) }

  var isEmpty: Bool { base.narrow.isEmpty && blocks.isEmpty }

  mutating func change(_ context: Context, _ body: (inout Block) -> Void) {
    if context.isBase { body(&base) } else { body(&blocks[context, default: Block()]) }
  }

  /// Adds what another sheet of the same axes holds, behind what is there.
  mutating func append(_ other: CSSSheet) {
    base.append(other.base)
    for (context, block) in other.blocks { blocks[context, default: Block()].append(block) }
  }

  /// Writes all blocks, the later one the stronger; a wide one behind what it refines.
  func write(_ conditions: CSSConditions, to text: inout [UInt8]) {
    var order = blocks.keys.map { (rank: axes.rank($0), text: $0.text, context: $0) }
    order.sort { ($0.rank, $0.text) < ($1.rank, $1.text) }
    var open: CSSCondition?
    func append(_ declarations: [UInt8], _ condition: CSSCondition) {
      if declarations.isEmpty { return }
      if open != condition {
        if let open { text += open.end.utf8 }
        text += condition.start.utf8
        open = condition
      }
      text += declarations
    }
    for entry in [(rank: 0, text: "", context: Context.base)] + order {
      let block = entry.context.isBase ? base : blocks[entry.context] ?? Block()
      let condition = conditions.condition(entry.context)
      append(block.narrow, condition)
      append(block.wide, condition.onWideScreens)
    }
    if let open { text += open.end.utf8 }
  }
}

extension CSSCondition {
  fileprivate var onWideScreens: CSSCondition {
    var result = self
    result.media.append("(color-gamut: p3)")
    return result
  }

  fileprivate var start: String {
    "\n" + media.map { "@media \($0) {\n" }.joined() + "\(selector) {\n"
  }

  fileprivate var end: String { "}\n" + String(repeating: "}\n", count: media.count) }
}

internal import TokenModel

/// Collects declarations by context and writes them as blocks.
struct CSSSheet {
  /// The declarations of one context.
  struct Block {
    var narrow: [UInt8] = []
    /// The declarations for screens that show more than sRGB.
    var wide: [UInt8] = []

    mutating func append(_ other: Block) {
      narrow += other.narrow
      wide += other.wide
    }
  }

  let axes: AxisOrder
  private(set) var blocks: [Context: Block] = [:]

  var isEmpty: Bool { blocks.isEmpty }

  mutating func change(_ context: Context, _ body: (inout Block) -> Void) {
    body(&blocks[context, default: Block()])
  }

  /// Appends the declarations of another sheet with the same axes.
  mutating func append(_ other: CSSSheet) {
    for (context, block) in other.blocks { blocks[context, default: Block()].append(block) }
  }

  /// Writes all blocks, the weakest first; the wide part of a block follows its narrow one.
  ///
  /// - Parameter conditions: those under which a context holds.
  func write(to rules: inout CSSRules, _ conditions: (Context) -> [CSSCondition]) {
    var open: CSSCondition?
    func append(_ declarations: [UInt8], _ condition: CSSCondition) {
      if declarations.isEmpty { return }
      if open != condition {
        if let open { rules.close(open) }
        rules.open(condition)
        open = condition
      }
      rules.add(declarations: declarations)
    }
    for (context, block) in axes.sorted(blocks, by: { $0.key }) {
      for condition in conditions(context) {
        append(block.narrow, condition)
        append(block.wide, condition.onWideScreens)
      }
    }
    if let open { rules.close(open) }
  }
}

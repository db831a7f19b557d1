/// Writes the properties of one token.
struct CSSLines {
  let name: String
  let joint: String

  /// - Parameter isFirst: whether nothing said before has to be taken back.
  func append(_ value: CSSValue, isFirst: Bool = false, to block: inout CSSSheet.Block) {
    if let remark = value.remark {
      block.narrow += "  /* \(CSSText.comment(remark)) */\n".utf8
    }
    if !isFirst || value.main != CSSValue.initial.main {
      append(value.main, part: nil, to: &block)
    }
    for part in value.parts { append(part.side, part: part.part, to: &block) }
  }

  private func append(_ side: CSSValue.Side, part: CSSPart?, to block: inout CSSSheet.Block) {
    append(side.narrow.text, part: part, to: &block.narrow)
    if let wide = side.wide { append(wide.text, part: part, to: &block.wide) }
  }

  func append(_ value: String, part: CSSPart?, to text: inout [UInt8]) {
    text += "  --".utf8
    text += name.utf8
    if let part {
      text += joint.utf8
      text += part.rawValue.utf8
    }
    text += ": ".utf8
    text += value.utf8
    text += ";\n".utf8
  }
}

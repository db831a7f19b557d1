// Reads any bytes as JSON and as JSON5. What was read must be written and read back the same, and
// every offset must lie in the text.

import PositionedJSON

private let base = 1000

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let strict = check(bytes, .strict)
  let json5 = check(bytes, .json5)
  if let root = strict.root {
    precondition(json5.root == root, "a strict text differs in JSON5")
    precondition(json5.deviations == strict.deviations, "a strict text has deviations")
  }
  return 0
}

private func check(_ bytes: [UInt8], _ dialect: JSONReader.Dialect) -> JSONReading {
  let reading = JSONReader.read(bytes, base: base, dialect: dialect)
  let offsets = reading.problems.map(\.offset) + reading.deviations.map(\.offset)
  precondition(
    offsets.allSatisfy { (base...base + bytes.count).contains($0) }, "an offset is outside")
  precondition(reading.problems.map(\.offset).isAscending, "problems are not in order")
  let source = SourceText(bytes)
  for offset in offsets { _ = source.line(source.place(of: offset - base).line) }
  guard let root = reading.root else {
    precondition(!reading.problems.isEmpty, "refused without a reason")
    return reading
  }
  checkOffsets(of: root, in: base..<base + bytes.count)
  for text in [root.compactText, root.prettyText] {
    let again = JSONReader.read(text: text)
    precondition(again.root == root, "reads back another tree")
    precondition(again.root?.compactText == root.compactText, "reads back another text")
    precondition(again.problems.count == reading.problems.count, "reads back other problems")
    precondition(again.deviations.isEmpty, "writes what is not strict")
  }
  return reading
}

private func checkOffsets(of json: JSON, in range: Range<Int>) {
  precondition(range.contains(json.offset), "a value stands outside")
  for element in json.elements ?? [] {
    checkOffsets(of: element, in: json.offset..<range.upperBound)
  }
  for member in json.members ?? [] {
    precondition(
      (json.offset..<range.upperBound).contains(member.keyOffset), "a key stands outside")
    checkOffsets(of: member.value, in: member.keyOffset..<range.upperBound)
  }
}

extension [Int] {
  fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}

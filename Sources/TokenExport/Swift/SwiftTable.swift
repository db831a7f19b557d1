/// The packed table of a generated file: lines of ASCII text, each once.
///
/// A token's declaration contains only the offset of its line, so that ten thousand of them compile
/// quickly and take little more space than their values (decision 0020). A line is
///
/// - one color, `#007aff` or `oklch,0.7,0.1,200/0.5@srgb,0.25,0.69,0.71`; or
/// - a list of `mode:value`, `0:#007aff 1:#0a84ff`, of which the last that holds decides.
///   Mode 0 always holds; the value `-` is none.
final class SwiftTable {
  private(set) var lines: [String] = []
  private var places: [String: Int] = [:]
  private var length = 0

  /// The offset of a line in bytes; adds the line if it is new.
  func place(of line: String) -> Int {
    if let place = places[line] { return place }
    let place = length
    places[line] = place
    lines.append(line)
    length += line.utf8.count + 1
    return place
  }

  /// The offset of a list in bytes; adds the list if it is new.
  ///
  /// - Parameter entries: pairs of a mode's number and a value.
  func place(ofList entries: [(mode: Int, value: String)]) -> Int {
    place(of: entries.map { "\($0.mode):\($0.value)" }.joined(separator: " "))
  }

  func write(_ types: String, to writer: inout SwiftWriter) {
    writer.line("")
    writer.block("nonisolated extension \(types)") { writer in
      writer.line("/// What the places lead to: a color, or a list of mode and value.")
      writer.block("fileprivate static var table: Swift.StaticString") { writer in
        writer.line("\"\"\"")
        for line in lines { writer.line(line) }
        writer.line("")
        writer.line("\"\"\"")
      }
    }
  }
}

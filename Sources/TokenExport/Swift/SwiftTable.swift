/// The packed table of a generated file: lines of ASCII text, each once.
///
/// A token's declaration contains only the offset of its line, so that ten thousand of them compile
/// quickly and take little more space than their values (decision 0018). A line is
///
/// - one color, `#007aff` or `oklch,0.7,0.1,200/0.5@srgb,0.25,0.69,0.71`; or
/// - a list of `condition:value`, `0:#007aff 1:#0a84ff`, of which the last that holds decides.
///   Condition 0 always holds; the value `-` is none.
final class SwiftTable {
  private(set) var lines: [String] = []
  /// The arguments of `Condition` for each condition, from number 1.
  private(set) var conditions: [String] = []
  private var places: [String: Int] = [:]
  private var numbers: [String: Int] = [:]
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
  /// - Parameter entries: pairs of a condition's arguments, empty if it always holds, and a value.
  func place(ofList entries: [(condition: String, value: String)]) -> Int {
    place(of: entries.map { "\(number(of: $0.condition)):\($0.value)" }.joined(separator: " "))
  }

  private func number(of condition: String) -> Int {
    if condition.isEmpty { return 0 }
    if let number = numbers[condition] { return number }
    conditions.append(condition)
    numbers[condition] = conditions.count
    return conditions.count
  }

  func write(_ types: String, to writer: inout SwiftWriter) {
    writer.line("")
    writer.block("nonisolated extension \(types)") { writer in
      writer.block("fileprivate static func condition(_ number: Swift.Int) -> Condition") {
        writer in
        if conditions.isEmpty {
          writer.line("Condition()")
          return
        }
        writer.line("switch number {")
        for (index, condition) in conditions.enumerated() {
          writer.line("case \(index + 1): Condition(\(condition))")
        }
        writer.line("default: Condition()")
        writer.line("}")
      }
      writer.line("/// What the places lead to: a color, or a list of condition and value.")
      writer.block("fileprivate static var table: Swift.StaticString") { writer in
        writer.line("\"\"\"")
        for line in lines { writer.line(line) }
        writer.line("")
        writer.line("\"\"\"")
      }
    }
  }
}

/// The table of colors of a packed file: rows of ASCII text, each once.
///
/// A token's declaration contains only the number of its row, so that ten thousand of them compile
/// quickly and take little more space than their values (decision 0020). A row is the color where nothing
/// else holds, and behind it the others with the number of their mode: `#007AFF 0:#0A84FF 2:p1,0.2,0/0.5`.
final class SwiftTable {
  private(set) var rows: [String] = []
  private var places: [String: Int] = [:]

  /// The number of a row; adds the row if it is new.
  func place(of row: String) -> Int {
    if let place = places[row] { return place }
    places[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  /// Writes the rows with their reader.
  ///
  /// - Parameters:
  ///   - types: the enum of the value types.
  ///   - modes: the modes that the numbers stand for.
  func write(_ types: String, _ modes: SwiftModes, to writer: inout SwiftWriter) {
    let type = modes.all.isEmpty ? "RGBA" : "ThemedColor"
    writer.line("")
    writer.block("nonisolated extension \(types)") { writer in
      writer.lines(
        """
        /// The colors of the table, read at their first use.
        fileprivate static let rows: [\(type)] = {
          var reader = TableReader()
          var rows: [\(type)] = []
          while reader.place < reader.bytes.count { rows.append(reader.row()) }
          return rows
        }()
        #if canImport(SwiftUI)
          fileprivate static let colors = rows.map { SwiftUI.Color(\(modes.all.isEmpty ? "" : "themed: ")$0) }
        #endif

        fileprivate struct TableReader {
          let bytes = Swift.Array(table.utf8)
          var place = 0
          mutating func take(_ scalar: Swift.Unicode.Scalar) -> Swift.Bool {
            let isThere = bytes[place] == Swift.UInt8(ascii: scalar)
            if isThere { place += 1 }
            return isThere
          }
          mutating func word() -> Swift.Substring {
            let start = place
            while bytes[place] > 0x2F && bytes[place] < 0x3A || bytes[place] > 0x40 || bytes[place] == 0x2D || bytes[place] == 0x2E {
              place += 1
            }
            return Swift.Substring(decoding: bytes[start..<place], as: Swift.UTF8.self)
          }
          mutating func number() -> Swift.Float { Swift.Float(word()) ?? 0 }
          mutating func color() -> RGBA {
            var color = RGBA(0)
            if take("#") {
              color = RGBA(Swift.UInt32(word(), radix: 16) ?? 0, alpha: 1)
            } else {
              color.isP3 = take("p")
              color.red = number()
              _ = take(",")
              color.green = number()
              _ = take(",")
              color.blue = number()
            }
            if take("/") { color.alpha = number() }
            return color
          }
        \(modes.all.isEmpty ? "  mutating func row() -> RGBA {\n    defer { _ = take(\"\\n\") }\n    return color()\n  }" : themedRow(modes))
        }

        fileprivate static let table = \"""
        """)
      for row in rows { writer.line(row) }
      writer.lines("\n\"\"\"")
    }
    writer.block("nonisolated extension \(types).\(type)") { writer in
      writer.line(
        "@inline(never) fileprivate init(at row: Swift.Int) { self = \(types).rows[row] }")
    }
  }

  private func themedRow(_ modes: SwiftModes) -> String {
    let cases = modes.labels.enumerated().map { mode, label in
      "      case \"\(mode)\": row.\(SwiftIdentifier.quoted(label)) = color()\n"
    }.joined()
    return """
        mutating func row() -> ThemedColor {
          var row = ThemedColor(color())
          while !take("\\n") {
            _ = take(" ")
            let mode = word()
            _ = take(":")
            switch mode {
      \(cases)      default: _ = color()
            }
          }
          return row
        }
      """
  }
}

/// A command and what it prints to a terminal, as an SVG image.
///
/// Knows the escapes that `blazon` writes where `COLORTERM` is `truecolor`.
struct TerminalPicture {
  fileprivate struct Style: Equatable {
    var isBold = false
    var isDim = false
    var color: String?
    var background: String?
  }

  private struct Run {
    var text: String
    var style: Style
    var column: Int
  }

  private let lines: [[Run]]

  private static let (cell, row, margin) = (8.4, 20.0, 16.0)
  fileprivate static let palette = [
    "#6e7781", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#e6edf3",
  ]

  init(command: String, output: String) {
    var lines: [[Run]] = [
      [
        Run(text: "$", style: Style(isDim: true), column: 0),
        Run(text: command, style: Style(isBold: true), column: 2),
      ]
    ]
    var style = Style()
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      var runs: [Run] = []
      var column = 0
      for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        .enumerated()
      {
        var text = part
        if index > 0, let end = part.firstIndex(of: "m") {
          style.apply(part[..<end].split(separator: ";").compactMap { Int($0) })
          text = part[part.index(after: end)...]
        }
        guard !text.isEmpty else { continue }
        runs.append(Run(text: String(text), style: style, column: column))
        column += text.count
      }
      lines.append(runs)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  var svg: String {
    let columns = lines.joined().map { $0.column + $0.text.count }.max() ?? 0
    let width = Self.number(Double(columns) * Self.cell + 2 * Self.margin)
    let height = Self.number(Double(lines.count) * Self.row + 2 * Self.margin)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-label="What blazon impact prints" \
      font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">
      <rect width="100%" height="100%" rx="8" fill="#0d1117"/>

      """
    for (index, runs) in lines.enumerated() {
      let top = Self.margin + Double(index) * Self.row
      for run in runs { text += Self.element(run, top: top) }
    }
    return text + "</svg>\n"
  }

  /// A run's background, and its text without the blanks around it.
  private static func element(_ run: Run, top: Double) -> String {
    func left(_ column: Int) -> String { number(margin + Double(column) * cell) }
    func width(_ count: Int) -> String { number(Double(count) * cell) }
    var text = ""
    if let background = run.style.background {
      text +=
        "<rect x=\"\(left(run.column))\" y=\"\(number(top + 3))\" "
        + "width=\"\(width(run.text.count))\" height=\"14\" fill=\"\(background)\"/>\n"
    }
    let blanks = run.text.prefix { $0 == " " }.count
    var words = run.text.dropFirst(blanks)
    while words.last == " " { words.removeLast() }
    guard !words.isEmpty else { return text }
    let color = run.style.color ?? (run.style.isDim ? "#8b949e" : "#e6edf3")
    let weight = run.style.isBold ? " font-weight=\"bold\"" : ""
    let escaped = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return text
      + "<text x=\"\(left(run.column + blanks))\" y=\"\(number(top + 15))\" "
      + "textLength=\"\(width(words.count))\" fill=\"\(color)\"\(weight)>\(escaped)</text>\n"
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension TerminalPicture.Style {
  /// Applies the numbers of one escape (`ESC [ … m`).
  fileprivate mutating func apply(_ codes: [Int]) {
    switch codes.first ?? 0 {
    case 0: self = TerminalPicture.Style()
    case 1: isBold = true
    case 2: isDim = true
    case 30...37: color = TerminalPicture.palette[codes[0] - 30]
    case 38: color = TerminalPicture.hex(codes.dropFirst())
    case 48: background = TerminalPicture.hex(codes.dropFirst())
    default: break
    }
  }
}

extension TerminalPicture {
  /// The color of `2;r;g;b`.
  fileprivate static func hex(_ codes: ArraySlice<Int>) -> String? {
    guard codes.count == 4, codes.first == 2 else { return nil }
    return codes.dropFirst().reduce(into: "#") { text, part in
      text += part < 16 ? "0\(String(part, radix: 16))" : String(part, radix: 16)
    }
  }
}

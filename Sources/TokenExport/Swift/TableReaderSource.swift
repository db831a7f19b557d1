/// The reader of a generated file's table.
enum TableReaderSource {
  static let colorInContext = """
    /// The color of a list in the table.
    static func color(at place: Swift.Int32, in context: Context) -> Color? {
      TableLine(at: place).last(in: context).flatMap { place in
        var line = TableLine(at: place)
        return line.take("-") ? nil : Color(at: place)
      }
    }
    """

  static let number = """
    /// The number of a list in the table.
    static func number(
      at place: Swift.Int32, in context: Context
    ) -> Swift.Double? {
      TableLine(at: place).last(in: context).flatMap { place in
        var line = TableLine(at: place)
        return line.number()
      }
    }
    """

  static let length = """
    /// The length of a list in the table.
    static func length(at place: Swift.Int32, in context: Context) -> Length? {
      number(at: place, in: context).map { Length($0) }
    }
    """

  static let colorParts = """
    /// What the text of a color says.
    fileprivate struct ColorParts {
      var space = Color.Space.srgb
      var components: [Swift.Double?]
      var alpha = 1.0
      var rgbSpace = Color.Space.srgb
      var rgb: [Swift.Double]

      init(_ line: inout TableLine) {
        if line.take("#") {
          components = [line.byte(), line.byte(), line.byte()]
        } else {
          space = Color.Space(rawValue: line.word()) ?? .srgb
          components = line.numbers()
        }
        if line.take("/") { alpha = line.number() ?? 1 }
        rgbSpace = space
        rgb = components.map { $0 ?? 0 }
        if line.take("@") {
          rgbSpace = Color.Space(rawValue: line.word()) ?? .srgb
          rgb = line.numbers().map { $0 ?? 0 }
        }
      }
    """

  static let line = """
    /// A place in a line of the table.
    fileprivate struct TableLine {
      private var offset: Swift.Int

      init(at place: Swift.Int32) { offset = Swift.Int(place) }

      private var next: Swift.UInt8 { TYPES.table.utf8Start[offset] }
      private func isNext(_ scalar: Swift.Unicode.Scalar) -> Swift.Bool {
        next == Swift.UInt8(ascii: scalar)
      }
      private var isDigit: Swift.Bool { next >= 0x30 && next <= 0x39 }
      /// Whether modes stand here.
      var isList: Swift.Bool { isDigit }
      /// Up to the end of the line, or of one value in a list.
      var text: Swift.UnsafeBufferPointer<Swift.UInt8> {
        var end = self
        end.skip { $0.isNext("\\n") || (!isList && $0.isNext(" ")) }
        return .init(start: TYPES.table.utf8Start + offset, count: end.offset - offset)
      }
      private mutating func skip(until isEnd: (TableLine) -> Swift.Bool) {
        while !isEnd(self) { offset += 1 }
      }
      mutating func take(_ scalar: Swift.Unicode.Scalar) -> Swift.Bool {
        let isThere = isNext(scalar)
        if isThere { offset += 1 }
        return isThere
      }
      /// Letters and digits, and what else is in a number.
      mutating func word() -> Swift.String {
        let start = offset
        skip { line in " ,/:@\\n".unicodeScalars.contains { line.isNext($0) } }
        return Swift.String(
          decoding: Swift.UnsafeBufferPointer(
            start: TYPES.table.utf8Start + start, count: offset - start), as: Swift.UTF8.self)
      }
      /// `nil` for `-` and `none`.
      mutating func number() -> Swift.Double? { Swift.Double(word()) }
      /// Three, each behind a comma.
      mutating func numbers() -> [Swift.Double?] {
        var numbers: [Swift.Double?] = []
        while take(",") { numbers.append(number()) }
        return numbers
      }
      /// Two digits of sixteen as the six decimals of a part of 255.
      mutating func byte() -> Swift.Double {
        var value = 0
        for _ in 0..<2 {
          value = value * 16 + Swift.Int(next) - (isDigit ? 0x30 : 0x57)
          offset += 1
        }
        return Swift.Double((value * 2_000_000 + 255) / 510) / 1e6
      }
      /// Modes with the places of their values.
      var entries: [(Swift.Int, Swift.Int32)] {
        var entries: [(Swift.Int, Swift.Int32)] = []
        var line = self
        while line.isDigit {
          entries.append(line.entry())
          _ = line.take(" ")
        }
        return entries
      }
      /// The place of the last value whose mode holds.
      func last(in context: Context) -> Swift.Int32? {
        var line = self
        var found: Swift.Int32?
        while line.isDigit {
          let (number, place) = line.entry()
          if number == 0 || modes[number - 1].holds(context) { found = place }
          _ = line.take(" ")
        }
        return found
      }
      private mutating func entry() -> (Swift.Int, Swift.Int32) {
        let number = Swift.Int(word()) ?? 0
        _ = take(":")
        let place = Swift.Int32(offset)
        skip { $0.isNext(" ") || $0.isNext("\\n") }
        return (number, place)
      }
    }
    """
}

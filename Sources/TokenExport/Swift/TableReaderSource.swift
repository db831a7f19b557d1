/// The color type of a generated file and the reader of its table.
enum TableReaderSource {
  static let color = """
    /// A color in the space it was given in.
    ///
    /// It is the place of its value in the table at the end of this file.
    @frozen public struct Color: Swift.Hashable, Swift.Sendable, Swift.CustomStringConvertible {
      /// The spaces of CSS Color Level 4.
      public enum Space: Swift.String, Swift.CaseIterable, Swift.Sendable {
        case srgb, srgbLinear, hsl, hwb, lab, lch, oklab, oklch
        case displayP3, a98RGB, prophotoRGB, rec2020, xyzD65, xyzD50
      }
      /// The color where a condition holds.
      public struct Variant: Swift.Hashable, Swift.Sendable {
        public var condition: Condition
        public var color: Color
      }
      @usableFromInline let place: Swift.Int32
      @_alwaysEmitIntoClient init(at place: Swift.Int32) { self.place = place }

      /// Of a color with variants: what it is where nothing is asked for.
      public var space: Space { parts.space }
      /// Three, in the units of CSS Color Level 4; `nil` is `none`.
      public var components: [Swift.Double?] { parts.components }
      /// 0…1.
      public var alpha: Swift.Double { parts.alpha }
      /// The space of `rgb`: Display P3 or sRGB.
      public var rgbSpace: Space { parts.rgbSpace }
      /// Red, green and blue for a screen, each 0…1.
      public var rgb: [Swift.Double] { parts.rgb }
      /// What it is where; of those that hold, the last decides. Empty where it is one everywhere.
      public var variants: [Variant] {
        let line = TableLine(at: place)
        return !line.isList ? [] : line.entries.map { number, place in
          Variant(condition: TYPES.condition(number), color: Color(at: place))
        }
      }
      /// The color in a context, without variants.
      public func resolved(in context: Context) -> Color {
        let line = TableLine(at: place)
        return line.isList ? line.last(in: context).map { Color(at: $0) } ?? self : self
      }
      /// As it stands in the table, such as `#007aff`.
      public var description: Swift.String {
        Swift.String(decoding: TableLine(at: place).text, as: Swift.UTF8.self)
      }
      public static func == (one: Color, other: Color) -> Swift.Bool {
        one.place == other.place
          || TableLine(at: one.place).text.elementsEqual(TableLine(at: other.place).text)
      }
      public func hash(into hasher: inout Swift.Hasher) {
        hasher.combine(bytes: Swift.UnsafeRawBufferPointer(TableLine(at: place).text))
      }
      fileprivate var parts: ColorParts {
        var line = TableLine(at: resolved(in: Context()).place)
        return ColorParts(&line)
      }
    }

    """

  static let colorInContext = """
    /// The color of a list in the table.
    @usableFromInline static func color(at place: Swift.Int32, in context: Context) -> Color? {
      TableLine(at: place).last(in: context).flatMap { place in
        var line = TableLine(at: place)
        return line.take("-") ? nil : Color(at: place)
      }
    }

    """

  static let number = """
    /// The number of a list in the table.
    @usableFromInline static func number(
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
    @usableFromInline static func length(at place: Swift.Int32, in context: Context) -> Length? {
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
      /// Whether conditions stand here.
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
      /// Conditions with the places of their values.
      var entries: [(Swift.Int, Swift.Int32)] {
        var entries: [(Swift.Int, Swift.Int32)] = []
        var line = self
        while line.isDigit {
          entries.append(line.entry())
          _ = line.take(" ")
        }
        return entries
      }
      /// The place of the last value whose condition holds.
      func last(in context: Context) -> Swift.Int32? {
        var line = self
        var found: Swift.Int32?
        while line.isDigit {
          let (number, place) = line.entry()
          if TYPES.condition(number).holds(in: context) { found = place }
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

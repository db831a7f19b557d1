package import PositionedJSON
package import TokenModel

/// Reads shadows, borders and text styles in the shorthand of CSS as objects with DTCG's members; parts may
/// be references.
///
/// - Source: CSS Backgrounds and Borders Module Level 3: `box-shadow` (section 7.1) and the `border`
///   shorthand (section 4.4); CSS Fonts Module Level 4: the `font` shorthand (section 2.7).
package enum CSSShorthand {
  /// The type of the token at a path, as far as it is known.
  package typealias Types = (_ path: String) -> TokenType?

  /// One shadow, or a list where there are several; `nil` for any other text.
  package static func shadow(_ text: String, offset: Int, _ types: Types = { _ in nil }) -> JSON? {
    guard text.utf8.count <= 1_024, let layers = CSSWords.list(text) else { return nil }
    let read = layers.compactMap { text -> JSON? in
      if layers.count > 1, type(of: text, types) == .shadow { return string(text, offset) }
      return layer(CSSWords.words(text), offset, types)
    }
    guard !read.isEmpty, read.count == layers.count else { return nil }
    return read.count == 1 ? read[0] : JSON(.array(read), offset: offset)
  }

  private static func layer(_ words: [Substring], _ offset: Int, _ types: Types) -> JSON? {
    var lengths: [JSON] = []
    var color: JSON?
    var isInset = false
    for word in words {
      if word == "inset", !isInset {
        isInset = true
      } else if let length = length(word, offset, types), lengths.count < 4 {
        lengths.append(length)
      } else if color == nil, let found = self.color(word, offset) {
        color = found
      } else {
        return nil
      }
    }
    guard lengths.count >= 2, let color else { return nil }
    let zero = JSON.quantity("0", "px", at: offset)
    let parts = [
      ("color", color), ("offsetX", lengths[0]), ("offsetY", lengths[1]),
      ("blur", lengths.count > 2 ? lengths[2] : zero),
      ("spread", lengths.count > 3 ? lengths[3] : zero),
    ]
    return object(parts + (isInset ? [("inset", JSON(.bool(true), offset: offset))] : []), offset)
  }

  /// A width, a style and a color, each once and in any order; `nil` for any other text.
  package static func border(_ text: String, offset: Int, _ types: Types = { _ in nil }) -> JSON? {
    guard text.utf8.count <= 512 else { return nil }
    var width: JSON?
    var style: String?
    var color: JSON?
    for word in CSSWords.words(text) {
      if width == nil, let length = length(word, offset, types) {
        width = length
      } else if style == nil, StrokeStyle.Line(rawValue: String(word)) != nil {
        style = String(word)
      } else if color == nil, let found = self.color(word, offset) {
        color = found
      } else {
        return nil
      }
    }
    guard let width, let style, let color else { return nil }
    return object([("color", color), ("width", width), ("style", string(style, offset))], offset)
  }

  /// A duration, and an easing and a delay where they are given, of all properties; `nil` for any other text, such
  /// as one that names a property.
  ///
  /// - Source: CSS Transitions Level 1, section 2.5: the first time is the duration, the second the delay.
  package static func transition(
    _ text: String, offset: Int, _ types: Types = { _ in nil }
  ) -> JSON? {
    guard text.utf8.count <= 512, CSSWords.list(text)?.count == 1 else { return nil }
    var times: [JSON] = []
    var easing: JSON?
    for word in CSSWords.words(text) where word != "all" {
      let type = type(of: word, types)
      if type == .duration {
        times.append(string(word, offset))
      } else if let number = CSSNumber(word), number.unit == "ms" || number.unit == "s" {
        times.append(JSON.quantity(number.text, number.unit, at: offset))
      } else if easing == nil, type == .cubicBezier || CSSNumber.curve(String(word)) != nil {
        easing = string(word, offset)
      } else {
        return nil
      }
    }
    guard times.count == 1 || times.count == 2 else { return nil }
    let delay = times.count > 1 ? times[1] : JSON.quantity("0", "ms", at: offset)
    return object(
      [
        ("duration", times[0]), ("delay", delay),
        ("timingFunction", easing ?? string("ease", offset)),
      ], offset)
  }

  /// Style and weight, a size, a line height behind a slash, and families; `nil` for any other text.
  static func font(_ text: String, offset: Int, _ types: Types = { _ in nil }) -> JSON? {
    guard text.utf8.count <= 512 else { return nil }
    let words = CSSWords.words(text.replacing(" / ", with: "/"))
    func sizes(_ word: Substring) -> [Substring] { CSSWords.split(word) { $0 == "/" } ?? [] }
    let place = words.firstIndex { word in
      sizes(word).first.flatMap { length($0, offset, types) } != nil
    }
    guard let place, place + 1 < words.count else { return nil }
    let size = sizes(words[place])
    var parts = ["fontFamily": words[(place + 1)...].joined(separator: " ")]
    parts["fontSize"] = String(size[0])
    if size.count > 1 { parts["lineHeight"] = size.dropFirst().joined(separator: "/") }
    for word in words[..<place].map(String.init) where word != "normal" {
      let type = type(of: word, types)
      let isWeight =
        type == .fontWeight || type == .number || FontWeightWords.word(word) != nil
        || CSSNumber(word)?.unit.isEmpty == true
      let isStyle = word == "italic" || word == "oblique"
      guard isWeight || isStyle,
        parts.updateValue(word, forKey: isStyle ? "fontStyle" : "fontWeight") == nil
      else { return nil }
    }
    // What `font` leaves out, it sets back.
    parts["fontWeight"] = parts["fontWeight"] ?? "normal"
    return object(parts.sorted { $0.key < $1.key }.map { ($0, string($1, offset)) }, offset)
  }

  // MARK: Parts

  private static func length(_ word: Substring, _ offset: Int, _ types: Types) -> JSON? {
    guard let number = CSSNumber(word) else {
      return type(of: word, types) == .dimension ? string(word, offset) : nil
    }
    switch number.unit {
    case "px", "rem": return JSON.quantity(number.text, number.unit, at: offset)
    case "pt": return JSON.quantity(number.text, "px", at: offset)
    case "": return number.value == 0 ? JSON.quantity("0", "px", at: offset) : nil
    default: return nil
    }
  }

  /// A color, or a reference that is not known to lead to a length, be it with an alpha.
  private static func color(_ word: Substring, _ offset: Int) -> JSON? {
    LegacyAlias.inner(word) ?? withAlpha(word) != nil
      ? string(word, offset) : CSSColorReader.json(String(word), offset: offset)
  }

  /// The path of the color in `rgba({color.ink}, 0.5)`.
  static func withAlpha(_ word: Substring) -> Substring? {
    word.wholeMatch(of: /(?i)(?:rgb|hsl)a?\(\s*\{([^{}]+)\}\s*[,\/]\s*[0-9.]+%?\s*\)/)?.1
  }

  /// The type of what a reference leads to.
  private static func type(of word: some StringProtocol, _ types: Types) -> TokenType? {
    LegacyAlias.inner(word).flatMap { types(String($0)) }
  }

  private static func string(_ text: some StringProtocol, _ offset: Int) -> JSON {
    JSON(.string(String(text)), offset: offset)
  }

  private static func object(_ parts: [(String, JSON)], _ offset: Int) -> JSON {
    JSON(.object(parts.map { JSON.Member($0, $1, keyOffset: $1.offset) }), offset: offset)
  }
}

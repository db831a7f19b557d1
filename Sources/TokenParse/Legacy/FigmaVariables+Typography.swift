internal import PositionedJSON
internal import TokenModel

extension FigmaVariables {
  /// A text style; `nil` where its line height or spacing has no equal.
  static func typography(_ json: JSON) -> JSON? {
    let place = json.offset
    func member(_ key: String, _ kind: JSON.Kind) -> JSON.Member {
      JSON.Member(key, kind, at: place)
    }
    func pixels(_ text: String) -> JSON.Kind {
      JSON.quantity(text, "px", at: place).kind
    }
    guard let family = json["fontFamily"]?.string, let size = json["fontSize"]?.numberText,
      let height = json["lineHeight"]?.numberText.flatMap(Double.init),
      json["lineHeightUnit"]?.string == "PERCENT",
      let spacing = json["letterSpacing"]?.numberText,
      json["letterSpacingUnit"]?.string == "PIXELS" || Double(spacing) == 0
    else { return nil }
    let isPlain = ["textCase", "textDecoration"].allSatisfy {
      ["ORIGINAL", "NONE", nil].contains(json[$0]?.string)
    }
    let weight = json["fontWeight"]?.string.flatMap(FontWeightWords.word).map {
      JSON.Kind.string($0)
    }
    guard isPlain, let weight = weight ?? json["fontWeight"]?.numberText.map({ .number($0) }) else {
      return nil
    }
    return JSON(
      .object([
        member("fontFamily", .string(family)), member("fontSize", pixels(size)),
        member("fontWeight", weight), member("letterSpacing", pixels(spacing)),
        member("lineHeight", .number(CSSNumber.text(height / 100))),
      ]), offset: place)
  }
}

/// Writes the types of colors of a generated file.
struct SwiftColorType {
  var access: String
  var modes: SwiftModes

  /// Red, green, blue and how opaque they are.
  var rgba: String {
    """
    /// A color of sRGB or Display P3, each part 0…1.
    \(access) struct RGBA: Swift.Hashable, Swift.Codable, Swift.Sendable, Swift.ExpressibleByIntegerLiteral {
      \(access) var red, green, blue, alpha: Swift.Float, isP3: Swift.Bool
      \(access) init(
        _ red: Swift.Float, _ green: Swift.Float, _ blue: Swift.Float, alpha: Swift.Float = 1, isP3: Swift.Bool = false
      ) { (self.red, self.green, self.blue, self.alpha, self.isP3) = (red, green, blue, alpha, isP3) }
      \(access) init(_ hex: Swift.UInt32, alpha: Swift.Float) {
        func part(_ shift: Swift.UInt32) -> Swift.Float { Swift.Float(hex >> shift & 255) / 255 }
        self.init(part(16), part(8), part(0), alpha: alpha)
      }
      \(access) init(integerLiteral hex: Swift.UInt32) { self.init(hex, alpha: 1) }
      \(access) init(_ color: RGBA) { self = color }
    }
    """
  }

  /// A color with its variants, stored flat: what a context selects is read without allocation.
  var themed: String {
    let names = modes.labels.map(SwiftIdentifier.quoted)
    let rows = modes.all.indices.reversed().map { mode in
      let test = modes.contexts.test(modes.all[mode]) ?? "true"
      return "    if let value = self.\(names[mode]), \(test) { return value }\n"
    }.joined()
    return """
      /// A color by context: of those that hold there the last, and `base` where there is none.
      \(access) struct ThemedColor: Swift.Hashable, Swift.Codable, Swift.Sendable {
        \(access) var base: RGBA
        \(access) var \(names.joined(separator: ", ")): RGBA?
        @inline(never) \(access) init(_ base: RGBA\(modes.parameters(Array(names.indices), of: "RGBA"))) {
          self.base = base
      \(names.map { "    self.\($0) = \($0)\n" }.joined())  }
        \(access) func rgba(in context: Context) -> RGBA {
      \(rows)    return base
        }
      }
      """
  }
}

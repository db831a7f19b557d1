internal import TokenModel

/// An option of a format, chosen by `--option NAME=VALUE` or by a member of `options` in a configuration.
///
/// Each format declares its own options in its own folder; nothing else knows their names.
package struct FormatOption: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `true` or `false`.
    case flag
    /// One of these values.
    case choice([String])
    /// Any text that the format accepts, and the placeholder for it in help texts.
    case text(String)
  }

  /// The name: lower-case words joined by hyphens.
  package let name: String
  /// The values that it accepts.
  package let kind: Kind
  /// The value without a choice.
  package let initial: String
  /// The help text: one sentence.
  package let help: String

  package init(_ name: String, _ kind: Kind, initial: String, help: String) {
    self.name = name
    self.kind = kind
    self.initial = initial
    self.help = help
  }

  /// The accepted values for help texts, such as `strict|extended`, `true|false` or `NAME`.
  package var values: String {
    switch kind {
    case .flag: "true|false"
    case .choice(let values): values.joined(separator: "|")
    case .text(let word): word
    }
  }

  /// The option of a format that names what the output of another one is given, such as `css-prefix`; see
  /// `ExportJob.sharing`.
  func ofOutput(_ format: String) -> FormatOption {
    FormatOption(
      "\(format)-\(name)", kind, initial: initial,
      help: "What the \(format) format is given as \(name), where names of its output are listed.")
  }

  func accepts(_ value: String) -> Bool {
    switch kind {
    case .flag: value == "true" || value == "false"
    case .choice(let values): values.contains(value)
    case .text: true
    }
  }
}

extension ExportFormat {
  /// The format's name and its options with values, initial value and help, for `--options`.
  package var optionsText: String {
    let lines = options.map { option in
      "  \(option.name)=\(option.values)  (\(option.initial.isEmpty ? "none" : option.initial))\n      \(option.help)\n"
    }
    return rawValue + "\n" + (lines.isEmpty ? "  no options\n" : lines.joined())
  }

  /// The format's options, in the order of its documentation.
  package var options: [FormatOption] { exporter.options }

  /// All problems with chosen options. Free texts are left to the exporter to check.
  package func problems(with chosen: [String: String]) -> [ExportProblem] {
    chosen.sorted { $0.key < $1.key }.compactMap { name, value in
      guard let option = options.first(where: { $0.name == name }) else {
        return .unknownOption(name, format: rawValue, known: options.map(\.name))
      }
      return option.accepts(value) ? nil : .badOption(name, value, expected: option.values)
    }
  }
}

extension FormatOption {
  /// The points of a `rem`, of a format that has lengths in points only.
  static let rem = FormatOption(
    "rem", .text("POINTS"), initial: "",
    help: "The points of a rem, such as 16; without them what is in rem stays so, or is left out.")
  /// The axis that follows the appearance of the reader's system.
  static let schemeAxis = FormatOption(
    "scheme-axis", .text("AXIS"), initial: "appearance",
    help: "The axis whose light and dark are the appearance, such as theme.")
  /// The prefix of the properties of CSS to which a format refers.
  static let cssPrefix = FormatOption(
    "css-prefix", .text("NAME"), initial: "",
    help: "The prefix that the CSS format is given, where var() refers to what it writes.")
  /// Whether parts of composites have properties of CSS to which a format refers.
  static let cssParts = FormatOption(
    "css-parts", .flag, initial: "true",
    help: "Whether the CSS format is asked for parts, where var() refers to what it writes.")
  static let colors = FormatOption(
    "colors", .choice(["hex", "exact"]), initial: "hex",
    help: "Whether sRGB components that are rounded bytes become #rrggbb, or stay as written.")
}

extension ExportOptions {
  /// The points of a `rem` that were chosen; `nil` for none.
  ///
  /// - Throws: `ExportProblem.badOption` unless they are a number above 0, up to 1,000.
  func rem() throws(ExportProblem) -> Double? {
    let text = self[.rem]
    if text.isEmpty { return nil }
    let isPlain = text.utf8.allSatisfy { NameBytes.digits.contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let value = Double(text), value > 0, value <= 1000 else {
      throw .badOption(FormatOption.rem.name, text, expected: "16")
    }
    return value
  }

  /// The tokens for a format that has lengths in points only, at least where the points of a `rem` are chosen.
  func inPoints(
    _ tokens: ExportTokens, always: Bool = true, spacing: SpacingUnits? = nil
  ) throws(ExportProblem) -> ExportTokens {
    var tokens = tokens
    tokens.rem = try rem()
    tokens.hasPointsOnly = always || tokens.rem != nil
    tokens.spacingUnits = spacing
    return tokens
  }

  /// The chosen axis of the appearance.
  ///
  /// - Throws: `ExportProblem.badOption` if it does not have the value `dark`.
  func schemeAxis(of revision: Revision) throws(ExportProblem) -> String {
    let chosen = self[.schemeAxis]
    let axes = revision.axes.filter { $0.values.contains("dark") }.map(\.name)
    guard chosen != FormatOption.schemeAxis.initial, !axes.contains(chosen) else { return chosen }
    throw .badOption(
      FormatOption.schemeAxis.name, chosen,
      expected: axes.isEmpty ? "an axis with the value dark" : axes.joined(separator: "|"))
  }

  /// A word before names, of bytes that need no escape; empty for none.
  ///
  /// - Throws: `ExportProblem.badOption` for one that is not such, or that ends in the `-` which follows it.
  func prefix(
    _ option: FormatOption, _ bytes: NameBytes = .all, from first: NameBytes = .letters,
    expected: String = "acme"
  ) throws(ExportProblem) -> String {
    let prefix = self[option]
    guard prefix.isEmpty || prefix.isName(bytes, from: first), prefix.utf8.last != 0x2D else {
      throw .badOption(option.name, prefix, expected: expected)
    }
    return prefix
  }

  /// Whether components of sRGB that are rounded bytes stay as written.
  var hasExactColors: Bool { self[.colors] == "exact" }

  /// The chosen value of an option, or its initial value.
  subscript(_ option: FormatOption) -> String { chosen[option.name] ?? option.initial }

  func isOn(_ option: FormatOption) -> Bool { self[option] == "true" }
}

/// Bytes of ASCII that a name may be made of.
struct NameBytes: OptionSet {
  let rawValue: UInt8

  static let small = NameBytes(rawValue: 1)
  static let capitals = NameBytes(rawValue: 2)
  static let digits = NameBytes(rawValue: 4)
  /// `_`
  static let line = NameBytes(rawValue: 8)
  /// `-`
  static let hyphen = NameBytes(rawValue: 16)
  /// `$`
  static let dollar = NameBytes(rawValue: 32)
  static let letters: NameBytes = [.small, .capitals]
  /// What all languages have in names.
  static let word: NameBytes = [.letters, .digits, .line]
  static let all: NameBytes = [.word, .hyphen]

  func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A: contains(.small)
    case 0x41...0x5A: contains(.capitals)
    case 0x30...0x39: contains(.digits)
    case 0x5F: contains(.line)
    case 0x2D: contains(.hyphen)
    case 0x24: contains(.dollar)
    default: false
    }
  }
}

extension StringProtocol {
  /// Whether the text is of such bytes, at least one, and begins with one of others.
  func isName(_ bytes: NameBytes, from first: NameBytes) -> Bool {
    utf8.first.map(first.contains) == true && utf8.allSatisfy(bytes.contains)
  }
}

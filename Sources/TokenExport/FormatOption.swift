/// An option of a format, chosen by `--option NAME=VALUE` or by a member of `options` in a configuration.
///
/// Each format declares its own options in its own folder; nothing else knows their names.
package struct FormatOption: Hashable, Sendable {
  /// The kind of values that an option has.
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
}

extension ExportOptions {
  /// The points of a `rem` that were chosen; `nil` for none.
  ///
  /// - Throws: `ExportProblem.badOption` unless they are a number above 0, up to 1,000.
  func rem() throws(ExportProblem) -> Double? {
    let text = self[.rem]
    if text.isEmpty { return nil }
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
    }
    guard isPlain, let value = Double(text), value > 0, value <= 1000 else {
      throw .badOption(FormatOption.rem.name, text, expected: "16")
    }
    return value
  }

  /// The chosen value of an option, or its initial value.
  subscript(_ option: FormatOption) -> String { chosen[option.name] ?? option.initial }

  func isOn(_ option: FormatOption) -> Bool { self[option] == "true" }
}

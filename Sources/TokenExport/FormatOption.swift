/// Something that a format lets its user choose: `--option NAME=VALUE`, or a member of `options` in
/// a configuration.
///
/// Each format declares its own, in its own folder; nothing else knows their names.
package struct FormatOption: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `true` or `false`.
    case flag
    /// One of these.
    case choice([String])
    /// Any text that the format accepts; the word stands for it in help texts.
    case text(String)
  }

  /// Lower-case words joined by hyphens.
  package let name: String
  package let kind: Kind
  /// What holds when nobody chooses.
  package let initial: String
  /// One sentence.
  package let help: String

  package init(_ name: String, _ kind: Kind, initial: String, help: String) {
    self.name = name
    self.kind = kind
    self.initial = initial
    self.help = help
  }

  /// What may be written behind `=`: `strict|extended`, `true|false`, `NAME`.
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
  /// What can be chosen, in the order of the format's documentation.
  package var options: [FormatOption] { exporter.options }

  /// What is wrong with options by name, all of it; texts are left to the exporter to judge.
  package func problems(with chosen: [String: String]) -> [ExportProblem] {
    chosen.sorted { $0.key < $1.key }.compactMap { name, value in
      guard let option = options.first(where: { $0.name == name }) else {
        return .unknownOption(name, format: rawValue, known: options.map(\.name))
      }
      return option.accepts(value) ? nil : .badOption(name, value, expected: option.values)
    }
  }
}

extension ExportOptions {
  /// What was chosen, or what holds without a choice.
  subscript(_ option: FormatOption) -> String { chosen[option.name] ?? option.initial }

  func isOn(_ option: FormatOption) -> Bool { self[option] == "true" }
}

internal import TokenModel

/// The axes of a revision as Swift declarations, and contexts as Swift conditions.
struct SwiftContexts {
  struct Axis {
    var name: String
    /// The name of the member of `Context`.
    var member: String
    /// The name of the enum inside `Context`.
    var type: String
    /// The values with their case names, in the revision's order.
    var cases: [(value: String, name: String)]
    /// What of it the system decides; `nil` for an axis of one's own.
    var system: SwiftSystemAxis?

    /// The case of a value; `nil` if the axis does not have it.
    func name(of value: String) -> String? { cases.first { $0.value == value }?.name }

    /// Whether the system has no word for some of the values.
    var isOpen: Bool {
      system.map { system in cases.contains { system.test(of: $0.value) == nil } } ?? true
    }
  }

  /// Those of one's own by their names, then those of the system: in what order files or rules named them
  /// makes no difference for an initializer.
  let axes: [Axis]

  /// - Throws: `ExportProblem.namesCollide` if two axes would have the same name in Swift.
  init(_ revision: Revision) throws(ExportProblem) {
    // What the generated types have for themselves.
    let identifiers = SwiftIdentifier(
      reserved: ["allCases", "encode", "hash", "hashValue", "rawValue"])
    let names = revision.axes.map(\.name)
    let members = identifiers.distinct(names)
    let types = CodeAxes.types(identifiers.distinct(names, capitalized: true), besides: members)
    let systems = SwiftSystemAxis.allCases
    axes = revision.axes.indices.map { index in
      let values = revision.axes[index].values
      return Axis(
        name: names[index], member: members[index], type: types[index],
        cases: Array(zip(values, identifiers.distinct(values))),
        system: SwiftSystemAxis(rawValue: names[index]))
    }.sorted { one, other in
      let ranks = [one, other].map { $0.system.flatMap(systems.firstIndex) ?? -1 }
      return ranks[0] == ranks[1] ? one.name.precedesByBytes(other.name) : ranks[0] < ranks[1]
    }
    for identifiers in [members, types] {
      for (index, one) in identifiers.enumerated() {
        guard let other = identifiers[..<index].firstIndex(of: one) else { continue }
        throw .namesCollide(names[other], names[index])
      }
    }
  }

  /// The conditions of a context; empty if it always holds.
  private func wanted(_ context: Context) -> [(axis: Axis, value: String, name: String)] {
    axes.compactMap { axis in
      guard axis.cases.count > 1, let value = context[axis.name] else { return nil }
      return axis.name(of: value).map { (axis, value, $0) }
    }
  }

  /// The condition as a Boolean expression; `nil` if it always holds.
  func test(_ context: Context) -> String? {
    let tests = wanted(context).map { "context.\($0.axis.member) == .\($0.name)" }
    return tests.isEmpty ? nil : tests.joined(separator: " && ")
  }

  /// The answers, of which the first of those that are given for each value of an axis holds where no other does.
  func completed(_ answers: [SwiftAnswer]) -> [SwiftAnswer] {
    guard !answers.isEmpty, !answers.contains(where: { $0.test == nil }) else { return answers }
    for axis in axes where axis.cases.count > 1 {
      let own = answers.indices.filter { index in
        let fixed = answers[index].cell.context.fixed
        return fixed.count == 1 && fixed[0].axis == axis.name && answers[index].value != nil
      }
      let values = Set(own.map { answers[$0].cell.context.fixed[0].value })
      guard let first = own.first, values.isSuperset(of: axis.cases.map(\.value)) else { continue }
      var answers = answers
      answers[first].test = nil
      return Array(answers[first...])
    }
    return answers
  }

  /// Whether the system alone decides if a context holds.
  func isOfSystem(_ context: Context) -> Bool {
    wanted(context).allSatisfy { $0.axis.system?.test(of: $0.value) != nil }
  }

  /// A name for each of some conditions, such as `dark` or `acmeDark`, without backticks.
  func labels(_ conditions: [Context]) -> [String] {
    // What a color has for itself.
    let identifiers = SwiftIdentifier(reserved: [
      "base", "body", "color", "encode", "hash", "hashValue", "nsColor", "resolve", "rgba",
      "uiColor",
    ])
    let short = conditions.map { condition in
      identifiers.pleasant(wanted(condition).map(\.value).joined(separator: " "))
    }
    let claims = NameClaims(short)
    let long = conditions.map { condition in
      identifiers.pleasant(
        wanted(condition).map { "\($0.axis.name) \($0.value)" }.joined(separator: " "))
    }
    let names = short.indices.map { claims.contested.contains($0) ? long[$0] : short[$0] }
    let others = NameClaims(names)
    return names.enumerated().map { index, name in
      others.contested.contains(index) || name.hasPrefix("mode") ? "mode\(index + 1)" : name
    }
  }

  /// Writes the type `Context`.
  func write(access: String, to writer: inout SwiftWriter) {
    writer.line("/// A value for each axis of the design; an axis left out takes its first value.")
    writer.block("\(access) struct Context: Swift.Hashable, Swift.Codable, Swift.Sendable") {
      writer in
      for axis in axes {
        let cases = axis.cases.map { value in
          value.name == value.value
            ? value.name : "\(value.name) = \(Language.swift.string(value.value))"
        }
        writer.line(
          "\(access) enum \(axis.type): Swift.String, Swift.CaseIterable, Swift.Codable, Swift.Sendable { "
            + "case \(cases.joined(separator: ", ")) }")
      }
      for axis in axes { writer.line("\(access) var \(axis.member): \(axis.type)") }
      let parameters = axes.map { axis in
        "\(axis.member): \(axis.type) = .\(axis.cases.first?.name ?? "none")"
      }
      let head = "\(access) init(\(parameters.joined(separator: ", ")))"
      if axes.count == 1 {
        writer.line("\(head) { self.\(axes[0].member) = \(axes[0].member) }")
      } else {
        writer.block(head) { writer in
          for axis in axes { writer.line("self.\(axis.member) = \(axis.member)") }
        }
      }
      if axes.isEmpty { return }
      // What was encoded before there was an axis is read as well.
      writer.block("\(access) init(from decoder: any Swift.Decoder) throws") { writer in
        writer.line("let values = try decoder.container(keyedBy: CodingKeys.self)")
        writer.line("self.init()")
        for axis in axes {
          writer.line(
            "if let value = try values.decodeIfPresent(\(axis.type).self, forKey: .\(axis.member)) "
              + "{ self.\(axis.member) = value }")
        }
      }
    }
  }
}

/// An axis that Apple's systems decide, in the order of a context's parameters.
enum SwiftSystemAxis: String, CaseIterable {
  case appearance, contrast, elevation, idiom

  /// How the traits of UIKit, the appearance of AppKit and SwiftUI's environment tell a value. Where AppKit or
  /// SwiftUI does not know, there is no text.
  struct Test {
    var traits: String
    var appearance: String?
    var environment: String?
  }

  /// `nil` for a value that the system does not have.
  func test(of value: String) -> Test? {
    switch (self, value) {
    case (.appearance, "light"):
      Test(
        traits: "traits.userInterfaceStyle == .light", appearance: "!isDark",
        environment: "colorScheme == .light")
    case (.appearance, "dark"):
      Test(
        traits: "traits.userInterfaceStyle == .dark", appearance: "isDark",
        environment: "colorScheme == .dark")
    case (.contrast, "normal"):
      Test(
        traits: "traits.accessibilityContrast == .normal", appearance: "!isHigh",
        environment: "colorSchemeContrast == .standard")
    case (.contrast, "increased"):
      Test(
        traits: "traits.accessibilityContrast == .high", appearance: "isHigh",
        environment: "colorSchemeContrast == .increased")
    case (.elevation, "base"): Test(traits: "traits.userInterfaceLevel == .base")
    case (.elevation, "elevated"): Test(traits: "traits.userInterfaceLevel == .elevated")
    case (.idiom, "phone"), (.idiom, "pad"), (.idiom, "tv"), (.idiom, "mac"):
      Test(traits: "traits.userInterfaceIdiom == .\(value)")
    case (.idiom, "car"): Test(traits: "traits.userInterfaceIdiom == .carPlay")
    default: nil
    }
  }
}

internal import PositionedJSON
internal import TokenModel

/// Checks an input, and turns it into a choice of one context for each modifier.
///
/// - Source: DTCG Resolver Module 2025.10, sections 5 and 6.1.
struct ResolverInput {
  let document: ResolverDocument
  private(set) var diagnostics: [Diagnostic] = []

  private var modifiers: [ResolverDocument.Modifier] { document.modifiers }

  /// - Returns: an index of the contexts for each modifier; `nil` where the input has an error.
  mutating func read(_ input: JSON?) -> [Int]? {
    guard !modifiers.isEmpty else { return [] }
    var chosen: [Int?] = modifiers.map { _ in nil }
    if let input, input.kind != .null {
      guard let members = input.members else {
        report(
          "resolver-input-invalid",
          "an input is an object of contexts by modifier, found \(input.kindName)",
          fix: "write {\(JSON.quoted(modifiers[0].name)): "
            + "\(JSON.quoted(modifiers[0].contexts[0]))}")
        return nil
      }
      for member in members { read(member, into: &chosen) }
    }
    fill(&chosen)
    let isWhole = !diagnostics.contains { $0.severity == .error }
    return isWhole ? chosen.compactMap(\.self) : nil
  }

  private mutating func read(_ member: JSON.Member, into chosen: inout [Int?]) {
    guard let index = match(member.key, among: modifiers.map(\.name)) else {
      return reportUnknown(member.key)
    }
    let modifier = modifiers[index]
    if chosen[index] != nil {
      report(
        "resolver-input-twice",
        "the input gives the modifier \(quotedForMessage(modifier.name)) twice",
        fix: "name it once")
    }
    let names = modifier.contexts
    // Marks the modifier as given, so that it is not called missing too.
    chosen[index] = modifier.first
    guard let text = member.value.string else {
      return report(
        "resolver-input-invalid",
        "the input for the modifier \(quotedForMessage(modifier.name)) is the name of a context, "
          + "found \(member.value.kindName)", fix: "use one of \(list(names)), as a string")
    }
    guard let context = match(text, among: names) else {
      return report(
        "resolver-context-unknown",
        "the modifier \(quotedForMessage(modifier.name)) has no context \(quotedForMessage(text))",
        fix: nearest(text, among: names).map { "did you mean \"\($0)\"?" }
          ?? "use one of \(list(names))")
    }
    chosen[index] = context
  }

  private mutating func reportUnknown(_ name: String) {
    if match(name, among: document.unused) != nil {
      return report(
        severity: .warning, "resolver-modifier-unused",
        "the modifier \(quotedForMessage(name)) is not in the resolution order, so its input has no "
          + "effect", fix: "leave it out")
    }
    let names = modifiers.map(\.name)
    report(
      "resolver-modifier-unknown", "there is no modifier \(quotedForMessage(name))",
      fix: nearest(name, among: names).map { "did you mean \"\($0)\"?" }
        ?? "use one of \(list(names))")
  }

  private mutating func fill(_ chosen: inout [Int?]) {
    for index in modifiers.indices where chosen[index] == nil {
      let modifier = modifiers[index]
      chosen[index] = modifier.first
      if modifier.defaultContext == nil {
        report(
          "resolver-input-missing",
          "the modifier \(quotedForMessage(modifier.name)) has no default, and the input does not "
            + "name a context", fix: "choose one of \(list(modifier.contexts))")
      }
    }
  }

  /// The name itself, else the only one that differs in case alone.
  private func match(_ name: String, among names: [String]) -> Int? {
    if let exact = names.firstIndex(where: { $0.equalsByBytes(name) }) { return exact }
    let alike = names.indices.filter { names[$0].lowercased() == name.lowercased() }
    return alike.count == 1 ? alike[0] : nil
  }

  private func list(_ names: [String]) -> String {
    names.map { JSON.quoted($0) }.joined(separator: ", ")
  }

  private mutating func report(
    severity: Diagnostic.Severity = .error, _ code: String, _ message: String, fix: String
  ) {
    diagnostics.append(Diagnostic(severity, code: code, message: message, fix: fix))
  }
}

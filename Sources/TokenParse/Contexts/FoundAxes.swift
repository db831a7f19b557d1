internal import TokenModel

/// An axis that files were read with: which of them give which of its values, and what showed it.
package struct FoundAxis: Sendable {
  /// A value of the axis, with the files that have tokens for it.
  package struct Value: Sendable {
    package var name: String
    /// In the order of the files; of the base those that give the same tokens without a value of the axis.
    package var files: [String] = []
    package var tokens = 0
    /// Whether all of them hold in dark alone, so that it has those of the base in light.
    package var isOfDark = false
  }

  package var revision: String
  package var name: String
  /// As declared: the first is the base, unless files give it a value of its own beside that.
  package var values: [Value]
  /// Whether the first has values of its own, so that the base is what holds elsewhere.
  package var isFirstStated = false
  package var reason: Reason

  /// What showed an axis.
  package enum Reason: Sendable {
    case option
    case rule
    case names
    case modes
    case themes
    case modifiers
    case declared

    /// Whether neither a person nor the files said so in so many words.
    package var isGuess: Bool { self == .names }

    /// Such as "the names of files".
    package var text: String {
      switch self {
      case .option: "--context"
      case .rule: "a rule of --map or blazon.json"
      case .names: "the names of files and folders"
      case .modes: "values by mode in tokens"
      case .themes: "themes or collections of the file"
      case .modifiers: "modifiers of the resolver document"
      case .declared: "axes that the files declare"
      }
    }
  }

  /// One line: each value with its files.
  package var line: String {
    let told = values.enumerated().filter { !$1.files.isEmpty }.map { index, value in
      value.name + (index == 0 && !isFirstStated ? " (the base) in " : " in ")
        + value.files.listed(most: 3)
        + (index > 0 && value.isOfDark ? ", for dark alone" : "")
    }
    return "\(name): \(told.joined(separator: "; "))"
  }
}

extension ParsedFiles {
  /// The axes of all revisions with their files, as the cells have them.
  ///
  /// - Complexity: O(*n* · *m*) in the cells and axes.
  package func axes() -> [FoundAxis] { axes { _ in true } }

  /// - Parameter isWanted: the reasons of those that are asked for.
  private func axes(_ isWanted: (FoundAxis.Reason) -> Bool) -> [FoundAxis] {
    set.revisions.flatMap { revision in
      revision.axes.compactMap { axis in
        let reason = reasons[axis.name] ?? .declared
        return isWanted(reason) ? found(axis, revision.id, reason) : nil
      }
    }
  }

  private func found(
    _ axis: Revision.Axis, _ revision: String, _ reason: FoundAxis.Reason
  ) -> FoundAxis {
    var values: [String: (value: FoundAxis.Value, seen: Set<String>, tokens: Set<TokenPath>)] = [:]
    // A file whose value another contradicts gives it as well.
    let earlier = Dictionary(last: contradicted.map { ($0.later, $0.earlier) })
    func note(_ value: String, _ index: Int) {
      let cell = set.cells[index]
      var places = [offsets[index]]
      while let place = earlier[places[0]], !places.contains(place) { places.insert(place, at: 0) }
      let new = FoundAxis.Value(name: value, isOfDark: axis.name != ModeAxes.appearance)
      values[value, default: (new, [], [])].tokens.insert(cell.path)
      for name in places.map(sources.fileName) where values[value]?.seen.contains(name) == false {
        values[value]?.seen.insert(name)
        values[value]?.value.files.append(name)
      }
      if cell.context[ModeAxes.appearance] != "dark" { values[value]?.value.isOfDark = false }
    }
    let base = axis.values.first ?? ""
    let cells = set.cells.indices.filter { set.cells[$0].revision == revision }
    for index in cells {
      if let value = set.cells[index].context[axis.name] { note(value, index) }
    }
    let isFirstStated = values[base] != nil
    let varying = values.filter { $0.key != base }.values.map(\.tokens).union()
    for index in cells where set.cells[index].context[axis.name] == nil && !isFirstStated {
      if varying.contains(set.cells[index].path) { note(base, index) }
    }
    let all = axis.values.map { name in
      var value = values[name]?.value ?? FoundAxis.Value(name: name)
      value.tokens = values[name]?.tokens.count ?? 0
      return value
    }
    return FoundAxis(
      revision: revision, name: axis.name, values: all, isFirstStated: isFirstStated,
      reason: reason)
  }

  /// Tells axes with their files, a line each: all, or those that nobody named.
  mutating func tellAxes(all: Bool) {
    guard all || reasons.values.contains(where: \.isGuess) else { return }
    let told = axes { all || $0.isGuess }.filter { $0.values.contains { !$0.files.isEmpty } }
    notes += told.map {
      "\($0.line); by \($0.reason.text)\($0.reason.isGuess ? ", which --map changes" : "")"
    }
    if all, told.isEmpty { notes.append("all values hold in every context") }
  }

  /// Notes what showed the axes of all revisions.
  ///
  /// - Parameters:
  ///   - modes: those of values by mode in tokens.
  ///   - whole: what showed axes of a document that describes a whole system; `nil` where there is none.
  mutating func noteReasons(_ options: ParseOptions, modes: [String], whole: FoundAxis.Reason?) {
    let (rules, names) = (plan.map.namedAxes, plan.map.foundAxes)
    for axis in set.revisions.flatMap(\.axes).map(\.name) {
      if names.contains(axis) {
        reasons[axis] = .names
      } else if rules.contains(axis) {
        reasons[axis] = .rule
      } else if options.context[axis] != nil {
        reasons[axis] = .option
      } else if modes.contains(axis) {
        reasons[axis] = .modes
      } else if let whole {
        reasons[axis] = whole
      }
    }
  }
}

internal import TokenModel

/// Which declaration of a property wins in each context.
///
/// - Source: CSS Cascading and Inheritance Level 5, section 6.1: importance, layers, specificity, order; what an
///   element states counts more than what it inherits.
struct StyleCascade {
  struct Axis {
    var name: String
    /// The first one holds where nothing chooses.
    var values: [String]
    /// The width of each value, where they are widths.
    var widths: [Double] = []
  }

  /// A value in a context; no value where the property has none there, though it has one elsewhere.
  struct Cell {
    var context: Context
    /// An index of the properties.
    var property: Int?
    var text = ""
  }

  private(set) var axes: [Axis] = []
  private let sheet: StyleSheet
  /// The axis and value that stand for an attribute with a value, or a class.
  private var choices: [StyleTest: Context.Fixed] = [:]
  private var places: [String: Int] = [:]
  /// For each rule, its alternatives with tests of known axes.
  private var rules: [[Alternative]] = []
  /// For each rule, its layer, of one length but for those that are nested deeply.
  private var layers: [[Int]] = []
  /// Where the appearance is, if it is an axis.
  private var appearance: Int?
  /// The axes that the system chooses, too.
  private var ofSystem: Set<Int> = []
  private let only: Bool?
  private static let most = 4_096

  private struct Test {
    var axis: Int
    /// The place of the value, or the limit of a width.
    var value: Int
    var limit: Double?
    var isSystem: Bool
    var isNegated: Bool
  }

  private struct Alternative {
    var tests: [Test]
    var specificity: Int
    var isInside: Bool
    var isAnywhere: Bool
  }

  /// - Parameter hasPairs: whether a value has `light-dark()`.
  init(_ sheet: StyleSheet, hasPairs: Bool) {
    (self.sheet, only) = (sheet, sheet.onlyScheme)
    // A rule without properties, as a class that a tool made, chooses nothing of tokens.
    let used = Set(sheet.properties.map(\.rule))
    let tests = sheet.rules.indices.filter(used.contains)
      .flatMap { sheet.rules[$0].condition?.alternatives ?? [] }.flatMap(\.tests)
    choices = StyleChoices(tests, sheet).all
    for test in tests { declare(test) }
    if hasPairs { declare(Context.Fixed("appearance", "dark"), isSystem: true) }
    for index in axes.indices where !axes[index].widths.isEmpty { sortWidths(index) }
    places = Dictionary(
      axes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    appearance = places["appearance"]
    ofSystem = Set(
      tests.filter(\.isSystem).compactMap { choices[$0.plain].flatMap { places[$0.axis] } }
        + [appearance].compactMap(\.self))
    layers = sheet.rules.map { $0.layer + Array(repeating: 0, count: max(0, 4 - $0.layer.count)) }
    rules = sheet.rules.map { rule in
      (rule.condition?.alternatives ?? []).map { alternative in
        Alternative(
          tests: alternative.tests.map(known), specificity: alternative.specificity,
          isInside: alternative.isInside, isAnywhere: alternative.isAnywhere)
      }
    }
  }

  // MARK: Axes

  private mutating func declare(_ test: StyleTest) {
    switch test.wanted {
    case .value, .present:
      if let fixed = choices[test.plain] { declare(fixed, isSystem: test.isSystem) }
    case .atLeast(let width), .atMost(let width):
      let name = CSSNumber.text(width) + "px"
      declare(Context.Fixed(test.axis, name), isSystem: true, width)
    }
  }

  private mutating func declare(_ fixed: Context.Fixed, isSystem: Bool, _ width: Double? = nil) {
    let index =
      axes.firstIndex { $0.name == fixed.axis }
      ?? {
        let other =
          fixed.axis == "appearance"
          ? ["light", "dark"]
          : isSystem
            ? [SystemPreference.all.first { $0.choice.axis == fixed.axis }?.other ?? "default"] : []
        axes.append(
          Axis(
            name: fixed.axis, values: other,
            widths: width == nil ? [] : [fixed.axis == "min-width" ? -.infinity : .infinity]))
        return axes.count - 1
      }()
    guard !axes[index].values.contains(fixed.value) else { return }
    axes[index].values.append(fixed.value)
    if let width { axes[index].widths.append(width) }
  }

  private mutating func sortWidths(_ index: Int) {
    let isUp = axes[index].name == "min-width"
    let sorted = zip(axes[index].widths, axes[index].values).sorted {
      isUp ? $0.0 < $1.0 : $0.0 > $1.0
    }
    axes[index].widths = sorted.map(\.0)
    axes[index].values = sorted.map(\.1)
  }

  private func known(_ test: StyleTest) -> Test {
    let fixed = choices[test.plain]
    if fixed == nil, test.wanted == .present { return present(test) }
    let axis = places[fixed?.axis ?? test.axis] ?? 0
    var value = fixed.flatMap { axes[axis].values.firstIndex(of: $0.value) } ?? 0
    var limit: Double?
    switch test.wanted {
    case .value, .present: break
    case .atLeast(let width): (limit, value) = (width, 1)
    case .atMost(let width): (limit, value) = (width, -1)
    }
    return Test(
      axis: axis, value: value, limit: limit, isSystem: test.isSystem, isNegated: test.isNegated)
  }

  /// An attribute that has any of its values. The system has no part in that: where it chooses a value of the axis, it is
  /// as if the attribute were not there.
  private func present(_ test: StyleTest) -> Test {
    let axis = choices.first { $0.key.axis == test.axis }.flatMap { places[$0.value.axis] } ?? 0
    return ofSystem.contains(axis)
      ? Test(axis: axis, value: .min, isSystem: false, isNegated: test.isNegated)
      : Test(axis: axis, value: -1, isSystem: false, isNegated: !test.isNegated)
  }

  /// Puts first the value that a page has without any attribute.
  ///
  /// - Parameter groups: the declarations of each property.
  /// - Returns: the axes of which no value is that, each with an example.
  mutating func findFirstValues(_ groups: [[Int]]) -> [(axis: String, property: Int)] {
    var odd: [(axis: String, property: Int)] = []
    let attributes = Set(rules.joined().flatMap(\.tests).filter { !$0.isSystem }.map(\.axis))
    for axis in axes.indices where axes[axis].widths.isEmpty && attributes.contains(axis) {
      let concerned = groups.filter { axesOf($0).contains(axis) }
      let differences = axes[axis].values.indices.map { value in
        concerned.first { differs($0, axis, value) }
      }
      if let first = differences.firstIndex(where: { $0 == nil }) {
        let value = axes[axis].values.remove(at: first)
        axes[axis].values.insert(value, at: 0)
        renumber(axis) { $0 == first ? 0 : $0 < first ? $0 + 1 : $0 }
      } else if axis == appearance {
        odd.append((axes[axis].name, differences[0]?[0] ?? 0))
      } else {
        let names = ["default", "base", "none"]
        axes[axis].values.insert(
          names.first { !axes[axis].values.contains($0) } ?? "without", at: 0)
        renumber(axis) { $0 + 1 }
      }
    }
    return odd
  }

  /// Whether a value of an axis gives a property another value than none of its values does, whatever else is chosen.
  private func differs(_ group: [Int], _ axis: Int, _ value: Int) -> Bool {
    let others = axesOf(group).filter { $0 != axis }
    guard others.reduce(1, { min($0 * (axes[$1].values.count + 1), 1 << 20) }) <= StyleCascade.most
    else { return true }
    var states = [Array(repeating: -1, count: axes.count)]
    for other in others {
      states += states.flatMap { state in
        axes[other].values.indices.map { chosen in
          var state = state
          state[other] = chosen
          return state
        }
      }
    }
    return states.contains { state in
      var chosen = state
      chosen[axis] = value
      return text(group, chosen) != text(group, state)
    }
  }

  private mutating func renumber(_ axis: Int, _ place: (Int) -> Int) {
    rules = rules.map { rule in
      rule.map { alternative in
        var alternative = alternative
        for test in alternative.tests.indices where alternative.tests[test].axis == axis {
          alternative.tests[test].value = place(alternative.tests[test].value)
        }
        return alternative
      }
    }
  }

  // MARK: Winners

  private func axesOf(_ group: [Int]) -> [Int] {
    if axes.isEmpty { return [] }
    var found: Set<Int> = []
    for index in group {
      for alternative in rules[sheet.properties[index].rule] {
        for test in alternative.tests { found.insert(test.axis) }
      }
      if let appearance, only == nil, StylePairs.isPaired(sheet.properties[index].value) {
        found.insert(appearance)
      }
    }
    return found.sorted()
  }

  private func holds(_ test: Test, _ state: [Int]) -> Bool {
    let chosen = state[test.axis]
    var holds: Bool
    if let limit = test.limit {
      let width = axes[test.axis].widths[max(0, chosen)]
      holds = test.value > 0 ? width >= limit : width <= limit
    } else {
      holds = chosen == test.value
      if chosen < 0, test.isSystem { holds = test.value == 0 }
    }
    return holds != test.isNegated
  }

  /// The declaration that wins: below the layer of one that is `revert-layer`.
  private func winner(_ group: [Int], _ state: [Int]) -> Int? {
    var group = group
    while let best = first(of: group, state) {
      let property = sheet.properties[best]
      guard property.value.utf8.count == 12, property.value.lowercased() == "revert-layer" else {
        return best
      }
      let layer = sheet.rules[property.rule].layer
      group.removeAll {
        sheet.rules[sheet.properties[$0].rule].layer == layer
          && sheet.properties[$0].isImportant == property.isImportant
      }
    }
    return nil
  }

  /// The declaration that comes first by the order of the cascade.
  private func first(of group: [Int], _ state: [Int]) -> Int? {
    var best: (own: Standing, index: Int)?
    lazy var hasInside = group.contains { index in
      rules[sheet.properties[index].rule].contains(where: \.isInside)
    }
    for index in group {
      let property = sheet.properties[index]
      var own: Standing?
      for alternative in rules[property.rule]
      where alternative.tests.allSatisfy({ holds($0, state) }) {
        let isInside = alternative.isInside || alternative.isAnywhere && hasInside
        own = Standing(
          isInside: isInside || own?.isInside == true, isImportant: property.isImportant,
          layer: layers[property.rule],
          specificity: max(alternative.specificity, own?.specificity ?? 0))
      }
      if let own, best.map({ !own.precedes($0.own) }) ?? true { best = (own, index) }
    }
    return best?.index
  }

  /// What decides between two declarations, of which the later one wins where all is equal.
  private struct Standing {
    var isInside: Bool
    var isImportant: Bool
    var layer: [Int]
    var specificity: Int

    func precedes(_ other: Standing) -> Bool {
      if isInside != other.isInside { return other.isInside }
      if isImportant != other.isImportant { return other.isImportant }
      if layer != other.layer { return layer.lexicographicallyPrecedes(other.layer) != isImportant }
      return specificity < other.specificity
    }
  }

  private func text(_ group: [Int], _ state: [Int]) -> String? {
    winner(group, state).flatMap { value(of: $0, state) }
  }

  /// A declaration that gives way to one with another value in the context that both are for, though it alone holds for
  /// some page: by another class or attribute, or where the system decides.
  func covered(_ group: [Int]) -> (property: Int, other: Int, context: Context)? {
    func tests(_ index: Int) -> [[StyleTest]] {
      sheet.rules[sheet.properties[index].rule].condition?.alternatives.map(\.tests) ?? []
    }
    for index in group where group.count > 1 {
      for (own, known) in zip(tests(index), rules[sheet.properties[index].rule]) {
        guard !own.isEmpty,
          known.tests.allSatisfy({ !$0.isNegated && $0.limit == nil && $0.value >= 0 })
        else { continue }
        var state = Array(repeating: 0, count: axes.count)
        for test in known.tests { state[test.axis] = test.value }
        let alone = group.filter { other in
          tests(other).contains { $0.allSatisfy { $0.isNegated || own.contains($0) } }
        }
        guard let best = winner(group, state), best != index, winner(alone, state) == index,
          value(of: best, state) != value(of: index, state)
        else { continue }
        let fixed = known.tests.map {
          Context.Fixed(axes[$0.axis].name, axes[$0.axis].values[$0.value])
        }
        return (index, best, Context(fixed))
      }
    }
    return nil
  }

  /// The text of a declaration; `nil` for one that takes the value back.
  private func value(of index: Int, _ state: [Int]) -> String? {
    let text = sheet.properties[index].value
    if sheet.properties[index].isReset(inOurs: sheet.isOurs) { return nil }
    let dark = appearance.flatMap { axes[$0].values.firstIndex(of: "dark") }
    let isDark = only ?? (dark != nil && appearance.map { state[$0] == dark } == true)
    return StylePairs.isPaired(text) ? StylePairs.chosen(text, isDark: isDark) : text
  }

  /// The values of a property, sparse: one for each context that changes what wider ones give, whatever the order
  /// of the axes.
  ///
  /// - Returns: whether contexts of more than two axes were left out, since there are too many.
  func cells(_ group: [Int]) -> (cells: [Cell], isCut: Bool) {
    let first = Array(repeating: 0, count: axes.count)
    let own = axesOf(group)
    if own.isEmpty {
      let best =
        group.count == 1 && rules[sheet.properties[group[0]].rule].count == 1
        ? group[0] : winner(group, first)
      guard let best, let text = value(of: best, first) else { return ([], false) }
      return ([Cell(context: .base, property: best, text: text)], false)
    }
    let product = own.reduce(1) { min($0 * axes[$1].values.count, StyleCascade.most + 1) }
    let isCut = product > StyleCascade.most
    var found: [(state: [Int: Int], cell: Cell)] = []
    for state in states(own, mostFixed: isCut ? 2 : own.count) {
      var whole = first
      for (axis, value) in state { whole[axis] = value }
      let best = winner(group, whole)
      let text = best.flatMap { value(of: $0, whole) }
      let wider = found.filter { $0.state.allSatisfy { state[$0.key] == $0.value } }
      let nearest = wider.filter { one in
        !wider.contains { other in
          other.state.count > one.state.count
            && one.state.allSatisfy { other.state[$0.key] == $0.value }
        }
      }
      if nearest.isEmpty
        ? text == nil
        : nearest.allSatisfy({ ($0.cell.property == nil ? nil : $0.cell.text) == text })
      {
        continue
      }
      let context = Context(
        state.map { Context.Fixed(axes[$0.key].name, axes[$0.key].values[$0.value]) })
      found.append(
        (state, Cell(context: context, property: text == nil ? nil : best, text: text ?? "")))
    }
    return (found.map(\.cell), isCut)
  }

  /// The choices of other values than the first on some of the axes, those of few axes first.
  private func states(_ own: [Int], mostFixed: Int) -> [[Int: Int]] {
    var all: [[Int: Int]] = [[:]]
    for axis in own {
      let wider = all.filter { $0.count < mostFixed }
      for value in 1..<max(1, axes[axis].values.count) {
        all += wider.map { $0.merging([axis: value]) { $1 } }
      }
    }
    return all.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
      .map(\.element)
  }
}

extension StyleTest {
  /// The test as a key: who decides does not matter.
  var plain: StyleTest { StyleTest(axis: axis, wanted: wanted) }
}

internal import TokenModel

/// The axes of a revision as qualifiers of resources.
struct AndroidAxes: Sendable {
  /// A value of an axis as a device shows it.
  private struct Choice {
    var value: String
    /// None for the first value, which holds where nothing is asked.
    var qualifiers: [AndroidQualifier]
  }

  static let qualifiers = FormatOption(
    "qualifiers", .text("AXIS=VALUE:QUALIFIER,…"), initial: "",
    help: "Qualifiers for values of axes, such as size=tablet:sw720dp, beside those that are known."
  )

  private let revision: Revision
  private var axes: [(name: String, choices: [Choice])] = []

  /// - Parameters:
  ///   - schemeAxis: the axis with `light` and `dark`.
  ///   - chosen: the text of the option `qualifiers`.
  /// - Throws: `ExportProblem.badOption` for a text that names what does not exist.
  init(_ revision: Revision, schemeAxis: String, chosen: String) throws(ExportProblem) {
    self.revision = revision
    let chosen = try AndroidAxes.read(chosen, revision)
    var taken: Set<Int> = []
    for axis in revision.axes {
      let others = axis.values.dropFirst().compactMap { value -> Choice? in
        let pair = Context.Fixed(axis.name, value)
        let known = chosen[pair] ?? AndroidAxes.known(pair, schemeAxis)
        return known.map { Choice(value: value, qualifiers: [$0]) }
      }
      let ranks = Set(others.flatMap { $0.qualifiers.map(\.rank) })
      // Where two axes would ask for the same, the first has it.
      guard !others.isEmpty, ranks.isDisjoint(with: taken), let first = axis.values.first else {
        continue
      }
      taken.formUnion(ranks)
      var choices = [Choice(value: first, qualifiers: [])] + others
      for one in others {
        // A large device in a car: what it is says more than how large it is.
        choices += others.filter { one.qualifiers[0].rank < $0.qualifiers[0].rank }.map {
          Choice(value: $0.value, qualifiers: one.qualifiers + $0.qualifiers)
        }
      }
      axes.append((axis.name, choices))
    }
  }

  private static func read(
    _ text: String, _ revision: Revision
  ) throws(ExportProblem) -> [Context.Fixed: AndroidQualifier] {
    var found: [Context.Fixed: AndroidQualifier] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) where !text.isEmpty {
      guard let colon = part.lastIndex(of: ":"),
        let qualifier = AndroidQualifier(String(part[part.index(after: colon)...])),
        let pair = try? Context(text: String(part[..<colon])).fixed.first,
        revision.values(of: pair.axis)?.contains(pair.value) == true
      else {
        throw .badOption(qualifiers.name, String(part), expected: "size=tablet:sw720dp")
      }
      found[pair] = qualifier
    }
    return found
  }

  /// The qualifier for which a value of an axis is made, by its name.
  private static func known(_ pair: Context.Fixed, _ schemeAxis: String) -> AndroidQualifier? {
    if pair.axis == schemeAxis {
      return ["dark": "night", "light": "notnight"][pair.value].flatMap { AndroidQualifier($0) }
    }
    let words: [String: String]
    switch pair.axis.lowercased().filter({ $0 != "-" && $0 != "_" && $0 != " " }) {
    case "idiom", "device":
      words = [
        "pad": "sw600dp", "tablet": "sw600dp", "tv": "television", "watch": "watch", "car": "car",
      ]
    case "size", "sizeclass", "windowsize": words = ["medium": "w600dp", "expanded": "w840dp"]
    case "orientation": words = ["landscape": "land", "portrait": "port"]
    case "direction", "layoutdirection": words = ["rtl": "ldrtl", "ltr": "ldltr"]
    case "locale", "language": return AndroidQualifier(languageTag: pair.value)
    default: return nil
    }
    return words[pair.value].flatMap { AndroidQualifier($0) }
  }

  // MARK: Tokens

  /// The states of a device that some contexts tell apart; each behind those that hold in it, the one
  /// without qualifiers first.
  func configurations(_ contexts: [Context]) -> [AndroidConfiguration] {
    let used = Set(contexts.flatMap { $0.fixed.map(\.axis) })
    var chosen: [(pairs: [Context.Fixed], qualifiers: [AndroidQualifier])] = [([], [])]
    for axis in axes where used.contains(axis.name) {
      chosen = chosen.flatMap { one in
        axis.choices.map { choice in
          let isFirst = choice.qualifiers.isEmpty
          return (
            isFirst ? one.pairs : one.pairs + [Context.Fixed(axis.name, choice.value)],
            one.qualifiers + choice.qualifiers
          )
        }
      }
    }
    return chosen.map { pairs, qualifiers in
      AndroidConfiguration(
        whole: revision.completed(Context(pairs)), context: Context(pairs),
        qualifiers: qualifiers.sorted { $0.rank < $1.rank })
    }.sorted { one, other in
      if one.qualifiers.count != other.qualifiers.count {
        return one.qualifiers.count < other.qualifiers.count
      }
      let sums = [one, other].map { $0.qualifiers.reduce(0) { $0 + $1.strength } }
      return sums[0] != sums[1] ? sums[0] < sums[1] : one.suffix < other.suffix
    }
  }

  /// Whether Android has a qualifier for a choice, or needs none.
  func isKnown(_ pair: Context.Fixed) -> Bool {
    revision.values(of: pair.axis)?.first == pair.value
      || axes.contains { $0.name == pair.axis && $0.choices.contains { $0.value == pair.value } }
  }
}

extension Revision {
  /// The contexts of one value in which a wider value holds and gives way to that of the axis's first value: in an
  /// output that cannot ask for either, that stands for all.
  func hidden(
    behind contexts: [Context], where isUnknown: (Context.Fixed) -> Bool
  ) -> [Context] {
    guard contexts.count > 1 else { return [] }
    let order = ContextOrder(axes: [], revisions: [self])
    return order.axes.sorted(order.hidden(behind: Set(contexts))) { $0 }
      .filter { $0.fixed.count == 1 && isUnknown($0.fixed[0]) }
  }
}

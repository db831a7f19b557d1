internal import TokenModel

extension ResolvedTokens {
  /// The tokens for style sheets, in which the query of a width holds for all wider ones, too, and that of `max-width`
  /// for narrower ones: what a value of one width would hide there is given again, alone and with each other choice.
  func repeatingBehindWidths() -> ResolvedTokens {
    var result = self
    for axis in revision.axes
    where SystemPreference.widths.contains(axis.name) && axis.values.count > 2 {
      for index in tokens.indices where result.tokens[index].cells.count > 1 {
        let cells = result.tokens[index].cells
        let more = ResolvedTokens.hidden(cells, axis)
        if !more.isEmpty {
          result.tokens[index].cells = axes.sorted(cells + more, by: \.context)
        }
      }
    }
    return result
  }

  private static func hidden(_ cells: [ResolvedCell], _ axis: Revision.Axis) -> [ResolvedCell] {
    func width(_ value: String) -> [Double] {
      SystemPreference.widths(of: Context([.init(axis.name, value)]))
    }
    let queries = axis.values.dropFirst().map { (value: $0, width: width($0)) }
    var known = Set(cells.map(\.context))
    var more: [ResolvedCell] = []
    for cell in cells {
      guard let own = queries.first(where: { $0.value == cell.context[axis.name] })?.width,
        !own.isEmpty
      else { continue }
      let open = cell.context.filtered { $0.axis != axis.name }
      for query in queries where own.lexicographicallyPrecedes(query.width) {
        let there = Context(open.fixed + [.init(axis.name, query.value)])
        for context in [there] + cells.compactMap({ there.joined(with: $0.context) }) {
          guard known.insert(context).inserted,
            let answer = cells.last(where: { $0.context.holds(in: context) })
          else { continue }
          more.append(answer.with(context: context))
        }
      }
    }
    return more
  }
}

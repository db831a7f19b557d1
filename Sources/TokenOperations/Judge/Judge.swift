package import TokenDiff
package import TokenExport
package import TokenModel
package import TokenProject

/// Finds what the changes between two points mean, by a house's rules.
///
/// The order of findings does not depend on that of files, tokens or contexts.
package struct Judge {
  private let settings: JudgeSettings
  private let from: PointView
  private let to: PointView
  private let values: ValueRules
  private var findings: [Finding] = []
  /// What is said of a token by a rule that names follow from anyway.
  private var renamed: [TokenPath: TokenPath] = [:]
  private var settled: Set<TokenPath> = []
  private var axes: [AxisChange] = []
  private var hasOtherDefaults = false

  /// What an output is at both points: its public names and losses; the files do not matter.
  package struct Output {
    /// The name of the format.
    package var name: String
    package var before: Export
    package var after: Export
    /// Whether names that tokens had are kept.
    package var keepsNames: Bool

    package init(name: String, before: Export, after: Export, keepsNames: Bool = false) {
      (self.name, self.before, self.after) = (name, before, after)
      self.keepsNames = keepsNames
    }
  }

  private init(_ settings: JudgeSettings, _ from: PointView, _ to: PointView) {
    (self.settings, self.from, self.to) = (settings, from, to)
    values = ValueRules(settings: settings)
  }

  /// Judges a list of changes.
  ///
  /// - Parameters:
  ///   - changes: those between the two points, as `changes(from:to:options:)` tells them.
  ///   - from: the whole earlier point; of unchanged tokens it tells what they are next to.
  ///   - outputs: those that are judged.
  ///   - noticed: whether a token that is gone was deprecated for long enough.
  /// - Returns: sorted; accepted ones are marked, those of private tokens have the level `none`.
  package static func findings(
    _ changes: [Change], from: PointView, to: PointView, settings: JudgeSettings,
    outputs: [Output] = [], noticed: (TokenPath) -> Bool = { _ in true }
  ) -> [Finding] {
    var judge = Judge(settings, from, to)
    judge.addAxes()
    for change in changes {
      if let rename = change.rename { judge.renamed[rename.from] = change.path }
    }
    judge.addTokens(changes, !outputs.isEmpty && outputs.allSatisfy(\.keepsNames), noticed)
    for change in changes {
      // What an axis brought or took is not a change of values.
      let carrier = change.axis ?? judge.axes.first { $0.holds(in: change.context) }
      if let carrier {
        judge.addSaid(change)
        if carrier.value == nil {
          judge.add(.overrideChanged, change, "its own value in \(judge.text(change.context))")
        }
      } else {
        judge.add(change)
      }
    }
    judge.addOrder(changes)
    for output in outputs { judge.add(output) }
    judge.addNames(outputs)
    return judge.sorted()
  }

  // MARK: Sides

  private func token(_ path: TokenPath, in view: PointView) -> ResolvedToken? {
    view.revisions.lazy.compactMap { $0.token(at: path) }.first
  }

  private func text(_ context: Context) -> String {
    context.isBase ? "general" : context.text.terminalSafe
  }

  // MARK: Rules

  private mutating func addAxes() {
    for after in to.revisions {
      let same = from.revisions.first { $0.revision.id == after.revision.id }
      let only = from.revisions.count == 1 && to.revisions.count == 1 ? from.revisions.first : nil
      guard let before = same ?? only else { continue }
      for change in AxisChange.between(before.revision, after.revision) {
        axes.append(change)
        let rule: JudgeRule =
          change.value == nil
          ? change.isRetired ? .axisRemoved : .axisAdded
          : change.isRetired ? .axisValueRemoved : .axisValueAdded
        addAxis(rule, change.name, change.axis, after.revision.id, change.value ?? "")
      }
      for axis in after.revision.axes {
        guard let old = before.revision.values(of: axis.name), let first = old.first,
          axis.values.first != first
        else { continue }
        hasOtherDefaults = true
        addAxis(
          .axisDefaultChanged, "\(first) → \(axis.values.first ?? "none")", axis.name,
          after.revision.id, first)
      }
    }
  }

  private mutating func addAxis(
    _ rule: JudgeRule, _ text: String, _ axis: String, _ revision: String, _ value: String
  ) {
    guard let level = settings.level(rule) else { return }
    findings.append(
      Finding(
        rule: rule, level: level, path: TokenPath(trusted: axis), context: .base,
        revision: revision, message: "axis \(text)".terminalSafe, before: value, after: text))
  }

  /// What happened to tokens as a whole: once for each.
  private mutating func addTokens(
    _ changes: [Change], _ keepsAll: Bool, _ noticed: (TokenPath) -> Bool
  ) {
    var seen: Set<TokenPath> = []
    let gone = Set(
      changes.filter { token($0.path, in: to) == nil }.map(\.path)
        + renamed.map(\.key).filter { !isKept($0) })
    let new = Set(changes.filter { token($0.path, in: from) == nil }.map(\.path))
    let groups = Judge.nested(new, gone).union(Judge.nested(gone, new))
    for change in changes where seen.insert(change.path).inserted {
      let path = change.path
      if let rename = change.rename, rename.from != path {
        settled.formUnion([path, rename.from])
        if groups.contains(path), groups.contains(rename.from) {
          let isGroup = path.isInside(rename.from)
          add(
            .tokenGroupSwapped, change,
            isGroup ? "the token became a group" : "the group became a token",
            path: isGroup ? rename.from : path)
          continue
        }
        let old = rename.from.text.terminalSafe
        let isKept = isKept(rename.from)
        let stays = isKept ? Deprecation.note(in: token(rename.from, in: to)?.deprecation) : nil
        add(
          keepsAll || isKept ? .tokenRenamedKept : .tokenRenamed, change,
          "renamed from \(old)"
            + (isKept ? ", which leads here" + (stays.map { " " + $0 } ?? "") : ""),
          old: rename.from.text, renamed: rename.from, stays: stays)
      } else if gone.contains(path) {
        settled.insert(path)
        let isOuter = new.contains { $0 != path && $0.isInside(path) }
        if groups.contains(path) {
          if isOuter { add(.tokenGroupSwapped, change, "the token became a group") }
          continue
        }
        let deprecation = token(path, in: from)?.deprecation
        let isNoticed = deprecation != nil && noticed(path)
        add(
          isNoticed ? .tokenRemovedAfterNotice : .tokenRemoved, change,
          isNoticed ? "removed, as its deprecation announced" : "removed")
      } else if new.contains(path) {
        settled.insert(path)
        if groups.contains(path) {
          let isOuter = gone.contains { $0 != path && $0.isInside(path) }
          if isOuter { add(.tokenGroupSwapped, change, "the group became a token") }
          continue
        }
        add(.tokenAdded, change, change.after.stated.map { "added: \($0.text())" } ?? "added")
      }
    }
  }

  /// The paths that lie in one of others, and those others.
  private static func nested(_ paths: Set<TokenPath>, _ others: Set<TokenPath>) -> Set<TokenPath> {
    paths.reduce(into: []) { nested, path in
      for outer in sequence(first: path, next: \.parent).dropFirst() where others.contains(outer) {
        nested.formUnion([outer, path])
      }
    }
  }

  /// Whether the old name of a renamed token is there as a reference to the new one, as `mv --keep` leaves it: who uses
  /// it sees nothing of the change.
  private func isKept(_ old: TokenPath) -> Bool {
    guard let new = renamed[old], let cells = token(old, in: to)?.cells else { return false }
    return !cells.isEmpty && cells.allSatisfy { $0.statement.alias == new }
  }

  private mutating func add(_ change: Change) {
    // A kept name is told with the new one.
    if isKept(change.path) { return }
    addSaid(change)
    for contrast in change.contrasts {
      guard contrast.isCertain, contrast.crossed.contains(where: { !$0.isGain }) else { continue }
      let on = contrast.background.text.terminalSafe
      let lost = contrast.crossed.filter { !$0.isGain }.map { Number($0.threshold).text }
      add(
        .contrastLost, change,
        "on \(on): \(ContrastChange.figure(contrast.before)) → "
          + "\(ContrastChange.figure(contrast.after)), below \(lost.joined(separator: " and "))",
        path: contrast.text, context: contrast.context, old: contrast.background.text)
    }
    let isGone = token(change.path, in: to) == nil
    let former = change.rename?.from ?? change.path
    if isGone || token(former, in: from) == nil { return }
    if hasOtherDefaults, isOnlySelected(change, former) { return }
    addValue(change)
  }

  /// Whether both answers are there on both sides, so that only another first value chose between them.
  private func isOnlySelected(_ change: Change, _ former: TokenPath) -> Bool {
    guard let one = change.before.record, let other = change.after.record,
      one.context != other.context,
      let old = token(former, in: from)?.cells, let new = token(change.path, in: to)?.cells
    else { return false }
    return new.contains { $0.cell.context == one.context && $0.statement == one.statement }
      && old.contains { $0.cell.context == other.context && $0.statement == other.statement }
  }

  /// What is said about a token beside its value.
  private mutating func addSaid(_ change: Change) {
    if let deprecation = change.deprecation {
      let reason = Deprecation.words(of: deprecation.after)
      let use = reason.isEmpty ? "" : ": " + reason
      switch deprecation.kind {
      case .deprecated, .bornDeprecated:
        add(.tokenDeprecated, change, "deprecated" + use.terminalSafe)
      case .undeprecated: add(.tokenUndeprecated, change, "no longer deprecated")
      case .reworded: add(.descriptionChanged, change, "the text of its deprecation is another")
      case .replacementGone: break
      }
      if let missing = deprecation.missingReplacement {
        add(.replacementMissing, change, "\(missing.text.terminalSafe) is gone", old: missing.text)
      }
    }
    if let description = change.description {
      if description.description != nil {
        add(.descriptionChanged, change, "the description is another")
      }
      if !description.extensions.isEmpty {
        add(.recordChanged, change, "other vendors' data differ")
      }
    }
    if change.class == .sourceChanged || change.also.contains(.sourceChanged) {
      add(.recordChanged, change, "other evidence")
    }
  }

  private mutating func addValue(_ change: Change) {
    let (before, after) = (change.before, change.after)
    let contexts = [before.record?.context, after.record?.context]
    if contexts[0] != contexts[1],
      contexts.contains(nil) || contexts.contains(change.context) && !change.context.isBase
    {
      add(.overrideChanged, change, "its own value in \(text(change.context))")
    }
    let texts = "\(told(before)) → \(told(after))"
    guard let one = before.written, let other = after.written else {
      if before.stated?.value != nil {
        add(.figureLost, change, texts)
      } else if after.stated?.value != nil {
        add(.figureGained, change, texts)
      }
      return
    }
    let (old, new) = (before.isBroken ? nil : one.value, after.isBroken ? nil : other.value)
    if let a = one.value?.type ?? one.statement.type,
      let b = other.value?.type ?? other.statement.type,
      a != b, !([change.class] + change.also).contains(.converted)
    {
      settled.insert(change.path)
      return add(.typeChanged, change, "\(a.rawValue) → \(b.rawValue)")
    }
    if change.isReversed { return add(.demandReversed, change, texts) }
    addDemand(change, one, other)
    if one.statement.min != other.statement.min || one.statement.max != other.statement.max {
      let isNarrowed = change.class == .refined || change.also.contains(.refined)
      return add(isNarrowed ? .figureNarrowed : .boundsChanged, change, texts)
    }
    switch (old, new) {
    case (nil, nil):
      // What only CSS can compute has no value here, and another text is another value there.
      if one.statement.computation?.text != other.statement.computation?.text {
        add(.keywordChanged, change, texts)
      }
    case (_?, nil): add(.figureLost, change, texts)
    case (nil, _?): add(.figureGained, change, texts)
    case (let a?, let b?): addValues(change, a, b, one, other)
    }
  }

  private mutating func addValues(
    _ change: Change, _ a: TokenValue, _ b: TokenValue, _ one: ResolvedCell, _ other: ResolvedCell
  ) {
    let classes = [change.class] + change.also
    if classes.contains(.refined) {
      return add(.figureNarrowed, change, "\(one.text()) → \(other.text())")
    }
    guard
      classes.contains(where: {
        [.changed, .rippled, .corrected, .converted, .notCompared].contains($0)
      })
        || (change.rename != nil && change.measure != nil)
    else { return addWording(change, one, other) }
    var hits = values.hits(a, b, units: (one.unit, other.unit))
    if classes.contains(.converted), !classes.contains(.changed) {
      hits = hits.filter { $0.rule == .unitKindChanged }
    }
    let isCorrection = classes.contains(.corrected)
    let cap = isCorrection ? settings.level(.corrected) : nil
    if isCorrection { add(.corrected, change, "\(one.text()) → \(other.text())") }
    for hit in hits {
      let texts = "\(one.text()) → \(other.text())"
      let isSaid = hit.measure.isEmpty || figures(hit.measure) == figures(texts)
      add(hit.rule, change, isSaid ? texts : "\(texts), \(hit.measure)", cap: cap)
    }
  }

  /// The figures of a text without their units.
  private func figures(_ text: String) -> String {
    text.filter { !$0.isLetter && !$0.isWhitespace }
  }

  /// What differs where the value is the same.
  private mutating func addWording(_ change: Change, _ one: ResolvedCell, _ other: ResolvedCell) {
    if change.shifts.contains(.precision) {
      add(.figureNarrowed, change, "\(told(change.before)) → \(told(change.after))")
    }
    let old = one.statement.alias.map { renamed[$0] ?? $0 }
    let new = other.statement.alias
    if let new, old != new {
      add(
        .aliasRetargeted, change,
        "\(old?.text.terminalSafe ?? one.text()) → \(new.text.terminalSafe)")
    } else if new == nil, let old {
      add(.aliasDropped, change, "no longer follows \(old.text.terminalSafe)")
    } else if one.statement.qualifiers != other.statement.qualifiers,
      !change.shifts.contains(.precision)
    {
      add(.recordChanged, change, "notes or sources differ")
    }
  }

  private mutating func addDemand(_ change: Change, _ one: ResolvedCell, _ other: ResolvedCell) {
    guard change.shifts.contains(.demand) else { return }
    let (a, b) = (one.statement.modality, other.statement.modality)
    let text = "\(a?.rawValue ?? "stated") → \(b?.rawValue ?? "stated")"
    if a == .avoid || b == .avoid { return add(.demandReversed, change, text) }
    // What is stated without more is demanded more than what may be, and less than what must be.
    func strength(_ modality: Modality?) -> Int {
      switch modality {
      case .may: 0
      case nil: 1
      case .should: 2
      case .must: 3
      case .avoid: 4
      }
    }
    add(strength(a) < strength(b) ? .demandStrengthened : .demandWeakened, change, text)
  }

  private mutating func addOrder(_ changes: [Change]) {
    for (before, after) in zip(from.revisions, to.revisions) {
      var pairs: Set<[TokenPath]> = []
      /// What can be ordered in the groups, by path.
      var siblings: [TokenPath: [(path: TokenPath, amounts: (Double, Double, String))]] = [:]
      let moved = changes.filter {
        $0.context.isBase && [.changed, .rippled, .corrected, .notCompared].contains($0.class)
          && amount($0.before.stated?.value) != nil && amount($0.after.stated?.value) != nil
      }
      if moved.isEmpty { continue }
      let groups = Set(moved.compactMap(\.path.parent))
      for token in after.tokens {
        guard let group = token.path.parent, groups.contains(group),
          let (y, unit) = amount(token.base?.value),
          let (x, other) = amount(before.token(at: token.path)?.base?.value), unit == other
        else { continue }
        siblings[group, default: []].append((token.path, (x, y, unit)))
      }
      for change in moved {
        guard let group = change.path.parent, let all = siblings[group],
          let own = all.first(where: { $0.path == change.path })?.amounts
        else { continue }
        for (path, next) in all where next.2 == own.2 && path != change.path {
          guard (own.0 - next.0) * (own.1 - next.1) < 0 else { continue }
          guard pairs.insert([change.path, path].sorted()).inserted else { continue }
          add(
            .orderInverted, change,
            "now \(own.1 > next.1 ? "above" : "below") \(path.text.terminalSafe)", old: path.text)
        }
      }
    }
  }

  private func amount(_ value: TokenValue?) -> (Double, String)? {
    switch value {
    case .dimension(let size)?: (size.value.value, size.unit.rawValue)
    case .number(let number)?: (number.number.value, "")
    case .fontWeight(let weight)?: (weight.number.value, "weight")
    default: nil
    }
  }

  // MARK: Outputs

  private mutating func add(_ output: Output) {
    let before = Dictionary(grouping: output.before.names ?? [], by: \.path)
    let after = Dictionary(grouping: output.after.names ?? [], by: \.path)
    let owners = Dictionary(grouping: output.after.names ?? [], by: \.name)
    var told: Set<TokenPath> = []
    for (path, names) in before.sorted(by: { $0.key < $1.key }) {
      // Its rule says already that nobody can use the name as before.
      if settled.contains(path), token(path, in: to) == nil { continue }
      let isRetyped = settled.contains(path)
      let later = after[path] ?? []
      for (name, old) in Dictionary(grouping: names, by: \.name).sorted(by: { $0.key < $1.key }) {
        let new = later.filter { $0.name == name }
        if new.isEmpty {
          let other = owners[name]?.first?.path
          let exact = later.first { one in !names.contains { $0.name == one.name } }
          // Of the token's own name, and not of that of a part.
          let isWhole = names.map(\.name.utf8.count).min() == name.utf8.count
          let isTaken = other != nil || exact != nil && isWhole
          let text =
            other.map { "\(name) is now \($0.text)" }
            ?? (isTaken ? "\(name) no longer exists; now \(exact?.name ?? "")" : "\(name) is gone")
          add(isTaken ? .nameTaken : .nameRemoved, output.name, path, text, name, "")
          told.insert(path)
        } else if !isRetyped {
          let lost = old.filter { one in !new.contains { $0.signature == one.signature } }
          for one in lost {
            let text = "\(name) \(one.signature) → \(new.map(\.signature).joined(separator: ", "))"
            add(.signatureChanged, output.name, path, text, name + one.signature, text)
            told.insert(path)
          }
        }
      }
    }
    addLosses(output, besides: told)
  }

  /// What the output could say and no longer can, of tokens whose names stay.
  private mutating func addLosses(_ output: Output, besides told: Set<TokenPath>) {
    func key(_ loss: Loss) -> [String] { [loss.path.text, loss.context.text, loss.code] }
    let known = Set(output.before.losses.map(key))
    var seen: Set<[String]> = []
    // Names are judged by their tables.
    for loss in output.after.losses where loss.code != "name" && !known.contains(key(loss)) {
      if told.contains(loss.path) || settled.contains(loss.path) { continue }
      if axes.contains(where: { $0.holds(in: loss.context) }) { continue }
      if token(loss.path, in: from) == nil || !seen.insert(key(loss)).inserted { continue }
      add(.lossAdded, output.name, loss.path, loss.message, "", loss.code, context: loss.context)
    }
  }

  /// Gives each finding about a token the token's names in the outputs.
  private mutating func addNames(_ outputs: [Output]) {
    if findings.isEmpty { return }
    var former: [TokenPath: TokenPath] = [:]
    for (old, new) in renamed { former[new] = old }
    for output in outputs {
      let (before, after) = (whole(output.before.names), whole(output.after.names))
      for index in findings.indices where findings[index].output == nil {
        let path = findings[index].path
        let names = [before[former[path] ?? path], after[path]].compactMap(\.self)
        guard let first = names.first, let last = names.last else { continue }
        findings[index].names.append(first == last ? [first] : [first, last])
        findings[index].namers.append(output.name)
      }
    }
  }

  /// The tokens' own names, without those of parts.
  private func whole(_ names: [PublicName]?) -> [TokenPath: String] {
    Dictionary(
      (names ?? []).map { ($0.path, $0.name) },
      uniquingKeysWith: { $0.utf8.count <= $1.utf8.count ? $0 : $1 })
  }

  private mutating func add(
    _ rule: JudgeRule, _ output: String, _ path: TokenPath, _ text: String, _ before: String,
    _ after: String, context: Context = .base
  ) {
    guard let level = settings.level(rule, output: output) else { return }
    findings.append(
      Finding(
        rule: rule, output: output, level: level, path: path, context: context,
        revision: to.revisions.first?.revision.id ?? "", message: text.terminalSafe,
        before: before, after: after))
  }

  // MARK: Findings

  private func told(_ answer: Answer) -> String {
    let text = answer.written.map { $0.value == nil ? $0.statement.writtenText : $0.text() } ?? ""
    return text.isEmpty ? "nothing" : text
  }

  private func fixed(_ answer: Answer) -> String {
    let cell = answer.written
    let statement = answer.record?.statement
    return [
      cell?.json?.canonicalText ?? statement?.value?.canonicalText ?? "",
      statement?.alias?.text ?? "", statement?.modality?.rawValue ?? "",
      statement?.words ?? "", statement?.expression ?? "",
    ].joined(separator: "\u{1F}")
  }

  private mutating func add(
    _ rule: JudgeRule, _ change: Change, _ message: String, path: TokenPath? = nil,
    context: Context? = nil, old: String = "", renamed: TokenPath? = nil, stays: String? = nil,
    cap: JudgeLevel? = nil
  ) {
    guard let level = settings.level(rule) else { return }
    findings.append(
      Finding(
        rule: rule, level: min(level, cap ?? level), path: path ?? change.path,
        context: context ?? change.context, revision: change.revision,
        message: message.terminalSafe, through: change.because,
        before: old + "\u{1E}" + fixed(change.before), after: fixed(change.after),
        colors: path == nil ? [change.before, change.after].compactMap(\.color) : [],
        oldName: renamed, oldNameStays: stays))
  }

  private func sorted() -> [Finding] {
    let patterns = settings.privatePaths.map { PathPattern($0) }
    let accepted = Dictionary(first: settings.accepted.map { ($0.finding, $0.reason) })
    return findings.map { finding in
      var finding = finding
      if patterns.contains(where: { $0.matches(finding.path) }) { finding.level = .none }
      if !accepted.isEmpty { finding.accepted = accepted[finding.fingerprint] }
      return finding
    }.sorted(by: Finding.precedes)
  }
}

extension Answer {
  fileprivate var color: ColorValue? {
    if case .color(let color)? = stated?.value { color } else { nil }
  }
}

internal import PositionedJSON
package import TokenFiles
package import TokenModel
package import TokenParse
package import TokenStore

/// A change of tokens, as edits of the files that have them: nothing else in the files changes by a byte.
///
/// The change is computed on a registry of the files, as for any registry; here it is written back. Files can have a
/// value in several ways, so there are several candidates, of which the caller takes the first that reads as it should.
package struct FileChange {
  /// The files by their names, in which what moved has its new path.
  private var texts: [String: FileText]
  let before: [String: FileText]
  private let parsed: ParsedFiles
  let effect: CommitEffect
  private let move: (old: TokenPath, new: TokenPath)?
  private let removed: TokenPath?
  private let places: [CellKey: SourceLocation]
  /// Whether of a value only what differs is written, where the file has it by the same parts.
  private var keepsParts = false
  /// Whether what other tools write beside a value to modify it goes with the old value.
  private var dropsModifiers = false
  /// Whether what stands for the same changes, too: an equal value of a mode in the token, a deprecation in another file.
  private var isWide = false

  /// - Parameters:
  ///   - effect: what changed on the registry of the files.
  ///   - move: the token or group that `mv` moved.
  ///   - removed: the token or group that `rm` removed whole.
  package init(
    _ effect: CommitEffect, of parsed: ParsedFiles, in texts: [String: FileText],
    move: (old: TokenPath, new: TokenPath)? = nil, removed: TokenPath? = nil
  ) {
    (before, self.parsed, self.effect) = (texts, parsed, effect)
    (self.move, self.removed) = (move, removed)
    self.texts = texts
    let cells = parsed.set.cells
    places = Dictionary(
      first: zip(cells.map(\.key), parsed.locations(ofCells: Array(cells.indices))))
  }

  /// The texts of the changed files, by their names: the first candidate that fits.
  ///
  /// - Parameter fits: whether files read with these texts are as they should be.
  /// - Returns: `nil` where none fits.
  package func changedFiles(
    where fits: ([String: [UInt8]]) throws -> Bool
  ) throws -> [String: [UInt8]]? {
    let drops = hasModifiers ? [true, false] : [false]
    var tried: Set<[String: [UInt8]]> = []
    // What moves or goes is one thing, and nothing stands for it elsewhere.
    for isWide in move == nil && removed == nil ? [false, true] : [false] {
      for texts in moved() {
        var change = self
        (change.texts, change.isWide) = (try texts(), isWide)
        for dropsModifiers in drops {
          change.dropsModifiers = dropsModifiers
          for (form, keepsParts) in [(.asItIs, true)] + ValueForm.allCases.map({ ($0, false) }) {
            change.keepsParts = keepsParts
            guard let edits = change.edits(form) else { continue }
            let result = change.result(of: edits)
            if tried.insert(result).inserted, try fits(result) { return result }
          }
        }
      }
    }
    return nil
  }

  /// Whether a value that changes is modified where it stands.
  private var hasModifiers: Bool {
    effect.cells.contains { change in
      guard let before = change.before, let (text, _, keys) = place(of: before) else {
        return false
      }
      return FileText.modifiers.contains { text.value(at: keys.dropLast() + $0) != nil }
    }
  }

  /// The file that has a value, the value as it is written there, and the keys that lead to it.
  private func place(of cell: Cell) -> (text: FileText, value: JSON, keys: [String])? {
    guard let place = places[cell.key], let text = texts[place.file],
      var value = text.value(from: place.byteOffset)
    else { return nil }
    // What is kept as written has the place of its token, and what is modified that of a mode.
    let isKept = cell.statement.value == nil && cell.statement.verbatim != nil
    value = value["$value"] ?? (isKept ? value["value"] : nil) ?? value
    return (text, value, text.keys(at: value.offset))
  }

  /// The files with what moved at its new path: references behind it follow, as to a part of a value, or only those to
  /// the tokens that moved; and these with the types that their names showed, and no longer do.
  private func moved() -> [() throws -> [String: FileText]] {
    guard let move else { return [{ before }] }
    let tokens = Dictionary(last: effect.moves.map { ($0.from, $0.to) })
    func renamed(_ references: [TokenPath: TokenPath]?) throws -> [String: FileText] {
      try before.mapValues { try $0.renamed([move.old: move.new], references: references) }
    }
    return [
      { try renamed(nil) }, { try renamed(tokens) },
      { try renamed(tokens).mapValues { try typed($0, after: tokens) } },
    ]
  }

  private func typed(_ text: FileText, after moves: [TokenPath: TokenPath]) throws -> FileText {
    var edits = FileEdits()
    for cell in parsed.set.cells where cell.context.isBase {
      guard let path = moves[cell.path], let type = cell.statement.type,
        let (_, member, keys) = text.member(at: path.segments.map { $0 }),
        FileText.isToken(member.value), text.inheritedType(keys + [""]) == nil
      else { continue }
      let key = member.value.hasMember("$value") ? "$type" : "type"
      if member.value[key] == nil {
        text.insert(.string(type.rawValue), at: keys + [key], into: &edits)
      }
    }
    return try text.changed(by: edits)
  }

  private func result(of edits: [String: FileEdits]) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (name, text) in texts {
      let bytes = edits[name]?.applied(to: text) ?? text.bytes
      if bytes != before[name]?.bytes { result[name] = bytes }
    }
    return result
  }

  /// The forms in which files have values: that of DTCG, and the texts and numbers of older tools.
  enum ValueForm: CaseIterable { case asItIs, object, text, number }

  /// - Returns: `nil` where the change has no such form.
  private func edits(_ form: ValueForm) -> [String: FileEdits]? {
    var edits: [String: FileEdits] = [:]
    if move != nil {
      for change in effect.cells where change.before == nil {
        guard let cell = change.after, add(cell, form, &edits) else { return nil }
      }
      return edits
    }
    if let removed {
      remove(removed, &edits)
      return edits
    }
    for change in effect.cells {
      switch (change.before, change.after) {
      case (let before?, nil): guard remove(before, &edits) else { return nil }
      case (let before?, let after?): guard set(after, before, form, &edits) else { return nil }
      case (nil, let after?): guard add(after, form, &edits) else { return nil }
      case (nil, nil): continue
      }
    }
    for about in effect.abouts { guard describe(about, form, &edits) else { return nil } }
    return edits
  }

  // MARK: - Removing

  private func remove(_ path: TokenPath, _ edits: inout [String: FileEdits]) {
    for (name, text) in texts {
      guard let found = text.member(at: path.segments.map { $0 }) else { continue }
      text.remove(found.keys, from: &edits[name, default: FileEdits()])
    }
  }

  /// Takes one context's value away: its member in our extension, or the token in the file of that context.
  private func remove(_ cell: Cell, _ edits: inout [String: FileEdits]) -> Bool {
    guard let place = places[cell.key], let text = texts[place.file] else { return false }
    let keys = text.keys(at: place.byteOffset)
    if let contexts = keys.firstIndex(of: "contexts"), contexts + 1 < keys.count {
      let outer = text.value(at: Array(keys[...contexts]))
      guard let member = outer?.member(keys[contexts + 1]) else { return false }
      edits[place.file, default: FileEdits()].remove(member)
      return true
    }
    // A mode within the token: in its value, or beside it.
    let token = text.tokenKeys(at: place.byteOffset)
    var inner = keys.dropFirst(token.count)
    if inner.count > 1, TreeMerge.isValue(inner.last) { inner.removeLast() }
    if !inner.isEmpty, !TreeMerge.isValue(inner.last),
      let member = text.value(at: token + inner.dropLast())?.member(inner.last ?? "")
    {
      edits[place.file, default: FileEdits()].remove(member)
      return true
    }
    let inFile = parsed.set.cells.filter {
      $0.path == cell.path && places[$0.key]?.file == place.file
    }
    guard inFile.count == 1, let found = text.member(at: cell.path.segments.map { $0 }) else {
      return false
    }
    edits[place.file, default: FileEdits()].remove(found.member)
    return true
  }

  // MARK: - Values

  private func set(
    _ cell: Cell, _ before: Cell, _ form: ValueForm, _ edits: inout [String: FileEdits]
  ) -> Bool {
    // What a group has of the one that it extends is written there anew.
    if !FileChange.owns(Array(texts.values))(cell.path) { return add(cell, form, &edits) }
    guard let (text, old, keys) = place(of: before) else { return false }
    if dropsModifiers {
      for modifier in FileText.modifiers {
        text.remove(keys.dropLast() + modifier, from: &edits[text.name, default: FileEdits()])
      }
    }
    let hasType = cell.statement.type == before.statement.type
    if hasType, keepsParts, let was = before.statement.value, let value = cell.statement.value {
      return FileChange.replace(
        (old, was, value), in: text, &edits[text.name, default: FileEdits()])
    }
    guard let value = FileChange.written(cell.statement, like: hasType ? old : nil, form, in: text)
    else { return false }
    if !hasType, let type = cell.statement.type {
      retype(text, at: old.offset, type, &edits[text.name, default: FileEdits()])
    }
    let twins =
      isWide ? FileChange.equals(of: old, in: text.value(at: text.tokenKeys(at: old.offset))) : []
    for place in [old] + twins {
      edits[text.name, default: FileEdits()].replace(
        place, by: text.written(value, inPlaceOf: place))
    }
    return true
  }

  /// The other places in a token that have a value, too.
  private static func equals(of value: JSON, in token: JSON?) -> [JSON] {
    guard let token, token != value else {
      return token.map { $0.offset == value.offset ? [] : [$0] } ?? []
    }
    return ((token.members ?? []).map(\.value) + (token.elements ?? [])).flatMap {
      equals(of: value, in: $0)
    }
  }

  /// A value as the file has it, and as it is read before and after a change.
  private typealias Part = (own: JSON, was: JSON, new: JSON)

  /// Writes what differs of a value; its layout and what nobody reads stay.
  private static func replace(_ whole: Part, in text: FileText, _ edits: inout FileEdits) -> Bool {
    if whole.was == whole.new { return true }
    if let parts = parts(of: whole) { return parts.allSatisfy { replace($0, in: text, &edits) } }
    guard let value = written(whole.new, like: whole.own, .asItIs, in: text) else { return false }
    let same = (own: whole.own, was: whole.own, new: value)
    if parts(of: same) != nil { return replace(same, in: text, &edits) }
    edits.replace(whole.own, by: text.written(value, inPlaceOf: whole.own))
    return true
  }

  /// The parts that differ of a value which the file has by the same parts; `nil` for another one.
  private static func parts(of whole: Part) -> [Part]? {
    if let own = whole.own.elements {
      let (was, new) = (whole.was.elements ?? [whole.was], whole.new.elements ?? [whole.new])
      guard own.count == was.count, own.count == new.count else { return nil }
      return zip(own, zip(was, new)).map { ($0, $1.0, $1.1) }
    }
    guard let new = whole.new.members, new.count == whole.was.members?.count else { return nil }
    let changed = new.filter { whole.was[$0.key] != $0.value }
    let parts = changed.compactMap { member -> Part? in
      // As Tokens Studio calls them.
      let other = ["offsetX": "x", "offsetY": "y"][member.key] ?? member.key
      guard let own = whole.own[member.key] ?? whole.own[other], let was = whole.was[member.key]
      else { return nil }
      return (own, was, member.value)
    }
    return parts.count == changed.count ? parts : nil
  }

  /// Writes the type of the token that has a value.
  private func retype(
    _ text: FileText, at offset: Int, _ type: TokenType, _ edits: inout FileEdits
  ) {
    let keys = text.tokenKeys(at: offset)
    guard let token = text.value(at: keys) else { return }
    let key = token.hasMember("$value") ? "$type" : "type"
    if let old = token[key] {
      edits.replace(old, by: JSON.string(type.rawValue).compactText.utf8)
    } else {
      text.insert(.string(type.rawValue), at: keys + [key], into: &edits)
    }
  }

  /// A value in a form; `nil` where it has none.
  private static func written(
    _ statement: Statement, like old: JSON?, _ form: ValueForm, in file: FileText
  ) -> JSON? {
    if let value = statement.value { return written(value, like: old, form, in: file) }
    return statement.qualifiers.expression.map {
      old?.string == nil ? .expression($0) : .string($0)
    }
  }

  private static func written(
    _ value: JSON, like old: JSON?, _ form: ValueForm, in file: FileText
  ) -> JSON? {
    // Channels, and Figma's references, which have the id of a variable.
    if let old, ["r", "id"].contains(where: old.hasMember), value["colorSpace"] != nil {
      return form == .asItIs ? channels(value, like: old) : nil
    }
    // Nothing tells by a reference how values are written: the others do.
    let isText =
      old.flatMap(Alias.inner) != nil || old == nil ? !file.hasValueObjects : old?.string != nil
    switch form {
    case .asItIs:
      if let alias = Alias.inner(value) {
        return old?.string?.hasSuffix(".value}") == true ? .string("{\(alias).value}") : value
      }
      // A text may be a number without its unit.
      if let text = old?.string, Double(text) != nil, let amount = number(value)?.numberText {
        return .string(amount)
      }
      if value.numberText != nil { return value }
      return isText ? text(value) ?? value : old?.numberText != nil ? number(value) ?? value : value
    case .object: return value
    case .text: return text(value)
    case .number: return number(value)
    }
  }

  /// A color of sRGB as Figma has it, in shares of 1, or in bytes where the file has these.
  private static func channels(_ value: JSON, like old: JSON) -> JSON? {
    guard value["colorSpace"]?.string == "srgb" else { return nil }
    let isOfBytes = ["r", "g", "b"].contains { Double(old[$0]?.numberText ?? "") ?? 0 > 1 }
    var parts = (value["components"]?.elements ?? []).map { part in
      guard isOfBytes, let share = Double(part.numberText ?? "") else { return part }
      return .integer(Int((share * 255).rounded()))
    }
    if let alpha = value["alpha"] ?? (old["r"] == nil || old["a"] != nil ? .integer(1) : nil) {
      parts.append(alpha)
    }
    return .object(zip(["r", "g", "b", "a"], parts).map { JSON.Member($0, $1) })
  }

  private static func text(_ value: JSON) -> JSON? {
    if let amount = value["value"]?.numberText, let unit = value["unit"]?.string {
      return .string(amount + unit)
    }
    if let color = TokenValue.read(.color, value), case .color(let color) = color {
      let (red, green, blue) = color.srgbBytes
      let alpha = JSON.number(color.alpha.value).compactText
      return .string(alpha == "1" ? color.hexText : "rgba(\(red), \(green), \(blue), \(alpha))")
    }
    return value.numberText.map(JSON.string)
  }

  private static func number(_ value: JSON) -> JSON? {
    if value.numberText != nil { return value }
    return value["unit"]?.string == "px" ? value["value"] : nil
  }

  /// Writes a value that is new: a new token, or a further context of one.
  private func add(_ cell: Cell, _ form: ValueForm, _ edits: inout [String: FileEdits]) -> Bool {
    let own = parsed.set.cells.filter { $0.path == cell.path }
    if !cell.context.isBase, !own.isEmpty, add(cell, toExtensionOf: own, form, &edits) {
      return true
    }
    let segments = cell.path.segments.map(String.init)
    // A token that could not be read is not written a second time.
    guard let (name, text) = file(for: cell),
      !own.isEmpty || !texts.values.contains(where: { $0.value(at: segments) != nil })
    else { return false }
    let isOld = !text.hasKey("$value")
    guard let value = FileChange.written(cell.statement, like: nil, form, in: text) else {
      return false
    }
    var members: [JSON.Member] = [.init(isOld ? "value" : "$value", value)]
    if let type = cell.statement.type, type.rawValue != text.inheritedType(segments) {
      members.insert(.init(isOld ? "type" : "$type", .string(type.rawValue)), at: 0)
    }
    if let about = effect.abouts.first(where: { $0.path == cell.path }),
      let deprecated = about.deprecated
    {
      members.append(.init(isOld ? "deprecated" : "$deprecated", deprecated))
    }
    text.insert(.object(members), at: segments, into: &edits[name, default: FileEdits()])
    return true
  }

  /// Writes a further context of a token where files of DTCG have it: in our extension.
  private func add(
    _ cell: Cell, toExtensionOf own: [Cell], _ form: ValueForm,
    _ edits: inout [String: FileEdits]
  ) -> Bool {
    guard form == .asItIs || form == .object, file(ofContext: cell.context) == nil,
      let base = own.first(where: { $0.context.isBase }), let place = places[base.key],
      let text = texts[place.file], text.hasKey("$value"),
      let token = text.member(at: cell.path.segments.map { $0 }),
      let value = FileChange.written(cell.statement, like: nil, .object, in: text)
    else { return false }
    text.insert(
      .object([.init("value", value)]),
      at: token.keys + ["$extensions", "dev.blazon", "contexts", cell.context.text],
      into: &edits[place.file, default: FileEdits()])
    return true
  }

  /// The only file whose values are all of a context.
  private func file(ofContext context: Context) -> String? {
    var contexts: [String: Set<Context>] = [:]
    for cell in parsed.set.cells {
      if let file = places[cell.key]?.file { contexts[file, default: []].insert(cell.context) }
    }
    let own = contexts.filter { $0.value == [context] }.map(\.key)
    return own.count == 1 ? own[0] : nil
  }

  /// The file that has a new value: that of its context, or the one with most of the groups around it.
  private func file(for cell: Cell) -> (name: String, text: FileText)? {
    if !cell.context.isBase {
      return file(ofContext: cell.context).flatMap { name in texts[name].map { (name, $0) } }
    }
    var best: (name: String, depth: Int)?
    for other in parsed.set.cells where other.context.isBase && other.path != cell.path {
      guard let file = places[other.key]?.file, texts[file] != nil else { continue }
      let depth = zip(other.path.segments, cell.path.segments).prefix { $0 == $1 }.count
      if best.map({ depth > $0.depth || depth == $0.depth && file < $0.name }) ?? true {
        best = (file, depth)
      }
    }
    let name = best?.name ?? texts.keys.sorted().first
    return name.flatMap { name in texts[name].map { (name, $0) } }
  }

  // MARK: - Descriptions

  /// Writes the deprecation of a token or group where it is.
  private func describe(
    _ about: About, _ form: ValueForm, _ edits: inout [String: FileEdits]
  ) -> Bool {
    let cells = parsed.set.cells.filter {
      about.isGroup ? $0.path.isInside(about.path) : $0.path == about.path
    }
    var isDone = false
    for name in (cells.filter(\.context.isBase) + cells).compactMap({ places[$0.key]?.file })
      .uniqued
    {
      guard let text = texts[name], let found = text.member(at: about.path.segments.map { $0 })
      else { continue }
      let token = found.member.value
      let old = token.member("$deprecated") ?? token.member("deprecated")
      let key = form == .asItIs && !text.hasKey("$value") ? "deprecated" : "$deprecated"
      switch (old, about.deprecated) {
      case (let old?, nil): edits[name, default: FileEdits()].remove(old)
      case (let old?, let new?):
        edits[name, default: FileEdits()].replace(old.value, by: new.compactText.utf8)
      case (nil, let new?):
        text.insert(new, at: found.keys + [key], into: &edits[name, default: FileEdits()])
      case (nil, nil): continue
      }
      isDone = true
      if !isWide { break }
    }
    return isDone
  }
}

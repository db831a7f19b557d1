internal import PositionedJSON
internal import TokenModel

extension FileParser {
  /// Reads a carrier: its own cell, and the cells under `contexts`.
  mutating func parseToken(_ json: JSON, _ path: TokenPath, _ inherited: Inherited) {
    checkTokenProperties(json, path)
    let ours = ExtensionReader.ours(json)
    var reader = ExtensionReader(file: file)
    let own = ours.map { reader.cell($0, isToken: true) } ?? ExtensionReader.CellFields()
    report(reader.findings)

    let written = json.member("$type").flatMap { readType($0.value, isStandardOnly: false) }
    let type = own.type ?? written
    addAbout(json, path, isGroup: false)
    guard let revision else { return }

    var fields = own
    if let value = json.member("$value") {
      if own.value != nil {
        report(
          "value-twice",
          "\(quotedForMessage(path.text)) has a $value and a value in its extension",
          fix: "remove one of the two", at: value.keyOffset)
      }
      fields.value = value.value
    }
    if fields.saysSomething {
      let token = TokenPlace(
        path: path, revision: revision, inherited: inherited, type: type,
        hasWrittenType: json.member("$type") != nil, offset: json.offset)
      addCell(fields, token)
    }
    for inner in own.contexts {
      if fields.saysSomething, inner.context == own.context {
        report(
          "context-twice",
          "the context \(quotedForMessage(own.context?.text ?? "")) is the token's own",
          fix: "remove one of the two", at: inner.offset)
        continue
      }
      let token = TokenPlace(
        path: path, revision: revision, inherited: inherited, type: inner.type ?? type,
        hasWrittenType: json.member("$type") != nil, offset: inner.offset)
      addCell(inner, token)
    }
    if !fields.saysSomething, own.contexts.isEmpty, json.member("$ref") == nil {
      report(
        "cell-empty", "\(quotedForMessage(path.text)) says nothing",
        fix: "give it a value, words, an expression, a bound or a presence", at: json.offset)
    }
  }

  private struct TokenPlace {
    var path: TokenPath
    var revision: String
    var inherited: Inherited
    var type: TokenType?
    /// Whether a type is written, known or not.
    var hasWrittenType: Bool
    var offset: Int
  }

  private mutating func checkTokenProperties(_ json: JSON, _ path: TokenPath) {
    for member in json.members ?? [] {
      switch member.key {
      case "$type", "$value", "$description", "$extensions", "$deprecated": continue
      case "$ref":
        report(
          "not-yet-read", "a JSON Pointer reference ($ref) cannot be read yet",
          fix: "write \"$value\": \"{group.token}\"", at: member.keyOffset)
      case "$extends":
        report(
          "extends-on-token", "$extends belongs to groups, and this is a token",
          fix: "remove it", at: member.keyOffset)
      default:
        if member.key.hasPrefix("$") {
          report(
            "property-unknown", "\(quotedForMessage(member.key)) is no property of a token",
            fix: nearest(
              member.key, among: ["$type", "$value", "$description", "$extensions", "$deprecated"]
            ).map { "did you mean \($0)?" } ?? "remove it", at: member.keyOffset)
        } else {
          report(
            "token-is-group",
            "\(quotedForMessage(path.text)) has a $value, so it cannot hold "
              + quotedForMessage(member.key),
            fix: "move it out, or name the value \"$root\"", at: member.keyOffset)
        }
      }
    }
  }

  private mutating func addCell(_ fields: ExtensionReader.CellFields, _ token: TokenPlace) {
    var statement = Statement(
      presence: fields.presence ?? .stated, type: token.type, value: fields.value,
      modality: fields.modality, qualifiers: fields.qualifiers)
    let isAlias = fields.value.flatMap(Alias.inner) != nil
    if statement.type == nil, !isAlias { statement.type = token.inherited.type }
    if statement[.note] == nil, let note = token.inherited.note {
      statement.qualify(.note, .string(note))
    }
    checkPresence(statement, token)
    if let type = statement.type {
      checkValues(statement, type, fields.evidence ?? [])
      if type == .dimension, let pixel, pixel != "pt", statement.unit == nil,
        statesPixels(statement)
      {
        statement.qualify(.unit, .string(pixel))
      }
    } else if !isAlias, statement.presence == .stated, !token.hasWrittenType {
      report(
        "type-missing", "\(quotedForMessage(token.path.text)) has no type",
        fix: "give it or a group around it a \"$type\"", at: token.offset)
    } else if let value = fields.value {
      checkAliasForm(value)
    }
    guard
      let context = fields.context?.joined(with: collector.options.context)
        ?? (fields.context == nil ? collector.options.context : nil)
    else {
      report(
        "context-conflict",
        "the context \(quotedForMessage(fields.context?.text ?? "")) contradicts --context",
        fix: "leave --context out", at: token.offset)
      return
    }
    let cell = Cell(
      path: token.path, revision: token.revision, context: context, statement: statement,
      evidence: fields.evidence ?? token.inherited.evidence)
    let offset = fields.value?.offset ?? token.offset
    collector.add(
      cell, at: ParsedFiles.Place(file: file, offset: Int32(offset)),
      inherited: token.inherited.type, isTypeNeeded: statement.type == nil && isAlias)
  }

  private mutating func checkPresence(_ statement: Statement, _ token: TokenPlace) {
    let hasContent =
      statement.value != nil || statement.words != nil || statement.expression != nil
      || statement[.min] != nil || statement[.max] != nil
    if statement.presence == .stated, !hasContent {
      report(
        "cell-empty", "a cell of \(quotedForMessage(token.path.text)) states nothing",
        fix: "give it a value, words, an expression or a bound, or a presence of notStated",
        at: token.offset)
    } else if statement.presence != .stated, hasContent {
      report(
        "presence-conflict",
        "a cell of \(quotedForMessage(token.path.text)) is \(statement.presence.rawValue), and has "
          + "a value",
        fix: "remove the value or the presence", at: token.offset)
    }
  }

  /// Every value of the cell against its type: the value itself, bounds, and what sources say.
  private mutating func checkValues(
    _ statement: Statement, _ type: TokenType, _ evidence: [Evidence]
  ) {
    if let value = statement.value {
      var reader = ValueReader()
      if !reader.isReference(value, to: type) { _ = TokenValue.read(type, value, &reader) }
      report(reader, value)
    }
    for bound in [statement[.min], statement[.max]].compactMap(\.self) {
      var reader = ValueReader()
      _ = TokenValue.read(type, bound, &reader)
      report(reader, bound)
    }
  }

  private mutating func checkAliasForm(_ value: JSON) {
    var reader = ValueReader()
    _ = reader.isReference(value, to: .string)
    report(reader, value)
  }

  private mutating func report(_ reader: ValueReader, _ value: JSON) {
    for misfit in reader.misfits {
      let isMissing = misfit.offset == 0
      report(
        "value-invalid", misfit.message, fix: misfit.fix,
        at: isMissing ? value.offset : misfit.offset)
    }
    if value.holdsNUL {
      report(
        "nul-character", "a value holds the character U+0000", fix: "remove it", at: value.offset)
    }
  }

  /// Whether a `px` stands in the value or its bounds, whose scale then counts.
  private func statesPixels(_ statement: Statement) -> Bool {
    [statement.value, statement[.min], statement[.max]].contains { $0?["unit"]?.string == "px" }
  }
}

extension JSON {
  /// Whether any text in the value holds U+0000, which SQLite's C interface cuts off at.
  var holdsNUL: Bool {
    switch kind {
    case .null, .bool, .number: false
    case .string(let text): text.utf8.contains(0)
    case .array(let elements): elements.contains(where: \.holdsNUL)
    case .object(let members):
      members.contains { $0.key.utf8.contains(0) || $0.value.holdsNUL }
    }
  }
}

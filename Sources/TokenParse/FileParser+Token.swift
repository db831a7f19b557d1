internal import PositionedJSON
internal import TokenModel

extension FileParser {
  /// Reads a token: its own cell, and the cells under `contexts`.
  mutating func parseToken(_ json: JSON, _ path: TokenPath, _ inherited: Inherited) {
    let foreign = checkTokenProperties(json, path, inherited)
    var reader = ExtensionReader()
    let ours = ExtensionReader.ours(json)
    let own = ours.map { reader.cell($0, isToken: true) } ?? ExtensionReader.CellFields()
    report(reader.findings)
    addAbout(json, path, isGroup: false, foreign: foreign)
    guard let revision else { return }

    var token = TokenPlace(
      path: path, revision: revision, inherited: inherited, json: json, offset: json.offset)
    token.written = json.member("$type").map { WrittenType($0.value) }
    if token.written == nil, json["$value"].flatMap(Alias.inner) == nil {
      token.written = inherited.unknown
    }
    token.isUntyped = own.isUntyped
    token.type = own.type ?? token.written?.known(collector.options.strictness)
    guard let fields = withValue(of: json, own, path) else { return }
    if fields.saysSomething {
      addCell(fields, token)
    } else if token.written?.known(collector.options.strictness) == nil,
      let fault = token.written?.fault(collector.options.strictness)
    {
      collector.report(fault)
    }
    addContexts(of: own, hasOwnCell: fields.saysSomething, token)
    if !fields.saysSomething, own.contexts.isEmpty, json.member("$ref") == nil {
      report(
        "cell-empty", "\(quotedForMessage(path.text)) says nothing",
        fix: "give it a value, words, an expression, a bound or a presence", at: json.offset)
    }
  }

  /// The fields of our extension with the token's `$value` or `$ref`, which may not be there twice.
  ///
  /// - Returns: `nil` where the token is left out, as nobody can tell which of two values it has.
  private mutating func withValue(
    of json: JSON, _ own: ExtensionReader.CellFields, _ path: TokenPath
  ) -> ExtensionReader.CellFields? {
    let isLeftOut = collector.options.strictness == .keepingFaults
    let pointer = json.member("$ref")
    if let pointer, json.member("$value") != nil {
      leaveOut(
        "value-twice", "\(quotedForMessage(path.text)) has both a $value and a $ref",
        fix: "remove one of the two", at: pointer.keyOffset)
      collector.faulty.insert(path)
      if isLeftOut { return nil }
    }
    guard let value = value(of: json, path) else {
      return pointer != nil && isLeftOut ? nil : own
    }
    // Beside a value with computed parts, $value has their results, for other tools.
    if own.value?.holdsExpression == true { return own }
    if own.value != nil {
      report(
        "value-twice",
        "\(quotedForMessage(path.text)) has a $value and a value in its extension",
        fix: "remove one of the two",
        at: (json.member("$value") ?? json.member("$ref"))?.keyOffset ?? value.offset)
    }
    var fields = own
    fields.value = value
    return fields
  }

  /// Adds the cells under `contexts`, which take the token's type where they have none.
  private mutating func addContexts(
    of own: ExtensionReader.CellFields, hasOwnCell: Bool, _ token: TokenPlace
  ) {
    for inner in own.contexts {
      if hasOwnCell, inner.context == own.context {
        report(
          "context-twice",
          "the context \(quotedForMessage(own.context?.text ?? "")) is the token's own",
          fix: "remove one of the two", at: inner.offset)
        continue
      }
      var place = token
      place.isUntyped = inner.isUntyped || (token.isUntyped && inner.type == nil)
      place.type = place.isUntyped ? nil : inner.type ?? token.type
      place.offset = inner.offset
      place.json = nil
      addCell(inner, place)
    }
  }

  /// A token, or a cell under its `contexts`, as its statement is read.
  struct TokenPlace {
    var path: TokenPath
    var revision: String
    var inherited: Inherited
    /// The token's own, where it is one of ours.
    var type: TokenType?
    /// Whether it has none on purpose, so that neither its group nor its target gives it one.
    var isUntyped = false
    /// The `$type` as written, whether we know it or not.
    var written: WrittenType?
    /// The token as written; `nil` for a cell under `contexts`.
    var json: JSON?
    var offset: Int
  }

  /// The token's `$value` or `$ref`; a reference to a whole token is turned into one in braces.
  private mutating func value(of json: JSON, _ path: TokenPath) -> JSON? {
    let written = json.member("$value")?.value
    guard let member = json.member("$ref") else { return written.map(FileParser.inBraces) }
    if let written { return written }
    let value = JSON(.object([member]), offset: member.value.offset)
    do {
      _ = try Reference.read(value)
      if member.value.string?.utf8.contains(UInt8(ascii: "%")) == true {
        collector.encodedPointers.insert(value.offset)
      }
      return FileParser.inBraces(value)
    } catch {
      leaveOut(error.code, error.message, fix: error.fix, at: member.value.offset)
      collector.faulty.insert(path)
      return nil
    }
  }

  /// `{"$ref": "#/a/b"}` as `{a.b}`, which means the same.
  private static func inBraces(_ value: JSON) -> JSON {
    guard value.members?.count == 1, let reference = Reference(value), reference.part == nil else {
      return value
    }
    return JSON(reference.json.kind, offset: value.offset)
  }

  /// - Returns: members of another version of the format, which are kept.
  private mutating func checkTokenProperties(
    _ json: JSON, _ path: TokenPath, _ inherited: Inherited
  ) -> [JSON.Member] {
    let keepsFaults = collector.options.strictness == .keepingFaults
    var foreign: [JSON.Member] = []
    let members = json.members ?? []
    for index in members.indices where !FileParser.isOfTokens(members[index].key) {
      let member = members[index]
      switch member.key {
      case "$extends":
        leaveOut(
          "extends-on-token", "$extends belongs to groups, and this is a token",
          fix: "remove it", at: member.keyOffset)
      default:
        if member.key.hasPrefix("$") {
          reportUnknown(member, of: "a token", known: ForeignMembers.ofTokens)
          if isKept(member, known: ForeignMembers.ofTokens) { foreign.append(member) }
        } else if keepsFaults, LegacyShape.holdsTokens(member.value) {
          // Which of the two is left out shows when all files are read.
          parseMember(member, of: path, inherited)
        } else if keepsFaults {
          foreign.append(member)
        } else {
          report(
            "token-is-group",
            "\(quotedForMessage(path.text)) has a $value, so it cannot hold "
              + quotedForMessage(member.key),
            fix: "move it out, or name the value \"$root\"", at: member.keyOffset)
        }
      }
    }
    return foreign
  }

  private static func isOfTokens(_ key: String) -> Bool {
    switch key {
    case "$type", "$value", "$description", "$extensions", "$deprecated", "$ref": true
    default: false
    }
  }

  private mutating func addCell(_ fields: ExtensionReader.CellFields, _ token: TokenPlace) {
    let isAlias = fields.value.flatMap(Alias.inner) != nil
    let stated = statement(fields, token, isAlias: isAlias)
    checkPresence(stated, token)
    guard var statement = readable(stated, token, isAlias: isAlias) else { return }
    qualifyPixels(&statement)
    guard let context = context(fields, token) else { return }
    let cell = Cell(
      path: token.path, revision: token.revision, context: context, statement: statement,
      evidence: fields.evidence ?? token.inherited.evidence)
    collector.add(
      cell, at: fields.value?.offset ?? token.offset, inherited: token.inherited.type,
      isTypeNeeded: statement.type == nil && isAlias && statement.verbatim == nil
        && !token.isUntyped,
      isInExtension: isAlias || cell.statement.expression != nil
        || cell.statement.value?.holdsReference == true
        ? token.json.map { !$0.hasMember("$value") && !$0.hasMember("$ref") } ?? true : false)
  }

  /// The fields as a statement, with what the groups around give.
  private func statement(
    _ fields: ExtensionReader.CellFields, _ token: TokenPlace, isAlias: Bool
  ) -> Statement {
    var statement = Statement(
      presence: fields.presence ?? .stated, type: token.type,
      value: fields.value.map(FileParser.inBraces),
      modality: fields.modality, qualifiers: fields.qualifiers)
    if statement.type == nil, !isAlias, token.written == nil, !token.isUntyped {
      statement.type = token.inherited.type
    }
    if let text = statement.value?.expression {
      statement.value = nil
      statement.qualifiers.expression = text
    } else if let text = statement.expression, statement.value != nil,
      Expression(computed: text) != nil
    {
      // The value is the result, for other tools.
      statement.value = nil
    }
    if let note = token.inherited.note, statement.qualifiers.note == nil {
      statement.qualifiers.note = note
    }
    return statement
  }

  /// The statement itself, or kept as written where its value does not fit; reports its faults.
  ///
  /// - Returns: `nil` where it is refused.
  private mutating func readable(
    _ statement: Statement, _ token: TokenPlace, isAlias: Bool
  ) -> Statement? {
    var statement = statement
    var found = faults(statement, token, isAlias: isAlias)
    if found.contains(where: { $0.severity == .error }),
      collector.options.strictness != .strict, let value = statement.value
    {
      let plain = value.withPlainZeros
      if plain != value {
        statement.value = plain
        found = faults(statement, token, isAlias: isAlias)
      }
    }
    let remarks = found.filter { $0.severity == .warning }
    report(remarks)
    let faults = found.filter { $0.severity == .error }
    guard let fault = faults.first else {
      guard !remarks.isEmpty, let value = statement.value else { return statement }
      var mended = statement
      mended.value = ColorValue.withFullHex(value)
      return mended
    }
    if let partial = withoutForeignMembers(statement, token, faults) { return partial }
    guard let kept = reasonToKeep(statement, token, fault, faults) else {
      collector.faulty.insert(token.path)
      report(faults.map(leftOut))
      return nil
    }
    let place = faults.count == 1 ? fault.offset : statement.value?.offset ?? fault.offset
    warnOfKeeping(token.path, kept.reason, fix: kept.fix, at: place)
    return statement.keptVerbatim(token.json, token.written?.text)
  }

  /// The cell's own context joined with the file's; `nil` where they contradict, which is reported.
  private mutating func context(
    _ fields: ExtensionReader.CellFields, _ token: TokenPlace
  ) -> Context? {
    guard let own = fields.context else { return collector.context }
    if let context = own.joined(with: collector.context) { return context }
    report(
      "context-conflict", "the context \(quotedForMessage(own.text)) contradicts --context",
      fix: "leave --context out", at: token.offset)
    return nil
  }

  private mutating func checkPresence(_ statement: Statement, _ token: TokenPlace) {
    let hasContent =
      statement.value != nil || statement.words != nil || statement.expression != nil
      || statement.min != nil || statement.max != nil || statement.verbatim != nil
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

  /// Records the file's meaning of `px` on a cell whose value or bounds use that unit.
  private func qualifyPixels(_ statement: inout Statement) {
    guard statement.type == .dimension, let pixel, pixel != "pt", statement.unit == nil else {
      return
    }
    let statesPixels = [statement.value, statement.min, statement.max].contains {
      $0?["unit"]?.string == "px"
    }
    if statesPixels { statement.qualifiers.unit = pixel }
  }
}

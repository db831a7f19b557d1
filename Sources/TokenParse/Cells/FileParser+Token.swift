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
    token.written = json.member("$type").map { WrittenType(json: $0.value) }
    if token.written == nil, json["$value"].flatMap(Alias.inner) == nil {
      token.written = inherited.unknown
    }
    token.isUntyped = own.isUntyped
    token.type = own.type ?? token.written?.known(strictness)
    guard isGivenOnce(json, path) else { return }
    let value = givenValue(of: json, own, path)
    let hasOwnCell = value != nil || own.saysSomething
    if hasOwnCell {
      addCell(own, value, token)
    } else if token.written?.known(strictness) == nil,
      let fault = token.written?.fault(strictness)
    {
      collector.report(fault)
    }
    addContexts(of: own, hasOwnCell: hasOwnCell, token)
    if !hasOwnCell, own.contexts.isEmpty, json.member("$ref") == nil {
      report(
        "cell-empty", "\(quotedForMessage(path.text)) has no value",
        fix: "give it a value, words, an expression, a bound or a presence", at: json.offset)
    }
  }

  /// Reports a token with both a `$value` and a `$ref`, or with a `$ref` that cannot be read.
  ///
  /// - Returns: `false` where the token is left out, as nobody can tell which value it has.
  private mutating func isGivenOnce(_ json: JSON, _ path: TokenPath) -> Bool {
    guard let pointer = json.member("$ref") else { return true }
    let isLeftOut = strictness == .keepingFaults
    if json.hasMember("$value") {
      leaveOut(
        "value-twice", "\(quotedForMessage(path.text)) has both a $value and a $ref",
        fix: "remove one of the two", at: pointer.keyOffset)
      collector.faulty.insert(path)
      return !isLeftOut
    }
    do {
      _ = try Reference.read(FileParser.object(pointer))
      return true
    } catch {
      leaveOut(error.code, error.message, fix: error.fix, at: pointer.value.offset)
      collector.faulty.insert(path)
      return !isLeftOut
    }
  }

  /// The value of the token's own cell: its `$value` or `$ref`, or the one in our extension.
  private mutating func givenValue(
    of json: JSON, _ own: ExtensionReader.CellFields, _ path: TokenPath
  ) -> JSON? {
    guard let value = value(of: json) else { return own.value }
    guard let inner = own.value else { return value }
    // Beside a value with computed parts, $value has their results, for other tools.
    if inner.holdsExpression { return inner }
    report(
      "value-twice",
      "\(quotedForMessage(path.text)) has a $value and a value in its extension",
      fix: "remove one of the two",
      at: (json.member("$value") ?? json.member("$ref"))?.keyOffset ?? value.offset)
    return value
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
      addCell(inner, inner.value, place)
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

    /// Whether the value stands under `dev.blazon`, where DTCG's rules do not reach.
    var isInExtension: Bool {
      json.map { !$0.hasMember("$value") && !$0.hasMember("$ref") } ?? true
    }
  }

  /// The token's `$value` or `$ref`; a reference to a whole token is turned into one in braces.
  private mutating func value(of json: JSON) -> JSON? {
    if let written = json.member("$value")?.value { return FileParser.inBraces(written) }
    guard let pointer = json.member("$ref") else { return nil }
    let value = FileParser.object(pointer)
    guard (try? Reference.read(value)) != nil else { return nil }
    if pointer.value.string?.utf8.contains(UInt8(ascii: "%")) == true {
      collector.encodedPointers.insert(value.offset)
    }
    return FileParser.inBraces(value)
  }

  private static func object(_ pointer: JSON.Member) -> JSON {
    pointer.value.with(.object([pointer]))
  }

  /// `{"$ref": "#/a/b"}` as `{a.b}`, which means the same.
  private static func inBraces(_ value: JSON) -> JSON {
    guard value.members?.count == 1, let reference = Reference(value), reference.part == nil else {
      return value
    }
    return value.with(reference.json.kind)
  }

  /// - Returns: members of another version of the format, which are kept.
  private mutating func checkTokenProperties(
    _ json: JSON, _ path: TokenPath, _ inherited: Inherited
  ) -> [JSON.Member] {
    let keepsFaults = strictness == .keepingFaults
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
        } else {
          if keepsFaults { foreign.append(member) }
          collector.fault(
            "token-is-group",
            "\(quotedForMessage(path.text)) has a $value, so it cannot hold "
              + quotedForMessage(member.key), fix: "move it out, or name the value \"$root\"",
            at: member.keyOffset, then: "; it is kept under $extensions, \(ForeignMembers.key)")
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

  private mutating func addCell(
    _ fields: ExtensionReader.CellFields, _ value: JSON?, _ token: TokenPlace
  ) {
    let isAlias = value.flatMap(Alias.inner) != nil
    let stated = statement(fields, value, token, isAlias: isAlias)
    checkPresence(stated, token)
    guard var statement = readable(stated, token, isAlias: isAlias) else { return }
    qualifyPixels(&statement)
    guard let context = context(fields, token) else { return }
    let cell = Cell(
      path: token.path, revision: token.revision, context: context, statement: statement,
      evidence: fields.evidence ?? token.inherited.evidence)
    collector.add(
      cell, at: value?.offset ?? token.offset, inherited: token.inherited.type,
      isTypeNeeded: statement.type == nil && isAlias && statement.verbatim == nil
        && !token.isUntyped,
      isInExtension: token.isInExtension
        && (isAlias || statement.expression != nil || statement.value?.holdsReference == true))
  }

  /// The fields as a statement, with what the groups around give.
  private mutating func statement(
    _ fields: ExtensionReader.CellFields, _ value: JSON?, _ token: TokenPlace, isAlias: Bool
  ) -> Statement {
    var statement = Statement(
      presence: fields.presence ?? .stated, type: token.type,
      value: value.map(FileParser.inBraces),
      modality: fields.modality, qualifiers: fields.qualifiers)
    if statement.type == nil, !isAlias, token.written == nil, !token.isUntyped {
      statement.type = token.inherited.type ?? typeOfForm(statement, token)
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

  /// The type that a value in DTCG's form tells where no type is given: a color with its space, a length
  /// or time with its unit.
  private mutating func typeOfForm(_ statement: Statement, _ token: TokenPlace) -> TokenType? {
    guard strictness == .keepingFaults, let value = statement.value,
      value.members != nil, let type = InferredType.of(value, named: "")
    else { return nil }
    collector.warn(
      "type-inferred",
      "\(quotedForMessage(token.path.text)) has no type; it is read as "
        + "\(JSON.quoted(type.rawValue)), as its value shows",
      fix: "give it or a group around it a \"$type\"", kind: type.rawValue, isFault: true,
      at: token.offset)
    return type
  }

  /// The statement itself, or kept as written where its value does not fit; reports its faults.
  ///
  /// - Returns: `nil` where it is refused.
  private mutating func readable(
    _ statement: Statement, _ token: TokenPlace, isAlias: Bool
  ) -> Statement? {
    var found = faults(statement, token, isAlias: isAlias)
    if found.isEmpty { return statement }
    var statement = statement
    if found.contains(where: { $0.severity == .error }),
      strictness != .strict, let value = statement.value
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
      report(faults.map { strictness.fault($0, then: "; it is left out") })
      return nil
    }
    let place = faults.count == 1 ? fault.offset : statement.value?.offset ?? fault.offset
    warnOfKeeping(token.path, kept.reason, fix: kept.fix, isFault: kept.isFault, at: place)
    return statement.keptVerbatim(token.json, token.written?.text)
  }

  /// The cell's own context joined with the file's; `nil` where they contradict, which is reported.
  private mutating func context(
    _ fields: ExtensionReader.CellFields, _ token: TokenPlace
  ) -> Context? {
    guard let own = fields.context else { return collector.context }
    if let context = own.joined(with: collector.context) { return context }
    if own.joined(with: collector.options.context) != nil {
      // The value knows better than the file's name where it holds.
      return Context(own.fixed + collector.context.fixed.filter { own[$0.axis] == nil })
    }
    report(
      "context-conflict", "the context \(quotedForMessage(own.text)) contradicts --context",
      fix: "leave --context out", at: token.offset)
    return nil
  }

  private mutating func checkPresence(_ statement: Statement, _ token: TokenPlace) {
    let hasContent = statement.value != nil || statement.qualifiers.haveContent
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

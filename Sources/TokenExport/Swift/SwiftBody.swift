internal import PositionedJSON
internal import TokenModel

/// Writes groups and tokens, and collects the losses.
struct SwiftBody {
  private let file: SwiftFile
  private let values: SwiftValues
  /// The names for messages that refer to other tokens; empty if there are no such messages.
  private let names: SwiftNames
  /// The paths of tokens for which another is to be used, by that one.
  private let replaced: [TokenPath: [String]]
  /// Whether a group or a token is called as a type of the standard library.
  private let hidesTypes: Bool
  /// The place of each token in the file.
  private let ranks: [Int]
  /// The answers of each token, with what is lost of it.
  private let answers: [(all: [SwiftAnswer], losses: [Loss], alias: Int?)]
  private(set) var losses = LossList()
  private(set) var members: SwiftMembers
  /// The tokens that are declared.
  private(set) var count = 0
  private var known = SwiftIdentifier.Known()
  /// The names of the enums that are being written, from outer to inner.
  private var outer: [String] = []

  init(file: SwiftFile, tree: TokenTree, table: SwiftTable?) {
    self.file = file
    members = SwiftMembers(file)
    let plain = SwiftValues(
      types: file.types, table: nil, modes: SwiftModes(file.contexts),
      colors: SwiftColor(gamut: file.gamut), relativeTo: file.relativeTo)
    answers = SwiftBody.answers(file, plain)
    let found = answers.reduce(into: Set<Context>()) { found, token in
      found.formUnion(SwiftDeclarations.modes(of: token.all)?.map(\.cell.context) ?? [])
    }
    var values = plain
    values.table = table
    values.modes = SwiftModes(file.contexts, file.tokens.axes.sorted(found) { $0 })
    self.values = values
    var replaced: [TokenPath: [String]] = [:]
    for token in file.tokens.tokens {
      guard let other = Deprecation.replacement(in: token.deprecation) else { continue }
      replaced[other, default: []].append(token.path.text)
    }
    for token in file.tokens.retired {
      if let other = token.replacement { replaced[other, default: []].append(token.path.text) }
    }
    self.replaced = replaced
    let leads =
      table == nil || !file.tokens.retired.isEmpty
      || file.tokens.tokens.contains { Deprecation.replacement(in: $0.deprecation) != nil }
    let names = SwiftNames(leads ? tree.roots : [], file.namespace, file.identifiers)
    self.names = names
    var ranks = Array(file.tokens.tokens.indices)
    if table == nil {
      for (rank, index) in file.tokens.naturalOrder.enumerated() { ranks[index] = rank }
    }
    self.ranks = ranks
    let retired = file.tokens.retired.flatMap { SwiftRetired.names($0.path, file.identifiers) }
    hidesTypes = ["Bool", "Double", "String"].contains { name in
      retired.contains(name) || names.contains(name)
    }
  }

  /// Writes an enum with the nodes in it.
  ///
  /// - Parameter prefix: what stands before its access level; the enums inside are as it is.
  mutating func write(
    _ nodes: [TokenTree.Node], _ retired: SwiftRetired, _ name: String,
    about description: String?, prefix: String = "", to writer: inout SwiftWriter
  ) {
    if let description { writer.line("/// \(Language.swift.comment(description))") }
    writer.line("\(prefix)\(file.access) enum \(name) {")
    writer.indent()
    outer.append(name)
    defer { outer.removeLast() }
    var taken: Set<String> = []
    let nodes = values.table == nil ? TokenTree.ordered(nodes, ranks) : nodes
    let (names, rivals) = file.identifiers.distinctWithRivals(nodes, &known)
    note(rivals, nodes, names)
    for (node, name) in zip(nodes, names) {
      if !retired.isEmpty { taken.insert(name) }
      if let index = node.token {
        for token in retired.groups[name]?.all ?? [] { lose(token) }
        if let token = retired.tokens[name],
          token.replacement != file.tokens.tokens[index].path
        {
          lose(token, LossReason.taken.message)
        }
        write(tokenAt: index, name, to: &writer)
      } else {
        if let token = retired.tokens[name] { lose(token) }
        let about = file.tokens.groups[node.path]
        write(
          node.children, retired.groups[name] ?? SwiftRetired(), name,
          about: about?.description, to: &writer)
      }
    }
    if !retired.isEmpty { write(retired, besides: taken, to: &writer) }
    writer.outdent()
    writer.line("}")
  }

  /// Tells which tokens have another name than they would have without one of their siblings.
  private mutating func note(
    _ rivals: [Int: NameClaims.Rival], _ nodes: [TokenTree.Node], _ names: [String]
  ) {
    for (index, rival) in rivals {
      guard let other = rival.other else { continue }
      let prefix = outer.joined(separator: ".") + "."
      let reason = LossReason(
        "name",
        "\(quotedForMessage(nodes[other].path.text)) would share \(prefix + rival.name), so this is "
          + (nodes[index].token == nil ? "in " : "") + prefix + names[index])
      lose(reason, nodes[index])
    }
  }

  private mutating func lose(_ reason: LossReason, _ node: TokenTree.Node) {
    if let index = node.token {
      losses.add(reason.loss(file.tokens.tokens[index].path, .base), ofTokenAt: index)
    }
    for child in node.children { lose(reason, child) }
  }

  /// The members of the tokens in a group, with their types.
  func publicNames(_ nodes: [TokenTree.Node], in outer: String) -> [PublicName] {
    zip(nodes, file.identifiers.distinct(nodes)).flatMap { node, name -> [PublicName] in
      let full = outer + "." + name
      guard let index = node.token else { return publicNames(node.children, in: full) }
      let token = file.tokens.tokens[index]
      let answers = answers[index].all
      guard answers.contains(where: { $0.value != nil }) else { return [] }
      return members(answers).map { member in
        PublicName(
          name: full + (member.context == nil ? "" : "(in:)"), signature: member.signature,
          path: token.path)
      }
    }
  }

  private mutating func write(
    tokenAt index: Int, _ name: String, to writer: inout SwiftWriter
  ) {
    let token = file.tokens.tokens[index]
    let answers = answers[index].all
    for loss in self.answers[index].losses { losses.add(loss, ofTokenAt: index) }
    guard answers.contains(where: { $0.value != nil }) else {
      if !answers.isEmpty { writer.line(SwiftDocs.lossLine(token.path.text, answers)) }
      return
    }
    count += 1
    let declared = members(answers)
    var head = SwiftDocs.lines(
      token, answers, replaced: replaced[token.path] ?? [],
      firstSeen: file.tokens.firstSeen[token.path], was: file.tokens.was[token.path],
      isEvident: values.table == nil && !file.documentsAll && declared.count == 1
        && answers.count == 1 && SwiftDocs.isEvident(answers[0], values))
    if let deprecation = token.deprecation {
      head.append(deprecated(token, declared, deprecation))
    } else if declared[0].context == nil {
      let full = (outer + [name]).joined(separator: ".")
      members.add(
        .init(path: token.path, name: full, type: declared[0].type, body: declared[0].body[0]))
    }
    if let other = alias(index, declared) {
      for line in head { writer.line(line) }
      writer.line("\(file.access) static let \(name) = \(other)")
      return
    }
    for member in declared { write(member, name, head, to: &writer) }
  }

  /// The name of the token that this one is the same as, by a reference, where it can stand for the value.
  private func alias(_ index: Int, _ members: [SwiftMember]) -> String? {
    guard values.table == nil, members.count == 1, members[0].context == nil,
      let index = answers[index].alias,
      // What is deprecated gives a warning where it is used.
      file.tokens.tokens[index].deprecation == nil, self.members(of: index) == members
    else { return nil }
    return names[file.tokens.tokens[index].path]?.filter { $0 != "`" }
  }

  private func deprecated(
    _ token: ResolvedToken, _ members: [SwiftMember], _ deprecation: JSON
  ) -> String {
    guard let path = Deprecation.replacement(in: deprecation), let other = names[path],
      let index = file.tokens.index(of: path), let own = names[token.path]
    else { return SwiftAvailability.line("deprecated", deprecation.string) }
    let others = self.members(of: index)
    let group = own.lastIndex(of: ".").map { String(own[..<$0]) } ?? ""
    return SwiftAvailability.leading(
      from: group, to: other, path.text, isSame: members == others, deprecation.string)
  }

  private func members(of index: Int) -> [SwiftMember] { members(answers[index].all) }

  private func members(_ answers: [SwiftAnswer]) -> [SwiftMember] {
    SwiftDeclarations(answers: answers, values: values).members
  }

  mutating func findMemberNames() { members.findNames() }

  /// The modes in which colors differ.
  var modes: SwiftModes { values.modes }

  private func write(
    _ member: SwiftMember, _ name: String, _ head: [String], isLead: Bool = false,
    to writer: inout SwiftWriter
  ) {
    for line in head { writer.line(line) }
    if values.table == nil, member.context == nil, member.body.count == 1, !isLead {
      return writer.line("\(file.access) static let \(name)\(plain(member))")
    }
    let kind = member.context == nil ? "var" : "func"
    let signature = values.table == nil ? bare(member.signature) : member.signature
    let declaration = "\(file.access) static \(kind) \(name)\(signature)"
    if member.body.count == 1, !member.body[0].utf8.contains(UInt8(ascii: "\n")) {
      writer.line("\(declaration) { \(member.body[0]) }")
    } else {
      writer.block(declaration) { writer in
        for line in member.body { writer.lines(line) }
      }
    }
  }

  /// The type and the value of a property as a person writes them.
  private func plain(_ member: SwiftMember) -> String {
    let value = member.body[0]
    let isMade = value.hasPrefix(".init(") && member.type.hasPrefix(file.types)
    if isMade { return " = \(member.type)\(value.dropFirst(5))" }
    return ": \(bare(member.type)) = \(value)"
  }

  /// Types of the standard library without their module, where nothing else has their names.
  private func bare(_ types: String) -> String {
    hidesTypes ? types : types.replacing("Swift.", with: "")
  }

  /// The answers of all tokens in the contexts that the revision has, and what is lost of each.
  private static func answers(
    _ file: SwiftFile, _ values: SwiftValues
  ) -> [(all: [SwiftAnswer], losses: [Loss], alias: Int?)] {
    // Without a table, which others would write to.
    nonisolated(unsafe) let values = values
    return ParallelMap.map(file.tokens.tokens.count) { range in
      range.map { SwiftBody.answers(ofTokenAt: $0, file, values) }
    }.flatMap { $0 }
  }

  private static func answers(
    ofTokenAt index: Int, _ file: SwiftFile, _ values: SwiftValues
  ) -> (all: [SwiftAnswer], losses: [Loss], alias: Int?) {
    var token = ExportToken(index, file.tokens)
    var type = OneType()
    let answers = token.answers.map { given in
      var answer = SwiftAnswer(
        cell: given.cell, test: file.contexts.test(given.context), losses: given.exported.losses)
      if let value = given.value {
        do throws(LossReason) {
          let style =
            value.type == .typography ? SwiftTextStyle(token.path, given.cell.statement) : nil
          answer.value = try values.value(value, style)
          answer.style = style
          answer.tokenValue = value
          answer.losses += values.losses(value)
          // Where they are used, all of these are numbers.
          if [.dimension, .number, .duration].contains(value.type),
            type.excludes(value, &answer.losses)
          {
            (answer.value, answer.tokenValue) = (nil, nil)
          }
        } catch {
          answer.losses.append(error)
        }
      }
      token.lose(answer.losses, given.context)
      return answer
    }
    return (file.contexts.completed(answers), token.losses, token.alias)
  }
}

// MARK: Retired names

extension SwiftBody {
  /// Writes declarations for tokens and groups that only an earlier point has.
  private mutating func write(
    _ retired: SwiftRetired, besides taken: Set<String>, to writer: inout SwiftWriter
  ) {
    for (name, token) in retired.remaining(besides: taken) { write(token, name, to: &writer) }
    // What used a token's name still compiles where another token has it, and not for a group.
    for (name, token) in retired.tokens
    where retired.groups[name] != nil && !taken.contains(name) {
      lose(token)
    }
    for (name, group) in retired.groups.sorted(by: { $0.key.precedesByBytes($1.key) })
    where !taken.contains(name) {
      write([], group, name, about: nil, to: &writer)
    }
  }

  private mutating func write(
    _ token: RetiredToken, _ name: String, to writer: inout SwiftWriter
  ) {
    let replacement = token.replacement.flatMap { path in
      names[path].flatMap { name in file.tokens.index(of: path).map { (name, $0) } }
    }
    let members = replacement.map { self.members(of: $0.1) } ?? []
    guard let other = replacement?.0, !members.isEmpty else {
      let line = SwiftAvailability.line(
        "unavailable", token.message ?? SwiftRetired.fate(token))
      writer.line("/// \(Language.swift.comment(token.path.text))")
      writer.line(line)
      if let type = token.type.map(values.typeName) {
        self.members.add(
          .init(
            path: token.path, name: "", type: type, body: "",
            former: .init(path: token.path, message: nil, removal: line)))
      }
      // With its former type, as another would be what the compiler tells of.
      let type = bare(token.type.map(values.typeName) ?? "Swift.Never")
      writer.line("\(file.access) static var \(name): \(type) { Swift.fatalError() }")
      return
    }
    let outer = SwiftRetired.names(token.path, file.identifiers).dropLast()
    let group = ([file.namespace] + outer).joined(separator: ".")
    let notice = SwiftAvailability.leading(
      from: group, to: other, token.replacement?.text ?? "", isSame: true, token.message)
    let head = ["/// \(Language.swift.comment(token.path.text))", notice]
    if members[0].context == nil, let path = token.replacement {
      self.members.add(
        .init(
          path: path, name: other, type: members[0].type, body: members[0].body[0],
          former: .init(path: token.path, message: token.message)))
    }
    for var member in members {
      member.body = [other + (member.context == nil ? "" : "(in: context)")]
      write(member, name, head, isLead: true, to: &writer)
    }
  }

  private mutating func lose(
    _ token: RetiredToken, _ why: String = "its old name cannot stand beside what is there now"
  ) {
    let reason = LossReason("retired", why)
    losses.add(reason.loss(token.path, .base), ofTokenAt: file.tokens.tokens.count)
  }
}

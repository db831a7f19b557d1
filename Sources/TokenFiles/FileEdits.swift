package import PositionedJSON

/// Changes of a file's text, by places of the text as it is.
///
/// A value that is replaced, and a member that is removed, have no other change inside.
package struct FileEdits: Sendable {
  /// The texts that take the place of values, by their offsets.
  package private(set) var values: [Int: [UInt8]] = [:]
  /// The names that keys get, by their offsets.
  package private(set) var keys: [Int: String] = [:]
  /// The keys of members that go.
  package private(set) var removed: Set<Int> = []
  /// The members that come, by the offsets of the objects around them.
  package private(set) var inserted: [Int: [Insertion]] = [:]
  /// The versions of members that were changed in two ways, by their keys.
  package private(set) var conflicts: [Int: ConflictText] = [:]

  /// A member that comes into an object.
  package struct Insertion: Sendable {
    /// The key of the member that it follows, one that comes too among them; `nil` for the first place.
    package var after: String?
    package var key: String
    package var content: Content

    package enum Content: Sendable {
      /// Written in the layout of the file.
      case made(JSON)
      /// The member of another file: in groups that come with it, the outermost of which has the insertion's key, and
      /// with a type of its own where it had that of a group, or the group so many levels around it.
      case copied(
        JSON.Member, from: FileText, inside: [String] = [], type: String? = nil, isIn: Int = 0)
      /// What two versions of a member have where this file has none.
      case conflict(ConflictText)
    }
  }

  package init() {}

  /// Whether nothing changes.
  package var isEmpty: Bool {
    values.isEmpty && keys.isEmpty && removed.isEmpty && inserted.isEmpty && conflicts.isEmpty
  }

  /// Writes a text in the place of a value.
  package mutating func replace(_ value: JSON, by text: some Sequence<UInt8>) {
    values[value.offset] = Array(text)
  }

  /// Gives a member another name, and leaves it in its place.
  package mutating func rename(_ member: JSON.Member, to key: String) {
    keys[member.keyOffset] = key
  }

  /// Takes a member away, with its comma, its line and the comment directly above it.
  package mutating func remove(_ member: JSON.Member) { removed.insert(member.keyOffset) }

  /// Writes a member into an object, in the layout of those beside it.
  package mutating func insert(_ insertion: Insertion, into object: JSON) {
    inserted[object.offset, default: []].append(insertion)
  }

  /// Writes the versions of a member, with marks around them.
  package mutating func mark(_ member: JSON.Member, _ text: ConflictText) {
    conflicts[member.keyOffset] = text
  }

  /// Writes a new member behind the last one of an object, in the layout of the file.
  package mutating func append(_ key: String, _ value: JSON, to object: JSON) {
    insert(
      Insertion(after: object.members?.last?.key, key: key, content: .made(value)), into: object)
  }

  /// The text with the changes.
  ///
  /// - Complexity: O(*n*) in the bytes.
  package func applied(to text: FileText) -> [UInt8] {
    if isEmpty { return text.bytes }
    var writer = EditWriter(self, text)
    return writer.whole()
  }

  /// Every place at which something changes, sorted.
  fileprivate var places: [Int] {
    (Array(values.keys) + keys.keys + removed + inserted.keys + conflicts.keys).sorted()
  }
}

/// Copies a text, and changes it on the way.
private struct EditWriter {
  private let edits: FileEdits
  private let text: FileText
  private let places: [Int]
  private var result: [UInt8] = []
  /// The first byte that is not in the result yet.
  private var cursor = 0
  /// The version of conflicts that is written; `nil` for all, with marks.
  private var version: KeyPath<ConflictText, [UInt8]>?

  init(_ edits: FileEdits, _ text: FileText) {
    (self.edits, self.text) = (edits, text)
    places = edits.places
    result.reserveCapacity(text.bytes.count + 1024)
  }

  mutating func whole() -> [UInt8] {
    write(text.tree, before: text.bytes.count)
    copy(to: text.bytes.count)
    return result
  }

  private mutating func copy(to place: Int) {
    result += text.bytes[cursor..<place]
    cursor = place
  }

  private func hasEdits(from start: Int, before end: Int) -> Bool {
    let index = places.partitioningIndex { $0 >= start }
    return index < places.count && places[index] < end
  }

  /// Writes a value up to its last change; what follows is copied later.
  ///
  /// - Parameter bound: a place behind the value.
  private mutating func write(_ value: JSON, before bound: Int) {
    guard hasEdits(from: value.offset, before: bound) else { return }
    if let replacement = edits.values[value.offset] {
      copy(to: value.offset)
      result += replacement
      cursor = text.end(of: value)
      return
    }
    switch value.kind {
    case .array(let elements):
      for index in elements.indices {
        let isLast = index + 1 == elements.count
        write(elements[index], before: isLast ? bound : elements[index + 1].offset)
      }
    case .object(let members) where isReordered(value, members):
      copy(to: value.offset + 1)
      writeMembers(of: value, members)
    case .object(let members):
      for index in members.indices {
        let isLast = index + 1 == members.count
        write(members[index], before: isLast ? bound : members[index + 1].keyOffset)
      }
    case .null, .bool, .number, .string: return
    }
  }

  private mutating func write(_ member: JSON.Member, before bound: Int) {
    if let key = edits.keys[member.keyOffset] {
      copy(to: member.keyOffset)
      result += text.written(key: key, like: member.keyOffset)
      cursor = text.keyEnd(member.keyOffset)
    }
    write(member.value, before: bound)
  }

  /// Whether members of the object go or come.
  private func isReordered(_ object: JSON, _ members: [JSON.Member]) -> Bool {
    edits.inserted[object.offset] != nil
      || members.contains {
        edits.removed.contains($0.keyOffset) || edits.conflicts[$0.keyOffset] != nil
      }
  }

  // MARK: - Members that go and come

  /// A member with the text around it.
  private struct Item {
    var key: String
    /// The blanks and comments before the key.
    var lead: [UInt8]
    var content: Content
    /// What follows the value on its line, without a comma.
    var trail: [UInt8] = []

    enum Content {
      case own(JSON.Member, hasComma: Bool)
      case new(FileEdits.Insertion.Content)
    }
  }

  private mutating func writeMembers(of object: JSON, _ members: [JSON.Member]) {
    var layout = MemberLayout(text, object, members)
    var items: [Item] = []
    var kept: [UInt8] = []
    // The comment of the object, on the line of its bracket.
    result += layout.head
    for (index, member) in members.enumerated() {
      let lead = layout.leads[index]
      if edits.removed.contains(member.keyOffset) {
        // What stands above a line with several members is not of the first alone.
        if lead.contains(.newline), layout.isOnLine(index + 1) {
          layout.leads[index + 1] = lead
        } else {
          kept += MemberLayout.farComments(lead)
        }
        continue
      }
      items.append(
        Item(
          key: edits.keys[member.keyOffset] ?? member.key, lead: kept + lead,
          content: .own(member, hasComma: layout.commas[index] != nil),
          trail: layout.trails[index]))
      kept = []
    }
    if let first = items.indices.first, let lead = layout.leads.first,
      !items[first].lead.contains(.newline), !lead.contains(.newline)
    {
      items[first].lead = lead
    }
    for insertion in edits.inserted[object.offset] ?? [] { place(insertion, in: &items, &layout) }
    let hadLastComma = layout.commas.last.map { $0 != nil } ?? false
    items = items.filter { !isMissing($0) }
    let joined = hadLastComma || version != nil ? 0 : joinedConflicts(items)
    for (index, item) in items.dropLast(joined).enumerated() {
      write(item, hasComma: index + 1 < items.count || hadLastComma, layout)
    }
    if joined > 0 { write(joined: items.suffix(joined), layout) }
    let rest = kept + layout.tail
    let isBare = items.isEmpty && !(layout.head + rest).contains { $0 > .blank }
    result += isBare ? [] : rest
    cursor = layout.close
  }

  private func place(
    _ insertion: FileEdits.Insertion, in items: inout [Item], _ layout: inout MemberLayout
  ) {
    let index =
      insertion.after.flatMap { key in items.lastIndex { $0.key == key } }.map { $0 + 1 } ?? 0
    if items.isEmpty, layout.leads.isEmpty { layout.open(in: text) }
    let lead = layout.newLead(isFirst: index == 0)
    if index == 0, let first = items.first, !first.lead.contains(.newline) {
      items[0].lead = layout.newLead(isFirst: false)
    }
    items.insert(
      Item(key: insertion.key, lead: lead, content: .new(insertion.content)), at: index)
  }

  private mutating func write(_ item: Item, hasComma: Bool, _ layout: MemberLayout) {
    let comma: [UInt8] = hasComma ? [.comma] : []
    if let conflict = conflict(item, comma) {
      if let version {
        result += item.lead + conflict[keyPath: version] + (version == \.ours ? [] : comma)
        return
      }
      // Marks begin their lines.
      result += item.lead.reversed().drop { $0 == .blank || $0 == .tab }.reversed()
      result += conflict.marked(
        conflict.ours, lineEnd: text.lineEnd, indent: layout.indent, comma: comma)
      return
    }
    result += item.lead
    switch item.content {
    case .own(let member, let hadComma):
      cursor = member.keyOffset
      let end = text.end(of: member.value)
      write(member, before: end)
      copy(to: end)
      if hasComma, !hadComma { result.append(.comma) }
      result += hadComma && !hasComma ? MemberLayout.withoutComma(item.trail) : item.trail
    case .new(.made(let value)):
      result += text.written(key: item.key, like: layout.firstKey) + layout.separator
      result += text.written(value, indent: layout.indent) + comma
    case .new(.copied(let member, let source, let groups, let type, let level)):
      var copy = MemberCopy(member, source, type: type, level, in: text, layout.separator)
      copy.hasLines = layout.indent.isEmpty ? text.isBroken : item.lead.contains(.newline)
      copy.firstKey = layout.firstKey
      result += copy.written([item.key] + groups, layout.indent, comma)
    case .new(.conflict): return
    }
  }

  /// Whether the version that is written has no such member.
  private func isMissing(_ item: Item) -> Bool {
    guard let version, let conflict = conflict(item, []) else { return false }
    return conflict[keyPath: version].isEmpty
  }

  /// How many of the last members have marks in common: from the last one that each version has, where a version has
  /// not those behind it, so that a comma comes and goes.
  private func joinedConflicts(_ items: [Item]) -> Int {
    let partial = items.reversed().prefix { item in
      conflict(item, []).map { $0.ours.isEmpty || $0.base.isEmpty || $0.theirs.isEmpty } ?? false
    }
    return partial.isEmpty || items.count == 1 ? 0 : min(partial.count + 1, items.count)
  }

  /// Writes the last members once for each version, with marks around all of them.
  private mutating func write(joined items: ArraySlice<Item>, _ layout: MemberLayout) {
    var blanks: [UInt8] = []
    if let lead = items.first?.lead {
      blanks = lead.reversed().prefix { $0 == .blank || $0 == .tab }
      result += lead.dropLast(blanks.count)
    }
    func written(_ version: KeyPath<ConflictText, [UInt8]>) -> [UInt8] {
      var writer = self
      (writer.version, writer.result) = (version, [])
      let kept = items.filter { !writer.isMissing($0) }
      for (index, item) in kept.enumerated() {
        var item = item
        if index == 0 { item.lead = [] }
        writer.write(item, hasComma: index + 1 < kept.count, layout)
      }
      return writer.result
    }
    let joined = ConflictText(
      base: written(\.base), theirs: written(\.theirs),
      size: conflict(items[items.endIndex - 1], [])?.size ?? 7)
    result += joined.marked(written(\.ours), lineEnd: text.lineEnd, indent: layout.indent)
  }

  /// The versions of a member that was changed in two ways, the text of this one with what follows it.
  private func conflict(_ item: Item, _ comma: [UInt8]) -> ConflictText? {
    switch item.content {
    case .new(.conflict(let conflict)): return conflict
    case .new(.made), .new(.copied): return nil
    case .own(let member, _):
      guard var conflict = edits.conflicts[member.keyOffset] else { return nil }
      conflict.ours += comma + MemberLayout.withoutComma(item.trail)
      return conflict
    }
  }
}

/// How the members of an object are laid out.
private struct MemberLayout {
  /// The comment behind the opening bracket, on its line; all that stands in an object without members.
  var head: [UInt8] = []
  /// What stands before each key, behind the member before it.
  var leads: [[UInt8]] = []
  /// The places of the commas.
  var commas: [Int?] = []
  /// What follows each value on its line, its comma included.
  var trails: [[UInt8]] = []
  /// What stands before the closing bracket.
  var tail: [UInt8]
  /// The place of the closing bracket.
  let close: Int
  /// The blanks before a member on a line of its own.
  var indent: [UInt8]
  /// What stands between a key and its value.
  var separator: [UInt8]
  let firstKey: Int?
  private let lineEnd: [UInt8]

  init(_ text: FileText, _ object: JSON, _ members: [JSON.Member]) {
    close = text.end(of: object) - 1
    lineEnd = text.lineEnd
    firstKey = (members.first ?? text.tree.members?.first)?.keyOffset
    var start = object.offset + 1
    let rest = text.bytes[start..<MemberLayout.lineRest(text, from: start)]
    if rest.contains(where: { $0 > .blank }) { (head, start) = (Array(rest), rest.endIndex) }
    for member in members {
      leads.append(Array(text.bytes[start..<member.keyOffset]))
      let end = text.end(of: member.value)
      let next = text.blankEnd(end)
      let comma = text.bytes[next] == .comma ? next : nil
      start = MemberLayout.lineRest(text, from: comma.map { $0 + 1 } ?? end)
      commas.append(comma)
      trails.append(Array(text.bytes[end..<start]))
    }
    tail = Array(text.bytes[start..<close])
    if members.isEmpty, tail.contains(where: { $0 > .blank }) {
      let blanks = tail.reversed().prefix { $0 <= .blank }
      head += tail.dropLast(blanks.count)
      tail = blanks.reversed()
    }
    indent = members.last.map { text.indent(of: $0.keyOffset) } ?? text.indent(of: object.offset)
    separator = [.colon, .blank]
    if let member = members.first ?? text.tree.members?.first {
      separator = Array(text.bytes[text.keyEnd(member.keyOffset)..<member.value.offset])
    } else if !text.isBroken {
      separator = [.colon]
    }
    if separator.contains(.newline) { separator = [.colon, .blank] }
  }

  /// The place behind blanks and a comment, where these end the line; else the place itself.
  private static func lineRest(_ text: FileText, from start: Int) -> Int {
    var place = start
    while place < text.bytes.count {
      switch text.bytes[place] {
      case .blank, .tab: place += 1
      case .newline, .carriageReturn: return place
      case .slash: place = text.commentEnd(place)
      default: return start
      }
    }
    return start
  }

  /// The comments above a member that a blank line parts from it.
  static func farComments(_ lead: [UInt8]) -> [UInt8] {
    var (isBlank, end) = (false, 0)
    for (place, byte) in lead.enumerated() {
      if byte == .newline {
        if isBlank { end = place }
        isBlank = true
      } else if byte > .blank {
        isBlank = false
      }
    }
    let far = Array(lead[..<end])
    return far.contains { $0 > .blank } ? far : []
  }

  static func withoutComma(_ trail: [UInt8]) -> [UInt8] {
    var trail = trail
    if let comma = trail.firstIndex(of: .comma) { trail.remove(at: comma) }
    return trail
  }

  /// Whether there is such a member, on the line of the one before it.
  func isOnLine(_ index: Int) -> Bool {
    index < leads.count && !leads[index].contains(.newline)
  }

  /// Lays an object out that was empty: on lines of its own where the file has any.
  mutating func open(in text: FileText) {
    guard text.isBroken else { return }
    tail = lineEnd + indent
    indent += text.indentUnit
    leads = [lineEnd + indent]
  }

  /// What stands before a member that comes.
  func newLead(isFirst: Bool) -> [UInt8] {
    guard let lead = leads.last, lead.contains(.newline) else {
      if isFirst { return leads.first ?? [] }
      return leads.count > 1 ? leads[1] : separator.contains(.blank) ? [.blank] : []
    }
    return lineEnd + indent
  }
}

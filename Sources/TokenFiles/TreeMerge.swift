package import PositionedJSON
internal import TokenModel

/// A place at which two versions of a file cannot both be kept.
package struct FileConflict: Sendable {
  package enum Kind: String, Sendable {
    /// Both changed a value.
    case value
    /// One changed the type, the other the value that has it.
    case type
    /// One removed what the other changed.
    case removed
    /// Both added a token with different values.
    case added
    /// Both changed a description, a deprecation, or anything else beside the value.
    case text
    /// A token was renamed to two names, or renamed and removed.
    case renamed
    /// Two tokens have one name.
    case taken
    /// The merged files have a fault that neither side has, such as a reference that leads nowhere.
    case fault
    /// The file itself was removed on one side.
    case file
  }

  package var kind: Kind
  /// The keys of members that lead to the place.
  package var keys: [String]
  package var ours: JSON?
  package var base: JSON?
  package var theirs: JSON?
  /// What is wrong, where the versions do not show it.
  package var message: String?
  /// The names that the member has in the base and in theirs, where these differ from that of ours.
  package var names: (base: String?, theirs: String?) = (nil, nil)

  package init(kind: Kind, keys: [String] = [], message: String? = nil) {
    (self.kind, self.keys, self.message) = (kind, keys, message)
  }
}

/// Three versions of one file, merged by meaning: each member that one side changed has that side's value in the text
/// of ours, and what both changed differently is a conflict.
///
/// Values are atoms but for text styles, borders, shadows and transitions, which merge by their parts. A type and a
/// value are one statement. Lists outside of values to which both sides only append have what both appended, by name.
///
/// - Complexity: O(*n*) in the members of what differs, and in the bytes of the text.
package struct TreeMerge {
  package private(set) var edits = FileEdits()
  package private(set) var conflicts: [FileConflict] = []
  /// The composite values of which each side changed another part.
  package private(set) var composed: [[String]] = []
  /// The tokens that one side deprecated, and whose values the other changed.
  package private(set) var deprecatedAndChanged: [[String]] = []
  /// The members that one side added to a group that the other deprecated, with their tokens.
  package private(set) var addedToDeprecated: [[String]] = []

  let base: FileText
  let ours: FileText
  let theirs: FileText
  /// The base as each side refers to what both renamed, each to another name; `nil` where nothing is.
  private let bases: (ours: FileText, theirs: FileText)?
  /// Whether a version has its values under `value`.
  private let isPlain: Bool
  /// Places that are conflicts whatever the versions have, with the reasons.
  private let forced: [[String]: FileConflict]

  /// Merges the versions.
  ///
  /// - Parameters:
  ///   - bases: the base as each side refers to what both renamed, each to another name.
  ///   - forced: places that are conflicts for reasons that the versions of the file do not show.
  package init(
    base: FileText, ours: FileText, theirs: FileText,
    bases: (ours: FileText, theirs: FileText)? = nil, forced: [[String]: FileConflict] = [:]
  ) {
    (self.base, self.theirs, self.bases, self.forced) = (base, theirs, bases, forced)
    isPlain = [base, ours, theirs].contains { $0.hasPlainKeys == true }
    self.ours = TreeMerge.framed(ours, base, theirs, forced.keys)
    mergeMembers(base.tree, ours.tree, theirs.tree, Place())
  }

  /// Ours with the new groups of theirs around places that are conflicts, so that marks stand around these alone.
  private static func framed(
    _ ours: FileText, _ base: FileText, _ theirs: FileText, _ places: some Sequence<[String]>
  ) -> FileText {
    var text = ours
    for keys in places.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let groups = keys.indices.dropLast().map { Array(keys[...$0]) }
      guard let group = groups.first(where: { ours.value(at: $0) == nil }),
        base.value(at: group) == nil, theirs.value(at: keys) != nil,
        ours.inheritedType(group) == theirs.inheritedType(group)
      else { continue }
      var (frame, place) = (FileEdits(), FileEdits())
      if text.value(at: group) == nil { text.take(group, of: theirs, &frame) }
      guard let framed = try? text.changed(by: frame) else { continue }
      framed.take(keys, of: base, &place)
      text = (try? framed.changed(by: place)) ?? text
    }
    return text
  }

  /// Where in the file a value is.
  private struct Place {
    var keys: [String] = []
    /// The type that tokens have here, as the base, ours and theirs write it.
    var types: [String?] = [nil, nil, nil]
    var isInValue = false
    /// Whether each side gave the group another type than the base.
    var isRetyped = (ours: false, theirs: false)
    /// Whether a side deprecated the group or one around it, and the other did not.
    var isDeprecated = (ours: false, theirs: false)

    func inner(_ key: String) -> Place {
      var place = self
      place.keys.append(key)
      return place
    }
  }

  /// Whether one side changed the value of a token, and the other what modifies it.
  private static func modifies(_ one: JSON, _ other: JSON, since base: JSON) -> Bool {
    func value(_ token: JSON) -> JSON? { token["$value"] ?? token["value"] }
    return FileText.isToken(one) && value(one) != value(base) && value(one) != value(other)
      && FileText.modifiers.contains { keys in
        func modifier(_ token: JSON) -> JSON? { keys.reduce(token) { $0?.part($1) } }
        return modifier(other) != modifier(base)
      }
  }

  // MARK: - Members

  private mutating func mergeMembers(_ b: JSON?, _ o: JSON, _ t: JSON, _ outer: Place) {
    guard o.members != nil, t.members != nil else { return mergeLeaf(b, o, t, outer) }
    let place = entered(b, o, t, outer)
    if changesTypeOfOther(b, o, t, place) { return report(.type, place, b, o, t) }
    if let b, TreeMerge.deprecates(o, t, since: b) || TreeMerge.deprecates(t, o, since: b) {
      deprecatedAndChanged.append(place.keys)
    }
    if let b, TreeMerge.modifies(o, t, since: b) || TreeMerge.modifies(t, o, since: b) {
      composed.append(place.keys)
    }
    let bases = MemberIndex(b)
    let (own, other) = (MemberIndex(o), MemberIndex(t))
    for member in o.members ?? [] {
      mergeMember(member, bases[member.key], other[member.key], place)
    }
    var last: String?
    for member in t.members ?? [] {
      defer { if own[member.key] != nil || bases[member.key] == nil { last = member.key } }
      guard own[member.key] == nil else { continue }
      let inner = place.inner(member.key)
      if let old = bases[member.key]?.value {
        if let conflict = removal(old, member.value, inner, isOurs: false) {
          report(conflict, inner, old, nil, member.value)
        }
      } else if forcedInside(inner) == nil,
        !(place.isRetyped.ours && hasUntyped(member.value, inner))
      {
        if place.isDeprecated.ours { noteDeprecated(member, inner) }
        let after = anchor(last, before: member.key, o, bases, other)
        edits.insert(
          FileEdits.Insertion(
            after: after, key: member.key, content: .copied(member, from: theirs)),
          into: o)
        last = member.key
      } else {
        let conflict = FileConflict(kind: place.isRetyped.ours ? .type : .added)
        report(forcedInside(inner) ?? conflict, inner, nil, nil, member.value)
      }
    }
  }

  private mutating func mergeMember(
    _ member: JSON.Member, _ b: JSON.Member?, _ t: JSON.Member?, _ outer: Place
  ) {
    let place = outer.inner(member.key)
    if let conflict = forced[place.keys] {
      return report(conflict, place, b?.value, member.value, t?.value)
    }
    guard let t else {
      guard let b else {
        if outer.isDeprecated.theirs { noteDeprecated(member, place) }
        if outer.isRetyped.theirs, hasUntyped(member.value, place) {
          report(.type, place, nil, member.value, nil)
        } else if forcedInside(place) != nil {
          // Marks around what is wrong in a new group, and not around all of it.
          mergeMembers(nil, member.value, .object([]), place)
        }
        return
      }
      guard let conflict = removal(b.value, member.value, place, isOurs: true) else {
        return edits.remove(member)
      }
      return report(conflict, place, b.value, member.value, nil)
    }
    merge(b?.value, member.value, t.value, place)
  }

  private mutating func merge(_ b: JSON?, _ o: JSON, _ t: JSON, _ place: Place) {
    if o == t || b == t, forcedInside(place) == nil { return }
    guard !place.isInValue, o.members != nil, t.members != nil, b == nil || b?.members != nil else {
      return mergeLeaf(b, o, t, place)
    }
    guard TreeMerge.isValue(place.keys.last) else { return mergeMembers(b, o, t, place) }
    guard let b, isComposite(b, place), isComposite(o, place), isComposite(t, place) else {
      return mergeLeaf(b, o, t, place)
    }
    var inner = place
    inner.isInValue = true
    mergeMembers(b, o, t, inner)
    if !isSame(b, o, place), !isSame(b, t, place), !isSame(o, t, place) {
      composed.append(place.keys)
    }
  }

  private mutating func mergeLeaf(_ b: JSON?, _ o: JSON, _ t: JSON, _ place: Place) {
    if b == t { return }
    let takesTheirs: Bool
    if b == o {
      takesTheirs = true
    } else if isSame(o, t, place) {
      // One text for one value, whichever side is ours.
      takesTheirs = t.compactText < o.compactText
    } else if let b,
      isUnchanged(b, o, place, isOurs: true) != isUnchanged(b, t, place, isOurs: false)
    {
      takesTheirs = isUnchanged(b, o, place, isOurs: true)
    } else if let joined = TreeMerge.joined(b, o, t), !place.isInValue,
      !TreeMerge.isValue(place.keys.last)
    {
      if joined != o {
        edits.replace(o, by: ours.written(joined, inPlaceOf: o))
      }
      return
    } else {
      return report(
        TreeMerge.isValue(place.keys.last) || place.isInValue ? b == nil ? .added : .value : .text,
        place, b, o, t)
    }
    guard takesTheirs else { return }
    edits.replace(
      o,
      by: ours.indented(
        theirs.text(of: t), from: theirs.indent(of: t.offset), of: theirs,
        to: ours.indent(of: o.offset)))
  }

  private mutating func report(
    _ kind: FileConflict.Kind, _ place: Place, _ b: JSON?, _ o: JSON?, _ t: JSON?
  ) {
    report(FileConflict(kind: kind), place, b, o, t)
  }

  private mutating func report(
    _ conflict: FileConflict, _ place: Place, _ b: JSON?, _ o: JSON?, _ t: JSON?
  ) {
    var conflict = forced[place.keys] ?? conflict
    if forced[place.keys] == nil { conflict.names = (nil, nil) }
    (conflict.keys, conflict.base, conflict.ours, conflict.theirs) = (place.keys, b, o, t)
    conflicts.append(conflict)
  }

  private mutating func noteDeprecated(_ member: JSON.Member, _ place: Place) {
    guard !member.key.hasPrefix("$"), member.value.members != nil,
      !member.value.hasMember("$deprecated")
    else { return }
    addedToDeprecated.append(place.keys)
  }

  /// The conflict that is known of a place or one inside.
  private func forcedInside(_ place: Place) -> FileConflict? {
    forced.isEmpty ? nil : forced.first { $0.key.starts(with: place.keys) }?.value
  }

  /// The conflict of a member that one side removed; `nil` where the other only lost something of it.
  private func removal(
    _ old: JSON, _ new: JSON, _ place: Place, isOurs: Bool
  ) -> FileConflict? {
    onlyLost(self.old(old, place, isOurs: isOurs), new, place)
      ? forcedInside(place) : FileConflict(kind: .removed)
  }

  /// What the base has at a place, with the references of a side.
  private func old(_ base: JSON, _ place: Place, isOurs: Bool) -> JSON {
    (isOurs ? bases?.ours : bases?.theirs)?.value(at: place.keys) ?? base
  }

  private func isUnchanged(_ old: JSON, _ new: JSON, _ place: Place, isOurs: Bool) -> Bool {
    isSame(old, new, place)
      || bases != nil && isSame(self.old(old, place, isOurs: isOurs), new, place)
  }

  /// Whether a version of a token is as it was, or one of a group has less than it had, and nothing else.
  private func onlyLost(_ old: JSON, _ new: JSON, _ place: Place) -> Bool {
    if isSame(old, new, place) { return true }
    guard let members = new.members, old.members != nil, !FileText.isToken(old),
      place.keys.last?.hasPrefix("$") != true
    else { return false }
    return members.allSatisfy { member in
      old[member.key].map { onlyLost($0, member.value, place.inner(member.key)) } ?? false
    }
  }

  /// Whether a side's file has anything that the base's has not.
  package func isChanged(isOurs: Bool) -> Bool {
    !onlyLost(base.tree, (isOurs ? ours : theirs).tree, Place())
  }

  /// The member of ours that a new one follows: the one before it in theirs, and behind that those that only ours has
  /// and whose names come first, so that the order is the same whichever side is ours.
  private func anchor(
    _ last: String?, before key: String, _ o: JSON, _ bases: MemberIndex, _ other: MemberIndex
  ) -> String? {
    let members = o.members ?? []
    guard let last else { return run(members[...]) }
    guard let index = members.firstIndex(where: { $0.key == last }) else { return last }
    return run(members[(index + 1)...]) ?? last

    func run(_ rest: ArraySlice<JSON.Member>) -> String? {
      rest.prefix { bases[$0.key] == nil && other[$0.key] == nil && $0.key < key }.last?.key
    }
  }

  /// What both sides have where each only appended to a list of the base: the new elements by their texts.
  private static func joined(_ b: JSON?, _ o: JSON, _ t: JSON) -> JSON? {
    guard let old = b?.elements, let own = o.elements, let other = t.elements,
      own.starts(with: old), other.starts(with: old)
    else { return nil }
    let new = Set(own[old.count...]).union(other[old.count...])
    return .array(old + new.sorted { $0.compactText < $1.compactText })
  }
}

// MARK: - Tokens

extension TreeMerge {
  /// Whether a key is that of a token's value, in DTCG or an older flavor.
  package static func isValue(_ key: String?) -> Bool { key == "$value" || key == "value" }

  private static func type(of object: JSON?) -> String? {
    (object?["$type"] ?? object?["type"])?.string
  }

  /// The place inside of an object, with the types that it gives.
  private func entered(_ b: JSON?, _ o: JSON, _ t: JSON, _ outer: Place) -> Place {
    var place = outer
    if place.isInValue { return place }
    for (index, version) in [b, o, t].enumerated() {
      if let type = TreeMerge.type(of: version) { place.types[index] = type }
    }
    guard !FileText.isToken(o), !FileText.isToken(t) else { return place }
    let deprecated = [b, o, t].map { $0?["$deprecated"] }
    if deprecated.contains(where: { $0 != nil }) {
      let holds = deprecated.map { $0 != nil && $0 != .bool(false) }
      place.isDeprecated = (holds == [false, true, false], holds == [false, false, true])
    }
    if [b, o, t].contains(where: { TreeMerge.type(of: $0) != nil }) {
      let (old, own, other) = (TreeMerge.type(of: b), TreeMerge.type(of: o), TreeMerge.type(of: t))
      place.isRetyped = own == other ? (false, false) : (own != old, other != old)
    }
    return place
  }

  /// Whether one side changed a token's type, its own or that of its group, and the other the value that has it.
  private func changesTypeOfOther(_ b: JSON?, _ o: JSON, _ t: JSON, _ place: Place) -> Bool {
    guard !place.isInValue, FileText.isToken(o), FileText.isToken(t), let b else { return false }
    func value(_ json: JSON) -> JSON? { json["$value"] ?? json["value"] }
    let (old, own, other) = (value(b), value(o), value(t))
    let inner = place.inner("$value")
    guard let old, let own, let other, !isSame(own, other, inner) else { return false }
    // The type that holds, wherever it is written.
    let retyped = (
      ours: place.types[1] != place.types[0], theirs: place.types[2] != place.types[0]
    )
    return retyped.ours && !isUnchanged(old, other, inner, isOurs: false)
      || retyped.theirs && !isUnchanged(old, own, inner, isOurs: true)
  }

  /// Whether one version deprecates a token, and the other has changed its value.
  private static func deprecates(_ one: JSON, _ other: JSON, since base: JSON) -> Bool {
    func differs(_ version: JSON, _ keys: String...) -> Bool {
      keys.contains { version[$0] != base[$0] }
    }
    return FileText.isToken(base) && one["$deprecated"] != nil && differs(one, "$deprecated")
      && differs(other, "$value", "value")
  }

  /// Whether there is a token in an object that takes its type from a group around it.
  private func hasUntyped(_ json: JSON, _ place: Place) -> Bool {
    guard let members = json.members, place.keys.last?.hasPrefix("$") != true,
      TreeMerge.type(of: json) == nil
    else { return false }
    return FileText.isToken(json) || members.contains { hasUntyped($0.value, place.inner($0.key)) }
  }

  private func isSame(_ one: JSON, _ other: JSON, _ place: Place) -> Bool {
    let isWhole = TreeMerge.isValue(place.keys.last) && !place.isInValue
    let isProse = place.keys.last.map(FileText.proseKeys.contains) ?? false
    return TreeMerge.isSame(
      one, other, type: isWhole ? place.types.lazy.compactMap(\.self).first : nil,
      isPlain: isPlain && !isProse)
  }

  /// Whether a value merges by its parts.
  private func isComposite(_ value: JSON, _ place: Place) -> Bool {
    let parts = [
      ["fontFamily", "fontSize", "fontWeight", "lineHeight", "letterSpacing"],
      ["color", "width", "style"], ["duration", "delay", "timingFunction"],
      ["color", "offsetX", "offsetY", "blur", "spread"], ["color", "x", "y", "blur", "spread"],
    ]
    guard let keys = value.members?.map(\.key), !keys.contains("colorSpace") else { return false }
    return parts.contains { known in keys.count { known.contains($0) } > 1 }
  }
}

internal import TokenModel

/// The changes of one revision and component, which share a title.
struct ChangeGroup {
  /// The component: the first segment of the paths, made safe for a terminal.
  var title: String
  /// The revision's id, or both as `2010→modern`, made safe for a terminal.
  var revision: String
  var changes: [Change]

  /// Groups changes by revision in order of appearance, then by component.
  static func groups(_ changes: [Change]) -> [ChangeGroup] {
    var revisions: [String] = []
    var byRevision: [String: [Change]] = [:]
    for change in changes {
      if byRevision[change.revision] == nil { revisions.append(change.revision) }
      byRevision[change.revision, default: []].append(change)
    }
    return revisions.flatMap { revision in
      var groups: [ChangeGroup] = []
      var places: [Substring: Int] = [:]
      for change in byRevision[revision] ?? [] {
        let title = change.path.segments.first ?? ""
        if let place = places[title] {
          groups[place].changes.append(change)
        } else {
          places[title] = groups.count
          groups.append(
            ChangeGroup(
              title: title.terminalSafe, revision: revision.terminalSafe, changes: [change]))
        }
      }
      return groups
    }
  }
}

extension Change {
  /// The path without its first segment, which is in the title.
  var nameInGroup: String {
    let segments = path.segments
    let rest = segments.count > 1 ? segments.dropFirst() : segments[...]
    return rest.map(\.terminalSafe).joined(separator: ".")
  }

  /// The context for people, such as `dark, pad`; empty for the base.
  var contextText: String { ComparisonOutline.text(context) }
}

package import TokenModel

extension StoreProblem {
  /// The problem of a text that names no revision, but a choice of an axis, such as `dark` or `appearance=dark`;
  /// `nil` where it is none.
  package static func instead(of text: String, _ revisions: [Revision]) -> StoreProblem? {
    let axes = revisions.flatMap(\.axes)
    let choice: (axis: String, value: String)?
    if let sign = text.firstIndex(of: "="), let context = try? Context(text: text),
      context.fixed.allSatisfy({ one in
        axes.contains { $0.name == one.axis && $0.values.contains(one.value) }
      })
    {
      choice = (String(text[..<sign]), context.fixed.count == 1 ? context.fixed[0].value : "")
    } else {
      choice = axes.first { $0.values.contains(text) }.map { ($0.name, text) }
    }
    guard let choice else { return nil }
    let values = axes.filter { $0.name == choice.axis }.flatMap(\.values)
    let isFirst = values.first == choice.value
    return .contextAsPoint(
      text, context: text.contains("=") ? text : "\(choice.axis)=\(choice.value)", isFirst: isFirst,
      other: isFirst ? values.first { $0 != choice.value }.map { "\(choice.axis)=\($0)" } : nil)
  }

  /// The problem of a year, or a name with a number, that no revision has and others lie around: 2012 among those of
  /// 2010 and 2014, `ios6` among those that tell of iOS 3 and iOS 7; `nil` for any other text.
  static func beside(_ text: String, _ revisions: [Revision]) -> StoreProblem? {
    let numbers = isYear(text) ? revisions.map(\.year) : versions(text, revisions)
    guard let wanted = isYear(text) ? Int(text.prefix(4)) : NamedNumber(text)?.number,
      numbers.contains(where: { $0 != nil })
    else { return nil }
    let last = numbers.lastIndex { $0.map { $0 <= wanted } ?? false }
    // What follows in the registry's order and has no date is later as well.
    let next = numbers.indices.first { index in
      index > last ?? -1 && numbers[index].map { $0 > wanted } ?? (last != nil)
    }
    return .besideRevisions(
      text, before: last.map { revisions[$0] }, after: next.map { revisions[$0] })
  }

  private static func isYear(_ text: String) -> Bool {
    text.utf8.count == 4 && Int(text).map { (1900...2200).contains($0) } ?? false
  }

  /// The number that each revision's texts put behind the name: 7 for `ios6` in "iOS 7: points in place of pixels".
  /// `OS` is the last part of `iOS`, and another name for it where one revision has the name itself.
  private static func versions(_ text: String, _ revisions: [Revision]) -> [Int?] {
    guard let wanted = NamedNumber(text) else { return [] }
    let told = revisions.map { revision in
      [revision.title, revision.description].compactMap { $0.flatMap(NamedNumber.init) }
    }
    guard told.joined().contains(where: { $0.name == wanted.name }) else { return [] }
    return told.map { found in
      found.first { $0.name.hasSuffix(wanted.name) || wanted.name.hasSuffix($0.name) }?.number
    }
  }
}

/// The first name with a number behind it in a text, in lower case: `ios` and 7.
private struct NamedNumber {
  let name: String
  let number: Int

  init?(_ text: String) {
    guard let match = text.lowercased().firstMatch(of: /([a-z]{2,}) ?([0-9]{1,3})(?![0-9])/),
      let number = Int(match.2)
    else { return nil }
    name = String(match.1)
    self.number = number
  }
}

extension Revision {
  /// The id with the title.
  var titledID: String { id + (title.map { " (\($0))" } ?? "") }

  /// Whether its title says that it is of a version and all that come later, as `iOS 13+`.
  package var isOpenEnded: Bool { title?.contains(/[0-9]\+/) == true }

  fileprivate var year: Int? { published.flatMap { Int($0.prefix(4)) } }
}

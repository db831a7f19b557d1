/// A named edition of the design, such as the guideline of 2014: which axes and values exist in it,
/// and which pages were read for it.
package struct Revision: Hashable, Sendable {
  /// `[A-Za-z0-9._-]+`, at most 100 characters, not `HEAD`.
  package var id: String
  /// A short title for a column; `nil` shows the id.
  package var title: String?
  /// Publication date, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` is a draft, free to change.
  package var published: String?
  /// Another revision of the same design that answers where this one has no cell.
  package var base: String?
  /// The axes that contexts of this revision may fix, with their values.
  package var axes: [Axis]
  /// The pages that were read, by group.
  package var read: [ReadPages]
  /// Remarks about the revision.
  package var description: String?

  /// A named choice, such as `appearance` between light and dark.
  package struct Axis: Hashable, Sendable {
    /// The axis's name.
    package var name: String
    /// In order; the first is what an open axis takes.
    package var values: [String]

    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// Pages read in full for a group: what they do not say is *not stated*.
  package struct ReadPages: Hashable, Sendable {
    /// The group; `""` is the whole registry.
    package var group: String
    /// Each a document id and, where only a part was read, its locator.
    package var pages: [[String]]

    package init(group: String, pages: [[String]]) {
      self.group = group
      self.pages = pages
    }
  }

  package init(
    id: String, title: String? = nil, published: String? = nil, base: String? = nil,
    axes: [Axis] = [], read: [ReadPages] = [], description: String? = nil
  ) {
    self.id = id
    self.title = title
    self.published = published
    self.base = base
    self.axes = axes
    self.read = read
    self.description = description
  }

  /// The values of an axis, or `nil` where the revision does not have that axis.
  package func values(of axis: String) -> [String]? {
    axes.first { $0.name == axis }?.values
  }

  /// Whether it has all axes and values of another description.
  package func hasAxes(of other: Revision) -> Bool {
    other.axes.allSatisfy { axis in
      values(of: axis.name).map { values in axis.values.allSatisfy(values.contains) } ?? false
    }
  }

  /// Whether a text can be a revision's id: ASCII letters, digits, `.`, `_` and `-`.
  package static func isValidID(_ text: String) -> Bool {
    let allowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    // HEAD names the newest commit, and a point must not mean two things.
    return allowed && (1...100).contains(text.utf8.count) && text != "HEAD"
  }

  /// Adds what another description of the same revision says; what it says again, it replaces.
  ///
  /// - Returns: the union: values keep their first order, new ones follow; axes have the order of the other, where it
  ///   has them.
  package func merging(_ other: Revision) -> Revision {
    var result = self
    result.title = other.title ?? title
    result.published = other.published ?? published
    result.base = other.base ?? base
    result.description = other.description ?? description
    result.axes = axes.adding(other.axes)
    var order = AxisOrder(result.axes.map(\.name))
    order.follow(other.axes.map(\.name))
    if order.names != result.axes.map(\.name) {
      let known = Dictionary(uniqueKeysWithValues: result.axes.map { ($0.name, $0) })
      result.axes = order.names.compactMap { known[$0] }
    }
    for pages in other.read {
      if let index = result.read.firstIndex(where: { $0.group == pages.group }) {
        let known = result.read[index].pages
        result.read[index].pages = known + pages.pages.filter { !known.contains($0) }
      } else {
        result.read.append(pages)
      }
    }
    return result
  }
}

extension [Revision.Axis] {
  /// The union: axes and values keep their order, new ones follow.
  package func adding(_ others: [Revision.Axis]) -> [Revision.Axis] {
    var result = self
    for axis in others {
      if let index = result.firstIndex(where: { $0.name == axis.name }) {
        let known = result[index].values
        if known == axis.values { continue }
        let names = Set(known)
        result[index].values = known + axis.values.filter { !names.contains($0) }
      } else {
        result.append(axis)
      }
    }
    return result
  }
}

extension Revision {
  /// Whether it is out: the first moment of the year, month or day of its publication has come. Of a year or a
  /// month nobody can tell the day, and what may be out is held for out.
  package func isPublished(at time: Timestamp) -> Bool {
    guard let published else { return false }
    let day = published + "0000-01-01".dropFirst(published.utf8.count)
    guard let span = Timestamp.span(text: day) else { return false }
    return span.lowerBound <= time
  }
}

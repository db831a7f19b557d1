/// Resources of Android.
extension MentionFinder {
  /// Reads references, which are whole values, and the resources that the file declares.
  mutating func readResources() {
    var place = 0
    var textStart = 0
    while place < bytes.count, code.broken == nil {
      guard bytes[place] == UInt8(ascii: "<") else {
        place += 1
        continue
      }
      readReference(textStart..<place)
      if starts(with: "<!--", at: place) {
        place = readComment(at: place)
      } else if starts(with: "<![CDATA[", at: place) {
        place = find("]]>", from: place) ?? bytes.count
      } else {
        place = readResourceTag(at: place)
      }
      textStart = place
    }
    readReference(textStart..<bytes.count)
  }

  private mutating func readResourceTag(at start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, Bytes.isWord(bytes[place]) || "/?!-.:".utf8.contains(bytes[place]) {
      place += 1
    }
    var kind = text(start + 1..<place)
    var name: Range<Int>?
    var parent: Range<Int>?
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      guard isNameStart(bytes[place]) else {
        place += 1
        continue
      }
      let (attribute, value) = attribute(at: place)
      place = max(value?.upperBound ?? 0, place + max(attribute.utf8.count, 1))
      if place < bytes.count, "\"'".utf8.contains(bytes[place]) { place += 1 }
      guard let value else { continue }
      readReference(value)
      switch attribute {
      case "name": name = value
      case "parent": parent = value
      case "type" where kind == "item": kind = text(value)
      default: break
      }
    }
    if let name { noteResource(kind, name, parent) }
    return min(place + 1, bytes.count)
  }

  private mutating func noteResource(_ kind: String, _ name: Range<Int>, _ parent: Range<Int>?) {
    guard ["color", "dimen", "integer", "string", "style", "array"].contains(kind) else { return }
    addResource(kind, name, .declaration)
    guard kind == "style" else { return }
    if let parent, parent.isEmpty || "@?".utf8.contains(bytes[parent.lowerBound]) { return }
    // Without another one, what stands before the last dot is the parent.
    let dot = bytes[name].lastIndex(of: UInt8(ascii: "."))
    guard let range = parent ?? dot.map({ name.lowerBound..<$0 }) else { return }
    addResource(kind, range, .use, parent == nil ? .value : nil)
  }

  private mutating func addResource(
    _ kind: String, _ range: Range<Int>, _ use: Mention.Kind, _ doubt: Mention.Doubt? = nil
  ) {
    code.mentions.append(
      Mention(
        family: .resource, kind: use, name: "R.\(kind).\(text(range).replacing(".", with: "_"))",
        range: range, doubt: doubt))
  }

  /// Reads `@color/x` and `@style/X.y`, and those in an expression of data binding, `@{a ? @dimen/x : @dimen/y}`.
  private mutating func readReference(_ whole: Range<Int>) {
    var range = whole
    while let first = range.first, Bytes.isSpace(bytes[first]) { range.removeFirst() }
    while let last = range.last, Bytes.isSpace(bytes[last]) { range.removeLast() }
    guard range.count > 3, bytes[range.lowerBound] == UInt8(ascii: "@") else { return }
    guard "{=".utf8.contains(bytes[range.lowerBound + 1]) else {
      if let end = referenceEnd(range), end == range.upperBound { addReference(range) }
      return
    }
    var place = range.lowerBound + 2
    while place < range.upperBound {
      let byte = bytes[place]
      if "`'\"".utf8.contains(byte) {
        place = bytes[place + 1..<range.upperBound].firstIndex(of: byte) ?? range.upperBound
      } else if let end = referenceEnd(place..<range.upperBound) {
        addReference(place..<end)
        place = end - 1
      }
      place += 1
    }
  }

  /// Where a reference ends that begins there, with the name of a package or without.
  private func referenceEnd(_ range: Range<Int>) -> Int? {
    guard bytes[range.lowerBound] == UInt8(ascii: "@") else { return nil }
    var place = range.lowerBound + 1
    var isNamed = false
    while place < range.upperBound, Bytes.isWord(bytes[place]) || ".:/".utf8.contains(bytes[place])
    {
      if bytes[place] == UInt8(ascii: "/") { isNamed = true }
      place += 1
    }
    return isNamed ? place : nil
  }

  private mutating func addReference(_ range: Range<Int>) {
    let parts = text(range).dropFirst().split(separator: "/")
    guard parts.count == 2 else { return }
    let kind = parts[0].split(separator: ":")
    guard let last = kind.last, kind.count == 1 || !Pass.isPlatform(String(kind[0])) else { return }
    code.mentions.append(
      Mention(
        family: .resource, kind: .use, name: "R.\(last).\(parts[1].replacing(".", with: "_"))",
        range: range, doubt: kind.count == 1 ? nil : .module(String(kind[0]))))
  }
}

internal import Foundation

/// Writes a DTCG file of generated tokens: the same bytes for the same seed and count.
///
/// Groups are three levels deep; in ten levels of a hundred tokens the mix is that of a large design
/// system: mostly colours, some aliases of aliases, a description on every third token.
struct TokenFile {
  let count: Int
  let seed: UInt64
  /// Tokens that say something else than at first, by index; each number gives another value.
  var editions: [Int: UInt64] = [:]
  /// So many tokens of the second half have another value, and the type that they had.
  var altered = 0
  /// In Style Dictionary's own form: `value`, `type` and `comment`, colors and lengths as texts.
  var isStyleDictionary = false

  /// - Returns: the file's size in bytes.
  func write(to path: String) throws -> Int {
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var size = 0
    var text = "{\n"
    let altered = Set(alteredIndexes(altered))
    for index in 0..<count {
      open(index, &text)
      token(index, isAltered: altered.contains(index), &text)
      close(index, &text)
      if text.utf8.count > 1 << 16 || index == count - 1 {
        if index == count - 1 { text += "}\n" }
        size += text.utf8.count
        try file.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
    return size
  }

  /// The path of a token that is there for every count above 0.
  func path(of index: Int) -> String {
    "area-\(index / 10_000).part-\(index / 1000 % 10).state-\(index / 100 % 10).\(name(index))"
  }

  /// Where a token stands in the file, without its group: line numbers from 1.
  func lines(of index: Int) -> ClosedRange<Int> {
    func count(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
    var text = "{\n"
    for earlier in 0..<index {
      open(earlier, &text)
      token(earlier, &text)
      close(earlier, &text)
    }
    open(index, &text)
    let first = count(text) + 1
    token(index, &text)
    return first...count(text) + 1
  }

  private func name(_ index: Int) -> String { "\(kind(index).rawValue)-\(index % 100)" }

  // MARK: Groups

  private func open(_ index: Int, _ text: inout String) {
    if index.isMultiple(of: 10_000) { text += "  \"area-\(index / 10_000)\": {\n" }
    if index.isMultiple(of: 1000) { text += "    \"part-\(index / 1000 % 10)\": {\n" }
    if index.isMultiple(of: 100) {
      text += "      \"state-\(index / 100 % 10)\": {\n"
      text += "        \"$description\": \"What the state \(index / 100) of the part shows.\",\n"
    }
  }

  private func close(_ index: Int, _ text: inout String) {
    let next = index + 1
    let isLast = next == count
    text += isLast || next.isMultiple(of: 100) ? "\n" : ",\n"
    for (size, indent) in [(100, "      "), (1000, "    "), (10_000, "  ")]
    where isLast || next.isMultiple(of: size) {
      let isLastInside = isLast || size < 10_000 && next.isMultiple(of: size * 10)
      text += indent + (isLastInside ? "}\n" : "},\n")
    }
  }

  // MARK: Tokens

  private enum Kind: String {
    case color
    case dimension
    case duration
    case number
    case alias
    case shadow
  }

  /// A function of the index alone, so that an alias can look for a target behind it.
  private func kind(_ index: Int) -> Kind {
    if index == 0 { return .color }
    var random = Random(seed: seed ^ UInt64(index) &* 0x9E37_79B9)
    switch random.next(100) {
    case 0..<45: return .color
    case 45..<62: return .dimension
    case 62..<69: return .duration
    case 69..<78: return .number
    case 78..<93: return .alias
    default: return .shadow
    }
  }

  /// Those that are altered where `count` are: of one kind, few aliases lead to so late ones.
  private func alteredIndexes(_ count: Int) -> [Int] {
    let colors = (self.count / 2..<self.count).lazy.filter { kind($0) == .color }
    let step = max(1, self.count / 5 / max(1, count))
    return colors.enumerated().lazy.filter { $0.offset.isMultiple(of: step) }.map(\.element)
      .prefix(count).map(\.self)
  }

  /// Writes only the altered tokens.
  func writeAltered(_ count: Int, to path: String) throws {
    let file = TokenFile(count: self.count, seed: seed, altered: count)
    var groups: [String: [String: [String: [String]]]] = [:]
    for index in file.alteredIndexes(count) {
      var text = ""
      file.token(index, isAltered: true, &text)
      let names = file.path(of: index).split(separator: ".").map(String.init)
      groups[names[0], default: [:]][names[1], default: [:]][names[2], default: []].append(text)
    }
    func object(_ members: [(key: String, value: String)]) -> String {
      "{\n"
        + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        .joined(separator: ",\n") + "\n}"
    }
    let text = object(
      groups.map { area, parts in
        (
          area,
          object(
            parts.map { part, states in
              (part, object(states.map { ($0, "{\n" + $1.joined(separator: ",\n") + "\n}") }))
            })
        )
      })
    try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: path))
  }

  private func token(_ index: Int, isAltered: Bool = false, _ text: inout String) {
    let edition = (editions[index] ?? 0) &* 0x9E37_79B9_7F4A_7C15
    var random = Random(
      seed: seed &+ UInt64(index) &+ edition &+ (isAltered ? 1 << 40 : 0))
    let kind = kind(index)
    text += "        \"\(name(index))\": {\n"
    switch kind {
    case .color: member("color", color(&random), &text)
    case .dimension: member("dimension", dimension(&random, 2000), &text)
    case .duration: member("duration", quantity("\(random.next(200) * 10)", "ms"), &text)
    case .number: member("number", decimal(random.next(100_000), 3), &text)
    case .alias:
      let value = "\"{\(path(of: target(of: index, &random)))}\""
      member(random.next(2) == 0 ? "color" : nil, value, &text)
    case .shadow: member("shadow", shadow(&random), &text)
    }
    if random.next(3) == 0 {
      let key = isStyleDictionary ? "comment" : "$description"
      text += ",\n          \"\(key)\": \"Used where the \(kind.rawValue) of the element"
      text += " number \(index) meets its surroundings.\""
    }
    text += "\n        }"
  }

  private func member(_ type: String?, _ value: String, _ text: inout String) {
    let sign = isStyleDictionary ? "" : "$"
    if let type { text += "          \"\(sign)type\": \"\(type)\",\n" }
    text += "          \"\(sign)value\": \(value)"
  }

  private func color(_ random: inout Random) -> String {
    let bytes = (0..<3).map { _ in random.next(256) }
    let parts = bytes.map { decimal(($0 * 1_000_000 + 127) / 255, 6) }.joined(separator: ", ")
    let percent = random.next(10) == 0 ? random.next(100) : nil
    if isStyleDictionary {
      let all = bytes + (percent.map { [($0 * 255 + 50) / 100] } ?? [])
      return "\"#" + all.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
    }
    let alpha = percent.map { ", \"alpha\": \(decimal($0, 2))" } ?? ""
    return "{ \"colorSpace\": \"srgb\", \"components\": [\(parts)]\(alpha) }"
  }

  private func dimension(_ random: inout Random, _ limit: Int) -> String {
    let number = decimal(random.next(limit) * 5, 1)
    return quantity(number, random.next(5) == 0 ? "rem" : "px")
  }

  private func quantity(_ number: String, _ unit: String) -> String {
    isStyleDictionary
      ? "\"\(number)\(unit)\"" : "{ \"value\": \(number), \"unit\": \"\(unit)\" }"
  }

  private func shadow(_ random: inout Random) -> String {
    let lengths = ["offsetX", "offsetY", "blur", "spread"].map { name in
      "            \"\(name)\": \(dimension(&random, 100)),\n"
    }
    return "{\n            \"color\": \(color(&random)),\n" + lengths.joined()
      + "            \"inset\": \(random.next(4) == 0)\n          }"
  }

  /// The nearest colour, or alias of one, at or before a random earlier place.
  private func target(of index: Int, _ random: inout Random) -> Int {
    var index = random.next(index)
    while ![.color, .alias].contains(kind(index)) { index -= 1 }
    return index
  }

  /// `digits` counts in units of ten to the minus `places`, without trailing zeros.
  private func decimal(_ digits: Int, _ places: Int) -> String {
    let text = String(digits)
    let padded = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
    var fraction = padded.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = padded.dropLast(places)
    return fraction.isEmpty ? String(whole) : whole + "." + fraction
  }
}

/// SplitMix64.
///
/// - Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0xD6E8_FEB8_6659_FD93 }

  /// A number from 0 up to `limit`, without it.
  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }
}

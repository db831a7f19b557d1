/// The names of what a file of Kotlin uses, which no token or group takes away.
///
/// A nested object `Color` would hide Compose's class inside of the file's objects; then the class is
/// imported under another name.
struct KotlinNames: Sendable {
  private let renamed: [String: String]

  /// Simple names with the packages that they are imported from.
  static let known: [String: String] = Dictionary(
    uniqueKeysWithValues: byPackage.flatMap { package, names in names.map { ($0, package) } })

  private static let byPackage: KeyValuePairs<String, [String]> = [
    "kotlin": [
      "Array", "Boolean", "Float", "Int", "Pair", "String", "Deprecated", "ReplaceWith", "arrayOf",
    ],
    "kotlin.collections": ["List", "listOf"],
    "androidx.compose.foundation": ["BorderStroke", "isSystemInDarkTheme"],
    "androidx.compose.animation.core": [
      "CubicBezierEasing", "Easing", "SpringSpec", "TweenSpec", "spring", "tween",
    ],
    "androidx.compose.runtime": [
      "Composable", "CompositionLocalProvider", "ProvidableCompositionLocal", "ReadOnlyComposable",
      "staticCompositionLocalOf",
    ],
    "androidx.compose.ui.graphics": ["Color"],
    "androidx.compose.ui.graphics.colorspace": ["ColorSpaces"],
    "androidx.compose.ui.graphics.shadow": ["Shadow"],
    "androidx.compose.ui.text": ["TextStyle"],
    "androidx.compose.ui.text.font": ["FontFamily", "FontWeight"],
    "androidx.compose.ui.unit": ["Dp", "DpOffset", "TextUnit", "dp", "em", "sp"],
  ]

  /// - Parameter taken: the names of all groups and tokens of the file.
  init(taken: Set<String>) {
    var renamed: [String: String] = [:]
    for name in KotlinNames.known.keys where taken.contains(name) {
      let first = name.prefix(1)
      var other =
        first.lowercased() == first
        ? "compose" + first.uppercased() + name.dropFirst() : "Compose" + name
      while taken.contains(other) { other += "_" }
      renamed[name] = other
    }
    self.renamed = renamed
  }

  /// The name in the file.
  subscript(name: String) -> String { renamed[name] ?? name }

  /// The lines that import what a text uses, sorted. A literal may have such a word, too; what is imported
  /// and unused does no harm.
  func imports(of text: inout String) -> [String] {
    let used = used(in: &text)
    return KotlinNames.known.compactMap { name, package in
      guard used.contains(self[name]) else { return nil }
      if let other = renamed[name] { return "import \(package).\(name) as \(other)" }
      return package.hasPrefix("kotlin") ? nil : "import \(package).\(name)"
    }.sorted()
  }

  /// The names that are words of a text.
  ///
  /// - Complexity: O(*n*) in the bytes.
  private func used(in text: inout String) -> Set<String> {
    // Few names have the same length, so that a word is compared with few.
    var byLength: [[String]] = []
    for name in KotlinNames.known.keys.map({ self[$0] }) {
      while byLength.count <= name.utf8.count { byLength.append([]) }
      byLength[name.utf8.count].append(name)
    }
    var found: Set<String> = []
    text.withUTF8 { bytes in
      var start = 0
      for place in 0...bytes.count {
        if place < bytes.count, bytes[place] >= 0x80 || NameBytes.word.contains(bytes[place]) {
          continue
        }
        let length = place - start
        if length > 0, length < byLength.count {
          let word = bytes[start..<place]
          for index in byLength[length].indices
          where word.elementsEqual(byLength[length][index].utf8) {
            found.insert(byLength[length].remove(at: index))
            break
          }
        }
        start = place + 1
      }
    }
    return found
  }
}

internal import TokenModel

/// An axis as names tell it, before it is known whether another is the same.
struct AxisDraft {
  struct Value {
    /// As first written.
    var text: String
    var files: Set<Int> = []
    var globs: [String] = []
  }

  /// The name that a folder or file of a kind gives it.
  var kind: String?
  /// The name where nothing tells.
  var hint = "mode"
  /// The key of the base's value; empty where it is what no value is given for.
  var base = ""
  /// Whether the base is one of equals, and nothing outside of them.
  var areEqual = false
  /// By key, the base's among them.
  var values: [String: Value] = [:]
  /// Files whose names are values, so that no word in them is another.
  var stems: Set<Int> = []
  /// Of the base, what holds in no other value.
  var ownGlobs: [String] = []

  var name: String { kind ?? hint }
  /// The keys of all values but the base.
  var keys: Set<String> { Set(values.keys).subtracting([base]) }
  var isLightAndDark: Bool { Set(values.keys) == ["light", "dark"] }
  /// The longest first, as `acme` is a part of `acme-pro`.
  var allKeys: [String] { values.keys.sorted { ($1.count, $0) < ($0.count, $1) } }
  var baseName: String {
    let text = values[base]?.text ?? ""
    if !text.isEmpty, !AxisDraft.plain.contains(base) { return text }
    return keys.contains("default") ? "base" : "default"
  }

  func key(of file: Int) -> String? { allKeys.first { values[$0]?.files.contains(file) == true } }

  mutating func add(_ file: Int, _ key: String, text: String = "", glob: String) {
    take(Value(text: text, files: [file], globs: [glob]), key, stems: [])
  }

  /// Whether none of the files has another value.
  func mayTake(_ files: Set<Int>, _ key: String) -> Bool {
    values.allSatisfy { $0.key == key || $0.value.files.isDisjoint(with: files) }
  }

  /// Whether it has the name and all values of another, both are of equals, and no file would have two.
  func isOfEquals(with other: AxisDraft) -> Bool {
    areEqual && name == other.name
      && other.values.allSatisfy { values[$0] != nil && mayTake($1.files, $0) }
  }

  mutating func take(_ value: Value, _ key: String, stems others: Set<Int>) {
    values[key, default: Value(text: value.text)].files.formUnion(value.files)
    for glob in value.globs where values[key]?.globs.contains(glob) == false {
      values[key]?.globs.append(glob)
    }
    stems.formUnion(others.intersection(value.files))
  }

  mutating func join(_ other: AxisDraft) {
    if kind == nil { kind = other.kind }
    if hint != other.hint { hint = "mode" }
    if base != other.base, other.values[base] == nil || values[base] == nil { base = other.base }
    areEqual = areEqual || other.areEqual
    for (key, value) in other.values { take(value, key, stems: other.stems) }
  }

  func rules(named name: String) -> [NameAxes.Rule] {
    keys.sorted().flatMap { key in
      (values[key]?.globs ?? []).compactMap { glob in
        let texts = values[key].map { [$0.text, FileName.words($0.text).joined(separator: "-")] }
        guard let text = texts?.first(where: { NameProblem.check($0) == nil }) else { return nil }
        return NameAxes.Rule(glob: glob, fixed: Context.Fixed(name, text), base: baseName)
      }
    }
  }

  /// Names of token files that say nothing else.
  static let plain = ["tokens", "token"]

  /// The value that is the base of equals. Of those that are called dark it is one only where all are.
  static func base(_ counts: [String: Int]) -> String {
    let keys = counts.keys.sorted()
    return ModeAxes.base(of: keys, counts)
      ?? ModeAxes.most(keys.filter { LightOrDark(named: $0) != .dark }, counts) ?? ""
  }
}

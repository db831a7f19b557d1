/// The types that a JSON file may have as `$type`.
enum JSONProfile: String, CaseIterable {
  /// The thirteen types of DTCG; a token of another type has its value in the extension.
  case strict
  /// Our types as well.
  case extended

  static let option = FormatOption(
    "profile", .choice(allCases.map(\.rawValue)), initial: strict.rawValue,
    help: "strict: DTCG's types only, the rest in our extension; extended: ours too.")
}

extension ExportOptions {
  var profile: JSONProfile { JSONProfile(rawValue: self[JSONProfile.option]) ?? .strict }
}

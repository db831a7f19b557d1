internal import PositionedJSON
internal import TokenModel

/// Writes Dart for Flutter: constants for tokens that are the same everywhere, and a theme extension for
/// those that depend on a mode.
struct FlutterExporter: Exporter {
  static let name = FormatOption(
    "name", .text("NAME"), initial: "Tokens", help: "The name of the class of constants.")
  let options = [FlutterExporter.name, CSSChoices.schemeAxis, .rem]

  /// Words that are not names, or not everywhere.
  ///
  /// - Source: the Dart language specification, "Reserved words" and "Built-in identifiers".
  static let keywords: Set<String> = [
    "abstract", "as", "assert", "async", "await", "base", "break", "case", "catch", "class",
    "const",
    "continue", "covariant", "default", "deferred", "do", "dynamic", "else", "enum", "export",
    "extends", "extension", "external", "factory", "false", "final", "finally", "for", "function",
    "get", "hide", "if", "implements", "import", "in", "interface", "is", "late", "library",
    "mixin", "new", "null", "of", "on", "operator", "part", "required", "rethrow", "return",
    "sealed", "set", "show", "static", "super", "switch", "sync", "this", "throw", "true", "try",
    "type", "typedef", "var", "void", "when", "while", "with", "yield",
    // Types without a capital, and members that the classes have anyway.
    "bool", "double", "int", "num", "hashCode", "runtimeType", "toString", "noSuchMethod",
    "copyWith", "lerp",
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let name = options[FlutterExporter.name]
    guard FlutterExporter.isPlain(name) else {
      throw .badOption(FlutterExporter.name.name, name, expected: "Tokens")
    }
    var tokens = tokens
    tokens.rem = try options.rem()
    tokens.hasPointsOnly = true
    tokens.spacingUnits = SpacingUnits(language: "Flutter", units: [.px, .dp, .sp])
    var code = CodeTokens(tokens, DartValues())
    let axes = CodeAxes(code.axes, reserved: FlutterExporter.keywords, style: .camel)
    var reserved = FlutterExporter.keywords
    for axis in axes.all { reserved.insert(axis.property) }
    let names = CaseNames(
      tokens.tokens.map(\.path.text),
      CaseNames.Rules(
        style: .camel, reserved: reserved, allowsLetters: false, allowsLeadingLine: false))
    for index in tokens.tokens.indices {
      if let loss = names.loss(of: index, tokens) { code.add(loss, ofTokenAt: index) }
    }
    var choices = CSSChoices()
    choices.schemeAxis = options[CSSChoices.schemeAxis]
    try choices.check(tokens.revision)
    let file = FlutterFile(
      name: name, names: names, code: code, axes: axes, schemeAxis: choices.schemeAxis)
    let header =
      "// Written by blazon; do not edit.\n"
      + options.originLines("// ", comment: SwiftLiteral.comment)
      + (options[.rem].isEmpty ? "" : "// 1rem is \(options[.rem]).\n")
    return Export(
      files: [
        OutputFile(
          name: FlutterExporter.fileName(name), text: header + file.text(), tokens: code.count)
      ],
      losses: code.losses.sortedOnce, names: options.listsNames ? file.publicNames : nil)
  }

  /// `design_tokens.dart` for `DesignTokens`, as Dart calls files.
  private static func fileName(_ name: String) -> String {
    CaseNames([name], CaseNames.Rules(style: .snake, allowsLetters: false))[0] + ".dart"
  }

  /// Whether the name begins with a capital and has letters and digits only; `_` would hide it.
  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
  }
}

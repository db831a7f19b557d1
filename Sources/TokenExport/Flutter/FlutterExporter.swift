internal import TokenModel

/// Writes Dart for Flutter: constants for tokens that are the same everywhere, and a theme extension for
/// those that depend on a mode.
struct FlutterExporter: Exporter {
  static let name = FormatOption(
    "name", .text("NAME"), initial: "Tokens", help: "The name of the class of constants.")
  let options = [FlutterExporter.name, .schemeAxis, .rem]

  /// Words that are not names, or not everywhere.
  ///
  /// - Source: the Dart language specification, "Reserved words" and "Built-in identifiers".
  static let keywords: Set<String> = [
    "abstract", "as", "assert", "async", "await", "base", "break", "case", "catch", "class",
    "const", "continue", "covariant", "default", "deferred", "do", "dynamic", "else", "enum",
    "export", "extends", "extension", "external", "factory", "false", "final", "finally", "for",
    "function", "get", "hide", "if", "implements", "import", "in", "interface", "is", "late",
    "library", "mixin", "new", "null", "of", "on", "operator", "part", "required", "rethrow",
    "return", "sealed", "set", "show", "static", "super", "switch", "sync", "this", "throw", "true",
    "try", "type", "typedef", "var", "void", "when", "while", "with", "yield",
    // Types without a capital, and members that the classes have anyway.
    "bool", "double", "int", "num", "hashCode", "runtimeType", "toString", "noSuchMethod",
    "copyWith", "lerp", "override",
  ]

  /// The types of Dart and Flutter that the file names, which the class would hide.
  static let types: Set<String> = [
    "Border", "BorderSide", "BorderStyle", "BoxShadow", "Brightness", "BuildContext", "Color",
    "ColorSpace", "Cubic", "Curve", "Deprecated", "Duration", "FontStyle", "FontWeight", "Function",
    "Gradient", "LinearGradient", "List", "Offset", "SpringDescription", "String", "TextStyle",
    "Theme", "ThemeExtension",
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let name = options[FlutterExporter.name]
    guard name.isName([.letters, .digits], from: .capitals), !FlutterExporter.types.contains(name)
    else {
      throw .badOption(FlutterExporter.name.name, name, expected: "Tokens")
    }
    let tokens = try options.inPoints(
      tokens, spacing: SpacingUnits(language: "Flutter", units: [.px, .dp, .sp]))
    var code = CodeTokens(tokens, DartValues())
    let axes = CodeAxes(code.axes, reserved: FlutterExporter.keywords, style: .camel)
    // What is called like a type would hide it.
    var reserved = FlutterExporter.keywords.union(FlutterExporter.types).union([name])
    for axis in axes.all { reserved.formUnion([axis.property, name + axis.type]) }
    let names = CaseNames(
      tokens.tokens.map(\.path.text),
      CaseNames.Rules(
        style: .camel, reserved: reserved, allowsLetters: false, allowsLeadingLine: false))
    for index in tokens.tokens.indices {
      if let loss = names.loss(of: index, tokens) { code.losses.add(loss, ofTokenAt: index) }
    }
    let file = FlutterFile(
      name: name, names: names, code: code, axes: axes,
      schemeAxis: try options.schemeAxis(of: tokens.revision))
    let header = options.header(Language.dart.comment) + options.remLine
    // `design_tokens.dart` for `DesignTokens`, as Dart calls files.
    let fileName = CaseNames([name], CaseNames.Rules(style: .snake, allowsLetters: false))[0]
    return Export(
      files: [
        OutputFile(name: fileName + ".dart", text: header + file.text(), tokens: code.count)
      ],
      losses: code.losses.sortedOnce, names: options.listsNames ? file.publicNames : nil)
  }
}

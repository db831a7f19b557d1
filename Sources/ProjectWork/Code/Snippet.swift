internal import CodeScan
internal import PositionedJSON
internal import ProjectFiles
internal import TokenExport
internal import TokenOperations

/// A text of code on standard input.
package struct Snippet {
  let language: SourceLanguage
  /// Whether it is a list of classes.
  private let isClasses: Bool

  /// - Throws: `WordProblem` for a language that is not read.
  package init(_ name: String) throws {
    isClasses = name == "tailwind"
    language = try WordProblem.word(
      "language", name, { SourceLanguage(path: "." + ($0 == "tailwind" ? "html" : $0)) },
      [
        "css", "scss", "less", "tailwind", "html", "vue", "ts", "tsx", "swift", "kt", "dart", "xml",
        "json",
      ])
  }

  /// The formats whose names such code has.
  var formats: Set<ExportFormat> { isClasses ? [.tailwind] : language.formats }

  func file(_ roots: CodeNames.Roots) throws -> Usage.File {
    var bytes = try Files.bytes("-", limit: 1 << 20)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw VerbProblem.valueInvalid("standard input is not UTF-8", fix: nil)
    }
    let isBare = isClasses && !bytes.contains(UInt8(ascii: "<"))
    if isBare { bytes = Array("<a class=\"\n".utf8) + bytes + Array("\"></a>".utf8) }
    var file = Usage.File("-", bytes, language, roots: roots(language))
    if isBare { for index in file.places.indices { file.places[index].line -= 1 } }
    return file
  }
}

extension SourceLanguage {
  /// The formats whose names such code has.
  var formats: Set<ExportFormat> {
    switch self {
    case .css, .less: [.css, .tailwind]
    case .scss: [.scss, .css, .tailwind]
    case .script, .scriptWithElements: [.typescript, .css, .tailwind]
    case .markup: [.css, .scss, .tailwind, .typescript]
    case .swift: [.swift, .assetCatalog]
    case .kotlin: [.compose, .android]
    case .dart: [.flutter]
    case .xml: [.android]
    case .tokens: []
    }
  }
}

internal import CodeScan
internal import PositionedJSON
package import TokenExport
package import TokenModel

/// The names of tokens in an editor's files of code.
package struct EditorCode {
  /// What is wrong with a name in code.
  package struct Finding {
    package var range: Range<Int>
    package var isError: Bool
    package var kind: Usage.Kind
    package var message: String
    /// What makes it right, where that can be written.
    package var action: EditorTokens.Action?
  }

  package let tokens: ResolvedTokens
  private let foreign: [String]
  /// Names that other files declare.
  package var declared: Set<String> = []
  /// What became of names that tokens had.
  package var former: FormerNames?
  package private(set) var names = CodeNames()

  /// - Parameters:
  ///   - exports: the outputs by whose names code reaches the tokens.
  ///   - foreign: the beginnings of names of others.
  package init(_ tokens: ResolvedTokens, exports: [(Export, [String: String])], foreign: [String]) {
    (self.tokens, self.foreign) = (tokens, foreign)
    for (export, chosen) in exports { names.add(export, chosen: chosen) }
  }

  /// A file as it is scanned; `nil` where it is in no language that is read.
  package func file(_ path: String, _ bytes: [UInt8]) -> Usage.File? {
    guard let language = SourceLanguage(path: path), language != .tokens else { return nil }
    return Usage.File(path, bytes, language, roots: names.roots(language))
  }

  /// The token that is named at a place.
  package func token(in file: Usage.File, at offset: Int) -> (path: TokenPath, range: Range<Int>)? {
    file.code.mentions.lazy
      .filter { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
      .compactMap { mention in names.token(of: mention).map { ($0, mention.range) } }.first
  }

  /// The colors of the tokens that a file names.
  package func colors(in file: Usage.File) -> [(range: Range<Int>, color: ColorValue)] {
    file.code.mentions.compactMap { mention in
      guard mention.kind == .use || mention.kind == .fallback, let path = names.token(of: mention),
        case .color(let color)? = tokens.token(at: path)?.cells.first?.value
      else { return nil }
      return (mention.range, color)
    }
  }

  /// What `usage` finds in a file: names that no token has, those that one had, and deprecated ones.
  package func findings(in file: Usage.File, _ bytes: [UInt8]) -> [Finding] {
    var usage = Usage([file], names: names, foreign: foreign, declared: declared)
    usage.addUnknown { former?.former($0) }
    usage.addDeprecated(tokens)
    return usage.ordered.compactMap { found in
      guard let place = found.location else { return nil }
      let index = file.places.firstIndex { $0.line == place.line && $0.column == place.column }
      guard let mention = index.map({ file.code.mentions[$0] }) else { return nil }
      let name = found.successor ?? found.near
      let edits = name.flatMap { new in
        EditorCode.isPlain(new) ? Migration.edits(mention, found.name, new, bytes) : nil
      }
      return Finding(
        range: mention.range, isError: found.isError, kind: found.kind,
        message: "\(found.name): \(found.message)"
          + (found.kind == .gone ? found.successor.map { "; use \($0)" } ?? "" : ""),
        action: edits.map { edits in
          EditorTokens.Action(
            title: "Use \(name ?? "")",
            edits: edits.map { EditorText.Edit(range: $0.range, text: $0.text) })
        })
    }
  }

  /// Whether a name is written as it is compared: without escapes and marks of quoting.
  private static func isPlain(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789_-.$".unicodeScalars.contains($0)
    }
  }
}

internal import PositionedJSON
internal import TokenModel

/// The names of the tokens' custom properties.
///
/// `actionSheet.cornerRadius` is `--action-sheet-corner-radius`; what a style sheet called `--brandColor` keeps that name. If two tokens would share a name,
/// neither gets it: each keeps its exact path with escaped dots (`--a\.bC`), with a leading dot if it has
/// none (`--\.aB`). Pleasant names have no dots, so that all names differ. A page that uses the shared
/// name gets no value rather than that of another token.
struct CSSNames {
  private let names: CaseNames
  private let hasAllParts: Bool

  /// - Parameters:
  ///   - hasAllParts: whether there are properties for all parts, see `CSSChoices`.
  ///   - prefix: a word before each name, as of `CSSChoices.prefix`.
  /// - Complexity: O(*n*) for *n* bytes of paths.
  init(_ tokens: [ResolvedToken], hasAllParts: Bool, prefix: String = "") {
    self.hasAllParts = hasAllParts
    let kept = tokens.filter { token in
      token.about?.foreign?[About.propertyKey]?.string == "--" + token.path.text
    }
    names = CaseNames(
      tokens.map(\.path.text),
      CaseNames.Rules(style: .property, kept: Set(kept.map(\.path.text))),
      prefixes: prefix.isEmpty ? [] : [prefix]
    ) { CSSPart.parts(of: tokens[$0], all: hasAllParts).map(\.rawValue) }
  }

  /// The name of a token, escaped, without `--`.
  subscript(index: Int) -> String { names[index] }

  /// The separator between a token's name and that of a part.
  func joint(_ index: Int) -> String { names.joint(index) }

  /// The name of the property for a part.
  func partName(_ index: Int, _ part: CSSPart) -> String { names.partName(index, part.rawValue) }

  /// Whether a token has a property for a part.
  func has(_ part: CSSPart?, of token: ResolvedToken) -> Bool {
    part.map(CSSPart.parts(of: token, all: hasAllParts).contains) ?? true
  }

  /// The value of the property of a token, or of one of its parts.
  func reference(_ index: Int, _ part: CSSPart? = nil) -> String {
    "var(--" + (part.map { partName(index, $0) } ?? self[index]) + ")"
  }

  /// The loss of a token that cannot have the name that others of its kind have.
  func loss(of index: Int, _ tokens: ExportTokens) -> Loss? {
    names.loss(of: index, tokens, mark: "--")
  }

  static func exact(_ path: String) -> String {
    (path.utf8.contains(UInt8(ascii: ".")) ? "" : "\\.") + CSSText.escapedName(path)
  }

  /// The words of camelCase and segments, joined by `-`, in lower case and escaped.
  static func pleasant(_ path: String) -> String {
    // The token of a group has the group's name, which no other token can have.
    var path = path.hasSuffix(".$root") ? String(path.dropLast(6)) : path
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + 8)
    let isPlain = path.withUTF8 { appendWords($0, to: &bytes) }
    let name = String(decoding: bytes, as: UTF8.self)
    return isPlain ? name : CSSText.escapedName(name)
  }

  /// - Returns: whether nothing has to be escaped.
  private static func appendWords(
    _ path: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) -> Bool {
    var isPlain = true
    var before: UInt8 = 0
    for place in path.indices {
      let byte = path[place]
      if byte == UInt8(ascii: ".") {
        bytes.append(UInt8(ascii: "-"))
      } else if NameBytes.capitals.contains(byte) {
        let next = place + 1 < path.count ? path[place + 1] : 0
        let small: NameBytes = [.small, .digits]
        if small.contains(before) || NameBytes.capitals.contains(before) && small.contains(next) {
          bytes.append(UInt8(ascii: "-"))
        }
        bytes.append(byte + 0x20)
      } else {
        if !NameBytes.all.contains(byte) { isPlain = false }
        bytes.append(byte)
      }
      before = byte
    }
    return isPlain
  }
}

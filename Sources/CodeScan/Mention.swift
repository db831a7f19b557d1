/// A name in code that may be a token's.
package struct Mention: Hashable, Sendable {
  package enum Family: String, Sendable {
    /// `--x` of CSS.
    case property
    /// `$x` of SCSS, with `_` as `-`.
    case variable
    /// Members from a root on: `Tokens.color.brand`.
    case member
    /// `R.color.brand`, and `@color/brand` in XML.
    case resource
    /// `{color.brand}` in token files.
    case path
    /// A class of Tailwind, `bg-brand`, without variants and modifiers.
    case utility
    /// A color of an asset catalog, `Color("color/brand")`.
    case asset
  }

  package enum Kind: String, Sendable {
    case use
    /// A use with a value beside it for where there is none.
    case fallback
    /// The code gives the name a value of its own.
    case declaration
    /// A name of a module that is given another value where the module is read: `@use "tokens" with ($x: 1px)`.
    case argument
    case string
    case comment
    /// A name that is put together at run time; the text is its beginning.
    case built
  }

  /// Why a name may be another's than the tokens'.
  package enum Doubt: Hashable, Sendable {
    /// Its root or namespace is of a module, as the code names that.
    case module(String)
    /// What the code declares itself may have the name of a root.
    case value
    /// It may be a class, and any other text.
    case text
  }

  package var family: Family
  package var kind: Kind
  package var doubt: Doubt?
  /// As it is compared: without escapes, marks of quoting and blanks; members are joined by `.`.
  package var name: String
  /// The bytes of the file.
  package var range: Range<Int>
  /// Of a chain, the bytes of each member, the root first; of a key in brackets with these.
  package var members: [Range<Int>] = []

  package init(
    family: Family, kind: Kind, name: String, range: Range<Int>, members: [Range<Int>] = [],
    doubt: Doubt? = nil
  ) {
    (self.family, self.kind, self.name, self.range) = (family, kind, name, range)
    (self.members, self.doubt) = (members, doubt)
  }
}

extension Mention {
  /// A name of CSS without escapes.
  package static func unescaped(_ name: String) -> String {
    guard name.contains("\\") else { return name }
    let bytes = Array(name.utf8)
    var text = ""
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\\") { index += 1 }
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        continue
      }
      let length = Bytes.escapeLength(bytes, at: index, bytes.count)
      let inner = bytes[index + 1..<index + length]
      let digits = String(decoding: inner.prefix(while: Bytes.isHex), as: UTF8.self)
      if let value = UInt32(digits, radix: 16) {
        text.unicodeScalars.append(
          Unicode.Scalar(value).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}")
      } else {
        text += String(decoding: inner, as: UTF8.self)
      }
      index += length
    }
    return text
  }
}

/// What one file contains.
package struct ScannedCode: Sendable {
  /// In the order of their places.
  package var mentions: [Mention] = []
  /// Where something begins that is never closed, behind which nothing was read.
  package var broken: Int?
  /// The roots that others may have from it, and that it declares itself.
  package var own: Set<String> = []
  /// The modules of Sass whose names others have by it.
  package var forwards: [String] = []
}

/// The names that are looked for besides those that are told by their form.
package struct SoughtNames: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The first members of chains, such as `Tokens`.
  package var roots: Set<String> = []
  /// The chains of all groups, such as `Tokens.Color`, which code may call otherwise.
  package var groups: Set<String> = []
  /// The root that a module of a script exports by default, by the name of its file without endings.
  package var modules: [String: String] = [:]
  /// What leads to a root: `context.tokens` to `TokensTheme`, `themes.dark` to `tokens`.
  package var accessors: [String: String] = [:]
  package var hasUtilities = false
  package var hasAssets = false
  /// Whether colors and lengths are looked for, too.
  package var hasLiterals = false

  package init() {}

  package init(arrayLiteral roots: String...) { self.roots = Set(roots) }

  /// Whether some name may be in a file: by the bytes alone, since most files have none.
  func mayOccur(in bytes: [UInt8], _ language: SourceLanguage) -> Bool {
    let isOther = language == .scss || language == .xml || language == .tokens
    if isOther || hasUtilities && language != .swift || hasAssets && language == .swift {
      return true
    }
    let wanted = (Array(roots) + modules.keys + accessors.keys + ["--"]).map { Array($0.utf8) }
    var isFirst = Array(repeating: false, count: 256)
    for text in wanted { isFirst[Int(text.first ?? 0)] = true }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { index in
        isFirst[Int(bytes[index])] && wanted.contains { bytes[index...].starts(with: $0) }
      }
    }
  }
}

/// Finds names in a file.
///
/// - Complexity: O(*n*) in the bytes.
package func scan(_ bytes: [UInt8], as language: SourceLanguage, roots: SoughtNames) -> ScannedCode
{
  guard roots.mayOccur(in: bytes, language) else { return ScannedCode() }
  var finder = MentionFinder(bytes, roots: roots)
  switch language {
  case .markup: finder.readMarkup()
  case .xml: finder.readResources()
  default: finder.read(0..<bytes.count, language)
  }
  finder.code.mentions.sort { $0.range.lowerBound < $1.range.lowerBound }
  return finder.code
}

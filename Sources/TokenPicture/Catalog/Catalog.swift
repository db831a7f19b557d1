package import TokenModel

/// A design system on pages that people look at: swatches, ramps, specimens, and every token with its
/// values, modes, references and history.
package struct Catalog: Sendable {
  /// The contrast of two colors in one context.
  package struct Pair: Sendable {
    package var text: TokenPath
    package var background: TokenPath
    package var textColor: ColorValue
    package var backgroundColor: ColorValue
    /// The ratio, 1…21; `nil` where what lies behind decides.
    package var ratio: Double?
    package var isDeclared: Bool
    package var context: Context

    package init(
      text: TokenPath, background: TokenPath, textColor: ColorValue, backgroundColor: ColorValue,
      ratio: Double?, isDeclared: Bool, context: Context
    ) {
      self.text = text
      self.background = background
      self.textColor = textColor
      self.backgroundColor = backgroundColor
      self.ratio = ratio
      self.isDeclared = isDeclared
      self.context = context
    }
  }

  /// Who changed something, when and why.
  package struct Commit: Sendable {
    package var number: Int
    /// Such as `2026-11-23`.
    package var day: String
    /// Without an address, as is the message.
    package let author: String
    package let message: String

    package init(number: Int, day: String, author: String, message: String) {
      self.number = number
      self.day = day
      self.author = Commit.withoutAddresses(author)
      self.message = Commit.withoutAddresses(message)
    }

    /// The text without e-mail addresses, as pages are published: `Ann <ann@example.com>` is `Ann`. Of a text that is
    /// nothing else the part before the sign stays.
    private static func withoutAddresses(_ text: String) -> String {
      let plain = text.replacing(/\s*<[^<>@\s]+@[^<>\s]+>/, with: "")
        .replacing(/([^\s<>@]+)@[^\s<>@]+\.[^\s<>@]+/) { "\($0.1)" }
      return plain.isEmpty ? String(text.drop { $0 == "<" }.prefix { $0 != "@" }) : plain
    }
  }

  /// The name of the system.
  package var title: String
  /// What it shows: `at main`, `from files`.
  package var point: String
  package var tokens: ResolvedTokens
  package var documents: [Document] = []
  /// Declared ones first.
  package var pairs: [Pair] = []
  /// The newest first; empty where there is no history.
  package var commits: [Commit] = []
  /// The numbers of the commits that wrote a token's values, ascending.
  package var changes: [TokenPath: [Int]] = [:]

  /// How much the code uses a token, in words; empty where no code was read.
  package var uses: [TokenPath: String] = [:]

  package init(title: String, point: String, tokens: ResolvedTokens) {
    self.title = title
    self.point = point
    self.tokens = tokens
  }

  /// All of it as one page, which needs nothing from elsewhere, and no script.
  ///
  /// - Complexity: O(*n*·log *n*) for *n* cells.
  package var page: String { CatalogWriter(self).onePage }

  /// The first groups, of which each has a page of its own in a folder; the empty name stands for tokens
  /// without a group.
  package var groups: [String] { CatalogWriter(self).sections.map(\.group) }

  /// All of it as a folder of pages: `index.html`, and one for each group.
  ///
  /// - Parameter files: the names of the groups' pages, without an ending.
  package func pages(_ files: [String: String]) -> [(name: String, html: String)] {
    CatalogWriter(self, files: files).folder
  }
}

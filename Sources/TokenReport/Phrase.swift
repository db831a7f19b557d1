package import TokenModel

/// A text in pieces, each as it is: what writes it makes it safe.
package struct Phrase: Sendable, ExpressibleByStringLiteral {
  package enum Look: Sendable, Equatable {
    case plain, strong, faint
    /// Plain in a heading, too.
    case quiet
    /// A name, and a value, which Markdown has as code.
    case code, value
    case tone(Tone)
  }

  package struct Piece: Sendable {
    package var text: String
    package var look: Look
    /// What is drawn before it where it can be.
    package var picture: TokenValue?
    /// The address of the web that it leads to on a page.
    package var link: String?
  }

  package private(set) var pieces: [Piece] = []
  /// How it stands to others beside it.
  package var sign: Report.Mark?
  /// What a page shows of it where a pointer rests, and the items of its first list that it leads
  /// to.
  package var hint = ""
  package var cites: [Int] = []

  package init() {}

  package init(_ text: String, _ look: Look = .plain, picture: TokenValue? = nil) {
    if !text.isEmpty { pieces = [Piece(text: text, look: look, picture: picture)] }
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// A text that leads to an address on a page, where it is one of the web.
  package static func link(_ text: String, _ address: String?) -> Phrase {
    var phrase = Phrase(text)
    let isOfWeb = address.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? false
    if !text.isEmpty, isOfWeb { phrase.pieces[0].link = address }
    return phrase
  }

  /// A token's path, or another name.
  package static func name(_ text: String) -> Phrase { Phrase(text, .code) }

  /// A value with its picture.
  package static func value(_ text: String, _ value: TokenValue?) -> Phrase {
    Phrase(text, .value, picture: value)
  }

  package static func + (one: Phrase, other: Phrase) -> Phrase {
    var both = one
    both.pieces += other.pieces
    return both
  }

  package static func += (one: inout Phrase, other: Phrase) { one.pieces += other.pieces }

  /// What keeps items apart that a line may end between.
  package static let gap = Phrase("   ")

  package static func joined(_ phrases: [Phrase], by separator: Phrase) -> Phrase {
    var all = Phrase()
    for phrase in phrases where !phrase.isEmpty {
      all += all.isEmpty ? phrase : separator + phrase
    }
    return all
  }

  package var isEmpty: Bool { pieces.isEmpty }

  /// The text alone, as it is.
  package var text: String { pieces.count == 1 ? pieces[0].text : pieces.map(\.text).joined() }
}

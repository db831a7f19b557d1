/// What a term of a query asks about.
package enum QueryKey: String, CaseIterable, Sendable {
  case path, type
  case revision = "in"
  case presence, modality, grade, document, publisher, context
  case value, written, near, contrast, unit, `is`, has
  case refers, through
  case usedBy = "usedby"
  case varies, missing, cites
  case changed, born, until, author, message, was
  case note, words, text

  /// What has the meaning of a key that other languages have.
  static let others = [
    "kind": "did you mean type?", "name": "did you mean path?", "token": "did you mean path?",
    "group": "did you mean path?", "revision": "did you mean in?", "edition": "did you mean in?",
    "not": "not is a word before a term, as in: not type:color",
    "limit": "-n N limits the output",
    "sort": "the order is that of paths; --ranked has the nearest first",
    "order": "the order is that of paths; --ranked has the nearest first",
  ]

  /// Whether it can be compared with `<` and `>`, and lie in a range.
  var isOrdered: Bool {
    [.value, .written, .contrast, .cites, .changed, .born, .until].contains(self)
  }

  /// Whether it is asked of the sources.
  var isOfEvidence: Bool {
    [.grade, .document, .publisher, .cites, .note, .text].contains(self)
  }

  /// How long an answer takes, so that cheap terms are asked first.
  var cost: Int {
    switch self {
    case .type, .revision, .presence, .modality, .grade, .document, .publisher, .context, .cites:
      0
    case .path, .has, .refers, .usedBy, .missing, .written, .note, .words: 1
    case .is, .value, .near, .unit: 2
    case .text, .through, .varies, .contrast: 3
    case .changed, .born, .until, .author, .message, .was: 4
    }
  }
}

/// What `is:` asks about.
enum QueryTrait: String, CaseIterable {
  case alias, literal, approximate, words, expression, bounded, rule, assumed, disputed
  case translucent, gray, faulty, used, unused, deprecated, corrected
  case thirdParty = "third-party"
  case firstParty = "first-party"
  case usedByLive = "used-by-live"
  case replacementDiffers = "replacement-differs"

  /// Whether it is asked of the sources.
  var isOfEvidence: Bool { [.assumed, .disputed, .thirdParty, .firstParty].contains(self) }
  /// Whether only colors can have it.
  var isOfColors: Bool { [.gray, .translucent].contains(self) }

  init?(_ operand: Query.Operand) {
    self.init(rawValue: operand.text == "grey" ? "gray" : operand.text)
  }
}

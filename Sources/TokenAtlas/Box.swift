internal import TokenModel

/// A part of a component: what its measures and paints were read from, and the parts inside.
///
/// It holds readings and no number, so that nothing can be drawn that no edition was asked for.
struct Box {
  enum Kind {
    /// Parts from top to bottom.
    case column
    /// Parts side by side, each as wide as the others.
    case row
    case button(Symbol, StaticString)
    case text(StaticString)
    case field(StaticString)
    /// Padding, a margin or a gap.
    case gap
    case hairline
    /// A height that no source gives.
    case sliver
    /// A part that must not be there.
    case struck(StaticString, Symbol?)
  }

  /// The sign of a button's role.
  enum Symbol { case cancel, destructive, regular, chosen }

  var kind: Kind
  /// `nil` for the sum of the parts inside.
  var height: Reading?
  /// At the left and at the right.
  var sides: Reading?
  var paint: Reading?
  var ink: Reading?
  var size: Reading?
  var weight: Reading?
  var radius: Reading?
  var curve: Reading?
  var shadow: Reading?
  var border: Reading?
  /// What is demanded of it, to be said beside it.
  var rules: [Reading] = []
  var children: [Box] = []

  init(_ kind: Kind, _ children: [Box] = []) {
    self.kind = kind
    self.children = children
  }
}

extension EditionReader {
  /// A part with the paint and the text that the tokens of a group state, else those of what it is one of.
  func styled(_ kind: Box.Kind, _ group: String, of whole: String? = nil) -> Box {
    let whole = whole ?? group
    var box = Box(kind)
    box.ink = read(group + ".color", or: whole + ".color")
    box.size = read(group + ".fontSize", or: whole + ".fontSize")
    box.weight = read(group + ".fontWeight", or: whole + ".fontWeight")
    return box
  }

  func gap(_ height: Reading) -> Box {
    var box = Box(.gap)
    box.height = height
    return box
  }
}

/// Everything that a drawing of a component stands on.
struct Scene {
  enum Place { case bottom, middle, belowSource }

  /// The sample of the component, from top to bottom.
  var body: [Box]
  var place: Place
  /// What says where it stands.
  var position: Reading
  /// The whole width; a sum of margins and screen where it is in words.
  var width: Reading
  var margin: Reading?
  /// `nil` where a part of a larger screen is drawn.
  var screen: Screen?
  var backdrop: Reading
  /// Of the backdrop, whether there is one.
  var isDimmed: Reading?
  var outsideTap: Reading
  var hitTarget: (width: Reading, height: Reading)?
  var arrow: Reading?
  /// How far a drag goes that takes it away.
  var swipe: Reading?
  /// What it looks like otherwise, to be shown below.
  var others: [(name: String, paint: Reading)] = []
  /// Whether the edition says nothing at all about it, as it did not exist or no page was read.
  var isBlank = false

  /// The frame around all.
  struct Screen {
    var width: Reading
    var height: Reading
    /// Further heights, of other devices.
    var others: [Reading] = []
  }
}

/// The sizes of what no source gives. Such parts are hatched or wavy, and enter no sum.
enum Nominal {
  static let button = 58.0
  static let header = 30.0
  static let sliver = 5.0
  static let gap = 6.0
  static let homeIndicator = 22.0
  static let inset = 6.0
  static let field = 26.0
  static let screenHeight = 480.0
  /// A part of a larger screen.
  static let part = 640.0
  static let around = 190.0
  static let arrow = 13.0
  static let arrowBase = 36.0
}

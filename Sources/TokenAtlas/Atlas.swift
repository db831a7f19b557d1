package import TokenModel
package import TokenPicture

/// Editions of a design drawn side by side, to scale and from their tokens alone: what they state, what they
/// say in words only, and what nobody has told.
package struct Atlas: Sendable {
  /// One edition at one point.
  package struct Edition: Sendable {
    /// The point as the user wrote it, such as `2014`.
    package var label: String
    package var tokens: ResolvedTokens

    package init(label: String, tokens: ResolvedTokens) {
      self.label = label
      self.tokens = tokens
    }

    /// For people: the label where it is a year or the like, else the title up to its first comma.
    var name: String {
      let title = tokens.revision.title?.prefix { $0 != "," }
      return label.first?.isNumber == true || label != tokens.revision.id
        ? label : title.map(String.init) ?? label
    }
  }

  /// A token in one context, and how each edition's answer relates to the last one stated before it.
  package struct Row: Sendable {
    package enum Relation: Sendable, Equatable {
      case changed
      /// A truth value or a modality turned into its opposite.
      case reversed
      /// No claim is made: a value that is only derived beside a rule, or a condition beside yes.
      case apart(isDerived: Bool)
      /// Another vendor or a third party has it otherwise, which is not a change.
      case differing
      /// The same, asked for more or less strongly.
      case demanded
      /// None of these: the first, the same, as good as the same, or silent.
      case steady

      var isApart: Bool { if case .apart = self { true } else { false } }
    }

    package var path: TokenPath
    package var context: Context
    /// One for each edition.
    package var relations: [Relation]

    package init(path: TokenPath, context: Context, relations: [Relation]) {
      self.path = path
      self.context = context
      self.relations = relations
    }
  }

  /// The oldest first.
  package var editions: [Edition]
  package var documents: [Document] = []
  /// What the editions state, row by row.
  package var rows: [Row] = []
  /// The newest first.
  package var commits: [Catalog.Commit] = []
  /// The width in points that a screen is drawn with where no edition states one.
  package var frame: Double = 320
  /// The components to draw; `nil` for all that can be.
  package var components: [String]?
  /// The components that can be drawn, by their groups.
  package static let knownComponents = [ActionSheet.group, Alert.group]
  /// Whether the words beside the drawings are shown at first.
  package var showsLabels = true

  package init(editions: [Edition]) { self.editions = editions }

  /// All of it as one page, which needs nothing from elsewhere, and no script.
  package var page: String { AtlasWriter(self).page }
}

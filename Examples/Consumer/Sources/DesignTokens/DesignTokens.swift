/// What an action sheet needs of the guidelines, gathered for the view that draws it.
///
/// `HIG` is made of `hig.tokens.json` by BlazonPlugin while this package builds.
public struct ActionSheetMetrics: Sendable {
  /// In points.
  public var rowHeight = HIG.actionSheet.regularAction.height
  /// In points.
  public var cornerRadius = HIG.actionSheet.cornerRadius
  /// In points.
  public var fontSize = HIG.actionSheet.regularAction.fontSize
  /// Of what can be chosen.
  public var tint = HIG.actionSheet.regularAction.color
  /// Of what cannot be taken back.
  public var destructive = HIG.actionSheet.destructiveAction.color
  /// How the sheet comes up.
  public var presentation = HIG.actionSheet.present.curve

  /// As the guidelines have it.
  public init() {}
}

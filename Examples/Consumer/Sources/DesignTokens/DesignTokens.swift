/// What an action sheet needs of the guidelines, gathered for the view that draws it.
///
/// `HIG` is made of `hig.tokens.json` by BlazonPlugin while this package builds.
public struct ActionSheetMetrics: Sendable {
  /// In points, where the guidelines have one: on the phone.
  public var rowHeight: HIGValues.Length? = HIG.ActionSheet.RegularAction.height(in: .init())
  /// In points.
  public var cornerRadius = HIG.ActionSheet.cornerRadius
  /// In points.
  public var fontSize = HIG.ActionSheet.RegularAction.fontSize
  /// Of what can be chosen.
  public var tint = HIG.ActionSheet.RegularAction.color
  /// Of what cannot be taken back.
  public var destructive = HIG.ActionSheet.DestructiveAction.color
  /// How the sheet comes up.
  public var presentation: HIGValues.Spring? = HIG.ActionSheet.Present.curve(in: .init())

  /// As the guidelines have it.
  public init() {}
}

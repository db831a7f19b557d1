package import TokenModel

package struct DiffOptions: Sendable {
  /// New path to old path of tokens that the registry itself moved between the two points.
  package var moves: [TokenPath: TokenPath]
  /// Whether to look for renames by value, name and place. Turn it off where both points share
  /// identity: there a token that is gone is gone.
  package var detectsRenames: Bool
  /// The least confidence, 0…1, with which a detected rename is one.
  package var renameThreshold: Double
  /// Whether a deprecation that names a replacement tells of a rename.
  var countsDeclared = true

  package init(
    moves: [TokenPath: TokenPath] = [:], detectsRenames: Bool = true,
    renameThreshold: Double = 0.6
  ) {
    self.moves = moves
    self.detectsRenames = detectsRenames
    self.renameThreshold = renameThreshold
  }

  /// A token at another path is another token, whatever is known or declared.
  package static let withoutRenames: DiffOptions = {
    var options = DiffOptions(detectsRenames: false)
    options.countsDeclared = false
    return options
  }()
}

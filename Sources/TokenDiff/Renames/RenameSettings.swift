package import TokenModel

/// Settings for the detection of renames.
package struct RenameSettings: Sendable {
  /// The moves that the registry recorded between the two points, from new path to old path.
  package var moves: [TokenPath: TokenPath]
  /// Whether to look for renames by value, name and group. Turn it off if both points are in one
  /// registry: it knows each move, so that a token that is gone was removed.
  package var detectsRenames: Bool
  /// The least confidence, 0…1, with which a detected rename is reported.
  package var renameThreshold: Double
  /// By what files tell that a token is the same; `nil` where that does not count.
  package var identity: VendorIdentity?
  /// Whether a deprecation that names a replacement counts as a rename.
  package var countsDeclared = true
  /// The tokens of either side of which nothing is guessed, as two copies of a registry know them.
  package var settled: Set<TokenPath> = []

  package init(
    moves: [TokenPath: TokenPath] = [:], detectsRenames: Bool = true,
    renameThreshold: Double = 0.6
  ) {
    (self.moves, self.detectsRenames) = (moves, detectsRenames)
    self.renameThreshold = renameThreshold
  }

  /// Options under which a token at another path always is another token.
  package static let withoutRenames: RenameSettings = {
    var options = RenameSettings(detectsRenames: false)
    options.countsDeclared = false
    return options
  }()
}

extension ResolvedCell {
  /// The answer in words and figures; where the value could not be resolved, as written.
  package func text(aliases: AliasText = .value) -> String {
    statement.text(value: value, aliases: aliases)
  }
}

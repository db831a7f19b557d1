package import TokenModel

/// The place of a file's tokens in the registry.
package struct ReplayPlace: Hashable {
  /// The group around the file's tokens; `nil` for none.
  package var prefix: TokenPath?
  /// The context of all cells.
  package var context = Context.base
  /// The revision's id.
  package var revision = "main"

  /// The full path of a token that has the given path within the file.
  package func path(_ inner: TokenPath) -> TokenPath {
    prefix.map { TokenPath(trusted: $0.text + "." + inner.text) } ?? inner
  }
}

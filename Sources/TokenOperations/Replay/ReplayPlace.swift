package import TokenModel

/// The place of a file's tokens in the registry.
package struct ReplayPlace: Hashable {
  /// The group around the file's tokens; `nil` for none.
  package var prefix: TokenPath?
  package var context = Context.base
  package var revision = "main"

  package func path(_ inner: TokenPath) -> TokenPath {
    prefix.map { TokenPath(trusted: $0.text + "." + inner.text) } ?? inner
  }
}

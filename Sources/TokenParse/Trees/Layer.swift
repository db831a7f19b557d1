internal import PositionedJSON
internal import TokenModel

/// A tree of tokens, and the context of those of its cells that name none.
struct Layer {
  var tree: JSON
  var context = Context.base
}

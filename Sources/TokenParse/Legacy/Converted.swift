internal import PositionedJSON

/// A value in today's form, and the type name that goes with it.
struct Converted {
  var value: JSON
  /// `nil` where no type is known, or a reference has that of its target.
  var type: String?
  /// The name that another tool has for the type, where ours was told by the value.
  var foreign: String?
}

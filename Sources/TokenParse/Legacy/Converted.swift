internal import PositionedJSON

/// A value in today's form, and the type name that goes with it.
struct Converted {
  var value: JSON
  /// `nil` where no type is known.
  var type: String?
}

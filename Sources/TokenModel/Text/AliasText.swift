/// Whether an alias reads as what it yields or by the name of the token it stands for.
package enum AliasText: Sendable {
  case value
  case name
  /// With the group that it is in.
  case groupAndName
}

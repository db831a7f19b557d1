/// How far long work is. It is told often, for whoever wants to show it.
package enum WorkProgress: Hashable, Sendable {
  /// Others write first: so many processes, and the id of the one that writes now.
  case waiting(writers: Int, writer: Int?)
  case recording(cells: Int, of: Int)
  case examining(changes: Int, of: Int)
  /// Copying, or SQLite's own checks: it cannot be told how far they are.
  case busy(String)

  package typealias Watch = (WorkProgress) -> Void
}

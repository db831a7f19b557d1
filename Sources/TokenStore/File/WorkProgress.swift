/// The progress of long work, reported often for whoever wants to show it.
package enum WorkProgress: Hashable, Sendable {
  /// Waiting for a number of other writers; `writer` is the id of the process that writes now.
  case waiting(writers: Int, writer: Int?)
  case recording(cells: Int, of: Int)
  case examining(changes: Int, of: Int)
  /// Work of unknown length, such as copying or SQLite's own checks, with its name.
  case busy(String)

  /// Receives the progress, on the thread that does the work.
  package typealias Watch = (WorkProgress) -> Void
}

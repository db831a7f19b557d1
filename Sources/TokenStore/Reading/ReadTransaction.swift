internal import GRDB

/// A share in a registry's one reading transaction: the first share begins it, and the last one to be
/// released ends it, so that all that is read meanwhile is of one state of the file.
///
/// A registry that is open for writing needs none, because its lock keeps other writers out.
final class ReadTransaction {
  /// How many shares a registry has given out; used on its database queue alone.
  final class Shares: @unchecked Sendable {
    fileprivate var count = 0
  }

  private let queue: DatabaseQueue
  private let shares: Shares

  init(_ registry: Registry) throws {
    queue = registry.queue
    shares = registry.readShares
    guard queue.configuration.allowsUnsafeTransactions else { return }
    try queue.unsafeReentrantWrite { db in
      if shares.count == 0, !db.isInsideTransaction { try db.beginTransaction(.deferred) }
      shares.count += 1
    }
  }

  deinit {
    guard queue.configuration.allowsUnsafeTransactions else { return }
    queue.unsafeReentrantWrite { db in
      shares.count -= 1
      if shares.count == 0, db.isInsideTransaction { try? db.commit() }
    }
  }
}

internal import Foundation
package import TokenModel

/// A variable of the environment, `nil` when unset.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The clock; `SOURCE_DATE_EPOCH` stands in for it where builds must be reproducible.
package enum Clock {
  package static var now: Timestamp {
    fixed ?? Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  /// The moment of `SOURCE_DATE_EPOCH`; `nil` where it is not set, or has no seconds of the years 1970 to 9999.
  package static var fixed: Timestamp? {
    guard let seconds = environment("SOURCE_DATE_EPOCH").flatMap({ Int64($0) }),
      (0...Timestamp.latest.milliseconds / 1000).contains(seconds)
    else { return nil }
    return Timestamp(milliseconds: seconds * 1000)
  }
}

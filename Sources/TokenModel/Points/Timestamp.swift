/// A moment in milliseconds since 1970-01-01T00:00:00Z, with its ISO 8601 text.
///
/// Own arithmetic instead of Foundation's formatters, which cost up to 0.9 ms at first use: more
/// than the whole of a look-up.
///
/// - Source: the civil calendar algorithms of H. Hinnant, "chrono-Compatible Low-Level Date
///   Algorithms".
package struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The end of the year 9999, after which no date has four digits for its year.
  package static let latest = Timestamp(milliseconds: 253_402_300_799_999)

  package static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// `2026-11-21T10:18:00Z`, with milliseconds only where there are any.
  package var description: String {
    let (days, rest) = Timestamp.divide(milliseconds, by: 86_400_000)
    let (year, month, day) = Timestamp.civil(fromDays: days)
    let seconds = rest / 1000
    let fraction = rest % 1000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Timestamp.pad($0, 2) }
    return Timestamp.pad(year, 4) + "-" + Timestamp.pad(month, 2) + "-" + Timestamp.pad(day, 2)
      + "T" + clock.joined(separator: ":")
      + (fraction == 0 ? "" : "." + Timestamp.pad(fraction, 3)) + "Z"
  }

  /// The date alone: `2026-01-31`.
  package var day: String { String(description.prefix(10)) }

  /// `2026-11-21 10:18 UTC`, for people.
  package var shortText: String {
    let text = description
    return text.prefix(10) + " " + text.dropFirst(11).prefix(5) + " UTC"
  }

  /// Reads a date (the end of that day) or a date with a time; without a zone, UTC.
  ///
  /// - Returns: `nil` when the text is neither.
  package init?(text: String) {
    guard let span = Timestamp.span(text: text) else { return nil }
    let isDay = span.upperBound.milliseconds - span.lowerBound.milliseconds == 86_399_999
    self = isDay ? span.upperBound : span.lowerBound
  }

  /// The whole day, minute or second that a text names: as precise as it is written.
  ///
  /// A date, or a date with a time after `T` or a space, each with `Z`, ` UTC` or `+02:00` or, in
  /// UTC, without: `2026-11-21`, `2026-11-21 10:18 UTC` as `shortText` writes it.
  ///
  /// - Returns: from the first to the last millisecond; `nil` when the text is neither.
  package static func span(text: String) -> ClosedRange<Timestamp>? {
    var text = Substring(text)
    if text.hasSuffix(" UTC") { text = text.dropLast(4) + "Z" }
    let date = text.utf8.prefix(10)
    let rest = text[date.endIndex...]
    let parts = Substring(date).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let year = digits(parts[0]), year > 0,
      let month = digits(parts[1]), let day = digits(parts[2]), (1...12).contains(month),
      (1...days(inMonth: month, of: year)).contains(day)
    else { return nil }
    let midnight = days(fromYear: year, month: month, day: day) * 86_400_000
    guard let first = rest.utf8.first else { return span(midnight, 86_400_000) }
    guard first == UInt8(ascii: "T") || first == UInt8(ascii: " ") else {
      return zone(rest).map { span(midnight + $0, 86_400_000) }
    }
    return clock(rest.dropFirst()).map { span(midnight + $0.start, $0.unit) }
  }

  /// Whether a text is written as a date, whether or not there is such a day: `2026-02-30`.
  package static func isDate(_ text: String) -> Bool {
    let parts = text.prefix { $0 != "T" && $0 != " " }.split(
      separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].utf8.count > 3 && parts.allSatisfy { digits($0) != nil }
  }

  private static func span(_ start: Int64, _ length: Int64) -> ClosedRange<Timestamp> {
    Timestamp(milliseconds: start)...Timestamp(milliseconds: start + length - 1)
  }

  /// `10:18`, `10:18:30`, `10:18:30.250`, with `Z` or `+02:00`.
  ///
  /// - Returns: milliseconds after midnight UTC, and those of the smallest unit that is written.
  private static func clock(_ text: Substring) -> (start: Int64, unit: Int64)? {
    var time = text
    var shift: Int64 = 0
    if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" || $0 == "Z" }) {
      guard let zone = zone(time[sign...]) else { return nil }
      shift = zone
      time = time[..<sign]
    }
    var fraction: Int64?
    if let dot = time.firstIndex(of: ".") {
      let text = time[time.index(after: dot)...]
      guard (1...9).contains(text.utf8.count), digits(text) != nil,
        let value = digits(Substring((text + "00").prefix(3)))
      else { return nil }
      fraction = value
      time = time[..<dot]
    }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 || (parts.count == 2 && fraction == nil),
      parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = digits(parts[0]), hour < 24, let minute = digits(parts[1]), minute < 60,
      let second = parts.count == 3 ? digits(parts[2]) : 0, second < 60
    else { return nil }
    let start = ((hour * 60 + minute) * 60 + second) * 1000 + (fraction ?? 0) + shift
    return (start, fraction != nil ? 1 : parts.count == 3 ? 1000 : 60_000)
  }

  /// The milliseconds to add to the time in a zone, `Z` or `+02:00`, to get UTC.
  private static func zone(_ text: Substring) -> Int64? {
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2], let hours = digits(parts[0]), hours <= 14,
      let minutes = digits(parts[1]), minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * 60_000 * (sign == "+" ? -1 : 1)
  }

  private static func digits(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
  }

  private static func pad(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  private static func divide(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
    let rest = ((value % divisor) + divisor) % divisor
    return ((value - rest) / divisor, rest)
  }

  private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func days(fromYear year: Int64, month: Int64, day: Int64) -> Int64 {
    let y = month <= 2 ? year - 1 : year
    let era = divide(y, by: 400).0
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = divide(days + 719_468, by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

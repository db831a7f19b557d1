import Foundation
import TestSupport
import Testing
import TokenModel

@Suite("Timestamps")
struct TimestampTests {
  @Test(
    "a date, or a date with a time and a zone, is read",
    arguments: [
      // a date is the end of its day
      ("1970-01-01", "1970-01-01T23:59:59.999Z"), ("2026-12-31", "2026-12-31T23:59:59.999Z"),
      // leap days
      ("2024-02-29", "2024-02-29T23:59:59.999Z"), ("2000-02-29T12:00", "2000-02-29T12:00:00Z"),
      ("2023-02-28T23:59:59.999Z", "2023-02-28T23:59:59.999Z"),
      // without a zone, UTC; seconds and fractions only where given
      ("1970-01-01T00:00", "1970-01-01T00:00:00Z"), ("2026-11-21T10:18", "2026-11-21T10:18:00Z"),
      ("2026-11-21T10:18:30", "2026-11-21T10:18:30Z"),
      ("2026-11-21T10:18:30Z", "2026-11-21T10:18:30Z"),
      ("2026-11-21T10:18:30.2Z", "2026-11-21T10:18:30.200Z"),
      ("2026-11-21T10:18:30.25", "2026-11-21T10:18:30.250Z"),
      ("2026-11-21T10:18:30.250999999Z", "2026-11-21T10:18:30.250Z"),
      ("2026-11-21T10:18:30.000Z", "2026-11-21T10:18:30Z"),
      ("2026-11-21T10:18:30.007Z", "2026-11-21T10:18:30.007Z"),
      // zones, over the ends of days, months and years
      ("2026-11-21T10:18+02:00", "2026-11-21T08:18:00Z"),
      ("2026-11-21T10:18:30-05:30", "2026-11-21T15:48:30Z"),
      ("2026-01-01T00:30+01:00", "2025-12-31T23:30:00Z"),
      ("2024-02-28T23:30-01:00", "2024-02-29T00:30:00Z"),
      ("2024-02-29T20:00:00.5-08:00", "2024-03-01T04:00:00.500Z"),
      ("2026-11-21T10:18+00:00", "2026-11-21T10:18:00Z"),
      ("2026-11-21T10:18-00:00", "2026-11-21T10:18:00Z"),
      ("2026-11-21T00:00+14:00", "2026-11-20T10:00:00Z"),
      // a day of a zone
      ("2026-11-21Z", "2026-11-21T23:59:59.999Z"), ("2026-11-21+02:00", "2026-11-21T21:59:59.999Z"),
      ("2026-11-21-05:30", "2026-11-22T05:29:59.999Z"),
      // as people read it
      ("2026-11-21 10:18 UTC", "2026-11-21T10:18:00Z"),
      ("2026-11-21 10:18", "2026-11-21T10:18:00Z"),
      ("2026-11-21 10:18:30+02:00", "2026-11-21T08:18:30Z"),
      ("2026-11-21 UTC", "2026-11-21T23:59:59.999Z"),
      // far away
      ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
      ("1900-03-01T00:00Z", "1900-03-01T00:00:00Z"), ("0001-01-01T00:00Z", "0001-01-01T00:00:00Z"),
      ("9999-12-31", "9999-12-31T23:59:59.999Z"),
    ])
  func reads(text: String, description: String) throws {
    let time = try #require(Timestamp(text: text))
    #expect(time.description == description)
    #expect(Timestamp(text: time.description) == time)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "T", "2026", "2026-11", "2026-1-1", "26-01-01", "02026-01-01", "2026/01/01",
      "2026-01-01 ",
      " 2026-01-01", "2026-01-01z", "-2026-01-01", "+026-01-01", "２０２６-01-01", "2026-01-0١",
      // no such day
      "2026-00-01", "2026-13-01", "2026-01-00", "2026-01-32", "2026-04-31", "2026-02-29",
      "1900-02-29", "2100-02-29",
      // no such time
      "2026-01-01T", "2026-01-01T10", "2026-01-01T24:00", "2026-01-01T10:60", "2026-01-01T10:00:60",
      "2026-01-01T1:00", "2026-01-01T10:0", "2026-01-01T10:00:0", "2026-01-01T10:00:00:00",
      "2026-01-01t10:00", "2026-01-01  10:00", "2026-01-01T-1:00", "2026-01-01T10:00:00.",
      "2026-01-01T10:00:00.x", "2026-01-01T10:00:00.1x", "2026-01-01T10:00:00.1234567890",
      "2026-01-01T10:00.5", "2026-01-01TT10:00",
      // no such zone
      "2026-01-01T10:00z", "2026-01-01T10:00+2", "2026-01-01T10:00+02", "2026-01-01T10:00+0200",
      "2026-01-01T10:00+02:60", "2026-01-01T10:00+15:00", "2026-01-01T10:00ZZ",
      "2026-01-01T10:00Z+02:00", "2026-01-01T10:00+02:00Z", "2026-01-01+02",
      "2026-01-01 10:00Z UTC", "2026-01-01 10:00 CET", "2026-01-01+02:00T10:00",
      "2026-01-01T10:00 +02:00",
    ])
  func refuses(text: String) {
    #expect(Timestamp(text: text) == nil)
  }

  @Test(
    "what is written names a whole day, minute or second",
    arguments: [
      ("2026-11-21", "2026-11-21T00:00:00Z", "2026-11-21T23:59:59.999Z"),
      ("2026-11-21+02:00", "2026-11-20T22:00:00Z", "2026-11-21T21:59:59.999Z"),
      ("2026-11-21 10:18 UTC", "2026-11-21T10:18:00Z", "2026-11-21T10:18:59.999Z"),
      ("2026-11-21T10:18:30Z", "2026-11-21T10:18:30Z", "2026-11-21T10:18:30.999Z"),
      ("2026-11-21T10:18:30.25Z", "2026-11-21T10:18:30.250Z", "2026-11-21T10:18:30.250Z"),
    ])
  func spans(text: String, first: String, last: String) throws {
    let span = try #require(Timestamp.span(text: text))
    #expect(span.lowerBound.description == first)
    #expect(span.upperBound.description == last)
  }

  @Test("text and moment agree with Foundation's")
  func foundation() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    // 1600 to 9999: before 1582 Foundation counts by Julius Caesar's calendar.
    for _ in 0..<2000 {
      let milliseconds = Int64.random(
        in: -11_676_096_000_000...253_402_300_799_999, using: &generator)
      let time = Timestamp(milliseconds: milliseconds)
      let date = Date(timeIntervalSince1970: Double(milliseconds / 1000))
      let seconds = formatter.string(from: date).prefix(19)
      let isWhole = milliseconds % 1000 == 0
      if milliseconds >= 0 || isWhole {
        #expect(time.description.prefix(19) == seconds, "SEED=\(seed)")
      }
      #expect(Timestamp(text: time.description) == time, "SEED=\(seed)")
    }
  }

  @Test("a zone shifts as Foundation's does")
  func foundationZones() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    let formatter = ISO8601DateFormatter()
    for _ in 0..<500 {
      let hours = Int.random(in: -12...14, using: &generator)
      let quarter = [0, 15, 30, 45].randomElement(using: &generator) ?? 0
      formatter.timeZone = try #require(
        TimeZone(secondsFromGMT: hours * 3600 + (hours < 0 ? -quarter : quarter) * 60))
      let seconds = Int64.random(in: 0...4_102_444_800, using: &generator)
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(Timestamp(text: text)?.milliseconds == seconds * 1000, "SEED=\(seed): \(text)")
    }
  }

  @Test("every day of two centuries follows the one before")
  func everyDay() {
    var previous = ""
    for day in Int64(-29_220)...44_000 {
      let time = Timestamp(milliseconds: day * 86_400_000 + 86_399_999)
      let text = String(time.description.prefix(10))
      #expect(Timestamp(text: text) == time)
      #expect(previous < text)
      previous = text
    }
  }

  @Test("people read minutes")
  func shortText() throws {
    let time = try #require(Timestamp(text: "2026-11-21T10:18:59.999Z"))
    #expect(time.shortText == "2026-11-21 10:18 UTC")
  }

  @Test("moments are ordered by time")
  func order() throws {
    let morning = try #require(Timestamp(text: "2026-11-21T10:18+02:00"))
    let evening = try #require(Timestamp(text: "2026-11-21"))
    #expect(morning < evening)
    #expect(Timestamp(milliseconds: -1) < Timestamp(milliseconds: 0))
  }
}

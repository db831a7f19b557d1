import PositionedJSON
import TestSupport
import Testing
import TokenModel

/// What reading one value gave.
struct ValueReading {
  var value: TokenValue?
  var misfits: [ValueReader.Misfit]
  var references: [ValueReader.ReferenceUse]

  init(_ type: TokenType, _ text: String) throws {
    let reading = JSONReader.read(text: text)
    #expect(reading.problems == [], "\(text)")
    var reader = ValueReader()
    reader.isStrict = true
    value = TokenValue.read(type, try #require(reading.root), &reader)
    misfits = reader.misfits
    references = reader.references
  }
}

/// The value of a literal that must be accepted.
func accepted(_ type: TokenType, _ text: String) throws -> TokenValue {
  let reading = try ValueReading(type, text)
  #expect(reading.misfits == [], "\(text)")
  #expect(reading.references == [], "\(text)")
  let value = try #require(reading.value, "\(text)")
  #expect(value.type == type)
  return value
}

/// A value that must be refused, with a mark for each message.
func expectRefused(_ type: TokenType, _ input: MarkedText) throws {
  let reading = try ValueReading(type, input.text)
  #expect(reading.value == nil, "\(input)")
  #expect(reading.misfits.map(\.offset).sorted() == input.offsets, "\(input)")
  #expect(reading.references == [], "\(input)")
}

/// The whole messages about a value.
func messages(_ type: TokenType, _ text: String) throws -> [String] {
  try ValueReading(type, text).misfits.map(\.message)
}

/// Valid parts to build composites of.
enum Sample {
  static let color = #"{"colorSpace":"srgb","components":[0,0,0]}"#
  static let dimension = #"{"value":1,"unit":"px"}"#
  static let duration = #"{"value":200,"unit":"ms"}"#
  static let shadow = shadow()
  static let typography = typography()

  static func shadow(
    color: String = Sample.color, x: String = Sample.dimension, more: String = ""
  ) -> String {
    "{\"color\":\(color),\"offsetX\":\(x),\"offsetY\":\(dimension),\"blur\":\(dimension),"
      + "\"spread\":\(dimension)\(more)}"
  }

  static func border(
    color: String = Sample.color, width: String = Sample.dimension, style: String = "\"solid\"",
    more: String = ""
  ) -> String {
    "{\"color\":\(color),\"width\":\(width),\"style\":\(style)\(more)}"
  }

  static func transition(
    duration: String = Sample.duration, delay: String = Sample.duration,
    timing: String = "[0,0,1,1]", more: String = ""
  ) -> String {
    "{\"duration\":\(duration),\"delay\":\(delay),\"timingFunction\":\(timing)\(more)}"
  }

  static func typography(
    family: String = "\"Inter\"", size: String = Sample.dimension, weight: String = "400",
    spacing: String = Sample.dimension, height: String = "1.2", more: String = ""
  ) -> String {
    "{\"fontFamily\":\(family),\"fontSize\":\(size),\"fontWeight\":\(weight),"
      + "\"letterSpacing\":\(spacing),\"lineHeight\":\(height)\(more)}"
  }
}

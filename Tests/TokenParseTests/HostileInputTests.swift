import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("Hostile input")
struct HostileInputTests {
  /// A valid file with a bit of everything.
  private static let valid = file(
    #""revision":"r","published":"2014-03","px":"px@1x","axes":{"a":["b","c"]},"#
      + #""read":{"g":[["d","p"]]},"documents":{"d":{"title":"é😀","standing":"vendor"}}"#,
    #""$type":"dimension","g":{"$description":"x","$deprecated":"use {g.t}","$root":{"#
      + #""$value":{"value":1.50,"unit":"px"}},"t":{"$value":"{g.$root}","$extensions":{"#
      + #""dev.blazon":{"min":{"value":1,"unit":"px"},"evidence":[{"at":["d","p"],"says":2}],"#
      + #""contexts":{"a=c":{"type":"shadow","value":[{"color":"{k}","offsetX":"{g.t}","#
      + #""offsetY":"{g.t}","blur":"{g.t}","spread":"{g.t}"}]}}}}},"u":{"$extensions":"#
      + #"{"dev.blazon":{"presence":"notStated"}}}},"k":{"$type":"color","$value":{"#
      + #""colorSpace":"oklch","components":[0.5,"none",359.9],"alpha":0.5}}"#)

  /// Pieces that mean something to the reader.
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "null", "true", "-", "1e999",
    "{g.t}", "\"{\"", "$root", "\"$ref\"", "\"$extends\":", "\"$value\":1,", "\"$type\":\"color\",",
    "\"dev.blazon\":", "contexts", "=", "%", ".", "\u{301}", "👩‍👩‍👧", "\n", "\r\n", "\u{FEFF}", "\0",
  ]

  @Test("the valid file is valid")
  func isValid() {
    let parsed = read(Self.valid)
    #expect(parsed.codes == [])
    #expect(parsed.keys == ["g.$root", "g.t", "g.t@a=c", "g.u", "k"])
  }

  @Test("a file that was damaged at random gives messages in places that exist")
  func mutations() {
    var random = SeededGenerator()
    for round in 0..<300 {
      var bytes = Array(Self.valid.utf8)
      for _ in 0...Int.random(in: 0...4, using: &random) { damage(&bytes, &random) }
      let parsed = parse([InputFile(name: "a", bytes: bytes)], options: .inRevision("r"))
      // Beside others it must do no harm either.
      let files = [bytes, Array(Self.valid.utf8), bytes].map { InputFile(name: "a", bytes: $0) }
      let beside = parse(files, options: .inRevision("r"))
      #expect(beside.diagnostics.allSatisfy { $0.location != nil })
      let text = SourceText(bytes)
      let lines = bytes.count { $0 == 0x0A } + 1
      var last = (0, 0)
      for found in parsed.diagnostics {
        guard let location = found.location else {
          Issue.record("no place: \(found.message), seed \(random.seed), round \(round)")
          continue
        }
        let place = (location.line, location.column)
        #expect(place >= last, "in order; seed \(random.seed), round \(round)")
        #expect(location.line <= lines, "seed \(random.seed), round \(round)")
        let length = text.line(min(location.line, lines)).unicodeScalars.count
        #expect(location.column <= length + 2, "seed \(random.seed), round \(round)")
        last = place
      }
      let places = parsed.locations(ofCells: Array(parsed.set.cells.indices))
      #expect(places.count == parsed.set.cells.count)
      for place in places { #expect(place.line <= lines) }
    }
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.removeSubrange(place..<end)
    case 1:
      bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...place, using: &random))
    case 2:
      bytes.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: place)
    case 3:
      bytes.replaceSubrange(
        place..<end, with: (Self.pieces.randomElement(using: &random) ?? "").utf8)
    default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    }
  }

  @Test("a megabyte of noise is one problem of syntax or encoding")
  func noise() {
    var random = SeededGenerator()
    for alphabet in [Array(0...255 as ClosedRange<UInt8>), Array("{}[]\",:\\ 01e-.$aé\n".utf8)] {
      let bytes = (0..<1_000_000).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let parsed = parse([InputFile(name: "a", bytes: bytes)])
      #expect(parsed.hasErrors, "seed \(random.seed)")
      #expect(parsed.set.cells.isEmpty)
    }
  }

  @Test(
    "nesting beyond the limit is refused, and as deep as the limit is read",
    arguments: ["{\"a\":", "[", #"{"a":{"$type":"number","$value":["#])
  func nesting(opening: String) {
    for depth in [30, 127, 129, 100_000] {
      let parsed = read(String(repeating: opening, count: depth))
      #expect(parsed.hasErrors)
      #expect(parsed.diagnostics.count == 1)
    }
    let deep = String(repeating: "{\"a\":", count: 126) + #"{"$type":"number","$value":1}"#
    let parsed = read(deep + String(repeating: "}", count: 126))
    #expect(parsed.codes == [])
    #expect(parsed.set.cells.first?.path.segments.count == 126)
  }

  @Test("a value nested to the limit is refused by its type, not by a crash")
  func deepValue() {
    let depth = 124
    let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    for type in TokenType.allCases {
      #expect(read(#"{"a":{"$type":"\#(type.rawValue)","$value":\#(value)}}"#).hasErrors)
    }
    let foreign = read(#"{"a":{"$type":"number","$value":1,"$extensions":{"x":\#(value)}}}"#)
    #expect(foreign.codes == [])
  }

  @Test("a long chain of aliases without types is followed to its end")
  func longChain() {
    let count = 10_000
    let links = (0..<count).map { #""t\#($0)":{"$value":"{t\#($0 + 1)}"}"# }
    let end = #""t\#(count)":{"$type":"number","$value":1}"#
    let parsed = read("{" + (links + [end]).joined(separator: ",") + "}")
    #expect(parsed.codes == [])
    #expect(parsed.set.cells.allSatisfy { $0.statement.type == .number })
  }
}

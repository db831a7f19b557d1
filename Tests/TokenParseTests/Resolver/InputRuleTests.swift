import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("Resolver documents: inputs")
struct InputRuleTests {
  private static let themed = document(
    ##""modifiers":{"theme":{"contexts":{"light":[\##(t(1))],"dark":[\##(t(2))]}},"size":{"contexts":{"small":[],"large":[]},"default":"small"}},"resolutionOrder":[{"$ref":"#/modifiers/theme"},{"$ref":"#/modifiers/size"}]"##
  )

  private func codes(_ given: String?, _ text: String = themed) -> [String] {
    resolver(text).permutation(given.map { input($0) }).codes
  }

  @Test("R40: an input is an object of contexts by modifier")
  func r40() {
    #expect(resolver(Self.themed).permutation(input(#"{"theme":"dark"}"#)).texts == ["t 2"])
    #expect(codes("[]") == ["resolver-input-invalid"])
  }

  @Test("R41: a document with modifiers needs an input, unless all have defaults")
  func r41() {
    #expect(codes(nil) == ["resolver-input-missing"])
    #expect(codes("null") == ["resolver-input-missing"])
    let defaults = document(
      #""resolutionOrder":[{"type":"modifier","name":"m","contexts":{"x":[],"y":[]},"default":"x"}]"#
    )
    #expect(codes(nil, defaults) == [])
  }

  @Test("R42: an input's values are texts")
  func r42() { #expect(codes(#"{"theme":true}"#) == ["resolver-input-invalid"]) }

  @Test("R43: an input's keys are modifiers")
  func r43() {
    let files = resolver(Self.themed).permutation(input(#"{"theme":"dark","siez":"large"}"#))
    #expect(files.codes == ["resolver-modifier-unknown"])
    #expect(files.diagnostics.first?.fix == "did you mean \"size\"?")
  }

  @Test("R44: an input's values are contexts of their modifiers")
  func r44() {
    let files = resolver(Self.themed).permutation(input(#"{"theme":"drak"}"#))
    #expect(files.codes == ["resolver-context-unknown"])
    #expect(files.diagnostics.first?.fix == "did you mean \"dark\"?")
    #expect(files.set.cells.isEmpty)
  }

  @Test("R45: a modifier without a default must be given")
  func r45() {
    #expect(codes("{}") == ["resolver-input-missing"])
    #expect(codes(#"{"size":"large"}"#) == ["resolver-input-missing"])
    #expect(codes(#"{"theme":"light"}"#) == [])
  }

  @Test("R46: all problems of an input are told")
  func r46() {
    #expect(
      codes(#"{"size":1,"foo":"bar"}"#) == [
        "resolver-input-invalid", "resolver-modifier-unknown", "resolver-input-missing",
      ])
  }

  @Test("R47: case does not count, but naming a modifier twice does")
  func r47() {
    #expect(resolver(Self.themed).permutation(input(#"{"Theme":"DARK"}"#)).texts == ["t 2"])
    #expect(codes(#"{"Theme":"dark","theme":"dark"}"#) == ["resolver-input-twice"])
  }

  @Test("R48: without modifiers, an input is not looked at")
  func r48() {
    let text = document(#""resolutionOrder":[{"type":"set","name":"s","sources":[\#(t(1))]}]"#)
    #expect(resolver(text).permutation(input(#"{"anything":"goes"}"#)).texts == ["t 1"])
    #expect(codes("7", text) == [])
  }
}

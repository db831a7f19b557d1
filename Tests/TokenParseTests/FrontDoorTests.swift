import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

/// What a file of somebody else is taken for, each with its reproduction.
@Suite("The front door")
struct FrontDoorTests {
  private let a = ##"{"color":{"primary":{"type":"color","value":"#ff0000"}}}"##

  @Test("D1 split files of Style Dictionary are never taken for sets of Tokens Studio")
  func splitFiles() {
    let b =
      ##"{"button":{"color":{"primary":{"type":"color","value":"#0000ff"},"##
      + ##""text":{"type":"color","value":"{color.primary}"}}}}"##
    for files in [[a, b], [b, a]] {
      let parsed = read(files: files)
      #expect(!parsed.hasErrors)
      #expect(
        Set(parsed.keys) == ["color.primary", "button.color.primary", "button.color.text"])
      #expect(parsed.cell("color.primary")?.statement.value?["hex"]?.string == "#ff0000")
      #expect(parsed.cell("button.color.primary")?.statement.value?["hex"]?.string == "#0000ff")
      #expect(parsed.cell("button.color.text")?.statement.alias?.text == "color.primary")
    }
  }

  @Test("D1 a token whose reference ends as its own path does is no circle")
  func splitFilesCircle() {
    let b = #"{"button":{"color":{"primary":{"value":"{color.primary}"}}}}"#
    for files in [[a, b], [b, a]] {
      let parsed = read(files: files)
      #expect(!parsed.hasErrors)
      #expect(Set(parsed.keys) == ["color.primary", "button.color.primary"])
      #expect(parsed.cell("button.color.primary")?.statement.alias?.text == "color.primary")
      #expect(parsed.cell("button.color.primary")?.statement.type == .color)
    }
    // Alone it leads out of the file, and not to itself.
    #expect(read(b).keys == ["button.color.primary"])
  }
}

import TestSupport
import Testing
import TokenModel

@testable import TokenParse

/// Values by mode in vendors' data, and what changes a value beside them.
@Suite("Data of vendors beside a value")
struct VendorModeTests {
  private func read(_ text: String) -> ParsedFiles {
    var options = ParseOptions.keepingFaults
    options.namesAppearance = true
    return parse([InputFile(name: "t.json", bytes: Array(text.utf8))], options: options)
  }

  @Test(
    "that looks like values by mode is told, and kept",
    arguments: [
      ##"{"com.acme":{"modes":{"dark":{"$value":"#000000"}}}}"##,
      ##"{"modes":{"dark":"#000000"}}"##,
      ##"{"com.acme":{"themes":{"brand":{"light":"#ffffff","dark":"#000000"}}}}"##,
      ##"{"com.acme":{"dark":{"$value":"{b}"}}}"##,
      ##"{"com.figma":{"modes":{"Dark":"#000000"}}}"##,
    ])
  func told(_ extensions: String) {
    let parsed = read(
      ##"{"a":{"$type":"color","$value":"#ffffff","$extensions":\##(extensions)},"##
        + ##""b":{"$type":"color","$value":"#111111"}}"##)
    #expect(parsed.diagnostics.contains { $0.code == "legacy-mode-unread" })
  }

  @Test(
    "that tells of other things is not",
    arguments: [
      ##"{"com.acme":{"note":"dark"}}"##, ##"{"com.acme":{"dark":"Use it on dark grounds"}}"##,
      ##"{"com.acme":{"dark":true}}"##, ##"{"com.figma":{"scopes":["ALL"]}}"##,
      ##"{"dev.blazon":{"contexts":{"appearance=dark":{"value":"#000000"}}},"mode":{"dark":"#000000"}}"##,
    ])
  func quiet(_ extensions: String) {
    let parsed = read(
      ##"{"a":{"$type":"color","$value":"#ffffff","$extensions":\##(extensions)}}"##)
    #expect(!parsed.diagnostics.contains { $0.code == "legacy-mode-unread" })
  }

  @Test("A token without a value is told with the modes that are not read, be it a group or not")
  func unfinished() {
    let parsed = read(
      ##"{"a":{"$type":"color","$extensions":{"carbon.themes":{"white":"{c}","g10":"{c}"}}},"##
        + ##""b":{"$type":"color","$extensions":{"carbon.themes":{"white":"{c}","g10":"{c}"}},"##
        + ##""hover":{"$value":"#111111"}},"c":{"$type":"color","$value":"#ffffff"}}"##)
    let told = parsed.diagnostics.filter { $0.code == "token-unfinished" }.map(\.message)
    #expect(told.count == 2 && told.allSatisfy { $0.contains("carbon.themes") }, "\(told)")
  }

  @Test("An alpha beside modes is that of each mode without its own, and null takes it away")
  func alpha() {
    func answers(_ modes: String) -> [String?] {
      let parsed = read(
        ##"{"g":{"$type":"color","$value":"#808080"},"##
          + ##""a":{"$type":"color","$value":"{g}","alpha":0.4,"$modes":\##(modes)}}"##)
      return ["", "mode=x", "mode=y", "mode=z"].map { parsed.answer("a", $0) }
    }
    let found = answers(
      ##"{"x":"#ff0000","y":{"$value":"{g}","alpha":null},"z":{"$value":"{g}","alpha":0.2}}"##)
    #expect(found.map { $0?.contains("0.4") == true } == [true, true, false, false], "\(found)")
    #expect(found[3]?.contains("0.2") == true, "\(found)")
    let inValue = read(
      ##"{"a":{"$type":"color","$value":{"light":"#ffffff","dark":"#000000"},"alpha":0.5}}"##)
    #expect(inValue.answer("a", "appearance=dark")?.contains("0.5") == true)
  }

  @Test("Carbon's alphaModifier is the alpha of a color and of a reference")
  func modifier() {
    let parsed = read(
      ##"{"g":{"$type":"color","$value":"#808080"},"a":{"$type":"color","$value":"{g}","##
        + ##""$extensions":{"org.carbon":{"alphaModifier":0.12}}},"##
        + ##""b":{"$type":"color","$value":"#ff0000","$extensions":{"org.carbon":{"alphaModifier":0.3}}}}"##
    )
    #expect(parsed.answer("a", "")?.contains("0.12") == true)
    #expect(parsed.answer("b", "")?.contains("0.3") == true)
  }
}

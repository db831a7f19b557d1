// Parses any bytes as one token file. Nothing may crash, and every diagnostic must point into it.

import PositionedJSON
import TokenModel
import TokenParse

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var options = ParseOptions()
  options.revision = "r"
  let parsed = parse([InputFile(name: "a.json", bytes: bytes)], options: options)
  let lines = bytes.count { $0 == 0x0A } + 1
  for diagnostic in parsed.diagnostics {
    guard let location = diagnostic.location else { continue }
    precondition(location.file == "a.json", "a diagnostic names another file")
    precondition((1...lines).contains(location.line), "a diagnostic's line is outside")
    precondition(location.column >= 1, "a diagnostic's column is outside")
    precondition(
      location.column <= location.lineText.unicodeScalars.count + 2,
      "a diagnostic's column is beyond its line")
  }
  return 0
}

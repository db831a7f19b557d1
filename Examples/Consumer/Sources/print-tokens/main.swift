import DesignTokens

/// A color as CSS would write it.
func hex(_ color: HIGValues.Color) -> String {
  let digits = color.rgb.map { channel in
    let text = String(Int(channel * 255 + 0.5), radix: 16)
    return text.count == 1 ? "0" + text : text
  }
  return "#" + digits.joined()
}

let sheet = ActionSheetMetrics()
let dark = HIGValues.Context(appearance: .dark)
print("row height    \(sheet.rowHeight) pt")
print("corner radius \(sheet.cornerRadius) pt")
print("font size     \(sheet.fontSize) pt")
print("tint          \(hex(sheet.tint)), in dark \(hex(sheet.tint.resolved(in: dark)))")
print(
  "destructive   \(hex(sheet.destructive)), in dark \(hex(sheet.destructive.resolved(in: dark)))")
print("presentation  spring, damping ratio \(sheet.presentation.dampingRatio ?? 1)")

import DesignTokens

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// A color as CSS would write it.
func hex(_ color: HIGValues.Color, isDark: Bool = false) -> String {
  #if canImport(SwiftUI)
    var environment = EnvironmentValues()
    environment.colorScheme = isDark ? .dark : .light
    let shown = color.resolve(in: environment)
  #else
    let shown = color.rgba(in: HIGValues.Context(appearance: isDark ? .dark : .light))
  #endif
  let digits = [shown.red, shown.green, shown.blue].map { channel in
    let text = String(Int(channel * 255 + 0.5), radix: 16)
    return text.count == 1 ? "0" + text : text
  }
  return "#" + digits.joined()
}

let sheet = ActionSheetMetrics()
print("row height    \(sheet.rowHeight ?? 0) pt")
print("corner radius \(sheet.cornerRadius) pt")
print("font size     \(sheet.fontSize) pt")
print("tint          \(hex(sheet.tint)), in dark \(hex(sheet.tint, isDark: true))")
print("destructive   \(hex(sheet.destructive)), in dark \(hex(sheet.destructive, isDark: true))")
print("presentation  spring, damping ratio \(sheet.presentation?.dampingRatio ?? 1)")

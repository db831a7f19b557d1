// Enough of SwiftUI to type-check generated source where there is no SwiftUI.
#if canImport(UIKit)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

public struct Color: Sendable {
  public enum RGBColorSpace: Sendable {
    case sRGB, sRGBLinear, displayP3
  }

  public init(
    _ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {}

  #if canImport(UIKit)
    public init(uiColor: UIColor) {}
  #elseif canImport(AppKit)
    public init(nsColor: NSColor) {}
  #endif
}

public struct Animation: Sendable {
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double
  ) -> Animation { Animation() }

  public static func spring(response: Double, dampingFraction: Double) -> Animation { Animation() }

  public func delay(_ delay: Double) -> Animation { self }
}

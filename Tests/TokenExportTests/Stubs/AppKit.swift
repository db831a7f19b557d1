// Enough of AppKit to type-check generated source where there is no AppKit.
public struct CGFloat: Sendable {
  public init(_ value: Double) {}
}

public final class NSAppearance {
  public struct Name: Hashable, Sendable {
    public static let aqua = Name()
    public static let darkAqua = Name()
    public static let accessibilityHighContrastAqua = Name()
    public static let accessibilityHighContrastDarkAqua = Name()
  }

  public func bestMatch(from appearances: [Name]) -> Name? { appearances.first }
}

public final class NSColor: Sendable {
  public typealias Name = String
  public init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public init(name: Name?, dynamicProvider: @escaping (NSAppearance) -> NSColor) {}
}

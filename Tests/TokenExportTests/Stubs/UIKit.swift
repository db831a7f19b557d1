// Enough of UIKit to type-check generated source where there is no UIKit.
public struct CGFloat: Sendable {
  public init(_ value: Double) {}
}

public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified, normal, high
}

public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified, base, elevated
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified, phone, pad, tv, carPlay, mac, vision
}

public final class UITraitCollection: Sendable {
  public var userInterfaceStyle: UIUserInterfaceStyle { .unspecified }
  public var accessibilityContrast: UIAccessibilityContrast { .unspecified }
  public var userInterfaceLevel: UIUserInterfaceLevel { .unspecified }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
}

public final class UIColor: Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {}
}

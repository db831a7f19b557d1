/// Fonts of UIKit, which grow with the text size that the user has chosen.
struct SwiftFonts {
  var types: String
  var access: String

  var uiKit: String {
    """
    @available(iOS 11, tvOS 11, *)
    nonisolated extension \(types).Typography.TextStyle {
      /// The same in UIKit; tvOS has no large title.
      \(access) var uiTextStyle: UIKit.UIFont.TextStyle {
        switch self {
        case .largeTitle:
          #if os(tvOS)
            return .title1
          #else
            return .largeTitle
          #endif
        case .title1: return .title1
        case .title2: return .title2
        case .title3: return .title3
        case .headline: return .headline
        case .subheadline: return .subheadline
        case .body: return .body
        case .callout: return .callout
        case .footnote: return .footnote
        case .caption1: return .caption1
        case .caption2: return .caption2
        }
      }
    }

    @available(iOS 11, tvOS 11, *)
    nonisolated extension \(types).Typography {
      /// The font, growing with its text style.
      \(access) var uiFont: UIKit.UIFont {
        UIKit.UIFontMetrics(forTextStyle: textStyle.uiTextStyle).scaledFont(for: plainUIFont)
      }

      /// The font at its own size.
      \(access) var plainUIFont: UIKit.UIFont {
        guard !isSystem, let family = fontFamily.first else {
          return UIKit.UIFont.systemFont(ofSize: .init(fontSize), weight: uiWeight)
        }
        let traits: [UIKit.UIFontDescriptor.TraitKey: Any] = [.weight: uiWeight.rawValue]
        return UIKit.UIFont(
          descriptor: UIKit.UIFontDescriptor(fontAttributes: [.family: family, .traits: traits]),
          size: .init(fontSize))
      }

      private var uiWeight: UIKit.UIFont.Weight {
        switch fontWeight {
        case ..<150: return .ultraLight
        case ..<250: return .thin
        case ..<350: return .light
        case ..<450: return .regular
        case ..<550: return .medium
        case ..<650: return .semibold
        case ..<750: return .bold
        case ..<850: return .heavy
        default: return .black
        }
      }
    }
    """
  }
}

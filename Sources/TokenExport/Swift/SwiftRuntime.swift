/// Writes what stands behind the tokens in a generated file: the types of their values, and what SwiftUI,
/// UIKit, AppKit and QuartzCore make of them.
struct SwiftRuntime {
  private let file: SwiftFile
  private let palette: SwiftPalette
  /// The names of the types and readers that are needed.
  private let used: Set<String>
  /// Whether the context is there for others.
  private let hasContext: Bool

  /// - Parameter declarations: the text of the tokens.
  init(file: SwiftFile, palette: SwiftPalette, declarations: String) {
    self.file = file
    self.palette = palette
    let named = SwiftValueTypes.named(in: declarations, of: file.types)
    used = SwiftValueTypes.used(
      among: named, besides: file.declaresAll ? SwiftValueTypes.all : [], isPacked: file.isPacked,
      colorsVary: palette.forms.contains(.variants))
    hasContext =
      file.declaresAll || palette.forms.contains(.variants)
      || named.contains("Context") || !used.isDisjoint(with: SwiftValueTypes.contextReaders)
  }

  private var swiftUI: SwiftUIMembers {
    SwiftUIMembers(file: file, used: used, color: color, hasContext: hasContext)
  }

  private var color: SwiftColorType {
    SwiftColorType(
      access: file.access, types: file.types, labels: palette.labels,
      forms: palette.forms, isComplete: file.declaresAll)
  }

  func writeImports(to writer: inout SwiftWriter) {
    var blocks: [String] = []
    if swiftUI.parts.isEmpty {
      if used.contains("Length") {
        blocks.append("#if canImport(CoreGraphics)\n\(file.importing("CoreGraphics"))#endif")
      }
    } else {
      // UIKit and AppKit export it. Only lengths show it to others.
      let needsCoreGraphics = !used.isDisjoint(with: ["Length", "Shadow", "Typography"])
      let coreGraphics =
        used.contains("Length") ? file.importing("CoreGraphics") : "  import CoreGraphics\n"
      let coreGraphicsImport = needsCoreGraphics ? coreGraphics : ""
      let swiftUIImport = file.importing("SwiftUI")
      blocks.append(
        swiftUI.needsPlatform
          ? "#if canImport(UIKit)\n\(swiftUIImport)\(file.importing("UIKit"))"
            + "#elseif canImport(AppKit)\n\(file.importing("AppKit"))\(swiftUIImport)#endif"
          : "#if canImport(SwiftUI)\n\(coreGraphicsImport)\(swiftUIImport)#endif")
      if swiftUI.asksUIKit {
        blocks.append("#if canImport(UIKit) && !os(watchOS)\n  import UIKit\n#endif")
      }
      if file.hasAllFrameworks, used.contains("CubicBezier") {
        blocks.append(
          "#if canImport(QuartzCore)\n\(file.importing("QuartzCore"))#endif")
      }
    }
    if !blocks.isEmpty { writer.lines(blocks.joined(separator: "\n") + "\n") }
  }

  /// - Parameter members: the members that SwiftUI's colors get.
  func write(
    _ table: SwiftTable?, _ members: SwiftColorMembers, to writer: inout SwiftWriter
  ) {
    if used.isEmpty { return }
    writer.line("")
    writer.block("nonisolated \(file.access) enum \(file.types)") { writer in
      if used.contains("Context") {
        let access = hasContext ? file.access : "fileprivate"
        SwiftContextTypes(axes: file.contexts.axes, access: access).write(to: &writer)
      }
      writer.lines(text(table))
      if used.contains("table") || used.contains("Color") && color.varies {
        palette.write(to: &writer)
      }
    }
    var parts = swiftUI.parts
    if !members.tokens.isEmpty { parts.append(members.text(access: file.access)) }
    if !parts.isEmpty {
      writer.line("")
      writer.lines("#if canImport(SwiftUI)\n" + parts.joined(separator: "\n") + "\n#endif")
    }
    if file.hasAllFrameworks, used.contains("CubicBezier") {
      writer.line("")
      writer.lines(swiftUI.quartzCore)
    }
    if used.contains("table") { table?.write(file.types, to: &writer) }
  }

  /// The types in their order, without the line break behind the last.
  private func text(_ table: SwiftTable?) -> String {
    var parts = SwiftValueTypes.parts.filter { used.contains($0.name) }
      .map { part in
        part.text.replacing("public ", with: file.access + " ")
      }
    if used.contains("Color") {
      parts.insert(table == nil ? color.plain : color.packed, at: used.contains("Length") ? 1 : 0)
    }
    if used.contains("table") { parts.append(TableReaderSource.line) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
      .replacing("TYPES", with: file.types)
  }
}

/// Writes what stands behind the tokens in a generated file: the types of their values, and what SwiftUI,
/// UIKit, AppKit and QuartzCore make of them.
struct SwiftRuntime {
  private let file: SwiftFile
  private let modes: SwiftModes
  private let members: SwiftMembers
  /// The names of the types that are needed.
  private let used: Set<String>
  private let table: SwiftTable?

  /// - Parameters:
  ///   - table: the colors that stand apart, if some do.
  ///   - declarations: the text of the tokens.
  init(
    file: SwiftFile, modes: SwiftModes, members: SwiftMembers, table: SwiftTable?,
    declarations: String
  ) {
    self.table = table.flatMap { $0.rows.isEmpty ? nil : $0 }
    self.file = file
    self.modes = modes
    self.members = members
    let named = SwiftValueTypes.named(in: declarations, of: file.types)
    used = SwiftValueTypes.used(
      among: named, besides: file.declaresAll ? SwiftValueTypes.all : [],
      colorsVary: !modes.all.isEmpty)
  }

  private var swiftUI: SwiftUIMembers {
    SwiftUIMembers(file: file, used: used, modes: modes, hasTable: table != nil)
  }

  /// Whether declarations need what SwiftUI itself needs.
  var needsSwiftUI: Bool { !used.isDisjoint(with: SwiftValueTypes.ofSwiftUI) }

  func writeImports(to writer: inout SwiftWriter) {
    var blocks: [String] = []
    if swiftUI.parts.isEmpty && !needsSwiftUI {
      if used.contains("Length") {
        blocks.append("#if canImport(CoreGraphics)\n\(file.importing("CoreGraphics"))#endif")
      }
    } else {
      // UIKit and AppKit export it. Only lengths show it to others.
      let needsCoreGraphics = !used.isDisjoint(with: ["Length", "Shadow", "Border", "Typography"])
      let coreGraphics =
        used.contains("Length") ? file.importing("CoreGraphics") : "  import CoreGraphics\n"
      let swiftUIImport = file.importing("SwiftUI")
      let shown = swiftUI.showsPlatform(file.hasAllFrameworks && members.hasPlatformColors)
      let (uiKit, appKit) = (
        shown.uiKit ? file.importing("UIKit") : "  import UIKit\n",
        shown.appKit ? file.importing("AppKit") : "  import AppKit\n"
      )
      blocks.append(
        swiftUI.needsPlatform
          ? "#if canImport(UIKit)\n\(swiftUIImport)\(uiKit)"
            + "#elseif canImport(AppKit)\n\(appKit)\(swiftUIImport)#endif"
          : "#if canImport(SwiftUI)\n\(needsCoreGraphics ? coreGraphics : "")\(swiftUIImport)#endif"
      )
      if swiftUI.asksUIKit {
        blocks.append("#if canImport(UIKit) && !os(watchOS)\n  import UIKit\n#endif")
      }
      if file.hasAllFrameworks, !used.isDisjoint(with: ["CubicBezier", "Shadow"]) {
        let place = used.contains("CubicBezier") ? "" : " && canImport(UIKit)"
        blocks.append("#if canImport(QuartzCore)\(place)\n\(file.importing("QuartzCore"))#endif")
      }
    }
    if !blocks.isEmpty { writer.lines(blocks.joined(separator: "\n") + "\n") }
  }

  func write(to writer: inout SwiftWriter) {
    if used.isEmpty { return }
    writer.line("")
    if needsSwiftUI { writer.line(SwiftUIMembers.current) }
    writer.block("nonisolated \(file.access) enum \(file.types)") { writer in
      if used.contains("Context") { file.contexts.write(access: file.access, to: &writer) }
      writer.lines(text)
    }
    let parts = swiftUI.parts + members.swiftUI
    if !parts.isEmpty {
      writer.line("")
      writer.lines("#if canImport(SwiftUI)\n" + parts.joined(separator: "\n") + "\n#endif")
    }
    if file.hasAllFrameworks {
      for part in swiftUI.quartzCore + members.platform {
        writer.line("")
        writer.lines(part)
      }
    }
    if let list = members.list {
      writer.line("")
      writer.lines(list)
    }
    if let table { table.write(file.types, modes, to: &writer) }
  }

  /// The types in their order, without the line break behind the last.
  private var text: String {
    let color = SwiftColorType(access: file.access, modes: modes)
    var parts: [String] = []
    let plain = SwiftValueTypes.ofSwiftUI.filter(used.contains).sorted()
    if !plain.isEmpty {
      let hasLength = used.contains("Length")
      let lengths = hasLength ? ["  public typealias Length = CoreGraphics.CGFloat"] : []
      let names = plain.map { name in
        "  public typealias \(name) = SwiftUI.\(name == "FontWeight" ? "Font.Weight" : name)"
      }
      let others = plain.map { name in
        switch name {
        case "Color":
          "  public typealias Color = \(modes.all.isEmpty ? "RGBA" : "ThemedColor")"
        case "Gradient": SwiftValueTypes.gradient
        default: SwiftValueTypes.fontWeight
        }
      }
      parts.append(
        (["#if canImport(SwiftUI)"] + lengths + names + ["#else"]
          + (hasLength ? ["  public typealias Length = Swift.Double"] : []) + others + ["#endif"])
          .joined(separator: "\n"))
    }
    if used.contains("Color") {
      parts.append(color.rgba)
      if !modes.all.isEmpty { parts.append(color.themed) }
    }
    for part in SwiftValueTypes.parts where used.contains(part.name) && !part.text.isEmpty {
      if part.name != "Length" || plain.isEmpty { parts.append(part.text) }
    }
    return parts.joined(separator: "\n").replacing("public ", with: file.access + " ")
  }
}

import Foundation
import TestSupport
import Testing

/// Two modules of generated Swift, each with a program that uses it and nothing else, built once more after each edit
/// of the tokens: the programs must print what they are, not what their own code kept of them.
///
/// The names of the programs stand before those of the modules: of two copies of one body the linker takes the first, so
/// that others would hide an old one.
///
/// `BLAZON_EDITS=50` adds as many random edits, and builds for release, and with the plugin, too.
@Suite("Generated Swift that is built again")
struct RebuiltSwiftTests {
  /// A color of three digits, each a fifth, and how opaque it is.
  struct Ink {
    var digits: [Int]
    var alpha = 1.0

    var json: String {
      let parts = digits.map { "\(Double($0) / 5)" }.joined(separator: ",")
      return #"{"colorSpace":"srgb","components":[\#(parts)],"alpha":\#(alpha)}"#
    }

    /// What it is in the dark: never the same.
    var dark: Ink { Ink(digits: digits.map { 5 - $0 }) }

    var text: String {
      let bytes = digits.map { String($0 * 51 + 256, radix: 16, uppercase: true).dropFirst() }
      return "#" + bytes.joined() + (alpha == 1 ? "" : " / \(alpha)")
    }
  }

  struct Design {
    var inks: [String: Ink] = [:]
    var lengths: [String: Int] = [:]
    var numbers: [String: Int] = [:]
    var isReversed = false

    init() {
      for index in 0..<400 { inks[name("c", index)] = Ink(digits: [index % 5, index / 5 % 5, 0]) }
      for index in 0..<100 { lengths[name("s", index)] = index }
      for index in 0..<100 { numbers[name("n", index)] = index }
    }

    private func name(_ letter: String, _ index: Int) -> String { "\(letter)\(1000 + index)" }

    /// What the programs use; no edit takes these away.
    static let used = (inks: ["c1010", "c1200", "c1390"], length: "s1050", number: "n1050")

    private func group(
      _ name: String, _ type: String, _ values: [String: (base: String, dark: String?)]
    ) -> String {
      let sorted = values.sorted { ($0.key < $1.key) != isReversed }
      let members = sorted.map { name, value in
        let dark = value.dark.map {
          #","$extensions":{"dev.blazon":{"contexts":{"appearance=dark":{"value":\#($0)}}}}"#
        }
        return #""\#(name)":{"$value":\#(value.base)\#(dark ?? "")}"#
      }
      return #""\#(name)":{"$type":"\#(type)",\#(members.joined(separator: ",\n"))}"#
    }

    private func pixels(_ value: Int) -> String { #"{"value":\#(value),"unit":"px"}"# }

    var json: String {
      let ink = inks[Design.used.inks[0]] ?? Ink(digits: [0, 0, 0])
      let side = pixels(lengths[Design.used.length] ?? 0)
      let shadow =
        #"{"color":\#(ink.json),"offsetX":\#(side),"offsetY":\#(side),"blur":\#(side),"spread":\#(side)}"#
      let axes =
        #""$extensions":{"dev.blazon":{"revision":"main","axes":{"appearance":["light","dark"]}}}"#
      let groups = [
        group("ink", "color", inks.mapValues { ($0.json, $0.dark.json) }),
        group("space", "dimension", lengths.mapValues { (pixels($0), pixels($0 + 1)) }),
        group("layer", "number", numbers.mapValues { ("\($0)", nil) }),
        group("shadow", "shadow", ["card": (shadow, nil)]),
      ]
      return "{" + ([axes] + (isReversed ? groups.reversed() : groups)).joined(separator: ",\n")
        + "}\n"
    }

    /// What the programs print.
    var text: String {
      let inks = Design.used.inks.compactMap { self.inks[$0] }
      let (length, number) = (lengths[Design.used.length] ?? 0, numbers[Design.used.number] ?? 0)
      return
        (inks.map { "\($0.text); dark \($0.dark.text)" }
        + ["\(length).0 \(length + 1).0", "\(number).0", "\(inks[0].text) \(length).0"])
        .joined(separator: "\n") + "\n"
    }
  }

  /// A program that prints what it uses of a module.
  private static func printing(_ module: String) -> String {
    let (inks, length, number) = Design.used
    return """
      import \(module)
      let light = \(module)Values.Context()
      let dark = \(module)Values.Context(appearance: .dark)
      func hex(_ color: \(module)Values.RGBA) -> String {
        let bytes = [color.red, color.green, color.blue].reduce(1) { $0 * 256 + Int($1 * 255 + 0.5) }
        return "#" + String(bytes, radix: 16, uppercase: true).dropFirst() + (color.alpha == 1 ? "" : " / \\(color.alpha)")
      }
      func show(_ color: \(module)Values.Color) {
        print("\\(hex(color.rgba(in: light))); dark \\(hex(color.rgba(in: dark)))")
      }
      \(inks.map { "show(\(module).Ink.\($0))" }.joined(separator: "; "))
      print(\(module).Space.\(length)(in: light), \(module).Space.\(length)(in: dark))
      print(\(module).Layer.\(number))
      print(hex(\(module).Shadow.card.layers[0].color.base), \(module).Shadow.card.layers[0].x)

      """
  }

  static let edits: [(name: String, apply: @Sendable (inout Design) -> Void)] = [
    ("none", { _ in }),
    (
      "values",
      {
        $0.inks["c1200"] = Ink(digits: [4, 1, 3])
        $0.lengths["s1050"] = 77
        $0.numbers["n1050"] = 88
      }
    ),
    (
      "a token before the others, and an alpha",
      {
        $0.inks["a"] = Ink(digits: [3, 3, 1])
        $0.inks["c1001"]?.alpha = 0.5
      }
    ),
    (
      "removed tokens, in another order",
      {
        $0.inks["c1002"] = nil
        $0.lengths["s1001"] = nil
        $0.isReversed = true
        ($0.inks["c1010"], $0.inks["c1390"]) = ($0.inks["c1390"], $0.inks["c1010"])
      }
    ),
    (
      "few enough to be plain",
      { design in for index in 100..<190 { design.inks["c\(1000 + index)"] = nil } }
    ),
  ]

  private static let randomEdits =
    ProcessInfo.processInfo.environment["BLAZON_EDITS"].flatMap { Int($0) } ?? 0

  private static func edit(_ design: inout Design, with random: inout SeededGenerator) {
    let ink = Ink(
      digits: (0..<3).map { _ in Int.random(in: 0..<5, using: &random) },
      alpha: Bool.random(using: &random) ? 1 : 0.5)
    let name = "c\(Int.random(in: 1000..<1500, using: &random))"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: design.isReversed.toggle()
    case 1: design.inks[Design.used.inks.randomElement(using: &random) ?? name] = ink
    case 2: design.lengths["s1050"] = Int.random(in: 0..<1000, using: &random)
    case 3: design.numbers["n1050"] = Int.random(in: 0..<1000, using: &random)
    case 4 where !Design.used.inks.contains(name): design.inks[name] = nil
    default: design.inks[name] = ink
    }
  }

  @Test(
    "A program has the values of the tokens after each edit of them",
    .enabled(if: path(of: "swift") != nil, "skipped: there is no swift on the path"),
    arguments: randomEdits > 0 ? ["debug", "release", "plugin"] : ["debug"])
  func rebuilt(_ way: String) throws {
    let configuration = way == "plugin" ? "debug" : way
    let modules = ["Open", "Own"] + (way == "plugin" ? ["Plugged"] : [])
    let swift = try #require(path(of: "swift"))
    try Workspace.with { work in
      try work.write("Package.swift", Self.manifest(modules))
      for module in modules {
        try work.write("Sources/App\(module)/main.swift", Self.printing(module))
      }
      if way == "plugin" {
        try work.write(
          "Sources/Plugged/blazon.json",
          #"{"outputs": [{"format": "swift", "options": {"namespace": "Plugged"}}]}"#)
        try work.write("Sources/Plugged/Empty.swift", "")
      }
      var random = SeededGenerator()
      var design = Design()
      for number in 0..<(Self.edits.count + Self.randomEdits) {
        let edit = number < Self.edits.count ? Self.edits[number] : nil
        let name = edit?.name ?? "edit \(number), seed \(random.seed)"
        if let edit { edit.apply(&design) } else { Self.edit(&design, with: &random) }
        try Self.generate(design, in: work)
        if way == "plugin" { try work.write("Sources/Plugged/a.tokens.json", design.json) }
        let build = try Blazon.run(
          program: swift, ["build", "-c", configuration], in: work.folder,
          environment: ["HOME": ProcessInfo.processInfo.environment["HOME"]])
        try #require(build.status == 0, "\(name): \((build.stdout + build.stderr).suffix(2000))")
        for module in modules {
          let run = try Blazon.run(
            program: work.url(".build/\(configuration)/App\(module)").path, [], in: work.folder)
          #expect(run.stdout == design.text, "\(name): \(module)")
          #expect(run.status == 0, "\(name): \(module)")
        }
      }
    }
  }

  /// The package of modules and their programs; "Plugged" has its tokens from the plugin of this package.
  private static func manifest(_ modules: [String]) -> String {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
      .standardizedFileURL.path
    let isPlugged = modules.contains("Plugged")
    let targets = modules.flatMap { module in
      let plugin = #", plugins: [.plugin(name: "BlazonPlugin", package: "blazon")]"#
      return [
        #".target(name: "\#(module)"\#(module == "Plugged" ? plugin : ""))"#,
        #".executableTarget(name: "App\#(module)", dependencies: ["\#(module)"])"#,
      ]
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "app",
        dependencies: [\(isPlugged ? #".package(name: "blazon", path: "\#(package)")"# : "")],
        targets: [\(targets.joined(separator: ", "))])

      """
  }

  /// Writes the file of one module as an export, for all, and that of the other as the plugin does, for the package.
  private static func generate(_ design: Design, in work: Workspace) throws {
    try work.write("a.tokens.json", design.json)
    let export = try work.run(
      "export", "--format", "swift", "--from", "a.tokens.json", "--out", "Sources/Open",
      "--namespace", "Open")
    #expect(export.status == 0, "\(export.stderr)")
    let made = try Codegen.run(
      "--input", "a.tokens.json", "--option", "namespace=Own",
      "--option", "access=package", "--option", "style=packed", in: work)
    #expect(made.status == 0, "\(made.stderr)")
    try work.write("Sources/Own/Own.swift", made.stdout)
  }
}

import Foundation
import TestSupport
import Testing
import TokenExport

@Suite("Generated Swift compiles")
struct SwiftCompileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var fixture: Fixture
    /// The framework of the platform, stubbed; `nil` for the standard library alone.
    var platform: String?
    var access = "public"
    var testDescription: String { "\(name), \(platform ?? "no platform"), \(access)" }
  }

  static let cases = [
    Case(name: "every type", fixture: .everyType),
    Case(name: "every type", fixture: .everyType, access: "internal"),
    Case(name: "every type", fixture: .everyType, platform: "UIKit"),
    Case(name: "every type", fixture: .everyType, platform: "AppKit"),
    Case(name: "nasty names", fixture: HostileNames.tokens),
    Case(name: "nasty names", fixture: HostileNames.tokens, platform: "UIKit"),
    Case(name: "nasty names", fixture: HostileNames.tokens, platform: "AppKit"),
    Case(name: "nothing", fixture: Fixture(axes: []), platform: "UIKit"),
  ]

  @Test("Without a warning, for every type and name, on every platform", arguments: cases)
  func compiles(_ given: Case) throws {
    var options = Fixture.options
    options.chosen["access"] = given.access
    let text = try given.fixture.export(.swift, options).text
    try withTemporaryFolder { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent("Tokens.swift"))
      if let platform = given.platform {
        for module in [platform, "SwiftUI"] {
          try copyStub(module, to: folder)
          try expectClean(
            ["-emit-module", "-module-name", module, "\(module)Stub.swift"], in: folder)
        }
      }
      try expectClean(["-typecheck", "Tokens.swift"], in: folder)
    }
  }

  @Test("A consumer reads values, contexts and variants")
  func consumer() throws {
    let use = """
      @main struct Main {
        static func main() {
          precondition(Tokens.sheet.inset == 16)
          precondition(Tokens.sheet.inset(in: .init(idiom: .pad)) == 20)
          precondition(Tokens.sheet.width(in: .init(idiom: .pad)) == 320)
          precondition(Tokens.sheet.width(in: .init()) == nil)
          precondition(Tokens.sheet.height(in: .init(idiom: .pad)) == nil)
          let curve: TokensValues.CubicBezier? = Tokens.sheet.curve(in: .init(idiom: .pad))
          precondition(curve == .init(0.42, 0, 1, 1))
          let dark = Tokens.color.alert.resolved(in: .init(appearance: .dark))
          precondition(dark == .init(.srgb, 1, 0.270588, 0.227451))
          let spring = Tokens.our.spring.responseAndDampingRatio
          precondition(spring?.0 == 0.5 && spring?.1 == 0.8)
          precondition(Tokens.our.mass.responseAndDampingRatio?.1 == 0.5)
          precondition(Tokens.size.root.points(rootFontSize: 16) == 24)
          print("ok")
        }
      }
      """
    let text = try Fixture.everyType.export(.swift).text
    try withTemporaryFolder { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent("Tokens.swift"))
      try Data(use.utf8).write(to: folder.appendingPathComponent("Use.swift"))
      try expectClean(["Tokens.swift", "Use.swift", "-o", "use"], in: folder)
      #expect(try run(folder.appendingPathComponent("use"), [], in: folder) == "ok\n")
    }
  }

  /// The stubs are no Swift files by name, so that no build takes them for its sources.
  private func copyStub(_ module: String, to folder: URL) throws {
    let stub = packageRoot.appendingPathComponent(
      "Tests/TokenExportTests/Stubs/\(module).swift.txt")
    try FileManager.default.copyItem(
      at: stub, to: folder.appendingPathComponent("\(module)Stub.swift"))
  }

  private func expectClean(_ arguments: [String], in folder: URL) throws {
    let flags = ["-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-I", "."]
    let messages = try run(
      URL(fileURLWithPath: "/usr/bin/env"), ["swiftc"] + flags + arguments, in: folder)
    #expect(messages.isEmpty, "\(messages.prefix(2000))")
  }

  /// - Returns: what the program prints, errors included.
  private func run(_ program: URL, _ arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
      + (process.terminationStatus == 0 ? "" : "exit \(process.terminationStatus)")
  }
}

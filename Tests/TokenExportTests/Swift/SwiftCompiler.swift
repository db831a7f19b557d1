import Foundation
import TestSupport
import Testing

/// The compiler in a folder of its own, as strict as it gets.
struct SwiftCompiler {
  let folder: URL

  static func withFolder<Result>(_ body: (SwiftCompiler) throws -> Result) throws -> Result {
    try withTemporaryFolder { try body(SwiftCompiler(folder: $0)) }
  }

  func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Builds small modules that stand for Apple's; their sources are not Swift files by name, so that
  /// no build takes them for its own.
  ///
  /// - Parameter areLinked: whether their objects are made, too, as `SwiftUIStub.o`.
  func makeStubs(_ modules: [String], areLinked: Bool = false) throws {
    for module in modules {
      let stub = packageRoot.appendingPathComponent(
        "Tests/TokenExportTests/Stubs/\(module).swift.txt")
      try FileManager.default.copyItem(
        at: stub, to: folder.appendingPathComponent("\(module)Stub.swift"))
      try expectClean(
        ["-emit-module", "-module-name", module, "\(module)Stub.swift"]
          + (areLinked
            ? [
              "-emit-object", "-o", "\(module)Stub.o", "-emit-module-path", "\(module).swiftmodule",
            ] : []))
    }
  }

  func expectClean(_ arguments: [String], _ comment: String = "") throws {
    let flags = [
      "-parse-as-library", "-swift-version", "6", "-strict-concurrency=complete",
      "-warnings-as-errors", "-package-name", "tests", "-I", ".",
    ]
    let messages = try run(URL(fileURLWithPath: "/usr/bin/env"), ["swiftc"] + flags + arguments)
    #expect(messages.isEmpty, "\(comment) \(messages.prefix(2000))")
  }

  /// - Returns: what the program prints, errors included.
  func run(_ program: URL, _ arguments: [String] = []) throws -> String {
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

// TestSupport: golden files and temporary folders for all suites; no product code.
package import Foundation
package import Testing

/// Compares `text` with the golden file `NAME`, in the nearest `Golden` folder beside the suite or
/// above it.
///
/// `RECORD=1` rewrites the file and always fails the test, so that a recording run is never taken
/// for a passing one.
package func expectGolden(
  _ text: String, _ name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = goldenFolder(near: URL(fileURLWithPath: file)).appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["RECORD"] == "1" {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    Issue.record("recorded \(name); run again without RECORD=1", sourceLocation: sourceLocation)
    return
  }
  let golden = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  guard golden != text else { return }
  let want = golden.split(separator: "\n", omittingEmptySubsequences: false)
  let have = text.split(separator: "\n", omittingEmptySubsequences: false)
  let line =
    zip(want, have).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    ?? min(want.count, have.count)
  let wanted = line < want.count ? String(want[line]) : "(end)"
  let found = line < have.count ? String(have[line]) : "(end)"
  Issue.record(
    "\(name) differs from line \(line + 1):\n  want: \(wanted)\n  have: \(found)",
    sourceLocation: sourceLocation)
}

private func goldenFolder(near suite: URL) -> URL {
  var folder = suite.deletingLastPathComponent()
  while folder.pathComponents.count > packageRoot.pathComponents.count {
    let golden = folder.appendingPathComponent("Golden")
    if FileManager.default.fileExists(atPath: golden.path) { return golden }
    folder = folder.deletingLastPathComponent()
  }
  return suite.deletingLastPathComponent().appendingPathComponent("Golden")
}

/// The package's root folder.
package let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Runs `body` with a fresh folder and removes it afterwards.
package func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("blazon-\(UUID().uuidString)", isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

import Foundation
import TestSupport
import Testing

/// Holds the table of rooms in docs/architecture.md against Package.swift and the sources.
@Suite("Architecture") struct ArchitectureTests {
  private struct Room {
    var name: String
    var imports: Set<String>
  }

  private let root = packageRoot

  /// Modules of the platform, which the table leaves out.
  private let platform: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "Glibc", "Musl", "ucrt",
  ]

  @Test("the table of rooms names every target of the package, and no other")
  func targets() throws {
    #expect(try Set(rooms().map(\.name)) == declaredTargets())
  }

  @Test("the table of rooms names every folder of Sources")
  func folders() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: path("Sources"))
    #expect(try Set(folders).subtracting(rooms().map(\.name)) == [])
  }

  @Test("each room imports exactly what the table allows")
  func imports() throws {
    let rooms = try rooms()
    #expect(rooms.count > 10)
    for room in rooms where FileManager.default.fileExists(atPath: path("Sources/\(room.name)")) {
      #expect(try usedImports(of: room.name) == room.imports, "room \(room.name)")
    }
  }

  @Test("run() of a command has at most 30 lines, and another function 60")
  func lengths() throws {
    let functions = try functions()
    #expect(functions.count > 4_000)
    let long = functions.filter { function in
      let isRun = function.name == "run" && function.file.hasPrefix("blazon/Commands/")
      return function.lines > (isRun ? 30 : 60)
    }
    // One table, or one text that is written.
    let tables: Set = ["words", "key", "appendTheme", "write"]
    let others = long.filter { !tables.contains($0.name) || $0.file.hasPrefix("blazon/") }
    #expect(others.map { "\($0.file): \($0.name), \($0.lines) lines" } == [])
    #expect(long.count - others.count <= 4)
  }

  @Test("no room has more lines than docs/decisions/0079-size.md allows")
  func sizes() throws {
    var lines: [String: Int] = [:]
    let folder = path("Sources")
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where name.hasSuffix(".swift") {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      lines[String(name.prefix { $0 != "/" }), default: 0] += data.count { $0 == 0x0A }
    }
    let most = try text("docs/decisions/0079-size.md").split(separator: "\n").compactMap { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Int(cells.last?.replacing(",", with: "") ?? "").map { (quoted(row[...]).first, $0) }
    }
    #expect(Set(most.compactMap(\.0)) == Set(lines.keys))
    for case (let room?, let most) in most {
      #expect(
        lines[room] ?? 0 <= most, "\(room) has \(lines[room] ?? 0) lines, and may have \(most)")
    }
  }

  private struct Function {
    var name: String
    var file: String
    var lines: Int
  }

  /// The functions of Sources: from a line that declares one to the brace in the same column.
  private func functions() throws -> [Function] {
    let declaration = try Regex(#"^( *)(?:@?[a-z]\w*(?:\([^)]*\))? )*func ([^<( ]+)"#)
    var found: [Function] = []
    let folder = path("Sources")
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where name.hasSuffix(".swift") {
      let lines = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (start, line) in lines.enumerated() where line.contains("func ") {
        guard let match = line.firstMatch(of: declaration), !line.hasSuffix("}"),
          let indent = match.output[1].substring, let function = match.output[2].substring,
          let end = lines[start...].firstIndex(of: indent + "}")
        else { continue }
        found.append(Function(name: String(function), file: name, lines: end - start + 1))
      }
    }
    return found
  }

  private func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Rows of the table whose last column is "Imports".
  private func rooms() throws -> [Room] {
    let lines = try text("docs/architecture.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("| Room |") })
    #expect(lines[start].hasSuffix("| Imports |"))
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count >= 3, let name = quoted(cells[1]).first else { return nil }
      return Room(name: name, imports: Set(quoted(cells[cells.count - 2])))
    }
  }

  /// The words between backquotes.
  private func quoted(_ cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The targets that are built for users: without tests, what only tests use, and benchmarks.
  private func declaredTargets() throws -> Set<String> {
    var names: Set<String> = []
    for declaration in try text("Package.swift").split(separator: "arget(").dropFirst() {
      guard let name = value("name", in: declaration), !name.hasSuffix("Tests") else { continue }
      let folder = value("path", in: declaration)
      if let folder, folder.hasPrefix("Tests") || folder.hasPrefix("Benchmarks") { continue }
      names.insert(name)
    }
    for declaration in try text("Package.swift").split(separator: ".plugin(").dropFirst()
    where declaration.contains("capability:") {
      names.formUnion([value("name", in: declaration)].compactMap(\.self))
    }
    return names
  }

  private func value(_ label: String, in declaration: Substring) -> String? {
    guard let start = declaration.range(of: label + ": \"") else { return nil }
    return String(declaration[start.upperBound...].prefix { $0 != "\"" })
  }

  private func usedImports(of room: String) throws -> Set<String> {
    var found: Set<String> = []
    let folder = path("Sources/\(room)")
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where name.hasSuffix(".swift") {
      let source = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for line in source.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 1, index + 1 < words.count,
          index == 0 || ["package", "internal", "public", "private"].contains(words[0])
        else { continue }
        found.insert(String(words[index + 1]))
      }
    }
    return found.subtracting(platform)
  }
}

import Foundation
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

/// The documents that the registry was made of stand beside the repository where it is developed, and
/// nowhere else: there their texts are compared with the hashes that the registry holds.
@Suite("The documents behind the built-in registry")
struct SeedTests {
  static let folder = packageRoot.appendingPathComponent("../shared/seeds").standardizedFileURL

  static let seeds: [Data] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap {
      FileManager.default.contents(atPath: folder.appendingPathComponent($0).path)
    }
  }()

  @Test(
    "They are the texts that were read",
    .enabled(if: !seeds.isEmpty, "skipped: ../shared/seeds is not here"))
  func hashes() throws {
    let registry = try Registry.openBuiltIn()
    let documents = try registry.snapshot(at: registry.snapshot(.head).commit).load().documents
    let listed = Set(documents.compactMap(\.sha256))
    #expect(listed.count == 5)
    #expect(Set(SeedTests.seeds.map { hex(SHA256.hash(Array($0))) }).isSuperset(of: listed))
  }

  @Test(
    "A place of a document is found in its text",
    .enabled(if: !seeds.isEmpty, "skipped: ../shared/seeds is not here"))
  func places() throws {
    let registry = try Registry.openBuiltIn()
    for document in try registry.snapshot(at: registry.snapshot(.head).commit).load().documents {
      guard let hash = document.sha256,
        let seed = SeedTests.seeds.first(where: { hex(SHA256.hash(Array($0))) == hash })
      else { continue }
      let whole = String(decoding: seed, as: UTF8.self)
      let text = SeedTests.plain(whole)
      let chunk = SeedTests.chunk(of: whole)
      let places = document.places.filter { place in
        place.kind != .beside && (chunk == nil || place.locator.first == chunk)
      }
      #expect(!places.isEmpty, "\(document.id)")
      for place in places {
        let words = SeedTests.plain(place.locator.last ?? "")
        if !text.contains(words) { Issue.record("\(document.id) has no \(place.locator)") }
      }
    }
  }

  /// The chunk of a guideline that a seed is, from its first line: `chunk 137`. The other chunks that
  /// the registry cites are not among the seeds. A seed that is a whole document has none.
  private static func chunk(of text: String) -> String? {
    text.firstMatch(of: /^<!-- Chunk (\d+) \|/).map { "chunk \($0.1)" }
  }

  /// Letters and digits only: line breaks, code marks and emphasis do not count.
  private static func plain(_ text: String) -> String {
    text.replacing("<br>", with: "").lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

import Foundation
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

/// A file that is broken below the level of rows.
@Suite("Doctor on broken files")
struct DoctorDamageTests {
  @Test("One flipped bit is found, or the state and the history are as they were; nothing crashes")
  func flips() throws {
    try Store.withExample { store in
      let sealed = store.folder.appendingPathComponent("sealed.blazon")
      try store.read().seal(to: sealed.path)
      let bytes = try Data(contentsOf: sealed)
      let state = try Registry.open(sealed.path, .read).snapshot(at: 3).stateDigest()
      var generator = SeededGenerator()
      var found = 0
      for _ in 0..<200 {
        let bit = Int.random(in: 0..<bytes.count * 8, using: &generator)
        var broken = bytes
        broken[bit / 8] ^= 1 << (bit % 8)
        try broken.write(to: sealed)
        do {
          if try !Registry.examine(sealed.path).isHealthy {
            found += 1
            continue
          }
        } catch is StoreProblem {
          found += 1
          continue
        }
        let after = try Registry.open(sealed.path, .read).snapshot(at: 3).stateDigest()
        #expect(after == state, "bit \(bit), seed \(generator.seed)")
      }
      #expect(found > 20, "most bits of so small a file are free space; seed \(generator.seed)")
    }
  }

  @Test("A page of zeros or of noise is found, whichever it is, and the other checks go on")
  func pages() throws {
    try Store.withExample { store in
      let sealed = store.folder.appendingPathComponent("sealed.blazon")
      try store.read().seal(to: sealed.path)
      let bytes = try Data(contentsOf: sealed)
      var generator = SeededGenerator()
      let noise = Data((0..<4096).map { _ in UInt8.random(in: 0...255, using: &generator) })
      for page in 1..<bytes.count / 4096 {
        for content in [Data(count: 4096), noise] {
          var broken = bytes
          broken.replaceSubrange(page * 4096..<(page + 1) * 4096, with: content)
          try broken.write(to: sealed)
          let found = try Registry.examine(sealed.path)
          #expect(!found.isHealthy, "page \(page + 1)")
          #expect(found.findings.contains { $0.kind == .page }, "page \(page + 1)")
        }
      }
    }
  }

  @Test("A file that was cut short is found", arguments: [4096, 8192, 40_000])
  func cut(length: Int) throws {
    try Store.withExample { store in
      let sealed = store.folder.appendingPathComponent("sealed.blazon")
      try store.read().seal(to: sealed.path)
      try Data(contentsOf: sealed).prefix(length).write(to: sealed)
      let found = try? Registry.examine(sealed.path)
      #expect(found?.isHealthy != true)
    }
  }
}

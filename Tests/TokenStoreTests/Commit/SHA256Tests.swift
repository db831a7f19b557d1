import Foundation
import TestSupport
import Testing
import TokenStore

/// The vectors are those of NIST: FIPS 180-4's examples ("SHA256.pdf") and the Secure Hash Algorithm
/// Validation System's million.
@Suite("SHA-256")
struct SHA256Tests {
  static let vectors = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
        + "mnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("Published vectors, by the processor and without it", arguments: [true, false])
  func published(isPortable: Bool) {
    for (text, expected) in Self.vectors {
      var hash = SHA256(isPortable: isPortable)
      hash.update(Array(text.utf8))
      #expect(hex(hash.finish()) == expected)
    }
  }

  @Test("However bytes are cut into parts, the hash is one, about a block's end too")
  func parts() {
    var generator = SeededGenerator(seed: 47)
    for length in Array(0...200) + [1000, 4095, 65537] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let whole = SHA256.hash(bytes)
      for isPortable in [true, false] {
        var hash = SHA256(isPortable: isPortable)
        var start = 0
        while start < length {
          let end = min(length, start + Int.random(in: 1...100, using: &generator))
          hash.update(Array(bytes[start..<end]))
          start = end
        }
        #expect(hash.finish() == whole, "\(length) bytes")
      }
    }
  }

  @Test(
    "sha256sum finds the same of files of random bytes", .enabled(if: isInstalled("sha256sum")))
  func peer() throws {
    try withTemporaryFolder { folder in
      var generator = SeededGenerator(seed: 48)
      var expected: [String: String] = [:]
      for length in 0..<300 {
        let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let file = folder.appendingPathComponent("\(length)")
        try Data(bytes).write(to: file)
        expected[file.path] = hex(SHA256.hash(bytes))
      }
      let told = try run("sha256sum", expected.keys.sorted())
      let found = told.output.split(separator: "\n").map { $0.split(separator: " ") }
      #expect(found.count == 300)
      for line in found { #expect(expected[String(line[1])] == String(line[0])) }
    }
  }
}

internal import TokenModel

/// Gets the files that a resolver document refers to; parsing itself opens none.
package struct SourceLoader: Sendable {
  /// Returns the file at a path, or the reason why it cannot.
  ///
  /// The path is joined with the folder of the document that names it, as that was named, and is
  /// without `.` and inner `..`. Whoever loads keeps it below a root folder and off the network.
  package var load: @Sendable (_ path: String) -> Result<InputFile, SourceProblem>

  /// - Parameter load: see `load`.
  package init(_ load: @escaping @Sendable (_ path: String) -> Result<InputFile, SourceProblem>) {
    self.load = load
  }

  /// Of files that are in memory, by their names.
  package static func memory(_ files: some Sequence<InputFile>) -> SourceLoader {
    let all = Dictionary(last: files.map { ($0.name, $0) })
    return SourceLoader { path in all[path].map { .success($0) } ?? .failure(.notFound(path)) }
  }

  /// For documents that hold all their tokens.
  package static let none = SourceLoader { .failure(.notFound($0)) }
}

/// A reason why a file that a resolver document names cannot be used.
package enum SourceProblem: Problem, Hashable {
  case notFound(String)
  case outside(String, root: String)
  case unreadable(String, why: String)
  /// Another form of reference than the ones we support.
  case remote(String)
  case absolute(String)

  /// The stable code of its diagnostic.
  package var code: String {
    switch self {
    case .notFound: "resolver-file-missing"
    case .outside, .absolute: "resolver-file-outside"
    case .unreadable: "resolver-file-unreadable"
    case .remote: "resolver-file-remote"
    }
  }

  /// A sentence that quotes the path.
  package var message: String {
    switch self {
    case .notFound(let path): "there is no file \(quotedForMessage(path))"
    case .outside(let path, let root):
      "\(quotedForMessage(path)) is outside of \(quotedForMessage(root))"
    case .unreadable(let path, let why): "\(quotedForMessage(path)) cannot be read: \(why)"
    case .remote(let text): "\(quotedForMessage(text)) is remote, and nothing is fetched"
    case .absolute(let text): "\(quotedForMessage(text)) is an absolute path"
    }
  }

  /// Advice for the document's author; never `nil`.
  package var fix: String? {
    switch self {
    case .notFound: "correct the path; it is relative to the file that names it"
    case .outside: "copy the file to a place below that folder"
    case .unreadable: "make the file readable"
    case .remote: "download it, and write its path relative to this file"
    case .absolute: "write the path relative to this file"
    }
  }
}

/// A `$ref` cut into its file and its pointer.
///
/// We support `#/pointer`, `file.json` and `file.json#/pointer`, relative to the file that has it.
///
/// - Source: DTCG Resolver Module 2025.10, section 4.2.
struct SourceReference {
  /// Empty for the same document.
  var path: String
  /// `nil` for the whole file.
  var pointer: String?

  init(_ text: String) throws(SourceProblem) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts.first ?? "")
    pointer = parts.count > 1 ? "#" + parts[1] : nil
    if SourceReference.hasScheme(path) || path.hasPrefix("//") { throw .remote(text) }
    if path.hasPrefix("/") || path.hasPrefix("\\") { throw .absolute(text) }
  }

  private static func hasScheme(_ path: String) -> Bool {
    guard let colon = path.firstIndex(of: ":") else { return false }
    return path[..<colon].utf8.allSatisfy { byte in
      byte != UInt8(ascii: "_") && byte < 0x80 && StyleScanner.isName(byte)
        || "+.".utf8.contains(byte)
    }
  }
}

extension String {
  /// With `%20` and the like decoded; `nil` where nothing is encoded, or not as UTF-8.
  var percentDecoded: String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return nil }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.first != UInt8(ascii: "+"),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Reference {
  /// With `%20` and the like decoded in every segment; `nil` where that gives no token's path.
  var percentDecoded: Reference? {
    guard let names = Reference.decoded(target.segments.map(String.init)),
      let path = try? TokenPath(names.joined(separator: "."))
    else { return nil }
    return Reference(path, part: part.map { Reference.decoded($0) ?? $0 })
  }

  private static func decoded(_ segments: [String]) -> [String]? {
    let decoded = segments.map { $0.percentDecoded ?? $0 }
    return decoded == segments ? nil : decoded
  }
}

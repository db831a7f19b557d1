internal import CodeScan
internal import TokenModel

extension Migration {
  /// A place at which a compiler tells that a name is old.
  package struct Diagnostic: Sendable, Equatable {
    package var file: String
    package var line: Int
    /// In bytes, from 1.
    package var column: Int
    /// The last member of the name.
    package var member: String
    package var message: String
  }

  /// The lines of a compiler's output that are about deprecated or missing names, each place once.
  ///
  /// - Parameter text: of `swiftc`, `swift build` and `xcodebuild`: `FILE:LINE:COLUMN: warning: 'old' is deprecated: …`.
  package static func diagnostics(in text: String) -> [Diagnostic] {
    let form =
      /^(.+):([0-9]+):([0-9]+): (?:warning|error): '([^']+)' is (?:deprecated|unavailable)(.*)$/
    var seen: Set<String> = []
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let match = line.wholeMatch(of: form), let row = Int(match.2),
        let column = Int(match.3),
        seen.insert("\(match.1):\(row):\(column)").inserted
      else { return nil }
      let member = match.4.prefix { $0 != "(" }.split(separator: ".").last ?? ""
      return Diagnostic(
        file: String(match.1), line: row, column: column, member: String(member),
        message: String(match.5))
    }
  }

  /// What becomes of the names at which a compiler points.
  ///
  /// - Parameters:
  ///   - path: the file as it is named in what is printed.
  ///   - starts: where each line of the bytes begins.
  package func sites(
    _ diagnostics: [Diagnostic], path: String, _ bytes: [UInt8], include: Set<Inclusion>
  ) -> [Site] {
    let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    return diagnostics.map { diagnostic in
      var site = Site(
        name: diagnostic.member, newName: nil, kind: .use, verdict: .manual, reason: "",
        location: SourceLocation(file: path, line: diagnostic.line, column: diagnostic.column))
      guard (1...starts.count).contains(diagnostic.line),
        let chain = memberChain(
          in: bytes, endingAt: starts[diagnostic.line - 1] + diagnostic.column - 1, as: .swift),
        chain.name.split(separator: ".").last.map(String.init) == diagnostic.member
      else {
        site.reason = "the compiler alone knows whose member it is"
        return site
      }
      site.name = chain.name
      guard let step = step(of: chain, diagnostic), let new = step.newName else {
        site.reason = "several names that change end so, or none does"
        return site
      }
      (site.newName, site.verdict, site.reason) = (new, step.verdict, step.reason)
      guard step.verdict == .safe || step.verdict == .look && include.contains(.look) else {
        return site
      }
      if bytes[chain.range].contains(where: { $0 <= 0x20 }) {
        (site.verdict, site.reason) = (.manual, "it is written over several lines")
      } else {
        site.edits = [Edit(chain.range, new)]
      }
      return site
    }
  }

  /// The name that a compiler means: the whole of it, else the only one that ends so and becomes what the message has.
  private func step(of chain: Mention, _ diagnostic: Diagnostic) -> Step? {
    let members = steps[.member] ?? [:]
    if let step = members[chain.name] { return step }
    func last(_ name: String) -> Substring {
      name.split(separator: ".").last.map { $0.prefix { $0 != "(" } } ?? ""
    }
    let ending = members.values.filter { $0.isSwift && last($0.name) == diagnostic.member }
    let meant = ending.filter { step in
      guard let new = step.newName else { return false }
      return diagnostic.message.contains(new)
        || diagnostic.message.contains("renamed to '\(last(new))'")
    }
    let found = meant.isEmpty ? ending : meant
    return Set(found.map(\.newName)).count == 1 ? found.first : nil
  }
}

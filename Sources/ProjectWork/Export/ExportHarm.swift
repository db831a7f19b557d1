internal import Foundation
internal import ProjectFiles
internal import TokenExport
internal import TokenModel
package import TokenProject

/// What writing outputs would take away, and most likely nobody means: a wrong revision was exported.
package enum ExportHarm: Problem {
  /// A file that an earlier run wrote, with tokens as far as is known, would contain none.
  case empties(String, lines: Int, held: Int)
  /// A new file would hold no token of the revision that was taken, though it has some.
  case holdsNone(String, lost: Int)
  /// A file that something else wrote.
  case foreign(String)
  /// A folder that an output fills by itself would lose more than half of its files.
  case shrinks(String, files: Int, held: Int)
  /// A file of one revision would become one of another, which nobody named.
  case changesRevision(String, from: String, to: String)

  var code: String {
    switch self {
    case .empties, .holdsNone: "export-empties"
    case .foreign: "export-foreign"
    case .shrinks: "export-shrinks"
    case .changesRevision: "export-revision"
    }
  }

  var message: String {
    switch self {
    case .empties(let path, let lines, let held):
      "\(quotedForMessage(path)) would contain no token: \(lines) lines in place of \(held)"
    case .holdsNone(let path, let lost):
      "\(quotedForMessage(path)) would hold no token: \(lost) \(lost == 1 ? "has" : "have") no value that the format can represent"
    case .foreign(let path):
      "\(quotedForMessage(path)) was not written by blazon, and would be replaced"
    case .shrinks(let path, let files, let held):
      "\(quotedForMessage(path)) would keep \(files) of \(held) files"
    case .changesRevision(let path, let from, let to):
      "\(quotedForMessage(path)) has tokens of \(from), and would have those of \(to), which was not chosen"
    }
  }

  var fix: String? {
    if case .holdsNone = self {
      return
        "--losses shows why; name the revision that is meant with --at, or \"at\" in blazon.json; if this is "
        + "meant, add --force"
    }
    if case .foreign = self { return "choose another place, or add --force to replace it" }
    return
      "name the revision that is meant with --at, or \"at\" in blazon.json; if this is meant, add --force"
  }

  /// Files on disk of one revision for which another was taken, since nobody named one.
  ///
  /// - Parameters:
  ///   - taken: the revision that was taken.
  ///   - others: the other revisions with tokens.
  ///   - prints: whether the text goes to standard output, so that no file counts.
  package static func found(
    in results: [ExportResult], taken: String, others: [String], prints: Bool
  ) -> [ExportHarm] {
    results.flatMap { result -> [ExportHarm] in
      guard result.job.point.revision == nil, !result.job.hasAllRevisions else { return [] }
      // Nothing is looked for in the texts where nothing is lost.
      let lost = others.isEmpty ? 0 : Set(result.export.losses.map(\.path)).count
      let holdsNone = lost > 0 && result.holdsNone
      return result.files.compactMap { path, _ in
        guard !prints, let old = beginning(ofFile: path) else {
          return holdsNone ? .holdsNone(path, lost: lost) : nil
        }
        let from = others.first { other in
          ["Point:    \(other)\n", "\"point\": \"\(other)\""].contains {
            old.range(of: Data($0.utf8)) != nil
          }
        }
        return from.map { .changesRevision(path, from: $0, to: taken) }
      }
    }
  }

  /// The harm that files on disk would take; in the order of the outputs.
  package static func found(in results: [ExportResult], _ leftovers: Leftovers) -> [ExportHarm] {
    results.flatMap { result in
      let emptied = result.export.files.compactMap { file in
        file.tokens == 0 ? emptying(result.job.path(of: file), by: file.text, in: result.job) : nil
      }
      let foreign = result.files.compactMap { path, text -> ExportHarm? in
        isForeign(path, as: text, in: result.job) ? .foreign(path) : nil
      }
      let shrunk = result.export.owned.compactMap { folder -> ExportHarm? in
        guard let path = result.job.path(of: folder) else { return nil }
        let files = result.files.count { $0.path.hasPrefix(path + "/") }
        let ours = leftovers.ours(in: path)
        let kept = result.holdsNone ? ours.count(where: leftovers.isWanted) : files
        let shrinks = result.holdsNone ? kept < ours.count : kept * 2 < ours.count
        return shrinks ? .shrinks(path, files: kept, held: ours.count) : nil
      }
      return emptied + foreign + shrunk
    }
  }

  /// The harm that a text without tokens does to a file, unless that is the same but for its header. No text tells
  /// whether a file has tokens: any word may stand in a description.
  private static func emptying(_ path: String, by text: String, in job: ExportJob) -> ExportHarm? {
    guard let old = FileManager.default.contents(atPath: path), !old.isEmpty,
      !isForeign(path, as: text, in: job),
      !ExportFiles.isSame(String(decoding: old, as: UTF8.self), text)
    else { return nil }
    return .empties(path, lines: lines(Data(text.utf8)), held: lines(old))
  }

  /// The bytes in which a header is looked for.
  private static let headerSize = 4_096

  /// The first bytes of a file; `nil` where there is none that can be read.
  private static func beginning(ofFile path: String) -> Data? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    return (try? file.read(upToCount: headerSize)) ?? Data()
  }

  /// The words by which outputs are known: of code, of JSON, of a set in an asset catalog.
  private static let marks = ["ritten by blazon", "\"generated\":", "\"dev.blazon\""].map {
    Data($0.utf8)
  }

  /// Whether a file lacks the words by which the text that is to replace it is known; a text without such words
  /// may replace any.
  private static func isForeign(_ path: String, as text: String, in job: ExportJob) -> Bool {
    // What an app's own catalog and its groups say of themselves is the same, whoever writes it.
    if path.hasSuffix("/Contents.json"), !path.hasSuffix("set/Contents.json") { return false }
    guard let old = beginning(ofFile: path), !old.isEmpty else { return false }
    let new = Data(text.utf8.prefix(1 << 20))
    // What lies behind a link is not what would be replaced, and writing tells of the link.
    guard let mark = marks.first(where: { new.range(of: $0) != nil }) else {
      return FileManager.default.contents(atPath: path)
        .map { Files.isTokenFile(path, $0) } ?? false
    }
    guard old.range(of: mark) == nil, !leadsThroughLink(path, below: job.path(of: ""))
    else { return false }
    // In JSON much may stand before it.
    return old.count < headerSize
      || FileManager.default.contents(atPath: path)?.range(of: mark) == nil
  }

  private static func leadsThroughLink(_ path: String, below folder: String) -> Bool {
    var place = folder
    for name in path.dropFirst(folder.count).split(separator: "/") {
      place += (place.isEmpty || place.hasSuffix("/") ? "" : "/") + name
      var found = stat()
      guard lstat(place, &found) == 0 else { return false }
      if found.st_mode & S_IFMT == S_IFLNK { return true }
    }
    return false
  }

  /// The custom properties, variables and selectors of modes that style sheets on disk have and new ones do not, sorted.
  package static func namesGone(in results: [ExportResult]) -> [String] {
    let sheets = results.filter { [.css, .scss, .tailwind].contains($0.job.format) }.flatMap(
      \.files)
    return sheets.flatMap { path, text -> [String] in
      guard let old = FileManager.default.contents(atPath: path), old != Data(text.utf8) else {
        return []
      }
      let before = names([UInt8](old))
      return before.isEmpty ? [] : before.subtracting(names([UInt8](text.utf8))).sorted()
    }
  }

  /// The names that lines of a style sheet begin with, and the attributes that choose modes.
  private static func names(_ sheet: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var last: ArraySlice<UInt8> = []
    for line in sheet.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      if line.starts(with: "--".utf8) || line.first == UInt8(ascii: "$"),
        let end = line.firstIndex(of: UInt8(ascii: ":"))
      {
        names.insert(String(decoding: line[..<end], as: UTF8.self))
      } else if line != last, line.contains(UInt8(ascii: "[")), !line.starts(with: "/*".utf8) {
        last = line
        let text = String(decoding: line, as: UTF8.self)
        names.formUnion(text.matches(of: /\[data-[^=\]]+="[^"]*"\]/).map { String($0.0) })
      }
    }
    return names
  }

  private static func lines(_ text: Data) -> Int { text.count { $0 == UInt8(ascii: "\n") } }
}

extension ExportResult {
  /// Whether no file has a token; what a template writes is not known.
  fileprivate var holdsNone: Bool {
    job.template == nil && export.files.allSatisfy { ($0.tokens ?? 0) == 0 }
  }
}

internal import Foundation
internal import TokenExport
internal import TokenModel
internal import TokenProject

/// What writing outputs would take away, and most likely nobody means: a wrong revision was exported.
enum ExportHarm: Problem {
  /// A file that holds tokens would hold none.
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
      "\(quotedForMessage(path)) would lose all its tokens: \(lines) lines in place of \(held)"
    case .holdsNone(let path, let lost):
      "\(quotedForMessage(path)) would hold no token: \(lost) \(lost == 1 ? "has" : "have") no value that it can say"
    case .foreign(let path):
      "\(quotedForMessage(path)) was not written by blazon, and would be replaced"
    case .shrinks(let path, let files, let held):
      "\(quotedForMessage(path)) would keep \(files) of \(held) files"
    case .changesRevision(let path, let from, let to):
      "\(quotedForMessage(path)) has tokens of \(from), and would have those of \(to), which nobody named"
    }
  }

  var fix: String? {
    if case .holdsNone = self {
      return
        "--losses says why; name the revision that is meant with --at, or \"at\" in blazon.json; if this is "
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
  static func found(
    in results: [ExportResult], taken: String, others: [String], prints: Bool
  ) -> [ExportHarm] {
    results.flatMap { result -> [ExportHarm] in
      guard result.job.point.revision == nil, !result.job.hasAllRevisions else { return [] }
      // Nothing is looked for in the texts where nothing is lost.
      let lost = others.isEmpty ? 0 : Set(result.export.losses.map(\.path)).count
      let holdsNone =
        lost > 0 && result.job.template == nil
        && result.files.allSatisfy { !result.job.format.holdsTokens(Data($0.text.utf8)) }
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
  static func found(in results: [ExportResult], _ leftovers: Leftovers) -> [ExportHarm] {
    results.flatMap { result in
      let emptied = result.files.compactMap { path, text -> ExportHarm? in
        let new = Data(text.utf8)
        // What a template writes without tokens is not known.
        guard result.job.template == nil, !result.job.format.holdsTokens(new),
          let old = FileManager.default.contents(atPath: path),
          result.job.format.holdsTokens(old)
        else { return nil }
        return .empties(path, lines: lines(new), held: lines(old))
      }
      let foreign = result.files.compactMap { path, text -> ExportHarm? in
        isForeign(path, as: text, in: result.job) ? .foreign(path) : nil
      }
      let shrunk = result.export.owned.compactMap { folder -> ExportHarm? in
        let path = result.job.path(of: folder.name)
        let files = result.files.count { $0.path.hasPrefix(path + "/") }
        let held = leftovers.ours(in: path).count
        return files * 2 < held ? .shrinks(path, files: files, held: held) : nil
      }
      return emptied + foreign + shrunk
    }
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
    guard let mark = marks.first(where: { new.range(of: $0) != nil }),
      old.range(of: mark) == nil, !leadsThroughLink(path, below: job.path(of: ""))
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
  static func namesGone(in results: [ExportResult]) -> [String] {
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

extension ExportFormat {
  /// Whether a text of the format declares a token: one of the marks is in each declaration, and in
  /// nothing that the format writes without tokens. Swift's enum of tokens is empty then.
  fileprivate func holdsTokens(_ text: Data) -> Bool {
    func has(_ mark: String, in text: Data) -> Bool { text.range(of: Data(mark.utf8)) != nil }
    switch self {
    case .css: return has("\n  --", in: text) || has("\n    --", in: text)
    case .json: return has("\"$value\": ", in: text) || has("\"type\": \"", in: text)
    case .figma: return has("\"$value\": ", in: text)
    case .flat: return has("\"tokens\": {\"", in: text) || has("\"tokens\": {\n", in: text)
    case .scss: return has("\": $", in: text)
    case .typescript: return has("tokens = {\n ", in: text) || has("tokens: {\n ", in: text)
    case .tailwind: return has("  --", in: text) || has("\"extend\": {\n", in: text)
    case .compose: return has(" val ", in: text) || has(" fun ", in: text)
    case .flutter: return has("  static const ", in: text) || has(" get ", in: text)
    case .android: return has(" name=\"", in: text) || has("<pathInterpolator", in: text)
    case .model: return has("\"path\": ", in: text)
    case .assetCatalog: return has("\"colors\": ", in: text)
    case .swift:
      let start = text.prefix(4_096)
      return has("// Written by blazon", in: start) && !has(" {\n}\n", in: start)
    }
  }
}

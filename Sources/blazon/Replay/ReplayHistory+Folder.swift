internal import Foundation
internal import PositionedJSON
internal import TokenModel
internal import TokenOperations

extension ReplayHistory {
  /// Opens a git repository, or a folder with `index.json`.
  ///
  /// - Throws: `ReplayProblem`.
  static func open(_ folder: String) throws -> ReplayHistory {
    let index = folder + "/index.json"
    return FileManager.default.fileExists(atPath: index)
      ? try plain(folder, index) : try GitReader(folder).history()
  }

  // MARK: The plain form

  /// `{"commits": [{"commit", "date", "author", "subject" or "message", "files": {path: blob}}]}`
  /// beside a folder `blobs`.
  private static func plain(_ folder: String, _ index: String) throws -> ReplayHistory {
    let reading = JSONReader.read(try Files.bytes(index))
    guard reading.problems.isEmpty, let list = reading.root?["commits"]?.elements else {
      throw ReplayProblem.badIndex(
        index, reason: reading.problems.first?.message ?? "it has no list \"commits\"")
    }
    var commits: [Commit] = []
    for json in list {
      do throws(Misfit) { commits.append(try commit(json)) } catch {
        throw ReplayProblem.badIndex(
          index, reason: "commit \(commits.count + 1) \(error.reason)")
      }
    }
    return ReplayHistory(commits: commits) { blob, path in
      let bytes = try Files.bytes(folder + "/blobs/" + blob)
      guard bytes.count <= mostBytes else {
        throw ReplayProblem.tooLarge(path, bytes: bytes.count)
      }
      return bytes
    }
  }

  private struct Misfit: Error { var reason: String }

  private static func commit(_ json: JSON) throws(Misfit) -> Commit {
    guard let members = json["files"]?.members else { throw Misfit(reason: "has no \"files\"") }
    var files: [String: String] = [:]
    for member in members {
      // A name in the folder `blobs`, never a way out of it.
      guard let blob = member.value.string, !blob.isEmpty,
        blob.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
      else { throw Misfit(reason: "names a blob that is no hexadecimal id") }
      files[member.key] = blob
    }
    var date: Timestamp?
    if let text = json["date"]?.string {
      guard let read = Timestamp(text: text) else {
        throw Misfit(reason: "has the date \(quotedForMessage(text))")
      }
      date = read
    }
    return Commit(
      id: json["commit"]?.string ?? "", author: json["author"]?.string, date: date,
      message: json["message"]?.string ?? json["subject"]?.string ?? "", files: { files })
  }
}

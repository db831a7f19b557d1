internal import Foundation
internal import PositionedJSON
internal import TokenModel
package import TokenOperations
internal import TokenParse

extension ReplayHistory {
  /// Opens a git repository, or a folder with `index.json`.
  ///
  /// - Parameter last: the commit with which an earlier replay ended; what follows it is read.
  /// - Throws: `ReplayProblem`.
  package static func open(
    _ folder: String, ref: String?, tags: String?, after last: String?
  ) throws -> ReplayHistory {
    let index = folder + "/index.json"
    guard FileManager.default.fileExists(atPath: index) else {
      return try GitReader(folder).history(ref: ref, tags: tags, after: last)
    }
    if let ref { throw ReplayProblem.badRef(ref, folder: folder) }
    var commits = try plain(index)
    if let tags {
      commits.removeAll { commit in
        !commit.commit.tags.contains { tag in
          ReleaseVersion.isTag(tag, like: tags) { FileMap.fits(tag, $0) }
        }
      }
      if commits.isEmpty { throw ReplayProblem.noTags(tags, folder: folder) }
    }
    let place = last.flatMap { last in commits.lastIndex { $0.commit.id == last } }
    if let last, place == nil { throw ReplayProblem.notContinued(last, folder: folder) }
    let past = place.map { Array(commits[...$0].map(\.files)) } ?? []
    let start = past.last ?? [:]
    if let place { commits.removeSubrange(...place) }
    var files = start
    for index in commits.indices {
      commits[index].commit.changes = changes(from: files, to: commits[index].files)
      files = commits[index].files
    }
    var history = ReplayHistory(commits: commits.map(\.commit)) { blob, path in
      do throws(FileProblem) {
        return try Files.bytes(folder + "/blobs/" + blob, limit: mostBytes)
      } catch {
        guard case .tooLarge(_, let size?, _) = error else { throw error }
        throw ReplayProblem.tooLarge(path, bytes: size)
      }
    }
    history.start = start
    history.earlier = { path in past.reversed().compactMap { $0[path] } }
    return history
  }

  // MARK: The plain form

  /// `{"commits": [{"commit", "date", "author", "subject" or "message", "tags", "files": {path: blob}}]}`
  /// beside a folder `blobs`.
  private static func plain(_ index: String) throws -> [(commit: Commit, files: [String: String])] {
    let reading = JSONReader.read(try Files.bytes(index))
    guard reading.problems.isEmpty, let list = reading.root?["commits"]?.elements else {
      throw ReplayProblem.badIndex(
        index, reason: reading.problems.first?.message ?? "it has no list \"commits\"")
    }
    var commits: [(commit: Commit, files: [String: String])] = []
    for json in list {
      do throws(Misfit) { commits.append(try commit(json)) } catch {
        throw ReplayProblem.badIndex(index, reason: "commit \(commits.count + 1) \(error.reason)")
      }
    }
    return commits
  }

  private struct Misfit: Error { var reason: String }

  private static func commit(
    _ json: JSON
  ) throws(Misfit) -> (commit: Commit, files: [String: String]) {
    guard let members = json["files"]?.members else { throw Misfit(reason: "has no \"files\"") }
    var files: [String: String] = [:]
    for member in members {
      // A name in the folder `blobs`, never a way out of it.
      guard let blob = member.value.string, !blob.isEmpty,
        blob.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
      else { throw Misfit(reason: "names a blob that is not a hexadecimal id") }
      files[member.key] = blob
    }
    var date: Timestamp?
    if let text = json["date"]?.string {
      guard let read = Timestamp(text: text) else {
        throw Misfit(reason: "has the date \(quotedForMessage(text))")
      }
      date = read
    }
    var commit = Commit(
      id: json["commit"]?.string ?? "", author: json["author"]?.string, date: date,
      message: json["message"]?.string ?? json["subject"]?.string ?? "")
    commit.tags = json["tags"]?.elements?.compactMap(\.string) ?? []
    return (commit, files)
  }
}

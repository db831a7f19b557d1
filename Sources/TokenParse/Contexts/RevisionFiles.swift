internal import PositionedJSON

extension TreeReader {
  /// Gives the files beside one that has no tokens and declares a revision that revision, where they name none.
  func besideRevisions(_ read: [Read]) -> [Read] {
    guard !options.isRevisionForced else { return read }
    var found = read
    func folder(_ name: String) -> String? { FileName.folder(name[...]) }
    var revisions: [String?: [JSON]] = [:]
    for file in found where file.tree.members?.allSatisfy({ $0.key.first == "$" }) == true {
      guard let id = ExtensionReader.ours(file.tree)?["revision"] else { continue }
      revisions[folder(file.file.name), default: []].append(id)
    }
    for index in found.indices {
      // Two revisions in one folder cover nothing.
      guard let ids = revisions[folder(found[index].file.name)], ids.count == 1 else { continue }
      let tree = found[index].tree
      found[index].tree = tree.declaring([.init("revision", ids[0], keyOffset: tree.offset)])
    }
    return found
  }
}

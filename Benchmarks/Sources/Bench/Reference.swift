internal import Foundation

/// What was comparable between machines at one commit: the trend is told against it.
///
/// `figures.json` holds one for each tagged commit, oldest first; while there is no tag, for a commit.
struct Reference: Codable {
  /// A tag, or the short hash of a commit.
  var name: String
  /// Of the commit.
  var date: String
  /// By row: bytes, or the ratio to the baseline or the floor.
  var figures: [String: Double]

  /// - Parameter name: a tag; where it has no figures, those that were recorded last count.
  static func read(_ path: String, name: String) throws -> Reference? {
    let all = try readAll(path)
    return all.last { $0.name == name } ?? all.last
  }

  private static func readAll(_ path: String) throws -> [Reference] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try JSONDecoder().decode(
      [Reference].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Adds the rows to those of the same name, and leaves out what cannot be compared.
  static func record(_ rows: [ReportRow], name: String, date: String, in path: String) throws {
    var all = try readAll(path)
    var reference = Reference(name: name, date: date, figures: [:])
    if let index = all.firstIndex(where: { $0.name == name }) {
      reference.figures = all.remove(at: index).figures
    }
    for row in rows {
      if let figure = row.comparable, figure.isFinite {
        reference.figures[row.name] = rounded(figure)
      }
    }
    try saveJSON(all + [reference], to: path)
  }

  /// Four digits are more than any row repeats.
  private static func rounded(_ figure: Double) -> Double {
    Double(String(format: "%.4g", figure)) ?? figure
  }
}

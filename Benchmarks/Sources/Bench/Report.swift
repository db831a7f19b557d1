internal import Foundation

/// One line of the table.
struct ReportRow: Encodable {
  /// What `blazon` and `baseline` count.
  enum Unit: String, Encodable {
    case seconds
    case bytes
  }

  var name: String
  var unit: Unit
  /// Median.
  var blazon: Double
  /// The least of all runs; for bytes the median again.
  var blazonLeast: Double
  var baseline: Double
  var baselineLeast: Double
  var baselineName: String
  var goal: String
  var limit: String
  /// Whether `baseline` is only an upper bound, as a small program's memory is.
  var isBaselineBound = false
  private var peaks: (blazon: Double, baseline: Double) = (0, 0)

  init(
    name: String, _ samples: (first: Sample, second: Sample), baseline: String, goal: Goal
  ) {
    self.name = name
    unit = .seconds
    blazon = samples.first.median
    blazonLeast = samples.first.least
    self.baseline = samples.second.median
    baselineLeast = samples.second.least
    baselineName = baseline
    self.goal = goal.wanted
    limit = goal.limit
    peaks = (samples.first.peak, samples.second.peak)
  }

  /// The peak memory of the same runs.
  static func memory(_ row: ReportRow, goal: Goal) -> ReportRow {
    var copy = row
    copy.name += ", peak memory"
    copy.unit = .bytes
    (copy.blazon, copy.baseline) = row.peaks
    (copy.blazonLeast, copy.baselineLeast) = row.peaks
    copy.isBaselineBound = row.peaks.baseline <= Spawner.floorBytes
    copy.goal = goal.wanted
    copy.limit = goal.limit
    return copy
  }

  private enum CodingKeys: String, CodingKey {
    case name
    case unit
    case blazon
    case blazonLeast
    case baseline
    case baselineLeast
    case baselineName
    case goal
    case limit
    case isBaselineBound
  }

  var markdown: String {
    let bound = isBaselineBound ? "below " : ""
    let least = isBaselineBound ? "above " : ""
    let cells = [
      name, measured(blazon, blazonLeast),
      "\(baselineName): \(bound)\(measured(baseline, baselineLeast))",
      least + String(format: "%.2f×", blazon / baseline), goal, limit,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func measured(_ median: Double, _ least: Double) -> String {
    switch unit {
    case .seconds: "\(duration(median)) (min \(duration(least)))"
    case .bytes: amount(median)
    }
  }
}

/// The rows, and where they were measured.
struct Report: Encodable {
  var machine: String
  var sqlite: String
  /// One-minute load average before and after.
  var load: [Double]
  var tokens: Int
  var rows: [ReportRow]

  var markdown: String {
    let loads = load.map { String(format: "%.1f", $0) }.joined(separator: " to ")
    let header = [
      "Medians; \(machine); SQLite \(sqlite); load \(loads).",
      "", "| Row | blazon | baseline | ratio | goal | limit now |", "|---|---|---|---|---|---|",
    ]
    return (header + rows.map(\.markdown)).joined(separator: "\n") + "\n"
  }

  func save(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}

/// Seconds, or milliseconds below a tenth of one.
func duration(_ seconds: Double) -> String {
  seconds < 0.1
    ? String(format: "%.2f ms", seconds * 1000) : String(format: "%.2f s", seconds)
}

func amount(_ bytes: Double) -> String { String(format: "%.1f MB", bytes / 1e6) }

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
  /// `nil` where nothing comparable exists, as with the two below.
  var baseline: Double?
  var baselineLeast: Double?
  var baselineName: String?
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

  /// A row of what programs measured themselves, in bytes or seconds.
  init(
    name: String, _ unit: Unit, _ values: [Double], baseline: String, _ others: [Double],
    goal: Goal
  ) {
    let samples = (first: Sample(seconds: values), second: Sample(seconds: others))
    self.init(name: name, samples, baseline: baseline, goal: goal)
    self.unit = unit
  }

  /// A row without a baseline.
  init(name: String, seconds: [Double], goal: Goal) {
    let sample = Sample(seconds: seconds)
    self.name = name
    unit = .seconds
    blazon = sample.median
    blazonLeast = sample.least
    self.goal = goal.wanted
    limit = goal.limit
  }

  /// The peak memory of the same runs.
  static func memory(_ row: ReportRow, goal: Goal) -> ReportRow {
    var copy = row
    copy.name += ", peak memory"
    copy.unit = .bytes
    copy.blazon = row.peaks.blazon
    copy.blazonLeast = row.peaks.blazon
    copy.baseline = row.peaks.baseline
    copy.baselineLeast = row.peaks.baseline
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
    let cells = [name, measured(blazon, blazonLeast)] + comparison + [goal, limit]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The baseline and the ratio to it.
  private var comparison: [String] {
    guard let baseline, let baselineLeast, let baselineName else { return ["–", "–"] }
    let bound = isBaselineBound ? "below " : ""
    let least = isBaselineBound ? "above " : ""
    return [
      "\(baselineName): \(bound)\(measured(baseline, baselineLeast))",
      least + String(format: blazon < baseline / 100 ? "%.5f×" : "%.2f×", blazon / baseline),
    ]
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

/// Seconds, milliseconds below a tenth of one, or microseconds below a tenth of those.
func duration(_ seconds: Double) -> String {
  if seconds < 0.0001 { return String(format: "%.2f µs", seconds * 1e6) }
  return seconds < 0.1
    ? String(format: "%.2f ms", seconds * 1000) : String(format: "%.2f s", seconds)
}

func amount(_ bytes: Double) -> String {
  String(format: bytes < 10_000 ? "%.1f B" : "%.1f MB", bytes < 10_000 ? bytes : bytes / 1e6)
}

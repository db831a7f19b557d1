internal import Foundation

/// One line of the table.
struct ReportRow: Encodable {
  /// What the figures count.
  enum Unit: String, Encodable {
    case seconds
    case bytes
  }

  /// What one program took.
  struct Figure: Encodable {
    var median: Double
    /// The least of all runs; for bytes the median again.
    var least: Double
    /// Median of the processor time, in seconds.
    var processor: Double?
    /// Whether it is only an upper bound, as a small program's memory is.
    var isBound = false
    fileprivate var peak = 0.0

    init(_ sample: Sample) {
      median = sample.median
      least = sample.least
      processor = sample.processor
      peak = sample.peak
    }

    /// Processor time beside that of another.
    fileprivate func ofProcessor(_ other: Figure) -> Double? {
      guard let processor, let others = other.processor, others > 0 else { return nil }
      return processor / others
    }

    fileprivate var memory: Figure {
      var copy = self
      (copy.median, copy.least, copy.processor) = (peak, peak, nil)
      copy.isBound = peak <= Spawner.floorBytes
      return copy
    }

    private enum CodingKeys: CodingKey { case median, least, processor, isBound }
  }

  var name: String
  var unit: Unit
  var blazon: Figure
  /// `nil` where nothing comparable exists.
  var baseline: Figure?
  var baselineName: String?
  /// The leanest code that does the same job, where there is one.
  var floor: Figure?
  var goal: Goal

  init(
    name: String, _ samples: Samples, unit: Unit = .seconds, baseline: String? = nil, goal: Goal
  ) {
    self.name = name
    self.unit = unit
    blazon = Figure(samples.blazon)
    self.baseline = samples.baseline.map(Figure.init)
    baselineName = baseline
    floor = samples.floor.map(Figure.init)
    self.goal = goal
  }

  /// A row of what programs measured themselves.
  init(
    name: String, _ unit: Unit, _ values: [Double], baseline: String, _ others: [Double],
    goal: Goal
  ) {
    let samples = Samples(blazon: Sample(seconds: values), baseline: Sample(seconds: others))
    self.init(name: name, samples, unit: unit, baseline: baseline, goal: goal)
  }

  /// The peak memory of the same runs.
  static func memory(_ row: ReportRow, goal: Goal) -> ReportRow {
    var copy = row
    copy.name += ", peak memory"
    copy.unit = .bytes
    copy.blazon = row.blazon.memory
    copy.blazon.isBound = false
    copy.baseline = row.baseline?.memory
    copy.floor = row.floor.flatMap { $0.peak > 0 ? $0.memory : nil }
    copy.goal = goal
    return copy
  }

  /// To the baseline, by medians.
  var ratio: Double? { baseline.map { blazon.median / $0.median } }

  /// What can be compared between machines: bytes, or a ratio; of processor times where there are any,
  /// which a busy machine stretches less, else of the least times.
  var comparable: Double? {
    if unit == .bytes { return blazon.median }
    return (baseline ?? floor).map { blazon.ofProcessor($0) ?? blazon.least / $0.least }
  }

  var isMet: Bool? { goal.isMet(figure: blazon.median, ratio: ratio) }

  private enum CodingKeys: CodingKey {
    case name, unit, blazon, baseline, baselineName, floor, goal, limit
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(unit, forKey: .unit)
    try values.encode(blazon, forKey: .blazon)
    try values.encodeIfPresent(baseline, forKey: .baseline)
    try values.encodeIfPresent(baselineName, forKey: .baselineName)
    try values.encodeIfPresent(floor, forKey: .floor)
    try values.encode(goal.wanted, forKey: .goal)
    try values.encode(goal.limit, forKey: .limit)
  }
}

// MARK: - As Markdown

extension ReportRow {
  static let columns = [
    "Row", "blazon", "baseline", "ratio", "floor", "of the floor", "goal", "limit now", "trend",
  ]

  /// - Parameter then: what was comparable when the reference was recorded.
  func markdown(then: Double?) -> String {
    let compared = baseline.map { [(baselineName ?? "") + ": " + measured($0), times($0)] }
    let lowest = floor.map { [measured($0), times($0)] }
    let verdict = isMet.map { $0 ? goal.wanted : "**\(goal.wanted)**" } ?? goal.wanted
    let trend = then.flatMap { then in comparable.map { String(format: "%.2f", $0 / then) } }
    let cells =
      [name, measured(blazon)] + (compared ?? ["–", "–"]) + (lowest ?? ["–", "–"])
      + [verdict, goal.limit, trend ?? "–"]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func times(_ other: Figure) -> String {
    let ratios = [blazon.median / other.median, blazon.ofProcessor(other)].compactMap(\.self).map {
      String(format: $0 < 0.01 ? "%.5f×" : "%.2f×", $0)
    }
    return (other.isBound ? "above " : "") + ratios.joined(separator: " (processor ")
      + (ratios.count > 1 ? ")" : "")
  }

  private func measured(_ figure: Figure) -> String {
    let bound = figure.isBound ? "below " : ""
    guard unit == .seconds else { return bound + amount(figure.median) }
    let processor = figure.processor.map { "; processor \(duration($0))" } ?? ""
    return "\(bound)\(duration(figure.median)) (min \(duration(figure.least))\(processor))"
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

  /// - Parameter reference: what the trend is told against.
  func markdown(_ reference: Reference?) -> String {
    let loads = load.map { String(format: "%.1f", $0) }.joined(separator: " to ")
    let trend = reference.map { "trend: 1 is as at \($0.name) (\($0.date))" } ?? "no reference yet"
    let header = [
      "Medians; \(machine); SQLite \(sqlite); load \(loads); a goal in bold is missed; \(trend).",
      "", "| " + ReportRow.columns.joined(separator: " | ") + " |",
      "|" + String(repeating: "---|", count: ReportRow.columns.count),
    ]
    let lines = rows.map { $0.markdown(then: reference?.figures[$0.name]) }
    return (header + lines).joined(separator: "\n") + "\n"
  }

  func save(to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try saveJSON(self, to: path)
  }
}

func saveJSON(_ value: some Encodable, to path: String) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  try (encoder.encode(value) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
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

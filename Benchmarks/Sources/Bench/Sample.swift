/// Runs of one program, as they came.
struct Sample {
  private var runs: [Run] = []

  mutating func add(_ run: Run) { runs.append(run) }

  init() {}

  /// Of a program that measured itself.
  init(seconds: [Double]) { runs = seconds.map { Run(seconds: $0, peakBytes: 0) } }

  var median: Double { middle(runs.map(\.seconds)) }
  var least: Double { runs.map(\.seconds).min() ?? 0 }
  /// Median of the runs' peaks, in bytes.
  var peak: Double { middle(runs.map { Double($0.peakBytes) }) }

  private func middle(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return 0 }
    return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
  }
}

/// Two programs in turn, the first one changing each time, so that drift falls on both alike.
///
/// - Parameter warmUps: rounds before that do not count.
func alternate(
  _ count: Int, warmUps: Int, _ first: () throws -> Run, _ second: () throws -> Run
) rethrows -> (first: Sample, second: Sample) {
  var samples = (first: Sample(), second: Sample())
  for round in -warmUps..<count {
    var run: Run
    var other: Run
    if round.isMultiple(of: 2) {
      run = try first()
      other = try second()
    } else {
      other = try second()
      run = try first()
    }
    if round < 0 { continue }
    samples.first.add(run)
    samples.second.add(other)
  }
  return samples
}

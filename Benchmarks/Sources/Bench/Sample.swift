/// Runs of one program, as they came.
struct Sample {
  private var runs: [Run] = []

  mutating func add(_ run: Run) { runs.append(run) }

  init() {}

  /// Of a program that measured itself.
  init(seconds: [Double]) { runs = seconds.map { Run(seconds: $0, peakBytes: 0) } }

  var median: Double { middle(runs.map(\.seconds)) }
  var least: Double { runs.map(\.seconds).min() ?? 0 }
  /// Median of the runs' processor times; `nil` for a program that measured itself.
  var processor: Double? {
    let times = runs.compactMap(\.processorSeconds)
    return times.isEmpty ? nil : middle(times)
  }
  /// Median of the runs' peaks, in bytes.
  var peak: Double { middle(runs.map { Double($0.peakBytes) }) }

  private func middle(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return 0 }
    return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
  }
}

/// What took turns: blazon, what it is compared with, and the leanest code for the same job.
struct Samples {
  var blazon: Sample
  var baseline: Sample?
  var floor: Sample?
}

/// Programs in turn, forwards and backwards, so that drift falls on all alike.
///
/// After a minute of runs there are no more rounds, but one that counts.
///
/// - Parameter warmUps: rounds before that do not count; the first round of all runs forwards.
func alternate(
  _ count: Int, warmUps: Int, _ first: () throws -> Run, _ second: () throws -> Run,
  floor: (() throws -> Run)? = nil
) throws -> Samples {
  var samples = [Sample(), Sample(), Sample()]
  var (round, counted, spent) = (0, 0, 0.0)
  while counted < count, counted == 0 || spent < 60 {
    let counts = round >= warmUps || spent > 60
    for index in round.isMultiple(of: 2) ? [0, 1, 2] : [2, 1, 0] {
      let run: Run
      switch index {
      case 0: run = try first()
      case 1: run = try second()
      default:
        guard let floor else { continue }
        run = try floor()
      }
      spent += run.seconds
      if counts { samples[index].add(run) }
    }
    round += 1
    counted += counts ? 1 : 0
  }
  return Samples(blazon: samples[0], baseline: samples[1], floor: floor == nil ? nil : samples[2])
}

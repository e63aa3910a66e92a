import Benchmark
import Measuring
import Rows

/// Every row with its times, in integers as the benchmark package takes them.
let benchmarks: @Sendable () -> Void = {
  for row in RowCatalog.rows {
    let configuration = Benchmark.Configuration(
      metrics: BenchmarkMetric.ours.map(\.metric), warmupIterations: 0, maxIterations: 1)
    Benchmark(row.name, configuration: configuration) { benchmark in
      // The runner waits on a thread of the pool that tasks usually share; those of this priority have another.
      let numbers = try await Task(priority: .high) { try await row.measure(1) }.value
      for (metric, value) in BenchmarkMetric.ours {
        if let value = value(numbers) { benchmark.measurement(metric, Int((value * metric.parts).rounded())) }
      }
    }
  }
}

extension BenchmarkMetric {
  /// What is told of a row: ratios in millionths, all else in hundredths, since the package takes whole numbers
  /// and rounds them to whole thousands, millions and so on.
  static var ours: [(metric: BenchmarkMetric, value: @Sendable (Numbers) -> Double?)] {
    [
      (named("ratio"), { $0.ratio?.median }), (named("ratio-low"), { $0.ratio?.low }),
      (named("ratio-high"), { $0.ratio?.high }), (named("ns"), { $0.times.median }),
      (named("p99"), { $0.times.p99 }), (named("p99.9"), { $0.times.p999 }),
      (named("reference"), { $0.reference?.median }), (named("reference-p99.9"), { $0.reference?.p999 }),
      (named("allocations"), { $0.allocations * 1000 }),
    ]
  }

  private static func named(_ name: String) -> BenchmarkMetric {
    .custom(name, polarity: .prefersSmaller, useScalingFactor: false)
  }

  /// Parts of one that are told.
  fileprivate var parts: Double { description.hasPrefix("ratio") ? 1_000_000 : 100 }
}

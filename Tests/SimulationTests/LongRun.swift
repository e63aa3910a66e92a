import Chronology
import Foundation
import Music
import Numerics
import Simulation
import Training

/// The long run of a strategy against one kind of listener, through the real loop: for checks against theory.
struct LongRun: ComparisonObserver {
  /// One listener's averages over time, warm-up left out.
  var averages: [Averages] = []
  private var current = Averages()
  private let threshold: Double
  private let warmUp: Int
  private var seen = 0

  struct Averages {
    var count = 0.0
    var correct = 0.0
    var octaves = 0.0
    var squaredOctaves = 0.0
    var weight = 0.0
    var weightedCorrect = 0.0
  }

  /// Mean over listeners and its standard error.
  struct Estimate {
    var mean: Double
    var standardError: Double

    /// Whether `expected` lies within four standard errors, give or take `allowance`.
    func agrees(with expected: Double, allowance: Double = 0) -> Bool {
      abs(mean - expected) <= 4 * standardError + allowance
    }
  }

  init<Strategy: ComparisonStrategy>(
    _ strategy: Strategy, threshold: Double = 8, lapseRate: Double = 0,
    bounds: ClosedRange<Cents> = 0.001...1000,
    listeners: Int = 24, trials: Int = 8000, warmUp: Int
  ) throws {
    self.threshold = threshold
    self.warmUp = warmUp
    let model = try ListenerModel(
      ParameterValues(
        of: ListenerModel.descriptor,
        setting: ["threshold-cents": .number(threshold), "lapse-rate": .number(lapseRate)]))
    var settings = TrainingSettings()
    settings.bounds = bounds
    let buffers = SessionBuffers()
    for index in 0..<listeners {
      let address = ListenerAddress(key: StreamKey(seed: 2026).derived("theory"), index: UInt32(index))
      var listener = model.listener(at: address)
      let history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
      var training = ComparisonTraining(strategy: strategy, settings: settings, history: history)
      (current, seen) = (Averages(), 0)
      let session = SimulatedSession(
        address: address, index: 0, comparisons: trials, start: Instant(seconds: 1_700_000_000))
      _ = training.simulate(session, listener: &listener, observer: &self, buffers: buffers)
      averages.append(current)
    }
  }

  mutating func comparisonCompleted(_ completed: CompletedComparison) {
    seen += 1
    guard seen > warmUp else { return }
    let level = completed.comparison.difficulty.value
    let u = log2(level / threshold)
    let weight = level * level.squareRoot()
    current.count += 1
    current.correct += completed.isCorrect ? 1 : 0
    current.octaves += u
    current.squaredOctaves += u * u
    current.weight += weight
    current.weightedCorrect += completed.isCorrect ? weight : 0
  }

  /// Share of right answers.
  var fractionCorrect: Estimate { estimate { $0.correct / $0.count } }
  /// Mean of u = log₂(x/T75) over time.
  var meanOctaves: Estimate { estimate { $0.octaves / $0.count } }
  /// Standard deviation of u over time.
  var deviationOctaves: Estimate {
    estimate { ($0.squaredOctaves / $0.count - pow($0.octaves / $0.count, 2)).squareRoot() }
  }
  /// Σ P^1.5·correct / Σ P^1.5.
  var weightedFraction: Estimate { estimate { $0.weightedCorrect / $0.weight } }

  private func estimate(_ value: (Averages) -> Double) -> Estimate {
    var statistics = RunningStatistics()
    for one in averages { statistics.add(value(one)) }
    return Estimate(
      mean: statistics.mean,
      standardError: statistics.standardDeviation / Double(statistics.count).squareRoot())
  }
}

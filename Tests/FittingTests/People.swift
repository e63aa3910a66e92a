import Chronology
import Music
import Numerics
import Simulation
import Training

@testable import Fitting

/// A person with known constants, and their answers in the real training loop.
struct Person {
  var threshold = 22.0
  var lapseRate = 0.04
  var bias = 1.0
  /// `none`, `exponential` or `power`.
  var learning = "none"
  var gain = 1.5
  var exponent = 0.4
  var trials = 600.0
  var family = "gaussian"
  var slope = 1.0

  /// The true value of each constant that a fit estimates.
  var constants: [String: Double] {
    [
      "threshold-cents": threshold, "lapse-rate": lapseRate, "bias-cents": bias,
      "learning-gain-octaves": gain,
      "learning-exponent": exponent, "learning-trials": trials,
    ]
  }

  /// The person as a simulated listener. A power law has only the model's bound.
  private var model: ListenerModel {
    get throws {
      try ListenerModel(
        ParameterValues(
          of: ListenerModel.descriptor,
          setting: [
            "threshold-cents": .number(threshold), "lapse-rate": .number(lapseRate),
            "bias-cents": .number(bias),
            "family": .text(family), "slope": .number(slope), "learning": .text(learning),
            "learning-trials": .number(trials),
            "learning-gain-octaves": .number(learning == "power" ? 10 : gain),
            "learning-exponent": .number(exponent),
          ]))
    }
  }

  /// A person's comparisons in one session of the real loop. `index` selects one of many people with these constants.
  func train<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, _ changes: [String: ParameterValue] = [:], comparisons: Int, index: Int = 0,
    smallest: Double = 0.1
  ) throws -> [CompletedComparison] {
    let settings = try ParameterValues(
      of: TrainingSettings.descriptor, setting: ["minimum-cents": .number(smallest)])
    var training = ComparisonTraining(
      strategy: try Strategy(ParameterValues(of: type.descriptor, setting: changes)),
      settings: try TrainingSettings(settings),
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: .init(zone: .utc))))
    let address = ListenerAddress(key: StreamKey(seed: 6), index: UInt32(index))
    let session = SimulatedSession(
      address: address, index: 0, comparisons: comparisons, start: Instant(seconds: 1_767_600_000))
    var (listener, notes) = (try model.changingListener(at: address), NoteTaker())
    _ = training.simulate(session, listener: &listener, observer: &notes, buffers: SessionBuffers())
    return notes.taken
  }
}

/// Keeps every comparison.
struct NoteTaker: ComparisonObserver {
  var taken: [CompletedComparison] = []
  mutating func comparisonCompleted(_ completed: CompletedComparison) { taken.append(completed) }
}

/// Comparisons from offsets and whether the answers were right, a minute apart.
func comparisons(_ offsets: [Double], _ right: [Bool]) -> [CompletedComparison] {
  zip(offsets, right).enumerated().map { index, one in
    CompletedComparison(
      comparison: Comparison(reference: .middleC, offset: Cents(one.0)), isCorrect: one.1,
      timestamp: Instant(seconds: Int64(60 * index)))
  }
}

extension ListenerFitter {
  /// A fitter with parts of this package.
  /// - Parameter learning: the name of a law; nil for all.
  init(family: String = "gaussian", learning: String?) {
    let laws = LearningLawCatalog.standard
    self.init(
      family: try! PsychometricCatalog.standard.named(family),
      laws: learning.map { [try! laws.named($0)] } ?? laws.entries)
  }
}

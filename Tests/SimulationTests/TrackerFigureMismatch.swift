import Chronology
import Music
import Numerics

@testable import Training

extension FigureRun {
  /// Steady listeners with slopes and lapse rates that people have, in up to 40 sessions of 100.
  static let mismatched: [FigureRun] = slopes.flatMap { slope in
    lapseRates.flatMap { lapseRate in
      [FigureRule.kazez, .staircase, .tracking].map { rule in
        mismatched(FigureListener(slope: slope, lapseRate: lapseRate, truth: []), rule)
      }
    }
  }

  static let slopes = [0.6, 1, 1.5, 2.2]
  static let lapseRates = [0, 0.05, 0.1]

  /// The sessions whose ends a figure averages, by the name of the row.
  static let stretches: [(name: String, sessions: ClosedRange<Int>)] = [
    ("2", 2...2), ("3–5", 3...5), ("6–15", 6...15), ("16–40", 16...40),
  ]

  /// The tracker as it was, with slopes near 1; under `tracking` it places comparisons at 85 % right.
  static let narrow: TrackerModel = {
    let constants: [String: ParameterValue] = [
      TrackerParameters.slopes.name: .list([0.75, 1, 1.35].map { .number($0) }),
      TrackerParameters.slopeSpread.name: .number(0.15),
      TrackerParameters.lapseRates.name: .list([0.005, 0.03, 0.1].map { .number($0) }),
      TrackerParameters.meanLapseRate.name: .number(0.03),
      TrackerParameters.volatilities.name: .list([0.003, 0.011, 0.04].map { .number($0) }),
    ]
    return try! TrackerModel(ParameterValues(of: TrackerParameters.descriptor, setting: constants))
  }()

  private static func mismatched(_ kind: FigureListener, _ rule: FigureRule) -> FigureRun {
    FigureRun(listeners: "mismatched \(kind.name)", rule: rule) { index in
      var numbers = NormalNumbers(seed: seeds + index)
      var listener = kind
      listener.truth = Array(repeating: min(5.5, max(0.5, 3 + 0.8 * numbers.next())), count: 4000)
      var (wide, before) = (SessionEnds("tracker"), SessionEnds("narrow tracker"))
      var (tracker, old) = (ThresholdTracker(), ThresholdTracker(narrow))
      let isTracking = rule.name == FigureRule.tracking.name
      try rule.train(listener, seeds + index, false, true) { trial, training in
        tracker.add(training.last!)
        wide.add(training.last!.isCorrect, tracker, trial, truth: listener.truth[trial])
        guard !isTracking else { return }
        old.add(training.last!)
        before.add(training.last!.isCorrect, old, trial, truth: listener.truth[trial])
      }
      if isTracking { listener.trainNarrow(seed: seeds + index, &old) { before.add($0, $1, $2, truth: $3) } }
      return wide.contributions.merging(before.contributions) { one, _ in one }
    }
  }
}

extension FigureListener {
  /// Trains as `tracking` did: one target, with the tracker of slopes near 1.
  fileprivate func trainNarrow(
    seed: UInt64, _ tracker: inout ThresholdTracker,
    _ body: (_ isCorrect: Bool, _ tracker: ThresholdTracker, _ trial: Int, _ truth: Double) -> Void
  ) {
    let luck = RandomStream(
      key: StreamKey(seed: seed), listener: 1, session: 0, purpose: .sampling)
    let bounds = TrainingSettings().prospect(from: 0).situation.bounds
    var position = ThresholdTracker.startPosition
    for trial in truth.indices {
      let offset = tracker.offset(correct: 0.85, within: bounds, from: &position)
      let isCorrect = luck[UInt32(trial)].uniform < fractionCorrect(offset.value.octaves, in: trial)
      tracker.add(
        CompletedComparison(
          comparison: Comparison(reference: .middleC, offset: offset), isCorrect: isCorrect,
          timestamp: Instant(seconds: Int64(trial) * 4 + Int64(trial / 100) * 86_400)))
      body(isCorrect, tracker, trial, truth[trial])
    }
  }
}

/// What a tracker said of one listener at the ends of sessions of 100.
private struct SessionEnds {
  private let name: String
  private var sums: [FigureName: (sum: Double, count: Double)] = [:]
  private var right = 0.0

  init(_ name: String) { self.name = name }

  mutating func add(_ isCorrect: Bool, _ tracker: ThresholdTracker, _ trial: Int, truth: Double) {
    right += isCorrect ? 1 : 0
    guard trial % 100 == 99 else { return }
    defer { right = 0 }
    let session = trial / 100 + 1
    guard let stretch = FigureRun.stretches.first(where: { $0.sessions.contains(session) }) else { return }
    func add(_ value: Double, _ quantity: FigureName.Quantity) {
      let name = FigureName(estimate: "\(name) in \(stretch.name)", quantity: quantity)
      sums[name, default: (0, 0)].sum += value
      sums[name]!.count += 1
    }
    let error = tracker.meanOctaves - truth
    add(error * error, .error)
    add(right / 100, .correct)
    let isWithheld = tracker.misfit != nil && name == "tracker"
    add(isWithheld ? 1 : 0, .withheld)
    guard !isWithheld else { return }
    add(
      (tracker.quantileOctaves(0.025)...tracker.quantileOctaves(0.975)).contains(truth) ? 1 : 0, .coverage)
  }

  var contributions: [FigureName: Double] { sums.mapValues { $0.sum / $0.count } }
}

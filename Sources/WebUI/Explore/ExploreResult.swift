import Music
import Simulation
import Training
import Tuning

/// The data that the screen Explore draws: the levels under setting and baseline, and the differences.
struct ExploreResult: Encodable, Sendable {
  /// Listeners in each condition: the first of `population`.
  let listeners: Int
  /// Listeners in each condition of the whole picture.
  let population: Int
  /// The index of each session's first comparison.
  let sessions: [Int]
  /// Comparisons at the end of the last session that the distributions show.
  let settled: Int
  /// The listeners' 75 % threshold in cents; if thresholds spread, the threshold of a listener at the centre of the
  /// population.
  let threshold: Double
  /// Whether the setting has the constants of the baseline.
  let isBaseline: Bool
  /// Constants that the setting does not use.
  let unused: [String]
  let setting, baseline: Drawing
  let differences: [MeasureWords]

  /// The data that is drawn for one of the two conditions.
  struct Drawing: Encodable, Sendable {
    let course: LevelCourse
    /// The level in cents at which the rule settles for a listener with that threshold, computed by
    /// `ThresholdEstimating.restingLevel`, not simulated; null if unknown.
    let restingLevel: Double?
    /// The probability that this listener is right at the median level of the last comparisons; null without any.
    let rightAtRest: Double?
  }

  /// - Parameters:
  ///   - differences: setting minus baseline, by ``Exploration/measures``.
  ///   - names: the strategies that make no estimate; only without any is the error of the estimate shown.
  init(
    of exploration: Exploration, setting: Drawing, baseline: Drawing,
    differences: some Sequence<MeasureDifference>, withoutEstimate names: [String]
  ) {
    listeners = exploration.count
    population = max(exploration.count, Exploration.listeners)
    sessions = (0..<Exploration.sessions).map { $0 * Exploration.comparisonsPerSession }
    settled = Exploration.settled
    threshold = exploration.centre.value
    let isBaseline = exploration.isBaseline
    self.isBaseline = isBaseline
    unused = exploration.setting.strategy.unusedSettings
    (self.setting, self.baseline) = (setting, baseline)
    let hidden =
      names.isEmpty
      ? [Exploration.timelineError, Exploration.movingAverageError] : [Exploration.estimateError]
    self.differences = differences.filter { !hidden.contains($0.measure.descriptor.name) }.map {
      MeasureWords(
        $0, isBaseline: isBaseline, isMixed: exploration.isMixed,
        withoutEstimate: $0.measure.descriptor.name == Exploration.timelineError ? names : [])
    }
  }
}

extension Exploration {
  /// The threshold of a listener at the centre of the population: the geometric mean over the reference notes.
  var centre: Cents {
    let notes = setting.settings.notes.lowerBound.index...setting.settings.notes.upperBound.index
    let octaves = notes.reduce(0) { $0 + model.thresholds[MIDINote($1)].value.octaves }
    return Cents((octaves / Double(notes.count)).ofOctaves)
  }

  /// Computes the data that is drawn for a condition.
  /// - Parameter traces: the levels of each listener.
  func drawing(of condition: Condition, _ traces: [[Float]]) -> ExploreResult.Drawing {
    let course = LevelCourse(
      traces, comparisons: condition.plan.comparisons, settled: Self.settled,
      within: condition.settings.bounds)
    let correct = probabilityCorrect(condition)
    return ExploreResult.Drawing(
      course: course, restingLevel: restingLevel(condition, correct)?.value,
      rightAtRest: course.rest.median.map { correct($0.cents) })
  }

  /// The probability that a listener with the threshold ``centre`` is right at a level in cents.
  private func probabilityCorrect(_ condition: Condition) -> (Double) -> Double {
    let notes = condition.settings.notes
    return model.listener(threshold: centre, over: notes).meanProbabilityCorrect(over: notes)
  }

  /// - Complexity: the complexity of the strategy's `restingLevel`; for kazez up to 50 ms if one constant is tiny and
  ///   the other large.
  private func restingLevel(_ condition: Condition, _ correct: (Double) -> Double) -> Cents? {
    let strategy = try? condition.strategy.strategy.type.init(condition.strategy.values)
    return strategy?.restingLevel(within: condition.settings.bounds, probabilityCorrect: correct)
  }
}

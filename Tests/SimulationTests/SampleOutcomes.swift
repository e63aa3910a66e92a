// Outcomes made by hand, which tests of measures read. `OutcomeTests` and `TrackedMeasureTests` are models of such tests.
import Chronology
import Music
import Numerics
import Training

@testable import Simulation

/// An outcome before the first session.
/// - Parameters:
///   - threshold: the true threshold before training, in cents.
///   - target: the rule's small-step target, in cents.
///   - aim: see `ListenerTruth`.
func sampleOutcome(
  _ threshold: Double = 8, target: Double? = nil, aim: Double? = nil, plan: TrainingPlan = samplePlan()
) -> ListenerOutcome {
  ListenerOutcome(
    before: ListenerTruth(
      threshold: Cents(threshold), smallStepTarget: target.map { Cents($0) }, aim: aim), plan: plan)
}

/// An outcome of sessions in which all comparisons count.
/// - Parameters:
///   - truths: what is true at the end of each session; the first also before training.
///   - shown: what is shown at the end of each session; by default nothing.
///   - skipped: the number of sessions whose ends do not count.
func sampleOutcome(
  of sessions: [[CompletedComparison]], observing observations: Observations, truths: [ListenerTruth],
  shown: [ShownThresholds]? = nil, skipped: Int = 0
) -> ListenerOutcome {
  let plan = samplePlan()
  var observer = ObservationSet(observations, of: plan)
  var outcome = ListenerOutcome(before: truths[0], plan: plan)
  for (index, session) in sessions.enumerated() {
    outcome.tally.sessionBegan()
    observer.sessionBegan()
    for comparison in session {
      outcome.tally.comparisonCompleted(comparison)
      observer.comparisonCompleted(comparison)
    }
    observer.sessionEnded()
    outcome.add(
      SessionEnd(
        shown: shown?[index] ?? ShownThresholds(), truth: truths[index], minutes: 1, counts: index >= skipped,
        comparisons: outcome.tally.presented))
  }
  (outcome.levels, outcome.observations) = (observer.levels?.presented, observer.own)
  return outcome
}

/// An outcome of sessions with one observation.
/// - Parameter truths: the true threshold at the end of each session, in cents; the first also before training.
func sampleOutcome(
  of sessions: [[CompletedComparison]], observing type: any ListenerObservation.Type, truths: [Double],
  skipped: Int = 0
) -> ListenerOutcome {
  sampleOutcome(
    of: sessions, observing: .own(type),
    truths: truths.map { ListenerTruth(threshold: Cents($0), smallStepTarget: nil) }, skipped: skipped)
}

/// A measure's value of an outcome; nil if it is undefined.
func value(_ name: String, of outcome: ListenerOutcome) -> Double? {
  try! MeasureCatalog.standard.named(name).value(of: outcome)
}

/// Sessions of comparisons at one offset, one session a day.
/// - Parameter isCorrect: whether the answer is right, by the index of the comparison in all sessions together.
func sampleSessions(_ lengths: [Int], at offset: Cents = 12, isCorrect: (Int) -> Bool)
  -> [[CompletedComparison]]
{
  var trial = 0
  return lengths.enumerated().map { day, length in
    (0..<length).map { _ in
      defer { trial += 1 }
      return CompletedComparison(
        comparison: Comparison(reference: .middleC, offset: offset), isCorrect: isCorrect(trial),
        timestamp: Instant(seconds: Int64(day) * 86_400 + Int64(trial) * 4))
    }
  }
}

/// Twelve sessions of 100 comparisons by `tracking`, one a day, with a listener whose threshold is 16 cents in the first
/// three and 10.4 cents, 35 % less, from then on.
func sampleTrackedSessions() throws -> [[CompletedComparison]] {
  let strategy = try TrackingStrategy(ParameterValues(of: TrackingStrategy.descriptor))
  var training = ComparisonTraining(
    strategy: strategy, settings: TrainingSettings(), history: HistorySettings().emptyHistory(in: .utc))
  return (0..<12).map { day in
    training.beginSession(strategy)
    let threshold = day > 2 ? 10.4 : 16.0
    let stream = RandomStream(key: StreamKey(seed: 5), listener: 0, session: UInt32(day), purpose: .trial)
    return (0..<100 as Range<UInt32>).map { trial in
      let draws = TrialDraws(of: trial, in: stream)
      let comparison = training.present(draws: draws)
      let ratio = comparison.difficulty.value / threshold
      return training.complete(
        comparison, isCorrect: draws.answer < 1 - 0.5 * Elementary.exp2(-ratio * ratio),
        at: Instant(seconds: Int64(day) * 86_400 + Int64(trial) * 4))
    }
  }
}

import Chronology
import Foundation
import Numerics
import Training

/// A simulated person who trains with the strategy `tracking`, and whose answers owe nothing to the tracker's model.
package struct TrainedPerson {
  /// The person's records so far.
  package private(set) var history: TrainingHistory
  private let settings: TrainingSettings
  private let presented, answered: StreamKey
  private let index: UInt32
  private var sessions = 0

  /// A person without records.
  /// - Parameters:
  ///   - index: the person's number; part of the random address.
  ///   - seed: of what is presented.
  ///   - answers: the seed of the answers.
  package init(_ index: Int, settings: TrainingSettings = TrainingSettings(), seed: UInt64, answers: UInt64) {
    let calendar = PeriodCalendar(zone: .utc)
    history = TrainingHistory(
      timeline: ThresholdTimeline(calendar: calendar), estimates: IntervalEstimates(calendar: calendar))
    self.settings = settings
    (self.index, presented, answered) = (UInt32(index), StreamKey(seed: seed), StreamKey(seed: answers))
  }

  /// Whether an answer is right by a Weibull function with guesses and slips: 75 % without slips at the threshold.
  package static func isRight(
    _ cents: Double, threshold: Double, slope: Double, slips: Double, _ draw: Double
  ) -> Bool {
    let misses = 0.5 * exp2(-pow(cents / threshold, slope))
    return draw >= misses * (1 - slips) + 0.5 * slips
  }

  /// Trains one more session.
  /// - Parameters:
  ///   - isRight: whether a comparison is answered right; `draws` are the session's random numbers for answers.
  ///   - observe: called after each answer, with the history that has it.
  package mutating func train(
    comparisons: Int, isRight: (_ comparison: Comparison, _ trial: Int, _ draws: RandomStream) -> Bool,
    observe: (_ comparison: Comparison, _ wasRight: Bool, TrainingHistory) -> Void = { _, _, _ in }
  ) throws {
    var machine = ComparisonMachine(
      training: ComparisonTraining(
        strategy: try TrackingStrategy(ParameterValues(of: TrackingStrategy.descriptor)), settings: settings,
        history: history),
      address: ListenerAddress(key: presented, index: index), session: sessions, limit: nil)
    let draws = RandomStream(
      key: answered, listener: index, session: UInt32(sessions), purpose: .matching)
    for trial in 0..<comparisons {
      _ = machine.handle(trial == 0 ? .start : .feedbackEnded(trial: trial - 1))
      _ = machine.handle(.referenceEnded(trial: trial))
      guard let comparison = machine.state.trial else { preconditionFailure("no comparison is presented") }
      let wasRight = isRight(comparison, trial, draws)
      let right = comparison.rightAnswer
      _ = machine.handle(
        .answered(
          wasRight ? right : right == .higher ? .lower : .higher, trial: trial,
          at: Instant(seconds: Int64(1000 * sessions + trial))))
      observe(comparison, wasRight, machine.training.history)
    }
    history = machine.training.history
    sessions += 1
  }
}

import Chronology
import Music
import Numerics
package import Training

/// Sessions of the real training loop in which a closure or a deaf listener answers.
struct AuditedTraining<Strategy: ComparisonStrategy> {
  let strategy: Strategy
  let settings: TrainingSettings
  let direction: DirectionRule
  let seed: UInt64
  /// Comparisons in each session, unless the strategy ends it earlier. Sessions begin at 18:00, a day apart.
  var sessionLength = 200

  /// Trains for `count` comparisons.
  /// - Parameters:
  ///   - history: the person's history before the first session.
  ///   - answer: receives the comparison, its level and a random number; only listeners who hear may read the offset.
  ///   - learn: receives each completed comparison.
  /// - Returns: the training after the last comparison.
  func play(
    _ count: Int, history: TrainingHistory, answer: (Comparison, Decibels, Double) -> Answer,
    learn: (CompletedComparison) -> Void
  ) -> ComparisonTraining<Strategy> {
    var training = ComparisonTraining(strategy: strategy, settings: settings, history: history)
    var directed = DirectedTraining(direction)
    let listener = ListenerAddress(key: StreamKey(seed: seed).derived("audit"), index: 0)
    var (session, played) = (0, 0)
    while played < count {
      training.beginSession(strategy)
      var now = Instant(seconds: Int64(session) * 86_400 + 64_800)
      for trial in 0..<min(sessionLength, count - played) {
        let address = TrialAddress(listener: listener, session: session, trial: trial)
        let draws = address.draws
        let comparison = directed.directed(
          training.present(draws: draws), uniform: address[.sampling].uniform)
        let given = answer(comparison, training.level(from: address), draws.answer)
        now = now.advanced(bySeconds: 3)
        let completed = training.complete(comparison, isCorrect: comparison.isCorrect(given), at: now)
        directed.add(completed)
        learn(completed)
        played += 1
        if training.strategy.endsSession(after: completed) { break }
      }
      session += 1
    }
    return training
  }

  /// Trains a deaf listener.
  /// - Parameter observe: receives each completed comparison.
  func play(
    _ count: Int, history: TrainingHistory, _ listener: inout some DeafListener,
    observe: (CompletedComparison) -> Void = { _ in }
  ) -> (training: ComparisonTraining<Strategy>, right: Int) {
    var (deaf, right) = (listener, 0)
    let training = play(count, history: history) { comparison, level, uniform in
      deaf.answer(to: SeenComparison(comparison, level: level), uniform: uniform)
    } learn: { completed in
      right += completed.isCorrect ? 1 : 0
      deaf.learn(completed.comparison.rightAnswer)
      observe(completed)
    }
    listener = deaf
    return (training, right)
  }
}

extension TrainingSettings {
  /// The settings of an audit: everything that could give an answer away varies, so intervals of four sizes and loudness.
  package static var audited: TrainingSettings {
    var settings = TrainingSettings()
    settings.intervals = [.prime, .majorThird, .perfectFifth, .octave]
    settings.varyLoudness = .one
    return settings
  }
}

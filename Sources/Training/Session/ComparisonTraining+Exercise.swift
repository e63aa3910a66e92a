import Chronology
import Music
import Numerics

extension Comparison: ExerciseTrial {
  @usableFromInline package typealias Answer = Training.Answer
  /// The comparison with its answer.
  @usableFromInline package typealias Completed = CompletedComparison
}

extension ComparisonTraining: Exercise {
  /// Two notes that the person compares.
  @usableFromInline package typealias Trial = Comparison

  /// The smallest difficulty answered right in this session; nil before the first right answer.
  @usableFromInline package var score: Cents? { sessionBest }

  /// The tracker's estimate for the ability that the comparison needs; nil without a tracker.
  @usableFromInline package func threshold(for comparison: Comparison?) -> LiveThreshold? {
    history.liveThreshold(
      of: comparison.map { TrainedAbility($0.interval) } ?? history.profile.latestAbility)
  }

  /// The next comparison, with its two notes and the log lines that explain the choice.
  @usableFromInline package mutating func present(at address: TrialAddress) -> Presentation<Comparison> {
    let draws = address.draws
    let reason = reason(draws: draws)
    let comparison = present(draws: draws)
    let start = startLine(of: comparison)
    let line =
      "comparison \(address.trial): \(comparison.reference.name), \(reason), \(comparison.difficulty.logged)"
    return Presentation(
      trial: comparison, reference: note(DetunedNote(comparison.reference), of: comparison),
      target: note(comparison.target, of: comparison, level: level(from: address)),
      log: [start, line].compactMap(\.self))
  }

  /// Updates profile, trend and timeline.
  @usableFromInline package mutating func complete(
    _ comparison: Comparison, with answer: Answer, at timestamp: Instant
  )
    -> CompletedComparison
  {
    complete(comparison, isCorrect: comparison.isCorrect(answer), at: timestamp)
  }

  /// Whether the strategy ends the session after the last answer; false before the first.
  @usableFromInline package var endsSession: Bool { last.map(strategy.endsSession(after:)) ?? false }

  /// The strategy's first choice outside the settings; nil if there was none, or its choices are not checked.
  @usableFromInline package var problem: ParameterError? { strategy.choiceProblem }

  /// Checks that the strategy accepts the settings.
  /// - Throws: `ParameterError` if the strategy rejects them.
  @usableFromInline package func validate(_ settings: TrainingSettings) throws(ParameterError) {
    try strategy.validate(settings)
  }

  /// The log line of the answer: the profile's statistics of the reference note.
  @usableFromInline package func profileLine(after completed: CompletedComparison) -> String {
    let note = completed.comparison.reference
    return "profile: \(note.name) \(history.profile[note].statistics.logged)"
  }

  /// The log line that says where the first difficulty comes from; nil after the session's first answer.
  private func startLine(of comparison: Comparison) -> String? {
    guard last == nil else { return nil }
    let first = settings.situation(for: comparison.interval).first
    if first > 0, first.clamped(to: settings.bounds) == comparison.difficulty { return "start as set" }
    guard let overall = history.profile.overall else { return "cold start: the profile is empty" }
    return "start from the profile: mean \(overall.mean.logged) over \(overall.trainedNotes) notes"
  }

  private func note(_ note: DetunedNote, of comparison: Comparison, level: Decibels = .zero) -> PresentedNote
  {
    PresentedNote(
      frequency: settings.frequency(of: note, root: comparison.reference), duration: settings.noteDuration,
      level: level)
  }

  /// The change of the target's level: uniform in ±5·v dB, with v the setting `vary-loudness`.
  package func level(from address: TrialAddress) -> Decibels {
    let depth = settings.varyLoudness.value
    guard depth > 0 else { return .zero }
    return Decibels(5 * depth * (2 * address[.loudness].uniform - 1))
  }
}

/// The state of a comparison session, as screens receive it.
package typealias ComparisonView = SessionView<Comparison>

extension ComparisonView {
  /// The current difficulty; nil when idle.
  package var difficulty: Cents? { state.trial?.difficulty }

  /// The answered comparison whose feedback is shown; nil outside feedback.
  package var completed: CompletedComparison? {
    if case .showingFeedback(_, let completed) = state { completed } else { nil }
  }
}

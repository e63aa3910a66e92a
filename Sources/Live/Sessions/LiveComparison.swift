package import Chronology
import Exchange
package import Music
import Numerics
import Simulation
package import Store
import Text
package import Training

/// A live session of comparisons, which a person answers with keys or clicks, unless another listener does.
package struct LiveComparison<Strategy: ComparisonStrategy>: LiveSession {
  package let setup: LiveSetup
  package let exercise: ComparisonSession<Strategy, ObserverPair<StoreObserver, ComparisonTally>>
  private let person = AnsweringPerson()
  /// Answers in place of the person.
  private let listener: (any Listener)?

  /// - Parameters:
  ///   - strategy: the strategy that the settings choose.
  ///   - limit: the number of comparisons; nil for a session without a limit.
  ///   - listener: answers; nil for the person.
  /// - Throws: `ParameterError` if the strategy's constants contradict each other.
  package init(
    _ setup: LiveSetup, by strategy: Strategy.Type, limit: Int?, answeredBy listener: (any Listener)? = nil
  ) throws(ParameterError) {
    (self.setup, self.listener) = (setup, listener)
    exercise = ComparisonSession(
      machine: ComparisonMachine(
        training: ComparisonTraining(
          strategy: try strategy.init(setup.settings.strategy), settings: setup.conditions,
          history: setup.history),
        address: setup.session.address, session: 0, limit: limit),
      observer: ObserverPair(
        try StoreObserver(setup.session, savingWith: setup.recorder),
        ComparisonTally(largest: setup.conditions.bounds.upperBound)))
  }

  package func run(show: @escaping @Sendable (ComparisonView) -> Void) async throws {
    try await exercise.run(
      on: SessionEnvironment(
        player: setup.player, listener: listener ?? person, clock: setup.clock, show: show,
        log: setup.log.write))
  }

  /// Passes the person's answer to the session. One that the session has not asked for has no effect but a line in the
  /// log.
  /// - Parameter instant: when the key or click was read.
  /// - Returns: whether the session has asked for it.
  @discardableResult package func give(_ answer: Answer, at instant: Instant) async -> Bool {
    let isAsked = await person.give(answer, at: instant)
    if !isAsked { setup.log.ignored(answer) }
    return isAsked
  }

  /// Returns when the session has asked the person about a trial. From then on it accepts the answer.
  package func wasAsked(about trial: Int) async { await person.wasAsked(about: trial) }
}

/// A person who answers with keys or clicks.
actor AnsweringPerson: Listener {
  private var asked = AskedTrial<Answer>()

  func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { asked.record(trial, for: $0) }
    } onCancel: {
      Task { await self.dismiss() }
    }
  }

  /// Returns when the session has asked about a trial. From then on `give` accepts its answer.
  package func wasAsked(about trial: Int) async {
    await withCheckedContinuation { asked.resume($0, at: trial) }
  }

  /// Processes an answer.
  /// - Parameter instant: when the key or click was read.
  /// - Returns: false if the session has not asked; it then has no effect.
  func give(_ answer: Answer, at instant: Instant) -> Bool {
    asked.resume(returning: Timed(answer, at: instant))
  }

  private func dismiss() { asked.cancel() }
}

/// The latest trial that the session has asked a person about, and the session that waits for the answer. A screen waits
/// for the trial, so that it does not invite an answer too early.
struct AskedTrial<Value: Sendable> {
  /// The index of the trial; −1 before the first.
  private var trial = -1
  private var screen: CheckedContinuation<Void, Never>?
  private var session: CheckedContinuation<Timed<Value>, any Error>?

  /// Records a trial, which must be later than the previous one, and the session that waits for its answer.
  mutating func record(_ trial: Int, for session: CheckedContinuation<Timed<Value>, any Error>) {
    self.trial = trial
    self.session = session
    screen.take()?.resume()
  }

  /// Resumes one screen as soon as a trial, or a later one, has been recorded.
  mutating func resume(_ screen: CheckedContinuation<Void, Never>, at trial: Int) {
    if self.trial >= trial { screen.resume() } else { self.screen = screen }
  }

  /// Answers the session.
  /// - Returns: false if no session waits.
  @discardableResult mutating func resume(returning answer: Timed<Value>) -> Bool {
    guard let session = session.take() else { return false }
    session.resume(returning: answer)
    return true
  }

  /// Ends the wait of the session with a `CancellationError`.
  mutating func cancel() { session.take()?.resume(throwing: CancellationError()) }
}

/// The summary at the end of a session.
package struct ComparisonTally: ComparisonObserver {
  package private(set) var difficulties: [Double] = []
  /// Whether each answer was right.
  package private(set) var areRight: [Bool] = []
  package private(set) var wrong: [Comparison] = []
  /// The answers of each interval that was trained: how many were right, of how many.
  private var answers: [Interval: (right: Int, count: Int)] = [:]
  /// The intervals that were trained.
  package var intervals: Set<Interval> { Set(answers.keys) }
  package private(set) var test: GuessTest

  /// - Parameter largest: the largest offset of the settings.
  init(largest: Cents = TrainingSettings().bounds.upperBound) { test = GuessTest(largest: largest) }

  package mutating func comparisonCompleted(_ completed: CompletedComparison) {
    difficulties.append(completed.comparison.difficulty.value)
    let interval = completed.comparison.interval
    let (right, count) = answers[interval] ?? (0, 0)
    answers[interval] = (right + (completed.isCorrect ? 1 : 0), count + 1)
    test.add(completed)
    areRight.append(completed.isCorrect)
    if !completed.isCorrect { wrong.append(completed.comparison) }
  }

  /// "16 of 20 right"; "Major third 8 of 12 right, perfect fifth 8 of 8 right" of two to four intervals. The smallest
  /// difference answered right is left out: it is below the threshold by luck.
  /// - Parameter verdict: "An ordinary session.", which follows; nil for none.
  package func result(_ phrases: Phrases, _ verdict: String? = nil) -> String {
    if let verdict { return "\(result(phrases)). \(verdict)" }
    let texts = phrases.texts
    if answers.isEmpty { return texts.endNothingAnswered }
    return 2...4 ~= answers.count
      ? answers.sorted { $0.key < $1.key }.map { interval, own in
        texts.endRightOf(interval: interval.name(in: phrases.language), right: own.right, count: own.count)
      }.joined(separator: ", ").capitalizedFirst
      : texts.endRight(right: areRight.count(where: \.self), count: areRight.count)
  }

  /// "An ordinary session." and "Of the 8 hard pairs, near your earlier threshold, 5 right; about 6 are usual.", or better or worse than
  /// usual beyond chance at 1 %. The verdict is nil where the end compares thresholds, and where easier pairs went worse than slips
  /// explain; how many of these were right follows where some were wrong. In a new tuning, where nothing is usual yet, only how many were
  /// right. Nil of fewer than four differences within a factor of 1.5 of the threshold before the session, where that was not known, and of
  /// several intervals. Of people of other slopes,
  /// with slips, 72 to 76 % are right there (`KnownThresholdTests` holds 70 to 80 %).
  /// - Parameter text: the lines of the history at the end of the session.
  package func hardPairs(_ text: HistoryText) -> (verdict: String?, pairs: String)? {
    let phrases = text.phrases
    guard intervals.count == 1, let interval = intervals.first,
      let known = text.earlier?.threshold(of: interval), known.isShown
    else { return nil }
    let (low, high) = (known.mean.value / 1.5, known.mean.value * 1.5)
    let pairs = zip(difficulties, areRight)
    let (near, easier) = (pairs.filter { (low...high).contains($0.0) }, pairs.filter { $0.0 > high })
    guard near.count >= 4 else { return nil }
    let (texts, right, count) = (phrases.texts, near.count(where: \.1), Double(near.count))
    if text.isOfNewTuning(interval) {
      return (nil, texts.endRightNearFormer(count: near.count, right: right))
    }
    let usual = Int((0.75 * count).rounded())
    let isCompared = !text.before(of: interval, "").isEmpty
    let easierRight = easier.count(where: \.1)
    let areUsual =
      easier.isEmpty
      || BinomialInterval(Double(easierRight) / Double(easier.count), of: Double(easier.count)).confidence(
        below: 0.85) < 0.995
    let verdict: String? =
      switch BinomialInterval(Double(right) / count, of: count).confidence(below: 0.75) {
      case _ where isCompared: nil
      case ...0.005: texts.endSessionBetter
      case 0.995...: texts.endSessionWorse
      default: areUsual ? texts.endSessionOrdinary : nil
      }
    let ofEasier =
      easierRight < easier.count ? texts.endRightEasier(count: easier.count, right: easierRight) : nil
    let usualWords = right == usual ? texts.endUsual : texts.endUsualAbout(count: usual)
    let ofHard = texts.endRightNear(count: near.count, right: right, usual: usualWords)
    return (verdict, [ofHard, ofEasier].compactMap(\.self).joined(separator: " "))
  }
}

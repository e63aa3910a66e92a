import CReference
import Chronology
import CourseInC
import Measuring
import Music
import Numerics
import Simulation
import Training

/// Amateurs who train with the app's default rule, in Swift and in C.
struct KazezCourse: Sendable {
  let sessions: Int
  let comparisonsPerSession: Int
  var comparisons: Int { sessions * comparisonsPerSession }

  let key = StreamKey(seed: 1).derived("amateur").derived(0)
  let schedule = SessionSchedule(firstDay: CivilDate(firstOfMonth: 1, year: 2026))
  let settings = TrainingSettings()
  let convergence = Cents(12)
  let model: ListenerModel

  init(sessions: Int, comparisonsPerSession: Int) throws {
    self.sessions = sessions
    self.comparisonsPerSession = comparisonsPerSession
    model = try ListenerModel(
      ParameterValues(
        of: ListenerModel.descriptor, setting: ["threshold-cents": .number(8), "lapse-rate": .number(0.02)]))
  }

  /// One listener's training by the loop that every simulation runs: all that it counts, and all that is shown.
  func train<Strategy: ComparisonStrategy>(
    _ listener: Int, with strategy: Strategy
  ) -> (
    training: ComparisonTraining<Strategy>, tally: SessionTally, end: Instant,
    person: DifficultyCountingListener<DiscriminationListener>
  ) {
    let address = ListenerAddress(key: key, index: UInt32(listener))
    var person = DifficultyCountingListener(model.listener(at: address), notes: settings.notes)
    var training = ComparisonTraining(
      strategy: strategy, settings: settings,
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    var tally = SessionTally(warmUp: 0, sessionWarmUp: 0, convergenceLevel: convergence)
    let buffers = SessionBuffers()
    var end = schedule.start(ofSession: 0)
    for index in 0..<sessions {
      training.beginSession(strategy)
      let session = SimulatedSession(
        address: address, index: index, comparisons: comparisonsPerSession,
        start: schedule.start(ofSession: index))
      end = training.simulate(session, listener: &person, observer: &tally, buffers: buffers)
      keep(training.shown)
    }
    return (training, tally, end, person)
  }

  /// The difficulty, in thresholds, that is answered right that often.
  private func level(_ fraction: Double) -> Double {
    let person = model.listener(at: ListenerAddress(key: key, index: 0))
    return person.difficulty(correct: fraction, at: .middleC)!.value / 8
  }

  private func setting(_ listener: Int) -> kazez_setting {
    kazez_setting(
      key0: key.word0, key1: key.word1, listener: UInt32(listener), threshold: 8, bias: 0, lapse_rate: 0.02,
      narrowing: 0.05, widening: 0.09, lowest: 0.1, highest: 100, lowest_note: 36, highest_note: 84,
      trial_microseconds: 2_400_000, convergence_level: convergence.value, easy: level(0.95), hard: level(0.6)
    )
  }

  /// The same in C.
  func trainInC(_ listener: Int, _ course: TrainingInC) -> Instant {
    var setting = setting(listener)
    training_reset(course.training)
    var end: Int64 = 0
    for index in 0..<sessions {
      end = kazez_session(
        course.training, &setting, UInt32(index), Int64(comparisonsPerSession),
        schedule.start(ofSession: index).microseconds)
    }
    return Instant(microseconds: end)
  }

  /// The smallest level at which each comparison of the first session is answered right: infinite if the lapse is wrong.
  func neededLevels(_ listener: Int) -> [Double] {
    let stream = ListenerAddress(key: key, index: UInt32(listener)).stream(.trial, session: 0)
    return (0..<UInt32(comparisonsPerSession)).map { trial in
      let draws = TrialDraws(of: trial, in: stream)
      let noise = NormalDistribution.quantile(min(1, max(0, (draws.answer - 0.01) / 0.98)))
      let isLower = draws.presentation >> 31 == 1
      return (isLower ? -noise : noise) * 8 / 0.6744897501960817
    }
  }

  /// The last level that the serial chain of the first session presents.
  func chain(_ listener: Int, needed: [Double]) -> Double {
    var setting = setting(listener)
    return kazez_chain(&setting, needed, Int64(needed.count), setting.highest)
  }

  /// Holds every number that comes of a training against the reference's, to the last bit.
  func check(_ listener: Int, _ course: TrainingInC, with strategy: KazezStrategy) {
    let (training, tally, end, person) = train(listener, with: strategy)
    precondition(end == trainInC(listener, course), "the clocks differ")
    let counted = training_tally(course.training)
    precondition(tally.count == counted.seen && tally.correct == counted.right, "the answers differ")
    precondition(tally.longestErrorRun == counted.longest_error_run, "the runs of errors differ")
    precondition(tally.trialsToConverge ?? 0 == counted.converged, "convergence differs")
    precondition(tally.sumOfOctaves == counted.sum_of_octaves, "the levels differ")
    precondition(
      person.tooEasy == counted.too_easy && person.tooHard == counted.too_hard, "easy and hard differ")
    course.check(training.history)
  }

  /// Holds the last level of the chain against the training's.
  func checkChain(_ listener: Int, with strategy: KazezStrategy) {
    let trained = train(listener, with: strategy).training.last?.comparison.offset.value.magnitude
    precondition(chain(listener, needed: neededLevels(listener)) == trained, "the levels differ")
  }

  /// Holds the loop's answers against the same training taken one comparison at a time, as live sessions do.
  func checkStepwise<Strategy: ComparisonStrategy>(_ listener: Int, with strategy: Strategy) {
    let (expected, tally, end, _) = train(listener, with: strategy)
    let address = ListenerAddress(key: key, index: UInt32(listener))
    var person = model.listener(at: address)
    var training = ComparisonTraining(
      strategy: strategy, settings: settings,
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    var (now, right) = (end, 0)
    for index in 0..<sessions {
      training.beginSession(strategy)
      now = schedule.start(ofSession: index)
      for trial in 0..<UInt32(comparisonsPerSession) {
        let draws = TrialDraws(of: trial, in: address.stream(.trial, session: index))
        let comparison = training.present(draws: draws)
        let response = person.respond(to: comparison, uniform: draws.answer)
        now = Instant(microseconds: now.microseconds + 2_400_000 + response.microseconds)
        let isCorrect = comparison.isCorrect(response.answer)
        right += isCorrect ? 1 : 0
        training.complete(comparison, isCorrect: isCorrect, at: now)
      }
    }
    precondition(now == end && right == tally.correct && training.last == expected.last, "the answers differ")
    let (ours, theirs) = (training.history, expected.history)
    precondition(ours.trend.change == theirs.trend.change, "the trends differ")
    precondition(ours.timeline.aggregates == theirs.timeline.aggregates, "the timelines differ")
    precondition(ours.profile.overall == theirs.profile.overall, "the profiles differ")
  }
}

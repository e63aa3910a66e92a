import Chronology
import Measuring
import Music
import Numerics
import Training

/// A trial of the Bayesian strategies on a grid of 50 thresholds and 50 levels, divided by the plain way.
enum QuestRows {
  static let rows = [
    row("quest", QuestStrategy.self, with: ["step-octaves": .number(0.2)]) { belief in
      belief.nearest(to: belief.mean + belief.shape.octaves(correct: 0.9))
    },
    row("quest-plus (50 × 50)", QuestPlusStrategy.self, with: ["slopes": .integer(1)]) { belief in
      belief.mostInformative
    },
  ]

  private static let trials = 200

  private static func row<Strategy: ComparisonStrategy>(
    _ name: String, _ type: Strategy.Type, with own: [String: ParameterValue],
    choose: @escaping @Sendable (PlainBelief) -> Int
  ) -> Row {
    Row("\(name) trial ÷ plain posterior", rounds: 31) {
      let grid: [String: ParameterValue] = ["highest-cents": .number(0.125 * 900)]
      let values = try ParameterValues(of: type.descriptor, setting: own.merging(grid) { $1 })
      let quest = QuestCourse(strategy: try type.init(values))
      let expected = plain(choose)
      precondition(PlainBelief().levels.count == 50, "the grid is another one")
      for (ours, theirs) in zip(quest.run(trials), expected) {
        precondition(abs(ours.value - theirs) < 1e-9 * theirs, "presented \(ours), expected \(theirs)")
      }
      return Turns(units: trials) {
        keep(plain(choose))
      } work: {
        keep(quest.run(trials))
      }
    }
  }

  /// The levels of a session by the definition.
  private static func plain(_ choose: (PlainBelief) -> Int) -> [Double] {
    var belief = PlainBelief()
    return (0..<trials).map { trial in
      let index = choose(belief)
      belief.take(QuestCourseAnswers.isRight(belief.levels[index], trial), at: index)
      return belief.levels[index]
    }
  }
}

/// A session of one strategy alone: nothing but its choices.
struct QuestCourse<Strategy: ComparisonStrategy>: Sendable {
  let strategy: Strategy
  private let profile = PerceptualProfile()
  private let situation = Situation(
    notes: MIDINote(36)...MIDINote(84), bounds: Cents(0.1)...Cents(1000), coldStart: 100,
    weakSpotProbability: 0.5)

  init(strategy: Strategy) { self.strategy = strategy }

  /// The levels of so many trials.
  func run(_ trials: Int) -> [Cents] {
    var strategy = strategy
    var last: CompletedComparison?
    let stream = StreamKey(seed: 1)
    return (0..<trials).map { trial in
      let draws = TrialDraws(
        of: UInt32(trial), in: RandomStream(key: stream, listener: 0, session: 0, purpose: .trial))
      let choice = strategy.nextChoice(
        after: last, profile: profile, in: situation, draws: StrategyDraws(draws))
      last = CompletedComparison(
        comparison: Comparison(reference: choice.note, offset: choice.difficulty),
        isCorrect: QuestCourseAnswers.isRight(choice.difficulty.value, trial), timestamp: .init(seconds: 0))
      return choice.difficulty
    }
  }
}

/// Answers that need no randomness.
enum QuestCourseAnswers {
  /// Right above 8 cents, below by turns.
  static func isRight(_ level: Double, _ trial: Int) -> Bool { level > 8 || trial % 2 == 0 }
}

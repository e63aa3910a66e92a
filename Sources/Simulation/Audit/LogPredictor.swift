import Music
import Numerics
package import Training

/// A deaf listener who predicts the right answer from the log of the training so far.
///
/// The listener has an expert for each clue and each order k = 0…3. The context of an expert is the value of its clue
/// and the last k answers and outcomes. The expert counts how often each answer was right in each context, and gives
/// the answer that was right more often. The listener gives the answer of the expert who was right most often so far.
/// Each answer thus depends on earlier comparisons only, so in a fair training every expert, and the listener, is right
/// with probability 1/2.
///
/// Source: the order-k Markov predictor of Feder, Merhav & Gutman 1992 (IEEE Trans. Inf. Theory 38), with
/// follow-the-leader among the experts instead of their randomised choice.
package struct LogPredictor: DeafListener {
  /// What an expert looks at besides earlier answers.
  package enum Clue: Int, CaseIterable, Sendable {
    case answers, difficulty, note, interval, loudness
  }

  /// The number of earlier answers that the experts of highest order look at.
  package static let highestOrder = 3

  private var experts: [Expert]
  private var guesses: [Bool]
  private var history = 0
  private var lastDifficulty = Cents.zero
  private var lastAnswer = false

  /// A predictor that has seen no comparison.
  /// - Parameter clues: the clues that have experts.
  package init(_ clues: [Clue] = Clue.allCases) {
    experts = clues.flatMap { clue in (0...Self.highestOrder).map { Expert(clue, order: $0) } }
    guesses = experts.map { _ in false }
  }

  package mutating func answer(to seen: SeenComparison, uniform: Double) -> Answer {
    var (best, guess) = (-1, false)
    for index in experts.indices {
      let value = experts[index].clue.value(of: seen, after: lastDifficulty)
      guesses[index] = experts[index].guess(history, value)
      if experts[index].hits > best { (best, guess) = (experts[index].hits, guesses[index]) }
    }
    (lastDifficulty, lastAnswer) = (seen.difficulty, guess)
    return guess ? .higher : .lower
  }

  package mutating func learn(_ right: Answer) {
    let isHigher = right == .higher
    for index in experts.indices { experts[index].learn(isHigher, guessed: guesses[index]) }
    history = (history << 2 | (lastAnswer ? 2 : 0) | (lastAnswer == isHigher ? 1 : 0)) & 0x3f
  }

  /// The counts of one clue and order.
  private struct Expert: Sendable {
    let clue: Clue
    private let mask: Int
    /// How much more often "higher" was right than "lower", for each value of the clue after each history.
    private var surplus: [Int32]
    private var context = 0
    private(set) var hits = 0

    init(_ clue: Clue, order: Int) {
      self.clue = clue
      mask = 1 << (2 * order) - 1
      surplus = Array(repeating: 0, count: clue.values << (2 * order))
    }

    mutating func guess(_ history: Int, _ value: Int) -> Bool {
      context = value * (mask + 1) + history & mask
      return surplus[context] >= 0
    }

    mutating func learn(_ isHigher: Bool, guessed: Bool) {
      surplus[context] += isHigher ? 1 : -1
      hits += guessed == isHigher ? 1 : 0
    }
  }
}

extension LogPredictor.Clue {
  /// The number of values that experts distinguish.
  fileprivate var values: Int {
    switch self {
    case .answers: 1
    case .difficulty: 3 * Self.difficulties
    case .note: MIDINote.count
    case .interval: Interval.allCases.count
    case .loudness: Self.levels
    }
  }

  private static var difficulties: Int { 16 }
  private static var levels: Int { 16 }

  /// The clue's value in a comparison, 0..<`values`: the difficulty in half octaves above 0.1 cent and whether it rose,
  /// stayed or fell; the level in steps of 0.625 dB from −5 dB.
  fileprivate func value(of seen: SeenComparison, after last: Cents) -> Int {
    switch self {
    case .answers: return 0
    case .note: return seen.note.index
    case .interval: return seen.interval.semitones
    case .loudness:
      return min(max(Int((seen.level.value + 5) * 1.6), 0), Self.levels - 1)
    case .difficulty:
      let octaves = (max(seen.difficulty.value, 0.1) / 0.1).octaves
      let change = seen.difficulty < last ? 0 : seen.difficulty == last ? 1 : 2
      return change * Self.difficulties + min(Int(1.5 * octaves), Self.difficulties - 1)
    }
  }
}

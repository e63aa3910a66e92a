import Foundation
import Peach
import ThresholdDisplay

/// An answer, as Peach and the file take it.
struct Answer {
  /// Seconds since 1970.
  var seconds: Int64
  var cents: Double
  var isCorrect: Bool

  func add(to display: inout ThresholdDisplay) {
    display.add(offsetCents: cents, isCorrect: isCorrect, at: Date(timeIntervalSince1970: Double(seconds)))
  }

  var completed: CompletedComparison {
    let comparison = Comparison(reference: MIDINote(69), offset: Cents(cents))
    return CompletedComparison(
      comparison: comparison, isCorrect: isCorrect, timestamp: Instant(seconds: seconds))
  }
}

/// Draws from 0..<1 by integer arithmetic, the same on every system.
struct Draws {
  private var state: UInt32 = 1

  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state) / 4_294_967_296
  }
}

/// The answers that Tests/Tools/tracker_vectors.py makes.
struct VectorAnswers {
  private var draws = Draws()
  private var seconds: Int64 = 1_700_000_000
  private var trial: Int64 = 0

  mutating func next() -> Answer {
    if trial % 100 == 0, trial > 0 {
      seconds += [600, 1800, 40_000, 86_400, 250_000, 4_000_000][Int(trial / 100 % 6)]
    }
    seconds += 3
    let threshold = 2 + 30 * Double(abs(trial % 4000 - 2000)) / 2000
    let offset = threshold * (0.25 + 3 * draws.next())
    let ratio = offset / threshold
    let (luck, lapse) = (draws.next(), draws.next())
    trial += 1
    return Answer(
      seconds: seconds, cents: offset, isCorrect: luck < (lapse < 0.03 ? 0.5 : 1 - 0.5 / (1 + ratio * ratio)))
  }
}

/// Simulated people who answer 50 times a session, by a staircase that settles where three of four answers are right.
enum Person: String, CaseIterable {
  case hears, learns, forgets, guesses, slips, exchangesKeys
  /// Hears none of the differences.
  case hearsLittle

  /// The largest difference, cents.
  private var largest: Double { self == .hearsLittle ? 10 : 100 }

  /// The probability of a right answer.
  private func fractionCorrect(at cents: Double, in trial: Int) -> Double {
    func hears(_ threshold: Double) -> Double { 1 - 0.5 / (1 + pow(cents / threshold, 2)) }
    return switch self {
    case .hears: hears(8)
    case .learns: hears(trial < 150 ? 40 : 10)
    case .forgets: hears(trial < 20 ? 8 : 40)
    case .guesses: 0.5
    case .hearsLittle: hears(60)
    case .slips: trial % 150 < 144 ? hears(8) : 0
    case .exchangesKeys: trial < 150 ? hears(8) : 1 - hears(8)
    }
  }

  func answers(_ count: Int) -> [Answer] {
    var (draws, cents, seconds) = (Draws(), largest, Int64(1_700_000_000))
    return (0..<count).map { trial in
      seconds += trial % 50 > 0 ? 3 : [1799, 1800, 30_000, 86_400, 600_000, 9_000_000][trial / 50 % 6]
      let isCorrect = draws.next() < fractionCorrect(at: cents, in: trial)
      defer { cents = min(largest, max(0.1, cents * (isCorrect ? 0.8 : 2))) }
      return Answer(seconds: seconds, cents: cents, isCorrect: isCorrect)
    }
  }
}

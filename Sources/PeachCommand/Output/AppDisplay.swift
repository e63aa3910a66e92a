import Chronology
import Exchange
import Music
import Numerics
import Simulation
import Text
import Training
import Tuning

/// What an app shows as threshold after a person's comparisons.
enum AppDisplay: Equatable {
  /// What the Peach app shows.
  case movingAverage
  /// The mean difference of the last right answers, at most this many.
  case lastRight(Int)

  /// In cents; nil without a right answer.
  func shown(after comparisons: [ComparisonRecord]) -> Double? {
    shown(in: comparisons, after: [comparisons.count]).first
  }

  /// What is shown after the first n comparisons, in cents, for each n of an ascending list; without those before the
  /// first right answer.
  func shown(in comparisons: [ComparisonRecord], after counts: [Int]) -> [Double] {
    switch self {
    case .movingAverage:
      comparisons.read(SessionTrend(correctOnly: true), after: counts) {
        $0.add($1)
      } value: {
        $0.movingAverage > 0 ? $0.movingAverage : nil
      }
    case .lastRight(let count):
      comparisons.read(LastRightAnswers(atMost: count), after: counts) {
        $0.add($1)
      } value: {
        $0.mean(ofLast: count)
      }
    }
  }

  /// The display that measures judge: this one, or of means of last right answers the nearest by the ratio of their
  /// numbers.
  var judged: JudgedDisplay {
    switch self {
    case .movingAverage: return .movingAverage
    case .lastRight(let count):
      func distance(to other: Int) -> Double { abs(Elementary.log2(Double(other) / Double(count))) }
      return .lastRight(LastRightAnswers.judged.min { distance(to: $0) < distance(to: $1) }!)
    }
  }

  /// Whose error the measure of `judged` is: "the Peach app", "the mean of the last 20 right answers".
  var judgedWords: String {
    guard case .lastRight(let count) = judged else { return "the Peach app" }
    return Self.lastRight(count).words
  }

  /// "the mean of the last 20 right answers".
  var words: String {
    switch self {
    case .movingAverage: "the moving average that the Peach app displays"
    case .lastRight(let count): "the mean of the last \(count.of("right answer"))"
    }
  }
}

extension [ComparisonRecord] {
  /// What the Peach app shows as threshold after these comparisons, in cents: the moving average of right answers; nil
  /// without one.
  var movingAverage: Double? { AppDisplay.movingAverage.shown(after: self) }

  /// The tracker's estimate of the threshold after these comparisons; nil without any.
  var trackedThreshold: TrackedThreshold? {
    var tracker = ThresholdTracker()
    for record in self { tracker.add(CompletedComparison(record)) }
    return tracker.threshold
  }

  /// The numbers of comparisons after which sessions end: before pauses of half an hour, and at the last one.
  var sessionEnds: [Int] {
    let pauses = zip(self, dropFirst()).enumerated().filter { _, pair in
      pair.1.timestamp.seconds(since: pair.0.timestamp) >= SessionTrend.sessionGap
    }
    return pauses.map { $0.offset + 1 } + [count]
  }

  /// The values of a state to which the comparisons are added, after the first n of them for each n of an ascending
  /// list; without those that are nil.
  fileprivate func read<State>(
    _ initial: State, after counts: [Int], add: (inout State, CompletedComparison) -> Void,
    value: (State) -> Double?
  ) -> [Double] {
    var (state, values, next) = (initial, [Double](), counts[...])
    for (index, record) in enumerated() {
      add(&state, CompletedComparison(record))
      guard next.first == index + 1 else { continue }
      next.removeFirst()
      value(state).map { values.append($0) }
    }
    return values
  }
}

/// What the app and the tracker show at the ends of a person's sessions, in cents: the moments at which measures judge
/// displays. The last answer alone can be of a session that was broken off.
struct EndsOfSessions {
  /// The answers with which a session counts.
  static let leastAnswers = 10

  /// The app's display; empty where it shows nothing.
  let app: [Double]
  /// The tracker's estimates, also those that it does not show, as in measures; empty without times.
  let tracker: [Double]

  /// - Parameters:
  ///   - fitted: the comparisons whose sessions count.
  ///   - displayed: those from which the display is: the same ones after earlier ones.
  init(of display: AppDisplay, _ fitted: [ComparisonRecord], in displayed: [ComparisonRecord], hasTimes: Bool)
  {
    let ends = hasTimes ? Self.ofLongSessions(fitted.sessionEnds) : [fitted.count]
    app = display.shown(in: displayed, after: ends.map { $0 + displayed.count - fitted.count })
    tracker =
      hasTimes
      ? fitted.read(ThresholdTracker(), after: ends) {
        $0.add($1)
      } value: {
        $0.meanOctaves.ofOctaves
      } : []
  }

  /// The ends of sessions that count; the last one if none does.
  private static func ofLongSessions(_ ends: [Int]) -> [Int] {
    let long = zip([0] + ends, ends).filter { $1 - $0 >= leastAnswers }.map(\.1)
    return long.isEmpty ? ends.suffix(1) : long
  }
}

import Music
import Numerics
package import Training

/// The error of an app's display that is the mean difference of the last right answers, in octaves: e = log₂(shown/T)
/// at the end of each session after the warm-up. Shown is the mean over at most 10, 20 or 50 of them, of all sessions
/// together.
struct LastRightError: Measure {
  enum Statistic: String, CaseIterable { case bias, rmse }

  let statistic: Statistic
  let answers: Int

  /// Both measures for each number of answers, in the order of listings.
  static let all: [any Measure] = LastRightAnswers.judged.flatMap { answers in
    Statistic.allCases.map { LastRightError(statistic: $0, answers: answers) }
  }

  var descriptor: Descriptor {
    Descriptor(
      name: "\(statistic.rawValue)_octaves_last_\(answers)_right",
      summary: """
        \(statistic == .bias ? "mean e" : "sqrt(mean e²)") with e = log2(mean difference of the last \(answers) right answers \
        / 75 % threshold) at the ends of sessions
        """, source: "Peach", unit: "octaves",
      finding: statistic == .rmse
        ? "the mean of the last \(answers) right answers misses the threshold by {}" : nil)
  }

  var aggregation: Aggregation { statistic == .bias ? .mean : .rootMeanSquare }
  var observes: Observations { .own(LastRightEnds.self) }
  var isReportedByDefault: Bool { false }

  var betterDirection: Objective.Direction? { statistic == .rmse ? .minimize : nil }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let ends = zip(outcome[LastRightEnds.self]?.octaves[answers] ?? [], 0...).dropFirst(
      outcome.skippedSessions)
    let errors = ends.compactMap { octaves, index in octaves.map { $0 - outcome.trueOctaves(atEnd: index) } }
    return switch statistic {
    case .bias: errors.mean.map { .value($0) }
    case .rmse: errors.map { $0 * $0 }.mean.map { .meanSquare($0) }
    }
  }
}

/// log₂ of the mean difference of the last right answers at the end of each session.
struct LastRightEnds: ListenerObservation {
  /// For each of `LastRightAnswers.judged`, in the order of the sessions; nil before the first right answer.
  private(set) var octaves: [Int: [Double?]] = [:]

  private var answers = LastRightAnswers(atMost: LastRightAnswers.judged.max()!)

  init(of plan: TrainingPlan) {}

  mutating func comparisonCompleted(_ completed: CompletedComparison) { answers.add(completed) }

  mutating func sessionEnded() {
    for count in LastRightAnswers.judged {
      let mean = answers.mean(ofLast: count).flatMap { $0 > 0 ? $0.octaves : nil }
      octaves[count, default: []].append(mean)
    }
  }
}

/// The differences of the last right answers, in a ring.
package struct LastRightAnswers {
  /// The numbers of answers whose mean measures judge.
  package static let judged = [10, 20, 50]

  private let capacity: Int
  /// In the order of the answers until it is full; then `next` is the oldest.
  private var ring: [Double] = []
  private var next = 0

  /// - Parameter capacity: the largest number of answers that is kept, at least 1.
  package init(atMost capacity: Int) { self.capacity = capacity }

  package mutating func add(_ completed: CompletedComparison) {
    guard completed.isCorrect else { return }
    let cents = completed.comparison.difficulty.value
    if ring.count < capacity { ring.append(cents) } else { ring[next] = cents }
    next = (next + 1) % capacity
  }

  /// The mean difference of the last answers, at most `count` and the capacity, in cents; nil without an answer.
  package func mean(ofLast count: Int) -> Double? {
    let count = min(count, ring.count)
    guard count > 0 else { return nil }
    return (1...count).reduce(0) { $0 + ring[(next - $1 + ring.count) % ring.count] } / Double(count)
  }
}

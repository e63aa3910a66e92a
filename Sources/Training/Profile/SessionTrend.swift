import Chronology
import Music
import Numerics

/// How the trend is computed from the records.
package enum TrendRule: String, ParameterChoice, CaseIterable, Sendable {
  /// Compares the mean of the later half of the records with the mean of the earlier half: the app's first rule.
  case halves
  /// The latest record against mean, standard deviation and the moving average of sessions: Peach for iOS.
  case sessions
  /// The same with the sample standard deviation (n − 1): Peach for the web.
  case sessionsSample = "sessions-sample"

  /// The name in settings and scenarios.
  package var parameterName: String { rawValue }
}

/// The trend of the Peach app: compares the latest record with the moving average of the sessions.
///
/// Sessions are separated by pauses of at least 30 minutes. With session means m₁ … mₛ that begin at t₁ … tₛ, the moving
/// average is e₁ = m₁, eᵢ = αᵢ·mᵢ + (1 − αᵢ)·eᵢ₋₁ with αᵢ = 1 − 2^(−(tᵢ − tᵢ₋₁)/7 days). The latest record above mean + SD
/// of all records: declining; otherwise at or above eₛ: stable; otherwise improving. One record has no trend.
///
/// The records must be added in the order of their time. The app adds right answers only; so does a history with
/// `correct-only`.
///
/// - Complexity: O(1) for one more record, in constant memory.
/// - Source: `TrainingDisciplineStatistics`, Peach for iOS 3dd315f; peach-web 4532444 for the sample deviation.
package struct SessionTrend: Sendable {
  /// The pause that separates sessions, in seconds.
  package static let sessionGap = 1800.0
  /// The time in which the weight of a session is halved, in seconds.
  static let halfLife = 7 * 86_400.0

  private let isSample: Bool
  private let correctOnly: Bool
  private var count = 0
  private var mean = 0.0
  private var squares = 0.0
  private var latest = (value: 0.0, at: Instant.distantPast)
  /// The moving average of the sessions before the current one, and the begin of the last of them; nil in the first
  /// session.
  private var earlier: (average: Double, start: Instant)?
  private var session = (sum: 0.0, count: 0, start: Instant.distantPast)

  /// A trend without records.
  /// - Parameters:
  ///   - isSample: whether the standard deviation divides by n − 1.
  ///   - correctOnly: whether wrong answers are left out.
  package init(isSample: Bool = false, correctOnly: Bool = false) {
    (self.isSample, self.correctOnly) = (isSample, correctOnly)
  }

  package mutating func add(_ completed: CompletedComparison) {
    guard completed.isCorrect || !correctOnly else { return }
    let (x, now) = (completed.comparison.difficulty.value, completed.timestamp)
    if count > 0, now.seconds(since: latest.at) >= Self.sessionGap {
      earlier = (movingAverage, session.start)
      session = (0, 0, now)
    } else if count == 0 {
      session.start = now
    }
    count += 1
    let distance = x - mean
    mean += distance / Double(count)
    squares += distance * (x - mean)
    session.sum += x
    session.count += 1
    latest = (x, now)
  }

  /// The moving average eₛ, which includes the current session; 0 without records.
  package var movingAverage: Double {
    guard session.count > 0 else { return 0 }
    let current = session.sum / Double(session.count)
    guard let earlier else { return current }
    let weight = 1 - Elementary.exp2(-session.start.seconds(since: earlier.start) / Self.halfLife)
    return weight * current + (1 - weight) * earlier.average
  }

  /// The trend; nil with fewer than two records.
  package var trend: TrendAnalyzer.Trend? {
    guard count >= 2 else { return nil }
    let deviation = (squares / Double(isSample ? count - 1 : count)).squareRoot()
    if latest.value > mean + deviation { return .declining }
    return latest.value >= movingAverage ? .stable : .improving
  }
}

/// The delay, in sessions, of a shown curve behind the true one.
///
/// The delay is the d = 0, 1, 2 … with the smallest variance of shown(i) − true(i − d) over the sessions i. A constant
/// difference does not count, since a rule may rest above or below the threshold. For i < d the truth before training
/// is used. The rolling mean of w sessions lags a fall between two constant levels by (w − 1)/2. The lag of a fall with
/// constant slope is not determined: a delay and a constant difference have the same effect.
///
/// - Complexity: O(`longest`) in time per session and in memory.
struct LagSearch: Sendable, Hashable {
  /// The longest delay that is tried, in sessions.
  static let longest = 100

  private let before: Double
  /// The true values at the ends of the last sessions, the latest first.
  private var truths: [Double] = []
  private var hasChanged = false
  private var count = 0
  private var sums: [Double] = []
  private var squares: [Double] = []

  /// A search in the octaves of thresholds.
  init(before: Double) { self.before = before }

  /// Adds the values at a session's end, in octaves.
  /// - Parameter shown: nil if nothing is shown or the session belongs to the warm-up.
  mutating func add(truth: Double, shown: Double?) {
    if truths.isEmpty { start() }
    hasChanged = hasChanged || truth != before
    truths.removeLast()
    truths.insert(truth, at: 0)
    guard let shown else { return }
    count += 1
    for delay in truths.indices {
      let error = shown - truths[delay]
      sums[delay] += error
      squares[delay] += error * error
    }
  }

  /// The delay in sessions. It is nil if the truth never changed, and if more than half of the sessions fits best: such a
  /// delay compares mostly with the truth before training, to which any constant curve fits.
  var sessions: Int? {
    let delays = 0..<min(count, truths.count)
    guard hasChanged, delays.count > 2, let best = delays.min(by: { variance($0) < variance($1) }) else {
      return nil
    }
    return best > delays.count / 2 ? nil : best
  }

  private func variance(_ delay: Int) -> Double {
    let mean = sums[delay] / Double(count)
    return squares[delay] / Double(count) - mean * mean
  }

  private mutating func start() {
    truths = Array(repeating: before, count: Self.longest + 1)
    sums = Array(repeating: 0, count: Self.longest + 1)
    squares = sums
  }
}

/// How long a shown curve lags a true one.
///
/// Of the delays d = 0, 1, 2 … sessions the one with the least variance of shown(i) − true(i − d) over the
/// sessions i: the least squared error up to a constant, since a rule may rest anywhere. Before training the truth
/// is what it was before training. A curve that is the truth of d sessions ago lags by d, whatever it is shifted
/// by; the rolling mean of w sessions lags a fall between two rests by (w − 1)/2. It is the bends that tell: of a
/// fall that has always been steady nobody can say how late it is shown by a rule that may rest anywhere.
///
/// - Complexity: O(`longest`) in time per session and in memory.
struct LagSearch: Sendable, Hashable {
  /// The longest delay that is looked at, in sessions.
  static let longest = 100

  private let before: Double
  /// The latest first.
  private var truths: [Double] = []
  private var hasChanged = false
  private var count = 0
  private var sums: [Double] = []
  private var squares: [Double] = []

  /// A search in the octaves of thresholds.
  init(before: Double) { self.before = before }

  /// Adds a session's end.
  /// - Parameter shown: nil where nothing is shown, or the session does not count.
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

  /// The delay; nil if the truth never changed or if a delay of more than half of the sessions fits best: it
  /// compares mostly with the truth before training, which fits whatever does not follow at all.
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

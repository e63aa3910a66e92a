import Numerics
import Simulation

/// The likelihood of a person's answers for a listener with any slope, who may learn and whose threshold differs from
/// day to day:
///
/// L = ∏ over days ∫ ∏ over the day's answers P(answer | T·2^d) · φ(d/σ) dd/σ, with
/// P = λ/2 + (1 − λ)·G(±(|x − b|/T)^β) and log₂ T = log₂ T₀ + octaves(note) − g·(1 − e^(−n/τ)).
///
/// The integral over a day's deviation d is a Gauss–Hermite sum over five values. G is interpolated linearly between
/// values 1/128 octave apart (error below 10⁻⁵).
///
/// Source: `DiscriminationListener`, `Learning` and `DayDrift`; Abramowitz & Stegun 1964, table 25.10, for the sum.
struct PracticeLikelihood {
  /// A listener's constants, and the logarithm of their density.
  struct Listener {
    /// log₂ T₀, the threshold in cents before the first answer.
    var octaves: Double
    /// β.
    var slope: Double
    var lapseRate: Double
    /// b in units of T₀.
    var bias: Double
    /// g and τ.
    var gainOctaves: Double, trials: Double
    /// σ.
    var driftOctaves: Double
  }

  private let answers: ObservedAnswers
  /// The answers of each day, in order.
  private let days: [Range<Int>]
  /// G(2^v) at v = `lowest` + index/128.
  private let table: [Double]

  private static let lowest = -12.0
  private static let perOctave = 128.0
  private static let width = 16

  /// The positions in standard deviations, and their shares.
  private static let nodes: [(position: Double, share: Double)] = [
    (-2.856_970_013_872_806, 0.011_257_411_327_720_69), (-1.355_626_179_974_266, 0.222_075_922_005_612_7),
    (0, 0.533_333_333_333_333_3), (1.355_626_179_974_266, 0.222_075_922_005_612_7),
    (2.856_970_013_872_806, 0.011_257_411_327_720_69),
  ]

  /// - Parameter days: the day of each answer, ascending.
  init(_ likelihood: Likelihood, days: [Int]) {
    answers = likelihood.observations
    precondition(days.count == answers.count, "\(answers.count) answers must have days, got \(days.count)")
    var ranges: [Range<Int>] = []
    for (index, day) in days.enumerated() {
      if index > 0, days[index - 1] == day {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    self.days = ranges
    table = (0...Self.width * Int(Self.perOctave)).map {
      likelihood.family.cumulative(Elementary.exp2(Self.lowest + Double($0) / Self.perOctave))
    }
  }

  /// The natural logarithm of L, and log₂ of the threshold in cents after the last answer.
  /// - Parameter draw: 0..<1; chooses the deviation of the last day from its distribution given the answers.
  func evaluate(_ listener: Listener, draw: Double) -> (logLikelihood: Double, octavesNow: Double) {
    let bias = listener.bias * Elementary.exp2(listener.octaves)
    let shifts = Self.nodes.map { -listener.slope * listener.driftOctaves * $0.position * Self.perOctave }
    let decay = Elementary.exp(-1 / listener.trials)
    var (sum, left) = (0.0, 1.0)
    var likelihoods = [Double](repeating: 0, count: Self.nodes.count)
    for day in days {
      for node in likelihoods.indices { likelihoods[node] = Elementary.log(Self.nodes[node].share) }
      let start = left
      add(day, listener, bias, decay, &left, shifts, to: &likelihoods)
      // Guards against the rounding of long products.
      left = left > 1e-12 ? start * Elementary.exp(-Double(day.count) / listener.trials) : 0
      let highest = likelihoods.max() ?? 0
      for node in likelihoods.indices { likelihoods[node] = Elementary.exp(likelihoods[node] - highest) }
      sum += highest + Elementary.log(likelihoods.reduce(0, +))
    }
    var (node, passed) = (0, likelihoods[0])
    let target = draw * likelihoods.reduce(0, +)
    while passed < target, node + 1 < likelihoods.count {
      node += 1
      passed += likelihoods[node]
    }
    let now = listener.octaves - listener.gainOctaves * (1 - left)
    return (sum, now + listener.driftOctaves * Self.nodes[node].position)
  }

  /// Adds the logarithms of a day's answers under each deviation.
  private func add(
    _ day: Range<Int>, _ listener: Listener, _ bias: Double, _ decay: Double, _ left: inout Double,
    _ shifts: [Double], to sums: inout [Double]
  ) {
    let (guess, attention) = (listener.lapseRate / 2, 1 - listener.lapseRate)
    let last = Double(table.count - 2)
    var shift = SIMD8<Double>(repeating: 0)
    for (node, value) in shifts.enumerated() { shift[node] = value }
    table.withUnsafeBufferPointer { table in
      var (product, count) = (SIMD8<Double>(repeating: 1), 0)
      func flush(_ sums: inout [Double]) {
        for node in sums.indices { sums[node] += Elementary.log(product[node]) }
        (product, count) = (SIMD8(repeating: 1), 0)
      }
      for index in day {
        let distance = answers.offsets[index] - bias
        let octaves =
          Elementary.log2(max(distance.magnitude, 1e-9)) - answers.noteOctaves[index] - listener.octaves
          + listener.gainOctaves * (1 - left)
        left *= decay
        let isAbove = (distance > 0) == (answers.signs[index] > 0)
        let place = (listener.slope * octaves - Self.lowest) * Self.perOctave + shift
        var chance = SIMD8<Double>(repeating: 1)
        // Bounded one by one: `clamped` of a vector calls a function for each bound.
        for node in shifts.indices {
          let bounded = min(max(place[node], 0), last)
          let cell = Int(bounded)
          let share = table[cell] + (bounded - Double(cell)) * (table[cell + 1] - table[cell])
          chance[node] = min(max(guess + attention * (isAbove ? share : 1 - share), 1e-12), 1)
        }
        product *= chance
        count += 1
        if count == 16 { flush(&sums) }
      }
      flush(&sums)
    }
  }
}

import Chronology
import Numerics
import Training

/// Bursts of comparisons with another lapse rate.
///
/// A two-state Markov chain: a burst begins with probability r at each comparison outside a burst, and ends with
/// probability 1/m at each comparison inside. Bursts last m comparisons and gaps 1/r on average, both geometrically
/// distributed. A session starts in the stationary distribution, in a burst with probability r·m/(1 + r·m). The average
/// lapse rate is λ + (λ_burst − λ)·r·m/(1 + r·m).
///
/// Source: Gilbert 1960; `Documentation/listeners.md`.
struct LapseBursts: ListenerEffect {
  static let rate = Parameter(
    "burst-rate", .number(0...1), default: 0,
    "chance at each comparison that attention begins to fail")
  static let length = Parameter(
    "burst-length", .number(1...1e6), default: 5, unit: "comparisons", "how long it fails on average"
  )
  static let lapseRate = Parameter(
    "burst-lapse-rate", .number(0...1), default: 1, "share of answers that are coin flips meanwhile")

  static let descriptor = Descriptor(
    name: "burst", summary: "attention fails for a while", source: "Gilbert 1960",
    parameters: [rate, length, lapseRate])

  private let rate: Double
  private let length: Double
  private let lapseRate: Double

  /// The draws of this session, one for each period in a state.
  private var stays: RandomStream?
  private var stay: UInt32 = 0
  private var isFailing = false
  /// The number of comparisons until the state changes.
  private var left = 0

  /// - Throws: `ParameterError.conflict` for bursts with a smaller lapse rate than outside.
  init(_ values: ParameterValues) throws(ParameterError) {
    rate = values[Self.rate]
    length = values[Self.length]
    lapseRate = values[Self.lapseRate]
    let usual = values[ListenerModel.lapseRate]
    guard lapseRate >= usual else {
      throw .conflict(
        owner: values.descriptor.name, parameter: Self.lapseRate.name,
        rule: "must be at least lapse-rate \(ParameterValue.number(usual))",
        got: "\(ParameterValue.number(lapseRate))", advice: "Raise it, or lower lapse-rate.")
    }
  }

  /// The long-run share of comparisons within bursts.
  private var share: Double { rate * length / (1 + rate * length) }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    let stays = address.stream(.attention, session: session)
    (self.stays, stay) = (stays, 0)
    isFailing = stays[0].secondUniform < share
    left = duration(stays[0])
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    if left == 0, let stays {
      isFailing.toggle()
      stay += 1
      left = duration(stays[stay])
    }
    left -= 1
    if isFailing { hearing.lapseRate = lapseRate }
  }

  func update(_ ability: inout Ability) { ability.lapseRate += (lapseRate - ability.lapseRate) * share }

  /// The number of comparisons in the current state, at least one; geometric, by inversion.
  private func duration(_ draws: Draws) -> Int {
    let end = isFailing ? 1 / length : rate
    let comparisons = 1 + (Elementary.log1p(-draws.uniform) / Elementary.log1p(-end)).rounded(.down)
    return Int(min(comparisons, 1e15))
  }
}

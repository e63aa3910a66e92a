import Chronology
import PortableMath
import Randomness
import Training

/// Attention that fails for a while: bursts of comparisons with another lapse rate.
///
/// A two-state Markov chain: outside a burst one begins with chance r at each comparison, within it ends with
/// chance 1/m, so that bursts last m comparisons and gaps 1/r on average, both geometrically distributed. A session
/// finds the chain in its long run, in a burst with chance r·m/(1 + r·m); the lapse rate is then
/// λ + (λ_burst − λ)·r·m/(1 + r·m) on average, at every comparison.
///
/// Source: Gilbert 1960; spec 3-laboratory L2.
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

  /// Draws of this session, one for each stay.
  private var stays: RandomStream?
  private var stay: UInt32 = 0
  private var isFailing = false
  /// Comparisons until the state changes.
  private var left = 0

  /// - Throws: `ParameterError.conflict` for bursts that are more attentive than the rest.
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

  /// Of all comparisons, those within bursts.
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

  func tell(_ ability: inout Ability) { ability.lapseRate += (lapseRate - ability.lapseRate) * share }

  /// Comparisons that a stay in the state takes, at least one: geometric, by inversion.
  private func duration(_ draws: Draws) -> Int {
    let end = isFailing ? 1 / length : rate
    let comparisons = 1 + (Elementary.log1p(-draws.uniform) / Elementary.log1p(-end)).rounded(.down)
    return Int(min(comparisons, 1e15))
  }
}

import Chronology
import Numerics
import Training

/// Log-normal response times, longer for harder comparisons.
///
/// RT = t·(1 − s + s·tanh(y)/y)·e^(σ·N), with t the median for an offset of 0, s the share of decision time, N standard
/// normal, y = (ln 3/2)·|z| and z the heard offset in thresholds. tanh(y)/y is the mean decision time of a diffusion
/// with 75 % right answers at z = 1, relative to that at z = 0.
///
/// Source: Palmer, Huk & Shadlen 2005, proportional-rate model: P = 1/(1 + e^(−2A′kx)), so that A′kx = (ln 3/2)·z, and
/// t = (A′/kx)·tanh(A′kx) + t_R. Log-normal: Luce 1986.
struct ResponseTime: ListenerEffect {
  static let median = Parameter(
    "response-seconds", .number(0...60), default: 0, unit: "s",
    "median time from the target note to the answer for an offset of nothing")
  static let decisionShare = Parameter(
    "response-decision-share", .number(0...1), default: 0.6,
    "share of it that is deciding, and shorter for larger offsets")
  static let spread = Parameter(
    "response-spread", .number(0...3), default: 0.3, "standard deviation of ln time")

  static let descriptor = Descriptor(
    name: "response", summary: "answers take time, harder ones longer",
    source: "Palmer, Huk & Shadlen 2005; Luce 1986", parameters: [median, decisionShare, spread])

  private let median: Double
  private let decisionShare: Double
  private let spread: Double
  private static let halfLn3 = 0.549_306_144_334_054_9
  private var times: RandomStream?
  private var trial: UInt32 = 0

  init(_ values: ParameterValues) {
    median = values[Self.median]
    decisionShare = values[Self.decisionShare]
    spread = values[Self.spread]
  }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    times = address.stream(.responseTime, session: session)
    trial = 0
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    guard let times else { return }
    let y = Self.halfLn3 * hearing.distance(of: comparison.offset).magnitude
    let deciding = y > 0 ? Elementary.tanh(y) / y : 1
    let seconds =
      median * (1 - decisionShare + decisionShare * deciding) * Elementary.exp(spread * times[trial].normal)
    hearing.microseconds += Int64((seconds * 1e6).rounded())
    trial &+= 1
  }
}

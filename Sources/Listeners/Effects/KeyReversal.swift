import Chronology
import Randomness
import Training

/// Presses the other key than meant: in a share of comparisons, for the whole training or for its first comparisons only, as
/// someone does who has the keys the wrong way round until they notice.
///
/// An answer is exchanged with probability r. While it may be, P("higher") is r + (1 − 2r)·P, which for r ≤ ½ is a lapse
/// rate of λ + 2r·(1 − λ).
///
/// Source: `Documentation/listeners.md`.
struct KeyReversal: ListenerEffect {
  static let rate = Parameter(
    "reversed-keys-rate", .number(0...1), default: 0, "share of answers given with the other key than meant")
  static let end = Parameter(
    "reversed-keys-until", .integer(0...1_000_000_000), default: 0, unit: "comparisons",
    "of the whole training, after which no key is exchanged any more; 0 for never")

  static let descriptor = Descriptor(
    name: "reversed-keys", summary: "answers are given with the other key than meant", source: "Peach",
    parameters: [rate, end])

  private let rate: Double
  private let end: Int
  private var stream: RandomStream?
  /// Comparisons of this session.
  private var trial: UInt32 = 0
  /// Comparisons of the whole training.
  private var comparisons = 0

  init(_ values: ParameterValues) { (rate, end) = (values[Self.rate], values[Self.end]) }

  private var isActive: Bool { end == 0 || comparisons < end }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    stream = address.stream(named: Self.descriptor.name, session: session)
    trial = 0
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    if isActive, let stream, stream[trial].uniform < rate { hearing.reversesKeys.toggle() }
    trial += 1
    comparisons += 1
  }

  func tell(_ ability: inout Ability) {
    guard isActive else { return }
    ability.lapseRate = min(1, ability.lapseRate + 2 * rate * (1 - ability.lapseRate))
  }
}

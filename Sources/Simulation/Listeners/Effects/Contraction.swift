import Chronology
import Music
import Training

/// A pull of the remembered reference towards the tones of the session so far.
///
/// The reference r is remembered as r + c·(m − r), so that the offset is heard c·(m − r) smaller, with c the constant.
/// m is an exponentially weighted mean of the earlier comparisons' pitches in cents, each the middle between reference
/// and target: after each comparison it moves towards that by 1/memory of the distance. A session starts with m at its
/// first reference.
///
/// Source: Raviv, Ahissar & Loewenstein 2012, in pitch instead of frequency.
struct Contraction: ListenerEffect {
  static let share = Parameter(
    "contraction", .number(-1...1), default: 0,
    "share by which the remembered reference moves towards the mean of earlier tones")
  static let memory = Parameter(
    "contraction-memory", .number(1...1e6), default: 4, unit: "comparisons", "time constant of that mean")

  static let descriptor = Descriptor(
    name: "contraction", summary: "the remembered reference is drawn to earlier tones",
    source: "Raviv, Ahissar & Loewenstein 2012", parameters: [share, memory])

  private let share: Double
  private let memory: Double
  /// m in cents above note 0; nil before the first comparison of a session.
  private var mean: Double?

  init(_ values: ParameterValues) { (share, memory) = (values[Self.share], values[Self.memory]) }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) { mean = nil }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    let reference = 100 * Double(comparison.reference.index)
    let target = 100 * Double(comparison.targetNote.index) + comparison.offset.value
    let mean = mean ?? reference
    hearing.pull -= share * (mean - reference) * hearing.acuity
    self.mean = mean + ((reference + target) / 2 - mean) / memory
  }
}

import Chronology
import Numerics
import Training

/// Exchanges the two keys in a share of comparisons, during the whole training or only at its beginning, as a person
/// does who confuses the keys until they notice.
///
/// An answer is exchanged with probability r. With length 0 each answer is exchanged independently of the others,
/// otherwise in spells of L comparisons on average: a spell ends with probability 1/L after each of its comparisons,
/// and begins with probability r/((1 − r)·L) after each other comparison; the first comparison of a session is in a
/// spell with probability r. As long as answers can be exchanged, P("higher") is r + (1 − 2r)·P, which for r ≤ ½ is a
/// lapse rate of λ + 2r·(1 − λ).
///
/// Source: `Documentation/listeners.md`.
struct KeyReversal: ListenerEffect {
  static let rate = Parameter(
    "reversed-keys-rate", .number(0...1), default: 0, "share of answers given with the other key than meant")
  static let end = Parameter(
    "reversed-keys-until", .integer(0...1_000_000_000), default: 0, unit: "comparisons",
    "after which the listener stops exchanging keys, counted over all sessions; 0: exchanges them throughout")
  static let length = Parameter(
    "reversed-keys-length", .number(0...1e6), default: 0, unit: "comparisons",
    "how long the keys stay exchanged on average; 0 for each answer on its own")

  static let descriptor = Descriptor(
    name: "reversed-keys", summary: "answers are given with the other key than meant", source: "Peach",
    parameters: [rate, end, length])

  private let rate: Double
  private let end: Int
  private let length: Double
  private var stream: RandomStream?
  /// Comparisons of this session.
  private var trial: UInt32 = 0
  /// Comparisons of the whole training.
  private var comparisons = 0
  private var isInSpell = false

  /// - Throws: `ParameterError.conflict` for spells too short for their share of the comparisons.
  init(_ values: ParameterValues) throws(ParameterError) {
    (rate, end, length) = (values[Self.rate], values[Self.end], values[Self.length])
    let shortest = max(1, rate / (1 - rate))
    guard length == 0 || rate == 1 || length >= shortest else {
      throw .conflict(
        owner: values.descriptor.name, parameter: Self.length.name,
        rule: "must be 0 or at least \(ParameterValue.number(shortest)) with reversed-keys-rate "
          + "\(ParameterValue.number(rate))",
        got: "\(ParameterValue.number(length))", advice: "Raise it, or lower reversed-keys-rate.")
    }
  }

  private var isActive: Bool { end == 0 || comparisons < end }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    stream = address.stream(named: Self.descriptor.name, session: session)
    trial = 0
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    if isActive, let stream, reverses(stream[trial].uniform) { hearing.reversesKeys.toggle() }
    trial += 1
    comparisons += 1
  }

  private mutating func reverses(_ uniform: Double) -> Bool {
    guard length > 0, rate < 1, trial > 0 else {
      isInSpell = uniform < rate
      return isInSpell
    }
    isInSpell = uniform < (isInSpell ? 1 - 1 / length : rate / ((1 - rate) * length))
    return isInSpell
  }

  func update(_ ability: inout Ability) {
    guard isActive else { return }
    ability.lapseRate = min(1, ability.lapseRate + 2 * rate * (1 - ability.lapseRate))
  }
}

import Chronology
import Music
import Training

/// A reference that moves is remembered less well: noise that grows with its distance from the last one.
///
/// T becomes √(T² + (k·d)²), with d the distance from the session's last reference in semitones and k the constant:
/// independent noise with the threshold k·d is added. With the reference at rest there is none.
///
/// Source: Durlach & Braida 1969: context-coding noise with a deviation proportional to the range over which
/// stimuli rove adds in variance to sensory noise. That roving references raise pitch thresholds: Nahum et al.
/// 2010. Differs in taking the step from one trial to the next for the range.
struct Roving: ListenerEffect {
  static let slope = Parameter(
    "roving-cents", .number(0...100), default: 0, unit: "cents per semitone",
    "threshold of the noise that a step of the reference note adds")

  static let descriptor = Descriptor(
    name: "roving", summary: "a moving reference note is heard less well",
    source: "Durlach & Braida 1969; Nahum et al. 2010", parameters: [slope])

  private let slope: Double
  private var last: MIDINote?

  init(_ values: ParameterValues) { slope = values[Self.slope] }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) { last = nil }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    let semitones = last.map { abs(comparison.reference.index - $0.index) } ?? 0
    hearing.addNoise(slope * Double(semitones))
    last = comparison.reference
  }
}

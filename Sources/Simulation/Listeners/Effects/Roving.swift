import Chronology
import Music
import Training

/// Adds noise that grows with the distance of the reference note from the last one.
///
/// T becomes √(T² + (k·d)²), with d the distance from the session's last reference in semitones and k the constant:
/// independent noise with the threshold k·d. A constant reference adds no noise.
///
/// Source: Durlach & Braida 1969: context-coding noise has a deviation proportional to the range of roving stimuli and
/// adds in variance to sensory noise. Nahum et al. 2010: roving references raise pitch thresholds. Differs in using the
/// step between trials for the range.
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

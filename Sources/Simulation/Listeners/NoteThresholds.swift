package import Music
import Numerics
import Training

/// The dependence of the threshold on frequency.
package enum FrequencyLaw: String, ParameterChoice {
  /// The same threshold in cents at all frequencies.
  case flat
  /// log₁₀ Δf = 0.026·√f − 0.533 (hertz), relative to 1 kHz.
  ///
  /// Source: Wier, Jesteadt & Green 1977, table IV, at a sensation level of 40 dB, measured from 200 to 8000 Hz and
  /// extrapolated beyond. (Micheyl et al. 2012 fit more studies better by a power of f.)
  case wier1977 = "wier-1977"

  /// The threshold in cents at `frequency` divided by the threshold at 1 kHz.
  func factor(at frequency: Frequency) -> Double {
    switch self {
    case .flat: 1
    case .wier1977: Self.wier(frequency.hertz) / Self.wier(1000)
    }
  }

  private static func wier(_ f: Double) -> Double {
    1200 * Elementary.log2(1 + Elementary.pow(10, 0.026 * f.squareRoot() - 0.533) / f)
  }
}

/// The 75 % threshold at every reference note.
package struct NoteThresholds: Sendable {
  private let values: [Double]

  package subscript(note: MIDINote) -> Cents { Cents(values[note.index]) }

  /// The thresholds of a law with `threshold` cents at 1 kHz, or the thresholds of the table if there is one.
  /// - Parameter table: pairs of MIDI note and cents with increasing notes, or a single 0 for none. log₂ threshold is
  ///   interpolated linearly between notes and constant beyond them.
  init(_ threshold: Double, law: FrequencyLaw, table: [Double]) throws(ParameterError) {
    guard table == [0] else {
      values = try Self.interpolated(table)
      return
    }
    values = (0..<MIDINote.count).map {
      let frequency = TuningSystem.equalTemperament.frequency(for: DetunedNote(MIDINote($0)))
      return threshold * law.factor(at: frequency)
    }
  }

  private static func interpolated(_ table: [Double]) throws(ParameterError) -> [Double] {
    let notes = stride(from: 0, to: table.count, by: 2).map { table[$0] }
    let cents = stride(from: 1, to: table.count, by: 2).map { table[$0] }
    guard notes.count == cents.count, zip(notes, notes.dropFirst()).allSatisfy({ $0 < $1 }),
      cents.allSatisfy({ $0 > 0 }), notes.allSatisfy({ $0 <= 127 })
    else {
      throw .conflict(
        owner: "listener", parameter: "threshold-table",
        rule: "must be pairs of MIDI note and cents, notes rising within 0…127, cents above 0",
        got: "\(ParameterValue.list(table.map { .number($0) }))",
        advice: "Write for example [36, 14, 60, 8, 84, 9].")
    }
    return (0..<MIDINote.count).map { note in
      let x = Double(note)
      guard let right = notes.firstIndex(where: { $0 >= x }) else { return cents[cents.count - 1] }
      guard right > 0 else { return cents[0] }
      let share = (x - notes[right - 1]) / (notes[right] - notes[right - 1])
      let (below, above) = (Elementary.log2(cents[right - 1]), Elementary.log2(cents[right]))
      return Elementary.exp2((1 - share) * below + share * above)
    }
  }
}

package import Music
import Numerics
package import Text

/// A chart as a sequence of notes: a later point sounds later, and a higher value has a higher pitch.
///
/// The view is divided into slots of equal length. A slot with points sounds one note, whose value is the geometric mean
/// of their values; a slot without points is silent. The pitch is linear in the logarithm of the value:
/// pitch = A3 + 24 semitones · log(value/low) / log(high/low), where low and high are the extremes of the whole
/// timeline, so that a value has the same pitch in every view of one person. A timeline of constant value sounds A4.
///
/// Source: `Documentation/training.md`, *Chart of the timeline*; the model is the audio graph of Apple's VoiceOver.
package struct AudibleChart: Sendable {
  /// The sound of one slot.
  package struct Note: Sendable, Hashable {
    /// Seconds from the beginning.
    package let start: Double
    /// Seconds.
    package let duration: Double
    /// The pitch of the value.
    package let frequency: Frequency
    /// The value, cents.
    package let value: Double
  }

  /// The shortest and the usual length of a slot, seconds.
  package static let slotSeconds = (shortest: 0.06, usual: 0.2)
  /// The longest sound, seconds.
  package static let longestSeconds = 10.0
  /// Semitones between the lowest and the highest value.
  package static let rangeSemitones = 24.0

  /// The notes in order; they do not overlap.
  package let notes: [Note]
  /// Length in seconds, at most `longestSeconds`.
  package let seconds: Double
  /// The lowest and the highest value of the whole timeline: the values of A3 and A5.
  package let values: ClosedRange<Double>

  /// Makes the notes of the rolling means in a view.
  ///
  /// The number of slots is the number of narrowest periods in the view, at most `longestSeconds`/`shortest`.
  /// - Complexity: O(points).
  package init(_ chart: TimelineChart, in view: ChartView) {
    let means = chart.points.map { max($0.rolling.mean.value, Self.smallestValue) }
    let values = (means.min() ?? 1)...(means.max() ?? 1)
    let visible = chart.visible(in: view)
    let period = chart.points.map { $0.end - $0.start }.min() ?? view.span
    let slots = Int(
      (view.span / period).rounded().clamped(to: 1...Self.longestSeconds / Self.slotSeconds.shortest))
    let length = min(Self.slotSeconds.usual, Self.longestSeconds / Double(slots))
    let heard = Dictionary(grouping: visible) { index in
      let share = (chart.points[index].middle - view.start) / view.span
      return Int(share * Double(slots)).clamped(to: 0...slots - 1)
    }
    notes = heard.keys.sorted().map { slot in
      let value = Self.geometricMean(heard[slot, default: []].map { means[$0] })
      return Note(
        start: Double(slot) * length, duration: length, frequency: Self.frequency(of: value, in: values),
        value: value)
    }
    seconds = Double(slots) * length
    self.values = values
  }

  /// A sentence that explains the sound: "…: the lowest note is 8.1 cents, the highest 45 cents."
  package func words(in language: Language) -> String {
    let (low, high) = (language.cents(values.lowerBound), language.cents(values.upperBound))
    return language.texts.audibleChart(low: low, high: high)
  }

  /// The frequency of a value: A3 for the lowest of `values`, A5 for the highest, A4 if they are equal.
  package static func frequency(of value: Double, in values: ClosedRange<Double>) -> Frequency {
    let (low, high) = (Elementary.log2(values.lowerBound), Elementary.log2(values.upperBound))
    let share = high > low ? (Elementary.log2(value) - low) / (high - low) : 0.5
    let a3 = DetunedNote(MIDINote(57), offset: Cents(100 * rangeSemitones * share))
    return TuningSystem.equalTemperament.frequency(for: a3, referencePitch: .standard)
  }

  /// The value in cents with which smaller values are replaced. Only imported records have smaller ones.
  static let smallestValue = 0.01

  private static func geometricMean(_ values: [Double]) -> Double {
    Elementary.exp2(values.reduce(0) { $0 + Elementary.log2($1) } / Double(max(values.count, 1)))
  }
}

package import Music
import Numerics
package import Text

/// The slider that tunes a note, as numbers: vertical, up is sharper, its centre changes nothing.
///
/// The slider shows no ticks, no centre mark and, while tuning, no number. Screens draw it and report positions; this
/// type converts positions to cents.
///
/// Source: `Documentation/training.md`, *Pitch matching*.
package struct PitchSlider: Sendable, Hashable {
  /// Cents at the upper end; the lower end is as flat.
  package var range: Cents
  /// Whether the release of a drag submits the note.
  package let submitsOnRelease: Bool

  /// A slider.
  /// - Parameter range: positive.
  package init(range: Cents = 100, submitsOnRelease: Bool = true) {
    precondition(range > 0, "a slider's range must be positive, got \(range.value) cents")
    self.range = range
    self.submitsOnRelease = submitsOnRelease
  }

  /// The slider of a trial with these settings.
  package init(_ settings: TrainingSettings) {
    self.init(range: settings.sliderRange, submitsOnRelease: !settings.holdsFirstNote)
  }

  /// Cents at a position: range·(1 − 2·clamp(y/h)), with y from 0 at the top.
  /// - Parameters:
  ///   - y: position, in any unit; beyond the track counts as its end.
  ///   - height: the height of the track, in the unit of `y`; 0 or less gives 0 cents.
  package func cents(atPosition y: Double, trackHeight height: Double) -> Cents {
    guard height > 0 else { return .zero }
    return Cents(range.value * (1 - 2 * (y / height).clamped(to: 0...1)))
  }

  /// The position for `cents`: h·(1 − clamp(cents/range))/2; the inverse of `cents(atPosition:)`.
  /// - Returns: 0 at the top; 0 for a track without height.
  package func position(of cents: Cents, trackHeight height: Double) -> Double {
    guard height > 0 else { return 0 }
    return height * (1 - (cents.value / range.value).clamped(to: -1...1)) / 2
  }

  /// The frequency of the note when the slider is at `cents`: centre·2^(cents/1200).
  /// - Parameter centre: the frequency at the slider's centre: the detuned pitch.
  package func frequency(at cents: Cents, centre: Frequency) -> Frequency { centre.shifted(by: cents) }

  /// The slider's cents for a frequency: 1200·log₂(f/centre), clamped to the range.
  package func cents(at frequency: Frequency, centre: Frequency) -> Cents {
    clamp(frequency.cents(above: centre))
  }

  /// The nearest position within the range.
  package func clamp(_ cents: Cents) -> Cents { cents.clamped(to: -range...range) }

  /// The state of the slider on a screen: only an active one answers.
  package static func opacity(isActive: Bool) -> Double { isActive ? 1 : 0.4 }

  /// The thumb in points: well above 44 × 44, for a grip without looking.
  package static let thumb = (width: 80.0, height: 60.0)

  /// "Pitch adjustment slider", "Tonhöhenregler".
  package static func accessibilityLabel(in language: Language) -> String {
    language.texts.pitchSlider
  }
}

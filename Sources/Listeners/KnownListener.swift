import Music
import Training

/// A simulated listener of whom the truth is known at every moment, so that what is shown to people can be
/// checked against it.
public protocol KnownListener: SimulatedListener {
  /// Whether the truth may change once training has begun; if not, it is asked for only once.
  static var changes: Bool { get }

  /// The 75 % threshold as it is now, lapses and bias aside: the geometric mean over those reference notes.
  /// Read before training and after each session.
  func threshold(over notes: ClosedRange<MIDINote>) -> Cents

  /// The offset at which this listener is now right that fraction of the time, lapses and bias included; nil if
  /// no offset reaches the fraction. Read before training and after each session.
  func difficulty(correct fraction: Double, at note: MIDINote) -> Cents?
}

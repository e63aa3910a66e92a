public import Music
public import Training

/// A simulated listener with a known true threshold, against which displayed thresholds can be checked.
@usableFromInline package protocol KnownListener: SimulatedListener {
  /// Whether the threshold may change during training; if not, it is read only once.
  static var changes: Bool { get }

  /// The current 75 % threshold without lapses and bias: the geometric mean over `notes`. Read before
  /// training and after each session.
  func threshold(over notes: ClosedRange<MIDINote>) -> Cents

  /// The difficulty at which the listener is right `fraction` of the time now, lapses and bias included; nil if none.
  /// Read before training and after each session.
  func difficulty(correct fraction: Double, at note: MIDINote) -> Cents?

  /// The level at which the listener is right `fraction` of the time, lapses and bias aside, in 75 % thresholds. It
  /// does not change during training.
  func thresholds(correct fraction: Double) -> Double
}

public import Music
public import Training

/// A simulated listener with a known true threshold, against which displayed thresholds can be checked.
@usableFromInline package protocol KnownListener: SimulatedListener {
  /// Whether the threshold may change during training; if not, it is read only once.
  static var changes: Bool { get }

  /// The current 75 % threshold without lapses and bias: the geometric mean over those reference notes. Read before
  /// training and after each session.
  func threshold(over notes: ClosedRange<MIDINote>) -> Cents

  /// The offset at which the fraction of right answers is now `fraction`, including lapses and bias; nil if no offset
  /// reaches it. Read before training and after each session.
  func difficulty(correct fraction: Double, at note: MIDINote) -> Cents?
}

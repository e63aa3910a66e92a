/// A note and how far it is detuned from the place the tuning system gives it.
public struct DetunedNote: Hashable, Sendable {
  /// The key.
  public var note: MIDINote
  /// Detuning; positive is sharp.
  public var offset: Cents

  /// A note detuned by `offset`.
  @inlinable public init(_ note: MIDINote, offset: Cents = .zero) {
    self.note = note
    self.offset = offset
  }
}

/// A note and its detuning from the pitch that the tuning system defines.
public struct DetunedNote: Hashable, Sendable {
  /// The note before detuning.
  public var note: MIDINote
  /// The detuning; positive is sharp.
  public var offset: Cents

  /// A note detuned by `offset`.
  @inlinable public init(_ note: MIDINote, offset: Cents = .zero) {
    self.note = note
    self.offset = offset
  }
}

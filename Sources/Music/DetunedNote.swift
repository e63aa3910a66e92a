/// A note and its detuning from the pitch that the tuning system defines.
@usableFromInline package struct DetunedNote: Hashable, Sendable {
  /// The note before detuning.
  @usableFromInline package var note: MIDINote
  /// The detuning; positive is sharp.
  @usableFromInline package var offset: Cents

  /// A note detuned by `offset`.
  @inlinable package init(_ note: MIDINote, offset: Cents = .zero) {
    self.note = note
    self.offset = offset
  }
}

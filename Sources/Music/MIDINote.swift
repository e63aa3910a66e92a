package import Text

/// A note by its MIDI number, 0 (`C-1`) … 127 (`G9`). 60 is `C4`, 69 is `A4`.
///
/// Source: `Documentation/training.md`, *Notes and tuning*.
public struct MIDINote: Hashable, Comparable, Sendable {
  /// The MIDI number, 0…127.
  public let number: UInt8

  /// C4, MIDI note 60.
  public static let middleC = MIDINote(60)
  /// A4, MIDI note 69, the note of the reference pitch.
  public static let a4 = MIDINote(69)
  /// The number of MIDI notes.
  public static let count = 128

  /// The note of a MIDI number.
  /// - Parameter number: 0…127; otherwise the precondition fails.
  @inlinable public init(_ number: Int) {
    precondition((0...127).contains(number), "MIDI note must be in 0…127, got \(number)")
    self.number = UInt8(truncatingIfNeeded: number)
  }

  /// The note of a MIDI number, or nil outside 0…127.
  @inlinable public init?(exactly number: Int) {
    guard (0...127).contains(number) else { return nil }
    self.number = UInt8(truncatingIfNeeded: number)
  }

  /// Orders by pitch: lower before higher.
  @inlinable public static func < (lhs: MIDINote, rhs: MIDINote) -> Bool { lhs.number < rhs.number }

  /// The MIDI number as an `Int`.
  @inlinable public var index: Int { Int(number) }

  /// The note an interval above, or below if `isDown`. It must be a MIDI note.
  @inlinable package func shifted(by interval: Interval, isDown: Bool) -> MIDINote {
    MIDINote(index + (isDown ? -1 : 1) * interval.semitones)
  }
}

extension MIDINote {
  static let pitchClassNames = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]

  /// The scientific name with sharps: `C#4`, `C-1` … `G9`.
  public var name: String { "\(Self.pitchClassNames[index % 12])\(index / 12 - 1)" }

  /// The name that people read: `C♯4`, `E♭4`, `B3`, `B2`; in German, as Helmholtz wrote them, `cis¹`, `es¹`, `h`, `H`.
  package func name(in language: Language) -> String {
    language.note(language.texts.pitchClasses[index % 12], octave: index / 12 - 1)
  }

  /// The note of a name: a letter, an optional `#` or `b`, and an octave number, such as `A4`, `c#4`, `Bb3`.
  /// - Throws: `MusicError.unknownNoteName` for other text and for notes outside `C-1`…`G9`.
  package init(name: String) throws(MusicError) {
    let text = Array(name)
    guard let letter = text.first?.uppercased(), let natural = Self.pitchClassNames.firstIndex(of: letter)
    else { throw .unknownNoteName(name) }
    var rest = text.dropFirst()
    var shift = 0
    if rest.first == "#" { shift = 1 } else if rest.first == "b" { shift = -1 }
    if shift != 0 { rest = rest.dropFirst() }
    guard let octave = (-1...9).first(where: { String($0) == String(rest) }),
      let note = MIDINote(exactly: (octave + 1) * 12 + natural + shift)
    else { throw .unknownNoteName(name) }
    self = note
  }
}

extension Language {
  /// A note's name with its octave, −1…9. Of a form that begins with a small n the name is small, too.
  func note(_ name: String, octave: Int) -> String {
    let form = texts.noteOctaves[octave + 1]
    return (form.first == "n" ? name.lowercased() : name) + form.dropFirst()
  }
}

extension MIDINote: CustomStringConvertible {
  /// `name`.
  public var description: String { name }
}

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

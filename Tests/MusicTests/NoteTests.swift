import Music
import Testing

@Suite struct `MIDI notes` {
  @Test func `names round-trip from C-1 to G9`() throws {
    for number in 0...127 {
      let note = MIDINote(number)
      #expect(try MIDINote(name: note.name) == note)
    }
    #expect(MIDINote(0).name == "C-1" && MIDINote(60).name == "C4" && MIDINote(127).name == "G9")
    #expect(try MIDINote(name: "Bb3") == MIDINote(58))
  }

  @Test(arguments: ["", "H4", "C#", "G#9", "C-2", "A4x", "4A"])
  func `other names are refused in one sentence`(_ name: String) {
    #expect(throws: MusicError.unknownNoteName(name)) { try MIDINote(name: name) }
  }

  @Test func `transposing above G9 is an error`() {
    #expect(throws: MusicError.noteOutOfRange(128)) { try MIDINote(127).transposed(up: .minorSecond) }
  }
}

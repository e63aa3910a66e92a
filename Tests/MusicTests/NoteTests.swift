import Music
import Testing
import Text

@Suite struct `MIDI notes` {
  @Test func `names round-trip from C-1 to G9`() throws {
    for number in 0...127 {
      let note = MIDINote(number)
      #expect(try MIDINote(name: note.name) == note)
    }
    #expect(MIDINote(0).name == "C-1" && MIDINote(60).name == "C4" && MIDINote(127).name == "G9")
    #expect(try MIDINote(name: "Bb3") == MIDINote(58))
  }

  @Test func `have their usual German names, which files do not`() {
    let octave = (60...71).map { MIDINote($0) }
    let names = ["c", "cis", "d", "es", "e", "f", "fis", "g", "gis", "a", "b", "h"]
    #expect(octave.map { $0.name(in: .german) } == names.map { "\($0)¹" })
    let octaves = stride(from: 3, through: 127, by: 12).map { MIDINote($0).name(in: .german) }
    #expect(octaves == ["Es₃", "Es₂", "Es₁", "Es", "es", "es¹", "es²", "es³", "es⁴", "es⁵", "es⁶"])
    #expect(octave[3].name == "D#4" && octave[10].name == "A#4" && octave[11].name == "B4")
  }

  @Test(arguments: ["", "H4", "C#", "G#9", "C-2", "A4x", "4A"])
  func `other names are refused in one sentence`(_ name: String) {
    #expect(throws: MusicError.unknownNoteName(name)) { try MIDINote(name: name) }
  }
}

@Suite struct `Intervals` {
  @Test func `abbreviations round-trip`() throws {
    for interval in Interval.allCases {
      #expect(try Interval(abbreviation: interval.abbreviation) == interval)
    }
  }

  @Test func `between notes more than an octave apart is an error`() {
    #expect(throws: MusicError.intervalOutOfRange(13)) { try Interval.between(MIDINote(60), MIDINote(73)) }
  }

  // `Documentation/training.md`, *Notes and tuning*.
  @Test(arguments: [
    (Interval.prime, "Unison", "Prime"), (.perfectFifth, "Perfect fifth up", "Quinte aufwärts"),
    (.tritone, "Tritone up", "Tritonus aufwärts"), (.octave, "Octave up", "Oktave aufwärts"),
  ])
  func `are named in both languages`(_ interval: Interval, english: String, german: String) {
    #expect(interval.displayName(in: .english) == english)
    #expect(interval.displayName(in: .german) == german)
    #expect(interval.accessibilityLabel(in: .english) == "Target interval: \(english.lowercased())")
    #expect(interval.accessibilityLabel(in: .german) == "Zielintervall: \(german)")
  }

  @Test func `are named within sentences`() {
    #expect(Interval.perfectFifth.words(in: .english) == "a perfect fifth up")
    #expect(Interval.octave.words(in: .english, isDown: true) == "an octave down")
    #expect(Interval.minorThird.words(in: .german, isDown: true) == "eine kleine Terz abwärts")
    #expect(Interval.tritone.words(in: .german) == "einen Tritonus aufwärts")
    #expect(Interval.octave.words(in: .german) == "eine Oktave aufwärts")
  }

  @Test(arguments: [
    ("maj3", Interval.majorThird), ("M3rd", .majorThird), ("m3rd", .minorThird), ("min. 6th", .minorSixth),
    ("perfect 5th", .perfectFifth), ("5th", .perfectFifth), ("8ve", .octave), ("P4", .perfectFourth),
    ("gr. Terz", .majorThird), ("kl. Sekunde", .minorSecond), ("Tritonus", .tritone),
    ("Major 7th", .majorSeventh),
  ])
  func `are read as people write them`(_ word: String, _ interval: Interval) {
    #expect(Interval(inWords: word) == interval)
  }

  @Test func `are not guessed`() {
    for word in ["", "3", "3rd", "third", "maj5", "9th", "P3", "min", "M33"] {
      #expect(Interval(inWords: word) == nil, "\(word)")
    }
    #expect(Interval.near("3rd") == [.minorThird, .majorThird])
  }
}

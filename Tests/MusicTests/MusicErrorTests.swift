import Music
import Testing

/// The message of a thrown error.
private func complaint<Value>(_ body: () throws(MusicError) -> Value) -> String? {
  do {
    _ = try body()
    return nil
  } catch { return error.description }
}

@Suite struct `Musical values` {
  @Test func `within their ranges are accepted, both ends included`() throws {
    for hertz in [415.0, 440, 466] { #expect(try ReferencePitch(hertz: hertz).frequency.hertz == hertz) }
    for seconds in [0.3, 1, 3.0] { #expect(try NoteDuration(seconds: seconds).seconds == seconds) }
    for value in [0.0, 0.5, 1] { #expect(try UnitInterval(value).value == value) }
    for semitones in 0...12 { #expect(try Interval(semitones: semitones).semitones == semitones) }
    #expect(
      MIDINote(exactly: -1) == nil && MIDINote(exactly: 128) == nil && MIDINote(exactly: 127)?.name == "G9")
    #expect(ReferencePitch.standard.frequency.hertz == 440 && NoteDuration.standard.seconds == 1)
  }

  @Test func `outside them are refused in one sentence each`() {
    #expect(
      complaint { () throws(MusicError) in try MIDINote(name: "H4") }
        == """
        note must be a name from C-1 to G9 such as C#4, got "H4". Write a letter, # or b, and an octave.
        """)
    #expect(
      complaint { () throws(MusicError) in try Interval.between(MIDINote(80), MIDINote(60)) }
        == "interval must be 0…12 semitones, got 20. Choose notes at most an octave apart.")
    #expect(
      complaint { () throws(MusicError) in try Interval(abbreviation: "p5") }
        == """
        interval must be one of P1 m2 M2 m3 M3 P4 d5 P5 m6 M6 m7 M7 P8, got "p5". m is minor, M is major.
        """)
    #expect(
      complaint { () throws(MusicError) in try ReferencePitch(hertz: 414.9) }
        == "reference pitch must be in 415…466 Hz, got 414.9. 440 is the usual one.")
    #expect(
      complaint { () throws(MusicError) in try NoteDuration(seconds: 3.1) }
        == "note duration must be in 0.3…3.0 s, got 3.1. 1.0 is the usual one.")
    #expect(
      complaint { () throws(MusicError) in try UnitInterval(50) }
        == "value must be in 0…1, got 50.0. Give it as a fraction, not in per cent.")
  }

  @Test func `that are NaN are refused`() {
    #expect(complaint { () throws(MusicError) in try UnitInterval(.nan) } != nil)
    #expect(complaint { () throws(MusicError) in try NoteDuration(seconds: .infinity) } != nil)
    #expect(complaint { () throws(MusicError) in try ReferencePitch(hertz: .nan) } != nil)
    #expect(complaint { () throws(MusicError) in try Interval(semitones: -1) } != nil)
    #expect(complaint { () throws(MusicError) in try Interval(semitones: 300) } != nil)
  }

  @Test func `NaN is in no range`() {
    #expect(!(Cents(-10)...Cents(10)).contains(Cents(.nan)))
    #expect(!(Decibels(-10)...Decibels(10)).contains(Decibels(.nan)))
  }

  @Test func `an interval is the distance of two notes`() throws {
    for semitones in 0...12 {
      let interval = try Interval(semitones: semitones)
      #expect(MIDINote(60).shifted(by: interval, isDown: false) == MIDINote(60 + semitones))
      #expect(try Interval.between(MIDINote(60 + semitones), MIDINote(60)) == interval)
    }
    #expect(Interval.allCases.count == 13 && Interval.allCases == Interval.allCases.sorted())
  }

  // `Documentation/training.md`, *Notes and tuning*.
  @Test func `intervals have the abbreviations of the files`() {
    #expect(
      Interval.allCases.map(\.abbreviation).joined(separator: " ") == "P1 m2 M2 m3 M3 P4 d5 P5 m6 M6 m7 M7 P8"
    )
  }
}

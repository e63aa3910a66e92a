import Music
import Testing

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
    (Interval.prime, "Prime", "Prime"), (.perfectFifth, "Perfect Fifth Up", "Reine Quinte aufwärts"),
    (.tritone, "Tritone Up", "Tritonus aufwärts"), (.octave, "Octave Up", "Oktave aufwärts"),
  ])
  func `are named in both languages`(_ interval: Interval, english: String, german: String) {
    #expect(interval.displayName(in: .english) == english)
    #expect(interval.displayName(in: .german) == german)
    #expect(interval.accessibilityLabel(in: .english) == "Target interval: \(english)")
    #expect(interval.accessibilityLabel(in: .german) == "Zielintervall: \(german)")
  }
}

import Music
import Testing
import Text

@Suite struct `An interval spelled` {
  private func spelled(
    _ interval: Interval, _ note: Int, isDown: Bool = false, _ language: Language = .english
  ) -> [String] {
    let notes = SpelledInterval(interval, from: MIDINote(note), isDown: isDown, in: language)
    return [notes.first, notes.second]
  }

  @Test func `has as many letters as its number says`() {
    #expect(spelled(.majorThird, 66) == ["F♯4", "A♯4"])
    #expect(spelled(.majorThird, 61) == ["D♭4", "F4"])
    #expect(spelled(.perfectFourth, 65) == ["F4", "B♭4"])
    #expect(spelled(.minorSecond, 60) == ["C4", "D♭4"])
    #expect(spelled(.tritone, 60) == ["C4", "F♯4"])
    #expect(spelled(.perfectFifth, 68, .german) == ["gis¹", "dis²"])
    #expect(spelled(.minorThird, 60, .german) == ["c¹", "es¹"])
    #expect(spelled(.perfectFifth, 65, isDown: true, .german) == ["f¹", "b"])
    #expect(spelled(.prime, 70) == ["B♭4", "B♭4"])
  }

  @Test(arguments: Interval.allCases)
  func `sounds as the interval does`(_ interval: Interval) throws {
    let letters = Array("CDEFGAB")
    let semitones = [0, 2, 4, 5, 7, 9, 11]
    let steps = [0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 7][interval.semitones]
    for note in 36...84 {
      for isDown in [false, true] {
        let places = try spelled(interval, note, isDown: isDown).map { name in
          let letter = try #require(letters.firstIndex(of: name.first!))
          let octave = try #require(name.last?.wholeNumberValue)
          let accidental = name.contains("♯") ? 1 : name.contains("♭") ? -1 : 0
          return (step: 7 * octave + letter, note: 12 * (octave + 1) + semitones[letter] + accidental)
        }
        let sign = isDown ? -1 : 1
        #expect(places[0].note == note && places[1].note == note + sign * interval.semitones)
        #expect(places[1].step - places[0].step == sign * steps)
      }
    }
  }
}

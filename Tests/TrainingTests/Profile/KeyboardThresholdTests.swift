// `Documentation/training.md`, *Chart of the timeline*.
import Chronology
import Music
import Testing
import Training

@Suite struct `The keyboard by threshold` {
  func keys(_ cents: [Int: Double], in range: ClosedRange<Int> = 60...71) throws -> [KeyboardThresholds.Key] {
    var profile = PerceptualProfile()
    for (note, cents) in cents {
      let comparison = Comparison(reference: MIDINote(note), offset: Cents(-cents))
      profile.add(
        CompletedComparison(comparison: comparison, isCorrect: true, timestamp: Instant(seconds: 0)))
    }
    return KeyboardThresholds(profile, in: MIDINote(range.lowerBound)...MIDINote(range.upperBound)).keys
  }

  @Test func `has a step for each doubling from 5 cents on`() throws {
    let cents = [60: 4.9, 61: 5, 62: 9.9, 63: 10, 64: 20, 65: 39.9, 66: 40, 67: 100]
    let steps = try keys(cents).map(\.step)
    #expect(steps == [0, 1, 1, 2, 3, 3, 4, 4, nil, nil, nil, nil])
  }

  @Test func `widens to every trained note`() throws {
    let wide = try keys([0: 10, 127: 10])
    #expect(wide.count == 128 && wide[0].step == 2 && wide[60].step == nil)
    #expect(try keys([:]).map(\.note.index) == Array(60...71))
    #expect(
      try keys([:]).map(\.isBlack)
        == [1, 3, 6, 8, 10].reduce(into: Array(repeating: false, count: 12)) { $0[$1] = true })
  }

  @Test func `says each key and each step in words`() throws {
    let all = try keys([60: 12.34])
    #expect(
      Language.allCases.map(all[0].words) == ["C4: 12.3 cents, 1 comparison", "C4: 12,3 Cent, 1 Vergleich"])
    #expect(Language.allCases.map(all[1].words) == ["C#4: not trained yet", "C#4: noch nicht geübt"])
    #expect(
      KeyboardThresholds.steps(in: .english) == [
        "below 5 cents", "5 to 10 cents", "10 to 20 cents", "20 to 40 cents", "40 cents and more",
      ])
    #expect(KeyboardThresholds.steps(in: .german).last == "40 Cent und mehr")
  }
}

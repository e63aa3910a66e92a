// `Documentation/training.md`, *Chart of the timeline*.
import Chronology
import Music
import Testing
import Text

@testable import Training

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

  @Test func `names a key as the language does`() throws {
    let keys = try keys([60: 12.34])
    #expect(keys[11].note.name(in: .english) == "B4" && keys[11].note.name(in: .german) == "h¹")
    #expect(keys[11].words(in: .german) == "h¹: noch nicht geübt")
  }

  @Test func `says each key and each step in words`() throws {
    let all = try keys([60: 12.34])
    #expect(
      [Language.english, .german].map(all[0].words) == [
        "C4: 12 cents, 1 comparison", "c¹: 12 Cent, 1 Vergleich",
      ])
    #expect(
      [Language.english, .german].map(all[1].words) == ["C♯4: not trained yet", "cis¹: noch nicht geübt"])
    #expect(
      KeyboardThresholds.steps(in: .english) == [
        "below 5 cents", "5 to 10 cents", "10 to 20 cents", "20 to 40 cents", "40 cents and more",
      ])
    #expect(KeyboardThresholds.steps(in: .german).last == "40 Cent und mehr")
  }
}

@Suite struct `The keyboard of notes` {
  /// 24 notes with 40 comparisons each at levels that a generator draws, times a factor of the note.
  private func keyboard(seed: UInt64, factor: (Int) -> Double) -> KeyboardThresholds {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    var profile = PerceptualProfile()
    for _ in 0..<40 {
      for note in 48..<72 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let offset = 5 + 20 * Double(state >> 40) / Double(1 << 24)
        profile.add(
          CompletedComparison(
            comparison: Comparison(reference: MIDINote(note), offset: Cents(offset * factor(note))),
            isCorrect: true, timestamp: .init(seconds: 0)))
      }
    }
    return KeyboardThresholds(profile)
  }

  @Test func `is worth drawing in one of a hundred profiles whose notes are alike`() {
    let found = (1...200).count { keyboard(seed: UInt64($0)) { _ in 1 }.notesDiffer }
    #expect(found <= 7, "\(found) of 200")
  }

  @Test func `is worth drawing if black keys are half as hard again`() {
    let black = [1, 3, 6, 8, 10]
    for seed in UInt64(1)...20 {
      #expect(keyboard(seed: seed) { black.contains($0 % 12) ? 1.5 : 1 }.notesDiffer)
    }
  }

  @Test func `is not worth drawing with one note or few comparisons`() {
    #expect(!KeyboardThresholds(PerceptualProfile()).notesDiffer)
    #expect(keyboard(seed: 1) { _ in 1 }.areComparable)
    // 20 comparisons of as many notes, and then five of two of them.
    var profile = PerceptualProfile()
    func add(_ note: Int) {
      profile.add(
        CompletedComparison(
          comparison: Comparison(reference: MIDINote(note), offset: 20), isCorrect: true,
          timestamp: .init(seconds: 0)))
    }
    for note in 48..<68 { add(note) }
    for note in [50, 60] { for _ in 0..<4 { add(note) } }
    #expect(!KeyboardThresholds(profile).areComparable)
  }
}

import Music
import Testing

@testable import Training

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
  }
}

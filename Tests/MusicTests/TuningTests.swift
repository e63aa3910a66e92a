// Equal temperament: 12-TET frequencies as printed in MIDI note tables (A4 = 440 Hz), three decimals. Just
// intonation: the 5-limit ratios of `Documentation/training.md`, *Notes and tuning*.
import Foundation
import Music
import Testing

/// 1200·log₂(a/b), without the module under test.
private func cents(_ a: Double, over b: Double) -> Double { 1200 * (log(a / b) / log(2.0)) }

@Suite struct `Tuning systems` {
  @Test(arguments: [
    (0, 8.1758), (21, 27.5), (36, 65.4064), (57, 220), (60, 261.6256), (64, 329.6276), (69, 440),
    (72, 523.2511),
    (81, 880), (108, 4186.009), (127, 12543.854),
  ])
  func `equal temperament has the frequencies of the printed tables`(_ number: Int, hertz: Double) {
    let frequency = TuningSystem.equalTemperament.frequency(for: DetunedNote(MIDINote(number)))
    #expect(abs(cents(frequency.hertz, over: hertz)) < 0.01)
  }

  @Test(arguments: [415.0, 440, 442, 466])
  func `every note and offset is within a hundred-millionth of a cent of its ratio`(_ pitch: Double) throws {
    let reference = try ReferencePitch(hertz: pitch)
    for number in 0...127 {
      for offset in [-100, -12.3, -0.1, 0, 0.1, 7.77, 100] {
        let note = DetunedNote(MIDINote(number), offset: Cents(offset))
        let frequency = TuningSystem.equalTemperament.frequency(for: note, referencePitch: reference)
        let expected = pitch * pow(2, Double(number - 69) / 12) * pow(2, offset / 1200)
        #expect(abs(cents(frequency.hertz, over: expected)) < 1e-8)
      }
    }
  }

  static let just: [(Interval, Double, Double)] = [
    (.prime, 1, 1), (.minorSecond, 16, 15), (.majorSecond, 9, 8), (.minorThird, 6, 5), (.majorThird, 5, 4),
    (.perfectFourth, 4, 3), (.tritone, 45, 32), (.perfectFifth, 3, 2), (.minorSixth, 8, 5),
    (.majorSixth, 5, 3),
    (.minorSeventh, 9, 5), (.majorSeventh, 15, 8), (.octave, 2, 1),
  ]

  @Test(arguments: just)
  func `just intonation has pure intervals above any root`(_ interval: Interval, over: Double, under: Double)
    throws
  {
    #expect(TuningSystem.justIntonation.ratio(of: interval) == over / under)
    for root in stride(from: 0, through: 115, by: 5).map({ MIDINote($0) }) {
      let note = DetunedNote(root.shifted(by: interval, isDown: false))
      let upper = TuningSystem.justIntonation.frequency(for: note, root: root)
      let lower = TuningSystem.justIntonation.frequency(for: DetunedNote(root), root: root)
      #expect(abs(cents(upper.hertz / lower.hertz, over: over / under)) < 1e-8)
      // The root itself is where equal temperament has it.
      #expect(lower == TuningSystem.equalTemperament.frequency(for: DetunedNote(root)))
    }
  }

  @Test func `just intonation repeats its ratios in every octave, below the root too`() {
    let root = MIDINote(60)
    let tuning = TuningSystem.justIntonation
    let c4 = tuning.frequency(for: DetunedNote(root), root: root).hertz
    for (number, ratio) in [(55, 0.75), (48, 0.5), (40, 0.3125), (67, 1.5), (79, 3), (84, 4), (88, 5)] {
      let hertz = tuning.frequency(for: DetunedNote(MIDINote(number)), root: root).hertz
      #expect(abs(cents(hertz, over: c4 * ratio)) < 1e-8)
    }
  }

  @Test func `equal temperament divides the octave into twelve equal ratios`() {
    for interval in Interval.allCases {
      let ratio = TuningSystem.equalTemperament.ratio(of: interval)
      #expect(abs(cents(ratio, over: 1) - Double(interval.semitones) * 100) < 1e-9)
    }
  }

  @Test(arguments: TuningSystem.allCases)
  func `a detuned note is off by its cents`(_ tuning: TuningSystem) {
    for offset in [-100, -0.1, 0.1, 33.3] {
      let plain = tuning.frequency(for: DetunedNote(MIDINote(64)), root: .middleC)
      let detuned = tuning.frequency(for: DetunedNote(MIDINote(64), offset: Cents(offset)), root: .middleC)
      #expect(abs(detuned.cents(above: plain).value - offset) < 1e-9)
    }
  }

  @Test func `have stable names in stores`() {
    #expect(TuningSystem.allCases.map(\.storageIdentifier) == ["equal_temperament", "just_intonation"])
  }
}

@Suite struct `Cents and hertz` {
  @Test func `are each other's inverse`() {
    let a4 = Frequency(hertz: 440)
    for step in -400...400 {
      let offset = Cents(Double(step) * 12.5)
      #expect(abs(a4.shifted(by: offset).cents(above: a4).value - offset.value) < 1e-9)
    }
    #expect(a4.shifted(by: 1200).hertz == 880 && a4.cents(above: Frequency(hertz: 220)) == 1200)
  }

  @Test func `cents have a size, a direction and bounds`() {
    #expect(Cents(-50).magnitude == 50 && Cents(50).magnitude == 50 && -Cents(3) == Cents(-3))
    #expect(Cents(2) + 0.5 == 2.5 && Cents(2) - 0.5 == 1.5 && Cents(-1) < .zero)
    #expect(Cents(120).clamped(to: 0.1...100) == 100 && Cents(0).clamped(to: 0.1...100) == 0.1)
    #expect(Cents(7).clamped(to: 0.1...100) == 7)
  }
}

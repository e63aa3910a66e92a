import Foundation
import Music
import Sound
import TestSupport
import Testing

@Suite struct `A mixer` {
  let rate = 48000.0

  func voice(_ hertz: Double, level: Decibels = .zero, seconds: Double? = nil) throws -> Voice {
    try Voice(Tone(Frequency(hertz: hertz), level: level, seconds: seconds), sampleRate: rate)
  }

  func render(_ mixer: inout Mixer, seconds: Double) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(seconds * rate))
    var span = samples.mutableSpan
    mixer.render(into: &span)
    return samples
  }

  func deviation(_ samples: [Float], from hertz: Double) -> Cents {
    FrequencyMeter(expected: Frequency(hertz: hertz), sampleRate: rate).deviation(of: samples[...])
  }

  @Test func `glides without a click and arrives within 0.01 cent`() throws {
    var mixer = Mixer(sampleRate: rate)
    mixer.start(try voice(440), in: 2)
    let before = render(&mixer, seconds: 0.3)
    let frequency = Frequency(hertz: 440).shifted(by: 37)
    mixer.glide(slot: 2, to: try PhaseStep(frequency, sampleRate: rate))
    let after = render(&mixer, seconds: 0.5)
    #expect(deviation(Array(after.dropFirst(480)), from: frequency.hertz).magnitude < 0.01)
    mixer.release(slot: 2)
    let joined = Sound(before + after + render(&mixer, seconds: 0.1), sampleRate: rate)
    #expect(joined.largestStep <= Float(Tone.usualAmplitude * 2 * .pi * frequency.hertz / rate))
  }

  @Test func `still sounds at its frequency after ten minutes`() throws {
    var mixer = Mixer(sampleRate: 8000)
    let exact = 440.123456789
    mixer.start(try Voice(Tone(Frequency(hertz: exact)), sampleRate: 8000), in: 0)
    var samples = [Float](repeating: 0, count: 8000 * 600)
    var span = samples.mutableSpan
    mixer.render(into: &span)
    // The phase at the end is the phase counted from the start: 0.01 cent would have drifted by 1.5 turns.
    let last = samples.count - 1
    let turns = (exact * Double(last) / 8000).truncatingRemainder(dividingBy: 1)
    #expect((Double(samples[last]) / Tone.usualAmplitude - sin(2 * .pi * turns)).magnitude < 1e-4)
  }

  @Test func `fades within 25 ms of a release, also during the attack`() throws {
    for held in [0.004, 0.2] {
      var mixer = Mixer(sampleRate: rate)
      mixer.start(try voice(440), in: 0)
      let before = render(&mixer, seconds: held)
      mixer.release(slot: 0)
      mixer.release(slot: 0)
      let after = render(&mixer, seconds: 0.1)
      let sound = Sound(before + after, sampleRate: rate)
      #expect(after.lastIndex { $0 != 0 }! < Int(0.025 * rate))
      #expect(sound.largestStep <= Float(Tone.usualAmplitude * 2 * .pi * 440 / rate))
      #expect(mixer.isFree(slot: 0))
    }
  }

  @Test func `keeps its loudest notes below full scale`() throws {
    var mixer = Mixer(sampleRate: rate)
    for slot in 0..<Mixer.polyphony {
      mixer.start(try voice(440 + Double(slot), level: Tone.allowedLevels.upperBound), in: slot)
    }
    let peak = Sound(render(&mixer, seconds: 1.5), sampleRate: rate).peak
    #expect(peak > 0.9)
    #expect(peak <= 1)
  }

  @Test func `gives the same samples for every length of periods`() throws {
    var (whole, pieces) = (Mixer(sampleRate: rate), Mixer(sampleRate: rate))
    for slot in 0..<2 {
      whole.start(try voice(300 + 100 * Double(slot), seconds: 0.3), in: slot)
      pieces.start(try voice(300 + 100 * Double(slot), seconds: 0.3), in: slot)
    }
    let expected = render(&whole, seconds: 0.35)
    #expect((0..<35).flatMap { _ in render(&pieces, seconds: 0.01) } == expected)
  }

  @Test func `refuses levels and frequencies out of range in one sentence`() {
    #expect(throws: SynthesisError.levelOutOfRange(decibels: 7, allowed: Tone.allowedLevels)) {
      try voice(440, level: Decibels(7))
    }
    let error = #expect(throws: SynthesisError.self) { try voice(20_000) }
    #expect(
      error?.description
        == "frequency must be in 1.0…19200.0 Hz, got 20000.0. Choose another note or a higher sample rate.")
  }
}

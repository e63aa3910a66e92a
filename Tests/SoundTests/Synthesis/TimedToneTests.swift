import Music
import Sound
import TestSupport
import Testing

@Suite struct `Tones one after another` {
  let rate = 22050.0

  func tone(_ hertz: Double, _ seconds: Double) -> Tone { Tone(Frequency(hertz: hertz), seconds: seconds) }

  @Test func `sound each at its time, at its frequency, and nothing between them`() throws {
    let samples = try [TimedTone(tone(440, 0.5), at: 0), TimedTone(tone(660, 0.5), at: 1)].samples(
      sampleRate: rate)
    #expect(samples.count == 33_075)
    #expect(samples[11_025..<22_050].allSatisfy { $0 == 0 })
    for (hertz, range) in [(440.0, 1000..<10_000), (660, 23_000..<32_000)] {
      let meter = FrequencyMeter(expected: Frequency(hertz: hertz), sampleRate: rate)
      #expect(meter.deviation(of: samples[range]).magnitude < Cents(0.01))
    }
  }

  @Test func `that overlap are summed, in any order`() throws {
    let (low, high) = (TimedTone(tone(440, 0.5), at: 0), TimedTone(tone(660, 0.3), at: 0.1))
    let both = try [high, low].samples(sampleRate: rate)
    let (one, other) = (try [low].samples(sampleRate: rate), try [high].samples(sampleRate: rate))
    #expect(both.count == one.count)
    #expect(both.indices.allSatisfy { both[$0] == one[$0] + ($0 < other.count ? other[$0] : 0) })
  }

  @Test func `of none are empty; one that is too high is refused`() throws {
    #expect(try [TimedTone]().samples(sampleRate: rate).isEmpty)
    #expect(throws: SynthesisError.self) {
      try [TimedTone(tone(20_000, 0.5), at: 0)].samples(sampleRate: rate)
    }
  }
}

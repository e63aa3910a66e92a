import Music
import Sound
import TestSupport
import Testing

/// What holds for every timbre, over the keyboard.
@Suite struct `Timbres` {
  static let rate = 48000.0
  static let frequencies = [27.5, 261.6255653, 440, 452.8929841, 4186.009].map { Frequency(hertz: $0) }

  func sound(_ name: String, _ frequency: Frequency, level: Decibels = .zero, seconds: Double = 0.5) throws
    -> Sound
  {
    let tone = Tone(frequency, level: level, timbre: try .named(name), seconds: seconds)
    return Sound(try tone.samples(sampleRate: Self.rate), sampleRate: Self.rate)
  }

  @Test(arguments: Timbre.catalog.map(\.name), frequencies)
  func `sound at their fundamental within 0.01 cent`(_ name: String, _ frequency: Frequency) throws {
    // Long enough for the meter to separate the lowest fundamental from strong overtones.
    let sound = try sound(name, frequency, seconds: 1)
    let meter = FrequencyMeter(expected: frequency, sampleRate: Self.rate)
    #expect(meter.deviation(of: sound.steady(sound.samples.indices)).magnitude < 0.01)
  }

  @Test(arguments: Timbre.catalog.map(\.name), frequencies)
  func `neither clip nor click`(_ name: String, _ frequency: Frequency) throws {
    let amplitude = Float(Tone.usualAmplitude)
    let sound = try sound(name, frequency)
    #expect(sound.peak <= amplitude)
    // Σ n·aₙ ≤ 8·a bounds the slope of any timbre; a sine has exactly a.
    let partials = Float(name == "sine" ? 1 : Timbre.maximumPartials)
    #expect(sound.largestStep <= amplitude * partials * Float(2 * .pi * frequency.hertz / Self.rate) + 1e-4)
    #expect(sound.samples[0] == 0)
    #expect(sound.samples.last!.magnitude < 1e-4)
  }

  @Test(arguments: Timbre.catalog.map(\.name))
  func `follow the level in decibels`(_ name: String) throws {
    let usual = try sound(name, Frequency(hertz: 440)).peak
    let softer = try sound(name, Frequency(hertz: 440), level: Decibels(-20)).peak
    #expect((usual / softer - 10).magnitude < 1e-3)
  }

  @Test func `decay as their partials say`() throws {
    let tone = Tone(Frequency(hertz: 440), timbre: .pluckedString, seconds: 3)
    let sound = Sound(try tone.samples(sampleRate: Self.rate), sampleRate: Self.rate)
    let early = Sound(Array(sound.samples[4800..<9600]), sampleRate: Self.rate).peak
    let late = Sound(Array(sound.samples[134_400..<139_200]), sampleRate: Self.rate).peak
    // After 2.7 s the fundamental alone is 10 dB down and the others more.
    #expect(late < early * 0.32)
    #expect(late > early * 0.1)
  }

  @Test func `of an unknown name are an error that lists the known ones`() {
    #expect(throws: SynthesisError.unknownTimbre("organ", known: ["sine", "plucked-string", "bowed-string"]))
    {
      try Timbre.named("organ")
    }
  }
}

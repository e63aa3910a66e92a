import ArgumentParser
import Exchange
import Files
import Foundation
import Live
import Music
import Sound
import Text
import Training
import WebUI

/// `peach tone`: plays one note or writes it to a file.
struct PlayTone: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tone",
    abstract: "Play one note, or write it to a WAV file.",
    discussion: """
      Uses the same code as training. The frequency is within 0.01 cent of the request for any duration.

      EXAMPLES
        peach tone --note A4
        peach tone --note C4 --cents 12.5 --duration 2 --sound plucked-string
        peach tone --note A4 --cents=-3 --wav a4.wav --encoding float32
      """)

  @Option(help: "Name of the note, C-1 to G9.")
  var note = "A4"

  @Option(
    help: "Detuning in cents: -1200 to 1200; positive is sharp; default: 0.", transform: decimal
  )
  var cents = 0.0

  @Option(help: "Seconds: 0.3 to 3, with --wav 0.05 to 600; default: 1.", transform: decimal)
  var duration = 1.0

  @Option(help: "Level relative to the nominal one, in dB: -60 to 6; default: 0.", transform: decimal)
  var level = 0.0

  @Option(help: "A4 in hertz: 415 to 466; default: the setting reference-pitch.", transform: hertz)
  var referencePitch: Double?

  @Option(help: "Write a WAV file instead of playing.")
  var wav: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Option(help: "Sample format of the file: pcm16 or float32.")
  var encoding = WAVFile.Encoding.pcm16

  @Option(help: "Samples per second of the file: 8000 to 192000; default: 48000.", transform: decimal)
  var sampleRate = 48000

  @OptionGroup var sound: SoundOptions

  func run() async throws {
    let frequency = try frequency()
    if let wav {
      try write(frequency, to: wav)
    } else {
      try await play(frequency)
    }
    print(
      "\(note) \(cents >= 0 ? "+" : "−")\(cents.magnitude.significant(4)) ¢ = \(frequency.hertz.decimals(4)) Hz"
    )
  }

  private func frequency() throws -> Frequency {
    guard (-1200...1200).contains(cents) else {
      throw Failure.usage("--cents: must be in -1200…1200, got \(cents). Choose another --note.")
    }
    do {
      let pitch =
        try referencePitch.map { try ReferencePitch(hertz: $0) }
        ?? TrainingSettings(PersonalSettings.current.training).referencePitch
      let language = Language.ofEnvironment
      let named = try MIDINote(spelled: self.note, in: language) ?? MIDINote(name: self.note)
      let note = DetunedNote(named, offset: Cents(cents))
      return TuningSystem.equalTemperament.frequency(for: note, referencePitch: pitch)
    } catch { throw Failure.usage("tone: \(error)") }
  }

  private func play(_ frequency: Frequency) async throws {
    let duration: NoteDuration
    do { duration = try NoteDuration(seconds: self.duration) } catch {
      throw Failure.usage("--duration: \(error)")
    }
    let player = try sound.open()
    do {
      try await player.ready()
      try await player.play(frequency, for: duration, level: Decibels(level))
    } catch let error as SynthesisError {
      throw Failure.usage("tone: \(error)")
    } catch {
      throw Failure.failed("\(error)")
    }
    await sound.session.close(player)
  }

  private func write(_ frequency: Frequency, to path: String) throws {
    guard (0.05...600).contains(duration) else {
      throw Failure.usage(
        "--duration: must be in 0.05…600 s with --wav, got \(duration). 1 is the usual one.")
    }
    guard (8000...192_000).contains(sampleRate) else {
      throw Failure.usage("--sample-rate: must be in 8000…192000, got \(sampleRate). 48000 is the usual one.")
    }
    try Failure.ifExists([path], unless: force)
    let tone = Tone(
      frequency, level: Decibels(level), timbre: try sound.timbre, seconds: duration)
    let file: WAVFile
    do {
      let samples = try tone.samples(sampleRate: Double(sampleRate))
      file = WAVFile(samples: samples, sampleRate: sampleRate, encoding: encoding)
    } catch { throw Failure.usage("tone: \(error)") }
    try Failure.explaining { try OutputFile(path).save(file.bytes) }
  }
}

extension WAVFile.Encoding: ExpressibleByArgument {}
